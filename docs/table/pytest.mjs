// Runs pytest in Pyodide, under node: node pytest.mjs PYODIDE PROJECT LIBRARIES WORDS...
//
// LIBRARIES is a folder with pytest and what the tests import, in pure Python.

import { writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, project, libraries] = process.argv.slice(2, 5).map((word) => resolve(word));
const words = process.argv.slice(5);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));

const python = await loadPyodide({
  env: { HOME: "/home/pyodide", HYPOTHESIS_PROFILE: process.env.HYPOTHESIS_PROFILE ?? "brief", PYTHONDONTWRITEBYTECODE: "1" },
});
python.setStdout({ write: (bytes) => writeSync(1, bytes) });
python.setStderr({ write: (bytes) => writeSync(2, bytes) });
for (const [place, folder] of [["/project", project], ["/libraries", libraries]]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
const main = python.runPython(`
import os, sys
sys.path[:0] = ["/project", "/libraries"]
os.chdir("/project")

def main(*words):
    import pytest
    print("Python", sys.version)
    return int(pytest.main(["-p", "tests.pyodide", "-p", "no:cacheprovider", *words]))
main
`);
process.exit(main(...words));
