"""Rooms in which people and bots play Hazari over websockets. Run it as `python app.py FILE [PORT]`.

`GET /rooms` lists the rooms, `POST /rooms` opens one, and `/rooms/NAME` is its websocket. There a client says
who it is, `{"token": "..."}` with a secret of its own making, and then sends requests:

    {"id": 1, "do": "sit", "seat": "A", "name": "Ann"}
    {"id": 2, "do": "bot", "seat": "B"}
    {"id": 3, "do": "declare", "move": 0, "partition": "..."}
    {"id": 4, "do": "expose", "move": 1}
    {"id": 5, "do": "rematch", "move": 60}

`move` is the number of moves that the seat has made, which every state includes. Each request is answered by
`{"answer": 1, "error": null}` once it is on disk; without an answer a client sends it again, over a new
connection if need be. After every change each client gets everything that it may know, `{"state": {...}}`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import secrets
import socket
import sqlite3
from contextlib import suppress
from pathlib import Path

import attrs
import uvicorn
from room import RequestError, Room, key_of
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect
from store import Store

from hazari import HazariError, Phase, Seat

PAGE = Path(__file__).parent / "index.html"
LONGEST_REQUEST = 1000  # bytes; a declaration takes about 100
HELLO = 10.0  # seconds in which a client says who it is
BEHIND = 32  # frames that wait for a slow client; then it misses the older half
ROOMS, WATCHING, OF_A_SEAT = 500, 50, 8  # rooms, and connections to one: of spectators, and of one seat


@attrs.frozen
class Times:
    """Seconds for those who are to move, before the clock plays for them."""

    arranging: float
    exposing: float
    bot: float


@attrs.define(eq=False)
class Guest:
    """Somebody who is connected, and what waits to be sent."""

    key: str
    waiting: asyncio.Queue[str] = attrs.field(factory=lambda: asyncio.Queue(BEHIND))

    def tell(self, frame: dict[str, object]) -> None:
        if self.waiting.full():
            for _ in range(BEHIND // 2):  # the newest state is among the rest
                self.waiting.get_nowait()
        self.waiting.put_nowait(json.dumps(frame))


class Table:
    """A room, as it is on disk, those who are connected to it, and its clock."""

    def __init__(self, name: str, room: Room, store: Store, times: Times) -> None:
        self.name, self.room, self.store, self.times = name, room, store, times
        self.guests: list[Guest] = []
        self.stage: object = None  # what the clock is running for, and until when
        self.deadline = 0.0
        self.timer: asyncio.TimerHandle | None = None

    # --- what guests do

    def enter(self, guest: Guest) -> bool:
        """Lets a guest in, if there is room, and shows it the state: that is all reconnecting takes."""
        seat = self.room.seat_of(guest.key)
        alike = [other for other in self.guests if self.room.seat_of(other.key) == seat]
        if len(alike) >= (WATCHING if seat is None else OF_A_SEAT):
            return False
        self.guests.append(guest)
        self.wind()
        self.show(guest)
        if seat is not None and not alike:
            self.show()  # to all, that the player is here
        return True

    def leave(self, guest: Guest) -> None:
        self.guests.remove(guest)
        self.wind()
        if self.room.seat_of(guest.key) not in {None, *self.here()}:
            self.show()

    def ask(self, guest: Guest, text: str) -> None:
        """Does what a guest asks for, and answers."""
        number = error = None
        try:
            request = json.loads(text)
            if not isinstance(request, dict) or type(number := request.pop("id", None)) is not int:
                raise RequestError("malformed request")
            self.become(self.room.after(guest.key, request))
        except (RequestError, HazariError) as refusal:  # they show a seat only what it may know
            error = str(refusal)
        except (ValueError, RecursionError):  # not JSON, or nested far too deep
            error = "malformed request"
        except sqlite3.Error:  # such as a full disk: nothing has happened
            error = "this cannot be kept, try again"
        guest.tell({"answer": number, "error": error})

    # --- what follows

    def become(self, room: Room) -> None:
        """Replaces the room: first on disk, only then in memory and for everybody to see."""
        if room is not self.room:
            self.store.save(self.name, room)
            self.room = room
            self.wind()
            self.show()

    def here(self) -> set[Seat]:
        """The seats whose people are connected."""
        return {seat for guest in self.guests if (seat := self.room.seat_of(guest.key)) is not None}

    def show(self, *guests: Guest) -> None:
        """Pushes to each guest, or to these, what that guest may know."""
        here = [seat in self.here() or self.room.is_bot(seat) for seat in Seat]
        left = None if self.timer is None else max(0.0, self.deadline - asyncio.get_running_loop().time())
        for guest in guests or self.guests:
            seen = self.room.seen_by(self.room.seat_of(guest.key))
            guest.tell({"state": {"room": self.name, "here": here, "seconds": left, **seen}})

    def wind(self) -> None:
        """Sets the clock, for a bot or for when it plays for people; it stops while no player is here."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        played, here = self.room.round, self.here()
        if played is None or not here:
            self.stage = None
            return
        now = asyncio.get_running_loop().time()
        # All arrange at once and share a deadline; whoever exposes has one of their own.
        arranging = played.phase is Phase.ARRANGING
        stage = (played.deal, 0 if arranging else len(played.history))
        if stage != self.stage:
            self.stage = stage
            self.deadline = now + (self.times.arranging if arranging else self.times.exposing)
        # Whoever exposes has no choice, so nobody waits for somebody who is not even connected.
        quick = [seat for seat in played.to_act if self.room.is_bot(seat) or not (arranging or seat in here)]
        when = min(self.deadline, now + self.times.bot) if quick else self.deadline
        self.timer = asyncio.get_running_loop().call_at(when, self.play, (quick or played.to_act)[0])

    def play(self, seat: Seat) -> None:
        """Makes the move of a bot, or of somebody whose time is up."""
        try:
            self.become(self.room.played_for(seat))
        except sqlite3.Error:  # the disk may have room again later
            self.timer = asyncio.get_running_loop().call_later(1, self.play, seat)


class Rooms:
    """The application that the web server calls."""

    def __init__(self, store: Store, times: Times) -> None:
        self.store, self.times = store, times
        self.tables = {name: self.table(name, room) for name, room in store.load().items()}

    def table(self, name: str, room: Room) -> Table:
        return Table(name, room, self.store, self.times)

    async def page(self, _request: Request) -> Response:
        return FileResponse(PAGE)

    async def lobby(self, _request: Request) -> Response:
        rooms = [
            {
                "room": name,
                "names": [chair and chair.name for chair in table.room.chairs],
                "rounds": None if table.room.match is None else len(table.room.match.scores),
                "watching": sum(table.room.seat_of(guest.key) is None for guest in table.guests),
            }
            for name, table in self.tables.items()
        ]
        return JSONResponse(rooms)

    async def open(self, _request: Request) -> Response:
        empty: list[str] = []
        if len(self.tables) >= ROOMS:
            empty = [
                name for name, table in self.tables.items() if not any(table.room.chairs) and not table.guests
            ]
            if not empty:
                return JSONResponse({"error": "there are too many rooms"}, 503)
        name, room = secrets.token_hex(8), Room()
        try:
            for other in empty[:1]:
                self.store.remove(other)
                del self.tables[other]
            self.store.save(name, room)
        except sqlite3.Error:
            return JSONResponse({"error": "this cannot be kept, try again"}, 503)
        self.tables[name] = self.table(name, room)
        return JSONResponse({"room": name}, 201)

    async def room(self, websocket: WebSocket) -> None:
        table = self.tables.get(websocket.path_params["name"])
        if table is None:
            await websocket.close()  # before it is accepted: no such page
            return
        await websocket.accept()
        try:
            hello = json.loads(text_of(await asyncio.wait_for(websocket.receive(), HELLO)))
            guest = Guest(key_of(token_of(hello)))
        except (ValueError, RecursionError, TimeoutError):
            await turn_away(websocket, 4400, "expected a token")
            return
        if not table.enter(guest):
            await turn_away(websocket, 4429, "too many connections")
            return
        sending = asyncio.create_task(send(websocket, guest))
        try:
            while (message := await websocket.receive())["type"] == "websocket.receive":
                table.ask(guest, text_of(message))
        finally:
            table.leave(guest)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)  # the client may be gone


def text_of(message: Message) -> str:
    return str(message.get("text") or "")  # a frame of bytes, or the end, has no text


def token_of(hello: object) -> str:
    match hello:
        case {"token": str(token), **rest} if not rest and 16 <= len(token) <= 64:
            return token
    raise ValueError("expected a token of 16 to 64 characters")


async def turn_away(websocket: WebSocket, code: int, why: str) -> None:
    with suppress(WebSocketDisconnect):  # it may be gone already
        await websocket.close(code, why)


async def send(websocket: WebSocket, guest: Guest) -> None:
    while True:
        await websocket.send_text(await guest.waiting.get())


def app(store: Store, times: Times) -> Starlette:
    rooms = Rooms(store, times)
    return Starlette(
        routes=[
            Route("/", rooms.page),
            Route("/rooms", rooms.lobby),
            Route("/rooms", rooms.open, methods=["POST"]),
            WebSocketRoute("/rooms/{name}", rooms.room),
        ]
    )


def seconds(text: str) -> float:
    """Seconds for the clock; clients could not read infinitely many of them in JSON."""
    if not 0 <= (number := float(text)) < math.inf:
        raise ValueError
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description="Rooms for Hazari.")
    parser.add_argument("file", type=Path, help="where the rooms are kept")
    parser.add_argument("port", type=int, nargs="?", default=8000)
    parser.add_argument("--arranging", type=seconds, default=180.0, help="seconds to arrange a hand")
    parser.add_argument("--exposing", type=seconds, default=20.0, help="seconds to expose a group")
    parser.add_argument("--bot", type=seconds, default=0.7, help="seconds before a bot moves")
    words = parser.parse_args()
    store = Store(words.file)
    try:
        listening = socket.create_server(("127.0.0.1", words.port))
    except (OSError, OverflowError) as error:
        raise SystemExit(f"cannot listen on port {words.port}: {error}") from None
    print("listening on port", listening.getsockname()[1], flush=True)
    config = uvicorn.Config(
        app(store, Times(words.arranging, words.exposing, words.bot)),
        ws="websockets-sansio",
        ws_max_size=LONGEST_REQUEST,
        log_level="warning",
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
