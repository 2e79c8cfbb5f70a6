"""The languages that players read: sentences from catalogues, and cards as each writes them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from hazari import _sentences
from hazari._arguments import check_text
from hazari._formats import Suited
from hazari._sentences import ENGLISH, English, Inflected, isolated
from hazari._shown import shown
from hazari.combinations import Combination
from hazari.errors import HazariError

if TYPE_CHECKING:
    from gettext import GNUTranslations

__all__ = ["LANGUAGES", "OWN_NAMES", "Translation", "language_of"]

OWN_NAMES: Final = {  # each language's name for itself
    "be": "Беларуская",
    "bn": "বাংলা",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "pt": "Português",
}

LANGUAGES: Final = tuple(OWN_NAMES)
"""The codes of the languages, in order."""
_LONGEST: Final = 60  # characters of a quoted value, as in English


class Translation(English):
    """How sentences, and what they name, are written in a language other than English."""

    def __init__(self, catalogue: GNUTranslations) -> None:
        self._catalogue = catalogue

    def form(self, text: str) -> str:
        return self._catalogue.gettext(text)

    def inflected(self, text: Inflected, number: int) -> str:
        return self._catalogue.ngettext(text, text.many, number)

    def written(self, value: object) -> str:
        if isinstance(value, Combination):
            category, _, ranks = str(value).rpartition(" ")
            return f"{self.form(category)} {ranks}"
        return self.cards(value, "u") if isinstance(value, Suited) else super().written(value)

    def quoted(self, value: object) -> str:
        if not isinstance(value, str):
            return super().written(value)
        plain = "".join([character if character.isprintable() else "\ufffd" for character in value])
        cut = plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 1]}\u2026"
        return self.said(_sentences.QUOTED, {"text": isolated(cut)})

    def named(self, character: str) -> str:
        return self.quoted(character)

    def number(self, text: str) -> str:
        mark = self.form(_sentences.NUMBER)  # "0.0%"
        return text.replace(".", mark[1]).replace("%", mark[3:]).replace("+-", "\u00b1")

    def spec(self, spec: str | None) -> str:
        return "u" if spec is None else spec

    def cards(self, cards: Suited, spec: str) -> str:
        written = format(cards, spec)
        return written.replace("T", "10") if spec == "u" else written


def language_of(language: str) -> English:
    """How sentences are written in a language; nothing is read for English.

    Raises:
        HazariError: if it is not one of `LANGUAGES`.
        TypeError: if it is not a string.
    """
    check_text(language, "a language")
    if language not in LANGUAGES:
        raise HazariError(f"expected a language of {', '.join(LANGUAGES)}, got {shown(language)}")
    return ENGLISH if language == "en" else _translation(language)


@cache
def _translation(language: str) -> Translation:
    from gettext import GNUTranslations  # a slow import, and English needs neither
    from importlib.resources import files

    path = files("hazari").joinpath("locale", language, "LC_MESSAGES", "hazari.mo")
    with path.open("rb") as file:
        return Translation(GNUTranslations(file))
