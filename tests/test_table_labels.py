"""The page's own words: each label that it shows is there, and each that is there is shown."""

from __future__ import annotations

import re
from pathlib import Path

import labels

from hazari.languages import LANGUAGES


def test_every_label_that_the_page_shows_is_there_and_no_other() -> None:
    folder = Path(labels.__file__).parent
    page = (folder / "page.html").read_text("utf-8")
    modules = "\n".join([path.read_text("utf-8") for path in folder.glob("*.mjs")])
    shown = {*re.findall(r'data-(?:label|aria)="([\w-]+)"', page)}
    for words in re.findall(r"\b(?:say|sure)\(([^)]+)", modules):
        shown |= {*re.findall(r'"([a-z-]+)"', words)}
    for choice in re.findall(r'label = [^;]*\? "([\w-]+)" : "([\w-]+)"', modules):
        shown |= {*choice}
    shown |= {f"{screen}-title" for screen in ("arrange", "check", "judge", "score")}
    assert shown == set(labels.LABELS)


def test_every_label_is_said_in_every_language_with_the_same_places() -> None:
    english = labels.labels_in("en")
    for language in LANGUAGES:
        for name, text in labels.labels_in(language).items():
            assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english[name])), text
