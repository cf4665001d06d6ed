# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Several handhelds, each a process, at one air."""

import os
import subprocess

from tools.sim.air.hub import Hub


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
