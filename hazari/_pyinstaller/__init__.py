"""Shows PyInstaller, by the entry point `pyinstaller40`, where the hook for frozen programs is."""

from __future__ import annotations

__all__ = ["hook_folders"]


def hook_folders() -> list[str]:
    """The folders with hooks; PyInstaller calls this, and looks there for `hook-hazari.py`."""
    return list(__path__)
