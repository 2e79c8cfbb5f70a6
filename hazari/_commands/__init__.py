"""The commands of the command line, in the order in which its help lists them."""

from __future__ import annotations

from typing import Final

from hazari._commands.demo import DEMO
from hazari._commands.hands import ARRANGE, DEAL
from hazari._commands.playing import PLAY
from hazari._commands.rulings import CHECK, JUDGE
from hazari._commands.tournaments import TOURNAMENT
from hazari._commands.vectors import VECTORS

__all__ = ["COMMANDS"]

COMMANDS: Final = (JUDGE, CHECK, DEAL, ARRANGE, PLAY, TOURNAMENT, VECTORS, DEMO)
