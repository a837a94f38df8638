"""Makes a small data folder with a program, and writes down what it answers: for the test that later programs open it.

    python3 crates/cli/tests/folders/make.py DAYBOOK VERSION

writes VERSION.tar.gz and VERSION.json beside this file. Do it once for each version of the folder, with the program that
wrote it, and never again.
"""

import json
import pathlib
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
REPLAYS = HERE.parents[3] / "replays"
OPENED = {"type": "match_opened", "data": {
    "edition": "4.0", "format": "constructed", "recorder": "paper", "players": [{"name": "Kim"}, {"name": "Ari"}]}}


class Service:
    def __init__(self, program, data):
        self.child = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--data", data],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.token = None
        for line in self.child.stdout:
            if found := re.search(r"admin token, shown (?:only )?this once: (\S+)", line):
                self.token = found[1]
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = found[1]
                break

    def ask(self, method, path, body=None, token=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            headers["authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            headers["content-type"], body = "application/json", json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text.startswith(b"{") else text.decode()
        except urllib.error.HTTPError as error:
            return error.code, None

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        assert self.child.wait() == 0


def fill(service):
    """Matches of every kind; the names by which they are read."""
    admin = service.token
    done = lambda answer: answer[1] if answer[0] < 300 else sys.exit(f"refused: {answer}")
    game = (REPLAYS / "by-hand.daybook").read_bytes()
    done(service.ask("POST", "/v1/import", game, admin, content_type="application/octet-stream"))
    names = ["by-hand"]
    for name, more in [
        ("late", {"delay": {"events": 3}}),
        ("unlisted", {"visibility": "unlisted"}),
        ("private", {"visibility": "private"}),
    ]:
        opened = done(service.ask("POST", "/v1/matches", {"match": name, "event": OPENED, **more}, admin))
        names.append(opened["name"])
        head = opened["receipts"][-1]["hash"]
        for number in range(5):
            note = {"event": {"type": "note", "data": {"text": f"note {number}"}}}
            sent = service.ask("POST", f"/v1/matches/{opened['name']}/events", note, admin, if_match=f'"{head}"')
            head = done(sent)["receipts"][-1]["hash"]
    # One name is dropped for good.
    assert service.ask("DELETE", "/v1/matches/private/openings/player:1", None, admin)[0] == 204
    return names


def answers(service, names):
    """What everyone and the admin are told."""
    told = []
    for name in names:
        for path in [f"/v1/matches/{name}", f"/v1/matches/{name}/state", f"/v1/matches/{name}/events?to=2"]:
            for token in [None, service.token]:
                status, answer = service.ask("GET", path, None, token)
                told.append({"path": path, "admin": token is not None, "status": status, "answer": answer})
    for path in ["/v1/origin", "/v1/matches"]:
        status, answer = service.ask("GET", path)
        told.append({"path": path, "admin": False, "status": status, "answer": answer})
    return told


def main():
    program, version = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/data"
        service = Service(program, data)
        names = fill(service)
        # The log goes on from a checkpoint that covers all.
        for name in names:
            service.ask("GET", f"/v1/matches/{name}/proof", None, service.token)
        told = {"token": service.token, "checkpoint": service.ask("GET", "/checkpoint")[1],
                "answers": answers(service, names)}
        service.stop()
        (HERE / f"{version}.json").write_text(json.dumps(told, indent=1) + "\n")
        with tarfile.open(HERE / f"{version}.tar.gz", "w:gz") as archive:
            def owned(entry):
                entry.uid = entry.gid = entry.mtime = 0
                entry.uname = entry.gname = ""
                return entry
            archive.add(data, "data", filter=owned)


main()
