"""Worker processes for a command, and how all of them end when the command must."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, Timer, current_thread, main_thread
from typing import TYPE_CHECKING, Final, NoReturn

from hazari._shown import class_name, shown
from hazari.errors import HazariError
from hazari.executors import Executor

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess
    from types import FrameType

__all__ = ["ended_by_signals", "workers"]

ENDING: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_GRACE: Final = 0.2  # seconds for the pool to drop what is cancelled and stop its idle workers


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """A signal that would kill the program ends it instead, with the same status and after it has cleaned up.

    Signals that are ignored, as by nohup, or already handled stay so. A second signal kills.
    """
    mine = []
    if current_thread() is main_thread():  # elsewhere no handler can be set
        mine = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in mine:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in mine:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_DFL)
    raise SystemExit(128 + number)  # as a shell shows it


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """An executor with this many processes, none for one job. No process outlives this one."""
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    # Processes that start afresh: forking beside the thread of a progress bar can hang.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent) as pool:
        try:
            yield pool
        except HazariError:
            raise
        except Exception as error:  # a bot that cannot be sent to a worker, or a worker that died
            message = f"the worker processes failed: {class_name(error)}: {shown(str(error))}"
            raise HazariError(message) from error
        except BaseException:  # the program is to end now, not when the bots have finished thinking
            Timer(_GRACE, _kill, [active_children()]).start()
            pool.shutdown(cancel_futures=True)
            raise


def _kill(processes: list[BaseProcess]) -> None:
    for process in processes:
        process.kill()


def _end_with_parent() -> None:
    """Ends this worker process when its parent ends, in whatever way."""
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None  # it is a worker
    parent.join()
    os._exit(1)
