"""The example rooms, end to end: websockets, a process that is killed, and a look into every frame."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing, suppress
from functools import wraps
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock
from urllib.request import Request, urlopen

import pytest

from hazari.bots import RandomBot
from hazari.cards import DECK, Card
from hazari.matches import Match
from hazari.partitions import Partition
from hazari.records import dumps_view, loads, view_from_data
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import Declare, Expose, View

websockets = pytest.importorskip("websockets", reason="runs in the nox session `rooms`")
connect = pytest.importorskip("websockets.asyncio.client").connect
pytest.importorskip("starlette", reason="runs in the nox session `rooms`")

ROOT = Path(__file__).parent.parent.parent
APP = ROOT / "examples" / "rooms" / "app.py"
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}
TIMEOUT = 60.0
CARD = re.compile("|".join([str(card) for card in DECK]))
Data = dict[str, Any]


class Server:
    """A process with rooms that can be killed and started again, on the same port."""

    def __init__(self, folder: Path, **times: float) -> None:
        self.file, self.complaints = folder / "rooms.sqlite", folder / "complaints"
        self.clients: list[Client] = []
        self.answers = 0  # that clients have received
        self.port = 0
        self.times = {"arranging": 600.0, "exposing": 600.0, "bot": 0.0} | times

    async def start(self) -> None:
        words = [f"--{name}={seconds}" for name, seconds in self.times.items()]
        with self.complaints.open("ab") as complaints:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, str(APP), str(self.file), str(self.port), *words),
                stdout=asyncio.subprocess.PIPE,
                stderr=complaints,
                env=ENVIRONMENT,
            )
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), TIMEOUT)
        self.port = int(line.split()[-1])

    async def kill(self) -> None:
        self.process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        await self.process.wait()

    async def close(self) -> None:
        for client in self.clients:
            await client.close()
        await asyncio.sleep(0.2)
        await self.kill()
        assert self.complaints.read_text() == ""

    def call(self, method: str, path: str) -> Any:
        with urlopen(
            Request(f"http://127.0.0.1:{self.port}{path}", method=method), timeout=TIMEOUT
        ) as answer:
            return json.loads(answer.read())

    async def ask(self, method: str, path: str) -> Any:
        return await asyncio.to_thread(self.call, method, path)

    def finished(self) -> list[Match]:
        """The finished matches on disk, of a server that has been killed."""
        with closing(sqlite3.connect(self.file)) as database:
            rows = database.execute("SELECT match FROM finished ORDER BY rowid").fetchall()
        matches = [loads(text) for (text,) in rows]
        assert all(isinstance(match, Match) for match in matches)
        return matches  # type: ignore[return-value]


class Client:
    """Keeps every frame, reconnects when it is cut off, and asks again what was not answered."""

    def __init__(self, server: Server, room: str, token: str) -> None:
        self.server, self.room, self.token = server, room, token
        server.clients.append(self)
        self.frames: list[str] = []
        self.state: Data = {}
        self.number = 0
        self.socket: Any = None

    async def connect(self) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/rooms/{self.room}"
        for _ in range(600):
            with suppress(OSError, websockets.WebSocketException):
                self.socket = await connect(address, proxy=None)
                await self.socket.send(json.dumps({"token": self.token}))
                return
            await asyncio.sleep(0.05)
        raise AssertionError("no connection")

    async def receive(self) -> Data:
        """The next frame."""
        text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        self.frames.append(text)
        frame: Data = json.loads(text)
        self.state = frame.get("state", self.state)
        return frame

    async def again(self, attempt: Callable[[], Awaitable[Any]]) -> Any:
        """What an attempt comes to, over as many connections as it takes."""
        while True:
            try:
                if self.socket is None:
                    await self.connect()
                return await attempt()
            except websockets.ConnectionClosed:
                self.socket = None

    async def next_state(self) -> Data:
        async def attempt() -> Data:
            while "state" not in await self.receive():
                pass
            return self.state

        state: Data = await self.again(attempt)
        return state

    async def ask(self, **request: object) -> str | None:
        """Asks until it is answered; the error, if it is refused."""
        self.number += 1
        number = self.number

        async def attempt() -> str | None:
            await self.socket.send(json.dumps({"id": number, **request}))
            while (frame := await self.receive()).get("answer") != number:
                pass
            self.server.answers += 1
            error: str | None = frame["error"]
            return error

        answer: str | None = await self.again(attempt)
        return answer

    async def close(self) -> None:
        """Goes without a word, as one that has lost its network."""
        if self.socket is not None:
            self.socket.transport.abort()
            await self.socket.wait_closed()

    @property
    def round(self) -> View | None:
        match = self.state.get("match")
        return view_in(match and match["round"])


def view_in(data: Any) -> View | None:
    view = None if data is None else view_from_data(data)
    assert view is None or isinstance(view, View)
    return view


def token(name: object) -> str:
    return f"{name}".ljust(32, "-")


def runs(test: Callable[[Path], Awaitable[None]]) -> Callable[[Path], None]:
    """Makes a test of a coroutine."""

    @wraps(test)
    def run(tmp_path: Path) -> None:
        async def limited() -> None:
            await asyncio.wait_for(test(tmp_path), 1800)

        asyncio.run(limited())

    return run


# --- what may be in a frame --------------------------------------------------------------------------------


def backwards(played: Round) -> list[Round]:
    before, steps = played.copy(), [played]
    while before.history:
        before.undo()
        steps.append(before.copy())
    return steps


class Truth:
    """The views that each seat has had in finished matches; a frame may tell of nothing else."""

    def __init__(self, matches: list[Match]) -> None:
        self.views: set[tuple[Seat | None, str]] = set()
        self.ends: set[tuple[Seat | None, str]] = set()
        for played in [played for match in matches for played in match.rounds]:
            assert played is not None
            for seat in (None, *Seat):
                self.views |= {(seat, dumps_view(step.view(seat))) for step in backwards(played)}
                self.ends.add((seat, dumps_view(played.view(seat))))

    def check(self, seat: Seat | None, text: str) -> None:
        """That a frame has no card but those of a view that its reader had, or of a round that is over."""
        frame = json.loads(text)
        state = frame.get("state", {})
        match = state.get("match") or {}
        for name, known in (("round", self.views), ("last", self.ends)):
            data = match.pop(name, None)
            if data is not None:
                view = view_in(data)
                assert view is not None
                assert view.seat == seat
                assert (seat, dumps_view(view)) in known
                shown = {
                    card for action in view.history if isinstance(action, Expose) for card in action.group
                }
                allowed = {str(card) for card in (*view.hand, *shown)}
                assert set(CARD.findall(json.dumps(data))) <= allowed
                assert [
                    a for a in view.history if isinstance(a, Declare) and a.seat != seat and a.partition
                ] == []
        assert not CARD.findall(json.dumps(frame).replace(state.get("room", "no room"), ""))
        assert "---" not in text  # no token, of which each has some


# --- the ten matches ---------------------------------------------------------------------------------------


class Player(Client):
    """Plays a room to the end of so many matches, and remembers what was acknowledged."""

    def __init__(self, server: Server, room: str, seat: Seat, matches: int) -> None:
        super().__init__(server, room, token(seat))
        self.seat, self.matches = seat, matches
        self.declared: list[tuple[tuple[Card, ...], Partition]] = []

    async def play(self) -> None:
        assert await self.ask(do="sit", seat=str(self.seat), name=f"Player {self.seat}") is None
        while True:
            match, view = self.state.get("match"), self.round
            if match and match["winners"]:
                if self.state["number"] == self.matches:
                    return
                assert await self.ask(do="rematch", move=self.state["move"]) is None
            elif view and self.seat in view.to_act:
                await self.move(view)
            else:
                await self.next_state()

    async def move(self, view: View) -> None:
        number = self.state["move"]
        if self.seat in view.ready:
            assert await self.ask(do="expose", move=number) is None
            return
        partition = RandomBot(number).arrange(view)
        assert await self.ask(do="declare", move=number, partition=str(partition)) is None
        self.declared.append((view.hand, partition))


@runs
async def test_ten_matches_with_kills_between_lose_nothing_and_leak_nothing(tmp_path: Path) -> None:
    matches = 10
    server, source = Server(tmp_path), Random(7)
    await server.start()
    room = (await server.ask("POST", "/rooms"))["room"]
    players = [Player(server, room, seat, matches) for seat in Seat]
    watcher = Client(server, room, token("watcher"))
    over = asyncio.Event()
    kills = 0

    async def watch() -> None:
        while True:
            await watcher.next_state()

    async def kill_now_and_then() -> None:
        nonlocal kills
        while not over.is_set():
            until = server.answers + source.randrange(20, 150)
            while server.answers < until and not over.is_set():
                await asyncio.sleep(0.005)
            await server.kill()
            kills += 1
            await server.start()

    watching, killing = [asyncio.create_task(each) for each in (watch(), kill_now_and_then())]
    playing = asyncio.gather(*[player.play() for player in players])
    tasks: list[asyncio.Future[Any]] = [watching, killing, playing]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            task.result()  # raises what went wrong
    over.set()
    await killing
    watching.cancel()
    await server.close()

    found = server.finished()
    assert len(found) == matches
    assert kills >= matches
    played = [each for match in found for each in match.rounds if each is not None]
    for match in found:
        assert max(match.totals) >= 1000
    for before, after in pairwise(found):
        assert after.first_dealer == before.dealer
    for player in players:  # nothing that was acknowledged is lost, and nothing was dealt anew
        kept = {each.deal.hands[player.seat]: each.view(player.seat).partition for each in played}
        assert len(player.declared) >= len(played)
        for hand, partition in player.declared:
            assert kept[hand] == partition
    truth = Truth(found)
    for client, seat in (*zip(players, Seat, strict=True), (watcher, None)):
        assert len(client.frames) > len(played) * 16
        for text in client.frames:
            truth.check(seat, text)


# --- one thing at a time -----------------------------------------------------------------------------------


async def seated(server: Server, people: int) -> tuple[str, list[Client]]:
    """A room in which so many people sit, and bots beside them."""
    room = (await server.ask("POST", "/rooms"))["room"]
    clients = [Client(server, room, token(seat)) for seat in list(Seat)[:people]]
    for client, seat in zip(clients, Seat, strict=False):
        assert await client.ask(do="sit", seat=str(seat), name=f"Player {seat}") is None
    for seat in list(Seat)[people:]:
        for _ in range(2):  # the second time, it has come twice
            assert await clients[0].ask(do="bot", seat=str(seat)) is None
    return room, clients


@contextlib.asynccontextmanager
async def serving(folder: Path, **times: float) -> AsyncIterator[Server]:
    server = Server(folder, **times)
    await server.start()
    try:
        yield server
    finally:
        await server.close()


async def until(client: Client, true: Callable[[Data], object]) -> Data:
    while not client.state or not true(client.state):
        await client.next_state()
    return client.state


@runs
async def test_one_person_and_three_bots_play_a_match(tmp_path: Path) -> None:
    async with serving(tmp_path, bot=0.01) as server:
        room, _ = await seated(server, 1)
        player, watcher = Player(server, room, Seat.A, 1), Client(server, room, token("watcher"))
        await watcher.next_state()
        over = until(watcher, lambda state: state["match"]["winners"])
        state, _ = await asyncio.gather(over, player.play())
        assert state["match"] == player.state["match"] | {"seat": None, "last": state["match"]["last"]}
        assert (state["you"], state["move"], state["names"]) == (
            None,
            None,
            ["Player A", "Bot B", "Bot C", "Bot D"],
        )
        (listed,) = await server.ask("GET", "/rooms")
        assert listed["watching"] == 1
        moves = [json.loads(text)["state"]["match"] for text in watcher.frames]
        steps = {(move["number"], len(move["round"]["history"])) for move in moves if move["round"]}
        played = range(2, len(state["match"]["scores"]) + 1)  # it came in after the first had begun
        assert steps >= {(number, step) for number in played for step in range(20)}  # a view after every move
    truth = Truth(server.finished())
    for text in player.frames:
        truth.check(Seat.A, text)
    for text in watcher.frames:
        truth.check(None, text)


@runs
async def test_the_clock_plays_for_who_is_away(tmp_path: Path) -> None:
    async with serving(tmp_path, arranging=0.3, exposing=0.3) as server:
        _, (present, away) = await seated(server, 2)
        await away.close()
        state = await until(
            present, lambda state: len(state["match"]["scores"]) == 1
        )  # it too lets its time pass
        assert state["here"] == [True, False, True, True]
        back = Client(server, present.room, away.token)
        state = await back.next_state()  # at once: its seat, and how the round ended
        assert (state["you"], state["here"]) == ("B", [True] * 4)
        assert view_in(state["match"]["last"]).result is not None  # type: ignore[union-attr]
        assert state["move"] >= 5
        assert await back.ask(do="expose", move=1) is None  # what the clock has done counts once


@runs
async def test_the_clock_stands_while_no_player_is_here(tmp_path: Path) -> None:
    async with serving(tmp_path, arranging=0.1, exposing=0.1) as server:
        room, (player,) = await seated(server, 1)
        await player.close()
        watcher = Client(server, room, token("watcher"))
        await until(watcher, lambda state: not state["here"][0])
        before = watcher.state["match"]
        await asyncio.sleep(1)
        again = Client(server, room, token("again"))
        assert (await again.next_state())["match"] == before


@runs
async def test_a_move_counts_once_and_a_partition_is_final(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        _, clients = await seated(server, 4)
        hand = (await until(clients[0], lambda state: state["match"]))["match"]["round"]["hand"]
        first, other = [str(RandomBot(seed).arrange(clients[0].round)) for seed in (1, 2)]  # type: ignore[arg-type]
        assert first != other
        assert await clients[0].ask(do="declare", move=1, partition=first) == "this move is not due yet"
        assert await clients[0].ask(do="declare", move=0, partition=first) is None
        assert await clients[0].ask(do="declare", move=0, partition=other) is None  # late: it changes nothing
        assert "(R3.4)" in str(await clients[0].ask(do="declare", move=1, partition=other))
        assert "(R3.5)" in str(await clients[0].ask(do="expose", move=1))
        await server.kill()
        await server.start()
        again = Client(server, clients[0].room, clients[0].token)
        match = (await again.next_state())["match"]["round"]
        assert (match["hand"], match["partition"]) == (hand, first)


REQUESTS: list[object] = [
    None,
    [],
    "sit",
    {},
    {"id": "1", "do": "expose", "move": 0},
    {"id": True, "do": "expose", "move": 0},
    {"id": 1},
    {"id": 1, "do": "sit"},
    {"id": 1, "do": "sit", "seat": "E", "name": "Ann"},
    {"id": 1, "do": "sit", "seat": "B", "name": "Ann"},
    {"id": 1, "do": "sit", "seat": "A", "name": ""},
    {"id": 1, "do": "sit", "seat": "A", "name": " "},
    {"id": 1, "do": "sit", "seat": "A", "name": "\u202eAnn"},
    {"id": 1, "do": "sit", "seat": "A", "name": "\ud800"},
    {"id": 1, "do": "sit", "seat": "A", "name": "A" * 21},
    {"id": 1, "do": "sit", "seat": "A", "name": 5},
    {"id": 1, "do": "bot", "seat": "A"},
    {"id": 1, "do": "bot", "seat": ["B"]},
    {"id": 1, "do": "declare", "move": 0},
    {"id": 1, "do": "declare", "move": 0, "partition": None},
    {"id": 1, "do": "declare", "move": 0, "partition": "AsAhAd"},
    {"id": 1, "do": "declare", "move": 0, "partition": "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"},
    {"id": 1, "do": "declare", "move": False, "partition": "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"},
    {"id": 1, "do": "expose", "move": 0},
    {"id": 1, "do": "expose", "move": 0.0},
    {"id": 1, "do": "expose", "move": -1},
    {"id": 1, "do": "expose", "move": 10**100},
    {"id": 1, "do": "expose", "move": 0, "seat": "B"},
    {"id": 1, "do": "rematch", "move": 0},
]
TEXTS: list[str | bytes] = ["", "{", "[" * 900, b"\xff\x00", b'{"id": 1}', '{"id": NaN}', "1" * 900]


@runs
async def test_malformed_requests_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        _, (player, *_) = await seated(server, 4)
        await until(player, lambda state: state["match"])
        before = player.state
        for sent in [*TEXTS, *map(json.dumps, REQUESTS)]:
            await player.socket.send(sent)
            while "answer" not in (frame := await player.receive()):
                pass
            assert frame["error"], sent
        watcher = Client(server, player.room, token("watcher"))
        for word in ("expose", "rematch"):
            assert await watcher.ask(do=word, move=0) == "only players act, and each has one seat"
        assert await watcher.ask(do="sit", seat="B", name="Eve") == "the seat is taken"
        assert player.state["match"] == before["match"]
        assert await player.ask(do="sit", seat="A", name="Player A") is None  # as before: it is theirs


@runs
async def test_who_gives_no_token_or_no_room_is_sent_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        room = (await server.ask("POST", "/rooms"))["room"]
        address = f"ws://127.0.0.1:{server.port}/rooms/"
        for hello in ("", "[]", "{}", '{"token": 5}', '{"token": "short"}', "[" * 900, b"\x00", "x" * 2000):
            async with connect(address + room, proxy=None) as socket:
                await socket.send(hello)
                with pytest.raises(websockets.ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), TIMEOUT)
        with pytest.raises(websockets.InvalidStatus):
            await connect(address + "nowhere", proxy=None)
        async with connect(address + room, proxy=None):
            pass  # goes without a word
        for _ in range(3):
            await Client(server, room, token("in and out")).connect()


@runs
async def test_a_crowd_of_spectators_leaves_room_for_players(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        room, (player, *_) = await seated(server, 1)
        crowd = [Client(server, room, token(number)) for number in range(51)]
        for watcher in crowd:
            await watcher.connect()
        for watcher in crowd[:50]:
            assert (await watcher.receive())["state"]["you"] is None
        with pytest.raises(websockets.ConnectionClosed):
            await crowd[50].receive()
        again = Client(server, room, player.token)
        assert (await again.next_state())["you"] == "A"


@runs
async def test_a_slow_client_gets_the_newest_and_holds_nobody_up(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        room, _ = await seated(server, 1)
        slow = Client(server, room, token("slow"))
        await slow.next_state()  # and reads nothing for a whole match
        player = Player(server, room, Seat.A, 1)
        await player.play()
        state = await until(slow, lambda state: state["match"]["winners"])
        assert state["match"]["totals"] == player.state["match"]["totals"]


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The server's module, for faults that its process cannot be made to have."""
    monkeypatch.syspath_prepend(str(APP.parent))
    return import_module("app")


def test_what_cannot_be_kept_has_not_happened(
    app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        store = app.Store(tmp_path / "rooms.sqlite")
        table = app.Table("room", app.Room(), store, app.Times(1, 1, 1))
        guest = app.Guest(app.key_of(token("A")))
        table.enter(guest)
        request = json.dumps({"id": 1, "do": "sit", "seat": "A", "name": "Ann"})
        with monkeypatch.context() as patch:
            full = sqlite3.OperationalError("database or disk is full")
            patch.setattr(store, "save", Mock(side_effect=full))
            table.ask(guest, request)
        assert guest.waiting.qsize() == 2
        assert "state" in json.loads(guest.waiting.get_nowait())
        assert json.loads(guest.waiting.get_nowait())["error"] == "this cannot be kept, try again"
        assert (table.room, store.load()) == (app.Room(), {})
        table.ask(guest, request)
        assert store.load() == {"room": table.room}
        store.database.close()

    asyncio.run(ask())


def test_a_disk_that_fails_while_a_room_makes_way_is_told(
    app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "ROOMS", 1)
    store = app.Store(tmp_path / "rooms.sqlite")
    rooms = app.Rooms(store, app.Times(1, 1, 1))
    assert asyncio.run(rooms.open(None)).status_code == 201
    monkeypatch.setattr(store, "remove", Mock(side_effect=sqlite3.OperationalError("disk I/O error")))
    assert asyncio.run(rooms.open(None)).status_code == 503
    assert store.load().keys() == rooms.tables.keys()
    store.database.close()


@pytest.mark.parametrize(
    ("name", "match"),
    [("{", None), ("[]", None), ("{}", None), ('{"chairs": [], "moves": [], "number": 0}', "{}")],
)
def test_rooms_that_cannot_be_read_are_refused_in_one_line(
    app: Any, tmp_path: Path, name: str, match: str | None
) -> None:
    store = app.Store(tmp_path / "rooms.sqlite")
    store.database.execute("INSERT INTO rooms VALUES ('x', ?, ?)", (name, match))
    with pytest.raises(SystemExit, match="cannot read the rooms in "):
        store.load()
    store.database.close()


def test_rooms_of_another_program_are_refused(app: Any, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as database:
        database.execute("CREATE TABLE rooms (other TEXT)")
    store = app.Store(tmp_path / "other.sqlite")
    with pytest.raises(SystemExit, match="cannot read the rooms in "):
        store.load()
    store.database.close()
    with pytest.raises(SystemExit, match="for this server alone: "):
        app.Store(tmp_path / "missing" / "rooms.sqlite")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bot=nan"], "argument --bot: invalid seconds"),
        (["--exposing=inf"], "argument --exposing: invalid seconds"),
        (["--arranging=-1"], "argument --arranging: invalid seconds"),
    ],
)
def test_words_that_start_no_server_are_told(
    app: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    told: str,
) -> None:
    monkeypatch.setattr(sys, "argv", ["app.py", str(tmp_path / "rooms.sqlite"), *words])
    with pytest.raises(SystemExit) as caught:
        app.main()
    assert caught.value.code == 2
    assert told in capsys.readouterr().err


def test_a_port_of_another_program_is_told(app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        monkeypatch.setattr(app, "Store", Mock())
        monkeypatch.setattr(sys, "argv", ["app.py", str(tmp_path / "rooms.sqlite"), port])
        with pytest.raises(SystemExit, match=f"cannot listen on port {port}: "):
            app.main()


def test_when_there_are_too_many_rooms_an_empty_one_makes_way(
    app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "ROOMS", 2)
    store = app.Store(tmp_path / "rooms.sqlite")
    rooms = app.Rooms(store, app.Times(1, 1, 1))

    def opened() -> int:
        return int(asyncio.run(rooms.open(None)).status_code)

    assert [opened(), opened()] == [201, 201]
    first, second = rooms.tables.values()
    first.room = first.room.after("key", {"do": "sit", "seat": "A", "name": "Ann"})
    assert opened() == 201
    assert (first.name in rooms.tables, second.name in rooms.tables) == (True, False)
    assert store.load().keys() == rooms.tables.keys()
    for table in rooms.tables.values():
        table.room = first.room
    assert opened() == 503
    store.database.close()


@runs
async def test_a_second_server_on_the_file_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await seated(server, 1)
        second = await asyncio.create_subprocess_exec(
            *(sys.executable, str(APP), str(server.file), "0"),
            stderr=asyncio.subprocess.PIPE,
            env=ENVIRONMENT,
        )
        _, complaint = await asyncio.wait_for(second.communicate(), TIMEOUT)
        assert second.returncode == 1
        assert b"for this server alone" in complaint
        if os.name == "posix":
            assert server.file.stat().st_mode & 0o077 == 0
