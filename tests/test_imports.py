"""Imports go one way, and `import hazari` loads nothing heavy (DESIGN, "Modules")."""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest

import hazari

PACKAGE: Final = Path(hazari.__file__).parent
# Low to high: a module imports only from modules before it.
ORDER: Final = [
    "errors",
    "executors",
    "cards",
    "combinations",
    "groups",
    "partitions",
    "languages",
    "fields",
    "outlooks",
    "arrangements",
    "seats",
    "deals",
    "rulings",
    "comparisons",
    "hindsights",
    "actions",
    "views",
    "scores",
    "match_views",
    "rounds",
    "matches",
    "records",
    "sealing",
    "learning",
    "bots",
    "training",
    "standings",
    "tournaments",
    "simulations",
    "display",
    "pictures",
    "envs",
    "__main__",
]
MODULES: Final = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def tree_of(path: Path) -> ast.Module:
    return ast.parse((PACKAGE / path).read_text(encoding="utf-8"))


def for_the_type_checker(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def imported(node: ast.AST, *, types: bool) -> Iterator[str]:
    """The modules that are imported anywhere below, in functions too; `types`: also for the type checker."""
    if for_the_type_checker(node) and not types:
        return
    if isinstance(node, ast.Import):
        yield from [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        assert node.module is not None
        if node.module == "hazari":
            yield from [f"hazari.{alias.name}" for alias in node.names]
        else:
            yield node.module
    for child in ast.iter_child_nodes(node):
        yield from imported(child, types=types)


def module_name(path: Path) -> str:
    return path.parts[0].removesuffix(".py")


LOOKS_UP: Final = "_notebooks"  # when something is shown, which is long after all is imported
NAMES: Final = {module_name(path) for path in MODULES} - {"__init__"}


def is_private(name: str) -> bool:
    return name.startswith("_") and name != "__main__"


def ours(name: str, *, types: bool) -> set[str]:
    """The modules of ours that a module, or the modules of a folder, import."""
    names = [
        found.removeprefix("hazari.").split(".")[0]
        for path in MODULES
        if module_name(path) == name
        for found in imported(tree_of(path), types=types)
        if found.split(".")[0] == "hazari"
    ]
    return set(names) - {name}


def height(name: str, above: tuple[str, ...] = ()) -> int:
    """The place of a module in the order; a private one lies just above the highest that it imports."""
    assert name not in above, f"a circle of imports: {above}"
    if not is_private(name):
        return ORDER.index(name)
    if name == LOOKS_UP:
        return -1
    return max([height(other, (*above, name)) for other in ours(name, types=True)], default=-1)


@pytest.mark.parametrize("name", sorted(NAMES - {LOOKS_UP}))
def test_a_module_imports_only_what_lies_below_it(name: str) -> None:
    # errors names cards, deals and so on in its annotations only; no other module looks up.
    found = ours(name, types=name != "errors")
    version = {"__version__"} if height(name) == ORDER.index("__main__") or is_private(name) else set()
    assert found - version <= NAMES, "a module imports from modules, not from the package"
    assert [other for other in found & NAMES if height(other) > height(name)] == []
    if not is_private(name):
        assert [other for other in found & NAMES if height(other) == height(name)] == []


def test_the_order_has_every_module() -> None:
    assert {name for name in NAMES if not is_private(name)} <= set(ORDER)


def test_the_package_itself_only_exports() -> None:
    tree = tree_of(Path("__init__.py"))
    assigned = [ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)]
    assert sorted(assigned) == ["_LATER", "__all__", "__version__"]
    functions = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert sorted(functions) == ["__dir__", "__getattr__"]


def test_what_is_imported_later_is_what_the_type_checker_sees() -> None:
    for_checkers, *others = [node for node in tree_of(Path("__init__.py")).body if isinstance(node, ast.If)]
    assert not others
    assert {
        node.module: tuple([alias.name for alias in node.names])
        for node in for_checkers.body
        if isinstance(node, ast.ImportFrom)
    } == {f"hazari.{module}": names for module, names in hazari._LATER.items()}


def test_what_is_imported_later_is_not_loaded_and_then_is_what_its_module_has() -> None:
    assert not {f"hazari.{module}" for module in hazari._LATER} & loaded()
    for module, names in hazari._LATER.items():
        found = importlib.import_module(f"hazari.{module}")
        assert getattr(hazari, module) is found
        for name in names:
            assert getattr(hazari, name) is getattr(found, name)
    assert {*hazari.__all__, *hazari._LATER} <= {*dir(hazari)}


def test_a_name_that_the_package_lacks() -> None:
    with pytest.raises(AttributeError, match="module 'hazari' has no attribute 'tournamant'"):
        _ = hazari.tournamant  # type: ignore[attr-defined]


LOADED: Final = """
import json, sys
before = set(sys.modules)
import hazari
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def loaded() -> set[str]:
    """The modules that `import hazari` loads in a fresh interpreter."""
    found = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r})\n{LOADED}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(found.stdout))


def test_importing_loads_nothing_outside_the_standard_library_and_attrs() -> None:
    tops = {name.split(".")[0] for name in loaded()}
    assert tops - set(sys.stdlib_module_names) == {"hazari", "attr", "attrs"}


def test_importing_loads_no_slow_module_of_the_standard_library() -> None:
    slow = {"argparse", "asyncio", "concurrent.futures", "secrets", "sqlite3", "unittest", "random"}
    assert not slow & loaded()


# --- what is exported ----------------------------------------------------------------------------------


def test_all_is_sorted_and_every_name_is_there() -> None:
    names = hazari.__all__
    assert len(set(names)) == len(names)
    constants, classes, rest = [
        [name for name in names if test(name)]
        for test in (
            lambda name: name.isupper(),
            lambda name: not name.isupper() and name[0].isupper(),
            lambda name: not name[0].isupper(),
        )
    ]
    assert names == [*sorted(constants), *sorted(classes), *sorted(rest)]
    for name in names:
        assert hasattr(hazari, name)


def test_all_has_every_public_name_of_the_package() -> None:
    found = {
        name
        for name, value in vars(hazari).items()
        if not name.startswith("_") and type(value).__name__ != "module"
    }
    assert found <= set(hazari.__all__)


@pytest.mark.parametrize("path", [path for path in MODULES if module_name(path) != "__init__"], ids=str)
def test_every_module_says_what_it_exports(path: Path) -> None:
    assigned = [
        ast.unparse(target)
        for node in tree_of(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    assert "__all__" in assigned


def test_the_version_is_that_of_the_metadata() -> None:
    assert hazari.__version__ == version("hazari")


def test_the_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_no_module_is_over_400_lines(path: Path) -> None:
    assert len((PACKAGE / path).read_text(encoding="utf-8").splitlines()) <= 400


LAYOUT: Final = PACKAGE.parent / "docs" / "explanation" / "layout.md"


@pytest.mark.skipif(not LAYOUT.exists(), reason="the documentation is not beside an installed package")
def test_the_page_on_the_layout_names_every_module_in_the_order_of_imports() -> None:
    second = re.findall(r"^\|[^|]*\|([^|]*)\|", LAYOUT.read_text(encoding="utf-8"), re.MULTILINE)
    named = re.findall(r"`(\w+)`", "".join(second))
    assert sorted(named) == sorted(NAMES)
    for name in NAMES:  # a room lists its private modules beside those that they serve
        if not is_private(name):
            lower = [other for other in ours(name, types=name != "errors") & NAMES if not is_private(other)]
            assert all(named.index(other) < named.index(name) for other in lower), name
