"""Test the self-test of boards: good ones, bad ones, and without a person."""

import re
import sys
import urllib.parse
from pathlib import Path

import displayio
import pytest

import truco_rescue
import truco_selftest
from host_tests.support import qr_reader
from host_tests.support.recording_nvm import RecordingNvm, load
from tools.environment.paths import ROOT
from tools.sim.air import airlift_uart
from tools.sim.handheld import Handheld, powered
from tools.sim.net.wifi_radio import Radio
from tools.sim.sound import Out
from tools.sim.watchdog import WatchDogMode
from tools.sim.worlds.selftest_handheld import LONGEST_MS, SelfTestHandheld
from tools.zips import changelog
from truco_store import CHIPS, OPTIONS
from truco_ui.screens.title_screen import _TRUCOS

BADGE, CLUE, PICO_W = "pybadge", "clue_nrf52840_express", "raspberry_pi_pico_w"


def said_of(board, **options):
    """Return the last page of a board on which nobody presses a key."""
    with SelfTestHandheld(board, **options) as one:
        one.finish()
        return one.said()


def test_a_good_board_passes():
    with SelfTestHandheld(CLUE) as one:
        one.press_all()
        one.answer(True)
        assert any(hz for _, hz in one.handheld.device.sounds)
        one.answer(True)
        one.finish()
        lines = one.said().split("\n")
    assert lines[:2] == ["Photo! B: restart A: QR", "Zap 1.0.0 CP 10.2.1"]
    assert lines[2].startswith(CLUE)
    assert lines[3:] == ["ok memory keys panel sound BLE 0", "- WiFi"]


@pytest.mark.parametrize("form", ["", "https://github.com/somebody/zap-truco/issues/new"])
@pytest.mark.parametrize("board", [CLUE, "tinycircuits_thumby_color"])
def test_the_last_page_is_also_a_qr_code_that_fills_in_the_form(board, form, monkeypatch):
    with SelfTestHandheld(board, stuck=board != CLUE) as one:
        monkeypatch.setattr(sys.modules["truco_selftest"], "REPORTS", form)
        one.finish()
        page = one.said()
        one.answer(False)
        handheld = one.handheld
        said = qr_reader.read(handheld.rgb(), handheld.width, handheld.height, scale=3)
        if form:
            address, _, query = said.partition("?")
            given = dict(urllib.parse.parse_qsl(query, strict_parsing=True))
            template = Path(ROOT, ".github", "ISSUE_TEMPLATE", given["template"]).read_text("utf-8")
            assert address == form and "id: result\n" in template
            said = given["result"]
        lines = page.split("\n")[1:]
        assert said.split("\n") == lines[: said.count("\n") + 1]
        assert said.count("\n") >= len(lines) - 2 - bool(form)
        one.answer(False)
        assert one.said() == page


def test_a_watchdog_that_the_game_has_started_does_not_end_the_self_test():
    with SelfTestHandheld(CLUE) as one:
        dog = one.handheld.device.watchdog
        dog.timeout, dog.mode = 16, WatchDogMode.RESET
        while " heap " not in one.handheld.serial:
            one.handheld.wait(250)
            assert dog.expires_s > one.handheld.now_ms / 1000
        one.handheld.wait(20_000)
        assert dog.expires_s > one.handheld.now_ms / 1000


def test_a_person_can_report_a_bad_panel_or_sound():
    with SelfTestHandheld(BADGE) as one:
        one.press_all()
        one.answer(False)
        one.answer(False)
        one.finish()
        assert "ok memory keys\n" in one.said() and "! panel sound" in one.said()


@pytest.mark.parametrize("size", ["128x128", "160x128", "240x135", "240x240", "320x240"])
def test_no_result_is_cut_on_any_panel(size, monkeypatch):
    """A count of networks without its last digit would be false."""
    drawn = []
    monkeypatch.setattr(
        truco_rescue, "letters", lambda font, text, _: drawn.append(text) or displayio.Group()
    )
    test = object.__new__(truco_selftest.SelfTest)
    lines = ["Foto! SELECT: reinicia", "Zap 1.0.0 CP 10.2.1"]
    lines += ["adafruit_feather_esp32s3_reverse_tft heap 137 > 100 KB"]
    lines += ["ok memoria airlift 12 WiFi 12", "? panel sonido", "! teclas"]
    with powered("sim_" + size) as device:
        test._display = device.display
        test._show([(line, 0) for line in lines])
    assert "".join(drawn).replace(" ", "") == "".join(lines).replace(" ", "")


@pytest.mark.parametrize("board", [BADGE, CLUE, PICO_W, "lilygo_tdeck", "adafruit_fruit_jam"])
def test_the_self_test_ends_within_a_minute_without_a_person(board):
    with SelfTestHandheld(board) as one:
        assert one.finish() < LONGEST_MS
        assert "\n? keys panel" in one.said() and "keys? " in one.said()


@pytest.mark.parametrize("board", ["pygamer", "m5stack_cardputer", "lilygo_tdeck"])
def test_sticks_balls_and_keyboards_are_tested(board):
    with SelfTestHandheld(board) as one:
        one.press_all()
        one.finish()
        assert "ok memory keys" in one.said()


def chord(handheld):
    """Open the self-test from the title."""
    for _ in range(_TRUCOS):
        if handheld.spec.board_id == CLUE:
            handheld.hold("A", 700)
            handheld.wait(100)
        else:
            handheld.press("B")


@pytest.mark.parametrize("board", [BADGE, CLUE, "m5stack_cardputer", "adafruit_fruit_jam"])
def test_five_presses_of_truco_at_the_title_open_the_self_test(board):
    with Handheld(board, seed=7) as handheld:
        handheld.mute()
        handheld.wait(2500)
        if board == BADGE:  # fewer trucos, or other keys in between, have no effect
            for _ in range(3):
                handheld.press("B", _TRUCOS - 1)
                handheld.press("SELECT")
            assert handheld.app.names == ["title"]
        chord(handheld)
        handheld.wait(2000)
        assert "game" not in handheld.globals and "Press every key" in handheld.serial
        handheld.wait(LONGEST_MS)
        assert re.search("Photo! .*: restart", handheld.serial)
        handheld.press("B" if board == CLUE else "A")
        handheld.wait(3000)
        assert handheld.app.names == ["title"]


def test_truco_on_the_crash_screen_opens_the_self_test():
    with Handheld(BADGE, seed=7, tolerant=True) as handheld:
        handheld.mute()
        handheld.wait(2500)
        handheld.app.go("no such screen")
        handheld.wait(500)
        assert handheld.app.names == ["crash"]
        handheld.press("B")
        handheld.wait(1000)
        assert "Press every key" in handheld.serial


class Silence:
    """A UART without a peer."""

    in_waiting = 0

    def readinto(self, buffer):
        return None

    def read(self, size):
        return None

    def write(self, data):
        return len(data)

    def reset_input_buffer(self):
        pass

    def deinit(self):
        pass


class BadNvm(RecordingNvm):
    """An NVM that rejects every write."""

    def __setitem__(self, index, value):
        raise RuntimeError("Flash write failed")


class Forgetful(RecordingNvm):
    """An NVM that accepts every write, and stores nothing."""

    def __setitem__(self, index, value):
        self.log.append(index)


def fails(error):
    def fail(*_, **__):
        raise error

    return fail


AIRLIFT, CABLE, BLE = (
    {"settings": 'ZAP_LINK = "%s"\n' % way} for way in ("airlift", "cable", "ble")
)
START = {"missing": "truco_ui.start truco_ui.app truco_game.setup"}
UART = airlift_uart, "uart", lambda *_, **__: Silence()
SOUND = Out, "_note", fails(RuntimeError("All timers in use"))
WIFI = Radio, "start_scanning_networks", fails(ConnectionError("unknown failure"))
SAID = [  # (board, options, arguments of setattr that break a part, words on the last page)
    (BADGE, START, None, "? keys panel sound"),
    (BADGE, {"missing": "board_configs.pybadge"}, None, "This Zap is for another board"),
    (BADGE, {"stuck": True}, None, "keys: always down: B"),
    (BADGE, {}, SOUND, "sound: RuntimeError All timers in use"),
    (PICO_W, {}, WIFI, "WiFi: ConnectionError unknown failure"),
    ("raspberry_pi_pico", {}, None, "- sound radio WiFi"),
    (BADGE, AIRLIFT, None, "ok memory airlift\n"),
    (BADGE, AIRLIFT, UART, "radio: airlift does not answer"),
    (BADGE, CABLE, None, "ok memory cable\n"),
    (BADGE, BLE, None, "! radio\n"),
    (BADGE, {"nvm": BadNvm()}, None, "memory: a write failed"),
    (BADGE, {"nvm": Forgetful()}, None, "memory: a write failed"),
    (BADGE, {"nvm": RecordingNvm(100)}, None, "- memory"),
    (BADGE, {"nvm": RecordingNvm(8192, b"mine" * 2048)}, None, "memory: bytes that are not Zap's"),
]


@pytest.mark.parametrize("board, options, replaced, words", SAID)
def test_missing_and_broken_parts_are_reported(board, options, replaced, words, monkeypatch):
    if replaced:
        monkeypatch.setattr(*replaced)
    assert words in said_of(board, **options)


def test_a_failing_radio_is_reported_with_its_error(monkeypatch):
    from truco_link.carriers import ble

    monkeypatch.setattr(ble.Carrier, "seek", fails(TypeError("extra positional arguments given")))
    with SelfTestHandheld(CLUE) as one:
        monkeypatch.setitem(sys.modules, "truco_link.carriers.ble", ble)
        one.finish()
        assert "radio: TypeError extra positional arguments given" in one.said()


def played(size=8192):
    """Return the bytes of an NVM to which the game has written twice."""
    store = load(b"\xff" * size)
    for chips in (77, 78):
        store.image[CHIPS] = chips
        store.save()
    return bytes(store.nvm[0:size])


@pytest.mark.parametrize("board", [BADGE, CLUE, PICO_W])
def test_the_self_test_does_not_write_the_memory(board):
    nvm = RecordingNvm(8192, played())
    assert "ok memory" in said_of(board, nvm=nvm)
    assert not nvm.log


def test_the_self_test_uses_the_players_language():
    for language, text in ((1, "Aperte cada tecla"), (3, "Pulsa cada tecla"), (0, "Press every")):
        store = load(b"\xff" * 8192)
        store.image[OPTIONS] = language
        store.save()
        with SelfTestHandheld(BADGE, nvm=store.nvm) as one:
            assert text in one.handheld.serial


def test_the_self_test_has_the_changelogs_version():
    assert truco_selftest.VERSION == changelog.read(ROOT)[0]
