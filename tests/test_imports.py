"""Imports go one way, and `import hazari` loads nothing heavy (DESIGN, "Modules")."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest

import hazari

PACKAGE: Final = Path(hazari.__file__).parent
# Low to high: a module imports only from modules above it in this list; private modules lie lowest.
ORDER: Final = [
    "errors",
    "cards",
    "combinations",
    "partitions",
    "fields",
    "arrangements",
    "deals",
    "rulings",
    "comparisons",
    "views",
    "rounds",
    "matches",
    "records",
    "sealing",
    "bots",
    "tournaments",
    "display",
    "envs",
    "__main__",
]
MODULES: Final = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def height(name: str) -> int:
    """The place of a module of ours in the order."""
    if name.startswith("_") and name != "__main__":
        return -1
    return ORDER.index(name)


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


def ours(path: Path, *, types: bool) -> set[str]:
    """The modules of ours that a module imports."""
    names = imported(tree_of(path), types=types)
    return {name.split(".")[1] for name in names if name.startswith("hazari.")}


def module_name(path: Path) -> str:
    return path.parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    name = module_name(path)
    if name == "__init__":
        return
    # errors names cards, deals and so on in its annotations only; no other module looks up.
    below = ours(path, types=name != "errors")
    if name.startswith("_") and name != "__main__":
        known = {other for other in below if not other.startswith("_")}
        assert not known, "a private module holds tables and kernels only"
        return
    below -= {name}  # within a package
    assert {other for other in below if height(other) >= height(name)} == set()


def test_the_order_has_every_module() -> None:
    public = {module_name(path) for path in MODULES if not module_name(path).startswith("_")}
    assert public <= set(ORDER)


def test_the_package_itself_only_exports() -> None:
    tree = tree_of(Path("__init__.py"))
    assert {type(node) for node in tree.body} <= {ast.Expr, ast.ImportFrom, ast.Assign}
    assigned = [ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)]
    assert sorted(assigned) == ["__all__", "__version__"]


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
