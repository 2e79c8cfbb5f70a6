"""Checks that take minutes: `nox -s soak`, `nox -s fuzz`, `nox -s mutation`."""
