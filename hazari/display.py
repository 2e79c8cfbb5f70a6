"""Aligned text of anything that the package makes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hazari._shown import shown
from hazari._translations import language_of
from hazari.errors import HazariError

__all__ = ["table"]

SPECS: Final = ("", "u")


def table(
    x: object, *, spec: str | None = None, names: Iterable[str] | None = None, language: str = "en"
) -> str:
    """`x` as aligned text, without a line break at the end.

    Args:
        x: a Partition, Group, hand (any cards), Outlook, Simulation, Ruling, Comparison, RoundResult,
            Hindsight, Deal, View, Match, MatchView, MatchResult, Standings or problems (one or several). A
            Deal shows all four hands.
        spec: `"u"` for suit symbols, `""` for letters. By default English has letters, and the others have
            symbols, and so `10` for the ten.
        names: the players' names, four by seat, in place of A to D: for a Comparison, RoundResult, Deal,
            View, Match, MatchResult or MatchView.
        language: one of `hazari.languages.LANGUAGES`.

    Raises:
        HazariError: if there is no such spec or language, a hand has no cards or a card twice, or the names
            are not four different ones that can each be printed on one line.
        TypeError: if there is no table of `x`, or names are given but it shows no seats.

    >>> from hazari import Match, Partition
    >>> print(table(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")))
    1  As Ah Ad     Troy A-A-A        30 points
    2  Kh Qh Jh     Colour Run K-Q-J  30 points
    3  9c 8d 7s     Run 9-8-7         15 points
    4  5d 5c 2d 2c  Pair 5-5-2        20 points
    >>> print(table("Kh Qs Jh 9h 9c 2d"))
    s  Q
    h  K J 9
    d  2
    c  9
    >>> match = Match(target=300)
    >>> match.record((100, 80, 85, 95))
    >>> print(table(match, names=["North", "West", "South", "East"]))
    round  dealer  North  West  South  East
    1      East      100    80     85    95
    total            100    80     85    95
    """
    if spec is not None and spec not in SPECS:
        raise HazariError(f"expected '' or 'u' as spec, got {shown(spec)}")
    from hazari._texts import text_of  # knows everything that can be shown, and only showing needs that

    return text_of(x, spec, names, language_of(language))
