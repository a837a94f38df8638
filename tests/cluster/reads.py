"""Checks read-your-writes across services: a client that appends at one service and reads at the other with the position it received
sees what it appended.

    python3 tests/cluster/reads.py DAYBOOK [ROUNDS]

DAYBOOK is the program with the feature `jetstream`. Prints how often the other service would not have had the record yet.
"""

import http.client
import json
import shutil
import time

from load import Service, asked
from nodes import Nodes

PATH = "/v1/matches/m/events"


def append(service, token, head, number):
    """Appends a record; returns the new head and the position."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "If-Match": f'"{head}"'}
    body = json.dumps({"id": str(number), "event": {"type": "note", "data": {"text": "x"}}})
    until = time.monotonic() + 30
    while True:
        connection = http.client.HTTPConnection(service.host, service.port, timeout=40)
        connection.request("POST", PATH, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        # If it is unclear whether the record was accepted, it is sent again with the same id, as every client does.
        if answer.status != 503 or time.monotonic() > until:
            break
        time.sleep(0.2)
    assert answer.status == 201, text
    return json.loads(text)["receipts"][-1]["hash"], answer.getheader("daybook-position")


def shown(service, token, headers):
    """The number of records shown, or the status and body of a refusal."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/x-ndjson", **headers}
    status, answer = service.ask("GET", PATH, headers=headers)
    return len(answer.splitlines()) if status == 200 else (status, answer)


def main():
    program, rounds, folder = asked(1000)
    nodes = Nodes(folder)
    services = [Service(program, folder / name, nodes.url()) for name in ("a", "b")]
    try:
        nodes.wait()
        services[0].start()
        services[0].wait()
        token = services[0].token()
        head = services[0].open_match("m", token)
        services[1].follow(services[0])
        late = 0
        for number in range(rounds):
            here, there = services[number % 2], services[1 - number % 2]
            head, position = append(here, token, head, number)
            late += shown(there, token, {}) != 2 * number + 2
            head, position = append(here, token, head, f"{number}.again")
            answer = shown(there, token, {"Daybook-Position": position})
            assert answer == 2 * number + 3, (number, position, answer)
        began = time.monotonic()
        status, answer = shown(services[1], token, {"Daybook-Position": str(int(position) + 1)})
        waited = time.monotonic() - began
        assert status == 503 and b"try again" in answer and waited < 10, (status, answer, waited)
        print(f"{rounds} reads with a position all saw the appended record; {late} of {rounds} without one did not")
        print(f"a position that does not exist yet is refused after {waited:.1f} s")
    finally:
        for service in services:
            if service.process:
                service.kill()
        nodes.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
