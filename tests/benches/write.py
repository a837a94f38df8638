"""Runs benchmarks and writes what they print into docs/benchmarks.md.

    python3 tests/benches/write.py [NAME..]

Without names all of them. Give it a machine with nothing else to do, 12 GB of disk for `audit`, and 12,000 descriptors for
`http`. Between `<!-- NAME -->` and `<!-- end of NAME -->` the page holds what a benchmark printed, and nothing typed.
"""

import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/benchmarks.md"
BENCHMARKS = {
    "ratios": ["-p", "tests", "--bench", "ratios"],
    "append": ["-p", "ledger", "--bench", "append"],
    "open": ["-p", "ledger", "--bench", "open"],
    "audit": ["-p", "cli", "--bench", "audit"],
    "play": ["-p", "audit", "--bench", "play"],
    "http": ["-p", "server", "--bench", "http"],
}


def main():
    names = sys.argv[1:] or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"there is no benchmark {unknown[0]}: name some of {', '.join(BENCHMARKS)}")
    # Before an hour of work, not after it.
    for name in names:
        placed(PAGE.read_text(), name, "")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for number, name in enumerate(names, 1):
        print(f"{number} of {len(names)}: {name}", file=sys.stderr)
        command = ["cargo", "bench", "--locked", *BENCHMARKS[name]]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(command)} failed: the page is left as it was")
        PAGE.write_text(placed(PAGE.read_text(), name, done.stdout.strip().replace("\r", "")))


def placed(page, name, printed):
    """The page with what a benchmark printed in its place."""
    place = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.S)
    written, count = place.subn(lambda found: f"{found[1]}```text\n{printed}\n```\n{found[2]}", page)
    if count != 1:
        sys.exit(f"{PAGE} has {count} places for {name}: give it one")
    return written


if __name__ == "__main__":
    main()
