"""Benchmarks are run by hand, as `python -m tests.benchmarks`: pytest collects nothing here."""

collect_ignore_glob = ["*.py"]
