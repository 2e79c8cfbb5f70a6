// Starts Python with the package: the same in the page's worker and in the build.

/**
 * Python itself, and the bridge's `answer`, a function from JSON to JSON. All that is needed lies in `packages`,
 * a zip: the `lock`, in which Pyodide would look packages up, names none.
 */
export async function start(loadPyodide, indexURL, lock, packages) {
  const python = await loadPyodide({ indexURL, lockFileContents: lock });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await packages, "zip", { extractDir });
  return { python, answer: python.pyimport("bridge").answer };
}
