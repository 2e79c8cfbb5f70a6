"""A table of Hazari for four players over TCP. Run it as `python server.py FOLDER [PORT]`.

It reads a JSON object a line and answers each with one. The folder keeps the match, and a token for
each seat, which the host gives to its player. A request is

    {"token": "...", "move": null}                                         what can I see?
    {"token": "...", "move": {"round": 0, "turn": 0, "partition": "..."}}  I am ready
    {"token": "...", "move": {"round": 0, "turn": 1}}                      I expose (turns 1 to 4)
    {"token": "...", "move": {"round": 0, "turn": 5}}                      on to the next round

and its answer {"error": ..., "round": ..., "turn": ..., "scores": ..., "winners": ..., "view": ...}. A player
who is left without an answer sends the same move again: numbered as they are, moves that arrive twice
or late change nothing. A move is on disk before it is answered, so a crash loses none that was.

Left out, to keep it short: TLS, pushing views to players who wait, and limits on connections.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from pathlib import Path

from hazari import HazariError, Match, Partition, Seat
from hazari.records import dumps, dumps_view, loads

LONGEST_LINE = 500  # bytes; a move takes some 200
IDLE = 60.0  # seconds until a silent connection is closed


class RequestError(Exception):
    """A request that is answered with its text."""


def save(path: Path, text: str) -> None:
    """Replaces a file at once and for good: after a crash, it holds all of the old or all of the new text."""
    draft = path.with_suffix(".draft")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
    if os.name == "posix":  # elsewhere a folder cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def position(match: Match, seat: Seat) -> tuple[int, int]:
    """The number of the round that is open, and how many moves the seat has made in it."""
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
    if rest or bool in (type(number), type(turn)):
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
    """The match, as it is on disk, and the tokens of the seats."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "match.json"
        tokens = folder / "tokens.json"
        if not tokens.exists():
            save(tokens, json.dumps({str(seat): secrets.token_hex(16) for seat in Seat}))
        self.tokens: dict[str, str] = json.loads(tokens.read_text("ascii"))
        if not self.path.exists():
            match = Match()
            match.new_round()
            save(self.path, dumps(match))
        loaded = loads(self.path.read_text("ascii"))
        if not isinstance(loaded, Match):
            raise SystemExit(f"expected a match in {self.path}")
        self.match = loaded

    def seat(self, token: object) -> Seat:
        if isinstance(token, str):
            given = token.encode("utf-8", "replace")
            for name, known in self.tokens.items():
                if secrets.compare_digest(given, known.encode("ascii")):
                    return Seat[name]
        raise RequestError("unknown token")

    def answer(self, line: bytes) -> bytes:
        """What is sent back for a line; nothing but an unforeseen fault of the host gets out of it."""
        seat = error = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict) or request.keys() != {"token", "move"}:
                raise RequestError("malformed request")
            seat = self.seat(request["token"])
            if request["move"] is not None:
                changed = after(self.match, seat, request["move"])
                if changed is not self.match:
                    save(self.path, dumps(changed))  # first on disk, only then true
                    self.match = changed
        except (RequestError, HazariError) as refusal:  # they tell a seat only what it may know
            error = str(refusal)
        except (ValueError, RecursionError):  # no JSON, or far too deep
            error = "malformed request"
        except OSError:  # such as a full disk: the move was not made
            error = "the move cannot be kept, try again"
        return (
            json.dumps({"error": error} | (self.seen_by(seat) if seat is not None else {})).encode() + b"\n"
        )

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
            # The round before, so that whoever goes on first hides its last comparison from nobody.
            "last": None if last is None else dumps_view(last.view(seat)),
        }

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (line := await asyncio.wait_for(reader.readline(), IDLE)).endswith(b"\n"):
                await asyncio.sleep(0)  # the others' turn: a client may have sent a thousand lines at once
                writer.write(self.answer(line))
                await asyncio.wait_for(writer.drain(), IDLE)
        except (ValueError, TimeoutError, ConnectionError):  # a line too long, or a client gone or deaf
            writer.transport.abort()  # `close` would wait for one that does not read
        finally:
            writer.close()


async def main(folder: Path, port: int) -> None:
    table = Table(folder)
    server = await asyncio.start_server(table.serve, "127.0.0.1", port, limit=LONGEST_LINE)
    print("listening on port", server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
