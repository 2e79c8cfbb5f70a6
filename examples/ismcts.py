"""OpenSpiel's own IS-MCTS against players that arrange at random.

Run it with `python examples/ismcts.py`, with `hazari[openspiel]` installed. It prints the points of the
searching player, less 90, per round, with the standard error.
"""

from __future__ import annotations

import argparse
import time

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.bots.uniform_random import UniformRandomBot

from hazari import GreedyBot
from hazari.envs.openspiel import BotEvaluator


def main() -> None:
    """Plays rounds, the searching player in each seat in turn."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--simulations", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    game = pyspiel.load_game("python_hazari")
    random_state = numpy.random.RandomState(options.seed)
    searcher = ISMCTSBot(
        game,
        BotEvaluator(GreedyBot()),
        uct_c=50.0,  # in points: how far a choice is worth trying again
        max_simulations=options.simulations,
        random_state=random_state,
        final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    searcher.set_resampler(  # its default one has a seed of its own
        lambda state, player: state.resample_from_infostate(player, random_state.random_sample)
    )
    rewards = []
    start = time.perf_counter()
    for number in range(options.rounds):
        seat = number % 4
        players = [UniformRandomBot(player, random_state) for player in range(4)]
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                action = int(random_state.choice(cards, p=chances))
            elif state.current_player() == seat:
                action = int(searcher.step(state))
            else:
                action = int(players[state.current_player()].step(state))
            state.apply_action(action)
        rewards.append(state.returns()[seat])
    seconds = time.perf_counter() - start
    error = numpy.std(rewards, ddof=1) / numpy.sqrt(len(rewards))
    print(
        f"IS-MCTS with {options.simulations} simulations a choice: {numpy.mean(rewards):+.1f} +- {error:.1f} "
        f"points a round against three random players ({options.rounds} rounds, {seconds:.0f} s)"
    )


if __name__ == "__main__":
    main()
