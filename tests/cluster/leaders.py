"""Moves leaders while many clients write: those of the records, the checkpoints, the marks and the cluster itself.

    python3 tests/cluster/leaders.py DAYBOOK [ROUNDS]

DAYBOOK is the program with the feature `jetstream`; load.py lists what must hold.
"""

import json
import random
import time

from load import Service, asked, under_load
from nodes import Client, Nodes

LEADERS = [
    ("daybook", "$JS.API.STREAM.LEADER.STEPDOWN.daybook-records"),
    ("daybook", "$JS.API.STREAM.LEADER.STEPDOWN.daybook-checkpoints"),
    ("daybook", "$JS.API.STREAM.LEADER.STEPDOWN.daybook-marks"),
    ("sys", "$JS.API.META.LEADER.STEPDOWN"),
]


def main():
    program, rounds, folder = asked(50)
    nodes = Nodes(folder)
    services = [Service(program, folder / name, nodes.url()) for name in ("a", "b")]

    def move(round_):
        user, subject = LEADERS[round_ % len(LEADERS)]
        for _ in range(100):
            with Client(random.choice(nodes.clients), user) as client:
                try:
                    _, answer = next(client.ask(subject))
                except TimeoutError:
                    continue
            if answer and json.loads(answer).get("success"):
                return subject.split("STEPDOWN")[-1] or "the cluster"
            # There may not be a leader yet after the previous move.
            time.sleep(0.2)
        raise SystemExit(f"{subject} did not move a leader: {answer}")

    under_load(rounds, folder, nodes, services, move)


if __name__ == "__main__":
    main()
