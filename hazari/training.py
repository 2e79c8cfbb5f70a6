"""Training of the field that ships with the package, by self-play.

`python -m hazari.training FILE` trains from scratch and writes the data file, the same bytes each time;
`python -m hazari.training` measures how much could be gained against the shipped field.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path

from hazari._arguments import whole
from hazari._fitting import Table, coupled, fitted_field, held
from hazari._shown import shown
from hazari.arrangements import best_partition, undominated_partitions
from hazari.cards import Card
from hazari.comparisons import settle
from hazari.deals import Deal, Seed, seed_bytes
from hazari.errors import FieldError
from hazari.fields import EXPERT_FIELD, Field, packed, unpacked
from hazari.partitions import Partition
from hazari.seats import Seat

__all__ = ["gain", "main", "trained_field"]

DEALS = 1500  # for each fit
FITS = 6
COUPLING_DEALS = 40_000  # one deal's chances scatter by 0.57, so those of this many by 0.003


def trained_field(
    *, deals: int = DEALS, fits: int = FITS, coupling_deals: int = COUPLING_DEALS, seed: Seed = 1
) -> Field:
    """A field by self-play, from scratch, as exact as the file that ships has it.

    At first all play the strongest groups first. Then, again and again, all take the best partitions against
    everything played so far except that start, on deals not seen before. In the end the coupling is fitted to
    deals between four who arrange against the field.

    Args:
        deals: deals for each fit.
        fits: how many fits after the first one.
        coupling_deals: deals for the coupling, which stays 1 with fewer than 200.
        seed: the same seed gives the same field.

    Raises:
        FieldError: if there are no deals, or one of the numbers is below 0.

    >>> trained_field(deals=2, fits=1, coupling_deals=0).chances[0][740] > 0.9
    True
    """
    deals, fits = _number(deals, "deals"), _number(fits, "fits")
    coupling_deals = _number(coupling_deals, "deals for the coupling")
    field = fitted_field(
        [[undominated_partitions(hand)[0].groups for hand in deal.hands] for deal in _deals(seed, 0, deals)]
    )
    played: list[Table] = []
    for fit in range(1, fits + 1):
        played += _arranged(field, _deals(seed, fit, deals))
        field = fitted_field(played)
    shipped = Field(*unpacked(packed(field)))
    fresh = _arranged(shipped, _deals(seed, "coupling", coupling_deals))
    return coupled(shipped, [held(table) for table in fresh])


def gain(field: Field, *, deals: int, seed: Seed = 1) -> tuple[float, float]:
    """What one seat gains by answering best when the other three arrange against `field`.

    The best answer is to a field fitted to `deals` deals of four who arrange against `field`; it is tried on
    the same number of others, in each seat. Every deal is also played by four of `field`, where a seat makes
    90 points on average (R6.3).

    Args:
        field: the field that the other three arrange against, and that the answer is compared with.
        deals: how many deals to fit the answer to, and how many others to try it on.
        seed: the same seed gives the same figures.

    Returns:
        Points a round, with their standard error.

    Raises:
        FieldError: if there are fewer than two deals.

    >>> points, error = gain(EXPERT_FIELD, deals=2)
    >>> error > 0
    True
    """
    deals = whole(deals, "deals as an int")
    if deals < 2:
        raise FieldError(f"expected 2 or more deals, got {deals}")
    answer = fitted_field(_arranged(field, _deals(seed, "fit", deals)))
    gains = []
    for number, deal in enumerate(_deals(seed, "try", deals)):
        usual = [_best(hand, field) for hand in deal.hands]
        dealer = Seat(number % 4)
        made = sum(
            [
                settle(
                    [*usual[:seat], _best(deal.hands[seat], answer), *usual[seat + 1 :]], dealer=dealer
                ).points[seat]
                for seat in Seat
            ]
        )
        gains.append((made - 360) / 4)
    mean = sum(gains) / deals
    return mean, sqrt(sum([(one - mean) ** 2 for one in gains]) / (deals - 1) / deals)


def _number(number: int, what: str) -> int:
    number = whole(number, f"{what} as an int")
    if number < 0:
        raise FieldError(f"expected {what} from 0 up, got {shown(number)}")
    return number


def _deals(seed: Seed, part: int | str, number: int) -> Iterator[Deal]:
    start = b"hazari training %b %b" % (seed_bytes(seed), seed_bytes(part))
    for index in range(number):
        yield Deal.from_seed(b"%b %d" % (start, index))


def _best(hand: tuple[Card, ...], field: Field) -> Partition:
    return best_partition(hand, field=field, removal=False)


def _arranged(field: Field, deals: Iterator[Deal]) -> Iterator[Table]:
    for deal in deals:
        yield [_best(hand, field).groups for hand in deal.hands]


def shipped_text(field: Field) -> str:
    """The data file for `field`: chances to eight bits, and one pot for each comparison."""
    return json.dumps(packed(field), indent=0) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Trains and writes a field, or measures the shipped one.

    Args:
        arguments: the file to write, or nothing; by default those of the command line.

    Raises:
        SystemExit: after `--help`, and for arguments that make no sense, before anything is trained.
    """
    import argparse  # slow to import, and only needed here

    parser = argparse.ArgumentParser(
        "python -m hazari.training", description="The expert's field, by self-play."
    )
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="train from scratch, and write the data file here; without it, measure the shipped field",
    )
    file: Path | None = parser.parse_args(arguments).file
    if file is not None:
        # Better reported now than after the training.
        if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
            parser.error(f"cannot write a file {file}")
        file.write_text(shipped_text(trained_field()), "ascii", newline="\n")
    else:
        points, error = gain(EXPERT_FIELD, deals=5000)
        print(f"a best answer gains {points:.2f} +- {error:.2f} points a round")


if __name__ == "__main__":  # pragma: no cover
    main()
