"""Check every board config on its simulated board, whose pins CircuitPython defines."""

import dataclasses

import pytest

import board_configs
import truco_input as ti
import truco_rescue
from tools.drive import boards
from tools.environment.paths import ROOT
from tools.sim import board_pins, specs
from tools.sim.handheld import Handheld, powered
from tools.sim.worlds import golden_tour
from truco_input import stick

REAL = boards.board_ids(ROOT)
YELLOW, RED, GREEN, BLUE = (255, 255, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255)
# {name or alias of a key in tools/sim/specs.py: its intent}
MEANT = {"A": ti.OK, "B": ti.RAISE, "START": ti.MENU, "SELECT": ti.NEXT}
MEANT.update({"UP": ti.UP, "DOWN": ti.DOWN, "LEFT": ti.LEFT, "RIGHT": ti.RIGHT})
NEEDED = {ti.LEFT, ti.RIGHT, ti.UP, ti.DOWN, ti.OK, ti.RAISE, ti.MENU}
LETTERS = ("adafruit_fruit_jam", "lilygo_tdeck")  # boards with the keyboard of truco_input.stick


def test_every_board_has_a_simulation():
    made_up = {"sim_" + size for size in golden_tour.SIZES}
    assert set(REAL) == set(specs.BOARDS) - made_up


def pixel(handheld, x, y):
    place = (y * handheld.width + x) * 3
    return tuple(handheld.rgb()[place : place + 3])


@pytest.mark.parametrize("board", specs.BOARDS)
def test_the_picture_is_upright_and_each_key_has_its_meaning(board, mini_game):
    with Handheld(board, program=mini_game, pictures=True) as handheld:
        handheld.wait(2000)
        assert not handheld.globals["display"].auto_refresh
        check_picture(handheld)
        check_keys(handheld, handheld.globals["config"])


def check_picture(handheld):
    # The F: its stem, upper bar and tip, the gap on the right, nothing on the left.
    assert pixel(handheld, 5, 26) == YELLOW
    assert pixel(handheld, 22, 5) == YELLOW
    assert pixel(handheld, 22, 26) == (33, 32, 33)
    squares = [pixel(handheld, x, 8) for x in (44, 58, 72)]
    assert squares == [RED, GREEN, BLUE]
    assert pixel(handheld, 0, 0)[1] > 90, "felt to the very corner"
    assert pixel(handheld, handheld.width - 1, handheld.height - 1)[1] > 90
    assert len(handheld.rgb()) == handheld.width * handheld.height * 3


def check_keys(handheld, config):
    """Check that every key reaches the program, and the intents of the keys with a number."""
    spec, numbers = handheld.spec, {}
    for key in spec.keys:
        before = len(handheld.serial.split("\n"))
        card_before = handheld.globals["card"].x
        handheld.press(key)
        printed = handheld.serial.split("\n")[before - 1 : -1]
        if key in spec.polled:
            moved = handheld.globals["card"].x - card_before
            assert (moved > 0, moved < 0) == (key == "RIGHT", key == "LEFT")
            continue
        states = [line.split()[2] for line in printed]
        assert states == ["True", "False"], key
        numbers[key] = int(printed[0].split()[1])
    assert len(set(numbers.values())) == len(spec.keys) - len(spec.polled)
    if hasattr(config, "TWO_KEYS"):
        assert [numbers[key] for key in "AB"] == [0, 1]
        assert config.KEYMAP == bytes((ti.FIRST_KEY, ti.SECOND_KEY))
        return
    for key, intent in MEANT.items():
        if spec.key(key) in numbers:
            assert config.KEYMAP[numbers[spec.key(key)]] == intent, key
    reach = set(config.KEYMAP) | set(spec.stick and MEANT.values())
    if spec.board_id in LETTERS:
        reach |= set(stick._LETTERS + stick._MORE)
    assert reach >= NEEDED


def test_the_rescue_has_the_pins_of_a_picos_panel():
    wires = specs.BOARDS["raspberry_pi_pico"].panel.pins
    uses = "clock data dc cs reset backlight".split()
    assert [wires[use] for use in uses] == list(truco_rescue.PICO_LCD)


def test_a_fruit_jam_sends_each_colour_over_its_own_wires():
    # The pins are DEFAULT_DVI_BUS_* of CircuitPython's mpconfigboard.h for this board.
    with powered("adafruit_fruit_jam"):
        pins = board_configs.load().display().framebuffer.pins
        assert [pin.label for pin in pins] == "CKP CKN D0P D0N D1P D1N D2P D2N".split()


@pytest.mark.parametrize("board_id", REAL)
def test_ble_is_claimed_exactly_where_the_firmware_has_native_bleio(board_id):
    # "_bleio (HCI co-processor)" is a port for an AirLift, not a radio of the board.
    modules = board_pins.listed(board_pins.stub(board_id), "Included modules")
    with powered(board_id):
        claimed = getattr(board_configs.load(), "HAS_BLE", False)
    assert claimed == ("_bleio (native)" in modules)


@pytest.mark.parametrize("columns, rows", [(20, 9), (26, 9), (19, 9)])
def test_the_message_about_another_boards_drive_is_in_three_languages(columns, rows):
    """The panels are those of a Thumby Color, a PyBadge and a Pico."""
    with powered("pybadge") as device:
        device.spec = dataclasses.replace(device.spec, board_id="pybadge9")
        with pytest.raises(board_configs.UnknownBoard, match="\npybadge9$") as caught:
            board_configs.load()
    lines = [truco_rescue.wrapped(words, columns) for words in truco_rescue._worded(caught.value)]
    shown = " ".join(sum(lines, [])[:rows])
    for word in ("Este Zap serve em outra placa", "for another board", "Instala el de esta."):
        assert word in shown
