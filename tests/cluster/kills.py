"""Two services over three NATS nodes, whose processes are killed while many write to both.

    python3 tests/cluster/kills.py DAYBOOK [ROUNDS]

DAYBOOK is the program with the feature `jetstream`. Each of the ROUNDS kills one process of the five, or all NATS nodes at
once. Whatever happens: no acknowledged record is missing and none is there twice, the records of a match have no gap, both
services give the same bytes, and no two roots are published for one size. In the end the ledger moves to a folder, with the
bytes that the services have, and from there to the cluster under another name.
"""

import http.client
import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from nodes import Nodes, free_ports

WRITERS = 64
ORIGIN = "daybook-kills"
OPENED = {"type": "match_opened", "data": {"edition": "4.0", "format": "test", "players": [{}, {}], "recorder": "test"}}


class Service:
    """A service that can be killed and started again."""

    def __init__(self, program, folder, store):
        self.data = Path(folder)
        self.port = free_ports(1)[0]
        address = f"127.0.0.1:{self.port}"
        self.command = [program, "serve", "--data", folder, "--listen", address, "--store", store, "--origin", ORIGIN]
        self.process = None

    def start(self):
        log, out = open(f"{self.data}.log", "ab"), open(f"{self.data}.out", "ab")
        self.process = subprocess.Popen(self.command, stdout=out, stderr=log)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def ask(self, method, path, body=None, headers=None, patience=40):
        """The status and the body of an answer; status 0 if none came."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            connection.close()

    def wait(self, seconds=120):
        """Until it is ready and has all that the cluster has."""
        end = time.monotonic() + seconds
        said = (0, b"")
        while time.monotonic() < end:
            said = self.ask("GET", "/readyz", patience=5)
            if said == (200, b"ready\n"):
                return
            time.sleep(0.1)
        tail = Path(f"{self.data}.log").read_text()[-3000:]
        raise SystemExit(f"{self.data.name} is not ready after {seconds} s: {said}\n{tail}")


class Writer(threading.Thread):
    """Appends to a match of its own, now here, now there, and remembers what was acknowledged."""

    def __init__(self, number, services, token, head, stopped):
        super().__init__(daemon=True)
        self.number, self.services, self.head, self.stopped = number, services, head, stopped
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/x-ndjson"}
        self.acknowledged, self.longest, self.count = [], 0.0, 0
        self.fault = None

    def run(self):
        path = f"/v1/matches/w{self.number}/events"
        while not self.stopped.is_set():
            self.count += 1
            events = [
                {"id": f"{self.count}.{part}", "event": {"type": "note", "data": {"text": f"{self.number}"}}}
                for part in range(random.choice([1, 1, 1, 3]))
            ]
            body = "".join(json.dumps(event) + "\n" for event in events)
            began = time.monotonic()
            while True:
                service = random.choice(self.services)
                status, answer = service.ask("POST", path, body, {**self.headers, "If-Match": f'"{self.head}"'})
                if status == 201:
                    break
                if status not in (0, 412, 503):
                    self.fault = f"{path}: {status} {answer!r}"
                    return
                if status == 412:
                    # Nobody else writes here: a record of before is in.
                    self.head = json.loads(answer).get("head", {}).get("hash", self.head)
                time.sleep(0.05)
            self.longest = max(self.longest, time.monotonic() - began)
            receipts = json.loads(answer)["receipts"]
            self.acknowledged += [(one["id"], one["seq"], one["hash"]) for one in receipts]
            self.head = receipts[-1]["hash"]


def checkpoints(nodes):
    """All that were published, as the cluster has them."""
    connection = socket.create_connection(("127.0.0.1", nodes.clients[0]), 10)
    lines = connection.makefile("rb")
    options = {"user": "daybook", "pass": "daybook", "headers": True, "verbose": False}
    asked = json.dumps({"seq": 1, "batch": 100000}).encode()
    connection.sendall(
        f"CONNECT {json.dumps(options)}\r\nSUB answers 1\r\n".encode()
        + b"PUB $JS.API.DIRECT.GET.daybook-checkpoints answers %d\r\n%s\r\n" % (len(asked), asked)
    )
    while True:
        line = lines.readline().split()
        if line[0] == b"PING":
            connection.sendall(b"PONG\r\n")
        elif line[0] == b"HMSG":
            headers, size = int(line[-2]), int(line[-1])
            message = lines.read(size + 2)[:size]
            if message[:headers].split(b"\r\n")[0] != b"NATS/1.0":
                return
            _, size, root = message[headers:].decode().split("\n")[:3]
            yield int(size), root


def check(services, writers, nodes, token):
    """What must hold in the end."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/x-ndjson"}
    total = 0
    for writer in writers:
        path = f"/v1/matches/w{writer.number}/events"
        for _ in range(100):
            answers = [service.ask("GET", path, headers=headers) for service in services]
            if answers[0] == answers[1]:
                break
            time.sleep(0.2)
        assert answers[0][0] == 200, answers[0]
        assert answers[0] == answers[1], f"{path}: the services give different bytes"
        records = [json.loads(line) for line in answers[0][1].splitlines()]
        assert [record["seq"] for record in records] == list(range(len(records))), f"{path}: a gap"
        ids = [record["id"] for record in records]
        assert len(ids) == len(set(ids)), f"{path}: a record is there twice"
        following = [record["prev"] for record in records[1:]] + [None]
        for name, seq, digest in writer.acknowledged:
            assert seq < len(ids) and ids[seq] == name, f"{path}: acknowledged record {seq}, {name}, is missing"
            assert following[seq] in (None, digest), f"{path}: record {seq} is another one"
        total += len(writer.acknowledged)
    roots = {}
    for size, root in checkpoints(nodes):
        assert roots.setdefault(size, root) == root, f"two roots for {size}"
    assert roots, "no checkpoint was published"
    return total, len(roots)


def moves(program, services, nodes, folder):
    """That the ledger moves to a folder, and from there to the cluster once more."""
    for service in services:
        service.kill()
    moved = folder / "moved"
    for places in [(nodes.url(), moved), (moved, f"{nodes.url()}/moved")]:
        command = [program, "migrate", "--from", str(places[0]), "--to", str(places[1])]
        subprocess.run(command, check=True, stdout=sys.stdout, stderr=subprocess.DEVNULL)
    mirrors = [data / "mirror" / "00000001.ndjson" for data in (moved, services[0].data, services[1].data)]
    bytes_ = [mirror.read_bytes() for mirror in mirrors]
    assert bytes_[0] == bytes_[1] == bytes_[2], "the moved ledger has other bytes"


def main():
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50
    folder = Path(tempfile.mkdtemp(prefix="daybook-kills-"))
    nodes = Nodes(folder)
    services = [Service(program, str(folder / name), nodes.url()) for name in ("a", "b")]
    try:
        nodes.wait()
        services[0].start()
        services[0].wait()
        said = Path(f"{services[0].data}.out").read_text()
        token = next(word for word in said.split() if word.startswith("daybook_"))
        heads = []
        for number in range(WRITERS):
            body = json.dumps({"match": f"w{number}", "event": OPENED})
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            status, answer = services[0].ask("POST", "/v1/matches", body, headers)
            assert status == 201, (status, answer)
            heads.append(json.loads(answer)["receipts"][0]["hash"])
        (services[1].data / "tree").mkdir(parents=True)
        for name in ("signing.key", "tokens.json", "tree/checkpoint"):
            shutil.copy(services[0].data / name, services[1].data / name)
        shutil.copytree(services[0].data / "audience", services[1].data / "audience")
        services[1].start()
        services[1].wait()
        stopped = threading.Event()
        writers = [Writer(number, services, token, heads[number], stopped) for number in range(WRITERS)]
        for writer in writers:
            writer.start()
        for round_ in range(rounds):
            time.sleep(random.uniform(0.5, 2))
            number = random.randrange(6)
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
            faults = [writer.fault for writer in writers if writer.fault]
            assert not faults, faults[0]
            print(f"round {round_ + 1}: {sum(len(writer.acknowledged) for writer in writers)} acknowledged", flush=True)
            time.sleep(random.uniform(3, 8))
        time.sleep(10)
        stopped.set()
        for writer in writers:
            writer.join(90)
        faults = [writer.fault for writer in writers if writer.fault]
        assert not faults, faults[0]
        for service in services:
            service.wait()
        total, sizes = check(services, writers, nodes, token)
        moves(program, services, nodes, folder)
        longest = max(writer.longest for writer in writers)
        print(f"{rounds} kills, {total} acknowledged, none missing; {sizes} sizes signed; longest refusal {longest:.1f} s")
    finally:
        for service in services:
            if service.process:
                service.kill()
        nodes.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
