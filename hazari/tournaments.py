"""Many rounds between bots, with luck cancelled by duplicate deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Final, Literal

import attrs

from hazari._arguments import MAX_INT, check_names, names_given, ordered, whole
from hazari._fitting import coupled_field
from hazari._jobs import in_order, ranges
from hazari._shown import plain_class_name, shown
from hazari._values import final
from hazari.bots import Bot, arranged_by, check_bot
from hazari.comparisons import RoundResult, settle
from hazari.deals import Deal, Seed, seed_bytes
from hazari.errors import BotError, HazariError
from hazari.executors import Executor
from hazari.fields import Field
from hazari.matches import Match, MatchResult
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.seats import Points, Seat, seat_of
from hazari.standings import ROUNDS_A_DEAL, SHARES, Standings, Tally

__all__ = ["fit_field", "play_match", "play_round", "tournament"]

OnFault = Literal["stop", "forfeit"]
Progress = Callable[[Standings], object]

_BATCH: Final = 4  # deals or matches per job: about a tenth of a second with expert bots


def play_round(
    bots: Iterable[Bot], deal: Deal, *, dealer: Seat | int = Seat.D, totals: Iterable[int] = (0, 0, 0, 0)
) -> RoundResult:
    """A round between four bots.

    Each bot sees its own view before anyone has declared.

    Args:
        bots: four bots, by seat.
        deal: the four hands.
        dealer: who dealt.
        totals: the match before this round, in points by seat.

    Raises:
        BotError: if a bot raises, or returns anything but a partition of its hand (R3.1). It names the bot,
            the seat and the rule; nothing is repaired.

    >>> from hazari import ExpertBot, GreedyBot
    >>> sum(play_round([ExpertBot(), GreedyBot(), GreedyBot(), GreedyBot()], Deal.from_seed(1)).points)
    360
    """
    return settle(_arranged(bots, deal, dealer, totals), dealer=dealer)


def _arranged(
    bots: Iterable[Bot], deal: Deal, dealer: Seat | int, totals: Iterable[int] = (0, 0, 0, 0)
) -> list[Partition]:
    """The partitions that four bots make of a deal, each checked as in play."""
    bots = _check_four(bots)
    played = Round(deal, dealer=dealer, totals=totals)
    views = [played.view(seat) for seat in Seat]
    return [arranged_by(bot, view) for bot, view in zip(bots, views, strict=True)]


def play_match(bots: Iterable[Bot], *, seed: Seed, first_dealer: Seat | int = Seat.D) -> MatchResult:
    """A match to 1000 between four bots (R7).

    Args:
        bots: four bots, by seat.
        seed: an int, a string or bytes; the deals follow from it.
        first_dealer: who deals the first round.

    Raises:
        BotError: as `play_round` does.

    >>> from hazari import ExpertBot, GreedyBot
    >>> play_match([ExpertBot(), GreedyBot(), GreedyBot(), GreedyBot()], seed=1).winners
    (<Seat.A: 0>,)
    """
    seated = _check_four(bots)
    return _match(seed, seat_of(first_dealer), lambda deal, **table: play_round(seated, deal, **table).points)


def _match(seed: Seed, first_dealer: Seat, play: Callable[..., Points]) -> MatchResult:
    """A match to which `play` gives the points of each round."""
    match = Match(first_dealer=first_dealer)
    result = None
    while result is None:
        deal = Deal.from_seed(_derived(seed, "round", len(match.scores)))
        result = match.record(play(deal, dealer=match.dealer, totals=match.totals))
    return result


def tournament(
    bots: Iterable[Bot],
    *,
    rounds: int,
    seed: Seed,
    matches: int | None = None,
    names: Iterable[str] | None = None,
    on_fault: OnFault = "stop",
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Many rounds, and matches to 1000, between four bots, arranged so that luck cancels.

    Every deal is played sixteen times: the bots in all four seatings, with each of the four dealers.
    A bot that remembers the cards of a deal would know them all by the second time: compare bots that
    keep no state. In these rounds the views' totals are zero. The matches are played besides, each in
    all four seatings with the same deals, and with the totals of the match in the views.

    Deals follow from the seed and their number alone, and only whole numbers are counted: the standings
    are the same to the last digit with any executor and any number of workers, as long as the bots keep
    no state between calls.

    Args:
        bots: four bots; the same one may appear more than once.
        rounds: how many rounds, a multiple of 16.
        seed: an int, a string or bytes.
        matches: how many matches; by default one for every 64 rounds.
        names: the bots' names in the standings; by default their classes' names, numbered.
        on_fault: what happens if a bot breaks the rules or raises: `"stop"` raises its BotError; `"forfeit"`
            gives it no points in that round and each of the others 120, and counts it. That is the
            tournament's policy; the rules name none.
        executor: where the work is done; by default here, one round after another. With processes
            the bots are pickled.
        progress: called repeatedly with the standings so far.

    Returns:
        The standings; those so far if interrupted from the keyboard: `complete` says which.

    Raises:
        BotError: if a bot fails and `on_fault` is `"stop"`. What is not an `Exception`, such as the
            `SystemExit` of a signal handler, passes through and is charged to no bot.
        HazariError: if there are not four bots, or `rounds` or `matches` is not such a number.

    >>> from hazari import GreedyBot
    >>> [estimate.mean for estimate in tournament([GreedyBot()] * 4, rounds=32, seed=1).points]
    [90.0, 90.0, 90.0, 90.0]
    """
    bots = _check_four(bots)
    rounds = _number(rounds, "rounds")
    deals, rest = divmod(rounds, ROUNDS_A_DEAL)
    if rest:
        raise HazariError(
            f"expected a multiple of 16 rounds, got {shown(rounds)}: "
            "each deal is played in 4 seatings by 4 dealers"
        )
    if on_fault not in ("stop", "forfeit"):
        raise HazariError(f"expected 'stop' or 'forfeit', got {shown(on_fault)}")
    planned = rounds // 64 if matches is None else _number(matches, "matches")
    seed = seed_bytes(seed)
    jobs = (
        partial(_tally, play, bots, seed, on_fault, numbers)
        for play, count in ((_play_deal, deals), (_play_match, planned))
        for numbers in ranges(count, _BATCH)
    )
    total = Tally()
    standings = Standings(_names(bots, names), rounds, planned, total)
    results = in_order(jobs, executor)
    try:
        for tally in results:
            total += tally
            standings = attrs.evolve(standings, tally=total)
            if progress is not None:
                progress(standings)
    except KeyboardInterrupt:
        return standings
    finally:
        results.close()
    return standings


def fit_field(bots: Iterable[Bot], *, rounds: int, seed: Seed, executor: Executor | None = None) -> Field:
    """The field of a table of these bots, to arrange against.

    Args:
        bots: four bots; the same one may appear more than once.
        rounds: how many rounds they arrange, each a different deal; 200 give a usable field.
        seed: an int, a string or bytes; the deals follow from it.
        executor: where the work is done; by default here. The field is the same.

    Raises:
        BotError: as `play_round` does.
        FieldError: if there are no rounds.

    >>> from hazari import GreedyBot
    >>> field = fit_field([GreedyBot()] * 4, rounds=200, seed=1)
    >>> field.chances[0][740] > 0.9
    True
    """
    bots = _check_four(bots)
    seed = seed_bytes(seed)
    numbers = ranges(_number(rounds, "rounds"), _BATCH)
    jobs = (partial(_arranged_deals, bots, seed, some) for some in numbers)
    deals = chain.from_iterable(in_order(jobs, executor))
    return coupled_field([partition.groups for partition in deal] for deal in deals)


def _arranged_deals(bots: tuple[Bot, ...], seed: bytes, numbers: range) -> list[list[Partition]]:
    """One job: the bots' partitions of the deals with these numbers, in changing seats."""
    return [
        _arranged(
            bots[number % 4 :] + bots[: number % 4],
            Deal.from_seed(_derived(seed, "fit", number)),
            Seat(number // 4 % 4),
        )
        for number in numbers
    ]


@final
@attrs.frozen(order=False)
class _Counts:
    """What happens at a tournament's tables, counted by bot."""

    won: list[list[int]] = attrs.field(factory=lambda: [[0] * 4 for _ in range(4)])  # and by comparison
    forfeits: list[int] = attrs.field(factory=lambda: [0] * 4)


@final
@attrs.frozen(order=False)
class _Seating:
    """The bots of a tournament in one of their four seatings."""

    bots: tuple[Bot, ...]
    turned: int  # by this many seats
    on_fault: OnFault
    counts: _Counts

    def bot(self, seat: Seat) -> int:
        """The bot in this seat, as an index."""
        return (seat + self.turned) % 4

    def play(self, deal: Deal, *, dealer: Seat, totals: Points = (0, 0, 0, 0)) -> Points:
        """A round's points by seat, forfeited or not."""
        seated = [self.bots[self.bot(seat)] for seat in Seat]
        try:
            result = play_round(seated, deal, dealer=dealer, totals=totals)
        except BotError as error:
            if self.on_fault == "stop" or error.seat is None:
                raise
            self.counts.forfeits[self.bot(error.seat)] += 1
            a, b, c, d = [0 if seat == error.seat else 120 for seat in Seat]
            return a, b, c, d
        for number, comparison in enumerate(result.comparisons):
            self.counts.won[self.bot(comparison.winner)][number] += 1
        return result.points


def _play_deal(bots: tuple[Bot, ...], seed: bytes, on_fault: OnFault, number: int) -> Tally:
    deal = Deal.from_seed(_derived(seed, "deal", number))
    counts = _Counts()
    points = [0, 0, 0, 0]
    for turned in range(4):
        seating = _Seating(bots, turned, on_fault, counts)
        for dealer in Seat:
            for seat, score in zip(Seat, seating.play(deal, dealer=dealer), strict=True):
                points[seating.bot(seat)] += score
    return Tally(
        deals=1,
        points=tuple(points),
        products=tuple([tuple([one * other for other in points]) for one in points]),
        won=tuple(map(tuple, counts.won)),
        forfeits=tuple(counts.forfeits),
    )


def _play_match(bots: tuple[Bot, ...], seed: bytes, on_fault: OnFault, number: int) -> Tally:
    counts = _Counts()
    shares = [0, 0, 0, 0]
    for turned in range(4):
        seating = _Seating(bots, turned, on_fault, counts)
        result = _match(_derived(seed, "match", number), Seat(number % 4), seating.play)
        for seat in result.winners:
            shares[seating.bot(seat)] += SHARES // len(result.winners)
    return Tally(
        matches=1,
        shares=tuple(shares),
        share_squares=tuple([share * share for share in shares]),
        forfeits=tuple(counts.forfeits),
    )


def _tally(
    play: Callable[[tuple[Bot, ...], bytes, OnFault, int], Tally],
    bots: tuple[Bot, ...],
    seed: bytes,
    on_fault: OnFault,
    numbers: range,
) -> Tally:
    """One job: the deals or matches with these numbers."""
    return sum([play(bots, seed, on_fault, number) for number in numbers], Tally())


def _derived(seed: Seed, what: str, number: int) -> bytes:
    """The seed of one part of the work, distinct from every other by its length and its label."""
    start = seed_bytes(seed)
    return b"%d:%s/%s/%d" % (len(start), start, what.encode(), number)


def _check_four(bots: Iterable[Bot]) -> tuple[Bot, ...]:
    bots = ordered(bots, "bots")
    if len(bots) != 4:
        raise HazariError(f"expected 4 bots, got {len(bots)}", rule="R1.1")
    for bot in bots:
        check_bot(bot)
    return bots


def _number(number: int, what: str) -> int:
    number = whole(number, f"{what} as an int")
    if not 0 <= number <= MAX_INT:
        raise HazariError(f"expected {what} from 0 to {MAX_INT}, got {shown(number)}")
    return number


def _names(bots: Iterable[Bot], names: Iterable[str] | None) -> tuple[str, ...]:
    kinds = [plain_class_name(bot) for bot in bots]
    numbered = [
        f"{kind} {kinds[: place + 1].count(kind)}" if kinds.count(kind) > 1 else kind
        for place, kind in enumerate(kinds)
    ]
    given = names_given(numbered if names is None else names)
    check_names(given, 4)
    return given
