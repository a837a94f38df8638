"""Generates clients from the OpenAPI document with three generators, and asks a real service with one of them.

    python run.py DAYBOOK

DAYBOOK is the program. Fails if a generator does not read the document, if a client lacks a route, or if the answer that the
client reads differs from the one that was sent.
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

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DOCUMENT = ROOT / "schemas" / "openapi.json"
# The programs of this environment.
PROGRAMS = pathlib.Path(sys.executable).parent


def run(command, folder):
    """Runs a generator; its output, in which errors are not always errors of the program."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    wrong = [line for line in said.splitlines() if re.search(r"\bERROR\b|Endpoint will not be generated", line)]
    if done.returncode != 0 or wrong:
        sys.exit(f"{pathlib.Path(command[0]).name} ended with {done.returncode}:\n" + "\n".join(wrong or [said]))
    return said


def routes():
    """The name of every route of the document."""
    paths = json.loads(DOCUMENT.read_text(encoding="utf-8"))["paths"]
    return {of["operationId"] for path in paths.values() for method, of in path.items() if method in ("get", "post", "delete")}


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def python_client(folder):
    """openapi-python-client: one module for each route."""
    generate = [PROGRAMS / "openapi-python-client", "generate", "--path", DOCUMENT, "--meta", "none", "--output-path", folder / "daybook_client"]
    run(generate, folder)
    made = {path.stem for path in (folder / "daybook_client" / "api" / "default").glob("*.py")} - {"__init__"}
    if missing := {snake(name) for name in routes()} - made:
        sys.exit(f"openapi-python-client left out {sorted(missing)}")
    return len(made)


def generator(folder):
    """openapi-generator, for Python: one method for each route."""
    run([PROGRAMS / "openapi-generator-cli", "generate", "-g", "python", "-i", DOCUMENT, "-o", folder / "generated"], folder)
    text = (folder / "generated" / "openapi_client" / "api" / "default_api.py").read_text(encoding="utf-8")
    if missing := {name for name in map(snake, routes()) if f"def {name}(" not in text}:
        sys.exit(f"openapi-generator left out {sorted(missing)}")
    return len(routes())


def typescript(folder):
    """openapi-typescript, which the page's types are made with: one member for each route."""
    command = [ROOT / "tests" / "browser" / "node_modules" / ".bin" / "openapi-typescript", DOCUMENT, "-o", folder / "api.d.ts"]
    run(command, folder)
    text = (folder / "api.d.ts").read_text(encoding="utf-8")
    if missing := {name for name in routes() if f"\n    {name}: {{" not in text}:
        sys.exit(f"openapi-typescript left out {sorted(missing)}")
    return len(routes())


def ask(program, folder):
    """Asks a demo with the generated client, and compares what the client reads with the answers themselves."""
    log = open(folder / "log", "w+", encoding="utf-8")
    command = [program, "demo", "--listen", "127.0.0.1:0"]
    service = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=log, env=os.environ | {"NO_COLOR": "1"})
    try:
        while not (address := re.search(r"address=(\S+)", (folder / "log").read_text(encoding="utf-8"))):
            if service.poll() is not None:
                sys.exit(f"the service ended: {(folder / 'log').read_text(encoding='utf-8')}")
            time.sleep(0.05)
        return compare(f"http://{address[1]}", folder)
    finally:
        service.terminate()
        service.wait(timeout=60)


def compare(url, folder):
    """Each of these paths, as the client reads it and as it is sent."""
    sys.path.insert(0, str(folder))
    # They exist only now.
    from daybook_client import Client
    from daybook_client.api.default import show_audit, show_rule, show_timeline

    client = Client(base_url=url, raise_on_unexpected_status=True)
    asked = {
        "/v1/rules/2024-09/2.3.3.b": lambda: show_rule.sync("2024-09", "2.3.3.b", client=client),
        "/v1/matches/violations-turns/audit": lambda: show_audit.sync("violations-turns", client=client),
        "/v1/matches/by-hand/timeline": lambda: show_timeline.sync("by-hand", client=client),
    }
    for path, read in asked.items():
        with urllib.request.urlopen(url + path, timeout=30) as answer:
            sent = json.load(answer)
        found = read()
        found = [one.to_dict() for one in found] if isinstance(found, list) else found.to_dict()
        if found != sent:
            sys.exit(f"{path}: the client read {found}, but {sent} was sent")
    return len(asked)


def main():
    (program,) = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for one in (python_client, generator, typescript):
            print(f"{one.__doc__.split(',')[0].split(':')[0]}: {one(folder)} routes")
        print(f"the client of openapi-python-client read {ask(program, folder)} answers of a running service as they were sent")


if __name__ == "__main__":
    main()
