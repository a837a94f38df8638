"""Two services over three NATS nodes, many clients that write to both while faults happen, and what must hold at the end.

Whatever happens, no acknowledged record is missing or duplicated, the records of a match have no gap, both services return the
same bytes, and no two roots are ever published or shown for the same size. Prints for how long the longest append was refused.
"""

import http.client
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from nodes import free_ports

WRITERS = 64
ORIGIN = "daybook-cluster"
OPENED = {"type": "match_opened", "data": {"edition": "4.0", "format": "test", "players": [{}, {}], "recorder": "test"}}


class Service:
    """A service that can be killed and restarted; `within` is a command that the service is run with, such as `ip netns exec`."""

    def __init__(self, program, data, store, host="127.0.0.1", within=()):
        self.program, self.data, self.host, self.port = program, Path(data), host, free_ports(1)[0]
        address = f"{host}:{self.port}"
        self.command = [*within, program, "serve", "--data", str(data), "--listen", address, "--origin", ORIGIN]
        # Without a store address, it is a single-machine service.
        self.command += ["--store", store] if store else []
        self.process = None

    def start(self):
        log, out = open(f"{self.data}.log", "ab"), open(f"{self.data}.out", "ab")
        self.process = subprocess.Popen(self.command, stdout=out, stderr=log)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def ask(self, *asked, **more):
        """The status and body of the response; status 0 if there was none."""
        return self.ask_at(*asked, **more)[:2]

    def ask_at(self, method, path, body=None, headers=None, patience=40):
        """The status and body of the response, and the position of the service at that time."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=patience)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read(), int(answer.getheader("daybook-position", 0))
        except (OSError, http.client.HTTPException):
            return 0, b"", 0
        finally:
            connection.close()

    def wait(self, seconds=120):
        """Waits until the service is ready and has everything in the cluster."""
        end = time.monotonic() + seconds
        said = (0, b"")
        while time.monotonic() < end:
            said = self.ask("GET", "/readyz", patience=5)
            if said == (200, b"ready\n"):
                return
            time.sleep(0.1)
        tail = Path(f"{self.data}.log").read_text()[-3000:]
        raise SystemExit(f"{self.data.name} is not ready after {seconds} s: {said}\n{tail}")

    def token(self):
        """The admin token, printed at the first start."""
        return next(word for word in Path(f"{self.data}.out").read_text().split() if word.startswith("daybook_"))

    def open_match(self, name, token):
        """Opens a match and returns its head."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        status, answer = self.ask("POST", "/v1/matches", json.dumps({"match": name, "event": OPENED}), headers)
        assert status == 201, (status, answer)
        return json.loads(answer)["receipts"][0]["hash"]

    def follow(self, first, seconds=120):
        """Starts it beside the first service, with copies of the files it does not get automatically, and waits until it is ready."""
        (self.data / "tree").mkdir(parents=True)
        for name in ("signing.key", "tree/checkpoint"):
            shutil.copy(first.data / name, self.data / name)
        self.start()
        self.wait(seconds)


class Writer(threading.Thread):
    """Appends to its own match, at either service, and remembers what was acknowledged."""

    def __init__(self, number, services, head, stopped):
        super().__init__(daemon=True)
        self.number, self.services, self.head, self.stopped = number, services, head, stopped
        # Each writer has its own recorder token, because writes per token are rate-limited.
        command = [services[0].program, "token", "create", "--data", services[0].data, "--role", "recorder"]
        token = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/x-ndjson"}
        self.acknowledged, self.longest, self.count, self.position = [], 0.0, 0, 0
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
                headers = {**self.headers, "If-Match": f'"{self.head}"'}
                status, answer, position = service.ask_at("POST", path, body, headers)
                if status == 201:
                    self.position = max(self.position, position)
                    break
                if status not in (0, 412, 429, 503):
                    self.fault = f"{path}: {status} {answer!r}"
                    return
                if status == 412:
                    # Nobody else writes to this match, so an earlier attempt was accepted.
                    self.head = json.loads(answer).get("head", {}).get("hash", self.head)
                time.sleep(0.05)
            self.longest = max(self.longest, time.monotonic() - began)
            receipts = json.loads(answer)["receipts"]
            self.acknowledged += [(one["id"], one["seq"], one["hash"]) for one in receipts]
            self.head = receipts[-1]["hash"]


class Load:
    """All writers, and a watcher that reads the published checkpoints."""

    def __init__(self, nodes, services):
        nodes.wait()
        services[0].start()
        services[0].wait()
        self.nodes, self.services, self.token = nodes, services, services[0].token()
        heads = [services[0].open_match(f"w{number}", self.token) for number in range(WRITERS)]
        self.stopped, self.shown = threading.Event(), set()
        self.writers = [Writer(number, services, head, self.stopped) for number, head in enumerate(heads)]
        services[1].follow(services[0])
        self.watcher = threading.Thread(target=self.watch, daemon=True)
        for thread in [*self.writers, self.watcher]:
            thread.start()

    def watch(self):
        while not self.stopped.is_set():
            for service in self.services:
                status, note = service.ask("GET", "/v1/log/checkpoint", patience=1)
                if status == 200:
                    _, size, root = note.decode().split("\n")[:3]
                    self.shown.add((int(size), root))
            time.sleep(0.2)

    def acknowledged(self):
        faults = [writer.fault for writer in self.writers if writer.fault]
        assert not faults, faults[0]
        return sum(len(writer.acknowledged) for writer in self.writers)

    def until_all_write(self, seconds=120):
        """Waits until each writer has had another write acknowledged; returns how long that takes."""
        began = time.monotonic()
        before = [len(writer.acknowledged) for writer in self.writers]
        while True:
            self.acknowledged()
            waiting = [w.number for w, count in zip(self.writers, before) if len(w.acknowledged) == count]
            passed = time.monotonic() - began
            if not waiting:
                return passed
            assert passed < seconds, f"no write of the writers {waiting} was acknowledged within {seconds} s"
            time.sleep(0.05)

    def finish(self):
        """Stops the load and checks everything; returns a summary."""
        time.sleep(10)
        self.stopped.set()
        for writer in self.writers:
            writer.join(90)
            assert not writer.is_alive(), f"w{writer.number} has waited for its response for 90 s"
        self.watcher.join()
        total = self.acknowledged()
        for service in self.services:
            service.wait()
        for writer in self.writers:
            self.check(writer)
        roots = {}
        for size, root in [*self.nodes.checkpoints(), *self.shown]:
            assert roots.setdefault(size, root) == root, f"two roots for {size}"
        assert roots, "no checkpoint was published"
        longest = max(writer.longest for writer in self.writers)
        return f"{total} acknowledged, none missing; {len(roots)} sizes signed; longest refusal {longest:.1f} s"

    def check(self, writer):
        headers = {"Authorization": f"Bearer {self.token}", "Accept": "application/x-ndjson"}
        # A service that is ready may not yet know of the latest records.
        headers["Daybook-Position"] = str(writer.position)
        path = f"/v1/matches/w{writer.number}/events"
        answers = [service.ask("GET", path, headers=headers) for service in self.services]
        assert [status for status, _ in answers] == [200, 200], (path, answers)
        counts = [len(answer.splitlines()) for _, answer in answers]
        assert answers[0] == answers[1], f"{path}: the services return different bytes, of {counts} records"
        records = [json.loads(line) for line in answers[0][1].splitlines()]
        assert [record["seq"] for record in records] == list(range(len(records))), f"{path}: a gap"
        ids = [record["id"] for record in records]
        assert len(ids) == len(set(ids)), f"{path}: a record is duplicated"
        following = [record["prev"] for record in records[1:]] + [None]
        for name, seq, digest in writer.acknowledged:
            assert seq < len(ids) and ids[seq] == name, f"{path}: acknowledged record {seq}, {name}, is missing"
            assert following[seq] in (None, digest), f"{path}: record {seq} has another hash"


def asked(rounds):
    """The program, the number of rounds, and a folder that is kept if something goes wrong."""
    what = Path(sys.argv[0]).stem
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else rounds
    # Terminating the script also ends the processes it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    return sys.argv[1], rounds, Path(tempfile.mkdtemp(prefix=f"daybook-{what}-"))


def under_load(rounds, folder, nodes, services, fault, last=lambda: None):
    """Causes this many faults while all clients write, then checks what must hold; calls `last` at the end."""
    what = Path(sys.argv[0]).stem
    try:
        load = Load(nodes, services)
        for round_ in range(rounds):
            time.sleep(random.uniform(0.5, 2))
            said = fault(round_)
            print(f"round {round_ + 1}: {said}, {load.acknowledged()} acknowledged", end="", flush=True)
            # Every other fault happens before the system may have recovered from the previous one.
            if round_ % 2 == 0:
                print(f", all write again after {load.until_all_write():.1f} s", end="", flush=True)
            print(flush=True)
            time.sleep(random.uniform(2, 5))
        said = load.finish()
        last()
        print(f"{rounds} {what}: {said}", flush=True)
    finally:
        for service in services:
            if service.process:
                service.kill()
        nodes.stop()
    shutil.rmtree(folder)
