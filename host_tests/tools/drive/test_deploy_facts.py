"""What the deploy tool knows and reads: boards, drives, manifests, imports, libraries, pins; and
the settings.toml of a board.
"""

import os
import re

import pytest

from host_tests.support import small_checkout
from host_tests.support.built_boards import built
from tools.diagnosis import settings
from tools.drive import boards, first_settings, manifest, scan, tree
from tools.environment import paths
from tools.linker import imports


def test_firmware_facts_come_from_the_stubs():
    clue = boards.firmware("clue_nrf52840_express")
    badge = boards.firmware("pybadge")
    assert clue.has_ble and not badge.has_ble
    assert "hashlib" in clue.modules and "hashlib" not in badge.modules
    assert {"gc", "_bleio", "ugame", "keypad"} <= badge.modules


@pytest.mark.parametrize(
    "drive, cluster",
    [(508 << 10, 512), (1 << 20, 512), (2 << 20, 1024), (8 << 20, 2048), (15 << 20, 2048)],
)
def test_cluster_size_as_circuitpython_formats(drive, cluster):
    assert boards.cluster_bytes(drive) == cluster


def test_a_file_takes_whole_clusters_and_so_does_its_folder():
    assert boards.tree_bytes({"a": 1}, 512) == 512
    assert boards.tree_bytes({"d/a": 513}, 512) == 1024 + 512
    assert boards.tree_bytes({"d/e/a": 0}, 512) == 2 * 512
    long_names = {"d/%s%02d" % ("x" * 30, number): 0 for number in range(20)}
    assert boards.tree_bytes(long_names, 512) == 6 * 512  # 20 names of 4 entries, and 2


def test_manifest_survives_its_own_text():
    made = manifest.of("pybadge", {"code.py": b"x", "lib/a b.mpy": b"y"})
    assert manifest.parse(made.pack()).hashes == made.hashes
    assert manifest.parse(made.pack()).board_id == "pybadge"
    assert manifest.parse(manifest.Manifest("p", made.hashes, True).pack()).writing


@pytest.mark.parametrize(
    "data", [None, b"", b"zap 1 pybadge\n" + b"0" * 16 + b" code.py\n", b"\xff"]
)
def test_a_torn_manifest_owns_nothing(data):
    assert manifest.parse(data).hashes == {}


def test_a_manifest_cannot_point_outside_the_drive():
    lines = [b"0" * 16 + b" " + path for path in (b"../x", b"/etc/x", b"a/../../x", b"good")]
    data = b"zap 1 pybadge\n" + b"\n".join(lines) + b"\nend\n"
    assert list(manifest.parse(data).hashes) == ["good"]


def test_imports_are_found_wherever_they_are():
    source = (
        "import a.b\nfrom c import d\nfrom . import e\nfrom .f import g\n"
        "def x():\n    import h\ntry:\n    import i\nexcept ImportError:\n    import j\n"
        "if TYPE_CHECKING:\n    import k\n"
    )
    found = {item.module: item for item in imports.imports_of(source, "pack.sub", False)}
    assert set(found) == {"a.b", "c", "pack", "pack.f", "h", "i", "j"}
    assert found["h"].lazy and not found["a.b"].lazy
    assert found["i"].optional and not found["j"].optional
    assert found["pack"].names == ("e",)


def test_libraries_are_found_by_their_modules():
    found = scan.libraries(os.path.join(paths.ROOT, "tools", "device_requirements.txt"))
    assert "adafruit_hashlib/__init__.py" in found["adafruit_hashlib"].files


def test_pins_are_found_in_the_order_of_the_source():
    source = (
        "def display():\n    bus(pin('CLK', 'GP10'), pin('DC', 'GP8'), pin(name, 'x'))\n"
        "def keys():\n    return key_queue(\n        ('A', 'GP15'),\n        ('B', 'GP17'))\n"
    )
    pairs = [("CLK", "GP10"), ("DC", "GP8"), ("A", "GP15"), ("B", "GP17")]
    assert scan.pin_names(source) == pairs


@pytest.fixture
def project(tmp_path):
    return small_checkout.writer(tmp_path)


def test_settings_offer_the_pins_of_the_board():
    text = built("raspberry_pi_pico").files["settings.toml"].decode()
    assert '\n# ZAP_PIN_A = "GP15"\n' in text and '# ZAP_PIN_LCD_CS = "GP9"\n' in text


def test_settings_turn_the_bluetooth_workflow_off_where_there_is_one(project):
    root = project()
    clue = tree.build(root, "clue_nrf52840_express").files["settings.toml"]
    assert b"\nCIRCUITPY_BLE_WORKFLOW = false\n" in clue  # a 0 is not understood
    assert b"BLE" not in tree.build(root, "pybadge").files["settings.toml"]


def test_settings_of_a_board_with_wifi_name_network_and_broker(project):
    root = project({"board_configs/raspberry_pi_pico_w.py": "NAME = 'Pico W'\n"})
    text = tree.build(root, "raspberry_pi_pico_w").files["settings.toml"].decode()
    named = set(re.findall(r"^# ((?:ZAP|CIRCUITPY)_\w+) =", text, re.M))
    # Seldom needed: docs/together.md and docs/selftest.md have them; a simulated board its page.
    seldom = {"ZAP_LINK", "ZAP_SITE", "ZAP_SELFTEST", "ZAP_PAGE"}
    assert named == settings.asked_for() - seldom
    assert "BROKER" not in tree.build(root, "pybadge").files["settings.toml"].decode()


@pytest.mark.parametrize(
    "board, reserves", [("raspberry_pi_pico_w", 1), ("raspberry_pi_pico2_w", 0)]
)
def test_a_pico_w_leaves_memory_to_its_network(board, reserves):
    """docs/net.md, On a Pico W's own firmware."""
    files = built(board).files
    known, bad = settings.parse(files["settings.toml"].decode())
    assert bad == [] and ("CIRCUITPY_HEAP_START_SIZE" in known) == bool(reserves)


HEAP = b"# Memory for the game; the rest is the network's. Without this line WiFi does not work."
HEAP += b"\nCIRCUITPY_HEAP_START_SIZE = 168000\n"


@pytest.mark.parametrize(
    "there, more",
    [
        (b"", HEAP),
        (b'CIRCUITPY_WIFI_SSID = "casa"\n', HEAP),
        (b'# no end\nZAP_LINK = "net"', b"\n" + HEAP),
        (b'ZAP_LINK = "net"\r\n', HEAP.replace(b"\n", b"\r\n")),
        (b"# CIRCUITPY_HEAP_START_SIZE = 168000\n", HEAP),
        (b"CIRCUITPY_HEAP_STA", b"\n" + HEAP),  # the plug was pulled while it was written
        (b"\n CIRCUITPY_HEAP_START_SIZE=120000\n", b""),
        (b"A = 1\n[table]\nB = 2\n", b""),  # CircuitPython reads up to the first table
    ],
)
def test_what_a_users_settings_lack_comes_behind_them(there, more):
    assert first_settings.lacks("raspberry_pi_pico_w", there) == more
    assert first_settings.lacks("raspberry_pi_pico2_w", there) == b""
