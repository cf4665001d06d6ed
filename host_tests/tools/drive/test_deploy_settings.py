"""The settings.toml that a board gets, and what is added to a user's own."""

import re

import pytest

from host_tests.support import small_checkout
from host_tests.support.built_boards import built
from tools.diagnosis import settings
from tools.drive import first_settings, tree


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
