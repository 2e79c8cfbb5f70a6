"""What somebody who installs the wheel gets. `nox -s wheel` runs this where only the wheel and attrs are.

It is given the wheel's path, and needs nothing outside the standard library.
"""

from __future__ import annotations

import argparse
import doctest
import re
import subprocess
import sys
from importlib.metadata import distributions, requires, version
from importlib.resources import files
from pathlib import Path
from shutil import which
from typing import Final
from zipfile import ZipFile

TESTS: Final = Path(__file__).parent
LIST: Final = TESTS / "data" / "wheel_files.txt"
README: Final = (TESTS.parent / "README.md").read_text(encoding="utf-8")


def listed(wheel: Path) -> str:
    """The files of a wheel, one a line, without the version in the name of its metadata."""
    with ZipFile(wheel) as archive:
        names = [re.sub(r"^(hazari)-[^/]*(\.dist-info/)", r"\1\2", name) for name in archive.namelist()]
    return "".join([f"{name}\n" for name in sorted(names)])


def check_files(wheel: Path) -> None:
    """Any Python and platform, all that is meant to be in the wheel, and no more."""
    assert wheel.name.endswith("-py3-none-any.whl"), wheel.name
    expected, found = LIST.read_text(encoding="utf-8").splitlines(), listed(wheel).splitlines()
    assert found == expected, (
        f"missing: {sorted(set(expected) - set(found))}, new: {sorted(set(found) - set(expected))}; "
        "where that is meant: nox -s package -- --update"
    )


def check_package() -> None:
    """It is the installed one that is imported, with its data and with nothing but attrs beside it."""
    import hazari

    assert Path(hazari.__file__).parent.parent not in (TESTS, TESTS.parent), hazari.__file__
    assert hazari.__version__ == version("hazari")
    assert {name for name in hazari.__all__ if not hasattr(hazari, name)} == set()
    needed = [line for line in requires("hazari") or () if "extra ==" not in line]
    assert [re.split(r"\W", line)[0] for line in needed] == ["attrs"], needed
    beside = {found.metadata["Name"].lower() for found in distributions()} - {"pip", "setuptools", "wheel"}
    assert beside == {"attrs", "hazari"}, beside
    assert files("hazari").joinpath("py.typed").is_file()
    hazari.records.schema("round")
    hazari.best_partition(hazari.Deal.from_seed(1).hands[0])  # reads the field that comes with the package


def check_readme() -> None:
    """The sessions print what the README shows."""
    sessions = re.findall(r"```pycon\n(.*?)```", README, re.DOTALL)
    assert sessions
    for session in sessions:
        example = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
        assert example.examples
        assert not doctest.DocTestRunner().run(example).failed


def check_commands() -> None:
    """Each `hazari` command of the README ends well, and so does the module."""
    program = which("hazari", path=str(Path(sys.executable).parent))
    assert program, "the wheel installs a program `hazari`"
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("hazari ")]
    words = [[first or second for first, second in re.findall(r'"(.*?)"|(\S+)', line)][1:] for line in lines]
    assert words
    for command in [*[[program, *line] for line in words], [sys.executable, "-m", "hazari", "--version"]]:
        done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout, command
        assert not done.stderr, (command, done.stderr)
    assert done.stdout.split() == ["hazari", version("hazari")]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--update", action="store_true", help="write the list of its files anew")
    words = parser.parse_args()
    given = words.wheel
    if words.update:
        LIST.write_text(listed(given), encoding="utf-8", newline="\n")
    check_files(given)
    check_package()
    check_readme()
    check_commands()
    print(f"{given.name}: as it should be")
