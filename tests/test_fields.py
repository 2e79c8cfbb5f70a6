"""Fields: what is refused, what is kept, and the one that ships."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hazari import training
from hazari._fitting import fitted_field
from hazari.bots import GreedyBot
from hazari.combinations import COMBINATIONS, Category
from hazari.errors import DealError, FieldError
from hazari.fields import EXPERT_FIELD, MOST, Field, packed, unpacked
from hazari.partitions import Group, Partition
from hazari.tournaments import fit_field

FLAT = [0.5] * 741
POT = [70.0] * 741


def field_with(row: int = 0, *, chances: Any = None, pots: Any = None) -> Field:
    """An even field with one row replaced."""
    tables: tuple[list[Any], list[Any]] = ([FLAT] * 4, [POT] * 4)
    for table, new in zip(tables, (chances, pots), strict=True):
        if new is not None:
            table[row] = new
    return Field(*tables)


TABLE = [
    Partition.parse(text)
    for text in (
        "QhJsTd/9d8s7d/7c6d5h/AsQcJc2d",
        "QdJhTh/Tc9c8h/7s6c5d/4c3s3h2h",
        "4s4h4d/7h6h5c/AhAdKs/KcTs3d3c",
        "AcKhQs/KdJd8d/9s6s5s/9h8c2s2c",
    )
]


@pytest.mark.parametrize(
    ("chances", "pots"),
    [
        ([FLAT] * 3, [POT] * 4),
        ([FLAT] * 4, [POT] * 5),
        ([FLAT[1:]] * 4, [POT] * 4),
        ([FLAT] * 4, [[*POT, 70.0]] * 4),
        ([], []),
    ],
)
def test_wrong_sizes(chances: Any, pots: Any) -> None:
    with pytest.raises(FieldError, match="4 rows of 741"):
        Field(chances, pots)


@pytest.mark.parametrize("row", range(4))
@pytest.mark.parametrize("value", [-0.01, 1.01, float("nan"), float("inf"), 10**400])
def test_chances_out_of_range(row: int, value: float) -> None:
    with pytest.raises(FieldError, match=f"from 0 to 1 in comparison {row + 1}"):
        field_with(row, chances=[*FLAT[1:], value])


@pytest.mark.parametrize("row", range(4))
@pytest.mark.parametrize("value", [-1, 121, float("nan")])
def test_pots_out_of_range(row: int, value: float) -> None:
    with pytest.raises(FieldError, match=f"in comparison {row + 1}"):
        field_with(row, pots=[*POT[1:], value])


def test_three_groups_of_three_hold_at_most_90_points() -> None:
    assert field_with(3, pots=[120] * 741).pots[3][0] == 120
    with pytest.raises(FieldError, match="from 0 to 90"):
        field_with(2, pots=[91] * 741)


def test_the_last_comparison_must_not_fall() -> None:
    falling = [0.5] * 740 + [0.49]
    with pytest.raises(FieldError, match=r"expected a chance in comparison 4 .* Troy K-K-K .* Troy A-A-A"):
        field_with(3, chances=falling)
    with pytest.raises(FieldError, match="expected a chance times pot in comparison 4"):
        field_with(3, pots=[70.0] * 740 + [69.0])
    assert field_with(2, chances=falling).chances[2][740] == 0.49  # the search does not mind


@pytest.mark.parametrize(
    "rows", [None, 5, "0.5" * 741, [None] * 4, ["5" * 741] * 4, [["0.5"] * 741] * 4, [[True] * 741] * 4, {}]
)
def test_wrong_types(rows: Any) -> None:
    with pytest.raises(TypeError, match="expected chances"):
        Field(rows, [POT] * 4)


def test_a_field_is_a_value() -> None:
    one, other = field_with(), field_with()
    assert one == other
    assert hash(one) == hash(other)
    assert one != field_with(0, chances=[0.0] * 741)
    assert one != object()
    assert one == Field(tuple(map(tuple, one.chances)), one.pots)
    assert repr(one) == "<Field: even chances with " + ", ".join(["Indi 5-3-2"] * 4) + ">"
    assert "nothing, Indi" in repr(field_with(0, chances=[0] * 741))
    with pytest.raises(AttributeError):
        one.chances = ()  # type: ignore[misc]
    with pytest.raises(AttributeError, match="'Field' object has no attribute 'chance'"):
        one.chance  # type: ignore[attr-defined]  # noqa: B018
    rows = [list(FLAT) for _ in range(4)]
    kept = Field(rows, [POT] * 4)
    rows[0][0] = 1.0
    assert kept.chances[0][0] == 0.5


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_copies(protocol: int) -> None:
    for field in (field_with(), EXPERT_FIELD):
        for twin in (pickle.loads(pickle.dumps(field, protocol)), copy.copy(field), copy.deepcopy(field)):
            assert twin == field
            assert twin.pots == field.pots
    assert pickle.loads(pickle.dumps(EXPERT_FIELD, protocol)) is EXPERT_FIELD
    assert len(pickle.dumps(EXPERT_FIELD, protocol)) < 100


def test_json_keeps_every_number() -> None:
    third = field_with(1, chances=[1 / 3] * 741)
    assert Field.from_json(third.to_json()) == third
    assert "\n" not in third.to_json()
    assert Field.from_json(EXPERT_FIELD.to_json()) == EXPERT_FIELD


@pytest.mark.parametrize(
    ("coupling", "error", "message"),
    [
        ((1, 1, 1), FieldError, "expected coupling as 4 numbers, got 3"),
        ((1, 1, 3.01, 1), FieldError, r"expected coupling from 0 to 3 in comparison 3, got 3\.01"),
        ((-0.01, 1, 1, 1), FieldError, "in comparison 1"),
        ((1, 1, 1, float("nan")), FieldError, "in comparison 4"),
        ((1, 1, 1, "1"), TypeError, "expected coupling as numbers, got '1'"),
        ((1, 1, 1, True), TypeError, "expected coupling as numbers, got True"),
        (1, TypeError, "expected coupling as a sequence of numbers, got 1"),
        ("1111", TypeError, "expected coupling as a sequence"),
    ],
)
def test_couplings_that_no_field_has(coupling: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Field([FLAT] * 4, [POT] * 4, coupling)


def test_a_coupling_is_part_of_a_field() -> None:
    plain, field = field_with(), Field([FLAT] * 4, [POT] * 4, [0, 1.25, 3, -0.0])
    assert plain.coupling == (1, 1, 1, 1)
    assert field.coupling == (0, 1.25, 3, 0)
    assert field != plain
    assert hash(field) == hash(Field(field.chances, field.pots, field.coupling))
    assert repr(field) == repr(plain)
    assert pickle.loads(pickle.dumps(field)) == copy.copy(field) == field
    assert Field.from_json(field.to_json()) == field
    assert '"coupling":[0.0,1.25,3.0,0.0]' in field.to_json()


def test_json_without_a_coupling_has_none_fitted() -> None:
    data = json.loads(Field([FLAT] * 4, [POT] * 4, [2, 2, 2, 2]).to_json())
    del data["coupling"]
    assert Field.from_json(json.dumps(data)) == field_with()


def altered(**changes: Any) -> str:
    data = json.loads(field_with().to_json())
    data.update(changes)
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "[]",
        "{}",
        "null",
        "[" * 100_000,
        '{"a": ' * 100_000,
        altered(extra=1),
        altered(format="hazari"),
        altered(version=2),
        altered(version=True),
        altered(version="1"),
        altered(chances=None),
        altered(chances=[[]] * 4),
        altered(pots=[["70"] * 741] * 4),
        altered(pots=[[True] * 741] * 4),
        altered(chances=[[float("nan")] * 741] * 4),
        altered(chances=[FLAT] * 3 + [[*FLAT[1:], 0]]),
        altered(coupling=None),
        altered(coupling=[1, 1, 1]),
        altered(coupling=[1, 1, 1, 4]),
        altered(coupling=[1, 1, 1, "1"]),
    ],
    ids=range(22),
)
def test_json_that_is_no_field(text: str) -> None:
    with pytest.raises(FieldError):
        Field.from_json(text)


def test_json_too_deep_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(FieldError, match="of at most 3 levels"):
        Field.from_json('{"chances":' + "[" * 3 + "]" * 3 + "}")


def test_json_far_too_long_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(FieldError, match="of at most 1048576 characters, got 1048577"):
        Field.from_json(" " * ((1 << 20) + 1))


def test_there_is_one_way_to_write_zero() -> None:
    negative = Field([[-0.0] * 741] * 4, [POT] * 4)
    assert negative.to_json() == Field([[0.0] * 741] * 4, [POT] * 4).to_json()


def test_json_must_be_text() -> None:
    with pytest.raises(TypeError, match="expected a field as text, got bytes"):
        Field.from_json(b"{}")  # type: ignore[arg-type]


# The field that ships


def test_the_expert_field_is_read_only_when_used() -> None:
    program = (
        "import sys\n"
        "from hazari.arrangements import best_partition, strongest_first\n"
        "from hazari.fields import EXPERT_FIELD, Field\n"
        "assert isinstance(EXPERT_FIELD, Field)\n"
        "strongest_first('As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d')\n"
        "assert 'importlib.resources' not in sys.modules\n"
        "best_partition('As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d')\n"
        "assert 'importlib.resources' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_expert_field_is_plausible() -> None:
    for row in EXPERT_FIELD.chances:
        assert list(row) == sorted(row)
        assert row[0] < 0.01
        assert row[740] > 0.9  # a rival may hold A-A-A too
    assert all(59 < pot < 91 for row in EXPERT_FIELD.pots for pot in row)
    assert repr(EXPERT_FIELD).startswith("<Field: even chances with Troy ")


def test_the_data_file_is_small_and_as_written() -> None:
    path = Path(training.__file__).with_name("expert_field.json")
    text = path.read_text("ascii")
    assert len(text) < 8000
    assert training.shipped_text(EXPERT_FIELD) == text


# Fitting and training


def test_fitted_to_one_deal() -> None:
    # Of the four triples of rivals three have the Troy 4-4-4 as the best first group, and the fourth
    # has the Run A-K-Q.
    field = fitted_field([[partition.groups for partition in TABLE]])
    first = field.chances[0]
    best = TABLE[2].groups[0].combination.index
    assert first[best - 4] == pytest.approx(0.25)
    assert first[best + 4] == pytest.approx(1.0)
    assert first[0] == 0
    assert field.coupling == (1, 1, 1, 1)


def test_fitted_pots_are_those_of_what_was_won() -> None:
    # One seat wins each comparison, but the third, which two share: what the rivals' groups carry there,
    # beside what rivals hold altogether, where they hold 270 points on average.
    field = fitted_field([[partition.groups for partition in TABLE]])
    points = [[group.points for group in partition.groups] for partition in TABLE]
    winners = [{2: 1.0}, {1: 1.0}, {0: 0.5, 1: 0.5}, {1: 1.0}]
    for number, shares in enumerate(winners):
        carried = sum(row[number] for row in points)
        won = sum(share * (carried - points[seat][number]) for seat, share in shares.items())
        rest = sum(share * (360 - sum(points[seat])) / 270 for seat, share in shares.items())
        pot, *others = set(field.pots[number])
        assert pot == pytest.approx(min(won / rest, MOST[number]))
        assert not others


def test_a_pot_stays_within_its_limit_where_few_rounds_have_a_richer_one() -> None:
    laid = (
        ("AsAhAd", "KsKhKd", "QsQh2c", "2d2h2s3c"),
        ("JsJhJd", "3d3h3s", "4c4d4h", "4s5c5d5h"),
        ("TsThTd", "5s6c6d", "6h6s7c", "7d7h7s8c"),
        ("AcKcQc", "8d8h8s", "QdJcTc", "9c9d9h9s"),
    )
    table = [[Group.of(group) for group in groups] for groups in laid]
    assert fitted_field([table], seats=[0]).pots[0][0] == MOST[0]  # else 90 * 270 / 255


def test_where_a_seat_won_nothing_its_pots_are_those_it_lost() -> None:
    table = [partition.groups for partition in TABLE]
    field = fitted_field([table], seats=[3])
    points = [[group.points for group in groups] for groups in table]
    for number in range(4):
        lost = sum(row[number] for row in points[:3]) * 270 / (360 - sum(points[3]))
        assert field.pots[number] == pytest.approx([min(lost, MOST[number])] * 741)


def test_ties_are_shared() -> None:
    # The best third groups are two Runs 7-6-5; a third one would win every other or third time.
    field = fitted_field([[partition.groups for partition in TABLE]])
    tied = COMBINATIONS.index(TABLE[1].groups[2].combination)
    assert TABLE[0].groups[2].combination == TABLE[1].groups[2].combination
    run = [index for index, one in enumerate(COMBINATIONS) if one.category is Category.RUN]
    reach = min(3, tied - run[0], run[-1] - tied)
    # Below, nothing is won; above, all is; at the tie one rival in two triples and two in the others.
    at_tie = (2 * (1 / 2) + 2 * (1 / 3)) / 4
    assert field.chances[2][tied] == pytest.approx((at_tie + reach) / (2 * reach + 1))


def test_nothing_fits_no_deals() -> None:
    with pytest.raises(FieldError, match="at least one round"):
        fitted_field([])


def test_training_is_repeatable() -> None:
    one = training.trained_field(deals=5, fits=2, coupling_deals=200)
    assert one == training.trained_field(deals=5, fits=2, coupling_deals=200)
    assert one != training.trained_field(deals=5, fits=2, coupling_deals=200, seed=2)
    assert one.coupling != (1, 1, 1, 1)
    assert training.trained_field(deals=5, fits=2, coupling_deals=199).coupling == (1, 1, 1, 1)
    assert Field(*unpacked(packed(one))).chances == one.chances  # as it would ship
    for row in one.chances:
        assert list(row) == sorted(row)


@pytest.mark.exhaustive
def test_the_expert_field_leaves_little_to_gain() -> None:
    points, error = training.gain(EXPERT_FIELD, deals=200)
    assert 0 < error < 0.5
    assert abs(points) < 1
    more, _ = training.gain(fit_field([GreedyBot()] * 4, rounds=200, seed=1), deals=200)
    assert more > 2  # as this field shows, which greedy players hold


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(training, "trained_field", lambda: EXPERT_FIELD)
    path = tmp_path / "field.json"
    training.main([str(path)])
    assert path.read_text("ascii") == training.shipped_text(EXPERT_FIELD)
    assert b"\r" not in path.read_bytes()
    monkeypatch.setattr(training, "gain", lambda *_, **__: (0.25, 0.125))
    monkeypatch.setattr(sys, "argv", ["training"])
    training.main()
    assert capsys.readouterr().out == "a best answer gains 0.25 +- 0.12 points a round\n"


@pytest.mark.parametrize(
    ("words", "status"),
    [(["--help"], 0), (["-x"], 2), (["a", "b"], 2), (["no/such/folder/field.json"], 2), (["."], 2)],
)
def test_the_command_trains_only_when_told_to(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    status: int,
) -> None:
    monkeypatch.setattr(training, "trained_field", lambda: pytest.fail("it trains"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as caught:
        training.main(words)
    assert caught.value.code == status
    assert list(tmp_path.iterdir()) == []
    printed = capsys.readouterr()
    assert "usage: python -m hazari.training" in printed.out + printed.err


@pytest.mark.parametrize("content", ["", None])
def test_a_file_that_may_not_be_written_is_refused_before_the_training(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None
) -> None:
    monkeypatch.setattr(training, "trained_field", lambda: pytest.fail("it trains"))
    monkeypatch.setattr("os.access", lambda *_: False)  # the superuser may write everywhere
    path = tmp_path / "field.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(SystemExit):
        training.main([str(path)])
    assert "cannot write a file" in capsys.readouterr().err


def test_a_key_that_appears_twice_is_refused() -> None:
    text = EXPERT_FIELD.to_json()
    with pytest.raises(FieldError, match="the key 'version' twice"):
        Field.from_json(text[:-1] + ',"version":1}')
    with pytest.raises(FieldError, match=r"^version: expected 1, the version of a field, got 1\.0$"):
        Field.from_json(text.replace('"version":1', '"version":1.0'))


def test_json_that_is_wrong_says_where() -> None:
    text = altered(chances=[FLAT, [*FLAT[1:], True], FLAT, FLAT])
    with pytest.raises(FieldError, match=r"^chances\[1\]\[740\]: expected a number, got True$"):
        Field.from_json(text)
    with pytest.raises(FieldError, match=r"^pots\[0\]\[0\]: expected a number, got the number NaN$"):
        Field.from_json(altered(pots=[[float("nan")] * 741] * 4))


def test_fields_match_by_their_tables() -> None:
    match field_with():
        case Field(chances, pots, (1, 1, 1, 1)):
            assert (chances[0], pots[0]) == (tuple(FLAT), tuple(POT))


def test_a_training_is_told_apart_by_whatever_is_a_seed() -> None:
    few: dict[str, Any] = {"deals": 2, "fits": 0, "coupling_deals": 0}
    assert training.trained_field(**few, seed=b"1") == training.trained_field(**few)
    for seed in (True, None, 1.5):
        with pytest.raises(TypeError, match="expected a seed"):
            training.trained_field(**few, seed=seed)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="expected a seed"):
            training.gain(EXPERT_FIELD, deals=2, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(DealError, match="at most 4300 digits"):
        training.trained_field(**few, seed=10**5000)


@pytest.mark.parametrize("name", ["deals", "fits", "coupling_deals"])
def test_a_training_takes_whole_numbers_from_0(name: str) -> None:
    few: dict[str, Any] = {"deals": 2, "fits": 0, "coupling_deals": 0}
    with pytest.raises(TypeError, match="as an int, got True"):
        training.trained_field(**few | {name: True})
    with pytest.raises(FieldError, match="from 0 up, got -1"):
        training.trained_field(**few | {name: -1})


def test_a_gain_takes_two_deals() -> None:
    with pytest.raises(FieldError, match="expected 2 or more deals, got 1"):
        training.gain(EXPERT_FIELD, deals=1)
