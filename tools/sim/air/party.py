# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Several handhelds, each a process, at one air."""

import os
import subprocess

from tools.sim.air.hub import Hub

MOST = 4
BOARD = "deshipu_ugame_s3"  # with Bluetooth and all keys


class BadList(Exception):
    """Neither one value nor one for each handheld; the text says which option."""


def command_lines(start, count, options):
    """One command line a handheld.

    :param start: its beginning, the same for all
    :param options: {option: text or None}; a text with commas has a value for each handheld.
        Without commas it is for all, but --seed, --nvm and --shots get the handheld's number
        added
    :raises BadList: not as many values as handhelds
    """
    lines = [list(start) for _ in range(count)]
    for option, text in options.items():
        if text is None:
            continue
        values = str(text).split(",")
        if len(values) == 1:
            values *= count
            if option == "--nvm":
                values = ["%s.%d" % (value, i + 1) for i, value in enumerate(values)]
            elif option == "--seed":  # the same chance would make the same secrets
                values = [str(int(value) + i) for i, value in enumerate(values)]
            elif option == "--shots":
                values = [os.path.join(value, str(i + 1)) for i, value in enumerate(values)]
        if len(values) != count:
            raise BadList("%s: one value, or %d with commas between" % (option, count))
        for line, value in zip(lines, values):
            line += [option, value]
    return lines


def run(lines, timeout_s=None, **options):
    """Start these command lines as handhelds at one air and wait for all of them.

    :param lines: one list of arguments a handheld
    :param timeout_s: for each; then subprocess.TimeoutExpired, and all are ended
    :param options: of `subprocess.Popen`
    :return: their exit codes, in order; -N for one that signal N ended
    """
    with Hub() as hub:
        handhelds = [
            subprocess.Popen(line, env=environment(hub, number), **options)
            for number, line in enumerate(lines)
        ]
        try:
            return [handheld.wait(timeout_s) for handheld in handhelds]
        finally:
            for handheld in handhelds:
                if handheld.poll() is None:
                    handheld.terminate()
                    handheld.wait(10)


def environment(hub, number):
    """os.environ for handheld `number` of this hub."""
    return dict(os.environ, ZAP_AIR=hub.where, ZAP_RADIO="F2:00:00:00:00:%02X" % (number + 1))
