"""Partitions the network while many clients write.

    python3 tests/cluster/partitions.py DAYBOOK [ROUNDS]

DAYBOOK is the program with the feature `jetstream`; load.py lists what must hold. Each node and each service has its own network
namespace; a bridge connects them in one more namespace, in which this script runs itself again. Nothing else sees the namespaces, and
they end with the script. Needs Linux, root and `ip`, but no firewall: nothing is routed to a host that is cut off.
"""

import os
import random
import subprocess
import sys
import time

from load import Service, asked, under_load
from nodes import Nodes

NAMES = ["n0", "n1", "n2", "a", "b"]
HOSTS = {name: f"10.77.0.{number}" for number, name in enumerate(NAMES, 1)}
NODES = NAMES[:3]
# What is cut off from what: the two sides of each partition.
PARTITIONS = {
    "a node from all": lambda node, _: ([node], [name for name in NAMES if name != node]),
    "a node from the nodes": lambda node, _: ([node], [name for name in NODES if name != node]),
    "a node and a service from the rest": lambda node, service: (
        [node, service],
        [name for name in NAMES if name not in (node, service)],
    ),
    "a service from the nodes": lambda _, service: ([service], NODES),
    "the nodes from each other": lambda *_: (NODES, NODES),
}


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def lay():
    """Creates the namespaces and the links between them."""
    ip("link", "set", "lo", "up")
    ip("link", "add", "hub", "type", "bridge")
    ip("addr", "add", "10.77.0.254/24", "dev", "hub")
    ip("link", "set", "hub", "up")
    for name, host in HOSTS.items():
        ip("netns", "add", name)
        ip("link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth", "netns", name)
        ip("link", "set", f"to-{name}", "master", "hub", "up")
        ip("-n", name, "link", "set", "lo", "up")
        ip("-n", name, "addr", "add", f"{host}/24", "dev", "eth")
        ip("-n", name, "link", "set", "eth", "up")


def part(do, sides):
    """Cuts both sides off from each other, or reconnects them."""
    for one in sides[0]:
        for other in sides[1]:
            if one != other:
                for from_, to in {(one, other), (other, one)}:
                    # If all nodes are cut off from each other, each pair occurs twice.
                    command = ["ip", "-n", from_, "route", do, "blackhole", HOSTS[to]]
                    subprocess.run(command, stderr=subprocess.DEVNULL)


def main():
    if "DAYBOOK_NAMESPACE" not in os.environ:
        environment = dict(os.environ, DAYBOOK_NAMESPACE="1")
        mounts = "mkdir -p /run/netns && mount -t tmpfs none /run/netns && exec "
        inside = ["unshare", "--mount", "--net", "sh", "-c", mounts + '"$@"', "sh", sys.executable, *sys.argv]
        os.execvpe(inside[0], inside, environment)
    program, rounds, folder = asked(20)
    lay()
    within = {name: ["ip", "netns", "exec", name] for name in NAMES}
    nodes = Nodes(folder, hosts=[HOSTS[name] for name in NODES], within=[within[name] for name in NODES])
    services = [Service(program, folder / name, nodes.url(), HOSTS[name], within[name]) for name in ("a", "b")]

    def cut(round_):
        name = list(PARTITIONS)[round_ % len(PARTITIONS)]
        sides = PARTITIONS[name](random.choice(NODES), random.choice(["a", "b"]))
        seconds = random.uniform(1, 12)
        part("add", sides)
        time.sleep(seconds)
        part("del", sides)
        return f"{name} for {seconds:.0f} s"

    under_load(rounds, folder, nodes, services, cut)


if __name__ == "__main__":
    main()
