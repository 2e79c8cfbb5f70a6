"""Benchmarks: `python -m tests.benchmarks`, from the root of the project."""
