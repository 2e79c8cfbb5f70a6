"""Pictures: cards drawn as SVG, and whatever the package makes as HTML with cards in it.

Notebooks call these by themselves. The cards are drawn here, without image files or fonts of their own;
their faces are white also where the page is dark, and all else takes the colours of the page. Each
picture says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape
from typing import Final

from hazari.arrangements import Outlook
from hazari.cards import Card, CardsLike, Rank, Suit
from hazari.comparisons import Comparison, RoundResult
from hazari.display import cards_shown, expected, outcome, score_sheet, situation
from hazari.matches import Match
from hazari.partitions import Group, Partition
from hazari.rulings import Ruling
from hazari.seats import Seat
from hazari.standings import Standings
from hazari.views import View

__all__ = ["html", "svg"]

_WIDTH: Final = 64
_HEIGHT: Final = 90
_STEP: Final = 25  # how much of a card shows beside the next one: its corner with rank and suit
_DROP: Final = 12  # how much lower the spare card lies

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
_NAMES: Final = {Rank.ACE: "ace", Rank.KING: "king", Rank.QUEEN: "queen", Rank.JACK: "jack"}

Cell = str | int  # as text it is HTML, escaped where it came from outside


def svg(cards: CardsLike | Card | Group) -> str:
    """Cards as an SVG image: one card, or several fanned out as they lie in a hand.

    The spare card of a four-card `Group` lies last and a little lower (R4.8).

    Args:
        cards: a card, a group, or any cards in the order to show.

    Returns:
        One `<svg>` element, with the names of the cards as its title.

    Raises:
        CombinationError: if there are no cards, or a card stands twice.
        NotationError: if a text writes no card.

    >>> picture = svg("Ah 2d 3c")
    >>> picture[:4], "ace of hearts, 2 of diamonds, 3 of clubs" in picture
    ('<svg', True)
    """
    if isinstance(cards, Group):
        spare = () if cards.spare is None else (cards.spare,)
        title = f"{_named(cards.counting)}: {cards.combination}"
        return _fan((*cards.counting, *spare), f"{title}; spare: {_named(spare)}" if spare else title, spare)
    laid = cards_shown(cards)
    return _fan(laid, _named(laid))


def _named(cards: Iterable[Card]) -> str:
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


@singledispatch
def html(x: object) -> str:
    """`x` as HTML with its cards as pictures, as notebooks show it.

    All text in it is escaped, such as the names in a Ruling. Colours are those of the page.

    Args:
        x: a Card, Group, Partition, hand (any cards), Outlook, Ruling, Comparison, RoundResult, View, Match
            or Standings. There is none of a Deal, which is secret: show `view(seat)`, or one hand.

    Raises:
        TypeError: if there is no HTML of `x`.

    >>> "<b>" in html(Ruling((Group("9c 8d 7s"), Group("Qc Qd 6c")), ("<b>", "West")))
    False
    """
    return _whole(svg(x))  # type: ignore[arg-type]  # svg refuses what is no cards


def _table(rows: Sequence[Sequence[Cell]], header: Sequence[str] = ()) -> str:
    """A table; text stands left, numbers right, as in `hazari.display`."""
    sides = ["right" if isinstance(cell, int) else "left" for cell in rows[0]]

    def row(kind: str, cells: Sequence[Cell]) -> str:
        written = [
            f'<{kind} style="text-align:{side};padding:2px 8px;white-space:nowrap">{cell}</{kind}>'
            for side, cell in zip(sides, cells, strict=True)
        ]
        return f"<tr>{''.join(written)}</tr>"

    head = f"<thead>{row('th', header)}</thead>" if header else ""
    body = "".join([row("td", cells) for cells in rows])
    return f'<table class="hazari" style="margin:.5em 0">{head}<tbody>{body}</tbody></table>'


def _notes(*lines: str) -> str:
    return "".join([f'<p style="margin:.4em 0">{escape(line)}</p>' for line in lines])


def _whole(*parts: str) -> str:
    return f"<div>{''.join(parts)}</div>"


def _points(*rows: tuple[str, Sequence[int]]) -> str:
    return _table([(name, *points) for name, points in rows], ("", *map(str, Seat)))


@html.register
def _(x: Group) -> str:
    return _whole(svg(x), _notes(f"{x.combination}, {x.points} points"))


@html.register
def _(x: Partition) -> str:
    return _table(
        [
            (number, svg(group), str(group.combination), f"{group.points} points")
            for number, group in enumerate(x.groups, 1)
        ]
    )


@html.register
def _(x: Outlook) -> str:
    rows = [
        (number, svg(group), str(group.combination), f"{group.points} points", f"wins {chance:.0%}")
        for number, (group, chance) in enumerate(zip(x.partition.groups, x.chances, strict=True), 1)
    ]
    return _whole(_table(rows), _notes(expected(x)))


@html.register
def _(x: Ruling) -> str:
    rows = []
    for play, (name, group) in enumerate(zip(x.names, x.groups, strict=True)):
        words = (escape(name), str(group.combination), f"{group.points} points")
        who, worth, points = [f"<strong>{word}</strong>" for word in words] if play == x.winner else words
        rows.append((who, svg(group), worth, points))
    return _whole(_table(rows), _notes(*x._told()))


@html.register
def _(x: Comparison) -> str:
    return html(x.ruling)


@html.register
def _(x: RoundResult) -> str:
    return _whole(*map(html, x.comparisons), _points(("points", x.points)))


@html.register
def _(x: Match) -> str:
    header, *rows = score_sheet(x)
    return _whole(_table(rows, tuple(map(str, header))), _notes(*outcome(x)))


@html.register
def _(x: View) -> str:
    """What a player sees, as the table of a View has it."""
    parts = [_notes(*situation(x))]
    if x.partition is not None:
        parts.append(html(x.partition))
    elif x.hand:
        parts.append(svg(x.hand))
    parts += map(html, x.comparisons)
    if x.exposed:
        rows = [(str(play.seat), svg(play.group), str(play.group.combination)) for play in x.exposed]
        parts.append(_table(rows))
    return _whole(*parts, _points(("points", x.points), ("totals", x.totals)))


@html.register
def _(x: Standings) -> str:
    header, *rows = [[escape(cell) for cell in row] for row in x._rows()]
    return _whole(_table(rows, header), _notes(x._played()))
