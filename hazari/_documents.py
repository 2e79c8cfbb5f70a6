"""Rounds, matches and views as JSON-ready dicts: the one way in which each is written."""

from __future__ import annotations

from typing import Final

from hazari.actions import Action, Expose
from hazari.cards import compact
from hazari.match_views import MatchView
from hazari.matches import Match
from hazari.rounds import Round
from hazari.views import View

__all__ = [
    "MATCH",
    "MATCH_VIEW",
    "PLAY",
    "ROUND",
    "VERSION",
    "VIEW",
    "Document",
    "following",
    "match_document",
    "match_view_document",
    "round_document",
    "view_document",
]

VERSION: Final = 1

ROUND: Final = "hazari.round"
MATCH: Final = "hazari.match"
VIEW: Final = "hazari.view"
MATCH_VIEW: Final = "hazari.match_view"
PLAY: Final = "hazari.play"  # what `hazari play` keeps, with the record of its match inside

Document = dict[str, object]


def round_document(played: Round) -> Document:
    """A round, with everybody's cards."""
    return {
        "format": ROUND,
        "version": VERSION,
        "dealer": str(played.dealer),
        "totals": list(played.totals),
        **_played_document(played),
    }


def _played_document(played: Round) -> Document:
    return {
        "deal": [compact(hand) for hand in played.deal.hands],
        "history": [_action_document(action) for action in played.history],
    }


def match_document(match: Match) -> Document:
    """A match with its open round, and with everybody's cards."""
    return {
        "format": MATCH,
        "version": VERSION,
        "first_dealer": str(match.first_dealer),
        "target": match.target,
        "rounds": [
            {"points": list(points)} | ({} if played is None else _played_document(played))
            for points, played in zip(match.scores, match.rounds, strict=True)
        ],
        "round": None if match.round is None else _played_document(match.round),
    }


def view_document(view: View) -> Document:
    """A view: first what `loads_view` needs, then what follows from it."""
    return {
        "format": VIEW,
        "version": VERSION,
        "seat": None if view.seat is None else str(view.seat),
        "dealer": str(view.dealer),
        "totals": list(view.totals),
        "hand": compact(view.hand),
        "history": [_action_document(action) for action in view.history],
        **following(view),
    }


def following(view: View) -> Document:
    """Values that spare clients from knowing the rules."""
    return {
        "phase": str(view.phase),
        "leader": None if view.leader is None else str(view.leader),
        "to_act": [str(seat) for seat in view.to_act],
        "partition": None if view.partition is None else str(view.partition),
        "ready": [str(seat) for seat in sorted(view.ready)],
        "exposed": [_action_document(play) for play in view.exposed],
        "comparisons": [
            {
                "leader": str(comparison.leader),
                "groups": [compact(group) for group in comparison.groups],
                "winner": str(comparison.winner),
                "points": comparison.points,
            }
            for comparison in view.comparisons
        ],
        "points": list(view.points),
    }


def _action_document(action: Action) -> Document:
    seat = str(action.seat)
    if isinstance(action, Expose):
        return {"seat": seat, "group": compact(action.group)}
    return {"seat": seat, "partition": None if action.partition is None else str(action.partition)}


def match_view_document(view: MatchView) -> Document:
    """A match as one seat sees it, with its view of the open round and of the one recorded last."""
    return {
        "format": MATCH_VIEW,
        "version": VERSION,
        "seat": None if view.seat is None else str(view.seat),
        "number": view.number,
        "dealer": str(view.dealer),
        "target": view.target,
        "scores": [list(points) for points in view.scores],
        "totals": list(view.totals),
        "winners": None if view.result is None else [str(seat) for seat in view.result.winners],
        "round": None if view.round is None else view_document(view.round),
        "last": None if view.last is None else view_document(view.last),
    }
