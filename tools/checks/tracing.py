# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Which lines of some sources run: noted by Python's own trace function."""

import sys


class Lines:
    """``with lines:`` notes what runs inside; `take` gives it and begins anew.

    :param watched: {path of a source: name for it}
    """

    def __init__(self, watched):
        self._seen = {name: set() for name in watched.values()}
        self._tracers = {path: _tracer(self._seen[name]) for path, name in watched.items()}

    def __enter__(self):
        sys.settrace(self._enter)
        return self

    def __exit__(self, *error):
        sys.settrace(None)

    def _enter(self, frame, event, argument):
        return self._tracers.get(frame.f_code.co_filename)

    def take(self):
        """{name: numbers of lines, sorted}, of the sources of which a line ran."""
        found = {name: sorted(lines) for name, lines in self._seen.items() if lines}
        for lines in self._seen.values():
            lines.clear()
        return found


def _tracer(seen):
    """A trace function that puts the numbers of lines into a set."""

    def trace(frame, event, argument):
        if event == "line":
            seen.add(frame.f_lineno)
        return trace

    return trace
