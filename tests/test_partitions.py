"""Groups and partitions: R3 and the contract of `hazari.partitions`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari.cards import DECK, Card, parse_cards
from hazari.errors import CombinationError, DealError, HazariError, NotationError, PartitionError, ProblemCode
from hazari.partitions import Group, Partition, Problem, partition_problems
from tests import oracle
from tests.strategies import deals, different_cards, fours, hands, partitions, threes

GOOD = ("As Ah Ad", "Kh Qh Jh", "9c 8d 7s", "5c 5d 2c 2d")
GOOD_HAND = " ".join(GOOD)


def plain(cards: Sequence[Card] | Group) -> tuple[oracle.Plain, ...]:
    return tuple([(int(card.rank), str(card.suit)) for card in cards])


def codes(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.code.name for problem in problems]


def only(problems: tuple[Problem, ...]) -> Problem:
    (problem,) = problems
    return problem


# --- groups -------------------------------------------------------------------------------------------


@given(st.one_of(threes(), fours()))
def test_a_group_is_its_cards_in_whatever_order(cards: tuple[Card, ...]) -> None:
    groups = [Group.of(order) for order in permutations(cards)]
    assert len(set(groups)) == 1
    for group in groups:
        assert group == groups[0]
        assert group.cards == tuple(group) == tuple(sorted(cards, reverse=True))
        assert len(group) == len(cards)
        assert str(group) == " ".join(map(str, group.cards)) == f"{group}"
        assert Group.of(str(group)) == group == Group(format(group, "u"))


@given(st.one_of(threes(), fours()), st.one_of(threes(), fours()))
def test_groups_are_equal_when_their_cards_are(one: tuple[Card, ...], other: tuple[Card, ...]) -> None:
    assert (Group.of(one) == Group.of(other)) == (set(one) == set(other))


def test_equal_combinations_are_not_equal_groups() -> None:
    hearts, spades = Group.of("Kh Qh Jh"), Group.of("Ks Qs Js")
    assert hearts.combination == spades.combination
    assert hearts != spades


@given(st.one_of(threes(), fours()))
def test_r6_1_r3_2_points_of_all_the_cards_and_combination_of_three(cards: tuple[Card, ...]) -> None:
    group = Group.of(cards)
    assert group.points == oracle.points(plain(cards))
    assert str(group.combination) == oracle.name(oracle.best_threes(plain(cards))[0])


@given(fours())
def test_r4_8_the_spare_is_the_lowest_card_that_may_be_left_out(cards: tuple[Card, ...]) -> None:
    group = Group.of(cards)
    best = [set(three) for three in oracle.best_threes(plain(cards))]
    may_go = [card for card in sorted(cards) if set(plain([c for c in cards if c != card])) in best]
    assert group.spare == may_go[0]
    assert group.counting == tuple([card for card in group.cards if card != group.spare])


@pytest.mark.parametrize(
    ("cards", "spare"),
    [
        ("9s 9h 9d 9c", "9c"),  # any of the four
        ("Ks Kh 8d 8c", "8c"),  # either eight
        ("9s 8s 7d 7s", "7d"),  # Colour Run: the other seven
        ("9s 8d 7h 7c", "7c"),  # either seven
        ("As 3d 2c 9h", "9h"),
        ("As 4d 2c 9h", "2c"),
        ("Qs Qd Ac 2h", "2h"),
        ("2s 2d 5c 6h", "5c"),
    ],
)
def test_r4_8_spares(cards: str, spare: str) -> None:
    assert str(Group.of(cards).spare) == spare


@given(threes())
def test_three_cards_have_no_spare(cards: tuple[Card, ...]) -> None:
    assert Group.of(cards).spare is None
    assert Group.of(cards).counting == Group.of(cards).cards


def test_groups_have_no_order() -> None:
    group: Any = Group.of("Kh Qh Jh")
    for call in (
        lambda: group < Group.of("9c 8d 7s"),
        lambda: group >= group,
        lambda: sorted([group, group]),
    ):
        with pytest.raises(TypeError):
            call()


def test_a_group_in_text() -> None:
    group = Group.of("2s Ac 9h 3d")
    assert repr(group) == "<Group Ac 9h 3d 2s: Run A-2-3, 25 points>"
    assert (
        f"{group:u}"
        == "A\N{BLACK CLUB SUIT} 9\N{BLACK HEART SUIT} 3\N{BLACK DIAMOND SUIT} 2\N{BLACK SPADE SUIT}"
    )
    assert f"{group:>13}" == "  Ac 9h 3d 2s"


@pytest.mark.parametrize("size", [0, 1, 2, 5, 13])
def test_r3_1_groups_are_of_three_or_four(size: int) -> None:
    with pytest.raises(CombinationError, match=f"expected 3 or 4 cards, got {size}"):
        Group.of(DECK[:size])


def test_r1_2_no_card_twice_in_a_group() -> None:
    with pytest.raises(CombinationError, match=r"^Kh appears twice in Kh Qh Kh \(R1\.2\)$"):
        Group.of("Kh Qh Kh")


# --- legal partitions ---------------------------------------------------------------------------------


@given(partitions())
def test_problems_are_found_in_the_text_that_a_partition_writes(partition: Partition) -> None:
    groups = [str(group) for group in partition.groups]
    assert partition_problems(str(partition), hand=partition.cards) == ()
    for wrong in (groups[::-1], groups[:2], [*groups, "Kh"], [*groups[:3], ""]):
        assert partition_problems("/".join(wrong)) == partition_problems(*wrong) != ()
    with pytest.raises(NotationError) as caught:
        partition_problems(f"{partition}x")
    assert caught.value.position == len(str(partition))


def test_a_text_far_longer_than_a_partition_is_none() -> None:
    for call in (Partition.parse, partition_problems):
        with pytest.raises(
            NotationError, match="expected a partition of at most 1000 characters, got 300000"
        ):
            call("2c/" * 100_000)


def test_the_worked_example_is_legal() -> None:
    partition = Partition.of(*GOOD)
    assert str(partition) == "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"
    assert repr(partition) == "<Partition AsAhAd/KhQhJh/9c8d7s/5d5c2d2c>"
    assert f"{partition:>31}" == "  " + str(partition)
    names = [str(group.combination) for group in partition.groups]
    assert names == ["Troy A-A-A", "Colour Run K-Q-J", "Run 9-8-7", "Pair 5-5-2"]
    assert partition_problems(*GOOD) == partition_problems(*GOOD, hand=GOOD_HAND) == ()


@given(partitions())
def test_r3_1_r3_2_a_partition_is_legal(partition: Partition) -> None:
    assert [len(group) for group in partition.groups] == [3, 3, 3, 4]
    assert oracle.legal([plain(group) for group in partition.groups])
    assert len(partition.cards) == 13
    assert partition.cards == {card for group in partition.groups for card in group}


@given(partitions())
def test_a_partition_reads_what_it_writes(partition: Partition) -> None:
    text = str(partition)
    assert text == "/".join(["".join(map(str, group.cards)) for group in partition.groups])
    assert Partition.parse(text) == Partition.parse(format(partition, "u")) == partition
    assert Partition.parse(" / ".join(map(str, partition.groups))) == partition
    assert (
        Partition.of(*text.split("/"))
        == Partition.of(*partition.groups)
        == Partition(partition.groups)
        == partition
    )


@given(partitions(), st.randoms(use_true_random=False))
def test_the_order_of_cards_in_a_group_changes_nothing(partition: Partition, source: Any) -> None:
    groups = [source.sample(group.cards, len(group)) for group in partition.groups]
    again = Partition.of(*groups)
    assert again == partition
    assert hash(again) == hash(partition)


def test_r3_3_equal_neighbours_may_stand_in_either_order() -> None:
    tied = ("As Kd Qc", "Ah Kc Qd", "Ad Ks Qh")
    found = {Partition.of(*order, "Ac Kh Qs 9d") for order in permutations(tied)}
    assert len(found) == 6  # the groups lie in another order: other partitions, since play may end otherwise


@given(hands(), st.randoms(use_true_random=False))
def test_r3_a_partition_exists_exactly_when_it_is_legal(hand: tuple[Card, ...], source: Any) -> None:
    order = source.sample(hand, 13)
    groups = (order[:3], order[3:6], order[6:9], order[9:])
    legal = oracle.legal([plain(group) for group in groups])
    assert (partition_problems(*groups, hand=hand) == ()) == legal
    if legal:
        assert [list(group) for group in Partition.of(*groups).groups] == [
            sorted(group, reverse=True) for group in groups
        ]
    else:
        with pytest.raises(PartitionError) as caught:
            Partition.of(*groups)
        assert caught.value.problems == partition_problems(*groups)


# --- what is wrong with others ------------------------------------------------------------------------


@given(st.data())
def test_problems_are_those_of_the_rules(data: st.DataObject) -> None:
    hand, other = data.draw(deals())[:2]
    spoil = data.draw(
        st.sampled_from(["nothing", "sizes", "a card twice", "another's cards", "number of groups"])
    )
    cards = list(data.draw(st.permutations(hand)))
    cuts = [3, 6, 9]
    if spoil == "sizes":
        cuts = sorted(data.draw(st.lists(st.integers(0, 13), min_size=3, max_size=3)))
    if spoil == "a card twice":
        cards[data.draw(st.integers(0, 12))] = cards[data.draw(st.integers(0, 12))]
    if spoil == "another's cards":
        for place in data.draw(st.lists(st.integers(0, 12), min_size=1, max_size=4, unique=True)):
            cards[place] = other[place]
    if spoil == "number of groups":
        cuts = data.draw(st.sampled_from([[], [3], [3, 6], [3, 6, 9, 12], [3, 6, 9, 13]]))
    groups = [tuple(cards[start:stop]) for start, stop in zip([0, *cuts], [*cuts, 13], strict=True)]
    problems = partition_problems(*groups, hand=hand)
    assert {(problem.code.name, problem.groups) for problem in problems} == oracle.faults(
        [plain(group) for group in groups], plain(hand)
    )
    without_hand = [p for p in problems if p.code not in (ProblemCode.NOT_IN_HAND, ProblemCode.MISSING)]
    assert partition_problems(*groups) == tuple(without_hand)
    places = [list(ProblemCode).index(problem.code) for problem in problems]
    assert places == sorted(places)  # told in the order SIZE, DUPLICATE, NOT_IN_HAND, MISSING, ORDER
    for problem in problems:
        assert problem.message.endswith(f" ({problem.rule})")
        assert str(problem) == problem.message


def test_r3_1_sizes() -> None:
    problems = partition_problems("As Ah Ad", "Ks Qs Js", "9s 8d 7c 5s", "5h 2d 2c")
    assert problems == (
        Problem(
            ProblemCode.SIZE,
            (2,),
            parse_cards("9s 8d 7c 5s"),
            "R3.1",
            "expected 3 cards in group 3, got 4 (R3.1)",
        ),
        Problem(
            ProblemCode.SIZE,
            (3,),
            parse_cards("5h 2d 2c"),
            "R3.1",
            "expected 4 cards in group 4, got 3 (R3.1)",
        ),
    )


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_r3_1_number_of_groups(number: int) -> None:
    problem = only(partition_problems(*[*GOOD, "8s"][:number]))
    assert (problem.code, problem.groups, problem.cards) == (ProblemCode.SIZE, (), ())
    assert problem.message == f"expected 4 groups, got {number} (R3.1)"


def test_r1_2_a_card_twice() -> None:
    inside = only(partition_problems("As Ah Ad", "Ks Qs Js", "9s 8d 7c", "5s 5s 2d 2c"))
    assert (inside.code, inside.groups, inside.cards) == (ProblemCode.DUPLICATE, (3,), parse_cards("5s"))
    assert (inside.rule, inside.message) == ("R1.2", "5s appears more than once (R1.2)")
    across = partition_problems("As Ah Ad", "Ks Qs Js", "9s 8d As", "Ks 5s 2d As")
    assert [(p.groups, p.cards) for p in across if p.code is ProblemCode.DUPLICATE] == [
        ((0, 2, 3), parse_cards("As")),
        ((1, 3), parse_cards("Ks")),
    ]


def test_r3_1_cards_that_are_not_in_the_hand_and_cards_left_over() -> None:
    strange, missing = partition_problems(*GOOD, hand=GOOD_HAND.replace("2c", "2h").replace("2d", "2s"))
    assert (strange.code, strange.groups, strange.cards) == (
        ProblemCode.NOT_IN_HAND,
        (3,),
        parse_cards("2c 2d"),
    )
    assert strange.message == "not in the hand: 2c 2d in group 4 (R3.1)"
    assert (missing.code, missing.groups, missing.cards) == (ProblemCode.MISSING, (), parse_cards("2s 2h"))
    assert missing.message == "in the hand but in no group: 2s 2h (R3.1)"


def test_a_strange_card_that_stands_twice_is_named_once() -> None:
    problems = partition_problems("As Ah Ad", "Kh Qh Jh", "9c 8d 7s", "5c 5d 2h 2h", hand=GOOD_HAND)
    strange = next(problem for problem in problems if problem.code is ProblemCode.NOT_IN_HAND)
    assert strange.cards == parse_cards("2h")


def test_r3_2_the_last_group_hides_more_than_the_third() -> None:
    problem = only(partition_problems("Kh Kd Kc", "Js Ts 9s", "8d 8c Qh", "Ac 3d 2s 9h"))
    assert (problem.code, problem.groups, problem.rule) == (ProblemCode.ORDER, (2, 3), "R3.2")
    assert problem.cards == parse_cards("Ac 3d 2s")
    assert problem.message == ("the last group hides Run A-2-3 (Ac 3d 2s), above group 3, Pair 8-8-Q (R3.2)")


def test_r3_1_strongest_first() -> None:
    problem = only(partition_problems("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c 2c"))
    assert (problem.code, problem.groups, problem.rule) == (ProblemCode.ORDER, (0, 1), "R3.1")
    assert problem.cards == parse_cards("As 3c 2d")
    assert problem.message == "group 2, Run A-2-3, is above group 1, Run K-Q-J (R3.1)"


def test_every_pair_of_neighbours_out_of_order_is_told() -> None:
    problems = partition_problems("7h 5d 4c", "9s 8s 4s", "Ks Qd Jc", "As Ah Ad 2c")
    assert [problem.groups for problem in problems] == [(0, 1), (1, 2), (2, 3)]
    assert codes(problems) == ["ORDER"] * 3


def test_order_is_judged_only_where_the_sizes_allow() -> None:
    problems = partition_problems("9s 8s 4s", "Ks Qd Jc", "7h 5d", "As Ah Ad 2c")
    assert [(problem.code.name, problem.groups) for problem in problems] == [
        ("SIZE", (2,)),
        ("ORDER", (0, 1)),
    ]


def test_all_kinds_of_problems_at_once() -> None:
    problems = partition_problems("9c 8d 7s", "As Ah Ad", "Kh Qh", "5c 5c 2c 3d", hand=GOOD_HAND)
    assert codes(problems) == ["SIZE", "DUPLICATE", "NOT_IN_HAND", "MISSING", "ORDER"]
    with pytest.raises(PartitionError) as caught:
        Partition.of("9c 8d 7s", "As Ah Ad", "Kh Qh", "5c 5c 2c 3d")
    assert codes(caught.value.problems) == ["SIZE", "DUPLICATE", "ORDER"]
    assert str(caught.value) == "; ".join([problem.message for problem in caught.value.problems])
    assert caught.value.rule == "R3.1"


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (GOOD_HAND[3:], "expected 13 cards for a hand, got 12 (R2.1)"),
        (GOOD_HAND + " 8s", "expected 13 cards for a hand, got 14 (R2.1)"),
        (GOOD_HAND.replace("Ah", "As"), "As appears twice in a hand (R1.2)"),
        ("", "expected 13 cards for a hand, got 0 (R2.1)"),
    ],
)
def test_r2_1_a_hand_has_thirteen_different_cards(hand: str, message: str) -> None:
    with pytest.raises(DealError) as caught:
        partition_problems(*GOOD, hand=hand)
    assert str(caught.value) == message
    assert message.endswith(f"({caught.value.rule})")


@given(st.lists(different_cards(0, 5), max_size=6))
def test_whatever_the_groups_the_problems_are_told_and_no_partition_is_made(
    groups: list[tuple[Card, ...]],
) -> None:
    problems = partition_problems(*groups)
    for make in (Partition, lambda groups: Partition.of(*groups)):
        if problems:
            with pytest.raises(PartitionError) as caught:
                make(groups)
            assert caught.value.problems == problems
        else:
            assert make(groups).groups


# --- arranged -----------------------------------------------------------------------------------------


@given(partitions(), st.data())
def test_arranged_sorts_strongest_first(partition: Partition, data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(partition.groups))
    again = Partition.arranged(*shuffled)
    assert again.groups[3] == partition.groups[3]
    assert set(again.groups) == set(partition.groups)
    strengths = [group.combination for group in again.groups]
    assert strengths == sorted(strengths, reverse=True)


@given(partitions())
def test_arranged_leaves_a_legal_partition_as_it_is(partition: Partition) -> None:
    assert Partition.arranged(*partition.groups) == partition


def test_r3_3_arranged_leaves_equal_groups_in_the_order_given() -> None:
    tied = ("As Kd Qc", "Ah Kc Qd", "Ad Ks Qh")
    for order in permutations(tied):
        arranged = Partition.arranged("Ac Kh Qs 9d", *order)
        assert arranged.groups[:3] == tuple([Group.of(group) for group in order])


def test_r3_2_arranged_puts_nothing_else_right() -> None:
    with pytest.raises(PartitionError) as caught:
        Partition.arranged("8d 8c Qh", "Ac 3d 2s 9h", "Js Ts 9s", "Kh Kd Kc")
    assert codes(caught.value.problems) == ["ORDER"]
    with pytest.raises(PartitionError, match="5s appears more than once"):
        Partition.arranged("5s 5s 2d", "As Ah Ad", "Kh Qh Jh", "9c 8d 7s 6s")
    with pytest.raises(PartitionError, match="expected 4 groups, got 3"):
        Partition.arranged("As Ah Ad", "Kh Qh Jh", "9c 8d 7s")
    with pytest.raises(PartitionError, match="expected 3 cards in group 3, got 4"):
        Partition.arranged("As Ah Ad", "Kh Qh Jh", "9c 8d 7s 6s", "5c 5d 2c 2d")


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        (  # sorted they would be 4, 3, 1 and 2
            ("8d 8c Qh", "Ac 3d 2s 9h", "Js Ts 9s", "Kh Kd Kc"),
            [((0, 1), "group 2 hides Run A-2-3 (Ac 3d 2s), above group 1, Pair 8-8-Q (R3.2)")],
        ),
        (
            ("Js Ts 9s", "8d 8c Qh", "Kh Kd Kc", "Ac 3d 2s 9h"),
            [((1, 3), "the last group hides Run A-2-3 (Ac 3d 2s), above group 2, Pair 8-8-Q (R3.2)")],
        ),
        (
            ("5c 4d 2c 2d", "9c 8d 7s", "Ah Ad", "Kh Qh Jh"),
            [((2,), "expected 3 cards in group 3, got 2 (R3.1)")],
        ),
        (
            ("2h 2d 3c", "As Ah Ad", "Kh Qh Jh", "2h 4c 4d 6h"),
            [
                ((0, 3), "2h appears more than once (R1.2)"),
                ((0, 3), "the last group hides Pair 4-4-6 (6h 4d 4c), above group 1, Pair 2-2-3 (R3.2)"),
            ],
        ),
        (
            ("9c 8d 7s", "As Ah Ad", "5c 5d 2c", "Kh Qh Jh"),
            [((2,), "expected 4 cards in group 3, got 3 (R3.1)")],
        ),
    ],
)
def test_r3_1_arranged_counts_the_groups_as_they_were_given(
    groups: tuple[str, ...], told: list[tuple[tuple[int, ...], str]]
) -> None:
    with pytest.raises(PartitionError) as caught:
        Partition.arranged(*groups)
    assert [(problem.groups, problem.message) for problem in caught.value.problems] == told


# --- reading a partition ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [("", 1), ("AsAhAd", 1), ("AsAhAd/KhQhJh/9c8d7s", 3), ("AsAhAd/KhQhJh/9c8d7s/5c5d2c2d/", 5), ("////", 5)],
)
def test_r3_1_text_with_another_number_of_groups(text: str, number: int) -> None:
    with pytest.raises(PartitionError, match=f"^expected 4 groups, got {number} "):
        Partition.parse(text)


@pytest.mark.parametrize(
    ("text", "piece", "position"),
    [
        ("AsAhAd/KhQhXX/9c8d7s/5d5c2d2c", "XX", 11),
        ("AsAhAd/Kh Qh, XX/9c8d7s", "XX", 14),
        ("AsAhAd/KhQhJ/h9c8d7s", "J", 11),  # a card does not go on behind the stroke
        ("AsAhAd,/KhQhJh", ",", 6),
        ("/ ,", ",", 2),
        ("X", "X", 0),
    ],
)
def test_the_position_of_what_is_no_card_is_that_in_the_whole_text(
    text: str, piece: str, position: int
) -> None:
    with pytest.raises(NotationError) as caught:
        Partition.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert f"got '{piece}' at position {position}" in str(caught.value)


@pytest.mark.parametrize("wrong", [None, 5, b"AsAhAd/KhQhJh/9c8d7s/5d5c2d2c", GOOD, Partition.of(*GOOD)])
def test_parse_takes_text(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a partition as text"):
        Partition.parse(wrong)


def test_groups_may_be_iterators_that_are_read_once() -> None:
    groups = [iter(parse_cards(group)) for group in GOOD]
    assert Partition.of(*groups) == Partition.of(*GOOD)
    groups = [iter(parse_cards(group)) for group in GOOD[::-1]]
    assert Partition.arranged(*groups) == Partition.of(*GOOD)
    groups = [iter(parse_cards(group)) for group in GOOD]
    assert partition_problems(*groups, hand=iter(parse_cards(GOOD_HAND))) == ()


def test_a_problem_is_checked_and_keeps_no_list_alive() -> None:
    made = Problem(ProblemCode.SIZE, [0, 3], [DECK[0]], "R3.1", "words")
    assert (made.groups, made.cards) == ((0, 3), (DECK[0],))
    with pytest.raises(TypeError, match="expected a ProblemCode, got str"):
        Problem("SIZE", (), (), "R3.1", "words")  # type: ignore[arg-type]
    with pytest.raises(HazariError, match=r"expected indices of groups from 0, got \(-1,\)"):
        Problem(ProblemCode.SIZE, (-1,), (), "R3.1", "words")
    with pytest.raises(TypeError, match="expected a str, got int"):
        Problem(ProblemCode.SIZE, (), (), 3, "words")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected indices of groups as ints, got str"):
        Problem(ProblemCode.SIZE, ("0",), (), "R3.1", "words")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected groups in order, such as a list, got set"):
        Problem(ProblemCode.SIZE, {0}, (), "R3.1", "words")


def test_a_problem_without_cards_names_none() -> None:
    (problem,) = partition_problems("Kh Kd Kc", "Js Ts 9s", "8d 8c Qh")
    assert problem.values == {"count": 3}
    assert problem.text() == str(problem) == "expected 4 groups, got 3 (R3.1)"
