"""The search for the partitions of a hand that no other beats in strength (R3)."""

from __future__ import annotations

from collections.abc import Sequence

from hazari._search import ALL, COUNT, Code, Threes

__all__ = ["frontier"]


def frontier(threes: Threes) -> list[Code]:
    """The first partition for each vector of four strengths that no other vector beats.

    A branch is left when the best that it can reach is beaten by a vector already found. Its bound: the
    weakest of n groups is no stronger than in the best choice of n disjoint threes.
    """
    masks, strengths, ties = threes.masks, threes.strengths, threes.ties()
    most_last = strengths[_four(masks)]
    found: dict[tuple[int, int, int, int], Code] = {}
    # The vectors found, without their first groups: none of those is weaker than this branch's.
    shields: list[tuple[int, int, int]] = []

    def beaten(second: int, third: int, fourth: int) -> bool:
        for x, y, z in shields:  # noqa: SIM110 - `any` takes three times as long
            if x >= second and y >= third and z >= fourth:
                return True
        return False

    # No loop below runs to its end: the weakest group that it reaches is beaten by a vector already found.
    for first, mask in enumerate(masks):  # pragma: no branch
        top = strengths[first]
        if beaten(top, top, top):
            break
        one, two = _two(masks, mask)
        most_third = min(top, strengths[two])
        if beaten(min(top, strengths[one]), most_third, min(most_third, most_last)):
            continue
        for second in range(ties[first], COUNT):  # pragma: no branch
            used = mask | masks[second]
            if mask & masks[second]:
                continue
            level = strengths[second]
            if beaten(level, min(level, most_third), min(level, most_last)):
                break
            last = -1
            for third in range(ties[second], COUNT):  # pragma: no branch
                three = masks[third]
                if three & used:
                    continue
                low = strengths[third]
                if low <= last or beaten(level, low, min(low, most_last)):
                    break
                strength = threes.four(ALL ^ used ^ three)
                if last < strength <= low:
                    last = strength
                    if not beaten(level, low, strength):
                        worse = [
                            (x, y, z) for x, y, z in shields if x <= level and y <= low and z <= strength
                        ]
                        for x, y, z in worse:
                            shields.remove((x, y, z))
                            # Where first groups tie, this vector beats one found before.
                            found.pop((top, x, y, z), None)
                        shields.append((level, low, strength))
                        found[top, level, low, strength] = (first, second, third)
    return [code for _, code in sorted(found.items(), reverse=True)]


def _two(masks: Sequence[int], used: int) -> tuple[int, int]:
    """The first position free of `used`, and the one at which two disjoint threes have been met."""
    seen: list[int] = []
    strongest_position = -1
    for position, mask in enumerate(masks):
        if not mask & used:
            for other in seen:
                if not other & mask:
                    return strongest_position, position
            if not seen:
                strongest_position = position
            seen.append(mask)
    raise AssertionError("ten cards hold three disjoint threes")  # pragma: no cover


def _four(masks: Sequence[int]) -> int:
    """The position at which four disjoint threes have been met."""
    ones: list[int] = []
    twos: list[int] = []
    triples: list[int] = []
    for position, mask in enumerate(masks):
        for triple in triples:
            if not triple & mask:
                return position
        triples += [two | mask for two in twos if not two & mask]
        twos += [one | mask for one in ones if not one & mask]
        ones.append(mask)
    raise AssertionError("thirteen cards hold four disjoint threes")  # pragma: no cover
