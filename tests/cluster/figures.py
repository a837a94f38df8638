"""What a ledger in a cluster costs against one in a folder, on this machine.

    python3 tests/cluster/figures.py DAYBOOK [SECONDS]

DAYBOOK is a release build with the feature `jetstream`. Prints for both stores how many events a second one writer and 64
writers have acknowledged over HTTP, each in a match of its own, one event at a time; and for the cluster how long after it
was sent to one service an event is in a live stream of the other one.
"""

import http.client
import json
import shutil
import statistics
import threading
import time

from load import Service, asked
from nodes import Nodes


class Writer:
    """A connection that appends to a match of its own."""

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
    """Events a second that so many writers have acknowledged."""
    writers = [Writer(service, token, f"{what}{number}") for number in range(count)]
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=writer.write_until, args=[end]) for writer in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(writer.count for writer in writers) / seconds


def delays(services, token, seconds):
    """For each event the time from its sending to one service to its coming from the other one."""
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
    # The first that comes is the record of the opening.
    assert len(came) == len(sent) + 1, (len(came), len(sent))
    return [(after - before) * 1000 for before, after in zip(sent, came[1:])]


def main():
    program, seconds, folder = asked(10)
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
        # The other service knows only from its copy of `audience` who may see a match; the token may see all.
        parts = statistics.quantiles(delays(services, token, seconds), n=100)
        print(f"cluster: from one service to a live stream of the other p50 {parts[49]:.1f} ms, p99 {parts[98]:.1f} ms")
    finally:
        for service in [alone, *services]:
            if service.process:
                service.kill()
        nodes.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
