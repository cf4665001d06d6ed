# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Key scripts: one step a line, as a player or a test would do it.

==================  =======================================================
``press A``         down and up; ``press RIGHT x2``: twice; ``press A+B``: both
``hold START 2000`` down for that many milliseconds of simulated time
``wait 500``        let time pass
``shot name``       write the panel as name.png
``# comment``       also behind a step
==================  =======================================================

A script is read to its end before anything runs.
"""

import os
import re

from tools.sim.handheld import Handheld

_LONGEST_MS = 24 * 3600 * 1000
_NAME = re.compile(r"[A-Za-z0-9_.-]+\Z")


class ScriptError(Exception):
    """The script cannot be run; the text begins with file:line."""


def parse(text, spec, file="script"):
    """The steps of a script: tuples of a `Handheld` method's name and its arguments.

    :param spec: the `tools.sim.specs.BoardSpec` whose keys it presses
    :param file: name for messages
    :raises ScriptError: a line is wrong
    """
    steps, shots = [], set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            step = _parse(words, spec)
            if step[0] == "shot":
                if step[1] in shots:
                    raise ScriptError("there is a shot %s already" % step[1])
                shots.add(step[1])
        except ScriptError as error:
            raise ScriptError("%s:%d: %s" % (file, number, error)) from None
        steps.append(step)
    return steps


def _parse(words, spec):
    command, *rest = words
    if command not in _COMMANDS:
        raise ScriptError(
            "unknown command `%s`; there are %s" % (command, ", ".join(sorted(_COMMANDS)))
        )
    return _COMMANDS[command](rest, spec)


def _press(words, spec):
    times = 1
    if len(words) == 2 and re.match(r"x[1-9][0-9]{0,3}\Z", words[1]):
        times = int(words.pop()[1:])
    if len(words) != 1:
        raise ScriptError("expected `press KEY` or `press KEY x3`")
    return "press", _keys(words[0], spec), times


def _hold(words, spec):
    if len(words) != 2:
        raise ScriptError("expected `hold KEY milliseconds`")
    return "hold", _keys(words[0], spec), _time_ms(words[1])


def _wait(words, _):
    if len(words) != 1:
        raise ScriptError("expected `wait milliseconds`")
    return "wait", _time_ms(words[0])


def _shot(words, _):
    if len(words) != 1 or not _NAME.match(words[0]):
        raise ScriptError("expected `shot name`, of letters, digits, - _ and .")
    return "shot", words[0].removesuffix(".png")


def _keys(text, spec):
    for name in text.split("+"):
        if spec.key(name) is None:
            raise ScriptError(
                "%s has no key `%s`; it has %s" % (spec.board_id, name, describe_keys(spec))
            )
    return text


def _time_ms(text):
    if not text.isdecimal() or int(text) > _LONGEST_MS:
        raise ScriptError("`%s` is no time in milliseconds" % text)
    return int(text)


_COMMANDS = {"press": _press, "hold": _hold, "wait": _wait, "shot": _shot}


def describe_keys(spec):
    """The board's keys and their other names, for people."""
    other = ["%s (for %s)" % (name, key) for name, key in spec.aliases.items()]
    return ", ".join(spec.keys + tuple(other))


def run(handheld, steps, folder=None, scale=1, report=None):
    """Do the steps on a started handheld.

    :param folder: where shots go; it is made when missing
    :param report: called with a line of text for each shot
    :raises tools.sim.handheld.Crashed: the program failed
    """
    for method, *arguments in steps:
        if method == "shot":
            os.makedirs(folder, exist_ok=True)
            path = os.path.join(folder, arguments[0] + ".png")
            handheld.shot(path, scale)
            if report:
                sizes = handheld.width * scale, handheld.height * scale, handheld.now_ms
                report("%s: %dx%d at %d ms" % ((path,) + sizes))
        else:
            getattr(handheld, method)(*arguments)


def run_script(text, board, folder=None, scale=1, report=None, **options):
    """Run a script on a fresh handheld; returns the RGB bytes of its last moment.

    :param options: further arguments of `Handheld`
    """
    with Handheld(board, **options) as handheld:
        run(handheld, parse(text, handheld.spec), folder, scale, report)
        return handheld.rgb()
