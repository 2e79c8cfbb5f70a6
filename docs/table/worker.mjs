// Python, in a thread of its own: it gets a request, and posts the answer that the package gives.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { start } from "./start.mjs";

const here = (name) => new URL(name, import.meta.url).href;

async function fetched(name) {
  const response = await fetch(here(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

const lock = fetched("./pyodide/lock.json").then((response) => response.json());
const packages = fetched("./packages.zip").then(async (response) => new Uint8Array(await response.arrayBuffer()));
const started = start(loadPyodide, here("./pyodide/"), lock, packages);
started.then(
  () => postMessage({ ready: Math.round(performance.now()) }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data: { id, request } }) => {
  try {
    const { answer } = await started;
    postMessage({ id, answer: JSON.parse(answer(JSON.stringify(request))) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
