"""The page's bridge: every answer is the package's own. `nox -s table` packs what these requests need."""

from __future__ import annotations

import json
from typing import Any, Final

import bridge
import pytest

from hazari import Deal, HazariError, best_partition, judge, outlook, partition_problems, strongest_first
from hazari.languages import LANGUAGES, combination_text

EXPOSED: Final = ["Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h"]
LEGAL: Final = ["As Ah Ad", "Kh Qh Jh", "9c 8d 7s", "5c 5d 2c 2d"]
HIDDEN: Final = ["Kh Kd Kc", "Js Ts 9s", "8d 8c Qh", "Ac 3d 2s 9h"]
HAND: Final = "AhAcQsQhJs8h8c6c5h5c4s3c2c"
EMPTY: Final = ["", "", "", ""]
SHEET: Final = [[100, 80, 85, 95], [0, 240, 120, 0]]


def ask(kind: str, language: str = "en", **asked: object) -> dict[str, Any]:
    """What the bridge answers to a request."""
    told: dict[str, Any] = json.loads(
        bridge.answer(json.dumps({"kind": kind, "language": language, **asked}))
    )
    return told


def ruling(*groups: str, size: int = 3, names: object = "ABCD") -> dict[str, Any]:
    told: dict[str, Any] = ask("judge", groups=groups, size=size, names=names)["ruling"]
    return told


def test_r5_4_last_of_equals_wins() -> None:
    told = ruling(*EXPOSED)
    assert told["lines"] == [
        "D wins 80 points: Run 9-8-7 ties with B and was played later (R5.4); the last of equals wins"
    ]
    assert (told["winner"], told["best"], told["points"], told["rule"]) == (3, [1, 3], 80, "R5.4")


def test_r5_4_three_tie() -> None:
    assert ruling("9c 8d 7s", "9d 8c 7h", "Ah Kd 2s", "9h 8s 7d")["best"] == [0, 1, 3]


def test_r4_4_ace_low_is_the_second_highest_run() -> None:
    assert "second highest run" in ruling("Ks Qd Jc", "Ah 2d 3c", "", "")["lines"][0]


def test_r4_4_a_mistaken_run_has_a_line_of_its_own() -> None:
    verdict, note = ruling("9c 8d 7s", "Ah Kd 2s")["lines"]
    assert verdict.startswith("A wins 40 points")
    assert note == "K-A-2 is not a run (R4.4)"


def test_r4_8_the_fourth_card_breaks_no_tie() -> None:
    told = ruling("5c 5d 2c 2d", "5h 5s 2h As", "5c 5d 2c 2d"[:0], "", size=4)
    assert told["winner"] == 1


def test_a_place_without_cards_plays_no_part() -> None:
    told = ruling("", "9c 8d 7s", "", "9d 8c 7h")
    assert (told["winner"], told["best"]) == (3, [1, 3])
    assert told["lines"][0].startswith("D wins 30 points: Run 9-8-7 ties with B ")


@pytest.mark.parametrize("groups", [EMPTY, [EXPOSED[0], "", "", ""], [EXPOSED[0], EXPOSED[1], "Qc Qd", ""]])
def test_nothing_is_ruled_while_a_group_is_begun_or_only_one_laid(groups: list[str]) -> None:
    told = ask("judge", groups=groups, size=3, names="ABCD")
    assert told["ruling"] is None
    assert [group is not None for group in told["groups"]] == [len(group) > 5 for group in groups]


def test_r4_8_a_spare_card_counts_for_points() -> None:
    (told, *_) = ask("judge", groups=["5c 5d 2c Kd", "", "", ""], size=4, names="ABCD")["groups"]
    assert told == {"combination": "Pair 5-5-K", "points": 25, "spare": "2c"}


def test_a_legal_partition_has_no_problems_and_an_outlook() -> None:
    told = ask("check", groups=LEGAL)
    assert told["problems"] == []
    assert told["outlook"]["text"] == "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"
    assert [group["combination"] for group in told["groups"]] == [
        "Troy A-A-A",
        "Colour Run K-Q-J",
        "Run 9-8-7",
        "Pair 5-5-2",
    ]


def test_r3_2_the_last_group_hides_a_run() -> None:
    told = ask("check", groups=HIDDEN)
    assert [problem["text"] for problem in told["problems"]] == [str(*partition_problems(*HIDDEN))]
    assert (told["problems"][0]["groups"], told["problems"][0]["rule"]) == ([2, 3], "R3.2")
    assert told["outlook"] is None


def test_r3_1_problems_show_while_cards_are_laid() -> None:
    told = ask("check", groups=["Ks Qd Jc", "As 2d 3c", "9s 8s", ""])
    assert [problem["groups"] for problem in told["problems"]] == [[0, 1]]
    assert told["groups"][2:] == [None, None]


def test_cards_that_are_missing_are_no_problem_yet() -> None:
    assert ask("check", groups=[LEGAL[0], "", "", ""])["problems"] == []


@pytest.mark.parametrize("seed", range(5))
def test_best_and_strongest_first_are_the_packages_own(seed: int) -> None:
    hand = " ".join(map(str, Deal.from_seed(seed).hands[0]))
    told = ask("arrange", hand=hand, mine=EMPTY)
    best, strongest = outlook(best_partition(hand)), outlook(strongest_first(hand))
    assert told["best"]["text"] == str(best.partition)
    assert told["best"]["expected"] == best.points
    assert [group["chance"] for group in told["best"]["groups"]] == list(best.chances)
    assert told["strongest_first"]["text"] == str(strongest.partition)
    assert told["strongest_first"]["less"] == best.points - strongest.points


def test_what_mine_gives_away() -> None:
    mine = [" ".join(map(str, group)) for group in strongest_first(HAND).groups]
    told = ask("arrange", hand=HAND, mine=mine)
    assert told["mine"]["outlook"] == told["strongest_first"]
    assert told["mine"]["outlook"]["less"] > 0


def test_mine_may_be_begun() -> None:
    told = ask("arrange", hand=HAND, mine=["Ah Ac Qs", "8h 8c", "", ""])["mine"]
    assert (told["outlook"], told["problems"]) == (None, [])
    assert told["groups"][0]["combination"] == "Pair A-A-Q"


def test_a_sheet_adds_up_and_the_deal_passes_to_the_right() -> None:
    told = ask("score", rows=SHEET, dealer=1, names="ABCD")
    assert told == {
        "rows": SHEET,
        "totals": [100, 320, 205, 95],
        "dealers": [1, 2],
        "dealer": 3,
        "winners": [],
        "target": 1000,
    }


def test_r6_3_the_points_left_open_follow() -> None:
    assert ask("score", rows=[[100, None, 85, 95]], dealer=3, names="ABCD")["rows"] == [[100, 80, 85, 95]]


def test_a_row_is_corrected() -> None:
    told = ask("score", rows=SHEET, dealer=3, names="ABCD", change=[0, [80, 100, None, 95]])
    assert (told["rows"][0], told["totals"]) == ([80, 100, 85, 95], [80, 340, 205, 95])


def test_r7_3_a_match_ends_at_1000_and_nobody_deals_on() -> None:
    told = ask("score", rows=[[360, 0, 0, 0]] * 3, dealer=3, names="ABCD")
    assert (told["winners"], told["dealer"]) == ([0], None)


def test_r7_4_equal_totals_share_the_win() -> None:
    assert ask("score", rows=[[180, 180, 0, 0]] * 6, dealer=3, names="ABCD")["winners"] == [0, 1]


def test_typed_cards_are_read_group_by_group() -> None:
    assert ask("read", text="K of hearts, 10h / 9♣")["groups"] == [["Kh", "Th"], ["9c"]]


REFUSED: Final[dict[str, tuple[dict[str, Any], str | None]]] = {
    "no card": ({"kind": "read", "text": "Kh 1h"}, None),
    "a card twice": ({"kind": "read", "text": "Kh Kh"}, "R1.2"),
    "names alike": ({"kind": "judge", "groups": EXPOSED, "size": 3, "names": "AABB"}, None),
    "a hand of 12": ({"kind": "arrange", "hand": HAND[2:], "mine": EMPTY}, "R2.1"),
    "400 points": ({"kind": "score", "rows": [[100, 100, 100, 100]], "dealer": 3, "names": "ABCD"}, "R6.3"),
    "no fives": ({"kind": "score", "rows": [[101, 99, 80, 80]], "dealer": 3, "names": "ABCD"}, "R6.1"),
    "no pots": ({"kind": "score", "rows": [[5, 5, 175, 175]], "dealer": 3, "names": "ABCD"}, "R6.1"),
    "two left open": (
        {"kind": "score", "rows": [[100, None, None, 80]], "dealer": 3, "names": "ABCD"},
        "R6.3",
    ),
    "no names": ({"kind": "score", "rows": [], "dealer": 3, "names": ["A", "", "C", "D"]}, None),
    "no dealer": ({"kind": "score", "rows": [], "dealer": 4, "names": "ABCD"}, "R1.1"),
    "after the end": ({"kind": "score", "rows": [[360, 0, 0, 0]] * 4, "dealer": 3, "names": "ABCD"}, "R7.3"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("asked", "rule"), REFUSED.values(), ids=REFUSED)
def test_what_the_package_refuses_comes_back_as_its_refusal(
    asked: dict[str, Any], rule: str | None, language: str
) -> None:
    refusal = ask(**asked, language=language)["refusal"]
    assert refusal["rule"] == rule
    assert rule is None or rule in refusal["text"]
    assert (refusal["text"] == ask(**asked)["refusal"]["text"]) is (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_in_the_language_asked_for(language: str) -> None:
    ruled = ask("judge", groups=EXPOSED, size=3, names="ABCD", language=language)
    ruling = judge(*EXPOSED, names="ABCD")
    assert ruled["ruling"]["lines"] == ruling.text(language=language).splitlines()[4:]
    named = [combination_text(each, language=language) for each in ruling.combinations]
    assert [group["combination"] for group in ruled["groups"]] == named
    (problem,) = ask("check", groups=HIDDEN, language=language)["problems"]
    assert problem["text"] == partition_problems(*HIDDEN)[0].text(language=language)


def test_a_language_that_the_package_has_not_raises() -> None:
    with pytest.raises(HazariError):
        ask("judge", groups=EXPOSED, size=3, names="ABCD", language="xx")


def test_what_is_no_request_raises() -> None:
    with pytest.raises(json.JSONDecodeError):
        bridge.answer("no request")
