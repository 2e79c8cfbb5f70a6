"""The README does what it says."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```pycon\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("session", SESSIONS, ids=[text.splitlines()[0] for text in SESSIONS])
def test_repl_sessions_print_what_the_readme_shows(session: str) -> None:
    example = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    report: list[str] = []
    doctest.DocTestRunner().run(example, out=report.append)
    assert example.examples
    assert not report, "".join(report)


def test_no_link_leads_nowhere_where_only_the_readme_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (rule,) = project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]
    shown = re.sub(rule["pattern"], rule["replacement"], README)
    assert {target.partition("://")[0] for target in re.findall(r"\]\(([^)]*)\)", shown)} == {"https"}
    files = [target for target in re.findall(r"\]\(([^)]*)\)", README) if "://" not in target]
    assert files
    assert all((ROOT / target).exists() for target in files)


def test_the_first_screen_says_how_to_install_and_shows_a_ruling() -> None:
    first = "\n".join(README.splitlines()[:40])
    assert "pip install" in first
    assert "judge(" in first


def test_ci_runs_the_second_command_word_for_word() -> None:
    second = re.findall(r"```console\n(.*?)\n```", README, re.DOTALL)[-1]
    assert "nox" in second
    script = ROOT / ".ci" / "run"
    if not script.exists():
        pytest.skip("an unpacked sdist has no .ci")
    assert second in script.read_text(encoding="utf-8").splitlines()
