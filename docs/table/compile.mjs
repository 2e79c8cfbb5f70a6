// Packs for the page what it needs of Python, compiled by the very Python that will run it:
// node compile.mjs PYODIDE PACKAGES REQUESTS OUT
//
// What it needs is what answering all REQUESTS loads. With nothing else, each answer must then be the same.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { start } from "./start.mjs";

const [pyodide, packages, requests, out] = process.argv.slice(2).map((word) => resolve(word));
const asked = JSON.parse(readFileSync(requests, "utf8"));
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
const lock = { info, packages: {} };

async function started(folder, zip) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  return start(loadPyodide, `${folder}/`, lock, new Uint8Array(readFileSync(zip)));
}

/** What Python answers, or `null` where it raises. */
function answered(answer, request) {
  try {
    return answer(request);
  } catch {
    return null;
  }
}

async function main() {
  const { python, answer } = await started(pyodide, packages);
  for (const { request } of asked) answered(answer, request);
  const packed = python.runPython(readFileSync(new URL("./compiling.py", import.meta.url), "utf8")).toJs();

  mkdirSync(join(out, "pyodide"), { recursive: true });
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) copyFileSync(join(pyodide, name), join(out, "pyodide", name));
  writeFileSync(join(out, "pyodide", "lock.json"), JSON.stringify(lock));
  writeFileSync(join(out, "pyodide", "python_stdlib.zip"), packed[0]);
  writeFileSync(join(out, "packages.zip"), packed[1]);

  const slim = await started(join(out, "pyodide"), join(out, "packages.zip"));
  const different = asked.filter((each) => answered(slim.answer, each.request) !== each.answer);
  for (const { request, answer: wanted } of different) console.error(request, "\n", wanted, "\n", answered(slim.answer, request));
  console.log(`${asked.length} requests, ${different.length} answered differently`);
  return different.length;
}

// An error alone: node would print the line of Pyodide that it came from, which is a megabyte.
process.on("uncaughtException", (error) => {
  console.error(error.stack.slice(0, 2000));
  process.exit(1);
});
process.exit((await main()) ? 1 : 0);
