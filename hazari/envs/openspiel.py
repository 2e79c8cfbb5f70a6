"""Hazari as an OpenSpiel game in Python, `python_hazari`; needs the extra `hazari[openspiel]`.

Importing this module registers the game: `pyspiel.load_game("python_hazari")`. Players 0 to 3 are the
seats A to D. The deal is *explicit*: 52 chance nodes deal one card each, anticlockwise from the dealer's
right (R2.1), each remaining card being equally likely. So every algorithm can enumerate or sample chance, and
a history records the whole game, which sampling inside the game would hide. Then each player chooses its
first, second and third group in turn, and after the twelfth choice the round is played out.

A player's return is its points less 90 (R6.3): from -90 to 270, and 0 together. Players look at their
cards when all are dealt: until then nobody sees any.

>>> game = pyspiel.load_game("python_hazari")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> state, len(state.legal_actions())
(<Choosing: A to choose group 1>, 76)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hazari._extras import installing
from hazari._values import final
from hazari.bots import Bot, RandomBot, arranged_by, check_bot
from hazari.cards import DECK, spelled
from hazari.deals import Deal
from hazari.envs.actions import ACTIONS, Actions, actions_of, choices_of, taken
from hazari.envs.choosing import EVEN, Choosing, bot_action
from hazari.envs.observations import PARTS, described, observation
from hazari.seats import Seat, seat_of

try:
    import numpy
    import pyspiel
    from open_spiel.python.algorithms.mcts import Evaluator
    from open_spiel.python.policy import Policy
    from pyspiel import Game, State
except ImportError as missing:
    raise ImportError(f"for hazari.envs.openspiel: {installing('openspiel')} ({missing})") from missing

from hazari.envs._arrays import array_choices_of

__all__ = ["BotEvaluator", "BotPolicy", "HazariGame", "HazariObserver", "HazariState"]

_TYPE: Final = pyspiel.GameType(
    short_name="python_hazari",
    long_name="Python Hazari",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=4,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"dealer": int(Seat.D)},
)
_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=ACTIONS,
    max_chance_outcomes=52,
    num_players=4,
    min_utility=float(-EVEN),
    max_utility=float(360 - EVEN),
    utility_sum=0.0,
    max_game_length=12,
)
_GROUP_NAMES: Final = ("First", "Second", "Third")


@final
class HazariGame(Game):
    """The game; `pyspiel.load_game("python_hazari", {"dealer": 3})` makes one.

    Args:
        params: `"dealer"`, the seat that deals, as an int; the seat to the right chooses first.

    Raises:
        ActionError: if there is no such dealer.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})
        self.dealer  # noqa: B018  # refuses an unknown one

    @property
    def dealer(self) -> Seat:
        """Who deals: read from the parameters, as OpenSpiel pickles and copies only those."""
        return seat_of(self.get_parameters().get("dealer", int(Seat.D)))

    def new_initial_state(self) -> HazariState:
        """The state before the first card is dealt."""
        return HazariState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HazariObserver:
        """An observer; players forget nothing, so it is the same with and without perfect recall."""
        return HazariObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """One chance node for each card (R2.1)."""
        return len(DECK)


@final
class HazariState(State):
    """A state of the game: the cards dealt so far, then a `Choosing`, kept as `choosing`.

    OpenSpiel calls the methods with an underscore; a user calls `legal_actions`, `apply_action` and
    so on as for any game. As in OpenSpiel's own games, `apply_action` trusts its caller; what is illegal
    is refused with a `PartitionError` when the hand is declared.
    """

    def __init__(self, game: HazariGame) -> None:
        super().__init__(game)
        self.dealer: Seat = game.dealer
        self.dealt: Actions = ()  # indices of cards, in the order dealt
        self.choosing: Choosing | None = None

    def current_player(self) -> int:
        """Whose turn it is, or that chance deals, or that all is over."""
        if self.choosing is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.choosing.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else int(turn)

    def is_terminal(self) -> bool:
        """Whether the round is finished."""
        return self.choosing is not None and self.choosing.turn is None

    def _legal_actions(self, _player: int) -> list[int]:
        assert self.choosing is not None  # nobody acts while dealing
        return _legal(self.choosing)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each remaining card, by index, with its probability."""
        left = sorted(set(range(len(DECK))).difference(self.dealt))
        return [(card, 1 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        if self.choosing is not None:
            self.choosing = self.choosing.choose(action, trusted=True)
            return
        self.dealt = (*self.dealt, action)
        if len(self.dealt) == len(DECK):
            deal = Deal.from_pack([DECK[card] for card in self.dealt], dealer=self.dealer)
            self.choosing = Choosing(deal, dealer=self.dealer)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.choosing is None:
            return f"Deal {DECK[action]}"
        name = _GROUP_NAMES[len(self.choosing.chosen)]
        return f"{name} {spelled(taken(self.choosing.hand, action))}"

    def returns(self) -> list[float]:
        """By player its points less 90; all 0 until the round is finished (R6.3)."""
        rewards = (0, 0, 0, 0) if self.choosing is None else self.choosing.rewards
        return [float(reward) for reward in rewards]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float], bot: Bot | None = None
    ) -> HazariState:
        """A state that the player cannot tell from this one.

        The cards that the player does not see are dealt again, uniformly, and whoever has chosen groups has
        chosen those of a bot. A finished round has no secrets, and stays as it is.

        Args:
            player_id: the seat.
            probability_sampler: gives numbers from 0 to below 1.
            bot: how the others arrange their hands; by default uniformly among their partitions.
        """
        if self.is_terminal():
            return self.clone()
        seat, choosing = seat_of(player_id), self.choosing
        order = self.dealer.right.round_table
        own = (
            [] if choosing is None else range(order.index(seat), len(DECK), 4)
        )  # while dealing nobody sees any
        known = {place: self.dealt[place] for place in own}
        unseen = [card for card in range(len(DECK)) if card not in known.values()]
        state: HazariState = self.get_game().new_initial_state()
        for place in range(len(self.dealt)):
            card = known.get(place)
            if card is None:
                card = unseen.pop(int(probability_sampler() * len(unseen)))
            state.apply_action(card)
        if choosing is None:
            return state
        rival = bot or RandomBot(int(probability_sampler() * 2**53))
        for other in order:
            chosen = choosing.own(other)
            if chosen and other != seat:
                assert state.choosing is not None  # all cards are dealt
                chosen = actions_of(arranged_by(rival, state.choosing.view(other)))[: len(chosen)]
            for action in chosen:
                state.apply_action(action)
        return state

    def __str__(self) -> str:
        """Everything, secrets included: for debugging, not for players."""
        if self.choosing is None:
            return f"dealer {self.dealer}; dealt {spelled([DECK[card] for card in self.dealt]) or '-'}"
        choosing = self.choosing
        lines = [described(choosing.view(seat), choosing.own(seat), public=False) for seat in Seat]
        return "\n".join([*lines, described(choosing.view(None), private=False)])

    def __repr__(self) -> str:
        told = f"<HazariState: {len(self.dealt)} cards dealt>"
        return told if self.choosing is None else repr(self.choosing)


@final
class HazariObserver:
    """What a player sees, as a tensor and as text: an observer in OpenSpiel's sense.

    Attributes:
        tensor: one vector, laid out as in `hazari.envs.observations.PARTS`; in an observer for public or
            private information alone, only those parts. `set_from` overwrites it.
        dict: the same values by the names of the parts, each in its shape.
    """

    def __init__(self, iig_obs_type: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"expected no observation parameters, got {params!r}")
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("expected private_info of one player or none, got that of all players")
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = bool(iig_obs_type.public_info)
        self._parts = [part for part in PARTS if (self._private if part.private else self._public)]
        self.tensor: Any = numpy.zeros(sum([part.size for part in self._parts]), numpy.float32)
        self._lay()

    def _lay(self) -> None:
        ends = numpy.cumsum([part.size for part in self._parts])[:-1]
        pieces = zip(self._parts, numpy.split(self.tensor, ends), strict=True)
        self.dict: dict[str, Any] = {part.name: piece.reshape(part.shape) for part, piece in pieces}

    def set_from(self, state: HazariState, player: int) -> None:
        """Makes `tensor` and `dict` what `player` sees of `state`; all 0 until the cards are dealt."""
        self.tensor.fill(0)
        self._lay()  # again: after pickling, both are arrays of their own
        choosing = state.choosing
        if choosing is not None:
            seen = observation(choosing.view(player), choosing.own(player))
            for part in self._parts:
                values = seen[part.start : part.start + part.size]
                self.dict[part.name][:] = numpy.reshape(values, part.shape)

    def string_from(self, state: HazariState, player: int) -> str:
        """What `player` sees of `state` as one line of text."""
        choosing = state.choosing
        if choosing is None:
            return "dealing"
        return described(
            choosing.view(player), choosing.own(player), private=self._private, public=self._public
        )


def _legal(choosing: Choosing) -> list[int]:
    legal = [*numpy.flatnonzero(array_choices_of(choosing.hand).mask(*choosing.chosen)).tolist()]
    if not legal:  # an illegal choice was trusted
        choices_of(choosing.hand).check(*choosing.chosen)
    return legal


def _dealt(state: HazariState) -> Choosing:
    if state.choosing is None:
        raise ValueError("expected a state with all cards dealt")
    return state.choosing


@final
class BotPolicy(Policy):
    """A bot as an OpenSpiel policy for all four players; it puts the whole probability on one action.

    OpenSpiel's `PolicyBot` makes an OpenSpiel bot of it, for `evaluate_bots` and the like. It sees what
    the player's seat may know, and nothing else.

    Args:
        game: a game loaded by the name `python_hazari`.
        bot: one that arranges the same hand the same way each time, as all that ship do.

    >>> from hazari import ExpertBot
    >>> game = pyspiel.load_game("python_hazari")
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.chance_outcomes()[0][0])
    >>> max(BotPolicy(game, ExpertBot()).action_probabilities(state).values())
    1.0
    """

    def __init__(self, game: Game, bot: Bot) -> None:
        check_bot(bot)
        super().__init__(game, list(range(game.num_players())))
        self.bot: Bot = bot

    def action_probabilities(self, state: HazariState, player_id: int | None = None) -> dict[int, float]:
        """By legal action its probability: 1 for the action of the bot, 0 for all others."""
        choosing = _dealt(state)
        if player_id not in (None, choosing.turn):
            raise ValueError(f"expected the player in turn, got {player_id!r}")
        chosen = bot_action(choosing, self.bot)
        return {action: float(action == chosen) for action in _legal(choosing)}


@final
class BotEvaluator(Evaluator):
    """Values states for OpenSpiel's searches, MCTS and IS-MCTS: a bot plays the rest for all players.

    Quicker and sharper than random rollouts, since a bot arranges a whole hand at once. All actions
    have the same prior.

    Args:
        bot: one that arranges the same hand the same way each time, as all that ship do.
    """

    def __init__(self, bot: Bot) -> None:
        check_bot(bot)
        self.bot: Bot = bot

    def evaluate(self, state: HazariState) -> Any:
        """By player the return if from here on everybody plays as the bot does."""
        choosing = _dealt(state)
        while choosing.turn is not None:
            if choosing.chosen:
                choosing = choosing.choose(bot_action(choosing, self.bot))
            else:
                choosing = choosing.declare(arranged_by(self.bot, choosing.view(choosing.turn)))
        return numpy.array(choosing.rewards, float)

    def prior(self, state: HazariState) -> list[tuple[int, float]]:
        """Each legal action with the same probability; at a chance node, the chances."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


pyspiel.register_game(_TYPE, HazariGame)
