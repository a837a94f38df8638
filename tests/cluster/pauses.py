"""Stops the signing service for twice its lease while many clients write, then resumes it.

    python3 tests/cluster/pauses.py DAYBOOK [ROUNDS]

DAYBOOK is the program with the feature `jetstream`; load.py lists what must hold. Meanwhile the other service signs. The stopped one
does not know this when it resumes: what it publishes then is refused.
"""

import signal
import time

from load import Service, asked, under_load
from nodes import Nodes

LEASE = 3


def main():
    program, rounds, folder = asked(20)
    nodes = Nodes(folder)
    services = [Service(program, folder / name, nodes.url()) for name in ("a", "b")]

    def signed():
        return max(size for size, _ in nodes.checkpoints())

    def stop(round_):
        # After each round, the other service is the signer.
        signer = services[round_ % 2]
        signer.process.send_signal(signal.SIGSTOP)
        began = time.monotonic()
        # Messages that were in flight may still arrive.
        time.sleep(LEASE / 6)
        before = signed()
        time.sleep(LEASE / 3)
        was_signer = signed() == before
        time.sleep(2 * LEASE - (time.monotonic() - began))
        after = signed()
        signer.process.send_signal(signal.SIGCONT)
        assert was_signer and after > before, f"{before} and {after} are signed"
        return f"{signer.data.name} stopped at {before}, the other service signs {after}"

    under_load(rounds, folder, nodes, services, stop)


if __name__ == "__main__":
    main()
