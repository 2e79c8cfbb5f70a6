"""Run by compile.mjs inside Pyodide: packs the modules that are loaded by now, compiled.

Its value is two zips: one of the standard library, one of the packages with their data.
"""

import sys

loaded = [spec.origin for module in [*sys.modules.values()] if (spec := getattr(module, "__spec__", None))]
used = {origin for origin in loaded if origin}

# Nothing is imported before this line that the page would not import too.
import importlib.util  # noqa: E402
import io  # noqa: E402
import marshal  # noqa: E402
import site  # noqa: E402
import zipfile  # noqa: E402
from pathlib import Path  # noqa: E402

LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
PACKAGES = Path(site.getsitepackages()[0])


def compiled(source: bytes, name: str) -> bytes:
    """A module without its source: what a `.pyc` file holds."""
    header = importlib.util.MAGIC_NUMBER + bytes(12)
    return header + marshal.dumps(compile(source, name, "exec", optimize=0, dont_inherit=True))


def packed(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def library() -> dict[str, bytes]:
    with zipfile.ZipFile(LIBRARY) as archive:
        names = [name for name in archive.namelist() if f"{LIBRARY}/{name}" in used]
        return {f"{name}c": compiled(archive.read(name), name) for name in names}


def packages() -> dict[str, bytes]:
    found = {}
    for path in PACKAGES.rglob("*"):
        name = path.relative_to(PACKAGES).as_posix()
        if path.suffix == ".py" and str(path) in used:
            found[f"{name}c"] = compiled(path.read_bytes(), name)
        elif path.is_file() and path.suffix not in (".py", ".pyc", ".pyi", ".po"):
            found[name] = path.read_bytes()
    return found


[packed(library()), packed(packages())]
