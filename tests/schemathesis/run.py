"""Sends generated requests to a real server and holds its answers against its own OpenAPI document.

    python run.py DAYBOOK EXAMPLES

DAYBOOK is the program, EXAMPLES the number of generated requests for each route and phase. Fails on an answer that is
a fault or that the document does not name, and on a route that never did what it was asked to.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
REPLAYS = HERE.parent.parent / "replays"
# A schema cannot say what makes sense against a state, so requests that fit it may be refused.
LEFT_OUT = "positive_data_acceptance"
# Seconds. How long an answer takes where other tests run beside says nothing of the service, benchmarks measure that: only an
# answer that never comes is a fault.
PATIENCE = "120"


def start(program, data):
    """A server on a free port; itself, its address and the token of its admin."""
    command = [program, "serve", "--data", data, "--listen", "127.0.0.1:0", "--guests", "30d"]
    log = open(data / "log", "w+", encoding="utf-8")
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    token = server.stdout.readline().split()[-1]
    while True:
        if server.poll() is not None:
            sys.exit(f"the server ended: {log.read()}")
        log.seek(0)
        if found := re.search(r"address=(\S+)", re.sub(r"\x1b\[[0-9;]*m", "", log.read())):
            return server, f"http://{found[1]}", token


def player_token(program, data, match):
    """A token of the player of a match's first seat: some things only a player says."""
    command = [program, "token", "create", "--data", data, "--role", "recorder", "--match", match, "--seat", "0"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]


def hook_key(program, data):
    """The key of a program that signs games."""
    command = [program, "token", "create", "--data", data, "--role", "hook"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]


def guest(url):
    """The name of a match that a guest has put there."""
    headers = {"origin": url, "content-type": "application/octet-stream"}
    ask = urllib.request.Request(f"{url}/v1/guests", (REPLAYS / "by-hand.daybook").read_bytes(), headers)
    with urllib.request.urlopen(ask, timeout=60) as answer:
        return json.load(answer)["match"]


def fill(program, data, url, token):
    """Imports the matches of the folder of replays; what the hooks are to know of them."""
    matches = []
    for path in sorted(REPLAYS.glob("*.daybook")):
        headers = {"authorization": f"Bearer {token}", "content-type": "application/octet-stream"}
        ask = urllib.request.Request(f"{url}/v1/import", path.read_bytes(), headers)
        with urllib.request.urlopen(ask, timeout=60) as answer:
            kept = json.load(answer)
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        openings = [line for line in lines if "open" in line]
        match = {"name": kept["match"], "records": kept["records"]}
        with urllib.request.urlopen(f"{url}/v1/matches/{kept['match']}/state", timeout=30) as answer:
            heroes = [one["id"] for one in json.load(answer)["objects"] if one["zone"] == "hero"]
        player = player_token(program, data, kept["match"])
        matches.append(match | {"openings": openings, "heroes": heroes, "file": str(path), "player": player})
    wait_for_tree(url, sum(match["records"] for match in matches))
    return matches


def wait_for_tree(url, size):
    """Waits until the checkpoint covers as many records: a tile is there once it does."""
    while True:
        with urllib.request.urlopen(f"{url}/checkpoint", timeout=30) as answer:
            if int(answer.read().split(b"\n")[1]) >= size:
                return
        time.sleep(0.05)


def routes(url):
    """Every route of the document, but for the document, which is not asked for again."""
    with urllib.request.urlopen(f"{url}/openapi.json", timeout=30) as answer:
        paths = json.load(answer)["paths"]
    methods = [(path, method) for path, of in paths.items() for method in {"get", "post"} & of.keys()]
    return sorted(f"{method.upper()} {path}" for path, method in methods if path != "/openapi.json")


def table(names, counts):
    """Prints what each route answered; the routes that never gave a 2xx."""
    never = []
    print("\n| route | answers | 2xx |\n|---|---|---|")
    for route in names:
        of = [(status, count) for name, status, count in counts if name == route]
        done = sum(count for status, count in of if 200 <= status < 300)
        answers = sum(count for _, count in of)
        print(f"| {route} | {answers} | {100 * done / max(answers, 1):.0f} % |")
        if not done:
            never.append(route)
    return never


def main():
    program, examples = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder)
        server, url, token = start(program, data)
        try:
            matches, names = fill(program, data, url, token), routes(url)
            seen, answers = data / "seen.json", data / "answers.json"
            given = {"url": url, "token": token, "matches": matches, "guest": guest(url), "hook": hook_key(program, data)}
            seen.write_text(json.dumps(given | {"log": str(REPLAYS / "abandoned.bga.json")}), encoding="utf-8")
            # How long this tool takes to make up a request depends on what else the machine does, and says nothing of the service.
            command = [
                pathlib.Path(sys.executable).parent / "schemathesis",
                "--config-file", HERE / "schemathesis.toml", "run", f"{url}/openapi.json",
                "--request-timeout", PATIENCE, "--max-response-time", PATIENCE,
                "--checks", "all", "--exclude-checks", LEFT_OUT, "--continue-on-failure",
                "--seed", "1", "--max-examples", examples, "--generation-database", "none",
                "--suppress-health-check", "too_slow",
            ]
            env = {"SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE)}
            env |= {"DAYBOOK_SEEN": str(seen), "DAYBOOK_ANSWERS": str(answers)}
            run = subprocess.run(command, env=os.environ | env, cwd=data, check=False)
            gone = server.poll()
        finally:
            server.terminate()
        ended = server.wait(timeout=60)
        if gone is not None or ended != 0:
            log = (data / "log").read_text(encoding="utf-8")
            sys.exit(f"the server ended with {ended}, {'' if gone is None else 'by itself, '}and said:\n{log}")
        never = table(names, json.loads(answers.read_text(encoding="utf-8")))
    if never:
        sys.exit(f"no request to {', '.join(never)} was ever done")
    sys.exit(run.returncode)


if __name__ == "__main__":
    main()
