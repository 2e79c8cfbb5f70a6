"""A plugin for pytest in Pyodide: a test that asks for what WebAssembly has not is skipped there and then.

Which tests those are is in no list. What starts a process or a thread, or opens a socket, skips the test that
wanted it, and so does the import of a library that is not there, as those with compiled parts are not.
"""

from __future__ import annotations

import concurrent.futures
import doctest
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from typing import Final, NoReturn

import pytest

NEEDED: Final[tuple[tuple[object, str, str], ...]] = (
    (subprocess.Popen, "__init__", "a process"),
    (concurrent.futures.ProcessPoolExecutor, "__init__", "a process"),
    (threading.Thread, "start", "a thread"),
    (os, "openpty", "a terminal"),
    (os, "mkfifo", "a named pipe"),
    (socket, "socketpair", "a socket"),
    (socket.socket, "bind", "a socket"),
)
ABSENT: Final = re.compile(r"No module named '(?!hazari|tests)([\w.]+)'")


def skipping(what: str) -> Callable[..., NoReturn]:
    """A function that skips the test that calls it."""

    def skip(*words: object, **more: object) -> NoReturn:
        pytest.skip(f"needs {what}")

    return skip


def pytest_configure() -> None:
    """Puts a skip in the place of all that is needed and not there."""
    for owner, name, what in NEEDED:
        setattr(owner, name, skipping(what))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skips a module of tests that imports a library that is not there."""
    report = yield
    if report.failed and (found := ABSENT.search(report.longreprtext)):
        report.outcome = "skipped"
        report.longrepr = (str(collector.path), 0, f"Skipped: needs {found[1]}")
    if not report.passed:  # what began to load is not there for those that come later
        parts = collector.path.relative_to(collector.config.rootpath).with_suffix("").parts
        sys.modules.pop(".".join(parts), None)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Skips a test that imports such a library itself."""
    try:
        return (yield)
    except Exception as error:
        if found := ABSENT.search("\n".join(map(str, causes(error)))):
            pytest.skip(f"needs {found[1]}")
        raise


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and all that led to it, in the examples of a docstring too."""
    while error is not None:
        yield error
        for failure in getattr(error, "failures", [error]):
            if isinstance(failure, doctest.UnexpectedException):
                yield from causes(failure.exc_info[1])
        error = error.__cause__ or error.__context__
