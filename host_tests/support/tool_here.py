"""Runs a tool in this process, which has read and linked the sources already."""

import io
import os
import runpy
import sys

import pytest

from tools.environment.paths import ROOT


def run(monkeypatch, script, *arguments, text=""):
    """The exit status of ``python3 SCRIPT ARGUMENTS < text`` at the root; `capsys` has the rest."""
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(os.path.join(ROOT, "tools"))  # as of a script that lies there
    monkeypatch.setattr(sys, "argv", [script, *arguments])
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(script, run_name="__main__")
    return ended.value.code
