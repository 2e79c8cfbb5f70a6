"""Many seeded rounds of random legal play, with random illegal calls in between; everything is counted.

Run it as `python -m tests.long.soak ROUNDS`. It fails if a round does not give 360 points, if an illegal
call is taken, raises anything but the error it should, or leaves a trace, or if a round is not the same
round after it was saved and loaded.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, cast

from hazari import records
from hazari.comparisons import settle
from hazari.deals import Deal
from hazari.errors import ActionError, HazariError, PartitionError, RecordError
from hazari.matches import Match
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import Declare, Expose, Phase
from tests.strategies import split

BATCH = 500
WORKERS = 2
SAVED = 20  # one round in so many is saved and loaded at a random point
Illegal = tuple[type[Exception], Callable[[], object]]


def illegal_calls(played: Round, match: Match, partitions: list[Partition], source: Random) -> list[Illegal]:
    """Calls that the rules forbid now, with the errors that they must raise."""
    seat = source.choice(list(Seat))
    other = source.choice([other for other in Seat if other != seat])
    anything = cast("Any", source.choice([None, "A", 1.5, True, (0,), b"AsAhAd"]))
    calls: list[Illegal] = [
        (ActionError, lambda: played.declare(source.choice([-1, 4, 99]), partitions[seat])),
        (ActionError, lambda: played.expose(source.choice([-1, 4, 99]))),
        (ActionError, lambda: played.view(4)),
        (TypeError, lambda: played.declare(seat, anything)),
        (TypeError, lambda: played.apply(anything)),
        (ActionError, match.new_round),
        (ActionError, lambda: match.record((100, 80, 85, 95))),
        (RecordError, lambda: records.loads(records.dumps(played)[: -source.randrange(1, 200)])),
    ]
    if played.phase is Phase.ARRANGING:
        calls += [
            (ActionError, played.expose),
            (ActionError, lambda: played.apply(Expose(seat, partitions[seat].groups[0]))),
            (ActionError, lambda: played.apply(Declare(seat))),
            (ActionError, match.record),
        ]
        if seat in played.to_act:
            calls.append((PartitionError, lambda: played.declare(seat, partitions[other])))
    else:
        calls.append((ActionError, lambda: played.declare(seat, partitions[seat])))
    if seat not in played.to_act:
        calls.append((ActionError, lambda: played.expose(seat)))
        calls.append((ActionError, lambda: played.declare(seat, partitions[seat])))
    if played.phase is Phase.COMPARING:
        (turn,) = played.to_act
        place = len(played.comparisons)
        wrong = source.choice(
            [group for group in partitions[turn].groups if group != partitions[turn].groups[place]]
        )
        calls += [
            (ActionError, lambda: played.apply(Expose(turn, wrong))),
            (ActionError, lambda: played.apply(Expose(turn, partitions[turn.right].groups[place]))),
            (ActionError, match.record),
        ]
    if played.phase is Phase.FINISHED:
        calls.append((ActionError, played.expose))
    return calls


def provoke(
    played: Round, match: Match, partitions: list[Partition], source: Random, seen: Counter[str]
) -> None:
    """Makes one illegal call, which must raise and change nothing."""
    wanted, call = source.choice(illegal_calls(played, match, partitions, source))
    before = played.copy()
    try:
        call()
    except (HazariError, TypeError) as error:
        if type(error) is not wanted:
            raise AssertionError(f"expected {wanted.__name__}, got {error!r}") from error
        seen[f"{wanted.__name__} {getattr(error, 'reason', '')}".strip()] += 1
    else:
        raise AssertionError(f"an illegal call was taken: {wanted.__name__} was expected")
    assert played == before
    assert match.round is played


def one_round(number: int, seen: Counter[str]) -> None:
    source = Random(number)
    match = Match(first_dealer=source.choice(list(Seat)))
    played = match.new_round(Deal.from_seed(f"soak {number}"))
    partitions = [split(hand, source.getrandbits(32)) for hand in played.deal.hands]
    saved = source.randrange(20 * SAVED)
    for step in range(21):
        for _ in range(source.randrange(2)):
            provoke(played, match, partitions, source, seen)
        if step == saved:
            loaded = records.loads(records.dumps(match))
            assert loaded == match
            assert isinstance(loaded, Match)
            match = loaded
            assert match.round is not None
            played = match.round
            seen["saved and loaded"] += 1
        if played.phase is Phase.ARRANGING:
            seat = source.choice(played.to_act)
            played.declare(seat, partitions[seat])
        elif played.phase is Phase.COMPARING:
            played.expose(source.choice([None, *played.to_act]))
    result = played.result
    assert result is not None
    assert sum(result.points) == 360
    assert result == settle(partitions, dealer=played.dealer)
    match.record()
    assert match.totals == result.points
    seen["rounds of 360 points"] += 1


def batch(first: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(first, first + BATCH):
        one_round(number, seen)
    return seen


def main(rounds: int) -> None:
    before = time.perf_counter()
    seen: Counter[str] = Counter()
    with ProcessPoolExecutor(WORKERS) as executor:
        for counted in executor.map(batch, range(0, rounds, BATCH)):
            seen += counted
    for what, count in sorted(seen.items()):
        print(f"{count:10,} {what}")
    print(f"{time.perf_counter() - before:10.0f} seconds")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int)
    main(parser.parse_args().rounds)
