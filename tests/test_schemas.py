"""The JSON Schemas: they take all that is written, and refuse what `loads` refuses where they can."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from hazari import records
from hazari.deals import Deal
from hazari.errors import RecordError
from hazari.matches import Match
from hazari.rounds import Round
from tests.forged import FORGED, FORGED_VIEWS, KINDS, Forgery, document
from tests.play import matches, whole_rounds
from tests.test_match_views import FORGED as FORGED_MATCH_VIEWS
from tests.test_records import VIEWERS, reader

NAMES: tuple[records.Name, ...] = ("round", "match", "view", "match_view")
VALIDATORS = {name: Draft202012Validator(records.schema(name)) for name in NAMES}


def validator(kind: str) -> Draft202012Validator:
    return VALIDATORS["view" if kind == "spectator" else kind]  # type: ignore[index]


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas_of_the_draft_they_name(name: records.Name) -> None:
    Draft202012Validator.check_schema(records.schema(name))
    assert records.schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schemas_agree_on_what_they_share() -> None:
    shared: dict[str, object] = {}
    for name in NAMES:
        for part, definition in records.schema(name)["$defs"].items():
            assert shared.setdefault(part, definition) == definition


@pytest.mark.parametrize("kind", KINDS)
def test_the_golden_records_validate(kind: str) -> None:
    validator(kind).validate(document(kind))


@given(whole_rounds())
@settings(max_examples=3)
def test_every_round_and_view_that_is_written_validates(played_steps: Any) -> None:
    for played in played_steps:
        VALIDATORS["round"].validate(json.loads(records.dumps(played)))
        for viewer in VIEWERS:
            VALIDATORS["view"].validate(json.loads(records.dumps_view(played.view(viewer))))


@given(matches())
@settings(max_examples=30)
def test_every_match_that_is_written_validates(match: Match) -> None:
    VALIDATORS["match"].validate(records.to_data(match, info={"table": "7"}))
    for viewer in VIEWERS:
        VALIDATORS["match_view"].validate(records.view_to_data(match.view(viewer)))


@pytest.mark.parametrize(("data", "_where"), FORGED_MATCH_VIEWS)
def test_the_schema_takes_no_match_view_of_another_shape(data: dict[str, object], _where: str) -> None:
    shapes = ("format", "version", "seat", "dealer", "target", "last", "round.format")
    if _where in shapes or {"note", "info"} & data.keys():
        assert not VALIDATORS["match_view"].is_valid(data)


@pytest.mark.parametrize(
    "info", [{"": "x"}, {"x": 1}, {"x": "x" * 1001}, dict.fromkeys(map(str, range(33)), ""), []]
)
def test_the_schemas_know_the_limits_of_info(info: object) -> None:
    for thing in (Round(Deal.from_seed(1)), Match()):
        name: records.Name = "round" if isinstance(thing, Round) else "match"
        assert not VALIDATORS[name].is_valid(records.to_data(thing) | {"info": info})


@pytest.mark.parametrize("forgery", [*FORGED, *FORGED_VIEWS], ids=str)
def test_what_loads_refuses_the_schema_refuses_where_it_can(forgery: Forgery) -> None:
    assert validator(forgery.record).is_valid(forgery.document()) is not forgery.schema


VALUES: list[object] = [
    None,
    True,
    0,
    -1,
    1,
    5,
    361,
    2**53,
    0.5,
    "",
    "A",
    "E",
    "KhQsJs",
    [],
    [0, 0, 0, 0],
    {},
    "FINISHED",
]


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The places of a document, as paths."""
    if isinstance(value, dict):
        return [path, *[place for key in value for place in places(value[key], (*path, key))]]
    if isinstance(value, list):
        return [path, *[place for index, part in enumerate(value) for place in places(part, (*path, index))]]
    return [path]


@given(st.sampled_from(KINDS), st.data())
@settings(max_examples=200)
def test_what_loads_takes_the_schema_takes(kind: str, data: st.DataObject) -> None:
    forged = document(kind)
    *steps, last = data.draw(st.sampled_from([path for path in places(forged) if path]))
    holder: Any = forged
    for step in steps:
        holder = holder[step]
    if data.draw(st.booleans()):
        holder[last] = data.draw(st.sampled_from(VALUES))
    else:
        del holder[last]
    try:
        reader(kind)(json.dumps(forged))
    except RecordError:
        return
    validator(kind).validate(forged)
