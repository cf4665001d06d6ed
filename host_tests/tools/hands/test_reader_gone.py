"""A tool that answers lines ends without a word when nobody reads its answers any more."""

import os
import subprocess
import sys

import pytest

from tools.environment.paths import ROOT


@pytest.mark.parametrize(
    "tool, line",
    [
        ("bot.py", b"paulista 0-0 0 | 3c5cKd ?????? / Ah | > 0\n"),
        ("replay.py", b"paulista 0-0 0 | 3c5cKd 4d5dKh / Ah | 0:3c\n"),
    ],
)
def test_a_reader_that_goes_away_is_no_error(tool, line):
    with subprocess.Popen(
        [sys.executable, os.path.join(ROOT, "tools", tool)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        process.stdin.write(line)
        process.stdin.flush()
        process.wait(900)
        assert process.stderr.read() == b""
