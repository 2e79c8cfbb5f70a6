"""Every public name says what it is, in which units, by which rule, and shows it (STYLE, "House style")."""

from __future__ import annotations

import ast
import enum
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

import hazari
from hazari import pictures, records, sealing, training
from hazari.envs import actions, choosing, observations

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = Path(hazari.__file__).parent
RULES: Final = set(re.findall(r"^#+ (R[\d.]+)", (ROOT / "docs/rules.md").read_text("utf-8"), re.MULTILINE))
CITED: Final = re.compile(r"\bR\d(?:\.\d+)?\b")
NUMBERS: Final = re.compile(r"\b(?:int|float|Points|Estimate)\b")
UNITS: Final = re.compile(r"\b(?:points?|ind(?:ex|ices)|how many|number|chances?|share|place|mean|1 for)\b")
# What these hold is in the rules. The rest serves programs: notation, searches, bots, records, errors.
RULED: Final = {"combinations", "partitions", "rulings", "comparisons", "rounds", "matches", "views", "deals"}


def constants() -> dict[str, str]:
    """The docstrings below the assignments of the package's modules."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        body = ast.parse(path.read_text("utf-8")).body
        for assigned, text in pairwise(body):
            match assigned, text:
                case (
                    ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)),
                    ast.Expr(ast.Constant(str(docstring))),
                ):
                    found[name] = docstring
    return found


def public() -> Iterator[tuple[str, Any]]:
    """What the package exports, with the public methods and properties of its classes."""
    for module in (hazari, records, sealing, pictures, training, actions, choosing, observations):
        for name in module.__all__:
            thing = getattr(module, name)
            if name == "__version__":
                continue
            label = name if module is hazari else f"{module.__name__.partition('.')[2]}.{name}"
            yield label, thing
            if inspect.isclass(thing):
                for part, member in vars(thing).items():
                    if not part.startswith("_") and (
                        inspect.isroutine(member) or isinstance(member, property | staticmethod | classmethod)
                    ):
                        yield f"{label}.{part}", member


THINGS: Final = dict(public())
CONSTANTS: Final = constants()


def docstring(name: str) -> str:
    thing = THINGS[name]
    if not (callable(thing) or isinstance(thing, property | staticmethod | classmethod | ModuleType)) or (
        name in ("CardsLike", "Action")
    ):
        return CONSTANTS.get(name.rpartition(".")[2], "")
    return inspect.cleandoc(thing.__doc__ or "")


def unwrapped(thing: Any) -> Any:
    if isinstance(thing, property):
        return thing.fget
    thing = getattr(thing, "__func__", thing)
    return getattr(thing, "__wrapped__", thing)  # the wrapper of a cache has no annotations on 3.14


def is_class(name: str) -> bool:
    return inspect.isclass(THINGS[name])


def is_property(name: str) -> bool:
    return isinstance(THINGS[name], property)


def is_function(name: str) -> bool:
    return inspect.isroutine(unwrapped(THINGS[name])) and not is_property(name)


FUNCTIONS: Final = sorted(filter(is_function, THINGS))
CLASSES: Final = sorted(filter(is_class, THINGS))
RETURNING: Final = sorted(
    name
    for name in THINGS
    if (is_function(name) or is_property(name))
    and NUMBERS.search(str(unwrapped(THINGS[name]).__annotations__.get("return", "")))
)


@pytest.mark.parametrize("name", sorted(THINGS))
def test_has_a_summary(name: str) -> None:
    summary, *_ = docstring(name).split("\n\n")
    assert summary, "no docstring"
    assert summary.rstrip()[-1] in ".:`", "a sentence has an end"
    assert not summary[0].islower(), "a sentence starts with a capital"
    assert len(summary.splitlines()) <= 3


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_shows_itself(name: str) -> None:
    """In its own example, or in that of its class."""
    owner, _, method = name.rpartition(".")
    if owner in THINGS and is_class(owner):
        shown = [line for line in docstring(owner).splitlines() if line.startswith((">>> ", "... "))]
        assert ">>> " in docstring(name) or any(re.search(rf"(\.|def ){method}\(", line) for line in shown)
    else:
        assert ">>> " in docstring(name) or method == "main"  # a program, not a function to call


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_tells_each_of_its_parameters(name: str) -> None:
    told = re.findall(r"^ +(\w+): ", docstring(name), re.MULTILINE)
    for parameter in inspect.signature(unwrapped(THINGS[name])).parameters:
        assert parameter in ("self", "cls") or parameter in told


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in CLASSES
        if not issubclass(THINGS[name], enum.Enum | hazari.HazariError)
        and not getattr(THINGS[name], "_is_protocol", False)
    ],
)
def test_a_class_names_each_argument_of_its_constructor(name: str) -> None:
    named = re.findall(r"^    (\w+): ", docstring(name), re.MULTILINE)
    made_by_tournaments = {"tally"} if name == "Standings" else set()
    assert set(inspect.signature(THINGS[name]).parameters) - made_by_tournaments <= {*named}


def docstrings() -> Iterator[tuple[str, str]]:
    """Every docstring of the package, with its place."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (
                text := ast.get_docstring(node)
            ):
                yield f"{path.relative_to(PACKAGE)}:{getattr(node, 'name', '')}", text


def misplaced(text: str) -> list[str]:
    """The lines of a docstring that a paragraph or a section cannot have where they are indented."""
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        heading, *lines = paragraph.splitlines()
        if heading.startswith(">>>"):
            continue
        if heading in ("Args:", "Attributes:", "Raises:"):
            form = re.compile(r" {4}\w+: | {8}\S")
        else:
            form = re.compile(r" {4}\S" if heading == "Returns:" else r"\S")
        found += [line for line in lines if not form.match(line)]
    return found


def test_paragraphs_and_sections_are_indented_as_such() -> None:
    """A line that slipped is shown as part of what stands before it."""
    assert {place: lines for place, text in docstrings() if (lines := misplaced(text))} == {}
    assert misplaced("One.\n\nArgs:\n    a: first,\n    wrapped. b: second.") == ["    wrapped. b: second."]


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_shows_itself(name: str) -> None:
    assert ">>> " in docstring(name)


@pytest.mark.parametrize("name", RETURNING)
def test_numbers_have_units(name: str) -> None:
    assert UNITS.search(docstring(name).replace("\n", " ").lower())


@pytest.mark.parametrize(
    "name",
    sorted(
        name
        for name in {*FUNCTIONS, *CLASSES}
        if "." not in name and THINGS[name].__module__.rpartition(".")[2] in RULED
    ),
)
def test_what_implements_rules_names_them(name: str) -> None:
    texts = [docstring(other) for other in THINGS if other == name or other.startswith(f"{name}.")]
    if issubclass(type(THINGS[name]), enum.EnumMeta):
        texts.append(inspect.getsource(THINGS[name]))
    assert any(CITED.search(text) for text in texts)


@pytest.mark.parametrize("name", sorted(THINGS))
def test_the_rules_that_it_names_exist(name: str) -> None:
    assert set(CITED.findall(docstring(name))) <= RULES


def test_the_rules_were_found() -> None:
    assert len(RULES) == 7 + 33
    assert {"R1", "R3.2", "R7.5"} <= RULES
