"""Pictures: cards drawn as SVG, and anything that the package makes as HTML with cards in it.

Notebooks call these by themselves. The cards are drawn here, without image files or fonts of their own;
their faces are white even where the page is dark, and all else takes the colours of the page. Each
picture says in words what it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from hazari._layouts import Block, Cell, Hand, Heading, Lines, Play, Rows, cards_shown, layout
from hazari._notebooks import Markup
from hazari._sentences import ENGLISH, PICTURE, PICTURE_WITH_SPARE, English
from hazari._translations import language_of
from hazari.cards import Card, CardsLike, Rank, Suit
from hazari.deals import Deal
from hazari.groups import Group

__all__ = ["html", "svg"]

_WIDTH: Final = 64
_HEIGHT: Final = 90
_STEP: Final = 25  # how much of a card shows beside the next one: its corner with rank and suit
_DROP: Final = 12  # how much lower the spare card is

_RED: Final = "#c0122c"
_BLACK: Final = "#15171a"
_PIPS: Final = {  # drawn in a box of 100 by 100 with its middle at 0, 0
    Suit.CLUBS: (
        "M-20-27a20 20 0 1 1 40 0a20 20 0 1 1-40 0M-44 7a20 20 0 1 1 40 0a20 20 0 1 1-40 0"
        "M4 7a20 20 0 1 1 40 0a20 20 0 1 1-40 0M-7-12H7C4 26 9 40 19 48H-19C-9 40-4 26-7-12Z"
    ),
    Suit.DIAMONDS: "M0-49C9-29 21-13 36 0 21 13 9 29 0 49-9 29-21 13-36 0-21-13-9-29 0-49Z",
    Suit.HEARTS: "M0 47C-9 24-45 6-45-19-45-47-8-51 0-24 8-51 45-47 45-19 45 6 9 24 0 47Z",
    Suit.SPADES: (
        "M0-48C9-27 45-8 45 16 45 41 14 41 5 23 5 35 9 43 18 48"
        "H-18C-9 43-5 35-5 23-14 41-45 41-45 16-45-8-9-27 0-48Z"
    ),
}
_PLACES: Final = {  # of the pips of a number card, from its middle; those below stand on their heads
    2: ((0, -27), (0, 27)),
    3: ((0, -27), (0, 0), (0, 27)),
    4: ((-11, -27), (11, -27), (-11, 27), (11, 27)),
    5: ((-11, -27), (11, -27), (0, 0), (-11, 27), (11, 27)),
    6: ((-11, -27), (11, -27), (-11, 0), (11, 0), (-11, 27), (11, 27)),
    7: ((-11, -27), (11, -27), (0, -13.5), (-11, 0), (11, 0), (-11, 27), (11, 27)),
    8: ((-11, -27), (11, -27), (0, -13.5), (-11, 0), (11, 0), (0, 13.5), (-11, 27), (11, 27)),
    9: ((-11, -28), (11, -28), (-11, -9.3), (11, -9.3), (0, 0), (-11, 9.3), (11, 9.3), (-11, 28), (11, 28)),
    10: (
        *((-11, -28), (11, -28), (0, -18.7), (-11, -9.3), (11, -9.3)),
        *((-11, 9.3), (11, 9.3), (0, 18.7), (-11, 28), (11, 28)),
    ),
}
_FORMULA: Final = re.compile(r"[$\\]")  # with which a formula begins, or a word of one

_NAMES: Final = {Rank.ACE: "ace", Rank.KING: "king", Rank.QUEEN: "queen", Rank.JACK: "jack"}


def svg(cards: CardsLike | Card | Group, *, language: str = "en") -> str:
    """Cards as an SVG image: one card, or several fanned out as in a hand.

    The spare card of a four-card `Group` comes last and a little lower (R4.8).

    Args:
        cards: a card, a group, or any cards in the order to show.
        language: one of `hazari.languages.LANGUAGES`.

    Returns:
        One `<svg>` element, with the names of the cards as its title; in languages other than English as
        they are written there. A notebook draws it.

    Raises:
        HazariError: if there is no such language.
        CombinationError: if there are no cards, or a card appears twice.
        NotationError: if a string cannot be read as cards.

    >>> picture = svg("Ah 2d 3c")
    >>> picture[:4], "ace of hearts, 2 of diamonds, 3 of clubs" in picture
    ('<svg', True)
    """
    return Markup(_svg(cards, language_of(language)))


def _svg(cards: CardsLike | Card | Group, language: English) -> str:
    if isinstance(cards, Group):
        spare = () if cards.spare is None else (cards.spare,)
        named = {"cards": _named(cards.counting, language), "combination": cards.combination}
        if spare:
            named["spare"] = _named(spare, language)
        title = language.said(PICTURE_WITH_SPARE if spare else PICTURE, named)
        return _fan((*cards.counting, *spare), title, spare)
    found = cards_shown(cards)
    return _fan(found, _named(found, language))


def _named(cards: Sequence[Card], language: English) -> str:
    if language is not ENGLISH:
        return language.written(tuple(cards))
    return ", ".join([f"{_NAMES.get(card.rank, card.rank)} of {card.suit.name.lower()}" for card in cards])


def _fan(cards: Sequence[Card], title: str, lower: Sequence[Card] = ()) -> str:
    width = _WIDTH + _STEP * (len(cards) - 1) + 2
    height = _HEIGHT + (_DROP if lower else 0) + 2
    drawn = [
        f'<g transform="translate({_WIDTH // 2 + _STEP * place + 1} '
        f'{_HEIGHT // 2 + (_DROP if card in lower else 0) + 1})">{_face(card)}</g>'
        for place, card in enumerate(cards)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hazari-cards" role="img" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}" style="max-width:100%;height:auto">'
        f"<title>{escape(title)}</title>{''.join(drawn)}</svg>"
    )


def _face(card: Card) -> str:
    """A card with its middle at 0, 0."""
    colour = _RED if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else _BLACK
    squeezed = ' textLength="12" lengthAdjust="spacingAndGlyphs"' if card.rank is Rank.TEN else ""
    corner = (
        f'<text x="-24" y="-30" text-anchor="middle" font-size="14" font-weight="700"{squeezed}>'
        f"{card.rank}</text>{_pip(card.suit, -24, -21, 11)}"
    )
    return (
        f'<rect x="-32" y="-45" width="{_WIDTH}" height="{_HEIGHT}" rx="5" fill="#fff" stroke="#7a7f87"/>'
        f'<g fill="{colour}" font-family="Helvetica,Arial,sans-serif">{corner}'
        f'<g transform="rotate(180)">{corner}</g>{_middle(card)}</g>'
    )


def _middle(card: Card) -> str:
    if card.rank is Rank.ACE:
        return _pip(card.suit, 0, 0, 30)
    if card.rank <= Rank.TEN:
        return "".join([_pip(card.suit, x, y, 14) for x, y in _PLACES[card.rank]])
    half = _pip(card.suit, -8, -24, 13)
    return (
        '<rect x="-16" y="-34" width="32" height="68" rx="3" fill="currentColor" fill-opacity=".06" '
        'stroke="#7a7f87" stroke-opacity=".6" style="color:#b58a1b"/>'
        f'{half}<g transform="rotate(180)">{half}</g>'
        '<text y="11" text-anchor="middle" font-family="Georgia,Times,serif" font-size="31" '
        f'font-weight="700">{card.rank}</text>'
    )


def _pip(suit: Suit, x: float, y: float, size: float) -> str:
    turned = " rotate(180)" if y > 0 else ""
    return f'<path transform="translate({x} {y}){turned} scale({size / 100})" d="{_PIPS[suit]}"/>'


def html(x: object, *, names: Iterable[str] | None = None, language: str = "en") -> str:
    """`x` as HTML with its cards as pictures, as notebooks show it.

    All text in it, such as the names in a Ruling, is escaped, even from typesetters of formulas in notebooks.
    Colours are those of the page. A notebook draws it.

    Args:
        x: a Card, Group, Partition, hand (any cards), Outlook, Simulation, Ruling, Comparison, RoundResult,
            Hindsight, View, Match, MatchView, MatchResult, Standings or problems (one or several). There is
            none of a Deal, which is secret: show `view(seat)`, or one hand.
        names: the players' names, four by seat, in place of A to D, as for `table`.
        language: one of `hazari.languages.LANGUAGES`.

    Raises:
        HazariError: if there is no such language, or the names are not four different ones that can each be
            printed on one line.
        TypeError: if there is no HTML of `x`, or there are names but no seats in it.

    >>> from hazari import judge
    >>> "<b>" in html(judge("9c 8d 7s", "Qc Qd 6c", names=["<b>", "West"]))
    False
    """
    if isinstance(x, Deal):
        cards_shown(x)  # which refuses it
    spoken = language_of(language)
    parts = layout(x, names=names, language=spoken)
    drawn = [_together([_drawn(block, spoken) for block in part]) for part in parts]
    return Markup(_together(drawn))


def _together(parts: Sequence[str]) -> str:
    """One element."""
    return parts[0] if len(parts) == 1 else f"<div>{''.join(parts)}</div>"


def _drawn(block: Block, language: English) -> str:
    match block:
        case Rows(rows, header, strong):
            return _table(rows, header, strong, language)
        case Lines(lines):
            return "".join(map(_line, lines))
        case Heading(text):
            return f'<p style="margin:.8em 0 0"><strong>{_escaped(text)}</strong></p>'
        case Hand(cards):
            return f"<div>{_svg(cards, language)}</div>"
        case _:
            return f"<div>{_svg(block.group, language)}{_line(', '.join(block.worth))}</div>"


def _line(text: str) -> str:
    return f'<p style="margin:.4em 0">{_escaped(text)}</p>'


def _table(
    rows: Sequence[Sequence[Cell]], header: Sequence[str], strong: int | None, language: English
) -> str:
    """A table; text is aligned left, numbers right, as in `hazari.display`."""
    sides = ["right" if isinstance(cell, int) else "left" for cell in rows[0]]

    def row(kind: str, cells: Sequence[str]) -> str:
        written = [
            f'<{kind} style="text-align:{side};padding:2px 8px;white-space:nowrap">{cell}</{kind}>'
            for side, cell in zip(sides, cells, strict=True)
        ]
        return f"<tr>{''.join(written)}</tr>"

    head = f"<thead>{row('th', [_escaped(cell) for cell in header])}</thead>" if header else ""
    body = "".join(
        [
            row("td", [_cell(cell, language, number == strong) for cell in cells])
            for number, cells in enumerate(rows)
        ]
    )
    return f'<table class="hazari" style="margin:.5em 0">{head}<tbody>{body}</tbody></table>'


def _cell(cell: Cell, language: English, strong: bool) -> str:  # noqa: FBT001
    if isinstance(cell, Play | Group | Card):
        return _svg(cell.group if isinstance(cell, Play) else cell, language)
    text = _escaped(str(cell))
    return f"<strong>{text}</strong>" if strong else text


def _escaped(text: str) -> str:
    """Text escaped for HTML. MathJax and KaTeX, which notebooks run over it, find no formula in it, since
    they do not look for one that begins in one element and ends in another.
    """
    return _FORMULA.sub(r"<span>\g<0></span>", escape(text))
