"""Compares the responses of two programs for every replay: every route and many commands, in both languages.

    python3 tests/answers/compare.py [--ignore-text] OLD NEW

Each program serves a demo of `replays/` with the same store and key. Exits with 1 if any response differs, and prints the
first lines that do. Ignored is what differs from process to process: times of acceptance and the salts of entity tags.
With `--ignore-text`, texts for people are ignored too: JSON strings that contain a space, the text nodes and labels of
pages, and the lines of other output except for the exit status. This shows that a change of wording changed nothing else.
"""

import argparse
import difflib
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPLAYS = sorted((ROOT / "replays").glob("*.daybook"))
LANGUAGES = ["en", "fr"]
EDITIONS = ["2024-09", "4.0"]
# Every so many records are asked for by themselves.
STEP = 61


class Program:
    """A program, serving its demo."""

    def __init__(self, path, ignores_text):
        self.path = path
        self.ignores_text = ignores_text
        self.child = subprocess.Popen(
            [path, "demo", "--listen", "127.0.0.1:0"],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        for line in self.child.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = found[1]
                break

    def get(self, path, headers):
        """Status, the headers that say something, and the body of an answer."""
        # The same host for both: pages, links and pictures name it.
        headers = {"host": "replays.example", **headers}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            body = answer.read()
            if answer.status == 429:
                time.sleep(int(answer.headers["retry-after"]))
                return self.get(path, headers)
            kept = ["content-type", "etag", "cache-control", "vary", "location", "content-disposition"]
            said = [f"{name}: {answer.headers.get(name)}" for name in kept if answer.headers.get(name)]
            if path.split("?")[0] == "/v1/matches" or path.endswith("/plays"):
                # A list says when each match was accepted.
                said = [line for line in said if not line.startswith("etag")]
                body = re.sub(rb'"opened_at":"[^"]*"', b'"opened_at":""', body)
            if path.startswith("/v1/round"):
                # It says what time it is.
                body = re.sub(rb'^{"now":"[^"]*"', b'{"now":""', body)
            return self.plain("\n".join([str(answer.status), *said]) + "\n", body)

    def run(self, arguments):
        """What a command prints, and how it ends."""
        done = subprocess.run([self.path, *arguments], cwd=ROOT, capture_output=True, timeout=120)
        return self.plain(f"{done.returncode}\n", done.stdout + done.stderr)

    def plain(self, head, body):
        """As text, without what a clock or a port is in."""
        try:
            text = body.decode()
        except UnicodeDecodeError:
            text = body.hex()
        # Each process salts its entity tags.
        head = re.sub(r"-[0-9a-f]{32}-v0", "-SALT-v0", head)
        if self.ignores_text:
            # An entity tag depends on the texts, and so does what is worth compressing.
            head = re.sub(r"etag: .*", "etag:", head).replace("vary: accept-encoding\n", "").removesuffix("\nvary: accept-encoding")
            text = without_text(text)
        return head + text

    def stop(self):
        self.child.terminate()
        self.child.wait()


LABELS = {"alt", "aria-label", "aria-description", "content", "placeholder", "title"}


class Markup(html.parser.HTMLParser):
    """The tags of a page with their attributes, one tag a line."""

    def __init__(self):
        super().__init__()
        self.tags = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(f"<{tag} {[(name, None if name in LABELS else value) for name, value in attrs]}>")

    def handle_endtag(self, tag):
        self.tags.append(f"</{tag}>")


def without_text(body):
    """A response without its texts for people."""
    def value(one):
        if isinstance(one, dict):
            return {key: value(of) for key, of in one.items()}
        if isinstance(one, list):
            return [value(of) for of in one]
        return "TEXT" if isinstance(one, str) and " " in one else one

    if body.lstrip().lower().startswith("<"):
        page = Markup()
        page.feed(body)
        return "\n".join(page.tags)
    try:
        return json.dumps(value(json.loads(body)), indent=0)
    except ValueError:
        pass
    try:
        return "\n".join(json.dumps(value(json.loads(line))) for line in body.splitlines())
    except ValueError:
        return ""


def routes(document, program):
    """Every path to ask for; each GET of the OpenAPI document is among them."""
    paths = {}

    def ask(operation, path, **headers):
        paths.setdefault(operation, []).append((path, headers))

    for operation, path in [
        ("showOpenApi", "/openapi.json"), ("health", "/healthz"), ("ready", "/readyz"), ("showOrigin", "/v1/origin"),
        ("listMatches", "/v1/matches"), ("listMatches", "/v1/matches?player=nobody"), ("listMatches", "/v1/matches?x=1"),
        ("listMatches", "/v1/matches?hero=sigismar+%26+wingspan"), ("searchRules", "/v1/rules?q=reserve&lang=fr"),
        ("searchRules", "/v1/rules?q=reserve&edition=2024-09"), ("showRule", "/v1/rules/4.0/4.2.4.e"),
        ("showRule", "/v1/rules/2024-09/nothing"), ("page", "/"), ("page", "/fr"), ("page", "/rules"), ("page", "/nothing"),
        ("searchCards", "/v1/cards?q=reserve&lang=fr"), ("showCard", "/v1/cards/ALT_CORE_B_LY_27_C"),
        ("showCardStanding", "/v1/cards/ALT_CORE_B_LY_27_C/standing"), ("listCardPlays", "/v1/cards/ALT_CORE_B_LY_27_C/plays"), ("showToken", "/v1/token"),
        ("showChannel", "/v1/channels/nobody"), ("showRound", "/v1/round?event=Open&round=5"),
    ]:
        ask(operation, path)
    for file in REPLAYS:
        lines = map(json.loads, file.read_bytes().splitlines())
        records = [line for line in lines if "event" in line and "seq" in line]
        match_id, last = records[0]["match"], records[-1]["seq"]
        base = f"/v1/matches/{match_id}"
        for operation, path in [
            ("showMatch", ""), ("readEvents", "/events"), ("exportMatch", "/export"), ("listLooks", "/access"),
            ("proveRecord", "/proof?seq=nothing"), ("readEvents", "/events?view=official"),
            ("diffStates", f"/diff?from=0&to={last}"), ("diffStates", f"/diff?from={last}&to={last // 2}"),
            ("showState", "/state?day=1&phase=noon"), ("showState", "/state?at=99999"), ("showState", "/state?view=seat:0"),
            ("showHands", "/hands"), ("showPen", "/pen"), ("followRoom", "/rooms/nobody"),
        ]:
            ask(operation, base + path)
        ask("readEvents", f"{base}/events", accept="application/x-ndjson")
        ask("showClip", f"/m/{match_id}/clip?from=0&to=3")
        for language in LANGUAGES:
            ask("listFaces", f"{base}/cards?lang={language}")
            ask("showNext", f"{base}/next?at={last // 2}&lang={language}")
            ask("showTimeline", f"{base}/timeline?lang={language}")
            ask("diffStates", f"{base}/diff?from=0&to={last}&lang={language}", accept="text/plain")
            for edition in EDITIONS:
                ask("showAudit", f"{base}/audit?lang={language}&edition={edition}")
                ask("showAudit", f"{base}/audit?lang={language}&edition={edition}", accept="text/markdown")
            for at in range(0, last + 1, 8 * STEP):
                ask("readPatches", f"{base}/patches?from={at}&to={min(last, at + 100)}&lang={language}")
                ask("showPicture", f"/m/{match_id}/image.png?at={at}&lang={language}")
                ask("showAudit", f"{base}/audit?lang={language}&plan={at}")
                ask("page", f"/m/{match_id}?at={at}&lang={language}")
            ask("page", f"/m/{match_id}/embed?lang={language}")
            ask("page", f"/m/{match_id}/overlay?lang={language}")
        ask("showOembed", "/oembed?url=" + urllib.parse.quote(f"http://replays.example/m/{match_id}?at=3", safe=""))
        for at in range(0, last + 1, STEP):
            ask("showState", f"{base}/state?at={at}")
            answer = program.get(f"{base}/state?at={at}", {})
            state = json.loads(answer[answer.index("{"):])
            objects = sorted(entry["id"] for entry in state.get("objects", []))
            for name in objects[:: max(1, len(objects) // 4)]:
                for language in LANGUAGES:
                    ask("explainObject", f"{base}/objects/{name}/explain?at={at}&lang={language}")
    # They hold a clock, or the log as far as it has come.
    elsewhere = {"metrics", "showCheckpoint", "showTile", "showEntries", "proveConsistency"}
    operations = {
        one["operationId"] for ways in document["paths"].values() for way, one in ways.items() if way == "get"
    }
    missing = operations - elsewhere - set(paths)
    assert not missing, f"nothing is asked of {missing}"
    return [(path, headers) for asked in paths.values() for path, headers in asked]


def commands():
    """What the command line is asked of each replay."""
    for file in REPLAYS:
        name = str(file.relative_to(ROOT))
        for language in LANGUAGES:
            yield ["audit", name, "--format", "json", "--lang", language]
            yield ["audit", name, "--lang", language]
            yield ["timeline", name, "--lang", language]
            yield ["events", name, "--lang", language]
            yield ["diff", name, "20", "120", "--lang", language]
            yield ["state", name, "--at", "100", "--lang", language]
        yield ["verify", name]
        yield ["derive", name, "--at", "150"]
        yield ["derive", name, "--at", "200", "--json"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ignore-text", action="store_true", help="compare everything except texts for people")
    parser.add_argument("old")
    parser.add_argument("new")
    chosen = parser.parse_args()
    old, new = (Program(path, chosen.ignore_text) for path in [chosen.old, chosen.new])
    try:
        document = json.loads((ROOT / "schemas/openapi.json").read_text())
        asked = [(f"GET {path} {headers or ''}", lambda it, p=path, h=headers: it.get(p, h))
                 for path, headers in routes(document, old)]
        asked += [(" ".join(["daybook", *arguments]), lambda it, a=arguments: it.run(a)) for arguments in commands()]
        others = 0
        for count, (name, ask) in enumerate(asked, 1):
            if sys.stderr.isatty():
                print(f"\r{count} of {len(asked)}", end="", file=sys.stderr)
            before, after = ask(old), ask(new)
            if before != after:
                others += 1
                lines = difflib.unified_diff(before.splitlines(), after.splitlines(), "old", "new", lineterm="", n=0)
                print(name, *[line[:300] for line in list(lines)[2:6]], sep="\n    ")
        print(f"{len(asked)} answers, {others} of them differ")
        return 1 if others else 0
    finally:
        old.stop()
        new.stop()


if __name__ == "__main__":
    sys.exit(main())
