"""Mutation testing of the rules' own modules: breaks them in every small way, and runs the tests each time.

Run it as `python -m tests.long.mutation`, in the folder of pyproject.toml, which names the modules and the
tests. It needs mutmut 3. It fails if a change goes unnoticed that is not in survivors.json with a reason,
and tells of entries there that are noticed by now.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MORE = [f"tests/test_{name}.py" for name in ("values", "arrangements", "noninterference", "round_machine")]
"""Tests that take longer, for the changes that the others do not notice."""
SURVIVORS = Path(__file__).parent / "survivors.json"
NOTICED = {"killed", "timeout"}
CHILDREN = 2
TRIES = 5

Change = tuple[str, str, str]
"""A function, and its changed lines before and after: numbers of mutants change with the code."""


def mutmut(*words: str) -> str:
    command = [sys.executable, "-m", "mutmut", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def change(mutant: str) -> Change:
    """What a mutant changes."""
    lines = mutmut("show", mutant).splitlines()
    before = [line[1:].strip() for line in lines if re.match(r"-(?!--)", line)]
    after = [line[1:].strip() for line in lines if re.match(r"\+(?!\+\+)", line)]
    return mutant.partition("__mutmut_")[0], " ".join(before), " ".join(after)


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
    listed = {
        (entry["function"], entry["before"], entry["after"]) for entry in json.loads(SURVIVORS.read_text())
    }
    afresh = [mutant for mutant, changed in changes.items() if changed not in listed]
    with ThreadPoolExecutor(CHILDREN) as pool:
        found = pool.map(noticed_afresh, afresh)
        unnoticed = [changes[mutant] for mutant, noticed in zip(afresh, found, strict=True) if not noticed]
    print(f"{len(changes) - len(afresh):6,} of these listed")
    print(f"{len(afresh) - len(unnoticed):6,} of these noticed in a new process")
    for function, before, after in sorted(listed - set(changes.values())):
        print(f"noticed by now, take it off the list: {function}\n  - {before}\n  + {after}")
    for function, before, after in unnoticed:
        print(f"unnoticed, and not on the list: {function}\n  - {before}\n  + {after}")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
