"""The server of the docs, end to end: moves that come twice, late, out of turn and malformed, and crashes."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from hazari import records
from hazari.cards import DECK, Card
from hazari.comparisons import settle
from hazari.deals import Deal
from hazari.matches import Match
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import Declare, Expose, View
from tests.strategies import split

pytestmark = pytest.mark.exhaustive

DOCS = Path(__file__).parent.parent / "docs"
SERVER = DOCS / "examples" / "server.py"
TIMEOUT = 30.0
CARD = re.compile("|".join([str(card) for card in DECK]))
ENVIRONMENT = os.environ | {"PYTHONPATH": str(DOCS.parent)}
Answer = dict[str, Any]


class Host:
    """A server process that can be killed and started again."""

    def __init__(self, folder: Path, *prefix: str) -> None:
        self.folder = folder
        self.prefix = prefix  # words before the command
        self.start()
        self.tokens: dict[str, str] = json.loads((folder / "tokens.json").read_text())
        self.texts: dict[Seat, list[str]] = {seat: [] for seat in Seat}

    def start(self) -> None:
        command = [*self.prefix, sys.executable, str(SERVER), str(self.folder)]
        with open(self.folder / "complaints", "a") as complaints:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=complaints, text=True, env=ENVIRONMENT
            )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split()[-1])
        self.connections: dict[Seat, socket.socket] = {}

    def kill(self) -> None:
        for connection in self.connections.values():
            connection.close()
        self.process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self.process.wait(TIMEOUT)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), TIMEOUT)

    def send(self, seat: Seat, request: object) -> None:
        if seat not in self.connections:
            self.connections[seat] = self.connect()
        self.connections[seat].sendall(json.dumps(request).encode() + b"\n")

    def receive(self, seat: Seat) -> Answer:
        line = line_from(self.connections[seat])
        self.texts[seat].append(line.decode())
        answer: Answer = json.loads(line)
        return answer

    def ask(self, seat: Seat, request: object) -> Answer:
        self.send(seat, request)
        return self.receive(seat)

    def move(self, seat: Seat, move: object) -> Answer:
        return self.ask(seat, self.request(seat, move))

    def request(self, seat: Seat, move: object) -> object:
        return {"token": self.tokens[str(seat)], "move": move}

    @property
    def match(self) -> Match:
        """What is on disk."""
        loaded = records.loads((self.folder / "match.json").read_text())
        assert isinstance(loaded, Match)
        return loaded


def line_from(connection: socket.socket) -> bytes:
    """What comes up to the end of a line; nothing if the server hangs up."""
    line = b""
    for _ in range(10_000):
        piece = connection.recv(65536)
        line += piece
        if not piece or line.endswith(b"\n"):
            return line
    raise AssertionError("a line without end")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    started = Host(tmp_path)
    yield started
    if started.process.poll() is None:
        started.kill()


def view_of(answer: Answer) -> View:
    view = records.loads_view(answer["view"])
    assert isinstance(view, View)
    return view


def own_partition(answer: Answer, seed: int = 0) -> str:
    return str(split(view_of(answer).hand, seed))


def ready(host: Host) -> None:
    """All four declare."""
    for seat in Seat:
        answer = host.move(seat, None)
        move = {"round": answer["round"], "turn": 0, "partition": own_partition(answer)}
        assert host.move(seat, move)["error"] is None


def test_a_match_of_two_rounds_survives_crashes_and_chaos(host: Host) -> None:
    source = Random(5)
    for number in range(2):
        expected: list[Partition] = []
        for seat in Seat:
            partition = own_partition(host.move(seat, None), seed=number)
            expected.append(Partition.parse(partition))
            deliver(host, source, seat, {"round": number, "turn": 0, "partition": partition})
        assert host.match.round is not None
        wanted = settle(expected, dealer=host.match.dealer)
        for _ in range(16):
            seat = view_of(host.move(Seat.A, None)).to_act[0]
            wrong = source.choice([other for other in Seat if other != seat])
            before = host.match
            assert host.move(wrong, {"round": number, "turn": 5})["error"]
            assert host.move(wrong, {"round": number, "turn": turn_of(host, wrong)})["error"]
            assert host.match == before
            deliver(host, source, seat, {"round": number, "turn": turn_of(host, seat)})
        finished = host.match.round
        assert finished is not None
        assert finished.result == wanted
        for seat in source.sample(list(Seat), 4):  # all four say so, and the next round is dealt once
            deliver(host, source, seat, {"round": number, "turn": 5})
        assert len(host.match.scores) == number + 1
        assert host.match.scores[number] == wanted.points
    assert_nothing_leaked(host)


def turn_of(host: Host, seat: Seat) -> int:
    return int(host.move(seat, None)["turn"])


def deliver(host: Host, source: Random, seat: Seat, move: dict[str, Any]) -> None:
    """Sends a move in some way in which it can go wrong, until it is answered; it must count once."""
    before = found = host.match
    way = source.choice(["once", "twice", "crash before", "crash after", "crash at once", "many at once"])
    if way == "crash before":
        host.kill()
        host.start()
    if way == "crash at once":  # nobody knows whether it came through
        host.send(seat, host.request(seat, move))
        host.kill()
        (host.folder / "match.draft").write_text('{"format"')  # as if it was about to save
        found = host.match
        host.start()
    if way == "many at once":
        connections = [host.connect() for _ in range(3)]
        for connection in connections:
            connection.sendall(json.dumps(host.request(seat, move)).encode() + b"\n")
        for connection in connections:
            assert json.loads(line_from(connection))["error"] is None
            connection.close()
    answer = host.move(seat, move)
    assert answer["error"] is None
    once = host.match
    assert once != before or move["turn"] == 5
    assert found in (before, once)
    if way in ("twice", "crash after"):
        if way == "crash after":
            host.kill()
            host.start()
        again = host.move(seat, move)
        assert again == answer
    assert host.match == once


def assert_nothing_leaked(host: Host) -> None:
    """Each answer shows the seat's own hand of some round, and what was exposed in it: no other card."""
    match = host.match
    for seat, texts in host.texts.items():
        for text in texts:
            answer = json.loads(text)
            round_number = answer["round"]
            played = match.rounds[round_number] if round_number < len(match.scores) else match.round
            assert played is not None
            view = records.loads_view(answer["view"])
            assert view in [earlier.view(seat) for earlier in backwards(played)]
            allowed = {str(card) for card in [*view.hand, *exposed(view)]}
            assert set(CARD.findall(json.dumps(answer | {"last": None}))) <= allowed
            if round_number:
                before = match.rounds[round_number - 1]
                assert before is not None
                assert records.loads_view(answer["last"]) == before.view(seat)
            else:
                assert answer["last"] is None
            assert not any(token in text for token in host.tokens.values())


def backwards(played: Round) -> Iterator[Round]:
    before = played.copy()
    yield before
    while before.history:
        before.undo()
        yield before


def exposed(view: View) -> list[Card]:
    return [card for action in view.history if isinstance(action, Expose) for card in action.group]


def test_a_partition_is_final(host: Host) -> None:
    answer = host.move(Seat.B, None)
    first, second = own_partition(answer, 1), own_partition(answer, 2)
    assert first != second
    assert host.move(Seat.B, {"round": 0, "turn": 0, "partition": first})["error"] is None
    host.kill()
    host.start()
    assert "final" in host.move(Seat.B, {"round": 0, "turn": 0, "partition": second})["error"]
    assert str(view_of(host.move(Seat.B, None)).partition) == first


def test_a_match_ends(host: Host) -> None:
    host.kill()
    match = Match(target=10)
    match.new_round()
    (host.folder / "match.json").write_text(records.dumps(match))
    host.start()
    ready(host)
    for _ in range(16):
        seat = view_of(host.move(Seat.A, None)).to_act[0]
        host.move(seat, {"round": 0, "turn": turn_of(host, seat)})
    answer = host.move(Seat.C, {"round": 0, "turn": 5})
    assert answer["error"] is None
    assert answer["winners"] == [str(winner) for winner in host.match.result.winners]  # type: ignore[union-attr]
    assert answer["view"] is None
    assert host.move(Seat.C, {"round": 0, "turn": 5}) == answer
    assert (
        "over"
        in host.move(Seat.C, {"round": 1, "turn": 0, "partition": "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"})["error"]
    )


MALFORMED: list[object] = [
    None,
    [],
    "move",
    {},
    {"round": 0},
    {"round": "0", "turn": 0},
    {"round": 0, "turn": 0},
    {"round": 0, "turn": 0, "partition": None},
    {"round": 0, "turn": 0, "partition": 5},
    {"round": 0, "turn": 0, "partition": "AsAhAd"},
    {"round": 0, "turn": 0, "partition": "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"},
    {"round": 0, "turn": -1},
    {"round": 0, "turn": 6},
    {"round": 0, "turn": 1},
    {"round": False, "turn": 0, "partition": "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"},
    {"round": 0, "turn": True},
    {"round": 0, "turn": 1, "group": "KhQhJh"},
    {"round": 1, "turn": 0, "partition": "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"},
    {"round": 10**100, "turn": 1},
    {"round": -1, "turn": 1},
    {"round": -(10**100), "turn": 0, "partition": "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"},
]
LINES = [
    b"",
    b"null",
    b"{}",
    b"[" * 490,
    b"\xff\xfe\x00",
    b"GET / HTTP/1.1\r",
    b'{"token": NaN, "move": null}',
    b'{"token": "\\ud800", "move": null}',
    b'{"token": "' + b"0" * 32 + b'", "move": null}',
    b'{"token": null, "move": null}',
    b'{"token": {}, "move": null, "seat": "A"}',
]


def test_malformed_requests_change_nothing(host: Host) -> None:
    before = host.match
    for move in MALFORMED[1:]:
        assert host.move(Seat.A, move)["error"]
    for line in LINES:
        with host.connect() as connection:
            connection.sendall(line + b"\n")
            answer = json.loads(line_from(connection))
            assert answer.keys() == {"error"}
            assert answer["error"] in ("malformed request", "unknown token")
    assert host.match == before
    assert host.move(Seat.A, None)["error"] is None


def test_lines_without_end_and_cut_lines_change_nothing(host: Host) -> None:
    before = host.match
    whole = json.dumps(
        host.request(Seat.A, {"round": 0, "turn": 0, "partition": own_partition(host.move(Seat.A, None))})
    ).encode()
    for sent in (b"x" * 100_000, whole, whole[:-10]):
        with host.connect() as connection:
            try:
                connection.sendall(sent)
                connection.shutdown(socket.SHUT_WR)
                assert line_from(connection) == b""
            except ConnectionError:  # it may hang up before all is sent
                pass
    assert host.match == before
    assert host.move(Seat.A, None)["error"] is None


def test_the_tokens_and_the_match_are_for_the_host_alone(host: Host) -> None:
    assert len(set(host.tokens.values())) == 4
    if os.name == "posix":
        for name in ("tokens.json", "match.json"):
            assert (host.folder / name).stat().st_mode & 0o077 == 0
    host.move(Seat.A, {"round": 0, "turn": 0, "partition": own_partition(host.move(Seat.A, None))})
    other = view_of(host.move(Seat.B, None))
    assert other.ready == {Seat.A}
    assert other.history == (Declare(Seat.A),)


def test_a_flood_on_one_connection_leaves_the_others_their_turn(tmp_path: Path) -> None:
    host = Host(tmp_path)
    try:
        with host.connect() as flood:
            flood.sendall(b"\n" * 20_000)  # and reads none of the answers
            answer = host.move(Seat.B, None)
            assert answer["view"] is not None
            flood.settimeout(TIMEOUT)
            received = 0
            while received < 1000:
                received += flood.recv(65536).count(b"\n")
    finally:
        host.kill()


def test_the_last_comparison_is_seen_by_all_after_the_next_round_has_begun(tmp_path: Path) -> None:
    match = Match()
    played = match.new_round(Deal.from_seed(1))
    for seat, hand in zip(Seat, played.deal.hands, strict=True):
        played.declare(seat, split(hand, 1))
    result = played.play_out()
    match.record()
    match.new_round(Deal.from_seed(2))
    (tmp_path / "match.json").write_text(records.dumps(match))
    host = Host(tmp_path)
    try:
        for seat in Seat:
            answer = host.move(seat, None)
            assert records.loads_view(answer["last"]).result == result
            assert view_of(answer).comparisons == ()
    finally:
        host.kill()


# --- a folder is one server's, and what is in it is checked ------------------------------------------------


def refusal(folder: Path, *words: str) -> str:
    """What a server says that does not start."""
    done = subprocess.run(
        [sys.executable, str(SERVER), str(folder), *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT,
        env=ENVIRONMENT,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done
    return done.stderr


def test_a_second_server_on_a_folder_is_refused(host: Host) -> None:
    assert refusal(host.folder).startswith("another server has the table in ")
    assert host.move(Seat.A, None)["error"] is None


def test_a_place_that_cannot_be_served_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "missing", tmp_path / "file"):
        assert refusal(folder).startswith(f"cannot serve the table in {folder}: ")
    assert "65535" in refusal(tmp_path, "99999")


@pytest.mark.parametrize(("words", "status"), [(["--help"], 0), ([], 2), ([".", "here"], 2)])
def test_words_that_start_no_server_show_its_usage(tmp_path: Path, words: list[str], status: int) -> None:
    command = [sys.executable, str(SERVER), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT, cwd=tmp_path)
    assert done.returncode == status
    assert "usage: server.py" in done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []


TOKENS = {str(seat): str(seat) * 32 for seat in Seat}


@pytest.mark.parametrize(
    "tokens",
    [
        [],
        {},
        None,
        {seat: token for seat, token in TOKENS.items() if seat != "C"},
        TOKENS | {"E": "e" * 32},
        dict.fromkeys(TOKENS, "a" * 32),
        TOKENS | {"B": TOKENS["A"]},
        TOKENS | {"B": ""},
        TOKENS | {"B": "short"},
        TOKENS | {"B": "b" * 400},
        TOKENS | {"B": None},
        TOKENS | {"B": [TOKENS["A"]]},
        TOKENS | {"B": "\u0995" * 32},
    ],
    ids=repr,
)
def test_tokens_that_are_not_one_for_each_seat_are_refused(tmp_path: Path, tokens: object) -> None:
    (tmp_path / "tokens.json").write_text(json.dumps(tokens))
    assert refusal(tmp_path).startswith("expected a token for each seat, A to D, in ")


@pytest.mark.parametrize("text", ["", "{", "[" * 10_000, "\x80"])
def test_files_that_are_not_what_they_should_be_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "tokens.json").write_text(text, "latin-1")
    assert refusal(tmp_path).startswith("expected a token for each seat")
    (tmp_path / "tokens.json").write_text(json.dumps(TOKENS))
    (tmp_path / "match.json").write_text(text, "latin-1")
    assert refusal(tmp_path).startswith("cannot read ")


def test_a_round_is_no_match(tmp_path: Path) -> None:
    (tmp_path / "match.json").write_text(records.dumps(Round(Deal.from_seed(1))))
    assert refusal(tmp_path).startswith("expected a match in ")


def test_a_match_between_two_rounds_goes_on(tmp_path: Path) -> None:
    match = Match()
    match.record((100, 80, 85, 95))
    (tmp_path / "match.json").write_text(records.dumps(match))
    host = Host(tmp_path)
    try:
        answer = host.move(Seat.A, None)
        assert (answer["error"], answer["round"], answer["last"]) == (None, 1, None)
        assert view_of(answer).totals == (100, 80, 85, 95)
    finally:
        host.kill()


# --- disks that fail ---------------------------------------------------------------------------------------


@pytest.fixture
def server() -> ModuleType:
    """The server's module, for faults that its process cannot be made to have."""
    spec = spec_from_file_location("server", SERVER)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def at_table(server: ModuleType, tmp_path: Path) -> Iterator[Any]:
    table = server.Table(tmp_path)
    yield table
    os.close(table.lock)


def ask(table: Any, seat: Seat, move: object) -> Answer:
    token = next(token for token, owner in table.tokens.items() if owner == seat)
    who, line = table.answer(json.dumps({"token": token, "move": move}).encode())
    assert who == seat
    answer: Answer = json.loads(line)
    return answer


def failing(fails: Callable[[int], bool]) -> Callable[[int], None]:
    """An `os.fsync` for descriptors on a bad disk."""

    def fsync(descriptor: int) -> None:
        if fails(descriptor):
            raise OSError(errno.EIO, "bad disk")

    return fsync


def is_folder(descriptor: int) -> bool:
    return stat.S_ISDIR(os.fstat(descriptor).st_mode)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a folder cannot be opened")
def test_a_folder_that_cannot_be_synced_leaves_one_truth(
    at_table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = {"round": 0, "turn": 0, "partition": own_partition(ask(at_table, Seat.A, None))}
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(is_folder))
        before = len(os.listdir("/dev/fd"))
        for _ in range(20):
            assert ask(at_table, Seat.A, move) == {"error": "the move cannot be kept, try again"}
            assert ask(at_table, Seat.B, None) == {"error": "the move cannot be kept, try again"}
            assert records.loads((tmp_path / "match.json").read_text()) == at_table.match
        assert len(os.listdir("/dev/fd")) == before
    answer = ask(at_table, Seat.A, move)
    assert (answer["error"], answer["turn"]) == (None, 1)
    assert records.loads((tmp_path / "match.json").read_text()) == at_table.match


def test_a_file_that_cannot_be_synced_leaves_the_move_unmade(
    at_table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = ask(at_table, Seat.A, None)
    move = {"round": 0, "turn": 0, "partition": own_partition(seen)}
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(lambda descriptor: not is_folder(descriptor)))
        assert ask(at_table, Seat.A, move) == seen | {"error": "the move cannot be kept, try again"}
        assert records.loads((tmp_path / "match.json").read_text()) == at_table.match
    assert ask(at_table, Seat.A, move)["turn"] == 1


# --- connections -------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="ulimit is a word of the shell")
def test_strangers_do_not_shut_out_those_who_are_seated(tmp_path: Path) -> None:
    host = Host(tmp_path, "sh", "-c", 'ulimit -n 256; exec "$@"', "sh")
    try:
        assert host.move(Seat.A, None)["error"] is None
        with ExitStack() as stack:
            for _ in range(300):
                stack.enter_context(closing(host.connect()))
            for seat in Seat:  # A's connection of before, and three new ones
                assert host.move(seat, None)["error"] is None
            first = host.connections[Seat.A]
            for _ in range(30):  # and a seat's own connections do not shut out the other seats
                stack.enter_context(closing(host.connections.pop(Seat.B)))
                assert host.move(Seat.B, None)["error"] is None
            assert host.move(Seat.A, None)["error"] is None
            assert host.connections[Seat.A] is first
        assert (tmp_path / "complaints").stat().st_size < 1000
    finally:
        host.kill()


class Clock(asyncio.SelectorEventLoop):
    """A loop whose time can be put forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


def test_a_silent_client_is_not_dropped(at_table: Any) -> None:
    loop = Clock()
    token = next(iter(at_table.tokens))

    async def talk() -> None:
        served = await asyncio.start_server(at_table.serve, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*served.sockets[0].getsockname())
        for _ in range(3):
            writer.write(json.dumps({"token": token, "move": None}).encode() + b"\n")
            assert json.loads(await reader.readline())["error"] is None
            loop.ahead += 3600
            await asyncio.sleep(0.1)
        (kept,) = at_table.connections[Seat.A]
        assert kept.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        writer.close()
        await writer.wait_closed()
        while at_table.connections[Seat.A]:  # and one that is gone is forgotten
            await asyncio.sleep(0.01)
        served.close()
        await served.wait_closed()

    with closing(loop):
        loop.run_until_complete(asyncio.wait_for(talk(), 100_000))


# --- the table of the page ---------------------------------------------------------------------------------


@pytest.fixture
def page() -> Any:
    text = (DOCS / "howto" / "web-server.md").read_text("utf-8")
    space: dict[str, Any] = {}
    exec(text.split("```python\n")[1].split("```")[0], space)
    table = space["Table"](Deal.from_seed("page"))
    for seat in Seat:
        partition = str(split(table.round.deal.hands[seat], 1))
        for _ in range(2):  # the second time it came twice
            status, body = table.declare(seat, partition)
            assert (status, records.loads_view(body)) == (200, table.round.view(seat))
    return table


@pytest.mark.parametrize("moves", ["0", "4", 4.0, True, None, -1, [4], 5, 10**9])
def test_the_page_refuses_what_is_no_number_of_moves(page: Any, moves: object) -> None:
    status, body = page.expose(Seat.A, moves)
    assert (status, json.loads(body)["error"]) == (422, "TypeError")
    assert page.round.exposed == ()


def test_the_page_knows_a_declaration_that_came_twice_from_another_one(page: Any) -> None:
    first, other = [str(split(page.round.deal.hands[Seat.B], seed)) for seed in (1, 2)]
    assert first != other
    assert page.declare(Seat.B, first)[0] == 200
    assert page.declare(Seat.C, first)[0] == 409
    status, body = page.declare(Seat.B, other)
    assert (status, json.loads(body)["error"]) == (409, "WRONG_PHASE")
    assert page.declare(7, first)[0] == 403
    assert page.expose(7, 4)[0] == 403
