"""The rules of Hazari, the partition card game of Bangladesh and Bhutan.

>>> from hazari import judge
>>> print(judge("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h"))
1  Kh Jh 8h  Colour K-J-8  25 points
2  9c 8d 7s  Run 9-8-7     15 points
3  Qd Qc 6c  Pair Q-Q-6    25 points
4  9d 8c 7h  Run 9-8-7     15 points
4 wins 80 points: Run 9-8-7 ties with 2 and was played later (R5.4); the last of equals wins
"""

import importlib
import typing

from hazari import languages, records, sealing
from hazari.actions import Action, Declare, Expose, Phase
from hazari.arrangements import (
    LegalPartitions,
    Outlook,
    best_partition,
    legal_partitions,
    outlook,
    strongest_first,
    undominated_partitions,
)
from hazari.cards import DECK, Card, CardsLike, Rank, Suit, parse_cards
from hazari.combinations import COMBINATIONS, Category, Combination
from hazari.comparisons import Comparison, RoundResult, settle
from hazari.deals import Deal
from hazari.display import table
from hazari.errors import (
    ActionError,
    BotError,
    CombinationError,
    DealError,
    FieldError,
    HazariError,
    NotationError,
    PartitionError,
    ProblemCode,
    Reason,
    RecordError,
    ScoreError,
)
from hazari.fields import EXPERT_FIELD, Field
from hazari.groups import Group
from hazari.hindsights import Hindsight, hindsight
from hazari.match_views import MatchResult, MatchView
from hazari.matches import Match
from hazari.partitions import Partition, Problem, partition_problems
from hazari.rounds import Round
from hazari.rulings import Ruling, judge
from hazari.scores import complete_scores
from hazari.sealing import seal, verify_seal
from hazari.seats import Seat
from hazari.views import View

if typing.TYPE_CHECKING:
    from hazari.bots import AdaptiveBot, Bot, ExpertBot, GreedyBot, RandomBot
    from hazari.executors import Executor
    from hazari.learning import fit_results
    from hazari.simulations import Simulation, simulate
    from hazari.standings import Estimate, Standings
    from hazari.tournaments import fit_field, play_match, play_round, tournament
else:

    def __getattr__(name):
        """What only bots, tournaments and simulations need is imported when it is first asked for."""
        for module, names in _LATER.items():
            if name == module or name in names:
                found = importlib.import_module(f"hazari.{module}")
                return found if name == module else globals().setdefault(name, getattr(found, name))
        raise AttributeError(f"module 'hazari' has no attribute {name!r}")


__version__ = "0.1.0"

_LATER = {
    "bots": ("AdaptiveBot", "Bot", "ExpertBot", "GreedyBot", "RandomBot"),
    "executors": ("Executor",),
    "learning": ("fit_results",),
    "simulations": ("Simulation", "simulate"),
    "standings": ("Estimate", "Standings"),
    "tournaments": ("fit_field", "play_match", "play_round", "tournament"),
}

__all__ = [
    "COMBINATIONS",
    "DECK",
    "EXPERT_FIELD",
    "Action",
    "ActionError",
    "AdaptiveBot",
    "Bot",
    "BotError",
    "Card",
    "CardsLike",
    "Category",
    "Combination",
    "CombinationError",
    "Comparison",
    "Deal",
    "DealError",
    "Declare",
    "Estimate",
    "Executor",
    "ExpertBot",
    "Expose",
    "Field",
    "FieldError",
    "GreedyBot",
    "Group",
    "HazariError",
    "Hindsight",
    "LegalPartitions",
    "Match",
    "MatchResult",
    "MatchView",
    "NotationError",
    "Outlook",
    "Partition",
    "PartitionError",
    "Phase",
    "Problem",
    "ProblemCode",
    "RandomBot",
    "Rank",
    "Reason",
    "RecordError",
    "Round",
    "RoundResult",
    "Ruling",
    "ScoreError",
    "Seat",
    "Simulation",
    "Standings",
    "Suit",
    "View",
    "__version__",
    "best_partition",
    "complete_scores",
    "fit_field",
    "fit_results",
    "hindsight",
    "judge",
    "languages",
    "legal_partitions",
    "outlook",
    "parse_cards",
    "partition_problems",
    "play_match",
    "play_round",
    "records",
    "seal",
    "sealing",
    "settle",
    "simulate",
    "strongest_first",
    "table",
    "tournament",
    "undominated_partitions",
    "verify_seal",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_LATER})
