"""Work in parts, here or on an executor, with the same results in the same order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from typing import Final, TypeVar

from hazari._shown import kind
from hazari.executors import Executor, Submitted

__all__ = ["in_order", "ranges"]

T = TypeVar("T")

_AHEAD: Final = 64  # jobs handed to an executor and not yet merged, so that memory stays flat


def ranges(count: int, size: int) -> Iterator[range]:
    """The numbers from 0 to `count` - 1 in ranges of this size, the last perhaps smaller."""
    return (range(first, min(first + size, count)) for first in range(0, count, size))


def in_order(jobs: Iterator[Callable[[], T]], executor: Executor | None) -> Generator[T, None, None]:
    """The jobs' results in the order of the jobs, with only a limited number under way.

    Raises:
        TypeError: if it is not an executor.
    """
    if executor is None:
        yield from (job() for job in jobs)
        return
    if not hasattr(executor, "submit"):
        raise TypeError(f"expected a concurrent.futures.Executor or None, got {kind(executor)}")
    waiting: deque[Submitted[T]] = deque()
    try:
        for job in jobs:
            waiting.append(executor.submit(job))
            if len(waiting) == _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for submitted in waiting:
            submitted.cancel()
