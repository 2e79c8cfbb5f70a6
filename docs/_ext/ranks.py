"""Ranks of a combination, such as A-2-3, stay on one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from typing import Any, Final

from sphinx.application import Sphinx

TAG: Final = re.compile(r"<(/?)(\w+)[^>]*>")
RANK: Final = "(?:10|[2-9AKQJ])"
RANKS: Final = re.compile(rf"\b{RANK}-{RANK}-{RANK}\b")


def with_texts(body: str, change: Callable[[str], str], *, outside: Set[str]) -> str:
    """The HTML with every text changed but those in elements of the names `outside`."""
    changed, end, inside = [], 0, 0
    for tag in TAG.finditer(body):
        text = body[end : tag.start()]
        changed += [text if inside else change(text), tag[0]]
        end = tag.end()
        if tag[2] in outside:
            inside += -1 if tag[1] else 1
    return "".join([*changed, body[end:]])


def kept_together(text: str) -> str:
    """The text, with an element around all ranks of a combination."""
    return RANKS.sub(r'<span class="ranks">\g<0></span>', text)


def keep_together(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Keeps the ranks on a page together."""
    context["body"] = with_texts(context.get("body", ""), kept_together, outside={"title", "script"})


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", keep_together)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
