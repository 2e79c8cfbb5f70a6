"""What type checkers refuse: each line below that is marked is an error, and no marked line may pass."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from hazari import Card, Combination, Deal, Group, Match, Partition, Round, Seat, View, judge, play_round


class Joker(Card):  # type: ignore[misc]
    """A value is final."""


class Bluff(Partition):  # type: ignore[misc]
    """So that a legal partition is one."""


class Variant(Round):  # type: ignore[misc]
    """A round is final too."""


class League(Match):  # type: ignore[misc]
    """And so is a match."""


class Peek(View):  # type: ignore[misc]
    """And what a seat may know."""


class Bot:
    """No bot: it gives back a hand."""

    def arrange(self, view: View) -> tuple[Card, ...]:
        return view.hand


def refused(card: Card, group: Group, partition: Partition, deal: Deal) -> None:
    """Values do not change, and groups, ranks and suits have no order (R4.7)."""
    card.points = 11  # type: ignore[misc]
    partition.groups = (group, group, group, group)  # type: ignore[misc]
    print(group < group)  # type: ignore[operator]
    print(card.suit < card.suit)  # type: ignore[operator]
    print(card < card.rank)  # type: ignore[operator]
    print(Combination.of(group) < group)  # type: ignore[operator]
    Card("K", "h")  # type: ignore[arg-type]
    Card.parse(b"Kh")  # type: ignore[arg-type]
    judge(["Kh", "Jh", "8h"], "9c 8d 7s")  # type: ignore[list-item]
    judge("Kh Jh 8h", "9c 8d 7s", ["A", "B"])  # type: ignore[list-item]
    Round(deal, Seat.A)  # type: ignore[call-arg]
    Round(deal).declare(Seat.A, group)  # type: ignore[arg-type]
    play_round([Bot(), Bot(), Bot(), Bot()], deal)  # type: ignore[list-item]
