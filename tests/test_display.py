"""Aligned text of what the package makes, for every console."""

from __future__ import annotations

from typing import Any

import pytest

from hazari._columns import columns, width
from hazari.arrangements import Outlook, outlook, strongest_first
from hazari.cards import DECK
from hazari.comparisons import settle
from hazari.deals import Deal
from hazari.display import table
from hazari.errors import CombinationError, HazariError
from hazari.hindsights import hindsight
from hazari.matches import Match
from hazari.partitions import Group, Partition
from hazari.pictures import html, svg
from hazari.rounds import Round
from hazari.rulings import judge
from hazari.seats import Seat
from hazari.simulations import Simulation
from hazari.standings import Estimate

# The deal of the case D01.
PARTITIONS = [
    Partition.parse(text)
    for text in (
        "2sAc3c/9s4sAs/9c7cKc/5c7h4d2d",
        "ThJh9h/JcTdQc/6c5d4h/8h8d3hAd",
        "KsAhQs/8cTs9d/7dKd6d/6s7s3s3d",
        "JdQdKh/JsQhTc/5h6h4c/2c8s5s2h",
    )
]
DEAL = Deal.of(*[partition.cards for partition in PARTITIONS])


def played(exposures: int) -> Round:
    round_ = Round(DEAL, dealer=Seat.B, totals=(900, 80, 5, 95))
    for seat, partition in zip(Seat, PARTITIONS, strict=True):
        round_.declare(seat, partition)
    for _ in range(exposures):
        round_.expose()
    return round_


def finished_match() -> Match:
    match = Match(first_dealer=Seat.C, target=300)
    match.record((200, 0, 80, 80))
    match.record((0, 220, 60, 80))
    match.record((100, 80, 85, 95))
    return match


RESULT = settle(PARTITIONS, dealer=Seat.B)
THINGS: list[Any] = [
    PARTITIONS[0],
    PARTITIONS[0].groups[3],
    outlook(PARTITIONS[0]),
    Simulation(PARTITIONS[0], 2, Estimate(90.0, 10.0), [Estimate(0.5, 0.5)] * 4),
    hindsight(RESULT, Seat.B),
    "Kh Qs Jh",
    DEAL.hands[2],
    DECK,
    judge("Kh Jh 8h", "9c 8d 7s"),
    RESULT.comparisons[0],
    RESULT,
    DEAL,
    Match(),
    finished_match(),
    Round(DEAL).view(None),
    *[played(exposures).view(seat) for exposures in (0, 3, 4, 16) for seat in (None, Seat.B)],
]


def lines(*expected: str) -> str:
    return "\n".join(expected)


def test_table_of_a_partition() -> None:
    assert table(PARTITIONS[1]) == lines(
        "1  Jh Th 9h     Colour Run J-10-9  25 points",
        "2  Qc Jc Td     Run Q-J-10         30 points",
        "3  6c 5d 4h     Run 6-5-4          15 points",
        "4  Ad 8h 8d 3h  Pair 8-8-A         25 points",
    )


def test_table_of_an_outlook() -> None:
    assert table(
        Outlook(PARTITIONS[1], 181.025, (1.0, 0.754, 0.125, 0.0), (70.0, 70.0, 70.0, 90.0))
    ) == lines(
        "1  Jh Th 9h     Colour Run J-10-9  25 points  wins 100%",
        "2  Qc Jc Td     Run Q-J-10         30 points  wins 75%",
        "3  6c 5d 4h     Run 6-5-4          15 points  wins 12%",
        "4  Ad 8h 8d 3h  Pair 8-8-A         25 points  wins 0%",
        "expected: 181.0 points of 360",
    )


def test_table_of_a_simulation() -> None:
    chances = [Estimate(1.0, 0.0), Estimate(0.754, 0.0312), Estimate(0.125, 0.1), Estimate(0.0, 0.0)]
    assert table(Simulation(PARTITIONS[1], 200, Estimate(123.45, 4.5), chances)) == lines(
        "1  Jh Th 9h     Colour Run J-10-9  25 points  wins 100.0% +- 0.0%",
        "2  Qc Jc Td     Run Q-J-10         30 points  wins 75.4% +- 3.1%",
        "3  6c 5d 4h     Run 6-5-4          15 points  wins 12.5% +- 10.0%",
        "4  Ad 8h 8d 3h  Pair 8-8-A         25 points  wins 0.0% +- 0.0%",
        "in 200 deals: 123.45 +- 4.50 points of 360",
    )
    chances = [Estimate(won, None) for won in (1.0, 0.0, 0.0, 0.0)]
    assert table(Simulation(PARTITIONS[1], 1, Estimate(85.0, None), chances)).splitlines()[::4] == [
        "1  Jh Th 9h     Colour Run J-10-9  25 points  wins 100%",
        "in 1 deal: 85.00 points of 360",
    ]


def test_table_of_a_hindsight_shows_what_each_group_would_have_won() -> None:
    result = settle(PARTITIONS)
    assert table(hindsight(result, Seat.B)) == lines(
        "1  Jh Th 9h     Colour Run J-10-9  25 points  wins 105 points",
        "2  5d 4h 3h     Run 5-4-3          15 points",
        "3  Ad Td 8d     Colour A-10-8      25 points",
        "4  Qc Jc 8h 6c  Colour Q-J-6       30 points  wins 90 points",
        "took 175 points, could have taken 195",
    )
    assert table(hindsight(result, Seat.A)).splitlines()[-1] == (
        "took 0 points, and could not have taken more"
    )


def test_table_of_a_group_with_symbols() -> None:
    assert table(Group.of("Kh Jh 8d"), spec="u") == "1  K\u2665 J\u2665 8\u2666  Indi K-J-8  25 points"


def test_table_of_a_hand_has_a_line_a_suit_high_to_low() -> None:
    hand = "2c Kh Th 9s 3h As"
    assert table(hand) == lines("s  A 9", "h  K T 3", "d  -", "c  2")
    assert table(hand, spec="u") == lines("\u2660  A 9", "\u2665  K T 3", "\u2666  -", "\u2663  2")
    assert table(list(DECK[::13])) == lines("s  J", "h  8", "d  5", "c  2")


def test_table_of_a_ruling_is_the_ruling() -> None:
    ruling = judge("Kh Jh 8h", "9c 8d 7s")
    assert table(ruling) == str(ruling)
    assert table(ruling, spec="u") == format(ruling, "u")
    assert table(RESULT.comparisons[2]) == str(RESULT.comparisons[2])


def test_table_of_a_round_shows_every_comparison_and_the_points() -> None:
    parts = table(RESULT).split("\n\n")
    assert parts[:4] == [str(comparison) for comparison in RESULT.comparisons]
    assert parts[4:] == ["Points of the round: A 0, B 175, C 85, D 100"]
    assert parts[0] == lines(
        "C  Ah Ks Qs  Run A-K-Q          30 points",
        "D  Kh Qd Jd  Run K-Q-J          30 points",
        "A  Ac 3c 2s  Run A-2-3          20 points",
        "B  Jh Th 9h  Colour Run J-10-9  25 points",
        "B wins 105 points: Colour Run J-10-9 beats Run A-K-Q: the higher category wins (R4.2)",
    )


def test_table_of_a_deal() -> None:
    assert table(Deal.from_pack(DECK)) == lines(
        "A  Ac  Kc  Qc  Jc  Tc  9c  8c  7c  6c  5c  4c  3c  2c",
        "B  Ad  Kd  Qd  Jd  Td  9d  8d  7d  6d  5d  4d  3d  2d",
        "C  Ah  Kh  Qh  Jh  Th  9h  8h  7h  6h  5h  4h  3h  2h",
        "D  As  Ks  Qs  Js  Ts  9s  8s  7s  6s  5s  4s  3s  2s",
    )


def test_table_of_a_match_is_its_score_sheet() -> None:
    assert table(Match()) == lines("round  dealer  A  B  C  D", "total          0  0  0  0")
    assert table(finished_match()) == lines(
        "round  dealer    A    B    C    D",
        "1      C       200    0   80   80",
        "2      D         0  220   60   80",
        "3      A       100   80   85   95",
        "total          300  300  225  255",
        "A, B share the win with 300 points",
    )
    alone = Match(target=200)
    alone.record((200, 0, 80, 80))
    assert table(alone).splitlines()[-1] == "A wins with 200 points"


def test_table_of_a_view_before_and_in_and_after_the_play() -> None:
    assert table(Round(DEAL).view(Seat.A)) == lines(
        "Seat A, dealer D, ARRANGING",
        "To act: A, B, C, D",
        "",
        "s  A 9 4 2",
        "h  7",
        "d  4 2",
        "c  A K 9 7 5 3",
        "",
        "        A  B  C  D",
        "points  0  0  0  0",
        "totals  0  0  0  0",
    )
    assert table(played(2).view(Seat.A)) == lines(
        "Seat A, dealer B, COMPARING",
        "To act: A",
        "Ready: A, B, C, D",
        "",
        table(PARTITIONS[0]),
        "",
        "C  Ah Ks Qs  Run A-K-Q",
        "D  Kh Qd Jd  Run K-Q-J",
        "",
        "          A   B  C   D",
        "points    0   0  0   0",
        "totals  900  80  5  95",
    )
    spectator = table(played(16).view(None))
    assert spectator.startswith("A spectator, dealer B, FINISHED\nReady: A, B, C, D\n\nC  Ah Ks Qs")
    assert spectator.endswith(
        lines(
            "",
            "",
            "          A    B   C    D",
            "points    0  175  85  100",
            "totals  900   80   5   95",
        )
    )
    for comparison in RESULT.comparisons:
        assert str(comparison) in spectator


@pytest.mark.parametrize("wrong", [5, None, object(), Round(DEAL), ["Kh"]])
def test_there_is_no_table_of_anything_else(wrong: Any) -> None:
    with pytest.raises(TypeError):
        table(wrong)


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_text_can_be_printed_on_every_console(thing: Any, encoding: str) -> None:
    for text in (table(thing), str(thing), repr(thing), f"{thing}"):
        text.encode(encoding)


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_tables_have_no_space_or_empty_line_at_the_end(thing: Any) -> None:
    for text in (table(thing), table(thing, spec="u")):
        assert text == text.rstrip()
        assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_symbols_change_the_suits_and_nothing_else(thing: Any) -> None:
    text = table(thing, spec="u")
    for symbol, letter in zip("\u2663\u2666\u2665\u2660", "cdhs", strict=True):
        text = text.replace(symbol, letter)
    assert text == table(thing)


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_the_repr_is_one_line(thing: Any) -> None:
    assert len(repr(thing).splitlines()) == 1


# --- the players' names -------------------------------------------------------------------------------------

PLAYERS = ["North", "West", "South", "East"]


def test_the_score_sheet_with_names() -> None:
    assert table(finished_match(), names=PLAYERS) == lines(
        "round  dealer  North  West  South  East",
        "1      South     200     0     80    80",
        "2      East        0   220     60    80",
        "3      North     100    80     85    95",
        "total            300   300    225   255",
        "North, West share the win with 300 points",
    )


def test_the_result_of_a_match_is_its_totals_and_who_won() -> None:
    result = finished_match().result
    assert table(result) == lines(
        "         A    B    C    D",
        "total  300  300  225  255",
        "A, B share the win with 300 points",
    )
    assert table(result, names="WXYZ").splitlines()[::2] == [
        "         W    X    Y    Z",
        "W, X share the win with 300 points",
    ]


def test_a_round_with_names() -> None:
    first, *_, points = table(RESULT, names=PLAYERS).split("\n\n")
    assert first == table(RESULT.comparisons[0], names=PLAYERS)
    assert first.splitlines()[0] == "South  Ah Ks Qs  Run A-K-Q          30 points"
    assert first.splitlines()[-1].startswith("West wins 105 points: Colour Run J-10-9 beats")
    assert points == "Points of the round: North 0, West 175, South 85, East 100"


def test_a_view_with_names() -> None:
    seen = table(played(2).view(Seat.A), names=PLAYERS).splitlines()
    assert seen[:3] == [
        "North, dealer West, COMPARING",
        "To act: North",
        "Ready: North, West, South, East",
    ]
    assert "South  Ah Ks Qs  Run A-K-Q" in seen
    assert seen[-3:] == [
        "        North  West  South  East",
        "points      0     0      0     0",
        "totals    900    80      5    95",
    ]
    assert table(played(2).view(None), names=PLAYERS).startswith("A spectator, dealer West,")


def test_a_deal_with_names() -> None:
    assert [line.split()[0] for line in table(DEAL, names=PLAYERS).splitlines()] == PLAYERS


@pytest.mark.parametrize(
    "thing", [PARTITIONS[0], PARTITIONS[0].groups[0], "Kh Qs", judge("Kh Jh 8h", "9c 8d 7s"), 5, None]
)
def test_names_of_seats_are_for_what_shows_seats(thing: Any) -> None:
    with pytest.raises(TypeError):
        table(thing, names=PLAYERS)


def test_names_are_four_different_ones() -> None:
    for names in (PLAYERS[:3], ["a", "a", "b", "c"], ["a\n", "b", "c", "d"], ""):
        with pytest.raises(HazariError, match="names"):
            table(Match(), names=names)
    with pytest.raises(TypeError):
        table(Match(), names=5)  # type: ignore[arg-type]


# --- alignment -------------------------------------------------------------------------------------------

NAMES = ["East", "\u738b\u5c0f\u660e", "\u0939\u093c", "e\u0301", "\uff21", ""]


def test_wide_characters_take_two_columns_and_combining_ones_none() -> None:
    assert [width(name) for name in NAMES] == [4, 6, 1, 1, 2, 0]


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("\u2764\ufe0f", 2),  # a heart, as an emoji
        ("\u2764", 1),  # and as text
        ("\u2764\ufe0e", 1),
        ("Ana \u2600\ufe0f!", 7),
        ("\U0001f600\ufe0f", 2),  # wide anyhow
        ("1\ufe0f\u20e3", 2),  # a key
        ("\ufe0f", 0),
        ("\U0001f469\u200d\U0001f469\u200d\U0001f467", 2),  # a family is one picture
        ("\U0001f3f4\u200d\u2620\ufe0f", 2),  # a pirate's flag
        ("\U0001f44d\U0001f3fd", 2),  # a thumb of another colour
        ("\U0001f3fd", 2),
        ("\u261d\U0001f3fd", 2),  # a finger of another colour, narrow without
        ("a\u261d", 2),
        ("a\U0001f3fd", 3),
        ("\u26f9\U0001f3fb\u200d\u2642\ufe0f", 2),  # a player with a ball
        ("\u1112\u1161\u11ab", 2),  # a Korean syllable in three letters, as macOS has it in file names
        ("\ud55c", 2),
        ("\u1112\ud7b0", 2),
        ("\U0001f1e7\U0001f1e9", 2),  # a flag
        ("\u09b0\u200d\u09cd\u09af", 2),  # Bengali letters that are joined
        ("\u0639\u200d\u0644", 2),
    ],
)
def test_an_emoji_takes_the_columns_that_a_terminal_gives_it(name: str, columns: int) -> None:
    assert width(name) == columns


RIGHT_TO_LEFT = ["\u05d3\u05d5\u05d3", "\u0639\u0644\u064a 7", "Ana", "\u078b\u07a8"]


def test_a_name_from_right_to_left_turns_nothing_else_round() -> None:
    isolated = [f"\u2068{name}\u2069" if name != "Ana" else name for name in RIGHT_TO_LEFT]
    turned = isolated[:2] + isolated[3:]
    ruling = judge("9c 8d 7s", "9d 8c 7h", "9h 8s 7c", "Kh Qs 2d", names=RIGHT_TO_LEFT)
    assert ruling.names == tuple(RIGHT_TO_LEFT)
    for line, name in zip(str(ruling).splitlines(), isolated, strict=False):
        assert line.startswith(f"{name} ")
    assert f"Ana wins 70 points: Run 9-8-7 ties with {isolated[0]}, {isolated[1]} and" in str(ruling)
    assert isolated[0] in ruling.reason
    assert isolated[1] in repr(judge("2c 3d 5s", "9d 8c 7h", names=RIGHT_TO_LEFT[:2]))
    sheet = table(finished_match(), names=RIGHT_TO_LEFT)
    assert sheet.endswith(f"{isolated[0]}, {isolated[1]} share the win with 300 points")
    for text in (str(ruling), sheet, table(RESULT, names=RIGHT_TO_LEFT)):
        assert text.count("\u2068") == text.count("\u2069") == sum(map(text.count, turned))


def test_isolated_names_leave_the_columns_as_wide_as_before() -> None:
    latin = ["dwd", "ely 7", "Ana", "d"]
    groups = "9c 8d 7s", "9d 8c 7h", "9h 8s 7c", "Kh Qs 2d"
    sheets = [table(finished_match(), names=names) for names in (RIGHT_TO_LEFT, latin)]
    rulings = [str(judge(*groups, names=names)) for names in (RIGHT_TO_LEFT, latin)]
    for text, other in (sheets, rulings):
        rows = zip(text.splitlines(), other.splitlines(), strict=True)
        assert all(width(row) == width(plain) for row, plain in rows)


def test_names_of_any_script_leave_the_columns_aligned() -> None:
    ruling = judge("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", names=NAMES[:3])
    starts = [width(line[: line.index(cards)]) for line, cards in zip(
        str(ruling).splitlines(), ["Kh", "9c", "Qd"], strict=False
    )]  # fmt: skip
    assert starts == [8, 8, 8]


def test_text_stands_left_and_numbers_right() -> None:
    assert columns([("a", 5), ("bbb", 100), ("", 20)]) == ["a      5", "bbb  100", "      20"]
    assert columns([]) == []
    with pytest.raises(ValueError, match="zip"):
        columns([("a", 5), ("b",)])


@pytest.mark.parametrize("spec", ["z", "U", ">5"])
def test_a_table_has_letters_or_symbols(spec: str) -> None:
    for shown in (PARTITIONS[0], "Kh Qh Jh", RESULT):
        with pytest.raises(HazariError, match="expected '' or 'u' as spec"):
            table(shown, spec=spec)


def test_r1_2_a_hand_has_no_card_twice() -> None:
    for show in (table, svg, html):
        with pytest.raises(CombinationError, match=r"Kh appears twice \(R1.2\)"):
            show("Kh Kh Qh")
        with pytest.raises(CombinationError, match="expected one card or more, got none"):
            show(())
        with pytest.raises(TypeError, match=r"a Round holds everybody's cards: show its view\(seat\)"):
            show(Round(DEAL))  # type: ignore[arg-type]


def test_table_of_a_view_of_a_match_is_the_sheet_and_the_open_round_or_else_the_last() -> None:
    match = Match(first_dealer=Seat.C)
    match.record((120, 60, 85, 95))
    sheet = table(match)
    assert table(match.view(Seat.A)) == sheet
    dealt = match.new_round(Deal.from_seed(1))
    assert table(match.view(Seat.A)) == f"{sheet}\n\n{table(dealt.view(Seat.A))}"
    for seat in Seat:
        dealt.declare(seat, strongest_first(dealt.deal.hands[seat]))
    dealt.play_out()
    match.record()
    assert table(match.view(None)) == f"{table(match)}\n\n{table(dealt.view(None))}"
    assert "North" in table(match.view(None), names=["North", "West", "South", "East"])
