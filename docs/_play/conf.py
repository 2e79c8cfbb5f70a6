"""The one page "How to play" in a language: `sphinx-build -c docs/_play -D language=bn docs OUT`."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent.parent / "_ext"))

project = "hazari"
author = "the hazari developers"
copyright = f"2026, {author}"  # noqa: A001  # Sphinx asks for that name

extensions = ["myst_parser", "play", "ranks"]
include_patterns = ["play.md"]
root_doc = "play"
locale_dirs = ["locale"]  # from the folder of the page
gettext_uuid = False
gettext_location = False
nitpicky = True

html_theme = "furo"
html_title = "hazari"
html_static_path = ["../_static"]
html_css_files = ["hazari.css", "alone.css"]
html_copy_source = False
html_show_sourcelink = False
html_sidebars: dict[str, list[str]] = {"**": []}
html_use_index = False


def _alone(app: Sphinx) -> None:
    """One page needs no page to search it."""
    app.builder.search = False


def setup(app: Sphinx) -> None:
    """Sphinx calls this."""
    app.connect("builder-inited", _alone)
