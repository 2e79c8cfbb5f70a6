"""Everything that checks, builds or measures this project: `nox` runs the default sessions.

`nox --list` names the others, which run by name because they take minutes.
"""

from __future__ import annotations

import os
import shutil
import subprocess

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "virtualenv"
nox.options.error_on_missing_interpreters = False  # also where CI is set: what is missing is skipped
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "tests", "lowest"]

PROJECT = nox.project.load_toml("pyproject.toml")
THREADED = [
    f"tests/test_{name}.py"
    for name in (
        "arrangements",
        "cards",
        "combinations",
        "deals",
        "fields",
        "partitions",
        "rulings",
        "sealing",
        "values",
    )
]
PYTHONS = nox.project.python_versions(PROJECT)


def select_all_of_pyenv() -> None:
    """Lets pyenv answer for every version it has: it hides those that are not selected."""
    if not shutil.which("pyenv"):
        return

    def asked(*words: str) -> list[str]:
        answer = subprocess.run(["pyenv", *words], capture_output=True, text=True, check=False)
        return answer.stdout.replace(":", " ").split()

    selected = asked("version-name")  # stays first, so that plain `python` is the same as before
    others = [version for version in asked("versions", "--bare") if version not in selected]
    os.environ["PYENV_VERSION"] = ":".join([*selected, *others])


select_all_of_pyenv()


def install(session: nox.Session, *groups: str, package: str = ".[cli,plot]") -> None:
    """Installs the package, editable, with the given dependency groups."""
    wanted = [line for group in groups for line in nox.project.dependency_groups(PROJECT, group)]
    session.install("-e", package, *wanted)


@nox.session
def lint(session: nox.Session) -> None:
    """Style: ruff, check and format."""
    session.install(*nox.project.dependency_groups(PROJECT, "lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def types(session: nox.Session) -> None:
    """Types: mypy --strict on the package, the tests and a client; pyright on the public names."""
    install(session, "types")
    session.run("mypy")
    # The session puts its own bin first on PATH, where pyright looks for the interpreter.
    session.run("pyright", "--verifytypes", "hazari", "--ignoreexternal")
    session.run("pyright", "tests/typing_client.py")  # which asks for strict itself


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The tests on every installed Python, with branch coverage."""
    install(session, "test")
    session.run("pytest", "-n", "2", "--cov", "--cov-report=term", *session.posargs)


@nox.session
def lowest(session: nox.Session) -> None:
    """The tests with the lowest attrs that the metadata allows."""
    install(session, "test")
    lowest_versions = [line.replace(">=", "==") for line in PROJECT["project"]["dependencies"]]
    session.install(*lowest_versions)
    session.run("pytest", "-n", "2", *session.posargs)


@nox.session
def soak(session: nox.Session) -> None:
    """100,000 seeded rounds of random legal play with random illegal calls in between, counted."""
    install(session, "test")
    session.run("python", "-m", "tests.long.soak", *(session.posargs or ["100000"]))


@nox.session
def fuzz(session: nox.Session) -> None:
    """Everything that reads text, fuzzed for 20 seconds a function: only a HazariError may come out."""
    install(session, "test", "fuzz")
    session.run("python", "-m", "tests.long.fuzz", *(session.posargs or ["20"]))


@nox.session
def mutation(session: nox.Session) -> None:
    """The rules' own modules, broken on purpose: no change goes unnoticed that is not on the list."""
    install(session, "test", "mutation")
    session.run("python", "-m", "tests.long.mutation")


@nox.session(
    python=PYTHONS[-1]
)  # the compiler of 3.11 itself is not safe in threads, and hypothesis calls it
def threads(session: nox.Session) -> None:
    """The tests of values and searches, each in four threads at once."""
    install(session, "test", "threads")
    memory = "tests/test_arrangements.py::test_iteration_takes_little_memory"  # of all threads together
    session.run("pytest", "--parallel-threads=4", "--deselect", memory, *(session.posargs or THREADED))


@nox.session(python=PYTHONS)
def bench(session: nox.Session) -> None:
    """Speed as ratios within one run, beside peers that are installed for this alone."""
    install(session, "bench")
    session.run("python", "-m", "tests.benchmarks", *session.posargs)


@nox.session
def cluster(session: nox.Session) -> None:
    """A tournament on a real Dask cluster of two worker processes."""
    install(session, "test", "cluster")
    session.run("pytest", "tests/cluster", *session.posargs)
