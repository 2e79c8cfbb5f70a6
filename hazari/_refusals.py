"""The sentence of every check that can refuse what a player does by cards, moves or scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hazari._sentences import inflected, sentence

__all__ = ["REFUSALS"]

REFUSALS: Final[Mapping[str, str]] = {  # by the name of the check
    # names
    "NAMES": sentence("expected {wanted} names, got {count}"),
    "NAME_BLANK": sentence("expected names that are not blank, got {name!r}"),
    "NAME_IN_ONE_LINE": sentence("expected names that can be printed in one line, got {name!r}"),
    "NAMES_DIFFER": sentence("expected names that are all different, got {names!r}"),
    # text that is not a card
    "NO_CARD": sentence(
        "expected a card: rank 2-9 T J Q K A (or 10) and suit c d h s, such as Kh; "
        "got {piece!r} at position {position}"
    ),
    "NO_CARD_CHARACTER": sentence(
        "expected a card: rank 2-9 T J Q K A (or 10) and suit c d h s, such as Kh; "
        "got {piece!r}, with {character:name}, at position {position}"
    ),
    "NO_CARD_TYPED": sentence(
        "expected a card such as Kh, 10 h or king of hearts; got {piece!r} at position {position}"
    ),
    "NO_CARD_TYPED_CHARACTER": sentence(
        "expected a card such as Kh, 10 h or king of hearts; "
        "got {piece!r}, with {character:name}, at position {position}"
    ),
    "NO_CARD_BEFORE_COMMA": sentence(
        "expected a card before each comma or semicolon; got {piece!r} at position {position}"
    ),
    "NO_CARD_BEFORE_COMMA_CHARACTER": sentence(
        "expected a card before each comma or semicolon; "
        "got {piece!r}, with {character:name}, at position {position}"
    ),
    "NO_RANK": sentence("expected a rank from 2 to 10, got {piece!r} at position {position}"),
    "RANK_MEANT": sentence(
        "expected a rank from 2 to 10, got {piece!r} at position {position}: write {meant}"
    ),
    "RANK_1": sentence("expected a rank from 2 to 10, got {piece!r} at position {position}: write A or 10"),
    "ONE_CARD": sentence(
        "expected one card, got {piece!r} at position {position}: write {rank}s for the {word} of spades"
    ),
    "ONE_ORDER": sentence(
        "expected all ranks before their suits, or all after, got both at position {position}: "
        "write each card in one word, such as Kh"
    ),
    "SUIT_BESIDE": sentence(
        "expected a suit beside the rank {rank}, got none at position {position}: "
        "write it in one word, such as {rank}h"
    ),
    "RANK_BESIDE": sentence(
        "expected a rank beside the suit {suit}, got none at position {position}: "
        "write it in one word, such as K{suit}"
    ),
    "RANK_BEFORE_OF": sentence(
        'expected a rank before "of", got none at position {position}: write it in one word, such as Kh'
    ),
    "TEXT_LENGTH": sentence("expected a partition of at most {most} characters, got {count}"),
    "TWICE_IN_TEXT": sentence("{card} appears twice in {text!r}, again at position {position}"),
    # a group, a ruling
    "GROUP_SIZE": sentence("expected 3 or 4 cards, got {count}"),
    "GROUP_OF_CARDS": sentence("expected 3 or 4 cards, got {count}: {cards}"),
    "TWICE_IN_GROUP": inflected(
        "{twice} appears twice in {cards}", "{twice} appears twice in {cards}", by="twice"
    ),
    "GROUPS_TO_JUDGE": sentence("expected 2 to 4 groups, got {count}"),
    "GROUPS_OF_ONE_SIZE": sentence("expected groups of one size, got groups of {sizes} cards"),
    "IN_TWO_GROUPS": sentence("in two groups: {cards}"),
    "NO_CARDS": sentence("expected one card or more, got none"),
    "TWICE": inflected("{cards} appears twice", "{cards} appears twice", by="cards"),
    # a partition
    "GROUPS": sentence("expected 4 groups, got {count}"),
    "CARDS_IN_GROUP": sentence("expected {size} cards in group {group}, got {count}"),
    "MORE_THAN_ONCE": sentence("{card} appears more than once"),
    "NOT_IN_HAND": sentence("not in the hand: {cards} in group {group}"),
    "IN_NO_GROUP": sentence("in the hand but in no group: {cards}"),
    "GROUP_ABOVE": sentence("group {group}, {below}, is above group {before}, {above}"),
    "LAST_GROUP_HIDES": sentence("the last group hides {below} ({cards}), above group {before}, {above}"),
    "GROUP_HIDES": sentence("group {group} hides {below} ({cards}), above group {before}, {above}"),
    # groups to keep
    "THREES_TO_KEEP": sentence("expected at most three of 3 cards to keep, got {count}"),
    "FOURS_TO_KEEP": sentence("expected at most one of 4 cards to keep, got {count}"),
    "IN_TWO_TO_KEEP": inflected(
        "{cards} appears in two groups to keep", "{cards} appears in two groups to keep", by="cards"
    ),
    "TO_KEEP_NOT_IN_HAND": sentence("not in the hand: {cards} in a group to keep"),
    "NONE_KEEPS": sentence("the last group would always be too strong if {groups_to_keep} is kept"),
    # hands and the pack
    "HAND": sentence("expected 13 cards for a hand, got {count}"),
    "HAND_OF_SEAT": sentence("expected 13 cards for seat {seat}, got {count}"),
    "TWICE_IN_HAND": inflected(
        "{cards} appears twice in a hand", "{cards} appears twice in a hand", by="cards"
    ),
    "TWICE_IN_HAND_OF_SEAT": inflected(
        "{cards} appears twice in seat {seat}", "{cards} appears twice in seat {seat}", by="cards"
    ),
    "HANDS": sentence("expected 4 hands, got {count}"),
    "IN_TWO_HANDS": sentence("in two hands: {cards}"),
    "PACK": sentence("expected a pack of 52 cards, got {count}"),
    "TWICE_IN_PACK": sentence("in the pack twice: {cards}"),
    "PARTITIONS": sentence("expected 4 partitions, got {count}"),
    "IN_TWO_PARTITIONS": sentence("in two partitions: {cards}"),
    # a round
    "SEAT": sentence("expected a seat from 0 to 3, got {seat!r}"),
    "PLAY_HAS_BEGUN": sentence("seat {seat} cannot declare: all seats have declared, and play has begun"),
    "DECLARED_ALREADY": sentence("seat {seat} has declared already, and a partition is final"),
    "PARTITION_HIDDEN": sentence("the partition of seat {seat} is hidden in this declaration"),
    "PARTITION_HIDDEN_FROM_SEAT": sentence("the partition of seat {seat} is hidden from its own seat"),
    "PARTITION_SHOWN": sentence("the partition of seat {seat} is not for others to see"),
    "TURN": sentence("expected seat {turn} to expose, got seat {seat}"),
    "ROUND_FINISHED": sentence("cannot expose: the round is finished"),
    "NOT_ALL_DECLARED": sentence("cannot expose before all have declared; waiting for {to_act}"),
    "STRONGEST_GROUP": sentence("expected the strongest remaining group of seat {seat}, got {group}"),
    "EXPOSE_STRONGEST": sentence(
        "seat {seat} cannot expose the group {group}: it is not the strongest remaining"
    ),
    "EXPOSE_SIZE": sentence("seat {seat} cannot expose the group {group}: it is not of {size} cards"),
    "EXPOSE_KNOWN_CARD": sentence(
        "seat {seat} cannot expose the group {group}: a card of it is known elsewhere"
    ),
    "EXPOSE_ABOVE": sentence("seat {seat} cannot expose the group {group}: it is above the one before"),
    "NOTHING_TO_TAKE_BACK": sentence("nothing to take back"),
    # a match
    "ROUND_NOT_FINISHED": sentence("the round is not finished: {to_act} to act"),
    "ROUND_OPEN": sentence("a round is open: record or abandon it first"),
    "NO_ROUND_OPEN": sentence("no round is open"),
    "NO_ROUND_RECORDED": sentence("no round is recorded"),
    "ROW_WAS_PLAYED": sentence("row {row} was played, and its points follow from that"),
    "MATCH_DECIDED": sentence("the match is decided"),
    # a score sheet
    "SCORES": sentence("expected the points of 4 seats, got {count}"),
    "FIVES": sentence("expected points from 0 to 360 in multiples of 5, got {points!r}"),
    "SUM": sentence("expected points that add up to 360, got {points}, together {sum}"),
    "POTS": sentence(
        "no four pots (R5.3) give {points}: three are worth 60 to 120 each and the last 80 to 160"
    ),
    "ONE_TO_FILL_IN": sentence(
        "expected the points of 3 seats and None for the one to be filled in, got those of {count}"
    ),
    "SUM_OF_THREE": sentence("expected points that add up to at most 360, got {points}"),
    "TOTALS": sentence("expected the points of four seats, each from 0 to {most}, got {points!r}"),
    "ROW": sentence("expected a row of the {count} recorded, from 0, got {row!r}"),
    "ROW_AFTER_END": sentence("expected no row after the match has ended with row {row}, got {points!r}"),
    "TARGET": sentence("expected a target from 1 to {most} points, got {target!r}"),
    # what is typed in a match against bots
    "TYPED_GROUPS": sentence("expected at most 4 groups, got {count}"),
    "TYPED": sentence("expected four groups with / between, or a number from 1 to 4 and its cards"),
}
