"""The OpenSpiel game passes OpenSpiel's own simulations and is a `Round` move for move."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from operator import methodcaller
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="needs hazari[openspiel]")

import numpy
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.bots.policy import PolicyBot
from open_spiel.python.bots.uniform_random import UniformRandomBot
from open_spiel.python.observation import make_observation

from hazari import (
    DECK,
    ActionError,
    BotError,
    Deal,
    ExpertBot,
    GreedyBot,
    Partition,
    PartitionError,
    Seat,
    View,
)
from hazari.envs import openspiel
from hazari.envs.actions import ACTIONS, actions_of
from hazari.envs.choosing import Choosing
from hazari.envs.observations import PARTS, SIZE, described, observation

GAME = pyspiel.load_game("python_hazari")


def dealt(deal: Deal, game: Any = GAME) -> Any:
    """The state after this deal."""
    state = game.new_initial_state()
    first = game.get_parameters()["dealer"] + 1
    for place in range(52):
        state.apply_action(deal.hands[(first + place) % 4][place // 4].index)
    return state


def states(state: Any, seed: int = 0) -> Iterator[Any]:
    """Clones of the states on the way to the end by random legal actions."""
    source = random.Random(seed)
    while not state.is_terminal():
        yield state.clone()
        state.apply_action(source.choice(state.legal_actions()))
    yield state.clone()


def test_what_the_game_says_of_itself() -> None:
    kind = GAME.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (GAME.num_players(), GAME.num_distinct_actions(), GAME.max_chance_outcomes()) == (4, ACTIONS, 52)
    assert (GAME.min_utility(), GAME.max_utility(), GAME.utility_sum()) == (-90, 270, 0)
    assert (GAME.max_game_length(), GAME.max_chance_nodes_in_history()) == (12, 52)
    assert GAME.information_state_tensor_shape() == GAME.observation_tensor_shape() == [SIZE]


@pytest.mark.parametrize("dealer", Seat)
def test_it_passes_their_random_simulations(dealer: Seat) -> None:
    game = pyspiel.load_game("python_hazari", {"dealer": int(dealer)})
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_utility_reaches_both_ends_and_adds_up_to_nothing() -> None:
    ends = [[*states(dealt(Deal.from_seed(seed)), seed)][-1].returns() for seed in range(40)]
    assert {sum(returns) for returns in ends} == {0}
    assert (min(map(min, ends)), max(map(max, ends))) == (GAME.min_utility(), GAME.max_utility())


def test_chance_deals_each_card_that_is_left_as_likely() -> None:
    state = GAME.new_initial_state()
    for place in range(52):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == 52 - place
        assert {chance for _, chance in outcomes} == {1 / (52 - place)}
        assert state.legal_actions() == [card for card, _ in outcomes]
        assert state.action_to_string(outcomes[-1][0]) == f"Deal {DECK[outcomes[-1][0]]}"
        state.apply_action(outcomes[-1][0])
    assert state.current_player() == 0
    assert state.choosing.round.deal == Deal.from_pack(DECK[::-1])


@pytest.mark.parametrize("dealer", Seat)
def test_it_is_a_round_move_for_move(dealer: Seat) -> None:
    game = pyspiel.load_game("python_hazari", {"dealer": int(dealer)})
    for seed in range(3):
        deal = Deal.from_seed(seed)
        choosing = Choosing(deal, dealer=dealer)
        source = random.Random(seed)
        state = dealt(deal, game)
        while choosing.turn is not None:
            assert state.choosing == choosing
            assert state.current_player() == choosing.turn
            assert state.legal_actions() == list(choosing.legal)
            assert state.legal_actions((choosing.turn + 1) % 4) == []
            for seat in Seat:
                seen = observation(choosing.view(seat), choosing.own(seat))
                told = described(choosing.view(seat), choosing.own(seat))
                assert state.information_state_tensor(seat) == state.observation_tensor(seat) == list(seen)
                assert state.information_state_string(seat) == state.observation_string(seat) == told
            assert state.returns() == state.rewards() == [0, 0, 0, 0]
            action = source.choice(choosing.legal)
            state.apply_action(action)
            choosing = choosing.choose(action)
        assert state.is_terminal()
        assert state.returns() == state.rewards() == list(choosing.rewards)
    with pytest.raises(ActionError):
        openspiel.HazariGame({"dealer": 4})


def test_serialisation_and_clones() -> None:
    for state in [*states(GAME.new_initial_state())][::7]:
        for twin in (
            GAME.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(GAME, state))[1],
            pickle.loads(pickle.dumps(state)),
            state.clone(),
        ):
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            assert (twin.dealt, twin.choosing) == (state.dealt, state.choosing)


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))], ids=range(3)
)
@pytest.mark.parametrize("dealer", Seat)
def test_copies_of_the_game_are_the_game(twin: Any, dealer: Seat) -> None:
    game = pyspiel.load_game("python_hazari", {"dealer": int(dealer)})
    for other in (twin(game), twin(twin(game)), twin(openspiel.BotPolicy(game, GreedyBot())).game):
        assert other == game
        assert other.dealer == other.new_initial_state().dealer == dealer
        pyspiel.random_sim_test(other, num_sims=1, serialize=True, verbose=False)
        assert dealt(Deal.from_seed(1), other).information_state_string(1) == dealt(
            Deal.from_seed(1), game
        ).information_state_string(1)


def test_a_worker_process_gets_the_game() -> None:
    game = pyspiel.load_game("python_hazari", {"dealer": 1})
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        state = pool.submit(methodcaller("new_initial_state"), game).result()
    assert state.dealer == Seat.B
    assert state.get_game() == game


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_copies_of_an_observer_observe(twin: Any) -> None:
    states_seen = [*states(dealt(Deal.from_seed(1)))]
    observer = make_observation(GAME, pyspiel.IIGObservationType(perfect_recall=True, public_info=False))
    observer.set_from(states_seen[1], 0)
    before = observer.tensor.copy()
    other = twin(observer)
    assert list(other.tensor) == list(before)
    other.set_from(states_seen[5], 1)
    assert list(observer.tensor) == list(before)  # each has its own
    observer.set_from(states_seen[5], 1)
    assert list(other.tensor) == list(observer.tensor) != list(before)
    assert other.string_from(states_seen[5], 1) == observer.string_from(states_seen[5], 1)
    assert all(numpy.shares_memory(values, other.tensor) for values in other.dict.values())


def test_words_for_states_and_actions() -> None:
    state = dealt(Deal.from_seed(1))
    hand = state.choosing.hand
    action = state.legal_actions()[0]
    assert state.action_to_string(action) == f"First {hand[0]} {hand[1]} {hand[2]}"
    for number, seen in enumerate(states(state)):
        words = [seen.action_to_string(legal) for legal in seen.legal_actions()]
        assert len(set(words)) == len(words)
        assert not words or words[0].startswith(("First", "Second", "Third")[number % 3])
    start = GAME.new_initial_state()
    assert (str(start), repr(start)) == ("dealer D; dealt -", "<HazariState: 0 cards dealt>")
    assert repr(state) == "<Choosing: finished>"
    assert str(state).count("\n") == 4


def test_what_cannot_be_is_refused() -> None:
    state = dealt(Deal.from_seed(1))
    actions = state.legal_actions()
    state.apply_action(actions[0])
    state.apply_action(actions[0])  # trusted, as OpenSpiel's own games do
    with pytest.raises(PartitionError, match=r"no legal partition begins with actions \d+ and \d+ \(R3.1\)"):
        state.legal_actions()
    with pytest.raises(PartitionError):
        state.apply_action(actions[0])


def test_a_legality_check_refuses_at_once() -> None:
    state = dealt(Deal.from_seed(1))
    illegal = next(action for action in range(ACTIONS) if action not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(illegal)
    state.apply_action(illegal)
    with pytest.raises(PartitionError, match=rf"no legal partition begins with action {illegal} \(R3.1\)"):
        state.legal_actions()


def test_a_resampled_state_looks_the_same_to_the_player() -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    all_states = [*states(GAME.new_initial_state(), 3)]
    for state in [*all_states[::10], *all_states[52:]]:
        for seat in Seat:
            for bot in (None, GreedyBot()):
                other = state.resample_from_infostate(seat, sampler, bot)
                assert other is not state
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert len(other.history()) == len(state.history())
                assert other.current_player() == state.current_player()
                assert state.is_chance_node() or other.legal_actions(seat) == state.legal_actions(seat)
    state = all_states[60]
    others = [state.resample_from_infostate(1, random.Random(seed).random) for seed in range(8)]
    assert len({other.choosing.round.deal for other in others}) == 8
    assert {other.choosing.round.deal.hands[1] for other in others} == {state.choosing.round.deal.hands[1]}
    again = state.resample_from_infostate(1, random.Random(0).random)
    assert again.history() == others[0].history()
    greedy = state.resample_from_infostate(1, random.Random(0).random, GreedyBot())
    first = greedy.choosing.view(0)
    assert greedy.choosing.own(0) == actions_of(GreedyBot().arrange(first))


def test_every_card_may_be_anywhere_when_resampled() -> None:
    state = dealt(Deal.from_seed(1))
    unseen = [card for card in DECK if card not in state.choosing.round.deal.hands[2]]
    source = random.Random(1)
    counts = dict.fromkeys(unseen, 0)
    for _ in range(300):
        for card in state.resample_from_infostate(2, source.random).choosing.round.deal.hands[0]:
            counts[card] += 1
    assert all(60 < count < 140 for count in counts.values())  # 100 expected, standard deviation 8


def test_observers_of_one_kind_of_information() -> None:
    state = [*states(dealt(Deal.from_seed(1)))][5]
    nobody = pyspiel.PrivateInfoType.NONE
    for public, private, parts in (
        (True, pyspiel.PrivateInfoType.SINGLE_PLAYER, [part.name for part in PARTS]),
        (True, nobody, [part.name for part in PARTS if not part.private]),
        (False, pyspiel.PrivateInfoType.SINGLE_PLAYER, [part.name for part in PARTS if part.private]),
    ):
        kind = pyspiel.IIGObservationType(public_info=public, private_info=private, perfect_recall=True)
        observer = make_observation(GAME, kind)
        observer.set_from(state, 1)
        assert list(observer.dict) == parts
        assert observer.tensor.size == sum(values.size for values in observer.dict.values())
        assert {part.name: part.shape for part in PARTS if part.name in parts} == {
            name: values.shape for name, values in observer.dict.items()
        }
        told = observer.string_from(state, 1)
        assert ("hand" in told, "dealer" in told) == ("hand" in parts, "dealer" in parts)
        observer.set_from(GAME.new_initial_state(), 1)
        assert not observer.tensor.any()
        assert observer.string_from(GAME.new_initial_state(), 1) == "dealing"
    everybody = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="expected private_info of one player or none"):
        openspiel.HazariObserver(everybody)
    with pytest.raises(ValueError, match="expected no observation parameters"):
        openspiel.HazariObserver(everybody, {"depth": 1})


def test_bots_are_policies() -> None:
    policies = [openspiel.BotPolicy(GAME, bot) for bot in (ExpertBot(), GreedyBot())]
    source = numpy.random.RandomState(1)
    totals = numpy.zeros(4)
    for _ in range(10):
        players = [
            PolicyBot(0, source, policies[0]),
            UniformRandomBot(1, source),
            PolicyBot(2, source, policies[1]),
            UniformRandomBot(3, source),
        ]
        totals += evaluate_bots.evaluate_bots(GAME.new_initial_state(), players, source)
    assert min(totals[0], totals[2]) > 0 > max(totals[1], totals[3])
    state = dealt(Deal.from_seed(1))
    chances = policies[0].action_probabilities(state, 0)
    assert list(chances) == state.legal_actions()
    assert sorted(chances.values())[-2:] == [0.0, 1.0]
    with pytest.raises(ValueError, match="expected the player in turn, got 1"):
        policies[0].action_probabilities(state, 1)


@pytest.mark.parametrize("evaluator", [openspiel.BotEvaluator(GreedyBot()), RandomRolloutEvaluator()])
def test_their_search_plays_it(evaluator: Any) -> None:
    state = dealt(Deal.from_seed(2))
    searcher = ISMCTSBot(GAME, evaluator, 100.0, 12, random_state=numpy.random.RandomState(1))
    while not state.is_terminal():
        state.apply_action(int(searcher.step(state)))
    assert sum(state.returns()) == 0


def test_policies_and_evaluators_are_made_of_bots() -> None:
    makes: list[Any] = [lambda wrong: openspiel.BotPolicy(GAME, wrong), openspiel.BotEvaluator]
    for make in makes:
        with pytest.raises(TypeError, match=r"expected a bot, which has a method arrange\(view\)"):
            make(GreedyBot)
    with pytest.raises(ValueError, match="expected a state with all cards dealt"):
        openspiel.BotPolicy(GAME, GreedyBot()).action_probabilities(GAME.new_initial_state())


def test_the_evaluator_takes_no_fault_of_a_bot_for_a_partition() -> None:
    class Nothing:
        def arrange(self, view: View) -> Partition:
            return None  # type: ignore[return-value]

    with pytest.raises(BotError, match="Nothing in seat A returned None"):
        openspiel.BotEvaluator(Nothing()).evaluate(dealt(Deal.from_seed(2)))


def test_the_evaluator() -> None:
    evaluator = openspiel.BotEvaluator(GreedyBot())
    policy = openspiel.BotPolicy(GAME, GreedyBot())
    expected = dealt(Deal.from_seed(2))
    while not expected.is_terminal():
        expected.apply_action(policy.sample_action(expected))
    for state in (dealt(Deal.from_seed(2)), expected):
        assert list(evaluator.evaluate(state)) == expected.returns()
    begun = dealt(Deal.from_seed(2))
    begun.apply_action(policy.sample_action(begun))
    assert list(evaluator.evaluate(begun)) == expected.returns()
    prior = evaluator.prior(begun)
    assert [action for action, _ in prior] == begun.legal_actions()
    assert sum(chance for _, chance in prior) == pytest.approx(1)
    start = GAME.new_initial_state()
    assert evaluator.prior(start) == start.chance_outcomes()
    with pytest.raises(ValueError, match="expected a state with all cards dealt"):
        evaluator.evaluate(start)


def test_their_reinforcement_learning_environment_plays_it() -> None:
    environment = rl_environment.Environment(GAME)
    environment.seed(1)
    step = environment.reset()
    choices = 0
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == SIZE
        step = environment.step([step.observations["legal_actions"][player][0]])
        choices += 1
    assert choices == 12
    assert sum(step.rewards) == 0
