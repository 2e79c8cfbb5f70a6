"""The README as PyPI shows it: no link of it is dead there. `nox -s package` runs this on the wheel."""

from __future__ import annotations

import argparse
import re
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

from readme_renderer.markdown import render


def check_front_page(wheel: Path) -> None:
    """Links and pictures of the rendered description have whole addresses or lead to a part of it."""
    with ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = Parser().parsestr(archive.read(name).decode("utf-8"))
    assert metadata["Description-Content-Type"] == "text/markdown"
    page = render(metadata.get_payload())
    assert page, "the description cannot be rendered"
    parts = {f"#{name}" for name in re.findall(r'id="([^"]*)"', page)}
    targets = set(re.findall(r'(?:href|src)="([^"]*)"', page))
    assert targets
    dead = {target for target in targets - parts if not target.startswith("https://")}
    assert not dead, f"dead on PyPI: {sorted(dead)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    check_front_page(parser.parse_args().wheel)
