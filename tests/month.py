"""A month of a busy club: matches are recorded and read every day, and the service is restarted every night, or killed.

    python3 tests/month.py target/release/daybook [MATCHES] [DAYS]

Prints each start and what it took, and how much memory the service had after a day's requests. Fails if a start takes longer than
docs/operating.md says, if the metric of the memory is wrong, or if something acknowledged is missing.
"""

import concurrent.futures
import http.client
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

REPLAYS = pathlib.Path(__file__).resolve().parents[1] / "replays"
CLIENTS = 8
REQUESTS = 10_000
# What docs/operating.md promises: seconds for a clean start, and for a million records after a kill.
CLEAN, MILLION = 1.0, 8.0
# Resident bytes from which on that page says to look closer.
RESIDENT = 768 * 1024 * 1024


class Service:
    """The service in a folder; `start` returns how long it took until it was ready."""

    def __init__(self, program, data):
        self.program, self.data, self.token = program, data, None

    def start(self):
        begun = time.monotonic()
        self.log = open(f"{self.data}.log", "a", encoding="utf8")
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", self.data, "--listen", "127.0.0.1:0"],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        for line in self.process.stdout:
            if found := re.search(r"admin token, shown only this once: (\S+)", line):
                self.token = found[1]
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                break
        else:
            sys.exit(f"the service did not start: see {self.log.name}")
        assert Client(self).ask("GET", "/readyz")[0] == 200
        return time.monotonic() - begun

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait() == 0, f"it ended with an error: see {self.log.name}"

    def kill(self):
        self.process.kill()
        self.process.wait()

    def resident(self):
        """What the system says, and what the service says, in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        metrics = Client(self).ask("GET", "/metrics")[1].decode()
        return (int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024,
                int(re.search(r"^daybook_resident_bytes (\d+)", metrics, re.M)[1]))


class Client:
    """A connection; the response of a service that is killed has status 0."""

    def __init__(self, service):
        self.service = service
        self.connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=120)

    def ask(self, method, path, body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers["authorization"] = f"Bearer {self.service.token}"
        for _ in range(2):
            try:
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
                return answer.status, answer.read()
            except http.client.RemoteDisconnected:
                # An idle connection was closed; a request that changes something names its head.
                self.connection.close()
            except (OSError, http.client.HTTPException):
                break
        self.connection.close()
        return 0, b""


def games():
    """The events of recorded games, without the cards that only their openings know."""
    found = []
    for path in sorted(REPLAYS.glob("*.daybook")):
        records = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
        events = [record["event"] for record in records if "event" in record]
        if len(events) > 100:
            found.append(events)
    return found


class Club:
    """What was acknowledged: the number of records and the head of each match."""

    def __init__(self, matches, each):
        self.lock, self.heads, self.each = threading.Lock(), {}, each
        self.left, self.games = list(range(matches)), games()
        self.records = 0

    def record(self, service, until):
        """Records matches until so many are left."""
        client = Client(service)
        while True:
            with self.lock:
                if len(self.left) <= until:
                    return
                number = self.left.pop()
            if not self.match(client, number):
                return

    def match(self, client, number):
        events = self.games[number % len(self.games)]
        name, note = f"m{number:05}", {"type": "note", "data": {"text": "The table next to it is louder than it should be."}}
        events = (events + [note] * self.each)[:self.each]
        body = json.dumps({"match": name, "event": events[0]})
        status, answer = client.ask("POST", "/v1/matches", body, content_type="application/json")
        if status != 201:
            assert status == 0, answer
            return False
        self.heads[name] = (1, head := json.loads(answer)["receipts"][-1]["hash"])
        done = 1
        while done < len(events):
            some = events[done:done + random.randint(1, 40)]
            lines = "\n".join(json.dumps({"event": event}) for event in some)
            status, answer = client.ask("POST", f"/v1/matches/{name}/events", lines,
                                        if_match=f'"{head}"', content_type="application/x-ndjson")
            if status == 422:
                # What only an opening explains makes no sense here: the rest of the match is notes.
                events = (events[:done] + [note] * self.each)[:self.each]
                continue
            if status != 201:
                assert status == 0, answer
                return False
            head = json.loads(answer)["receipts"][-1]["hash"]
            done += len(some)
            self.heads[name] = (done, head)
        return True

    def read(self, service, count):
        """Requests of a day, for matches old and new."""
        client, names = Client(service), list(self.heads)
        for _ in range(count):
            name = random.choice(names)
            at = random.randrange(self.heads[name][0])
            path = random.choice([f"/v1/matches/{name}/state?at={at}", f"/v1/matches/{name}/events?from={at}", f"/m/{name}",
                                  f"/v1/matches/{name}/audit", f"/v1/matches/{name}/timeline", "/v1/matches"])
            status, answer = client.ask("GET", path)
            assert status == 200, (path, status, answer)

    def check(self, service):
        """Everything acknowledged is there."""
        client = Client(service)
        for name, (count, head) in self.heads.items():
            last = json.loads(client.ask("GET", f"/v1/matches/{name}")[1])["head"]
            found = last["hash"]
            if last["seq"] >= count:
                # What came after it was not acknowledged, and is there all the same.
                found = json.loads(client.ask("GET", f"/v1/matches/{name}/events?from={count}&to={count}")[1])["items"][0]["prev"]
            assert found == head, f"{name}: record {count - 1} is missing or another one"


def together(pool, work, *arguments):
    return [pool.submit(work, *arguments) for _ in range(CLIENTS)]


def day(club, service, number, days, matches, is_killed):
    until = matches - matches * number // days
    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as pool:
        recording = together(pool, club.record, service, until)
        if is_killed:
            # In the middle of the day's last matches.
            while len(club.left) > until + CLIENTS and not all(one.done() for one in recording):
                time.sleep(0.01)
            service.kill()
        for one in recording:
            one.result()
        if is_killed:
            return "kill"
        for one in together(pool, club.read, service, REQUESTS // days // CLIENTS + 1):
            one.result()
    said, told = service.resident()
    service.stop()
    assert abs(said - told) <= said / 5, f"the metric says {told} bytes, the system {said}"
    assert said <= RESIDENT, f"{said} bytes are resident"
    return f"{said / 2**20:.0f} MiB"


def main(program, matches=2000, days=30):
    random.seed(47)
    matches, days = int(matches), int(days)
    kills = set(random.sample(range(1, days), days // 3))
    with tempfile.TemporaryDirectory() as folder:
        service, club = Service(program, f"{folder}/data"), Club(matches, 315)
        starts, before, wrong = [], "new", []
        print("| day | records | last stop | start s | resident after the day |\n|---|---|---|---|---|")
        for number in range(1, days + 1):
            records = sum(count for count, _ in club.heads.values())
            took = service.start()
            longest = CLEAN if before != "kill" else CLEAN + MILLION * records / 1e6
            if took > longest:
                wrong.append(f"day {number}: a start after {before} took {took:.2f} s with {records} records")
            before_it, before = before, "kill" if number in kills else "clean"
            ended = day(club, service, number, days, matches, number in kills)
            print(f"| {number} | {records} | {before_it} | {took:.2f} | {ended} |", flush=True)
        records = sum(count for count, _ in club.heads.values())
        print(f"| end | {records} | {before} | {service.start():.2f} | |")
        club.check(service)
        service.stop()
        print(f"{len(club.heads)} matches, {records} records acknowledged, none missing; {days} restarts, {len(kills)} kills")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
