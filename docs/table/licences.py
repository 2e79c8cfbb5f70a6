"""The page that says under which licences all of this is passed on."""

from __future__ import annotations

import json
from html import escape
from importlib import metadata
from pathlib import Path
from typing import Final

import hazari

__all__ = ["licences"]

HERE: Final = Path(__file__).parent
PROJECT: Final = HERE.parent.parent

# Inside Pyodide's WebAssembly: name, licence, where it comes from.
COMPILED: Final = (
    ("CPython", "PSF-2.0", "https://github.com/python/cpython"),
    ("musl and Emscripten's system libraries", "MIT", "https://github.com/emscripten-core/emscripten"),
    ("LLVM's run-time libraries", "Apache-2.0 WITH LLVM-exception", "https://github.com/llvm/llvm-project"),
    ("libffi", "MIT", "https://github.com/libffi/libffi"),
    ("zlib", "Zlib", "https://zlib.net"),
    ("bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2"),
    ("liblzma of XZ Utils", "0BSD", "https://github.com/tukaani-project/xz"),
    ("Zstandard", "BSD-3-Clause", "https://github.com/facebook/zstd"),
    ("Expat", "MIT", "https://github.com/libexpat/libexpat"),
    ("mpdecimal", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal"),
    ("HACL*", "MIT", "https://github.com/hacl-star/hacl-star"),
    ("SQLite", "public domain", "https://sqlite.org"),
)

PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<title>Licences · Hazari at the table</title>
<link rel="stylesheet" href="table.css">
<link rel="icon" href="icon.svg">
</head>
<body class="licences">
<main>
<h1>Licences</h1>
<p>The page runs these programs in the browser, as their authors published them; Python's own modules and the
packages are compiled to bytecode. <a href="./">Back to the page</a></p>
<table>
<thead><tr><th scope="col">Program</th><th scope="col">Licence</th><th scope="col">Source</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
<p>Pyodide's own files are under the Mozilla Public License 2.0, which is at
<a href="https://mozilla.org/MPL/2.0/">mozilla.org/MPL/2.0</a>; they are not changed, and their source is at
the address above. Pyodide holds Python and the libraries below it in the table, each under its own
licence.</p>
{texts}
</main>
</body>
</html>
"""


def row(name: str, licence: str, source: str) -> str:
    shown = escape(source.removeprefix("https://"))
    link = f'<a href="{escape(source)}">{shown}</a>' if source else "this site"
    return f'<tr><th scope="row">{escape(name)}</th><td>{escape(licence)}</td><td>{link}</td></tr>'


def text(title: str, words: str) -> str:
    return f'<h2>{escape(title)}</h2>\n<pre tabindex="0">{escape(words)}</pre>'


def licence_of(distribution: str) -> str:
    """The words of the licence that an installed distribution carries."""
    files = metadata.files(distribution) or []
    return next(file.read_text() for file in files if file.name.startswith("LICENSE"))


def licences(pyodide: Path) -> str:
    """The page, for the version of Pyodide that is installed in a folder."""
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    attrs = metadata.version("attrs")
    rows = [
        row(f"hazari {hazari.__version__}", "MIT", ""),
        row(f"attrs {attrs}", "MIT", f"https://github.com/python-attrs/attrs/tree/{attrs}"),
        row(f"Pyodide {version}", "MPL-2.0", f"https://github.com/pyodide/pyodide/tree/{version}"),
        *[row(*each) for each in COMPILED],
    ]
    texts = [
        text("hazari", (PROJECT / "LICENSE").read_text("utf-8")),
        text("attrs", licence_of("attrs")),
        text("Python, with the modules of its standard library", (HERE / "PSF-2.0.txt").read_text("utf-8")),
    ]
    return PAGE.format(rows="\n".join(rows), texts="\n".join(texts))
