"""Kills processes while many clients write: one of three NATS nodes or two services, or all nodes at once. Seasons end as well,
sometimes by a command that is killed and run again.

    python3 tests/cluster/kills.py DAYBOOK [ROUNDS]

DAYBOOK is the program with the feature `jetstream`; load.py lists what must hold. At the end, the ledger with all its seasons is
migrated to a folder, with the same bytes that the services have, and from there back to the cluster under another name.
"""

import random
import subprocess
import sys
import time

from load import Service, asked, under_load
from nodes import Nodes


def main():
    program, rounds, folder = asked(50)
    nodes = Nodes(folder)
    services = [Service(program, folder / name, nodes.url()) for name in ("a", "b")]

    def kill(_):
        number = random.randrange(7)
        if number == 6:
            command = [program, "season", "--store", nodes.url()]
            first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0, 3))
            first.kill()
            how = "run twice" if first.wait() == 0 else "run again after a kill"
            ended = subprocess.run(command, check=True, capture_output=True, text=True)
            return f"end of a season, {how}: {ended.stdout.strip()}"
        if number < 3:
            nodes.kill(number)
            time.sleep(random.uniform(0, 2))
            nodes.start(number)
        elif number == 3:
            for one in range(3):
                nodes.kill(one)
            for one in range(3):
                nodes.start(one)
        else:
            services[number - 4].kill()
            time.sleep(random.uniform(0, 1))
            services[number - 4].start()
        nodes.wait()
        return ["n0", "n1", "n2", "all nodes", "a", "b"][number]

    def moves():
        for service in services:
            service.kill()
        moved = folder / "moved"
        for places in [(nodes.url(), moved), (moved, f"{nodes.url()}/moved")]:
            command = [program, "migrate", "--from", str(places[0]), "--to", str(places[1])]
            subprocess.run(command, check=True, stdout=sys.stdout, stderr=subprocess.DEVNULL)
        folders = [moved, *(service.data for service in services)]
        mirrors = [(data / "mirror" / "00000001.ndjson").read_bytes() for data in folders]
        assert mirrors[0] == mirrors[1] == mirrors[2], "the migrated ledger has different bytes"

    under_load(rounds, folder, nodes, services, kill, moves)


if __name__ == "__main__":
    main()
