"""The languages that players read: the rules and refusals in each, and which one fits a reader.

What programmers read (errors as they are raised, `repr`, JSON) is English.
"""

from __future__ import annotations

import re
from typing import Final

from hazari._arguments import check_text, must_be
from hazari._refusals import REFUSALS
from hazari._sentences import PROBLEMS
from hazari._shown import shown
from hazari._translations import LANGUAGES, language_of
from hazari.combinations import Combination
from hazari.errors import HazariError, PartitionError

__all__ = ["LANGUAGES", "best_language", "combination_text", "refusal_text", "rule_text"]

_TAG: Final = re.compile(r"\s*([A-Za-z]{2,8})(?:[-_.@][^;]*)?(?:;\s*q\s*=\s*([01](?:\.[0-9]{0,3})?))?\s*")


def rule_text(rule: str, *, language: str = "en") -> str:
    """A rule in its own words.

    Args:
        rule: its number, such as `"R4.4"`.
        language: one of `LANGUAGES`.

    Raises:
        HazariError: if there is no such rule, or no such language.

    >>> rule_text("R4.7")
    'Suits never break a tie.'
    >>> rule_text("R4.7", language="pt")
    'Os naipes nunca desempatam.'
    """
    from hazari._rules import RULES  # only here

    check_text(rule, "the number of a rule")
    if rule not in RULES:
        raise HazariError(f"expected the number of a rule, such as 'R4.4', got {shown(rule)}")
    return language_of(language).form(RULES[rule])


def combination_text(combination: Combination, *, language: str = "en") -> str:
    """A combination as tables and rulings name it.

    Args:
        combination: what three cards are worth.
        language: one of `LANGUAGES`.

    Raises:
        HazariError: if there is no such language.

    >>> combination_text(Combination.parse("Pair Q-Q-6"), language="pt")
    'Pair Q-Q-6'
    """
    must_be(Combination, combination)
    return language_of(language).written(combination)


def refusal_text(error: Exception, *, language: str = "en") -> str:
    """The words of an error for the player whose cards, move or points it refuses.

    Args:
        error: any error; one that only a program can cause stays in English.
        language: one of `LANGUAGES`.

    Raises:
        HazariError: if there is no such language.

    >>> from hazari import complete_scores
    >>> try:
    ...     complete_scores(360, 5, 0)
    ... except HazariError as error:
    ...     print(refusal_text(error, language="es"))
    los puntos no pueden sumar más de 360; son A 360, B 5, C 0 (R6.3)
    """
    spoken = language_of(language)
    if language == "en":
        return str(error)
    if isinstance(error, PartitionError) and error.problems:
        *before, said = dict.fromkeys([problem.text(language=language) for problem in error.problems])
        for problem in reversed(before):
            said = spoken.said(PROBLEMS, {"problem": problem, "rest": said})
        return said
    if not isinstance(error, HazariError) or error.check is None:
        return str(error)
    said = spoken.said(REFUSALS[error.check], error.values)
    return f"{said} ({error.rule})" if error.rule else said


def best_language(wanted: str) -> str:
    """The language that fits a reader best, `"en"` if none does.

    Args:
        wanted: a locale such as `"bn_BD.UTF-8"`, or languages as a browser lists them or sends them in the
            header Accept-Language, with or without weights.

    >>> best_language("pt-BR,pt;q=0.9,en"), best_language("bn_BD.UTF-8"), best_language("de")
    ('pt', 'bn', 'en')
    """
    check_text(wanted, "a locale or a list of languages")
    best, most = "en", 0.0
    for entry in re.split("[,:]", wanted):
        if not (found := _TAG.fullmatch(entry)):
            continue
        language, weight = found[1].lower(), float(found[2] or 1)
        if language in LANGUAGES and weight > most:
            best, most = language, min(weight, 1.0)
    return best
