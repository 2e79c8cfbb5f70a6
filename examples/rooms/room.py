"""A room: who sits in which seat, and their match. Nothing here knows of sockets, files or clocks.

A room is a value and never changes. A request makes another room, or returns the same one if it came twice or
late; a request that is refused raises.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import attrs

from hazari import ExpertBot, Match, Partition, Round, Seat, View, records

LONGEST_NAME = 20


class RequestError(Exception):
    """A request that is not possible; its text is for the player who made it."""


def key_of(token: str) -> str:
    """What is kept of a token: enough to know it again, too little to use it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


@attrs.frozen
class Chair:
    """Somebody in a seat: a person, by the key of a token, or a bot, which has none."""

    name: str
    key: str | None


@attrs.frozen
class Room:
    """Four seats, and a match once all are taken."""

    chairs: tuple[Chair | None, ...] = (None, None, None, None)
    # How many moves each seat has made in this room. It only grows, through clocks and rematches too, so that
    # a move which carries it counts once, however often it is sent.
    moves: tuple[int, ...] = (0, 0, 0, 0)
    match: Match | None = None
    number: int = 0  # of the match, the first being 1

    def seat_of(self, key: str) -> Seat | None:
        """The seat of a key; `None` for a spectator's."""
        return next((seat for seat in Seat if (chair := self.chairs[seat]) and chair.key == key), None)

    def is_bot(self, seat: Seat) -> bool:
        chair = self.chairs[seat]
        return chair is not None and chair.key is None

    @property
    def round(self) -> Round | None:
        return self.match and self.match.round

    def after(self, key: str, request: object) -> Room:
        """The room after a request of the player with this key."""
        match request:
            case {"do": "sit", "seat": "A" | "B" | "C" | "D" as at, "name": str(name), **rest} if not rest:
                return self._sit(Seat[at], name, key)
        seat = self.seat_of(key)
        if seat is None:
            raise RequestError("only players act, and each has one seat")
        match request:
            case {"do": "bot", "seat": "A" | "B" | "C" | "D" as at, **rest} if not rest:
                return self._take(Seat[at], Chair(f"Bot {at}", None))
            case {"do": "declare", "move": int(move), "partition": str(text), **rest} if not rest:
                partition = Partition.parse(text)
                return self._move(seat, move, lambda played: played.declare(seat, partition))
            case {"do": "expose", "move": int(move), **rest} if not rest:
                return self._move(seat, move, lambda played: played.expose(seat))
            case {"do": "rematch", "move": int(move), **rest} if not rest:
                return self._rematch(seat, move)
        raise RequestError("malformed request")

    def _sit(self, seat: Seat, name: str, key: str) -> Room:
        bare = name.replace("\u200c", "").replace("\u200d", "")  # joiners, which Bengali writes with
        if not (bare.strip() and bare.isprintable() and len(name) <= LONGEST_NAME):
            raise RequestError(f"expected a name of 1 to {LONGEST_NAME} letters")
        if self.seat_of(key) not in (None, seat):
            raise RequestError("you have a seat")
        return self._take(seat, Chair(name, key))

    def _take(self, seat: Seat, chair: Chair) -> Room:
        if self.chairs[seat] == chair:  # asked twice
            return self
        if self.chairs[seat] is not None:
            raise RequestError("the seat is taken")
        chairs = tuple([chair if other == seat else self.chairs[other] for other in Seat])
        taken = attrs.evolve(self, chairs=chairs)
        return attrs.evolve(taken, match=begun(Match()), number=1) if all(chairs) else taken

    def _is_due(self, seat: Seat, move: int) -> bool:
        """Whether this is the seat's next move; not if it was made already."""
        if type(move) is not int or not 0 <= move <= self.moves[seat]:
            raise RequestError("this move is not due yet")
        return move == self.moves[seat]

    def _move(self, seat: Seat, move: int, act: Callable[[Round], object]) -> Room:
        if not self._is_due(seat, move):
            return self
        match = self.match and self.match.copy()
        if match is None or match.round is None:
            raise RequestError("no round is open")
        act(match.round)
        if match.round.result and match.record() is None:
            begun(match)  # how the round before ended is in everybody's `last`
        moves = tuple([count + (other == seat) for other, count in enumerate(self.moves)])
        return attrs.evolve(self, moves=moves, match=match)

    def _rematch(self, seat: Seat, move: int) -> Room:
        if not self._is_due(seat, move):
            return self
        if self.match is None or self.match.result is None:
            raise RequestError("the match is not over")
        # A move of all four: whoever else asks for a rematch has asked for this one.
        moves = tuple([count + 1 for count in self.moves])
        again = begun(Match(first_dealer=self.match.dealer))
        return attrs.evolve(self, moves=moves, match=again, number=self.number + 1)

    def played_for(self, seat: Seat) -> Room:
        """The room after the move that a bot makes in this seat: its own, or for somebody who is away."""

        def act(played: Round) -> object:
            view = played.view(seat)
            return played.expose(seat) if len(view.ready) == 4 else played.declare(seat, arranged(view))

        return self._move(seat, self.moves[seat], act)

    def seen_by(self, seat: Seat | None) -> dict[str, object]:
        """All that a seat, or a spectator, may know, ready for JSON."""
        return {
            "you": None if seat is None else str(seat),
            "move": None if seat is None else self.moves[seat],
            "number": self.number,
            "names": [chair and chair.name for chair in self.chairs],
            "match": self.match and records.view_to_data(self.match.view(seat)),
        }


def begun(match: Match) -> Match:
    """The same match, with its next round dealt."""
    match.new_round()
    return match


def arranged(view: View) -> Partition:
    return ExpertBot().arrange(view)
