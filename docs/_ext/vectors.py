"""Puts the vectors and their schema into the built site, under `vectors/`, to be downloaded."""

from __future__ import annotations

import json
from pathlib import Path

from sphinx.application import Sphinx

from hazari import records
from hazari.__main__ import main


def write(app: Sphinx, failure: Exception | None) -> None:
    """Writes them once the pages are there."""
    if failure is None and app.builder.format == "html":
        folder = Path(app.outdir, "vectors")
        main(["vectors", str(folder)])
        schema = json.dumps(records.schema("vectors"), indent=2)
        (folder / "vectors.schema.json").write_bytes(f"{schema}\n".encode("ascii"))


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
