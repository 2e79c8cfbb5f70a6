"""The core imports no framework, and an adapter without its extra says which one to install."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "framework", "extra"),
    [
        ("gymnasium", "gymnasium", ".[gymnasium]"),
        ("pettingzoo", "pettingzoo", ".[pettingzoo]"),
        ("openspiel", "pyspiel", ".[openspiel]"),
    ],
)
def test_without_its_extra_an_adapter_names_it(
    adapter: str, framework: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, framework, None)  # as if it were not installed
    monkeypatch.delitem(sys.modules, f"hazari.envs.{adapter}", raising=False)
    with pytest.raises(ImportError, match="pip install ") as caught:
        importlib.import_module(f"hazari.envs.{adapter}")
    assert f"'{extra}'" in str(caught.value)


def test_the_rest_needs_no_framework() -> None:
    wanted = "hazari, hazari.envs, hazari.envs.actions, hazari.envs.choosing, hazari.envs.observations"
    program = f"import {wanted}, sys; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert {"numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel"}.isdisjoint(run.stdout.split())
