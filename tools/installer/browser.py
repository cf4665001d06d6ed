"""Let JavaScript carry out the steps of an installation (web/page/install/drive.mjs).

Steps and answers are JSON. The bytes of files are in /io/0, /io/1 and so on of MicroPython's file
system, in the order of the paths: JavaScript writes them there for an answer to "read" and "game",
whose paths are the answer's first item; and reads /io/0 for "write".
"""

import json

from . import Refused, steps

_IO = "/io/%d"
_begun = []  # the generator of the steps, and the step that was asked for last


def begin(what, text):
    """Begin `steps.install` or `steps.remove`, with a JSON object of its arguments."""
    _begun[:] = [getattr(steps, what)(**json.loads(text)), None]


def step(text):
    """Return the next step in JSON.

    The last step is ["end", what the generator returns] or ["refused", code, values].

    :param text: the answer to the step before, in JSON; "null" for the first step
    """
    todo, asked = _begun
    answer = json.loads(text)
    if asked in ("read", "game"):
        paths, needed = answer
        files = {path: _bytes(number) for number, path in enumerate(paths)}
        answer = files if asked == "read" else (files, needed)
    try:
        done = list(todo.send(answer))
    except StopIteration as end:
        done = ["end", end.value]
    except Refused as refused:
        done = ["refused", refused.problem.code, refused.problem.values]
    _begun[1] = done[0]
    if done[0] == "write":
        with open(_IO % 0, "wb") as file:
            file.write(done.pop())
    return json.dumps(done)


def _bytes(number):
    with open(_IO % number, "rb") as file:
        return file.read()
