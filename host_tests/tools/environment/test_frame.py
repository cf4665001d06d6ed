"""Test what a shell, a service or a window can do to a tool: none of it causes a traceback."""

import os
import subprocess
import sys

import pytest

from tools.environment.paths import ROOT

HEAD = "from tools import bootstrap\n"


def run(program, *arguments, **options):
    """Run a Python program that begins with the frame. Return its `CompletedProcess`."""
    line = [sys.executable, "-c", HEAD + program, *arguments]
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE} | options
    return subprocess.run(line, cwd=ROOT, text=True, **pipes)


@pytest.mark.parametrize(
    "program, error",
    [
        ("raise KeyboardInterrupt", ""),
        ("raise BrokenPipeError(32, 'Broken pipe')", ""),
        ("open('/no/such/file')", "zap: /no/such/file: No such file or directory\n"),
        ("raise bootstrap.Failed('get it')", "zap: get it\n"),
        ("import no_such_package", "zap: No module named 'no_such_package': delete the folder"),
    ],
)
def test_what_nobody_can_help_ends_a_tool_in_one_line(program, error):
    done = run(program)
    assert done.stderr.startswith(error) and done.stderr.count("\n") == error.count("\n") + (
        error != "" and error[-1] != "\n"
    )
    assert done.returncode


def test_a_terminal_without_our_letters_gets_them_escaped():
    done = run("print('m\u00e3o')", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.stdout, done.returncode) == ("m\\xe3o\n", 0)


def test_a_mistake_of_ours_is_shown_whole():
    assert "Traceback" in run("1 / 0").stderr


def test_a_reader_that_ends_and_a_full_disk_are_no_traceback():
    reading, writing = os.pipe()
    os.close(reading)
    done = run("print('a line' * 10)", stdout=writing)
    os.close(writing)
    assert done.stderr == ""
    if os.path.exists("/dev/full"):
        with open("/dev/full", "w") as full:
            done = run("print('a line' * 10)", stdout=full)
        assert done.stderr == "zap: cannot write the output: No space left on device\n"


def test_a_tool_finds_the_home_folder_that_a_shell_leaves_as_it_is():
    done = run("import sys\nprint(sys.argv[1:])", "--out=~/zap", "a=b", "~")
    assert done.stdout == "%r\n" % ["--out=" + os.path.expanduser("~/zap"), "a=b", "~"]
