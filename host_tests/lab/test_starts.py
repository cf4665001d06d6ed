"""Test that each command of the lab finds its imports without the paths of the tests."""

import glob
import os
import subprocess
import sys

import pytest

from tools.bootstrap import ROOT

COMMANDS = sorted(glob.glob(os.path.join(ROOT, "tools", "lab", "[!_]*.py")))


@pytest.mark.parametrize("command", COMMANDS, ids=os.path.basename)
def test_each_command_prints_its_help(command):
    said = subprocess.run([sys.executable, command, "--help"], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
