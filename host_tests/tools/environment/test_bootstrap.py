"""Test the tools' environment: it is made once, repaired when broken, with clear errors.

Each test has a checkout of its own in a temporary folder. The tests write its packages themselves,
so nothing is downloaded.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

import pip
import pytest

from tools import bootstrap
from tools.environment.paths import ROOT

HEAD = """
import os
import sys
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from tools import bootstrap
"""
TOOL = (
    HEAD
    + """
bootstrap.ensure(%s)
import zap_probe
print(zap_probe.ANSWER, sys.prefix, *sys.argv[1:])
"""
)
MAKE_VENV = """
import glob, os, pip, sys, venv
venv.create(sys.argv[1])
os.symlink(pip.__path__[0], glob.glob(sys.argv[1] + "/lib/python*/site-packages")[0] + "/pip")
"""
NODE = HEAD + "print(bootstrap.ensure_node())\n"


def write_wheel(folder, name):
    """Write the smallest package that pip accepts."""
    info = "%s-1.dist-info/" % name
    with zipfile.ZipFile(folder / ("%s-1-py3-none-any.whl" % name), "w") as wheel:
        wheel.writestr(name + ".py", "ANSWER = 42")
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: %s\nVersion: 1\n" % name)
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(info + "RECORD", "")


@pytest.fixture
def checkout(tmp_path):
    """Provide a folder with bootstrap.py, tools, and requirements of two local packages."""
    for name in ("tools", "wheels"):
        (tmp_path / name).mkdir()
    write_wheel(tmp_path / "wheels", "zap_probe")
    write_wheel(tmp_path / "wheels", "zap_more")
    tools = tmp_path / "tools"
    shutil.copy(os.path.join(ROOT, "tools", "bootstrap.py"), tools)
    (tools / "tool.py").write_text(TOOL % "")
    (tools / "__init__.py").touch()
    (tools / "few.py").write_text(TOOL % "bootstrap.FEW")
    (tools / "node.py").write_text(NODE)
    (tools / "play_requirements.txt").write_text("# of all\nzap-probe\n")
    (tools / "requirements.txt").write_text("zap-probe==1  # ours\nzap-more==1\n")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    return tmp_path


def start(checkout, *words, **more):
    """Run a tool with a Python outside of its .venv, as in a new clone."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PIP_")}
    env.update(PIP_NO_INDEX="1", PIP_FIND_LINKS=str(checkout / "wheels"))
    # Ignore the user's settings of pip, so that pip finds only the test's packages.
    env["PIP_CONFIG_FILE"] = os.devnull
    env.update(more)
    env.pop("ZAP_NO_VENV", None)
    line = [sys.executable, str(checkout / "tools" / words[0]), *words[1:]]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(line, env=env, text=True, **pipes)


def run(*words, **more):
    process = start(*words, **more)
    out, error = process.communicate(timeout=900)
    return process.returncode, out, error


@pytest.mark.slow
def test_an_environment_is_created_extended_and_repaired(checkout):
    # A single test, because pip takes a second each time. Making another pip for the environment
    # would take longer than all the rest, so it gets this Python's.
    source, pins = checkout / "tools" / "bootstrap.py", checkout / "tools" / "requirements.txt"
    source.write_text(source.read_text().replace('"-m", "venv"', '"-c", %r' % MAKE_VENV))

    # The environment for playing has few packages. The second time nothing is printed. The user's
    # settings of pip would put the packages elsewhere, or take none.
    elsewhere = str(checkout / "elsewhere")
    settings = {"PIP_TARGET": elsewhere, "PIP_PREFIX": elsewhere, "PIP_DRY_RUN": "1"}
    config = checkout / "pip.conf"
    config.write_text("[install]\nuser = true\n")
    settings |= {"PIP_CONFIG_FILE": str(config), "PIP_REQUIRE_VIRTUALENV": "1"}
    code, _, error = run(checkout, "few.py", **settings)
    assert code == 0 and error.count("making .venv") == 1 == error.count(
        "from tools/play_requirements.txt"
    )
    assert run(checkout, "few.py")[2] == ""

    # Two other tools at once: one of them installs the rest, and both run.
    both = [start(checkout, "tool.py", "a b", "--c") for _ in range(2)]
    results = [process.communicate(timeout=900) for process in both]
    assert [process.returncode for process in both] == [0, 0], results
    errors = "".join(error for _, error in results)
    assert errors.count("installing packages") == 1
    out = results[0][0]
    assert out == results[1][0] and out.endswith(" a b --c\n")
    assert out.startswith("42 ") and str(checkout / ".venv") in out
    assert run(checkout, "few.py")[2] == ""

    # A .venv whose Python is gone, or of another minor version, is made anew or completed.
    python = checkout / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/opt/gone/bin/python3")
    code, out, error = run(checkout, "few.py")
    assert code == 0 and out.startswith("42 ") and "making .venv" in error
    (site,) = checkout.glob(".venv/lib/python3.*")
    site.rename(site.with_name("python3.1"))
    (site / "site-packages").mkdir(parents=True)
    (site / "site-packages" / "pip").symlink_to(pip.__path__[0])
    code, out, error = run(checkout, "tool.py")
    assert code == 0 and out.startswith("42 ") and "installing" in error

    # Changed pins are installed. When pip fails, the error tells what to do.
    pins.write_text("zap-probe==1\nzap-more==2\n")
    code, _, error = run(checkout, "tool.py")
    assert code == 1 and "No matching distribution found for zap-more==2" in error
    assert "HTTPS_PROXY" in error and "Traceback" not in error


def test_a_checkout_that_cannot_be_written_is_reported(checkout):
    (checkout / ".install.lock").mkdir()  # root may write to any folder, but not to this one
    code, _, error = run(checkout, "few.py")
    lock = checkout / ".install.lock"
    text = "zap: cannot write to %s (Is a directory): copy the folder, or set ZAP_NO_VENV=1\n"
    assert code == 1 and error == text % lock


def test_all_requirements_are_pinned():
    names = []
    for path in ("requirements.txt", "device_requirements.txt"):
        with open(os.path.join(ROOT, "tools", path), encoding="utf-8") as file:
            lines = [line.split("#")[0].strip() for line in file]
        assert all(re.fullmatch(r"[\w.-]+==[\w.]+(; .*)?", line) for line in lines if line)
        names += [line.partition("==")[0] for line in lines if line]
    with open(os.path.join(ROOT, "tools", "play_requirements.txt"), encoding="utf-8") as file:
        assert {line.strip() for line in file if line[0] != "#"} <= set(names)
    with open(os.path.join(ROOT, "web", "package.json")) as file:
        assert all(version[0].isdigit() for version in json.load(file)["dependencies"].values())


def test_an_old_python_or_one_without_venv_is_refused_with_advice(checkout, monkeypatch):
    """Test Python 3.9, and Python without `venv`, which Debian has in a separate package."""
    text = (checkout / "tools" / "bootstrap.py").read_text()
    (checkout / "tools" / "bootstrap.py").write_text(text.replace('"-m", "venv"', '"-m", "gone"'))
    code, _, error = run(checkout, "tool.py")
    assert code == 1 and "apt install python3-venv" in error and "No module named gone" in error
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    with pytest.raises(bootstrap.Failed, match="this is Python 3.9; .* 3.10 or newer"):
        bootstrap.check_version()


@pytest.mark.parametrize(
    "node, npm, said",
    [
        (None, "", "Install Node.js"),
        ("v16.1.0", "", "is Node v16.1.0"),
        ("v20.0.0", "echo no network; exit 1", "no network"),
        ("v20.0.0", "echo done", ""),
    ],
)
def test_node_must_be_recent_and_its_packages_are_installed(checkout, node, npm, said):
    programs = checkout / "bin"
    programs.mkdir()
    for name, text in (("node", "echo %s" % node), ("npm", npm)) if node else ():
        (programs / name).write_text("#!/bin/sh\n%s\n" % text)
        (programs / name).chmod(0o755)
    path = "%s:/bin" % programs if node else str(programs)
    code, out, error = run(checkout, "node.py", PATH=path)
    assert code == int(bool(said)) and said in error and "Traceback" not in error
    assert said or out == "%s/node\n" % programs
