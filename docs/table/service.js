// Keeps the whole page in this browser, so that it opens without a network from the second visit on.
// The build fills in its own number and the list of files; another build is another cache.

const CACHE = "hazari-table-{{build}}";
const FILES = {{files}};

addEventListener("install", (event) => {
  const requests = FILES.map((name) => new Request(name, { cache: "no-cache" })); // asks if what it has is current
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("hazari-table-") && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const here = event.request.method === "GET" && event.request.url.startsWith(registration.scope);
  if (!here) return;
  const cached = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(cached.then((found) => found ?? fetch(event.request)));
});
