"""What each id of the vectors has meant since it was first used: `python -m tests.vector_ids` adds new ones.

A line has the id and the beginning of a hash of what it asks and expects. Lines are never changed or taken
away, so an id that is no longer used cannot come back with another meaning.
"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path
from typing import Final

from hazari._vectors import KINDS, Case, cases

FILE: Final = Path(__file__).parent / "data" / "vector_ids.txt"


def meaning(case: Case) -> str:
    """The beginning of a hash of a case."""
    return sha256(json.dumps([case.given, case.expected], sort_keys=True).encode()).hexdigest()[:12]


def meanings() -> dict[str, str]:
    """The meanings of today's ids."""
    return {case.id: meaning(case) for kind in KINDS for case in cases(kind)}


def known() -> dict[str, str]:
    """The meanings of all ids that were ever used."""
    name_and_meaning = [line.split() for line in FILE.read_text(encoding="ascii").splitlines()]
    return {name: found for name, found in name_and_meaning}  # noqa: C416  # dict() would lose the types


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    every = meanings() | (known() if FILE.exists() else {})
    FILE.write_text("".join([f"{name} {found}\n" for name, found in sorted(every.items())]), encoding="ascii")
