"""The rules in their own words, by number, as `docs/rules.md` has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hazari._sentences import sentence

__all__ = ["RULES"]

RULES: Final[Mapping[str, str]] = {
    "R1.1": sentence("Exactly four players, each for themselves."),
    "R1.2": sentence("One 52-card pack, no jokers. Ranks, high to low: A K Q J 10 9 8 7 6 5 4 3 2."),
    "R1.3": sentence(
        "Dealing and playing go anticlockwise, that is, to the right. Seats A, B, C, D are named in "
        "that order."
    ),
    "R2.1": sentence(
        "The whole pack is dealt, 13 cards to each player, anticlockwise, starting at the dealer's right."
    ),
    "R2.2": sentence("After every round the deal passes to the dealer's right."),
    "R3.1": sentence(
        "Each player secretly divides the hand into groups of 3, 3, 3 and 4 cards, strongest first."
    ),
    "R3.2": sentence(
        "The four-card group is worth the best combination that three of its four cards can make. "
        "Even that best combination must not exceed the third group. Equal is allowed."
    ),
    "R3.3": sentence("Neighbouring groups of equal strength may stand in either order."),
    "R3.4": sentence(
        'A player announces ready (at the table: "up") after checking. From then on the partition '
        "cannot change."
    ),
    "R3.5": sentence("Play begins when all four have announced ready."),
    "R4.1": sentence(
        "Six categories, high to low: Troy (three of one rank), Colour Run (a run in one suit), "
        "Run (a run not all in one suit), Colour (one suit, not a run), Pair (exactly two of one rank), "
        "Indi (none of these)."
    ),
    "R4.2": sentence("A higher category always beats a lower one."),
    "R4.3": sentence("Troys compare by rank: A-A-A is highest, 2-2-2 lowest."),
    "R4.4": sentence(
        "Runs and Colour Runs: A-K-Q is highest, A-2-3 second, then K-Q-J, Q-J-10 and so on down to "
        "4-3-2. K-A-2 is not a run."
    ),
    "R4.5": sentence(
        "Colours and Indis compare the highest card, then the next, then the lowest. "
        "The best Colour is A-K-J, the worst 5-3-2."
    ),
    "R4.6": sentence("Pairs compare the paired rank first, then the odd card."),
    "R4.7": sentence("Suits never break a tie."),
    "R4.8": sentence(
        "The fourth card of the last group makes no category of its own and breaks no tie. It counts "
        "for points."
    ),
    "R5.1": sentence("When all are ready, the player at the dealer's right exposes their strongest group."),
    "R5.2": sentence(
        "The others follow anticlockwise, each with their strongest remaining group. Nothing may be "
        "changed after seeing a rival's group."
    ),
    "R5.3": sentence(
        "The best combination takes all the exposed cards (12, or 16 in the last comparison), "
        "and its player opens the next comparison with their strongest remaining group."
    ),
    "R5.4": sentence(
        "Of exactly equal combinations, the one played last wins. So the order of play matters."
    ),
    "R5.5": sentence("There are three comparisons of three-card groups, then one of the four-card groups."),
    "R5.6": sentence("There is no duty to follow and there are no trumps: whole combinations are compared."),
    "R6.1": sentence(
        "A, K, Q, J and 10 are worth 10 points each; 2 to 9 are worth 5 each. An ace is worth 10 also "
        "in A-2-3."
    ),
    "R6.2": sentence(
        "Players count the cards that they captured, not the strength of the groups that they held."
    ),
    "R6.3": sentence(
        "The pack is worth 20 \u00d7 10 + 32 \u00d7 5 = 360 points: "
        "the four results of a round must add up to that."
    ),
    "R6.4": sentence("A Troy earns no bonus, and winning the first comparison does not end the round."),
    "R7.1": sentence("Each player's points add up from round to round."),
    "R7.2": sentence("A round is always finished before totals are held against the target of 1000."),
    "R7.3": sentence("When anyone has at least 1000 after a round, the highest total wins."),
    "R7.4": sentence("Equal highest totals share the win."),
    "R7.5": sentence(
        "Special card values and instant wins of other traditions are not part of this profile."
    ),
}
