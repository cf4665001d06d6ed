"""The libraries for other programs: they stand alone, and their examples run."""

import ast
import os
import sys

import pytest

from host_tests.support.wifi_boards import BROKER, NETWORK, SSID, WORD
from tools.commands import release as command
from tools.environment.paths import ROOT
from tools.linker import Refused
from tools.net.broker import Broker
from tools.sim.handheld import powered
from tools.zips import libraries

MQTT, BLE = libraries.LIBRARIES


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A folder with both, in place of our own packages of these names."""
    assert command.main(["--libraries", str(tmp_path)], ROOT, say=str) == 0
    ours = {name: one for name, one in sys.modules.items() if name.split(".")[0] == "ble_host"}
    for name in ours:
        del sys.modules[name]
    for name in (MQTT, BLE):
        monkeypatch.syspath_prepend(str(tmp_path / name))
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(("ble_host", "mqtt_stream"))]:
        del sys.modules[name]
    sys.modules.update(ours)


def run(folder, name):
    """Its example, as code.py of the board that is on: (what it has defined, what it printed)."""
    (path,) = (folder / name / "examples").iterdir()
    said = []
    names = {"__name__": "__main__", "print": lambda *words: said.append(" ".join(map(str, words)))}
    exec(compile(path.read_text(), os.path.join(ROOT, "code.py"), "exec"), names)
    return names, said


def test_the_mqtt_client_hears_what_it_says(made):
    with powered("raspberry_pi_pico_w", settings=NETWORK + 'MQTT_BROKER = "b.example"\n') as device:
        import wifi

        world = wifi.surround(device)
        world.networks[SSID] = WORD
        world.names["b.example"] = BROKER[0]
        world.services[BROKER] = Broker()
        names, said = run(made, MQTT)
    assert names["Client"].__module__ == "mqtt_stream"
    assert said == ["example/hello says Hello", "over: 16"]


def test_the_bluetooth_host_advertises(made):
    with powered("pybadge", settings='ZAP_LINK = "airlift"\n'):
        names, said = run(made, BLE)
    assert str(made) in sys.modules["ble_host.hci"].__file__
    assert said[0] == "advertises" and names["radio"].service.name == b"My board"


def test_they_have_what_the_bundle_wants_and_nothing_of_the_game():
    found = libraries.files(ROOT, "1.2.3")
    for name, (package, *_) in libraries.LIBRARIES.items():
        assert {
            "%s/%s" % (name, one) for one in ("README.rst", "LICENSE", "pyproject.toml")
        } <= set(found)
        assert 'packages = ["%s"]' % package in found[name + "/pyproject.toml"].decode()
        assert '__version__ = "1.2.3"' in found["%s/%s/__init__.py" % (name, package)].decode()
    for path, data in found.items():
        assert b"truco" not in data.lower() and b"residency" not in data
        if path.endswith(".py"):
            ast.parse(data)


def test_a_source_that_cannot_stand_alone_is_refused():
    with pytest.raises(Refused, match="truco_core"):
        libraries._alone({"a.py": "import truco_core\n"}, ())
    with pytest.raises(Refused, match="nothing has x"):
        libraries._alone({"a.py": ""}, (("x", ""),))
