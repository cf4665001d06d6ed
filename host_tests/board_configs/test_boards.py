"""Check every board config against the pins that CircuitPython defines for that board."""

import re
import sys

import pytest

import board_configs
import truco_input as ti
import truco_rescue
from host_tests.support.board_stubs import FakeBoard, definition
from tools.drive import boards
from tools.environment.paths import ROOT
from tools.sim import specs
from tools.sim.worlds import golden_tour
from truco_input import stick

REAL = boards.board_ids(ROOT)

# {label of a key on the case: its intent}; CENTRE is a joystick's click, _ a key without meaning.
FULL = {"A": ti.OK, "B": ti.RAISE, "START": ti.MENU, "SELECT": ti.NEXT, "X": ti.NEXT, "Y": ti.MENU}
FULL.update({"UP": ti.UP, "DOWN": ti.DOWN, "LEFT": ti.LEFT, "RIGHT": ti.RIGHT, "CENTRE": ti.OK})
FULL.update({"COVER": ti.ALT, "_": 0})
PAD = "B A START SELECT RIGHT DOWN UP LEFT"
PICO = "A B X Y UP DOWN LEFT RIGHT CENTRE"
EIGHT = "A B X Y UP DOWN LEFT RIGHT"
EIGHT_PINS = "SW_A SW_B SW_X SW_Y SW_UP SW_DOWN SW_LEFT SW_RIGHT"
PICO_PINS = "GP15 GP17 GP19 GP21 GP2 GP18 GP16 GP20 GP3"
# Labels in the order of CircuitPython's ports/espressif/module/cardputer_keymap.h.
CARDPUTER = (
    "_ _ COVER _ START DOWN A _ DOWN _ _ _ UP A _ _ B _ _ _ _ _ _ _ _ _ _ B "
    "_ _ _ _ _ LEFT RIGHT _ LEFT RIGHT _ _ _ _ SELECT UP _ _ _ _ _ START _ _ _ _ _ _"
)
FIRMWARE = "scanned by the firmware"
# {board: (labels of its keys by number, their pins from ports/*/boards/<board>/pins.c)}; pins of
# None belong to a shift register.
KEYS = {
    "pybadge": (PAD, None),
    "pygamer": ("B A START SELECT", None),
    "clue_nrf52840_express": ("A B", "BUTTON_A BUTTON_B"),
    "deshipu_ugame_s3": (
        "A B START UP DOWN LEFT RIGHT",
        "BUTTON_O BUTTON_X BUTTON_Z BUTTON_UP BUTTON_DOWN BUTTON_LEFT BUTTON_RIGHT",
    ),
    "pimoroni_picosystem": (EIGHT, EIGHT_PINS),
    "pajenicko_picopad": (EIGHT, EIGHT_PINS),
    "pimoroni_explorer2350": (
        "A B START UP DOWN LEFT RIGHT",
        "SW_Z SW_X SW_USER SW_A SW_C SW_B SW_Y",
    ),
    "tinycircuits_thumby_color": (
        "A B START UP DOWN LEFT RIGHT LEFT RIGHT",
        "BUTTON_A BUTTON_B BUTTON_MENU BUTTON_UP BUTTON_DOWN BUTTON_LEFT BUTTON_RIGHT "
        "BUTTON_BUMPER_LEFT BUTTON_BUMPER_RIGHT",
    ),
    "adafruit_feather_esp32s3_reverse_tft": ("A B", "D1 D2"),
    "adafruit_fruit_jam": ("SELECT A B", "BUTTON1 BUTTON2 BUTTON3"),
    "lilygo_tdeck": ("A", "TRACKBALL_CLICK"),
    "lilygo_tdisplay_s3": ("A B", "BUTTON0 BUTTON1"),
    "m5stack_cardputer": (CARDPUTER, FIRMWARE),
    **{"raspberry_pi_pico" + kind: (PICO, PICO_PINS) for kind in ("", "_w", "2", "2_w")},
}
LETTERS = ("adafruit_fruit_jam", "lilygo_tdeck")  # boards with the keyboard of truco_input.stick
HIGH = ("adafruit_feather_esp32s3_reverse_tft",)  # boards whose keys connect to 3.3 V


@pytest.fixture
def bench(monkeypatch):
    return lambda board_id: FakeBoard(monkeypatch, board_id)


def test_every_board_has_a_simulation_and_an_expected_keymap():
    made_up = {"sim_" + size for size in golden_tour.SIZES}
    assert set(REAL) == set(KEYS) == set(specs.BOARDS) - made_up


@pytest.mark.parametrize("board_id", KEYS)
def test_config_keeps_the_contract(bench, board_id):
    config = bench(board_id).load()
    assert isinstance(config.NAME, str) and config.NAME
    assert 128 <= config.WIDTH <= 320 and 128 <= config.HEIGHT <= 240
    two = getattr(config, "TWO_KEYS", None)
    assert two is None or len(config.KEYMAP) == 2 and 0x2020 < two < 0xA0A0
    assert isinstance(config.KEYMAP, bytes)
    assert len(config.KEY_NAMES) == 3 and all(config.KEY_NAMES)
    display = board_configs.display(config)
    assert display.auto_refresh is False or not display.how["auto_refresh"]


@pytest.mark.parametrize("board_id", KEYS)
def test_keys_are_on_pins_that_the_board_has(bench, board_id):
    b = bench(board_id)
    config = b.load()
    queue = config.keys()
    if KEYS[board_id][1] == FIRMWARE:
        assert queue is b.cardputer.KEYBOARD.events and not b.keypad.made
        assert b.cardputer.said == ["detached", "cleared"]
        assert config.KEYMAP == bytes(FULL[name] for name in KEYS[board_id][0].split())
        return
    (scanner,) = b.keypad.made
    assert queue is scanner.events
    names, pins = KEYS[board_id]
    names = names.split()
    if pins:
        assert scanner.cls == "Keys" and list(scanner.args[0]) == pins.split()
        high = board_id in HIGH
        assert scanner.kwargs == {"value_when_pressed": high, "pull": True, "max_events": 16}
    else:
        assert scanner.cls == "ShiftRegisterKeys" and not scanner.args
        assert scanner.kwargs.pop("key_count") == len(names)
        assert scanner.kwargs == {
            "clock": "BUTTON_CLOCK",
            "data": "BUTTON_OUT",
            "latch": "BUTTON_LATCH",
            "value_when_pressed": True,
            "max_events": 16,
        }
    means = {"A": ti.FIRST_KEY, "B": ti.SECOND_KEY} if hasattr(config, "TWO_KEYS") else FULL
    assert config.KEYMAP == bytes(means[name] for name in names)


@pytest.mark.parametrize("board_id", KEYS)
def test_every_board_reaches_every_intent_it_needs(bench, board_id):
    config = bench(board_id).load()
    reach = set(config.KEYMAP)
    if hasattr(config, "TWO_KEYS"):
        assert reach == {ti.FIRST_KEY, ti.SECOND_KEY}
        return
    if hasattr(config, "stick"):
        reach |= {ti.LEFT, ti.RIGHT, ti.UP, ti.DOWN}
    if board_id in LETTERS:
        reach |= set(stick._LETTERS + stick._MORE)
    assert reach >= {ti.LEFT, ti.RIGHT, ti.UP, ti.DOWN, ti.OK, ti.RAISE, ti.MENU}


def test_the_third_key_of_a_reverse_tft_is_on_its_pin(bench):
    b = bench("adafruit_feather_esp32s3_reverse_tft")
    more = b.load().stick()
    (scanner, event) = b.keypad.made
    assert (scanner.cls, event.cls) == ("Keys", "Event") and scanner.args[0] == ("D0",)
    assert scanner.kwargs["value_when_pressed"] is False
    assert more._queue is scanner.events and more._keymap == bytes((ti.RAISE,))


def test_a_tdeck_has_ball_and_keyboard_on_their_pins(bench):
    b = bench("lilygo_tdeck")
    b.load().stick()
    (i2c,) = b.busio.made
    assert i2c.args == ("SCL", "SDA")
    ball = [thing.args[0] for thing in b.countio.made]
    assert ball == ["TRACKBALL_LEFT", "TRACKBALL_RIGHT", "TRACKBALL_UP", "TRACKBALL_DOWN"]
    assert [ti.LEFT, ti.RIGHT, ti.UP, ti.DOWN] == list(range(ti.LEFT, ti.LEFT + 4))


def test_a_fruit_jam_sends_each_colour_over_its_own_wires(bench):
    b = bench("adafruit_fruit_jam")
    display = b.load().display()
    (picture,) = b.picodvi.made
    assert display.bus is picture and display.how == {"auto_refresh": False}
    # The pins are DEFAULT_DVI_BUS_* of CircuitPython's mpconfigboard.h for this board.
    ways = "clk_dp clk_dn red_dp red_dn green_dp green_dn blue_dp blue_dn".split()
    pins = dict(zip(ways, "CKP CKN D0P D0N D1P D1N D2P D2N".split()))
    assert picture.args == (320, 240) and picture.kwargs == pins | {"color_depth": 16}


def test_pygamer_has_its_stick_on_its_pins(bench):
    b = bench("pygamer")
    b.load().stick()
    assert [thing.args for thing in b.analogio.made] == [("JOYSTICK_X",), ("JOYSTICK_Y",)]


@pytest.mark.parametrize("board_id", [name for name in REAL if name.startswith("raspberry")])
def test_pico_lcd_is_built_as_waveshare_wired_it(bench, board_id):
    b = bench(board_id)
    display = b.load().display()
    assert b.busio.made[0].kwargs == {"clock": "GP10", "MOSI": "GP11"}
    bus = b.fourwire.made[0].kwargs
    assert (bus["command"], bus["chip_select"], bus["reset"]) == ("GP8", "GP9", "GP12")
    assert display.how == {
        "width": 240,
        "height": 240,
        "backlight_pin": "GP13",
        "auto_refresh": False,
    }


@pytest.mark.parametrize("board_id", REAL)
def test_firmware_has_the_modules_that_we_use(board_id):
    modules = re.search(r"Included modules: (.*)", definition(board_id)).group(1).split(", ")
    keys = "keypad.ShiftRegisterKeys" if KEYS[board_id][1] is None else "keypad.Keys"
    for name in ("displayio", "busdisplay", "traceback", "supervisor", "os.getenv", keys):
        assert name in modules


@pytest.mark.parametrize("board_id", REAL)
def test_ble_is_claimed_exactly_where_the_firmware_has_native_bleio(bench, board_id):
    # "_bleio (HCI co-processor)" is a port for an AirLift, not a radio of the board.
    modules = re.search(r"Included modules: (.*)", definition(board_id)).group(1)
    claimed = getattr(bench(board_id).load(), "HAS_BLE", False)
    assert claimed == ("_bleio (native)" in modules)


def test_all_picos_share_one_drive_which_other_boards_refuse(bench, monkeypatch):
    kinds = [board_id for board_id in REAL if board_id.startswith("raspberry")]
    assert len(kinds) == 4 and {bench(kind).load().__name__ for kind in kinds} == {
        "board_configs.raspberry_pi_pico"
    }
    assert boards.name_of(ROOT, "raspberry_pi_pico2_w") == "Raspberry Pi Pico 2 W + Pico-LCD-1.3"
    b = bench("pybadge")
    monkeypatch.setitem(sys.modules, "board_configs.pybadge", None)
    with pytest.raises(board_configs.UnknownBoard, match="(?s)another board.*pybadge$"):
        b.load()


@pytest.mark.parametrize("columns, rows", [(20, 9), (26, 9), (19, 9)])
def test_the_message_about_another_boards_drive_is_in_three_languages(
    bench, monkeypatch, columns, rows
):
    """The panels are those of a Thumby Color, a PyBadge and a Pico."""
    b = bench("raspberry_pi_pico")
    monkeypatch.setitem(sys.modules, "board_configs.raspberry_pi_pico", None)
    with pytest.raises(board_configs.UnknownBoard) as caught:
        b.load()
    lines = [truco_rescue.wrapped(words, columns) for words in truco_rescue._worded(caught.value)]
    shown = " ".join(sum(lines, [])[:rows])
    for word in ("Este Zap serve em outra placa", "for another board", "Instala el de esta."):
        assert word in shown


def test_a_config_whose_import_fails_is_not_an_unknown_board(bench, monkeypatch):
    b = bench("pybadge")
    monkeypatch.setitem(sys.modules, "board_configs.pins", None)
    with pytest.raises(ImportError) as caught:
        b.load()
    assert not hasattr(caught.value, "for_player")
