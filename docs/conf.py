"""How the documentation is built: `nox -s docs`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("DASK_LOGGING__DISTRIBUTED", "error")  # an example starts workers, which log a lot
sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import hazari

project = "hazari"
author = "the hazari developers"
copyright = f"2026, {author}"  # noqa: A001  # Sphinx asks for that name
release = version = hazari.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "examples",  # runs every example on every page
    "play",  # cards and rulings on the page "How to play"
    "links",  # rule numbers and names in code become links
    "ranks",  # A-2-3 stays on one line
    "lines",  # code blocks fit a phone
    "reading",  # what autodoc reads, corrected
    "vectors",  # the files to be downloaded
    "notebooks",  # and a notebook
]
exclude_patterns = ["_build", "_play", "locale", "table"]
default_role = "literal"  # docstrings write code in single backticks
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(?!hazari\b).*"),  # other projects' names need the network
    ("py:class", r"hazari\.executors\.T(_co)?"),  # a variable for a type
    ("py:class", "hazari.standings.Tally"),  # the counts behind Standings are nobody's business
]

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

add_module_names = False
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_type_aliases = {"CardsLike": "hazari.CardsLike"}
napoleon_use_ivar = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

# What is copied is what one types: neither prompts nor what is printed.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "hazari"
html_static_path = ["_static"]
html_extra_path = ["_extra"]  # a page in the place of the one that `nox -s table` builds
html_css_files = ["hazari.css"]
html_copy_source = False
html_show_sourcelink = False
