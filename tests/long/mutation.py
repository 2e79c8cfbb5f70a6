"""Mutation testing of the rules' own modules: breaks them in every small way, and runs the tests each time.

Run it as `python -m tests.long.mutation`, in the folder of pyproject.toml, which names the modules and the
tests. It needs mutmut 3. It fails if a change goes unnoticed that is not in survivors.json with a reason,
and tells of entries there that are noticed by now. An entry that stands for several changes alike says how
many in "times".
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

MORE = [f"tests/test_{name}.py" for name in ("values", "arrangements", "noninterference", "round_machine")]
"""Tests that take longer, for the changes that the others do not notice."""
SURVIVORS = Path(__file__).parent / "survivors.json"
NOTICED = {"killed", "timeout"}
CHILDREN = 2
TRIES = 5

Change = tuple[str, str, str]
"""A function, and the smallest piece of it that says what changes, before and after.

Both are written anew from the syntax tree, with texts left out, so that neither the numbers of mutants nor
the words of a message nor the layout of a line matter.
"""

_WORDS = (ast.Constant, ast.JoinedStr, ast.Name, ast.keyword, ast.arg)
_SIGNS = (ast.operator, ast.unaryop, ast.cmpop, ast.boolop, ast.expr_context)
_TOO_LITTLE = (*_WORDS, *_SIGNS)


def mutmut(*words: str) -> str:
    command = [sys.executable, "-m", "mutmut", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@cache
def functions(module: str) -> dict[str, ast.AST]:
    """The functions of a module as mutmut writes it: the original ones and all mutants."""
    tree = ast.parse(Path("mutants", *module.split(".")).with_suffix(".py").read_text("utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name: node for node in ast.walk(tree) if isinstance(node, kinds)}


def change(mutant: str) -> Change:
    """What a mutant changes."""
    module, _, name = mutant.rpartition(".")
    stem = name.rpartition("_")[0]
    found = functions(module)
    return mutant.partition("__mutmut_")[0], *changed(found[f"{stem}_orig"], found[name])


def changed(one: ast.AST, other: ast.AST) -> tuple[str, str]:
    """The smallest piece that says in what two functions differ, their names apart."""
    told = (one, other)
    while (parts := _only_difference(one, other)) is not None:
        one, other = parts
        if not isinstance(one, _TOO_LITTLE) and not isinstance(other, _TOO_LITTLE):
            told = parts
    before, after = [ast.unparse(_Wordless().visit(copy.deepcopy(node))) for node in told]
    return before, after if after != before else "another text"


def _only_difference(one: ast.AST, other: ast.AST) -> tuple[ast.AST, ast.AST] | None:
    """The only parts of two nodes that differ, if there is one pair of them."""
    if type(one) is not type(other):
        return None
    pairs: list[tuple[Any, Any]] = []
    for field in one._fields:
        if field == "name" and isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            continue  # each mutant has its own
        mine, its = getattr(one, field), getattr(other, field)
        both_lists = isinstance(mine, list) and isinstance(its, list) and len(mine) == len(its)
        pairs += zip(mine, its, strict=True) if both_lists else [(mine, its)]
    different = [(mine, its) for mine, its in pairs if _dumped(mine) != _dumped(its)]
    if len(different) != 1 or not all(isinstance(part, ast.AST) for part in different[0]):
        return None
    return different[0]


def _dumped(value: object) -> str:
    if isinstance(value, list):
        return str([_dumped(part) for part in value])
    return ast.dump(value) if isinstance(value, ast.AST) else repr(value)


class _Wordless(ast.NodeTransformer):
    """Leaves texts out, those with values in them too."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return ast.Constant("")


def noticed_afresh(mutant: str) -> bool:
    """Whether the tests notice a mutant in a new process, where it also works while modules are imported."""
    settings = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    words = [*settings["pytest_add_cli_args"], *MORE, *settings["pytest_add_cli_args_test_selection"]]
    command = [sys.executable, "-m", "pytest", "-x", "-q", *words]
    environment = os.environ | {"MUTANT_UNDER_TEST": mutant}
    done = subprocess.run(command, cwd="mutants", env=environment, capture_output=True, check=False)
    return done.returncode != 0  # not even to be imported is to be noticed


def main() -> int:
    os.environ["HYPOTHESIS_PROFILE"] = "brief"
    for _ in range(TRIES):  # mutmut goes on where it stopped, and it may stop early
        subprocess.run([sys.executable, "-m", "mutmut", "run", "--max-children", str(CHILDREN)], check=False)
        results = mutmut("results", "--all", "true").splitlines()
        told = [line.strip().rpartition(": ") for line in results if ": " in line]
        if told and all(status != "not checked" for *_, status in told):
            break
    print(
        *[f"{count:6,} {status}" for status, count in Counter(status for *_, status in told).items()],
        sep="\n",
    )
    if not told:
        return 1
    if noticed_afresh("no mutant"):
        print("the tests fail without any change")
        return 1
    changes = {mutant: change(mutant) for mutant, _, status in told if status not in NOTICED}
    survived = Counter(changes.values())
    listed = {
        (entry["function"], entry["before"], entry["after"]): entry.get("times", 1)
        for entry in json.loads(SURVIVORS.read_text("utf-8"))
    }
    afresh = [mutant for mutant, found in changes.items() if survived[found] > listed.get(found, 0)]
    with ThreadPoolExecutor(CHILDREN) as pool:
        outcomes = pool.map(noticed_afresh, afresh)
        unnoticed = [changes[mutant] for mutant, noticed in zip(afresh, outcomes, strict=True) if not noticed]
    print(f"{len(changes) - len(afresh):6,} of these listed")
    print(f"{len(afresh) - len(unnoticed):6,} of these noticed in a new process")
    for (function, before, after), times in sorted(listed.items()):
        if survived[function, before, after] < times:
            print(f"noticed by now, take it off the list: {function}\n  - {before}\n  + {after}")
    for function, before, after in unnoticed:
        print(f"unnoticed, and not on the list: {function}\n  - {before}\n  + {after}")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
