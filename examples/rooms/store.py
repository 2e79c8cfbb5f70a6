"""Rooms on disk. A room that has been saved is still there, whole, after a crash."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

from room import Chair, Room

from hazari import Match, records

TABLES = """
CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, room TEXT, match TEXT);
CREATE TABLE IF NOT EXISTS finished (name TEXT, number INTEGER, match TEXT, PRIMARY KEY (name, number));
"""


class Store:
    """An SQLite file. It holds everybody's cards, so it is for the host alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self.database = sqlite3.connect(path, timeout=0)
            # The rooms in memory are right only while nobody else writes: the file is locked to the end.
            self.database.execute("PRAGMA locking_mode = EXCLUSIVE")
            # A commit is on disk, even if the power fails.
            self.database.execute("PRAGMA synchronous = EXTRA")
            self.database.executescript(f"BEGIN EXCLUSIVE; {TABLES} COMMIT;")
        except (OSError, sqlite3.DatabaseError) as error:  # no such folder, locked, or not a database
            raise SystemExit(f"cannot have {path} for this server alone: {error}") from None

    def load(self) -> dict[str, Room]:
        try:
            rows = self.database.execute("SELECT name, room, match FROM rooms ORDER BY rowid")
            return {name: room_in(room, match) for name, room, match in rows}
        except (sqlite3.DatabaseError, ValueError, TypeError, KeyError) as error:
            raise SystemExit(f"cannot read the rooms in {self.path}: {error!r}") from None

    def save(self, name: str, room: Room) -> None:
        """Keeps a room as it is now; a match that is over is also kept for good."""
        chairs = [chair and [chair.name, chair.key] for chair in room.chairs]
        text = json.dumps({"chairs": chairs, "moves": room.moves, "number": room.number})
        match = room.match and records.dumps(room.match)
        with self.database:  # all of it or nothing
            self.database.execute(
                "INSERT INTO rooms VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE "
                "SET room = excluded.room, match = excluded.match",
                (name, text, match),
            )
            if room.match and room.match.result:
                self.database.execute("INSERT INTO finished VALUES (?, ?, ?)", (name, room.number, match))

    def remove(self, name: str) -> None:
        with self.database:
            self.database.execute("DELETE FROM rooms WHERE name = ?", (name,))


def room_in(room: str, match: str | None) -> Room:
    data = json.loads(room)
    loaded = None if match is None else records.loads(match)
    if loaded is not None and not isinstance(loaded, Match):
        raise TypeError("expected a match, got a round")
    chairs = tuple([chair and Chair(*chair) for chair in data["chairs"]])
    return Room(chairs, tuple(data["moves"]), loaded, data["number"])
