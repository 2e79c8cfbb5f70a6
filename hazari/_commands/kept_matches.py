"""What `hazari play` keeps: the match, whom it is against, and what the player has laid so far."""

from __future__ import annotations

from typing import Final

import attrs

from hazari import records
from hazari._commands.drafts import NOTHING_LAID, Groups
from hazari._commands.kept_files import KeptFile
from hazari._documents import MATCH, PLAY
from hazari._json import Node, read, written
from hazari._readers import read_cards, read_format, read_match
from hazari._shown import shown
from hazari._values import final
from hazari.bots import NAMED
from hazari.cards import compact
from hazari.errors import HazariError
from hazari.matches import Match

__all__ = ["DEFAULT_BOTS", "KeptMatch", "kept_match"]

DEFAULT_BOTS: Final = "expert"
_VERSION: Final = 1


@final
@attrs.define(eq=False, order=False)
class KeptMatch:
    """A match, whom it is against, and the groups laid so far of the hand that is being arranged."""

    match: Match
    bots: str
    seed: str | None
    groups: Groups = NOTHING_LAID
    is_record: bool = False  # of the match alone, as other programs keep it

    def text(self) -> str:
        """What the file is to hold."""
        if self.is_record:
            return records.dumps(self.match)
        return written(
            {
                "format": PLAY,
                "version": _VERSION,
                "bots": self.bots,
                "seed": self.seed,
                "groups": [compact(group) for group in self.groups],
                "match": records.to_data(self.match),
            }
        )


def kept_match(file: KeptFile | None, bots: str | None, seed: str | None) -> KeptMatch:
    """The match in the file, or a new one; `bots` and `seed` as the player asked for them, or `None`.

    Raises:
        HazariError: if the file holds something else, or says otherwise.
    """
    text = None if file is None else file.read()
    if file is None or text is None:
        return KeptMatch(Match(), bots or DEFAULT_BOTS, seed)
    node = read(text)
    if not node.has("format") or node.field("format").value != PLAY:
        loaded = records.loads(text)
        if not isinstance(loaded, Match):
            raise HazariError(f"expected a match in {file.path}, got a round")
        return KeptMatch(loaded, bots or DEFAULT_BOTS, seed, is_record=True)
    kept = _read(node)
    if bots not in (None, kept.bots):
        raise HazariError(f"expected --bots {kept.bots} or none, as in {file.path}, got --bots {bots}")
    if seed not in (None, kept.seed):
        wanted = "no --seed" if kept.seed is None else f"--seed {shown(kept.seed)} or none"
        raise HazariError(f"expected {wanted}, as in {file.path}, got --seed {shown(seed)}")
    return kept


def _read(node: Node) -> KeptMatch:
    read_format(node, PLAY)
    _, _, bots, seed, groups, match = node.fields("format", "version", "bots", "seed", "groups", "match")
    if bots.value not in NAMED:
        raise bots.expected(f"one of {', '.join(NAMED)}")
    read_format(match, MATCH)
    laid = tuple(map(read_cards, groups.items()))
    if len(laid) != len(NOTHING_LAID):
        raise groups.error(f"expected an array of 4, one for each group, got {len(laid)}", "R3.1")
    return KeptMatch(read_match(match), bots.value, None if seed.value is None else seed.long_text(), laid)
