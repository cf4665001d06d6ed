"""A board tries itself: good ones, bad ones, and nobody before them."""

import pytest

from host_tests.support.recording_nvm import RecordingNvm, load, torn
from tools.diagnosis import selftest
from tools.sim.air import wired
from tools.sim.handheld import Handheld
from tools.sim.net.radio import Radio
from tools.sim.sound import Out
from tools.sim.worlds.selftest_handheld import LONGEST_MS, SelfTestHandheld
from truco_store import CHIPS, IMAGE_SIZE, LINK
from truco_ui.screens.title_screen import _TRUCOS

BADGE, CLUE, PICO_W = "pybadge", "clue_nrf52840_express", "raspberry_pi_pico_w"


def words(one):
    """{part: what tools/doctor.py says of it} of the letters that it shows."""
    return dict(line.split(" ", 1) for line in selftest.said(one.code()))


def said_of(board, **options):
    """What the letters say of a board before which nobody is; {part: text}."""
    with SelfTestHandheld(board, **options) as one:
        one.finish()
        return words(one)


def test_a_good_board_is_well():
    with SelfTestHandheld(CLUE) as one:
        one.press_all()
        one.answer(True)
        assert any(hz for _, hz in one.handheld.device.sounds)
        one.answer(True)
        one.finish()
        said = words(one)
    assert said["board:"] == CLUE and said["CircuitPython"] == "10.2.1"
    assert said["panel:"] == "whole, in its colours" and said["sound:"] == "heard"
    assert said["keys:"] == "all were seen"
    assert said["memory:"] == "written and read back"
    assert said["radio:"].startswith("ble: works") and said["WiFi:"] == "none"


def test_the_person_can_say_that_something_is_wrong():
    with SelfTestHandheld(BADGE) as one:
        one.press_all()
        one.answer(False)
        one.answer(False)
        one.finish()
        assert words(one)["panel:"] == "frame or colours are wrong"
        assert words(one)["sound:"] == "not heard"


@pytest.mark.parametrize("board", [BADGE, CLUE, PICO_W, "lilygo_tdeck", "adafruit_fruit_jam"])
def test_it_ends_within_a_minute_when_nobody_is_there(board):
    with SelfTestHandheld(board) as one:
        assert one.finish() < LONGEST_MS
        said = words(one)
    assert "not seen: " in said["keys:"] and said["board:"] == board
    assert said["panel:"] == "nobody has answered"


@pytest.mark.parametrize("board", ["pygamer", "m5stack_cardputer", "lilygo_tdeck"])
def test_sticks_balls_and_keyboards_are_seen(board):
    with SelfTestHandheld(board) as one:
        one.press_all()
        one.finish()
        assert "nothing seen" not in words(one)["keys:"]


def chord(handheld):
    """The way into the test from the title."""
    two = handheld.spec.board_id == CLUE
    for _ in range(_TRUCOS):
        if two:
            handheld.hold("A", 700)
            handheld.wait(100)
        else:
            handheld.press("B")


@pytest.mark.parametrize("board", [BADGE, CLUE, "m5stack_cardputer", "adafruit_fruit_jam"])
def test_five_trucos_at_the_title_begin_it_and_a_key_ends_it(board):
    with Handheld(board, seed=7) as handheld:
        handheld.mute()
        handheld.wait(2500)
        chord(handheld)
        handheld.wait(2000)
        assert "game" not in handheld.globals and "Press every key" in handheld.serial
        handheld.wait(LONGEST_MS)
        assert "Photo!" in handheld.serial
        handheld.press("B" if board == CLUE else "A")
        handheld.wait(3000)
        assert handheld.app.names == ["title"]


def test_fewer_trucos_or_other_keys_between_lead_nowhere():
    with Handheld(BADGE, seed=7) as handheld:
        handheld.wait(2500)
        for _ in range(3):
            handheld.press("B", _TRUCOS - 1)
            handheld.press("SELECT")
        assert handheld.app.names == ["title"]


def test_from_the_crash_screen_truco_leads_there():
    with Handheld(BADGE, seed=7, tolerant=True) as handheld:
        handheld.mute()
        handheld.wait(2500)
        handheld.app.go("no such screen")
        handheld.wait(500)
        assert handheld.app.names == ["crash"]
        handheld.press("B")
        handheld.wait(1000)
        assert "Press every key" in handheld.serial


# Bad hardware, and bad files.


def test_it_runs_when_the_game_does_not_start():
    said = said_of(BADGE, missing="truco_ui.start truco_ui.app truco_game.setup residency")
    assert said["board:"] == BADGE and said["memory:"] == "written and read back"


def test_a_board_that_nobody_knows_still_says_what_it_can():
    with SelfTestHandheld(BADGE, missing="board_configs.pybadge") as one:
        one.finish()
        assert words(one)["board:"] == BADGE + " (BoardError)"
        assert "This Zap is for another board" in one.handheld.serial
        assert words(one)["keys:"] == "not tried"
        assert any(one.handheld.rgb())


def test_a_key_that_is_always_down_is_named():
    with SelfTestHandheld(BADGE, stuck=True) as one:
        one.finish()
        assert words(one)["keys:"].startswith("one is always down; not seen")
        assert "always down: B" in one.handheld.serial


def test_sound_that_fails_is_an_error_and_the_rest_goes_on(monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("All timers in use")

    monkeypatch.setattr(Out, "play", fail)
    said = said_of(BADGE)
    assert said["sound:"] == "an error" and said["memory:"] == "written and read back"


def test_a_radio_that_fails_is_named_with_its_error(monkeypatch):
    from truco_link.carriers import ble

    def fail(*_):
        raise TypeError("extra positional arguments given")

    monkeypatch.setattr(ble.Carrier, "seek", fail)
    with SelfTestHandheld(CLUE) as one:
        monkeypatch.setitem(__import__("sys").modules, "truco_link.carriers.ble", ble)
        one.finish()
        assert words(one)["radio:"] == "ble: fails when it listens (TypeError)"
        assert "extra positional arguments" in one.handheld.serial


class Silence:
    """A UART at which nobody is."""

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


def test_wifi_that_fails_is_told(monkeypatch):
    def fail(*_, **__):
        raise ConnectionError("unknown failure")

    monkeypatch.setattr(Radio, "start_scanning_networks", fail)
    assert said_of(PICO_W)["WiFi:"] == "fails (ConnectionError)"


# The memory.


class BadNvm(RecordingNvm):
    """Refuses each write."""

    def __setitem__(self, index, value):
        raise RuntimeError("Flash write failed")


class Forgetful(RecordingNvm):
    """Takes each write, and keeps nothing."""

    def __setitem__(self, index, value):
        self.log.append(index)


AIRLIFT, CABLE, BLE = (
    {"settings": 'ZAP_LINK = "%s"\n' % way} for way in ("airlift", "cable", "ble")
)
SAID = [  # by a board, with a UART at which nobody is or not: how a part's line begins
    ("raspberry_pi_pico", {}, False, "sound", "none"),
    (BADGE, AIRLIFT, False, "radio", "airlift: works"),
    (BADGE, AIRLIFT, True, "radio", "airlift: fails when it is opened (OSError)"),
    (BADGE, CABLE, True, "radio", "cable: works"),
    (BADGE, BLE, False, "radio", "fails when it is opened (BoardError)"),
    (BADGE, {"nvm": BadNvm()}, False, "memory", "a write failed"),
    (BADGE, {"nvm": Forgetful()}, False, "memory", "a write failed"),
    (BADGE, {"nvm": RecordingNvm(100)}, False, "memory", "none, or too small"),
]


@pytest.mark.parametrize("board, options, silence, part, text", SAID)
def test_what_is_not_there_or_fails_is_told(board, options, silence, part, text, monkeypatch):
    if silence:
        monkeypatch.setattr(wired, "uart", lambda *_, **__: Silence())
    said = said_of(board, **options)[part + ":"]
    assert said == text or text.endswith(": works") and said.startswith(text)


def played(size=8192):
    """The bytes of a memory into which the game has written twice."""
    store = load(b"\xff" * size)
    for chips in (77, 78):
        store.image[CHIPS] = chips
        store.save()
    return bytes(store.nvm[0:size])


@pytest.mark.parametrize("board", [BADGE, PICO_W, "deshipu_ugame_s3"])
def test_where_a_cut_could_lose_it_what_is_kept_is_only_read(board):
    nvm = RecordingNvm(8192, played())
    assert said_of(board, nvm=nvm)["memory:"] == "what the game kept is whole"
    assert not nvm.log


def test_what_is_kept_outlives_a_cut_in_each_byte_of_the_write():
    nvm = RecordingNvm(8192, played())
    assert said_of(CLUE, nvm=nvm)["memory:"] == "written and read back"
    assert len(nvm.log) == 1
    before, start, data = nvm.log[0]
    for kept in range(0, IMAGE_SIZE, 37):
        for erased in (False, True):
            after = load(torn(before, start, data, kept, erased))
            assert after.image[CHIPS:LINK] == load(played()).image[CHIPS:LINK]


def test_one_damaged_slot_is_told_and_nothing_is_written():
    content = bytearray(played())
    content[CHIPS] ^= 1
    nvm = RecordingNvm(8192, bytes(content))
    assert said_of(CLUE, nvm=nvm)["memory:"] == "one of its two slots is damaged"
    assert not nvm.log


def test_bytes_of_somebody_else_are_left_alone():
    nvm = RecordingNvm(8192, b"mine" * 2048)
    assert said_of(BADGE, nvm=nvm)["memory:"] == "bytes that are not Zap's, or damaged"
    assert not nvm.log


def test_it_speaks_the_language_that_the_player_reads():
    from truco_store import OPTIONS

    for language, text in ((1, "Aperte cada tecla"), (3, "Pulsa cada tecla"), (0, "Press every")):
        store = load(b"\xff" * 8192)
        store.image[OPTIONS] = language
        store.save()
        with SelfTestHandheld(BADGE, nvm=store.nvm) as one:
            assert text in one.handheld.serial
