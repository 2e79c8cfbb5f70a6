"""The file that `hazari play` keeps a match in: locked while it is played, and replaced whole."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Final

import attrs

from hazari._json import MAX_LENGTH
from hazari._values import final
from hazari.errors import HazariError

__all__ = ["KeptFile", "kept_file"]

_PRIVATE: Final = 0o600  # of a new file: it holds everybody's cards

# The operating system gives a lock back when its program ends, however it ends.
if sys.platform == "win32":  # pragma: no cover  # each system has one of the two
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:  # pragma: no cover
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@final
@attrs.frozen(order=False)
class KeptFile:
    """A file that this program alone writes."""

    path: Path

    def read(self) -> str | None:
        """Its text, or `None` if there is no such file yet.

        Raises:
            HazariError: if it is not text.
        """
        try:
            with self.path.open(encoding="utf-8") as opened:
                return opened.read(MAX_LENGTH + 1)
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise HazariError(f"expected a match as text in UTF-8 in {self.path}") from error

    def write(self, text: str) -> None:
        """Replaces its text; whenever the program is stopped, the old text or the new one is there, whole."""
        mode = _mode(self.path)
        descriptor, beside = mkstemp(prefix=".hazari-", dir=self.path.parent)
        try:
            with open(descriptor, "w", encoding="utf-8") as opened:
                opened.write(text)
                opened.flush()
                os.fsync(descriptor)
            os.chmod(beside, mode)
            os.replace(beside, self.path)
        except BaseException:
            with suppress(OSError):
                os.unlink(beside)
            raise


@contextmanager
def kept_file(named: Path) -> Iterator[KeptFile]:
    """The file of this name, or the one that a link of this name leads to, until the end of the block.

    Raises:
        HazariError: if it is not a plain file, or another program has it.
        OSError: if it may not be read and written.
    """
    path = Path(os.path.realpath(named))
    _mode(path)
    with _locked(path):
        yield KeptFile(path)


def _mode(path: Path) -> int:
    """Who may do what with the file, as bits."""
    try:
        found = path.stat().st_mode
    except FileNotFoundError:
        return _PRIVATE
    if not stat.S_ISREG(found):
        raise HazariError(f"expected a plain file, got {path}")
    # A file may be replaced that may not be written, and the superuser may write every file.
    if not found & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return stat.S_IMODE(found)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Locks a file beside this one, since this one is replaced by another at each writing."""
    beside = path.with_name(f".{path.name}.hazari-lock")
    descriptor = _opened(beside)
    while True:
        try:
            _lock(descriptor)
        except (BlockingIOError, PermissionError) as error:
            os.close(descriptor)
            raise HazariError(f"another program keeps a match in {path}") from error
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), os.stat(beside)):
                break
        os.close(descriptor)  # of a file that the other program has just removed
        descriptor = _opened(beside)
    try:
        yield
    finally:
        with suppress(OSError):  # Windows does not delete a file that is open
            os.unlink(beside)
        os.close(descriptor)


def _opened(beside: Path) -> int:
    return os.open(beside, os.O_RDWR | os.O_CREAT, _PRIVATE)
