"""What the vectors should say, from the numbered rules alone, and every misreading as a small change of that.

It shares no code with the package. A card is its text, such as `"Kh"`. Each misreading is a class that
changes one thing of `Rules`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

RANKS: Final = "23456789TJQKA"  # R1.2, low to high
CARDS: Final = {rank + suit for rank in RANKS for suit in "cdhs"}


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 2


def suits(cards: Sequence[str]) -> set[str]:
    return {card[1] for card in cards}


def split(text: str) -> list[str]:
    """The cards of a text, with spaces between them or without."""
    joined = text.replace(" ", "")
    cards = [joined[place : place + 2] for place in range(0, len(joined), 2)]
    assert {*cards} <= CARDS
    return cards


Strength = tuple[int, ...]


class Rules:
    """The rules as they are."""

    name = ""
    categories: tuple[str, ...] = ("Indi", "Pair", "Colour", "Run", "Colour Run", "Troy")  # R4.1, low to high
    runs: tuple[str, ...] = (  # R4.4, low to high
        "432",
        "543",
        "654",
        "765",
        "876",
        "987",
        "T98",
        "JT9",
        "QJT",
        "KQJ",
        "A23",
        "AKQ",
    )

    # --- R4

    def run(self, three: Sequence[str]) -> str | None:
        found = {card[0] for card in three}
        return next((run for run in self.runs if {*run} == found), None)

    def category(self, three: Sequence[str]) -> str:
        different = len({card[0] for card in three})
        if different < 3:
            return "Troy" if different == 1 else "Pair"
        if self.run(three):
            return "Run" if len(suits(three)) > 1 else "Colour Run"
        return "Indi" if len(suits(three)) > 1 else "Colour"

    def ranks(self, three: Sequence[str]) -> str:
        """The ranks in the order that decides, as they are written."""
        letters = [card[0] for card in three]
        return self.run(three) or "".join(
            sorted(letters, key=lambda letter: (letters.count(letter), RANKS.index(letter)), reverse=True)
        )

    def within(self, category: str, three: Sequence[str]) -> Strength:
        """R4.3 to R4.6: what decides between two of one category."""
        run = self.run(three)
        if run:
            return (self.runs.index(run),)
        return tuple([RANKS.index(letter) for letter in self.ranks(three)])

    def strength(self, three: Sequence[str]) -> Strength:
        category = self.category(three)
        return (10 * self.categories.index(category), *self.within(category, three))

    # --- R3.2: a group is worth the best that three of its cards can make

    def threes(self, group: Sequence[str]) -> list[tuple[str, ...]]:
        return list(combinations(group, 3))

    def best(self, group: Sequence[str]) -> list[tuple[str, ...]]:
        threes = self.threes(group)
        highest = max([self.strength(three) for three in threes])
        return [three for three in threes if self.strength(three) == highest]

    def worth(self, group: Sequence[str]) -> Strength:
        return self.strength(self.best(group)[0])

    def described(self, group: Sequence[str]) -> tuple[str, str]:
        """The category and the ranks of a group."""
        best = self.best(group)[0]
        return self.category(best), "-".join(self.ranks(best)).replace("T", "10")

    # --- R6

    def card_points(self, card: str) -> int:
        return 10 if card[0] in "AKQJT" else 5

    def points(self, group: Sequence[str]) -> int:
        return sum([self.card_points(card) for card in group])

    # --- R5

    def winner(self, groups: Sequence[Sequence[str]]) -> int:
        """R5.4: the last of equals."""
        return self.equals(groups)[-1]

    def equals(self, groups: Sequence[Sequence[str]]) -> list[int]:
        worths = [self.worth(group) for group in groups]
        return [play for play, worth in enumerate(worths) if worth == max(worths)]

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % 4

    def leader(self, dealer: int, winner: int | None) -> int:
        """R5.1, R5.3: who opens; nobody has won before the first comparison."""
        return self.next_seat(dealer) if winner is None else winner

    # --- R3

    def disorder(self, above: Sequence[str], below: Sequence[str]) -> bool:
        return self.worth(below) > self.worth(above)

    def order_checked(self, place: int) -> bool:
        return True

    # --- R2.2, R7

    def next_dealer(self, dealer: int) -> int:
        return (dealer + 1) % 4

    def over(self, totals: Sequence[int], target: int) -> bool:
        return max(totals) >= target

    def winners(self, totals: Sequence[int], target: int) -> list[int]:
        return [seat for seat in range(4) if totals[seat] == max(totals)]

    def possible(self, row: Sequence[int]) -> bool:
        return tuple(row) in RESULTS

    # --- the six kinds

    def combinations(self, given: str) -> dict[str, Any]:
        group = split(given)
        best = self.best(group)
        category, ranks = self.described(group)
        spare = [card for card in group if card not in best[0]] if len(best) == 1 else []
        return {
            "category": category,
            "ranks": ranks,
            "points": self.points(group),
            "spare": spare[0] if spare else None,
        }

    def rulings(self, given: Sequence[str]) -> dict[str, Any]:
        groups = [split(text) for text in given]
        return {
            "winner": self.winner(groups),
            "best": self.equals(groups),
            "points": sum([self.points(group) for group in groups]),
        }

    def partitions(self, given: Mapping[str, Any]) -> dict[str, Any]:
        groups = [split(text) for text in given["groups"]]
        laid = [card for group in groups for card in group]
        sizes = [len(group) for group in groups]
        codes = set()
        if sizes != [3, 3, 3, 4]:
            codes.add("SIZE")
        if len({*laid}) < len(laid):
            codes.add("DUPLICATE")
        if given["hand"] is not None:
            hand = {*split(given["hand"])}
            codes |= {"NOT_IN_HAND"} if {*laid} - hand else set()
            codes |= {"MISSING"} if hand - {*laid} else set()
        for place in range(3):
            if sizes[place : place + 2] == [3, 3 if place < 2 else 4] and self.order_checked(place):
                codes |= {"ORDER"} if self.disorder(groups[place], groups[place + 1]) else set()
        return {"legal": not codes, "codes": sorted(codes)}

    def rounds(self, given: Mapping[str, Any]) -> dict[str, Any]:
        laid = [[split(group) for group in text.split("/")] for text in given["partitions"]]
        dealer = "ABCD".index(given["dealer"])
        winner = None
        totals = [0, 0, 0, 0]
        comparisons = []
        for place in range(4):
            order = [self.leader(dealer, winner)]
            while len(order) < 4:
                order.append(self.next_seat(order[-1]))
            groups = [laid[seat][place] for seat in order]
            winner = order[self.winner(groups)]
            pot = sum([self.points(group) for group in groups])
            totals[winner] += pot
            comparisons.append(
                {"order": "".join(["ABCD"[seat] for seat in order]), "winner": "ABCD"[winner], "points": pot}
            )
        return {"points": totals, "comparisons": comparisons}

    def matches(self, given: Mapping[str, Any]) -> dict[str, Any]:
        rows = given["rows"]
        dealers = ["ABCD".index(given["first_dealer"])]
        while len(dealers) < len(rows):
            dealers.append(self.next_dealer(dealers[-1]))
        totals = [sum([row[seat] for row in rows]) for seat in range(4)]
        won = self.winners(totals, given["target"]) if self.over(totals, given["target"]) else None
        return {
            "dealers": "".join(["ABCD"[seat] for seat in dealers]),
            "totals": totals,
            "winners": None if won is None else "".join(["ABCD"[seat] for seat in won]),
        }

    def scores(self, given: Sequence[int]) -> dict[str, Any]:
        return {"possible": self.possible(given)}


def _results() -> set[tuple[int, ...]]:
    """R5.3, R5.5, R6.1, R6.3: every way in which four pots of a round can fall to four seats."""
    fours = {
        (*sorted(three), 360 - sum(three))
        for three in product(range(60, 121, 5), repeat=3)
        if 80 <= 360 - sum(three) <= 160
    }
    results = set()
    for takers in product(range(4), repeat=4):
        for pots in fours:
            totals = [0, 0, 0, 0]
            for taker, pot in zip(takers, pots, strict=True):
                totals[taker] += pot
            results.add(tuple(totals))
    return results


RESULTS: Final = _results()


# --- the misreadings ---------------------------------------------------------------------------------


class AceLowest(Rules):
    name = "A-2-3 lowest"
    runs = ("A23", *Rules.runs[:10], "AKQ")


class AceHighest(Rules):
    name = "A-2-3 highest"
    runs = (*Rules.runs[:10], "AKQ", "A23")


class AceNoRun(Rules):
    name = "A-2-3 not a run"
    runs = (*Rules.runs[:10], "AKQ")


class KingAceRun(Rules):
    name = "K-A-2 a run"
    runs = ("KA2", *Rules.runs)


class ColourAboveRun(Rules):
    name = "colour above run"
    categories = ("Indi", "Pair", "Run", "Colour", "Colour Run", "Troy")


class ColourRunAboveTroy(Rules):
    name = "colour run above troy"
    categories = ("Indi", "Pair", "Colour", "Run", "Troy", "Colour Run")


class Suits(Rules):
    name = "suits break ties"

    def winner(self, groups: Sequence[Sequence[str]]) -> int:
        shows = {play: max(["cdhs".index(card[1]) for card in groups[play]]) for play in self.equals(groups)}
        return [play for play in shows if shows[play] == max(shows.values())][-1]


class FirstWins(Rules):
    name = "the first of equals wins"

    def winner(self, groups: Sequence[Sequence[str]]) -> int:
        return self.equals(groups)[0]


class SpareBreaksTies(Rules):
    name = "the spare card breaks ties"

    def winner(self, groups: Sequence[Sequence[str]]) -> int:
        def spare(group: Sequence[str]) -> int:
            (best, *_) = self.best(group)
            return max([rank(card) for card in group if card not in best], default=0)

        spares = {play: spare(groups[play]) for play in self.equals(groups)}
        return [play for play in spares if spares[play] == max(spares.values())][-1]


class FourCount(Rules):
    name = "four cards count in the last group"

    def of_four(self, group: Sequence[str]) -> str | None:
        category = super().described(group)[0]
        if len(group) == 4 and category == "Pair" and len({card[0] for card in group}) == 2:
            return "Two Pairs"
        if len(group) == 4 and category == "Colour" and len(suits(group)) == 1:
            return "Four of a Colour"
        return None

    def worth(self, group: Sequence[str]) -> Strength:
        found = super().worth(group)
        if self.of_four(group) is None:
            return found
        return (found[0] + 5, *sorted(map(rank, group), reverse=True))

    def described(self, group: Sequence[str]) -> tuple[str, str]:
        category, ranks = super().described(group)
        return self.of_four(group) or category, ranks


class LastUnchecked(Rules):
    name = "the last group unchecked"

    def order_checked(self, place: int) -> bool:
        return place < 2


class FirstThreeCount(Rules):
    name = "only the first three of the last group count"

    def threes(self, group: Sequence[str]) -> list[tuple[str, ...]]:
        return [(group[0], group[1], group[2])]


class FirstUnchecked(Rules):
    name = "order of the first groups unchecked"

    def order_checked(self, place: int) -> bool:
        return place == 2


class EqualRefused(Rules):
    name = "equal neighbours refused"

    def disorder(self, above: Sequence[str], below: Sequence[str]) -> bool:
        return self.worth(below) >= self.worth(above)


class OddFirst(Rules):
    name = "the odd card before the pair"

    def within(self, category: str, three: Sequence[str]) -> Strength:
        found = super().within(category, three)
        return found[::-1] if category == "Pair" else found


class HighestOnly(Rules):
    name = "only the highest card compared"

    def within(self, category: str, three: Sequence[str]) -> Strength:
        found = super().within(category, three)
        return found[:1] if category in ("Colour", "Indi") else found


class RightLeads(Rules):
    name = "the dealer's right leads every comparison"

    def leader(self, dealer: int, winner: int | None) -> int:
        return super().leader(dealer, None)


class Clockwise(Rules):
    name = "clockwise play"

    def next_seat(self, seat: int) -> int:
        return (seat - 1) % 4


class TenFive(Rules):
    name = "ten counts 5"

    def card_points(self, card: str) -> int:
        return 10 if card[0] in "AKQJ" else 5


class AceFive(Rules):
    name = "the ace of A-2-3 counts 5"

    def points(self, group: Sequence[str]) -> int:
        return super().points(group) - 5 * (self.run(self.best(group)[0]) == "A23")


class TroyBonus(Rules):
    name = "a bonus for a Troy"

    def points(self, group: Sequence[str]) -> int:
        return super().points(group) + 10 * (self.described(group)[0] == "Troy")


class LeftDeals(Rules):
    name = "the dealer's left deals next"

    def next_dealer(self, dealer: int) -> int:
        return (dealer - 1) % 4


class MoreNeeded(Rules):
    name = "more than 1000 needed"

    def over(self, totals: Sequence[int], target: int) -> bool:
        return max(totals) > target


class FirstSeatAtTarget(Rules):
    name = "the first seat at 1000 wins"

    def winners(self, totals: Sequence[int], target: int) -> list[int]:
        return [seat for seat in range(4) if totals[seat] >= target][:1]


class FirstSeatOfEquals(Rules):
    name = "equal totals go to the first seat"

    def winners(self, totals: Sequence[int], target: int) -> list[int]:
        return super().winners(totals, target)[:1]


class AnySum(Rules):
    name = "rows that do not add up to 360"

    def possible(self, row: Sequence[int]) -> bool:
        return min(row) >= 0 and not any(points % 5 for points in row)


class AnyPots(Rules):
    name = "rows that four pots cannot give"

    def possible(self, row: Sequence[int]) -> bool:
        return min(row) >= 0 and not any(points % 5 for points in row) and sum(row) == 360


MISREADINGS: Final[tuple[Rules, ...]] = (
    AceLowest(),
    AceHighest(),
    AceNoRun(),
    KingAceRun(),
    ColourAboveRun(),
    ColourRunAboveTroy(),
    Suits(),
    FirstWins(),
    SpareBreaksTies(),
    FourCount(),
    LastUnchecked(),
    FirstThreeCount(),
    FirstUnchecked(),
    EqualRefused(),
    OddFirst(),
    HighestOnly(),
    RightLeads(),
    Clockwise(),
    TenFive(),
    AceFive(),
    TroyBonus(),
    LeftDeals(),
    MoreNeeded(),
    FirstSeatAtTarget(),
    FirstSeatOfEquals(),
    AnySum(),
    AnyPots(),
)


def answer(reading: Rules, kind: str, given: Any) -> dict[str, Any]:
    """What a program that reads the rules so answers, without the index."""
    answered: dict[str, Any] = getattr(reading, kind)(given)
    return answered
