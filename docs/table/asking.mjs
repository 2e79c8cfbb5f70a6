// Asks the package, which runs in a worker, so that the page stays free. One promise a question.

const waiting = new Map();
let asked = 0;
const worker = start();

export const ready = new Promise((resolve, reject) => {
  worker.then((started) => {
    started.onmessage = ({ data }) => {
      if ("id" in data) answered(data);
      else if (data.ready) resolve(data.ready);
      else reject(new Error(data.failed));
    };
    started.onerror = (event) => reject(new Error(event.message));
  }, reject);
});

/** The service worker comes first, so that what the worker fetches is kept from the first visit on. */
async function start() {
  await firstKept().catch(() => {}); // without it the page works as long as there is a network
  return new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
}

async function firstKept() {
  const service = navigator.serviceWorker;
  const { installing } = await service.register(new URL("./service.js", import.meta.url));
  if (!installing || service.controller) return;
  await new Promise((done) => {
    installing.addEventListener("statechange", () => {
      if (["activated", "redundant"].includes(installing.state)) done();
    });
  });
}

function answered({ id, answer, error }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error) reject(new Error(error));
  else resolve(answer);
}

/** The package's answer to a request of one of the bridge's kinds, in the language of the page. */
export async function ask(request) {
  const started = await worker;
  const id = ++asked;
  started.postMessage({ id, request: { language: document.documentElement.lang || "en", ...request } });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/** Like `ask`, for a place where only the newest question counts: `null` once another has been asked there. */
export function asker() {
  let newest = 0;
  return async (request) => {
    const mine = ++newest;
    const answer = await ask(request);
    return mine === newest ? answer : null;
  };
}
