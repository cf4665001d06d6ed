"""Test what the README and a release promise: each command line, and the wheel."""

import contextlib
import importlib.metadata
import os
import re
import subprocess
import sys
import zipfile

import pytest

from tools import bootstrap
from tools.environment.paths import ROOT

SERVE = "python3 tools/web.py --serve"
WHEEL = "pipx run --spec FILE.whl zap-truco"
# A command line is a line of code, or inline code that begins with a program.
_COMMAND = re.compile(r"^ {4,}(python3 .*)$|`((?:python3|pip|pipx|circup) [^`]+)`", re.MULTILINE)


def read(page):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return file.read()


def shown(page="README.md"):
    """Return the command lines of a page, without comments at their ends."""
    found = _COMMAND.findall(read(page))
    return {(line or inline).partition("#")[0].strip() for line, inline in found}


def words_of(command, **instead):
    """Return a command as a list of words, for this Python and any current folder.

    :param instead: words to replace
    """
    words = [instead.get(word.rpartition("/")[2].partition(".")[0], word) for word in command]
    words = [os.path.join(ROOT, w) if w.startswith(("tools/", "host_tests/")) else w for w in words]
    return [sys.executable if word == "python3" else word for word in words]


def ended(line, folder, code=0, **environment):
    """Run a command to its end. Return its output."""
    run = subprocess.run(
        line, cwd=folder, env=dict(os.environ, **environment), capture_output=True, text=True
    )
    assert run.returncode == code, run.stdout + run.stderr
    return run.stdout


@contextlib.contextmanager
def running(line, folder, said):
    """Start a command that ends only with its window. Yield once it has printed `said`."""
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", BROWSER="true")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen([line[0], "-u", *line[1:]], cwd=folder, env=environment, **pipes) as run:
        try:
            printed = ""
            while said not in printed:
                text = run.stdout.readline()
                assert text, printed
                printed += text
            yield run
        finally:
            run.terminate()
            run.stdout.read()


def stays_open(line, folder, said):
    with running(line, folder, said) as run, contextlib.suppress(subprocess.TimeoutExpired):
        run.wait(1)
        raise AssertionError(run.stdout.read())


def play(command, folder):
    stays_open(words_of(command), folder, "Quit with Esc or by closing the window")


def play_together(command, folder):
    stays_open(words_of(command), folder, "The keys go to the handheld")


def play_script(command, folder):
    ended(words_of(command), folder)
    names = os.listdir(folder / "shots")
    assert "title.png" in names and len(names) > 5, names


def run_tests(command, folder):
    one = os.path.join("host_tests", "truco_core", "test_events.py")
    assert " passed" in ended([*words_of(command), one], ROOT)


def deploy_zip(command, folder):
    ended(words_of(command), folder)
    with zipfile.ZipFile(folder / "zap.zip") as made:
        assert {"code.py", "INSTALL.txt"} < set(made.namelist())


def deploy_drive(command, folder):
    drive = folder / "CIRCUITPY"
    drive.mkdir()
    text = "Adafruit CircuitPython 10.3.0 on 2026-08-01; PyBadge\r\nBoard ID:pybadge\r\n"
    (drive / "boot_out.txt").write_text(text)
    (drive / "code.py").write_text("print('mine')")
    (drive / "settings.toml").write_text('MINE = "yes"\n')
    ended(words_of(command, CIRCUITPY=str(drive)), folder)
    assert (drive / "before-zap" / "code.py").read_text() == "print('mine')"
    text = 'MINE = "yes"\nCIRCUITPY_HEAP_START_SIZE = 139264\n'
    assert (drive / "settings.toml").read_text() == text


def doctor(command, folder):
    (folder / "code.py").write_text("")
    assert "[no-game]" in ended([*words_of(command), str(folder)], folder, 1)


def empty_environment(folder, wheel):
    """Make a Python environment that contains only the wheel. Return the path of its zap-truco.

    The wheel's requirements, and nothing else, are linked from the packages of this Python.
    """
    ended([sys.executable, "-m", "venv", "--without-pip", "empty"], folder)
    python = folder / "empty" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    ended([*pip, "--quiet", "--no-deps", "--no-index", "--no-compile", wheel], folder)
    packages = next((folder / "empty" / "lib").glob("python*/site-packages"))
    (info,) = packages.glob("zap_truco-*.dist-info")
    for line in importlib.metadata.Distribution.at(info).requires:
        name, _, marker = line.partition(";")
        if ">=" in marker or not marker:
            for top in {file.parts[0] for file in importlib.metadata.files(name.split("==")[0])}:
                if top != ".." and not (packages / top).exists():
                    (packages / top).symlink_to(
                        importlib.metadata.distribution("pytest").locate_file(top)
                    )
    return str(python.with_name("zap-truco"))


def wheel(command, folder):
    """Build the wheel without network access, install it, and start two handhelds."""
    bootstrap.ensure("tools/wheel/requirements.txt")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    line = [*build, "--no-build-isolation", "-w", str(folder), ROOT]
    ended(line, folder, ZAP_ALONG="installed")
    (name,) = folder.glob("zap_truco-*.whl")
    program = empty_environment(folder, str(name))
    (folder / "begin.txt").write_text("until title\nshot title\n")
    more = ["--handhelds", "2", "--air", "net", "--script", "begin.txt", "--shots", "air"]
    ended([program, *more], folder, PYTHONPATH="")
    assert "title.png" in os.listdir(folder / "air" / "2")
    refused = subprocess.run(
        [program, "--air", "lan", "--phones", "8099"], cwd=folder, capture_output=True, text=True
    )
    assert "Traceback" not in refused.stderr and "checkout" in refused.stderr


# The places where a command of LEIA-ME.md may differ from that of README.md.
IN_PORTUGUESE = (
    ("/SEU_USUARIO/", "/you/"),
    (" --host 0.0.0.0", ""),
)

HOW = {
    "python3 tools/play.py": play,
    "python3 tools/play.py --handhelds 2": play_together,
    "python3 tools/test.py": run_tests,
    WHEEL: wheel,
    "python3 tools/play.py --board pybadge --script host_tests/scripts/four_players.txt "
    "--shots shots --seed 7": play_script,
    SERVE: None,  # test_in_browser.py runs it
    "python3 tools/deploy.py --board pybadge --zip zap.zip": deploy_zip,
    "python3 tools/deploy.py --drive /media/you/CIRCUITPY": deploy_drive,
    "python3 tools/doctor.py": doctor,
}


def test_each_command_of_the_readme_has_a_test():
    assert shown() == set(HOW)


def ways(page, row):
    """Return {board: ways to others} of the table of boards in a page.

    :param row: pattern of a row, with a group for the boards and one for the ways
    """
    found = [one.groupdict() for one in re.finditer(row, read(page), re.M)]
    return {board: one["ways"] for one in found for board in re.findall(r"`(\w+)`", one["boards"])}


def test_the_portuguese_page_has_the_readmes_commands_boards_and_links():
    ours, theirs = read("LEIA-ME.md"), read("README.md")
    commands = shown("LEIA-ME.md")
    for word, in_readme in IN_PORTUGUESE:
        commands = {one.replace(word, in_readme) for one in commands}
    assert commands < shown() and "(README.md)" in ours and "(LEIA-ME.md)" in theirs
    links = [set(re.findall(r"\]\(([^)]+\.md[^)]*)\)", page)) for page in (ours, theirs)]
    assert links[0] - links[1] == {"README.md"}
    row = r"^\|[^|]*\| (?P<boards>`\w+`) \| (?P<ways>[^|]*) \|"
    of_readme, of_ours = ways("README.md", row), ways("LEIA-ME.md", row)
    in_portuguese = {"cable": "cabo", "none": "não conecta"}
    for board, ways_there in of_readme.items():
        words = [in_portuguese.get(word, word) for word in ways_there.split(", ")]
        assert of_ours.pop(board) == ", ".join(words)
    assert not of_ours and len(of_readme) > 15
    assert len(ours.split()) <= 1620 and len(theirs.split()) <= 1530


@pytest.mark.parametrize("command", sorted(HOW.keys() - {SERVE}))
def test_each_command_of_the_readme_runs(command, tmp_path):
    HOW[command](command.split(), tmp_path)
