"""Executors, which share out work over threads, processes or machines, as far as the package uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

__all__ = ["Executor", "Submitted"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Submitted(Protocol[T_co]):
    """A job that an executor has taken, such as a `concurrent.futures.Future`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as executor:
    ...     executor.submit(int).result()
    0
    """

    def result(self) -> T_co:
        """The job's result, once it is done; if the job raised, the same is raised here."""
        ...

    def cancel(self) -> object:
        """Called when the result is no longer wanted."""
        ...


class Executor(Protocol):
    """Anything that does jobs for a tournament: any executor of `concurrent.futures`, or one like it.

    Naming only the methods that are needed spares everybody the import of `concurrent.futures`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from hazari import GreedyBot, tournament
    >>> with ThreadPoolExecutor(2) as executor:
    ...     tournament([GreedyBot()] * 4, rounds=32, seed=1, executor=executor).complete
    True
    """

    def submit(self, job: Callable[[], T], /) -> Submitted[T]:
        """Takes a job, to be done in any order.

        Args:
            job: a function without arguments, which can be pickled if the bots can.

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> with ThreadPoolExecutor(1) as executor:
        ...     executor.submit(int).result()
        0
        """
        ...
