"""Coverage-guided fuzzing of everything that reads text: only a `HazariError` may come out.

Run it as `python -m tests.long.fuzz SECONDS [TARGET]`: so many seconds for each target, or for that one.
It needs atheris. What it finds becomes an example in tests/test_fuzzed.py.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

GOLDEN = Path(__file__).parent.parent / "data" / "records-1"
WORDS = (
    *("Kh", "10h", "\u2665", "\ufe0f", "\U0001f0be", "/", ", ", "Colour Run", "Troy 9-9-9", "A-2-3"),
    *("10 of hearts", "ace", "spades", "queen", "\u09e7\u09e6", "\uff2b\uff48", "; ", "s10"),
    *("As Ah Ad/Kh Qh Jh/9c 8d 7s/5c 5d 2c 2d", "KhJh8h", "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"),
    *(
        '"',
        '\\"',
        "\\ud800",
        "null",
        "true",
        "NaN",
        "1e9",
        "9007199254740992",
        '{"',
        '":',
        "[",
        "]",
        "{}",
        "\n",
    ),
)


def fuzz(target: str, corpus: str, seconds: int) -> None:
    """Fuzzes one target, and ends this process."""
    import atheris

    with atheris.instrument_imports(include=["hazari"]):
        from tests.long.targets import TARGETS, HazariError

    read = TARGETS[target]

    def one_input(data: bytes) -> None:
        with contextlib.suppress(HazariError):
            read(data.decode("utf-8", "surrogateescape"))

    folder = Path(corpus).parent
    limits = [f"-max_total_time={seconds}", "-max_len=4000", "-timeout=20", "-rss_limit_mb=2000"]
    files = [f"-dict={folder / 'words'}", f"-artifact_prefix={folder}/", corpus]
    atheris.Setup([target, *limits, *files], one_input)
    atheris.Fuzz()


def run(target: str, seconds: int) -> bool:
    """Fuzzes one target in a process of its own; whether nothing was found."""
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder) / "corpus"
        corpus.mkdir()
        for number, text in enumerate([*WORDS, *[path.read_text() for path in sorted(GOLDEN.iterdir())]]):
            (corpus / str(number)).write_text(text, encoding="utf-8")
        quoted = ["".join([f"\\x{byte:02x}" for byte in word.encode()]) for word in WORDS]
        (Path(folder) / "words").write_text("".join([f'"{word}"\n' for word in quoted]))
        command = [sys.executable, "-m", "tests.long.fuzz", "--one", target, str(corpus), str(seconds)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    executed = re.search(r"Done (\d+) runs", done.stderr)
    good = done.returncode == 0 and executed is not None
    count = int(executed[1]) if executed else 0
    print(f"{target:30}{count:12,} inputs  {'nothing' if good else 'something'} found", flush=True)
    if not good:
        print(done.stdout[-3000:], done.stderr[-3000:])
    return good


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--one"]:
        fuzz(arguments[1], arguments[2], int(arguments[3]))
    from tests.long.targets import TARGETS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", type=int)
    parser.add_argument("target", nargs="*", help="by default all of them")
    words = parser.parse_args(arguments)
    fine = [run(target, words.seconds) for target in words.target or TARGETS]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
