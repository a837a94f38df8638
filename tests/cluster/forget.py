"""Checks that both services show the same after names are dropped, and that no file of any server or service still has them.

    python3 tests/cluster/forget.py DAYBOOK [ROUNDS]

DAYBOOK is the program with the feature `jetstream`. Player names are dropped at either service, while everything is running, while
the other service is down and while all servers are down; each time, all files are searched. Tokens, links and delays are changed too.
"""

import json
import secrets
import shutil
import signal
import subprocess
import time

from load import OPENED, Service, asked
from nodes import Nodes


class Match:
    """A match whose player names occur nowhere else."""

    def __init__(self, service, token, name, **more):
        self.name, self.token = name, token
        self.players = [f"player-{secrets.token_hex(8)}" for _ in range(2)]
        event = {**OPENED, "data": {**OPENED["data"], "players": [{"name": player} for player in self.players]}}
        end = time.monotonic() + 20
        while True:
            status, answer = ask(service, "POST", "/v1/matches", token, {"match": name, "event": event, **more})
            if status != 503 or time.monotonic() > end:
                break
            # The service has only just restarted and is catching up with the other one.
            time.sleep(0.1)
        assert status in (200, 201), (status, answer)

    def path(self, rest=""):
        return f"/v1/matches/{self.name}{rest}"


def ask(service, method, path, token=None, body=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return service.ask(method, path, json.dumps(body) if body is not None else None, headers)


def until(said, what, seconds=20):
    """Waits until this is true; a change takes a moment to reach the other service."""
    end = time.monotonic() + seconds
    while not said():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.02)


def named(service, match, token=None):
    """The player names that a service shows with this token; None if it does not show the match."""
    status, answer = ask(service, "GET", match.path("/state"), token)
    if status != 200:
        return None
    return [player.get("name") for player in json.loads(answer)["players"]]


def same(services, match, token):
    """Checks that both services show the same to the public and to officials."""
    for path in ("", "/state", "/state?view=official", "/export", "/timeline"):
        for who in (None, token):
            answers = [ask(service, "GET", match.path(path), who) for service in services]
            assert answers[0] == answers[1], (path, who is not None, answers)


def search(folder, text):
    """The files of all servers and services that contain the text, including logs and printed output."""
    found = []
    for path in folder.rglob("*"):
        if path.is_file():
            try:
                if text.encode() in path.read_bytes():
                    found.append(str(path.relative_to(folder)))
            except FileNotFoundError:
                pass
    return found


def gone(folder, *texts):
    for text in texts:
        assert not search(folder, text), (text, search(folder, text))


def drop(service, match, seat, token):
    status, answer = ask(service, "DELETE", match.path(f"/openings/player:{seat}"), token)
    assert status in (200, 204), (status, answer)


def token_of(service, *more):
    command = [service.program, "token", "create", "--data", service.data, *more]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def together(folder, services, token, number):
    """Both services are up: each change appears at the other, and what is dropped at one is gone from both."""
    for here, there in (services, services[::-1]):
        name = f"m{number}-{here.data.name}"
        match = Match(here, token, name)
        until(lambda: named(there, match) == match.players, f"{there.data.name} names the players")
        same(services, match, token)
        assert len(search(folder, match.players[0])) == 4, "two copies at each service"
        drop(there, match, 0, token)
        # Once the drop is acknowledged, the name is in no file.
        gone(folder, match.players[0])
        until(lambda: named(here, match) == [None, match.players[1]], "the name is no longer shown")
        drop(here, match, 1, token)
        gone(folder, *match.players)
        until(lambda: named(there, match) == [None, None], "the name is no longer shown")
        same(services, match, token)


def away(folder, services, token, number):
    """One service is killed: its first response no longer shows what was dropped meanwhile, and it has no copy once it is ready."""
    for here, there in (services, services[::-1]):
        match = Match(here, token, f"a{number}-{here.data.name}")
        until(lambda: named(there, match) == match.players, "it names the players")
        there.kill()
        time.sleep(3.5)
        drop(here, match, 0, token)
        later = Match(here, token, f"l{number}-{here.data.name}")
        there.start()
        shown = []
        until(lambda: shown.append(named(there, match)) or shown[-1], "it answers", 60)
        first = next(names for names in shown if names)
        assert match.players[0] not in first, first
        until(lambda: named(there, match) == [None, match.players[1]], "it shows the rest")
        until(lambda: named(there, later) == later.players, "it has caught up")
        gone(folder, match.players[0])
        there.wait()


def unsure(folder, services, token, number):
    """The service that knows what was dropped is down: the other shows nothing that may have been dropped."""
    here, there = services
    match = Match(here, token, f"u{number}")
    until(lambda: named(there, match) == match.players, "it names the players")
    there.kill()
    time.sleep(3.5)
    drop(here, match, 0, token)
    here.kill()
    there.start()
    shown = []
    until(lambda: shown.append(named(there, match)) or shown[-1], "it answers", 60)
    for _ in range(20):
        shown.append(named(there, match))
        time.sleep(0.1)
    assert all(match.players[0] not in (names or []) for names in shown), shown
    assert shown[-1] == [None, None], "nobody knows what was dropped"
    here.start()
    here.wait()
    until(lambda: named(there, match) == [None, match.players[1]], "it has learned what was dropped")
    gone(folder, match.players[0])


def audiences(folder, services, token, number):
    """Private matches, delays and tokens."""
    a, b = services
    hidden = Match(a, token, f"p{number}", visibility="private")
    assert ask(b, "GET", hidden.path())[0] == 404, "it is private"
    until(lambda: ask(b, "GET", hidden.path(), token)[0] == 200, "an official sees it")
    late = Match(a, token, f"d{number}", delay={"seconds": 600})
    until(lambda: ask(b, "GET", late.path(), token)[0] == 200, "an official sees it")
    assert [named(one, late) for one in services] == [None, None], "it is delayed"
    status, answer = ask(b, "POST", late.path("/delay"), token, {"delay": None})
    assert status == 200, (status, answer)
    until(lambda: named(a, late) == late.players, "it is no longer delayed")
    same(services, late, token)
    made = token_of(a, "--role", "official")
    until(lambda: ask(b, "GET", hidden.path(), made)[0] == 200, "a token is valid at both")
    names = subprocess.run([b.program, "token", "list", "--data", b.data], capture_output=True, text=True, check=True)
    last = names.stdout.splitlines()[-1].split()[0]
    subprocess.run([b.program, "token", "revoke", "--data", b.data, last], check=True, capture_output=True)
    until(lambda: ask(a, "GET", hidden.path(), made)[0] == 401, "a token revoked at one is valid at neither")


def silence(folder, nodes, services, token):
    """No server responds: nobody knows what was dropped, so nothing is shown until the servers respond again."""
    match = Match(services[0], token, "silence")
    until(lambda: named(services[1], match) == match.players, "it names the players")
    for process in nodes.running:
        process.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    until(lambda: [named(one, match) for one in services] == [None, None], "nothing is shown", 30)
    waited = time.monotonic() - began
    for process in nodes.running:
        process.send_signal(signal.SIGCONT)
    until(lambda: [named(one, match) for one in services] == [match.players] * 2, "it is shown again", 60)
    return waited


def main():
    program, rounds, folder = asked(3)
    nodes = Nodes(folder)
    services = [Service(program, folder / name, nodes.url()) for name in ("a", "b")]
    try:
        nodes.wait()
        services[0].start()
        services[0].wait()
        token = services[0].token()
        services[1].follow(services[0])
        until(lambda: ask(services[1], "GET", "/v1/matches", token)[0] == 200, "it has the tokens")
        for number in range(rounds):
            for what in (together, audiences, away, unsure):
                what(folder, services, token, number)
                print(f"round {number + 1}: {what.__name__}", flush=True)
        waited = silence(folder, nodes, services, token)
        dropped = Match(services[0], token, "last")
        until(lambda: named(services[1], dropped) == dropped.players, "it names the players")
        drop(services[1], dropped, 0, token)
        for number in range(3):
            nodes.kill(number)
        for number in range(3):
            nodes.start(number)
        nodes.wait()
        for service in services:
            service.wait()
        gone(folder, dropped.players[0])
        print(f"{rounds} rounds: no dropped name is in any file of three servers and two services")
        print(f"without the servers, nothing is shown after {waited:.1f} s")
    finally:
        for service in services:
            if service.process:
                service.kill()
        nodes.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
