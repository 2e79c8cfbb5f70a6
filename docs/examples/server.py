"""A table of Hazari for four players over TCP. Run it as `python server.py FOLDER [PORT]`.

It reads one JSON object per line and answers each with one. The folder keeps the match, and a token for
each seat, which the host gives to its player. A request is

    {"token": "...", "move": null}                                         what can I see?
    {"token": "...", "move": {"round": 0, "turn": 0, "partition": "..."}}  I am ready
    {"token": "...", "move": {"round": 0, "turn": 1}}                      I expose (turns 1 to 4)
    {"token": "...", "move": {"round": 0, "turn": 5}}                      on to the next round

and its answer {"error": ..., "round": ..., "turn": ..., "scores": ..., "winners": ..., "view": ...}. A player
who is left without an answer sends the same move again: since moves are numbered, one that arrives twice or
late changes nothing. A move is on disk before it is answered, so a crash loses no answered move.

A player may be silent for as long as arranging takes. Connections without a valid token are few, and the
oldest is dropped when another comes; each seat has room of its own. Only one server at a time may use the
folder.

Left out, to keep it short: TLS, and pushing views to players who wait.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import socket
import sys
from pathlib import Path

from hazari import HazariError, Match, Partition, Seat
from hazari.records import dumps, dumps_view, loads

LONGEST_LINE = 500  # bytes; a move takes about 200
TAKES_NOTHING = 60.0  # seconds until a client that does not read its answers is given up
STRANGERS, OF_A_SEAT = 32, 8  # connections at once: without a valid token, and of one seat
# A silent client costs no more than its connection. One that is gone is noticed by the operating system, in
# about two minutes: seconds until the first probe and between probes, and how many may go unanswered.
KEEP_ALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}


class RequestError(Exception):
    """A request that is answered with its text."""


def locked(folder: Path) -> int:
    """An open file that keeps the folder for this process, until the process ends, however it ends."""
    file = os.open(folder / "lock", os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise SystemExit(f"another server has the table in {folder}") from None
    return file


def replace(path: Path, text: str) -> None:
    """Replaces a file at once: it holds all of the old or all of the new text. See `settle`."""
    draft = path.with_suffix(".draft")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


def settle(folder: Path) -> None:
    """Makes replaced files of the folder last, even if the power fails."""
    if os.name == "posix":  # elsewhere a folder cannot be opened
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def tokens_in(path: Path) -> dict[str, Seat]:
    """The tokens of a file, checked: a slip of the host's must not open a seat to others, or to nobody."""
    try:
        tokens = json.loads(path.read_text("ascii"))
    except (ValueError, RecursionError):
        tokens = None
    if isinstance(tokens, dict) and tokens.keys() == {str(seat) for seat in Seat}:
        texts = [text for text in tokens.values() if isinstance(text, str)]
        if len(set(texts)) == 4 and all(text.isascii() and 16 <= len(text) <= 64 for text in texts):
            return {tokens[str(seat)]: seat for seat in Seat}
    raise SystemExit(
        f"expected a token for each seat, A to D, in {path}: four texts of 16 to 64 ASCII characters"
    )


def match_in(path: Path) -> Match:
    """The match of a file."""
    try:
        match = loads(path.read_text("ascii"))
    except ValueError as error:  # a RecordError is one; its message may name cards, but only to the host
        raise SystemExit(f"cannot read {path}: {error}") from None
    if not isinstance(match, Match):
        raise SystemExit(f"expected a match in {path}")
    return match


def position(match: Match, seat: Seat) -> tuple[int, int]:
    """The number of the open round, and how many moves the seat has made in it."""
    history = match.round.history if match.round else ()
    return len(match.scores), len([action for action in history if action.seat == seat])


def after(match: Match, seat: Seat, move: object) -> Match:
    """The match after a move of the seat: a new one, or the same if that move was made before."""
    partition = None
    match move:
        case {"round": int(number), "turn": int(turn), "partition": str(text), **rest} if turn == 0:
            partition = Partition.parse(text)
        case {"round": int(number), "turn": int(turn), **rest} if 1 <= turn <= 5:
            pass
        case _:
            raise RequestError("malformed move")
    if rest or bool in (type(number), type(turn)) or number < 0:
        raise RequestError("malformed move")
    if (number, turn) > position(match, seat):
        raise RequestError("this move is not due yet")
    changed = match.copy()
    table = changed.round
    if (number, turn) < position(match, seat):
        if table and partition and number == len(match.scores) and partition != table.view(seat).partition:
            table.declare(seat, partition)  # raises: a partition that was declared is final
        return match
    if table is None:
        raise RequestError("the match is over")
    if partition:
        table.declare(seat, partition)
    elif turn < 5:
        table.expose(seat)
    elif changed.record() is None:
        changed.new_round()
    return changed


class Table:
    """The match, as it is on disk, the tokens of the seats, and who is connected."""

    def __init__(self, folder: Path) -> None:
        self.lock = locked(folder)
        self.path = folder / "match.json"
        tokens = folder / "tokens.json"
        if not tokens.exists():
            replace(tokens, json.dumps({str(seat): secrets.token_hex(16) for seat in Seat}))
        self.tokens = tokens_in(tokens)
        self.match = match_in(self.path) if self.path.exists() else Match()
        if self.match.round is None and self.match.result is None:
            self.match.new_round()
        self.save(self.match)  # a server that crashed may have left it unsettled
        self.connections: dict[Seat | None, list[asyncio.StreamWriter]] = {who: [] for who in (None, *Seat)}

    def save(self, match: Match) -> None:
        """Makes a match the table's, first on disk and only then in memory.

        If the disk has it but cannot promise to keep it, the table takes it all the same, but nobody sees
        anything of it until it has been saved whole.
        """
        replace(self.path, dumps(match))
        self.match, self.settled = match, False
        settle(self.path.parent)
        self.settled = True

    def seat(self, token: object) -> Seat:
        if isinstance(token, str):
            given = token.encode("utf-8", "replace")
            for known, seat in self.tokens.items():
                if secrets.compare_digest(given, known.encode("ascii")):
                    return seat
        raise RequestError("unknown token")

    def answer(self, line: bytes) -> tuple[Seat | None, bytes]:
        """The seat that sent the line, and the answer; only an unforeseen fault of the host is raised."""
        seat = error = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict) or request.keys() != {"token", "move"}:
                raise RequestError("malformed request")
            seat = self.seat(request["token"])
            if not self.settled:
                self.save(self.match)
            if request["move"] is not None:
                changed = after(self.match, seat, request["move"])
                if changed is not self.match:
                    self.save(changed)
        except (RequestError, HazariError) as refusal:  # they show a seat only what it may know
            error = str(refusal)
        except (ValueError, RecursionError):  # not JSON, or nested far too deep
            error = "malformed request"
        except OSError:  # such as a full disk: the move was not made, or may be lost
            error = "the move cannot be kept, try again"
        seen = self.seen_by(seat) if seat is not None and self.settled else {}
        return seat, json.dumps({"error": error} | seen).encode() + b"\n"

    def seen_by(self, seat: Seat) -> dict[str, object]:
        number, turn = position(self.match, seat)
        table, result = self.match.round, self.match.result
        last = self.match.rounds[-1] if self.match.rounds else None
        return {
            "round": number,
            "turn": turn,
            "scores": self.match.scores,
            "winners": None if result is None else [str(winner) for winner in result.winners],
            "view": None if table is None else dumps_view(table.view(seat)),
            # The round before, so that its last comparison is not hidden when somebody goes on.
            "last": None if last is None else dumps_view(last.view(seat)),
        }

    def let_in(self, writer: asyncio.StreamWriter, seat: Seat | None) -> None:
        """Counts a connection as the seat's, or as a stranger's; past the limit, the oldest is dropped."""
        self.let_out(writer)
        connections = self.connections[seat]
        connections.append(writer)
        if len(connections) > (STRANGERS if seat is None else OF_A_SEAT):
            connections.pop(0).transport.abort()

    def let_out(self, writer: asyncio.StreamWriter) -> None:
        for connections in self.connections.values():
            if writer in connections:
                connections.remove(writer)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = writer.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEP_ALIVE.items():
            if hasattr(socket, name):  # not everywhere
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        self.let_in(writer, None)
        try:
            while (line := await reader.readline()).endswith(b"\n"):
                await asyncio.sleep(0)  # the others' turn: a client may have sent a thousand lines at once
                seat, answer = self.answer(line)
                if seat is not None:
                    self.let_in(writer, seat)
                writer.write(answer)
                await asyncio.wait_for(writer.drain(), TAKES_NOTHING)
        except (ValueError, TimeoutError, ConnectionError):  # a line too long, or a client gone or deaf
            writer.transport.abort()  # `close` would wait for one that does not read
        finally:
            self.let_out(writer)
            writer.close()


async def main(folder: Path, port: int) -> None:
    table = Table(folder)
    # No more wait to be accepted than can be let in and sent away again at once.
    server = await asyncio.start_server(table.serve, "127.0.0.1", port, limit=LONGEST_LINE, backlog=64)
    print("listening on port", server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A table of Hazari for four players over TCP.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="of the match and the tokens")
    parser.add_argument("port", type=int, nargs="?", default=0, metavar="PORT", help="default: any free one")
    words = parser.parse_args()
    try:
        asyncio.run(main(words.folder, words.port))
    except (OSError, OverflowError) as fault:  # such as no folder of that name, or a port of somebody else's
        sys.exit(f"cannot serve the table in {words.folder}: {fault}")
