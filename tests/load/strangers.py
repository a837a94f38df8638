"""One address with 512 connections against every route, and what that does to those who read and record.

    cargo build --release
    python3 tests/load/strangers.py target/release/daybook [seconds] [route...]

The service runs on one core, and all clients on another. For each route of the OpenAPI document and each page, an honest client
reads and records while a stranger's 512 connections ask for the dearest that the route has, as fast as they are answered; before
the first and after every eighth it does so alone. Prints the latencies of the ten routes where the honest client waits longest, and
exits with 1 if one of its two 99th percentiles is more than 3 times as long as the last one alone. `DAYBOOK_LONG=1` takes 20 seconds
for each route, otherwise 2; names of routes restrict it to these.
"""

import http.client
import json
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from multiprocessing import Event, Process, Value
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "replays" / "tie-breaker.daybook"
LOG = ROOT / "replays" / "abandoned.bga.json"
CONNECTIONS = 512
# Addresses of this machine that the service treats like any other.
STRANGER, HONEST = "127.0.0.66", "127.0.0.7"
TIMES_MAX = 3
# After so many routes the honest client is alone again.
QUIET_EVERY = 8
PAUSE = 0.01
OPENED = {"type": "match_opened", "data": {"edition": "4.0", "format": "test", "players": [{}, {}], "recorder": "test"}}
VALUES = {
    "{edition}/{number}": "4.0/4.2.4.e",
    "{reference}": "ALT_CORE_B_YZ_04_C",
    "{level}": "0",
    "{index}": "000.p/1",
    "{subject}": "player:0",
    "{room}": "0" * 32,
}
# What each route is asked; `{n}` is another number each time.
QUERIES = {
    "showState": "?at={n}",
    "readPatches": "?from=0&to=400&lang=fr",
    "diffStates": "?from={n}&to=400",
    "explainObject": "?at=400",
    "showNext": "?at={n}",
    "listFaces": "?lang=fr",
    "showTimeline": "?lang=fr",
    "showAudit": "?edition=2024-09&plan={n}",
    "readEvents": "?to=999",
    "showPicture": "?at={n}",
    "showClip": "?from={n}&to=434",
    "proveConsistency": "?from={n}",
    "listMatches": "?q=word{n}",
    "searchRules": "?lang=fr&q=" + "+".join("abcdefghijklmnopqrstuvwxyz" * 3) + "+{n}",
    "searchCards": "?lang=fr&q=" + "+".join("abcdefghijklmnopqrstuvwxyz" * 3) + "+{n}",
    "openRoom": "?at={n}",
    "leadRoom": "?at={n}",
    "/m/{id}": "?at={n}",
}


def ask(port, method, path, body=None, headers=None):
    """The status and body of a response to a request from this machine."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    return answer.status, answer.read()


class Service:
    """A service on the first core, with a long match and a short one."""

    def __init__(self, program, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [program, "serve", "--data", f"{folder}/data", "--listen", f"0.0.0.0:{self.port}", "--guests", "30d"]
        self.out = Path(folder) / "out"
        self.process = subprocess.Popen(
            command, stdout=self.out.open("wb"), stderr=(Path(folder) / "log").open("wb"), preexec_fn=lambda: os.sched_setaffinity(0, {0})
        )
        for _ in range(600):
            try:
                if ask(self.port, "GET", "/readyz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.1)
        self.token = next(word for word in self.out.read_text().split() if word.startswith("daybook_"))
        bearer = {"Authorization": f"Bearer {self.token}"}
        status, answer = ask(self.port, "POST", "/v1/import", GAME.read_bytes(), bearer)
        assert status == 201, answer
        self.long = json.loads(answer)["match"]
        body = json.dumps({"match": "short", "event": OPENED})
        status, answer = ask(self.port, "POST", "/v1/matches", body, bearer | {"Content-Type": "application/json"})
        assert status == 201, answer
        self.head = json.loads(answer)["receipts"][-1]["hash"]
        own = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        self.channel = json.loads(ask(self.port, "POST", "/v1/channels", b"", own)[1])["channel"]
        page = ask(self.port, "GET", "/open")[1].decode()
        self.version = page.split("/viewer/", 1)[1].split("/", 1)[0]

    def routes(self):
        """The name, the method and the path of what each route is asked at its dearest, with its headers and body."""
        document = json.loads(ask(self.port, "GET", "/openapi.json")[1])
        values = VALUES | {"{id}": self.long, "{object}": "o413.0", "{channel}": self.channel}

        def named(path):
            for name, value in values.items():
                path = path.replace(name, value)
            return path

        for path, methods in document["paths"].items():
            for method in ("get", "post", "delete"):
                if method in methods:
                    name = methods[method]["operationId"]
                    headers, body = {}, b""
                    if method != "get":
                        headers = {"Origin": "http://{host}", "Content-Type": "application/json"}
                        if name in ("previewMatch", "putGuest"):
                            headers["Content-Type"], body = "application/octet-stream", GAME.read_bytes()
                        if name == "importSigned":
                            headers |= {"webhook-id": "1", "webhook-timestamp": str(int(time.time())), "webhook-signature": f"v1,{'A' * 43}="}
                            body = LOG.read_bytes()
                        if name == "checkDeck":
                            body = json.dumps({"deck": "1 Kojo & Booda\n3 ALT_CORE_B_BR_07_C\n", "format": "constructed"}).encode()
                    if name == "showOembed":
                        path = f"/oembed?url=http%3A%2F%2F{{host}}%2Fm%2F{self.long}"
                    yield name, method.upper(), named(path) + QUERIES.get(name, ""), headers, body
        for page in ("/", "/open", "/open/keeper.js", "/open/daybook.user.js", "/embed", "/rules", "/round", "/control", "/record", f"/stream/{self.channel}"):
            yield page, "GET", page, {}, b""
        for page in ("/m/{id}", "/m/{id}/film", "/embed/{id}", "/overlay/{id}"):
            yield page, "GET", named(page) + QUERIES["/m/{id}"], {}, b""
        for file in ("engine.wasm", "js/match.js", "styles/match.css", "fonts/inter-latin.woff2"):
            for kind, headers in (("", {}), (" br", {"Accept-Encoding": "br"}), (" known", {"If-None-Match": '"x"'})):
                yield f"{file}{kind}", "GET", f"/viewer/{self.version}/{file}", headers, b""
        yield "preflight", "OPTIONS", "/v1/channels", {"Origin": "http://x", "Access-Control-Request-Method": "POST"}, b""
        yield "nothing", "GET", "/nothing", {}, b""


class Asking:
    """One of the stranger's connections: it asks again as soon as it is answered."""

    def __init__(self, port, request, poll):
        self.port, self.request, self.poll = port, request, poll
        self.connect()

    def connect(self):
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.bind((STRANGER, 0))
        self.socket.connect_ex(("127.0.0.1", self.port))
        self.begin()
        self.poll.register(self.socket.fileno(), select.EPOLLIN | select.EPOLLOUT)

    def begin(self):
        self.unsent, self.head, self.left, self.tail = self.request(), b"", None, b""

    def close(self):
        self.poll.unregister(self.socket.fileno())
        self.socket.close()

    def write(self):
        sent = self.socket.send(self.unsent)
        self.unsent = self.unsent[sent:]
        if not self.unsent:
            self.poll.modify(self.socket.fileno(), select.EPOLLIN)

    def read(self):
        """Reads what has arrived; whether an answer has ended. Raises where the connection has."""
        data = self.socket.recv(1 << 18)
        if not data:
            raise ConnectionError
        if self.left is None:
            self.head += data
            end = self.head.find(b"\r\n\r\n")
            if end < 0:
                return False
            lines = self.head[:end].lower().split(b"\r\n")
            length = next((line.split(b":")[1] for line in lines if line.startswith(b"content-length:")), None)
            data = self.head[end + 4 :]
            is_empty = b" 304" in lines[0] or b" 204" in lines[0]
            # A body of unknown length is in chunks, and ends with an empty one.
            self.left = 0 if is_empty else int(length) if length else -1
        if self.left < 0:
            self.tail = (self.tail + data)[-5:]
            return self.tail == b"0\r\n\r\n"
        self.left -= len(data)
        return self.left <= 0


def strangers(port, route, stop, count):
    """Asks for a route over all connections until told to stop."""
    os.sched_setaffinity(0, {1})
    # So that the honest client does not wait for this one.
    os.nice(19)
    _, method, path, headers, body = route
    host, number = f"127.0.0.1:{port}", 0

    def request():
        nonlocal number
        number += 1
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        text = f"{method} {path} HTTP/1.1\r\nhost: {{host}}\r\n{lines}content-length: {len(body)}\r\n\r\n"
        return text.replace("{n}", str(1 + number % 400)).replace("{host}", host).encode() + body

    poll = select.epoll()
    by_number = {}
    while not stop.is_set():
        while len(by_number) < CONNECTIONS:
            asking = Asking(port, request, poll)
            by_number[asking.socket.fileno()] = asking
        for file, event in poll.poll(0.1):
            asking = by_number[file]
            try:
                if event & select.EPOLLOUT and asking.unsent:
                    asking.write()
                if event & (select.EPOLLIN | select.EPOLLHUP | select.EPOLLERR) and asking.read():
                    count.value += 1
                    asking.begin()
                    poll.modify(file, select.EPOLLIN | select.EPOLLOUT)
            except BlockingIOError:
                pass
            except OSError:
                asking.close()
                del by_number[file]


def honest(service, seconds):
    """The 99th percentiles in milliseconds of reading and of recording, by a client that pauses between its requests."""
    reads, writes = [], []

    def run(times, request):
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60, source_address=(HONEST, 0))
        end = time.monotonic() + seconds
        number = 0
        while time.monotonic() < end:
            number += 1
            begun = time.monotonic()
            pause = request(connection, number)
            times.append((time.monotonic() - begun) * 1000)
            time.sleep(pause)

    def read(connection, number):
        connection.request("GET", f"/v1/matches/{service.long}/state?at={number % 400}")
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status in (200, 429), body
        return 0.2 if answer.status == 429 else PAUSE

    def write(connection, number):
        headers = {"Authorization": f"Bearer {service.token}", "If-Match": f'"{service.head}"', "Content-Type": "application/json"}
        body = json.dumps({"event": {"type": "note", "data": {"text": str(number)}}})
        connection.request("POST", "/v1/matches/short/events", body, headers)
        answer = connection.getresponse()
        body = answer.read()
        if answer.status == 429:
            return 0.2
        assert answer.status == 201, body
        service.head = json.loads(body)["receipts"][-1]["hash"]
        # Within its budget: 20 a second.
        return 0.05

    threads = [threading.Thread(target=run, args=one) for one in ((reads, read), (writes, write))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [sorted(times)[(len(times) - 1) * 99 // 100] for times in (reads, writes)]


def main():
    program, *rest = sys.argv[1:]
    seconds = 20 if os.environ.get("DAYBOOK_LONG") else 2
    if rest and rest[0].isdigit():
        seconds = int(rest.pop(0))
    os.sched_setaffinity(0, {1})
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        service = Service(program, folder)
        try:
            routes = [route for route in service.routes() if not rest or route[0] in rest]
            for done, route in enumerate(routes):
                if done % QUIET_EVERY == 0:
                    quiet = honest(service, seconds)
                stop, count = Event(), Value("q", 0)
                attack = Process(target=strangers, args=(service.port, route, stop, count))
                attack.start()
                loaded = honest(service, seconds)
                stop.set()
                attack.join()
                times = max(loaded[0] / quiet[0], loaded[1] / quiet[1])
                rows.append((times, route[0], quiet, loaded, count.value / seconds))
                print(f"{done + 1} of {len(routes)} {route[0]}: {times:.1f} times", flush=True)
                # Its budget refills a little, and its connections end.
                time.sleep(1)
        except BaseException:
            print((Path(folder) / "log").read_text()[-2000:], file=sys.stderr)
            raise
        finally:
            service.process.terminate()
            service.process.wait()
    rows.sort(reverse=True)
    print("\n| route | GET p99 quiet, loaded | POST p99 quiet, loaded | times | answers a second |\n|---|---|---|---|---|")
    for times, name, quiet, loaded, rate in rows[:10]:
        both = [f"{one:.1f} ms, {other:.1f} ms" for one, other in zip(quiet, loaded)]
        print(f"| {name} | {both[0]} | {both[1]} | {times:.1f} | {rate:.0f} |")
    sys.exit(1 if rows[0][0] > TIMES_MAX else 0)


if __name__ == "__main__":
    main()
