"""Gives a good share of the generated requests what lets them through: ids, heads and bodies that are there.

A part of a request that was made wrong on purpose stays wrong. What is changed depends on what the request says and on
how often it was sent before, not on the token, which every server makes anew: no run is luckier than another.
"""

import atexit
import base64
import hashlib
import hmac
import json
import os
import time
import urllib.request
from collections import Counter

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode

with open(os.environ["DAYBOOK_SEEN"], encoding="utf-8") as given:
    SEEN = json.load(given)
MATCHES = SEEN["matches"]
# The key of a channel, and its name, which is the beginning of the BLAKE3 hash of the key.
KEY, CHANNEL = "generated", "0ffde56cda40a579e526c3658a4741ea"
ANSWERS = Counter()
SENT = Counter()


@schemathesis.auth()
class Admin:
    """The token of the admin with each request. What only players say is sent with theirs: see `before_call`."""

    def get(self, case, context):
        return SEEN["token"]

    def set(self, case, data, context):
        case.headers["authorization"] = f"Bearer {data}"


def dice(case):
    """Numbers from 0 that follow from the request, others each time that it is sent."""
    headers = {name: value for name, value in (case.headers or {}).items() if name.lower() != "authorization"}
    parts = repr((case.operation.label, case.path_parameters, case.query, headers, case.body))
    SENT[parts] += 1
    return iter(hashlib.blake2b(f"{SENT[parts]} {parts}".encode()).digest())


def is_meant_well(case, location):
    part = case.meta.components.get(location) if case.meta else None
    return part is None or part.mode == GenerationMode.POSITIVE


def head(name):
    """The hash that the next event of a match has to name."""
    ask = urllib.request.Request(f"{SEEN['url']}/v1/matches/{name}")
    with urllib.request.urlopen(ask, timeout=30) as answer:
        return json.load(answer)["head"]["hash"]


def room(name):
    """A room of a match, and what shows that one leads it."""
    own = {"origin": SEEN["url"], "content-type": "application/json"}
    ask = urllib.request.Request(f"{SEEN['url']}/v1/matches/{name}/rooms?at=0", method="POST", headers=own)
    with urllib.request.urlopen(ask, timeout=30) as answer:
        return json.load(answer)


def body(label, match, number):
    """A body that makes sense, where more than its schema decides that."""
    if label == "POST /v1/matches":
        players = [{"name": "Kim"}, {"name": "Ari"}]
        data = {"edition": "4.0", "format": "constructed", "recorder": "paper", "players": players}
        visibility = ["public", "unlisted", "private"][number % 3]
        return {"visibility": visibility, "event": {"type": "match_opened", "data": data}}
    if label == "POST /v1/matches/{id}/events":
        return {"event": {"type": "note", "data": {"text": f"note {number}"}}}
    if label == "POST /v1/channels/{channel}":
        return {"key": KEY, "scene": {"match": match["name"], "show": ["players"], "delay": number}}
    if label == "POST /v1/decks/check":
        return {"deck": "1 Kojo & Booda\n3 ALT_CORE_B_BR_07_C\n", "format": "constructed"}
    if label == "POST /v1/matches/{id}/hands":
        return {"agrees": number % 2 == 0}
    if label == "POST /v1/matches/{id}/pen":
        return {"name": f"device {number}", "want": ["keep", "ask", "take"][number % 3]}
    if label == "POST /v1/matches/{id}/openings":
        return match["openings"][number % len(match["openings"])]
    if label == "POST /v1/import/bga/live":
        with open(SEEN["log"], encoding="utf-8") as file:
            return {"packets": [packet | {"table_id": "1"} for packet in json.load(file)]}
    if label in ("POST /v1/import", "POST /v1/preview", "POST /v1/guests"):
        with open(match["file"], "rb") as file:
            return file.read()
    return None


def sign(case):
    """Makes a request one that a program with a key sends at the end of a game."""
    with open(SEEN["log"], "rb") as file:
        # As bytes, so that what is sent is what is signed; of a table that is not imported yet.
        case.body = sent = file.read().replace(b"480000073", b"480000001")
    case.media_type = "application/json"
    now = str(int(time.time()))
    tag = hmac.digest(base64.b64decode(SEEN["hook"].removeprefix("whsec_")), f"1.{now}.".encode() + sent, "sha256")
    case.headers.update({"webhook-id": "1", "webhook-timestamp": now, "webhook-signature": f"v1,{base64.b64encode(tag).decode()}"})
    case.query.clear()


def moments(query, match):
    """Records that are there, and one way to name a moment."""
    for name in {"at", "from", "plan", "to"} & query.keys():
        query[name] = int(query[name]) % match["records"]
    if "at" in query:
        for name in {"game", "day", "phase"} & query.keys():
            del query[name]


@schemathesis.hook
def before_call(context, case, kwargs):
    roll = dice(case)
    label = case.operation.label
    with_openings = [match for match in MATCHES if match["openings"]]
    among = with_openings if label.endswith("/openings") else MATCHES
    match = among[next(roll) % len(among)]
    if "id" in case.path_parameters and is_meant_well(case, ParameterLocation.PATH):
        if next(roll) % 4:
            case.path_parameters["id"] = match["name"]
            if "object" in case.path_parameters and match["heroes"]:
                # A Hero is there at the end, and at most records before.
                case.path_parameters["object"] = match["heroes"][next(roll) % len(match["heroes"])]
            if "room" in case.path_parameters and next(roll) % 2:
                opened = room(match["name"])
                case.path_parameters["room"] = opened["room"]
                if is_meant_well(case, ParameterLocation.HEADER):
                    case.headers["daybook-leader"] = opened["secret"]
    if label == "POST /v1/matches/{id}/rooms/{room}" and next(roll) % 2:
        # Who leads has the secret of the very room, and goes to a record that is there.
        opened = room(match["name"])
        case.path_parameters |= {"id": match["name"], "room": opened["room"]}
        case.headers["daybook-leader"] = opened["secret"]
        case.query |= {"at": 0}
        return
    if label == "POST /v1/guests/{id}" and next(roll) % 2:
        case.path_parameters["id"] = SEEN["guest"]
    if label == "POST /v1/import/bga" and next(roll) % 2:
        sign(case)
        return
    if label.endswith("/pen") and is_meant_well(case, ParameterLocation.HEADER):
        case.headers["daybook-device"] = "0" * 32
    if label == "POST /v1/matches/{id}/hands" and next(roll) % 2:
        # Nobody but a player agrees, for themselves and in their own match.
        case.path_parameters["id"] = match["name"]
        case.headers["authorization"] = f"Bearer {match['player']}"
    if "channel" in case.path_parameters and is_meant_well(case, ParameterLocation.PATH):
        case.path_parameters["channel"] = CHANNEL
    if "index" in case.path_parameters and is_meant_well(case, ParameterLocation.PATH):
        # Always: of the pattern of an index few are generated.
        case.path_parameters["index"] = "000"
        if "level" in case.path_parameters:
            case.path_parameters["level"] = 0
    if "number" in case.path_parameters and is_meant_well(case, ParameterLocation.PATH) and next(roll) % 4:
        case.path_parameters |= {"edition": "4.0", "number": "4.2.4.e"}
    if case.query and is_meant_well(case, ParameterLocation.QUERY) and next(roll) % 4:
        case.query.pop("cursor", None)
        moments(case.query, match)
        if label == "GET /oembed":
            case.query |= {"url": f"{SEEN['url']}/m/{match['name']}", "format": "json"}
        elif label in ("GET /m/{id}/image.png", "GET /m/{id}/clip"):
            case.query.pop("view", None)
            if "to" in case.query and "from" in case.query:
                case.query["from"] = max(0, case.query["to"] - 3)
            case.query.pop("width", None)
    if case.method != "POST":
        return
    if is_meant_well(case, ParameterLocation.HEADER) and (number := next(roll) % 8):
        case.headers["if-match"] = f'"{"f" * 64 if number == 1 else head(match["name"])}"'
    if is_meant_well(case, ParameterLocation.BODY) and next(roll) % 2:
        if case.media_type in ("application/json", "application/octet-stream"):
            made = body(label, match, next(roll))
            case.body = case.body if made is None else made


@schemathesis.hook
def after_call(context, case, response):
    if case.method == case.operation.method.upper():
        ANSWERS[case.operation.label, response.status_code] += 1


@atexit.register
def tell():
    counts = [[label, status, count] for (label, status), count in sorted(ANSWERS.items())]
    with open(os.environ["DAYBOOK_ANSWERS"], "w", encoding="utf-8") as file:
        json.dump(counts, file)
