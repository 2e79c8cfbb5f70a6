"""Settings of hypothesis for every test."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

# Machines are shared and noisy, so no test fails for being slow.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
# HYPOTHESIS_PROFILE=explore looks for new examples, and for longer.
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False, max_examples=2000)
# HYPOTHESIS_PROFILE=brief, for mutants and for what another Python has passed already, tries few examples
# and stops at the first failure, however long its example is.
settings.register_profile(
    "brief",
    settings.get_profile("steady"),
    phases=(Phase.explicit, Phase.generate),
    max_examples=30,
    report_multiple_bugs=False,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# Read by type checkers alone: some of it cannot be run.
collect_ignore = ["typing_client.py", "typing_refused.py"]
