"""The rules of Hazari, the partition card game of Bangladesh and Bhutan.

>>> from hazari import judge
>>> print(judge("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h"))
1  Kh Jh 8h  Colour K-J-8  25 points
2  9c 8d 7s  Run 9-8-7     15 points
3  Qd Qc 6c  Pair Q-Q-6    25 points
4  9d 8c 7h  Run 9-8-7     15 points
4 wins 80 points: Run 9-8-7 ties with 2, played later (R5.4)
"""

from hazari.cards import DECK, Card, CardsLike, Rank, Suit, parse_cards
from hazari.combinations import COMBINATIONS, Category, Combination
from hazari.comparisons import Comparison, RoundResult, settle
from hazari.deals import Deal, Seat
from hazari.display import table
from hazari.errors import (
    ActionError,
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
from hazari.matches import Match, MatchResult, complete_scores
from hazari.partitions import Group, Partition, Problem, partition_problems
from hazari.rounds import Round
from hazari.rulings import Ruling, judge
from hazari.views import Action, Declare, Expose, Phase, View

__version__ = "0.1.0"

__all__ = [
    "COMBINATIONS",
    "DECK",
    "Action",
    "ActionError",
    "Card",
    "CardsLike",
    "Category",
    "Combination",
    "CombinationError",
    "Comparison",
    "Deal",
    "DealError",
    "Declare",
    "Expose",
    "FieldError",
    "Group",
    "HazariError",
    "Match",
    "MatchResult",
    "NotationError",
    "Partition",
    "PartitionError",
    "Phase",
    "Problem",
    "ProblemCode",
    "Rank",
    "Reason",
    "RecordError",
    "Round",
    "RoundResult",
    "Ruling",
    "ScoreError",
    "Seat",
    "Suit",
    "View",
    "__version__",
    "complete_scores",
    "judge",
    "parse_cards",
    "partition_problems",
    "settle",
    "table",
]
