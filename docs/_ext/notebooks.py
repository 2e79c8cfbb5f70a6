"""Puts the page on notebooks into the built site as a notebook too, run, to be downloaded."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from examples import Space, program

PAGE = "howto/notebook.md"
BLOCK = re.compile(r"```\{show\}\n(.*?)\n```\n", re.DOTALL)
HEADING = "# hazari in a notebook"


def output(value: Any) -> dict[str, Any]:
    """What a notebook keeps of the last value of a cell: its text, and what it draws of itself."""
    shown = {"text/plain": repr(value)}
    if hasattr(value, "_repr_html_"):
        shown["text/html"] = value._repr_html_()
    if hasattr(value, "_repr_png_"):
        shown["image/png"] = base64.b64encode(value._repr_png_()).decode("ascii")
    return {kind: drawn for kind, drawn in shown.items() if drawn is not None}


def cells(page: str) -> list[dict[str, Any]]:
    """The code of the page with what it shows, and before each block its last paragraph."""
    space: Space = {"__name__": "__main__"}
    made = [{"cell_type": "markdown", "source": HEADING}]
    for number, part in enumerate(BLOCK.split(page)[:-1]):
        if number % 2 == 0:
            if text := part.strip():
                made.append({"cell_type": "markdown", "source": text.rpartition("\n\n")[2]})
            continue
        value = program(part, space, PAGE)
        count = number // 2 + 1
        result = {"output_type": "execute_result", "execution_count": count, "data": output(value)}
        made.append(
            {
                "cell_type": "code",
                "source": part,
                "execution_count": count,
                "outputs": [{**result, "metadata": {}}],
            }
        )
    return [{**cell, "id": f"cell-{place}", "metadata": {}} for place, cell in enumerate(made)]


def notebook(page: str) -> str:
    """A Jupyter notebook, format 4.5."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells(page)}
    return json.dumps(whole, indent=1)


def write(app: Sphinx, failure: Exception | None) -> None:
    """Writes it once the pages are there."""
    if failure is None and app.builder.format == "html":
        page = Path(app.srcdir, PAGE).read_text(encoding="utf-8")
        Path(app.outdir, "notebook.ipynb").write_text(notebook(page), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
