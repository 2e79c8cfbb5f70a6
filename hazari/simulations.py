"""How a partition fares on average: many deals of the cards that its player cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

import attrs

from hazari._arguments import MAX_INT, must_be, of_type, ordered, whole
from hazari._jobs import in_order, ranges
from hazari._notebooks import Displayed
from hazari._shown import shown
from hazari._values import final
from hazari.bots import Bot, ExpertBot, check_bot
from hazari.deals import DEALS_AROUND, Seed, dealt_around, drawn, seed_bytes
from hazari.errors import HazariError
from hazari.executors import Executor
from hazari.partitions import Partition
from hazari.seats import Seat
from hazari.standings import Estimate, estimated
from hazari.views import View

__all__ = ["Simulation", "simulate"]

Chances = tuple[Estimate, Estimate, Estimate, Estimate]

_BATCH: Final = 64  # deals per job: about a tenth of a second with expert bots


def _deals(number: int) -> int:
    number = whole(number, "deals as an int")
    if not 1 <= number <= MAX_INT:
        raise HazariError(f"expected deals from 1 to {MAX_INT}, got {shown(number)}")
    return number


def _chances(chances: Iterable[Estimate]) -> Chances:
    found = ordered(chances, "chances")
    for chance in found:
        must_be(Estimate, chance)
    if len(found) != 4:
        raise HazariError(f"expected 4 chances, one for each comparison, got {len(found)}")
    first, second, third, last = found
    return first, second, third, last


@final
@attrs.frozen(repr=False, order=False)
class Simulation(Displayed):
    """How a partition fared in simulated deals. As a `table`, it shows the groups with their chances.

    Attributes:
        partition: the partition.
        deals: how many deals were played.
        points: points a round, of 360 (R6.3), with the standard error over deals.
        chances: for each comparison the share won, from 0 to 1, with its standard error.

    Raises:
        HazariError: if there is no deal, there are not four chances, or one of the numbers is out of range.

    >>> simulate(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"), deals=20, seed=1)
    <Simulation of 20 deals: 211.75 +- 10.53 points, chances 100%, 85%, 55%, 0%>
    """

    partition: Partition = attrs.field(validator=of_type(Partition))
    deals: int = attrs.field(converter=_deals)
    points: Estimate = attrs.field(validator=of_type(Estimate))
    chances: Chances = attrs.field(converter=_chances)

    def __attrs_post_init__(self) -> None:
        for estimate, most in ((self.points, 360), *[(chance, 1) for chance in self.chances]):
            if not 0 <= estimate.mean <= most:
                raise HazariError(f"expected a mean from 0 to {most}, got {shown(estimate.mean)}")
            error = estimate.error
            if (error is None) is not (self.deals == 1) or (error is not None and error > most):
                raise HazariError(
                    f"expected standard errors of at most {most}, or None after one deal, got {shown(error)}"
                )

    def __repr__(self) -> str:
        chances = ", ".join([f"{chance.mean:.0%}" for chance in self.chances])
        deals = "1 deal" if self.deals == 1 else f"{self.deals} deals"
        return f"<Simulation of {deals}: {self.points} points, chances {chances}>"


def simulate(
    partition: Partition,
    *,
    deals: int,
    seed: Seed,
    bot: Bot = ExpertBot(),  # noqa: B008 - a value that cannot change
    executor: Executor | None = None,
) -> Simulation:
    """How a partition fares against three rivals who hold the other 39 cards.

    The 39 cards are dealt uniformly, each deal following from the seed and its number alone. The partition
    sits in seat A. D deals first, and then the deal passes to the right (R2.2). Only whole numbers are
    counted, so the result is the same with any executor, as long as the bot keeps no state.

    Args:
        partition: a partition.
        deals: how many deals; 1,000 leave a standard error of at most 0.016 in a chance.
        seed: an int, a string or bytes.
        bot: what each of the three rivals plays.
        executor: where the work is done; by default here. With processes the bot is pickled.

    Raises:
        BotError: if the bot raises, or returns anything but a partition of its hand.
        HazariError: if there is no deal.
        TypeError: if an argument is of the wrong type.

    >>> from hazari import GreedyBot
    >>> seen = simulate(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"), deals=100, seed=1, bot=GreedyBot())
    >>> seen.points, seen.chances[0]
    (<Estimate 239.55 +- 7.85>, <Estimate 1.00 +- 0.00>)
    """
    must_be(Partition, partition)
    count = _deals(deals)
    check_bot(bot)
    seed = seed_bytes(seed)
    jobs = (partial(_played, partition, bot, seed, numbers) for numbers in ranges(count, _BATCH))
    counted = [0] * 6
    for more in in_order(jobs, executor):
        counted = _added(counted, more)
    points, squares, *won = counted
    first, second, third, last = [estimated(times, times, count, 1) for times in won]
    return Simulation(partition, count, estimated(points, squares, count, 1), (first, second, third, last))


@final
@attrs.frozen(order=False)
class _Lays:
    """A bot that plays one partition, whatever it sees."""

    partition: Partition

    def arrange(self, view: View) -> Partition:  # noqa: ARG002
        return self.partition


def _played(partition: Partition, bot: Bot, seed: bytes, numbers: range) -> list[int]:
    """One job: for these deals the points, their squares, and how many of each comparison were won."""
    from hazari.tournaments import play_round  # only here: to show a simulation takes none of it

    hand = tuple(sorted(partition.cards, reverse=True))
    counted = [0] * 6
    for number in numbers:
        deal = dealt_around(hand, drawn(b"hazari simulation 1/%d" % number, seed, DEALS_AROUND))
        result = play_round([_Lays(partition), bot, bot, bot], deal, dealer=Seat((number - 1) % 4))
        points = result.points[Seat.A]
        won = [comparison.winner == Seat.A for comparison in result.comparisons]
        counted = _added(counted, [points, points * points, *won])
    return counted


def _added(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [mine + more for mine, more in zip(one, other, strict=True)]
