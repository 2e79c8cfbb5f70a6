"""A tournament on a Dask cluster: a real one, of two worker processes on this machine."""

from __future__ import annotations

import pytest

from hazari import Bot, ExpertBot, GreedyBot, RandomBot, fit_field, tournament

distributed = pytest.importorskip("distributed", reason="runs in the nox session `cluster`")


@pytest.mark.filterwarnings("default")  # a cluster going down warns of what it leaves behind
def test_a_cluster_does_not_change_a_digit() -> None:
    bots: list[Bot] = [ExpertBot(), GreedyBot(), RandomBot(1), GreedyBot()]
    alone = tournament(bots, rounds=320, seed="cluster")
    field = fit_field(bots, rounds=50, seed="cluster")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert len(client.scheduler_info()["workers"]) == 2
        assert tournament(bots, rounds=320, seed="cluster", executor=client.get_executor()) == alone
        assert fit_field(bots, rounds=50, seed="cluster", executor=client.get_executor()) == field
