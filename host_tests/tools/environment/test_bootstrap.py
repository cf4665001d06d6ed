"""The environment of the tools: made once, mended when broken, and clear when it cannot be.

Each test has a checkout of its own in a temporary folder. Its package is written by the
test, so nothing is fetched.
"""

import json
import os
import shutil
import subprocess
import sys
import zipfile

import pytest

from tools import bootstrap
from tools.bootstrap import Place
from tools.environment import prepare
from tools.environment.paths import ROOT

INSTALL = ("install", "--no-deps", "--no-compile")

TOOL = """
import sys
import bootstrap
bootstrap.ensure()
import zap_probe
print(zap_probe.ANSWER, sys.prefix, *sys.argv[1:])
"""


def write_wheel(folder):
    """The smallest package that pip takes."""
    info = "zap_probe-1.dist-info/"
    with zipfile.ZipFile(folder / "zap_probe-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("zap_probe.py", "ANSWER = 42")
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: zap-probe\nVersion: 1\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(info + "RECORD", "")


@pytest.fixture
def checkout(tmp_path):
    """A folder with bootstrap.py, a tool, and requirements that name one local package."""
    tools = tmp_path / "tools"
    tools.mkdir()
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    write_wheel(wheels)
    shutil.copy(os.path.join(ROOT, "tools", "bootstrap.py"), tools)
    shutil.copytree(os.path.join(ROOT, "tools", "environment"), tools / "environment")
    (tools / "tool.py").write_text(TOOL)
    (tools / "requirements.txt").write_text("zap-probe==1  # ours\n")
    return tmp_path


def environment(checkout):
    """pip finds the test's package and asks no network."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PIP_")}
    env.update(PIP_NO_INDEX="1", PIP_FIND_LINKS=str(checkout / "wheels"))
    env["PIP_CONFIG_FILE"] = os.devnull
    env.pop("ZAP_NO_VENV", None)
    return env


def start(checkout, *arguments):
    """Run the tool with a Python outside of its .venv, as after a fresh clone."""
    return subprocess.Popen(
        [sys.executable, str(checkout / "tools" / "tool.py"), *arguments],
        env=environment(checkout),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(checkout, *arguments):
    process = start(checkout, *arguments)
    out, error = process.communicate(timeout=900)
    return process.returncode, out, error


@pytest.mark.slow
def test_the_life_of_an_environment(checkout):
    # One test, since a real virtual environment takes seconds to make.
    pins = checkout / "tools" / "requirements.txt"

    # Two tools at once in a fresh clone: one of them makes it, both run.
    both = [start(checkout, "a b", "--c"), start(checkout, "a b", "--c")]
    results = [process.communicate(timeout=900) for process in both]
    assert [process.returncode for process in both] == [0, 0], results
    errors = "".join(error for _, error in results)
    assert errors.count("making .venv") == errors.count("installing 1 pinned packages") == 1
    assert "another process" in errors
    out = results[0][0]
    assert out == results[1][0]
    assert out.startswith("42 ") and str(checkout / ".venv") in out
    assert out.endswith(" a b --c\n")

    # Then it is there, and nothing is said.
    assert run(checkout, "a b", "--c") == (0, out, "")

    # Changed pins are followed; what is gone from them is uninstalled.
    pins.write_text("# none\n")
    code, _, error = run(checkout)
    assert "requirements.txt has changed" in error
    assert code == 1 and "No module named 'zap_probe'" in error

    # When pip fails it says what to do, and nothing counts as ready.
    pins.write_text("zap-probe==2\n")
    code, out, error = run(checkout)
    assert (code, out) == (1, "")
    assert "No matching distribution found for zap-probe==2" in error
    assert "HTTPS_PROXY" in error and "run the same command again" in error
    assert "Traceback" not in error
    assert not Place(str(checkout)).is_ready()


def test_playing_alone_gets_few_packages_and_the_next_tool_the_rest(checkout, monkeypatch):
    (checkout / "tools" / "requirements.txt").write_text("zap-probe==1\nzap-more==2\n")
    (checkout / "tools" / "few.txt").write_text("# of all\nzap-probe\n")
    done = []
    monkeypatch.setattr(bootstrap, "make_venv", lambda place: os.makedirs(place.venv))
    monkeypatch.setattr(bootstrap, "pip", lambda place, *words: done.append(words))
    few = Place(str(checkout), "tools/few.txt")
    bootstrap.build_venv(few)
    without_pip = ("uninstall", "--yes", "pip", "setuptools")
    assert done == [(*INSTALL, "-r", few.only, "-c", few.pins), without_pip]
    os.makedirs(os.path.dirname(few.python))
    open(few.python, "w").close()
    assert Place(str(checkout), "tools/few.txt").is_ready()
    every = Place(str(checkout))
    assert not every.is_ready()
    started = []

    def run_quiet(line):
        started.append(line)
        return subprocess.CompletedProcess(line, int(line[-1] == "import pip"))

    monkeypatch.setattr(prepare, "run_quiet", run_quiet)
    bootstrap.build_venv(every)
    assert done[2:] == [(*INSTALL, "-r", every.pins)]
    assert started[1:] == [[every.python, "-I", "-m", "ensurepip"]]  # the pip that had gone
    assert every.is_ready() and Place(str(checkout), "tools/few.txt").is_ready()


def test_what_playing_needs_has_a_version():
    few = os.path.join(ROOT, "tools", "play_requirements.txt")
    with open(few, encoding="utf-8") as file:
        names = {line.strip() for line in file if line[0] != "#"}
    pins = os.path.join(ROOT, "tools", "requirements.txt")
    assert set(prepare.pinned_names(pins, few)) == names


def test_a_half_made_environment_is_made_again(checkout, monkeypatch, capsys):
    place, done = Place(str(checkout)), []
    junk = checkout / ".venv" / "junk"
    junk.mkdir(parents=True)
    (checkout / ".venv" / "zap-stamp.json").write_text('{"pins": "')  # the power went
    monkeypatch.setattr(bootstrap, "make_venv", lambda place: os.makedirs(place.venv))
    monkeypatch.setattr(bootstrap, "pip", lambda place, *words: done.append(words))
    bootstrap.build_venv(place)
    assert "unfinished" in capsys.readouterr().err
    assert not junk.exists()
    assert done == [(*INSTALL, "-r", place.pins)]
    assert prepare.read_json(place.stamp)["pins"] == prepare.digest(place.pins)


def test_ready_means_a_whole_stamp_for_these_pins_in_this_place(checkout):
    place = Place(str(checkout))
    assert not place.is_ready()
    os.makedirs(os.path.dirname(place.python))
    wanted = place.wanted()
    prepare.write_json(place.stamp, wanted)
    assert not place.is_ready(), "there is no Python in it"
    open(place.python, "w").close()
    assert place.is_ready()
    for key in ("pins", "venv"):
        prepare.write_json(place.stamp, dict(wanted, **{key: "other"}))
        assert not place.is_ready(), key


def test_when_venv_is_missing_it_says_what_to_install(tmp_path, monkeypatch):
    broken = subprocess.CompletedProcess([], 1, stdout="No module named ensurepip")
    monkeypatch.setattr(prepare, "run_quiet", lambda *_, **__: broken)
    with pytest.raises(prepare.Failed, match="apt install python3-venv") as error:
        bootstrap.make_venv(Place(str(tmp_path)))
    assert "No module named ensurepip" in str(error.value)


@pytest.mark.parametrize("version, fits", [((3, 9, 18), False), ((3, 10, 0), True)])
def test_an_old_python_is_refused(version, fits):
    if fits:
        bootstrap.check_python(version)
    else:
        with pytest.raises(prepare.Failed, match="this is Python 3.9; .* 3.10 or newer"):
            bootstrap.check_python(version)


def test_everything_is_pinned():
    names = prepare.pinned_names(Place(ROOT).pins)
    assert len(set(names)) > 15
    twice = {name for name in names if names.count(name) > 1}
    with open(Place(ROOT).pins) as file:
        lines = [line for line in file if line.partition("==")[0] in twice]
    assert all("; python_version" in line for line in lines)  # one for each Python
    prepare.pinned_names(os.path.join(ROOT, "tools", "device_requirements.txt"))
    with open(Place(ROOT).package) as file:
        for name, version in json.load(file)["dependencies"].items():
            assert version[0].isdigit(), name


@pytest.mark.parametrize("line", ["pytest", "pytest>=9", "pytest==", "-r other.txt"])
def test_a_line_without_a_pin_is_refused(tmp_path, line):
    path = tmp_path / "requirements.txt"
    path.write_text("# first\nruff==1\n%s\n" % line)
    with pytest.raises(prepare.Failed, match=":3: .* not pinned"):
        prepare.pinned_names(str(path))


@pytest.mark.parametrize(
    "programs, said", [({}, "Install Node.js"), ({"node": "v16.1.0"}, "is Node v16.1.0")]
)
def test_without_a_fit_node_it_says_what_to_install(programs, said, tmp_path, monkeypatch):
    for name in ("node", "npm") if programs else ():
        path = tmp_path / name
        path.write_text("#!/bin/sh\necho %s\n" % programs["node"])
        path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(prepare.Failed, match=said):
        bootstrap.find_node()


def test_npm_that_fails_says_what_to_do(tmp_path, monkeypatch, capsys):
    (tmp_path / "package.json").write_text("{}")
    for name, text in (("node", "echo v20.0.0"), ("npm", "echo no network; exit 1")):
        path = tmp_path / name
        path.write_text("#!/bin/sh\n%s\n" % text)
        path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path) + ":/bin:/usr/bin")
    with pytest.raises(SystemExit) as error:
        bootstrap.ensure_node(str(tmp_path))
    assert "no network" in str(error.value) and "HTTPS_PROXY" in str(error.value)
    assert not os.path.exists(Place(str(tmp_path)).node_stamp)


def test_node_modules_are_made_when_a_package_of_that_version_is_missing(tmp_path, monkeypatch):
    place = Place(str(tmp_path))
    (tmp_path / "package.json").write_text('{"dependencies": {"@a/b": "1.2.0"}}')
    for name, text in (("node", "echo v20.0.0"), ("npm", "echo ran >> npm-ran; exit 0")):
        path = tmp_path / name
        path.write_text("#!/bin/sh\n%s\n" % text)
        path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path) + ":/bin:/usr/bin")
    inside = tmp_path / "node_modules" / "@a" / "b"
    inside.mkdir(parents=True)
    for version, runs in (("1.1.0", 1), ("1.2.0", 1), ("1.2.0", 1), ("1.3.0", 2)):
        (inside / "package.json").write_text('{"version": "%s"}' % version)
        bootstrap.ensure_node(str(tmp_path))
        assert (tmp_path / "npm-ran").read_text() == "ran\n" * runs, version
    (inside / "package.json").write_text('{"version": "1.2.0"}')
    os.remove(place.node_stamp)  # an install that was cut off
    bootstrap.ensure_node(str(tmp_path))
    assert (tmp_path / "npm-ran").read_text() == "ran\n" * 3
