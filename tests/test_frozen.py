"""Programs that are frozen or zipped have what the package reads from its own files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipapp
from collections.abc import Sequence
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import attr
import attrs
import pytest

import hazari

# Everything that is read from a file: the expert's field and the schemas. And what is imported late.
PROGRAM = """
from hazari import Deal, best_partition, judge, records

print(best_partition(Deal.from_seed(1).hands[0]))
for name in ("round", "match", "view"):
    print(records.schema(name)["properties"]["format"]["const"])
print(judge("Kh Jh 8h", "9c 8d 7s")._repr_html_()[:1])
"""


def printed(command: Sequence[str], folder: Path) -> str:
    """What a program prints that finds no installed hazari."""
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env={"PATH": os.defpath}
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


@pytest.fixture
def expected(program: Path) -> str:
    root = str(Path(hazari.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": root},
    )
    assert done.stdout.count("\n") == 5
    return done.stdout


def test_a_zipapp_finds_the_files_of_the_package(program: Path, expected: str, tmp_path: Path) -> None:
    source = tmp_path / "source"
    for module in (hazari, attr, attrs):
        assert module.__file__ is not None
        package = Path(module.__file__).parent
        shutil.copytree(package, source / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.move(program, source / "__main__.py")
    zipapp.create_archive(source, tmp_path / "program.pyz")
    # -S: without site-packages, where hazari is installed.
    assert printed([sys.executable, "-S", "program.pyz"], tmp_path) == expected


def test_pyinstaller_is_told_where_the_hook_is() -> None:
    (point,) = distribution("hazari").entry_points.select(group="pyinstaller40", name="hook-dirs")
    (folder,) = point.load()()
    assert (Path(folder) / "hook-hazari.py").is_file()


@pytest.mark.skipif(find_spec("PyInstaller") is None, reason="runs in the nox session `frozen`")
def test_a_frozen_program_finds_the_files_of_the_package(
    program: Path, expected: str, tmp_path: Path
) -> None:
    """As one file, by nothing but the name of the script."""
    built = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--onefile", "--log-level", "ERROR", program.name],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"PYINSTALLER_CONFIG_DIR": str(tmp_path / "cache")},
    )
    assert built.returncode == 0, built.stderr
    assert printed([str(tmp_path / "dist" / "program")], tmp_path) == expected
