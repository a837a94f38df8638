"""Compares the cost of a ledger in a cluster with that of one in a folder, on this machine.

    python3 tests/cluster/figures.py DAYBOOK [SECONDS [RECORDS]]

DAYBOOK is a release build with the feature `jetstream`. For both stores, prints how many events per second are acknowledged over
HTTP for one writer and for 64, each writing to its own match, one event at a time. For the cluster, also prints how long an event
sent to one service takes to appear in a live stream of the other; how many cached reads one and two services answer per second of
CPU time and, limited to a fifth of a processor each, per second of wall-clock time; and how long a new service takes to start with
RECORDS records. Needs Linux, and root for the limit.
"""

import http.client
import json
import os
import shutil
import statistics
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

from load import Service, asked
from nodes import Nodes


class Writer:
    """A connection that appends to its own match."""

    def __init__(self, service, token, name):
        self.path, self.head, self.count = f"/v1/matches/{name}/events", service.open_match(name, token), 0
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.connection = http.client.HTTPConnection(service.host, service.port)

    def append(self):
        body = json.dumps({"id": str(self.count), "event": {"type": "note", "data": {"text": "x"}}})
        self.connection.request("POST", self.path, body, {**self.headers, "If-Match": f'"{self.head}"'})
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status == 201, text
        self.head, self.count = json.loads(text)["receipts"][-1]["hash"], self.count + 1

    def write_until(self, end):
        while time.monotonic() < end:
            self.append()


def rate(service, token, what, count, seconds):
    """Events per second acknowledged for `count` writers."""
    writers = [Writer(service, token, f"{what}{number}") for number in range(count)]
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=writer.write_until, args=[end]) for writer in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(writer.count for writer in writers) / seconds


def delays(services, token, seconds):
    """For each event, the milliseconds from sending it to one service to receiving it from the other."""
    writer, sent, came = Writer(services[0], token, "followed"), [], []
    connection = http.client.HTTPConnection(services[1].host, services[1].port)
    headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream", "Daybook-Position": "1"}
    while True:
        connection.request("GET", writer.path, headers=headers)
        stream = connection.getresponse()
        if stream.status == 200:
            break
        stream.read()

    def listen():
        for line in stream:
            if line.startswith(b"id:"):
                came.append(time.monotonic())

    threading.Thread(target=listen, daemon=True).start()
    time.sleep(1)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sent.append(time.monotonic())
        writer.append()
        time.sleep(0.02)
    time.sleep(2)
    # The first one received is the record that opened the match.
    assert len(came) == len(sent) + 1, (len(came), len(sent))
    return [(after - before) * 1000 for before, after in zip(sent, came[1:])]


def cpu_seconds(service):
    """The CPU time that the process has used."""
    with open(f"/proc/{service.process.pid}/stat") as file:
        words = file.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def limited(services, share):
    """Limits each service to this share of a processor, as if each had a machine of its own."""
    root, period = Path("/sys/fs/cgroup"), 100_000
    has_one_tree = (root / "cgroup.controllers").exists()
    if has_one_tree:
        (root / "cgroup.subtree_control").write_text("+cpu")
    groups, quota = [], int(share * period)
    try:
        for service in services:
            group = (root if has_one_tree else root / "cpu") / f"daybook-{service.process.pid}"
            group.mkdir()
            groups.append(group)
            if has_one_tree:
                (group / "cpu.max").write_text(f"{quota} {period}")
            else:
                (group / "cpu.cfs_period_us").write_text(str(period))
                (group / "cpu.cfs_quota_us").write_text(str(quota))
            (group / "cgroup.procs").write_text(str(service.process.pid))
        yield
    finally:
        for group, service in zip(groups, services):
            (group.parent / "cgroup.procs").write_text(str(service.process.pid))
            group.rmdir()


def cached_reads(services, path, seconds):
    """Responses from the response cache: per second of CPU time that all services use, and per second of wall-clock time."""

    def read(service, end, counts):
        connection = http.client.HTTPConnection(service.host, service.port)
        count = 0
        while time.monotonic() < end:
            connection.request("GET", path)
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status == 200, text
            count += 1
        counts.append(count)

    counts, before, began = [], sum(map(cpu_seconds, services)), time.monotonic()
    threads = [
        threading.Thread(target=read, args=[service, began + seconds, counts]) for service in services for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    total = sum(counts)
    return total / (sum(map(cpu_seconds, services)) - before), total / (time.monotonic() - began)


def fill(service, token, records):
    """Appends this many records, a thousand at a time, five thousand per match; returns how long that takes."""
    began, numbers = time.monotonic(), iter(range(-(-records // 5000)))

    def write():
        for number in numbers:
            writer = Writer(service, token, f"f{number}")
            writer.headers["Content-Type"] = "application/x-ndjson"
            for part in range(5):
                events = [
                    json.dumps({"id": f"{part}.{one}", "event": {"type": "note", "data": {"text": "x"}}})
                    for one in range(1000 - (part == 0))
                ]
                body = "\n".join(events) + "\n"
                while True:
                    headers = {**writer.headers, "If-Match": f'"{writer.head}"'}
                    status, answer = service.ask("POST", writer.path, body, headers)
                    if status == 201:
                        break
                    assert status in (429, 503), (status, answer)
                    time.sleep(0.2)
                writer.head = json.loads(answer)["receipts"][-1]["hash"]

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.monotonic() - began


def main():
    program, seconds, folder = asked(10)
    records = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    nodes = Nodes(folder)
    alone = Service(program, folder / "alone", None)
    services = [Service(program, folder / name, nodes.url()) for name in ("a", "b")]
    try:
        nodes.wait()
        for what, service in [("folder", alone), ("cluster", services[0])]:
            service.start()
            service.wait()
            token = service.token()
            if service is services[0]:
                services[1].follow(services[0])
            for count in (1, 64):
                figure = rate(service, token, f"w{count}.", count, seconds)
                print(f"{what}: {figure:.0f} events/s with {count} writer{'s' if count > 1 else ''}", flush=True)
        services[1].wait()
        parts = statistics.quantiles(delays(services, token, seconds), n=100)
        print(f"cluster: from one service to a live stream of the other: p50 {parts[49]:.1f} ms, p99 {parts[98]:.1f} ms", flush=True)
        for count in (1, 2):
            each, _ = cached_reads(services[:count], "/v1/matches/followed/state", seconds)
            print(f"{count} service{'s' if count > 1 else ''}: {each:.0f} cached reads per second of CPU time", flush=True)
        with limited(services, 1 / 5):
            for count in (1, 2):
                _, by_the_clock = cached_reads(services[:count], "/v1/matches/followed/state", seconds)
                each_of = "service" if count == 1 else "services"
                print(f"{count} {each_of}, a fifth of a processor each: {by_the_clock:.0f} cached reads/s", flush=True)
        if records:
            took = fill(services[0], token, records)
            print(f"cluster: {records} records appended, a thousand at a time, in {took:.0f} s", flush=True)
            services[1].wait(600)
            new = Service(program, folder / "new", nodes.url())
            services.append(new)
            began = time.monotonic()
            new.follow(services[0], 1800)
            print(f"cluster: a new service is ready after {time.monotonic() - began:.0f} s", flush=True)
    finally:
        for service in [alone, *services]:
            if service.process:
                service.kill()
        nodes.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
