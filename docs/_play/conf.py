"""The one page "How to play" in a language: `sphinx-build -c docs/_play -D language=bn docs OUT`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "_ext"))

project = "hazari"
author = "the hazari developers"
copyright = f"2026, {author}"  # noqa: A001  # Sphinx asks for that name

extensions = ["myst_parser", "play"]
include_patterns = ["play.md"]
root_doc = "play"
locale_dirs = ["locale"]  # from the folder of the page
gettext_uuid = False
gettext_location = False
nitpicky = True

html_theme = "furo"
html_title = "hazari"
html_static_path = ["../_static"]
html_css_files = ["hazari.css"]
html_copy_source = False
html_show_sourcelink = False
html_sidebars: dict[str, list[str]] = {"**": []}
