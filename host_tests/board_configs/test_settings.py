"""Test settings.toml: its effects, and its error messages with the key, the line and the remedy."""

import pytest

from host_tests.support.board_settings import refused, started
from tools.installer import settings_toml
from tools.sim import board_pins
from tools.sim.handheld import Handheld

PICO = "raspberry_pi_pico"


def pin(text, name="A", default="GP15"):
    """Return the label of the pin that a board with this settings.toml uses for a key."""
    with started(text, PICO):
        from board_configs.pins import pin

        return pin(name, default).label


def fault(text, name="A"):
    with refused() as caught:
        pin(text, name)
    return str(caught.value)


@pytest.mark.parametrize("settings", ['# a\nZAP_PIN_A = "GP14"', {"ZAP_PIN_A": "GP14"}])
def test_a_setting_moves_a_pin(settings):
    assert pin(settings) == "GP14"
    assert pin(settings, "B", "GP17") == "GP17"


@pytest.mark.parametrize("text", [None, "", "# ZAP_PIN_A = GP14", "[pins]\nZAP_PIN_A = GP14"])
def test_without_a_setting_the_default_pin_is_used(text):
    assert pin(text) == "GP15"


@pytest.mark.parametrize(
    "line, wanted",
    [
        ("ZAP_PIN_A = GP14", "GP14"),
        ("  ZAP_PIN_A=GP14  # the left one", "GP14"),
        ("ZAP_PIN_A = 'GP14'", "GP14"),
        ('ZAP_PIN_A = "GP14', "GP14"),
        ("ZAP_PIN_A =", "GP15"),
    ],
)
def test_a_value_without_quotes_is_accepted(line, wanted):
    assert pin("# mine\nOTHER = 1\n%s\n" % line) == wanted


def test_a_missing_pin_is_reported_with_its_line():
    said = fault('\nZAP_PIN_A = "GP99"')
    assert said.startswith('Line 2 of settings.toml: ZAP_PIN_A = "GP99". ') and "GP15" in said
    said = fault({"ZAP_PIN_A": "GP99"})
    assert said.startswith('settings.toml: ZAP_PIN_A = "GP99". ')
    assert "no pin" in fault("ZAP_PIN_A = 14")


@pytest.mark.parametrize("line", ["ZAP_LINK = radio", "ZAP_LINK='net'", 'ZAP_LINK = "lan,cabo"'])
def test_an_unknown_link_is_reported_on_the_title_and_the_game_goes_on(line):
    with Handheld("pybadge", settings="\n" + line) as handheld:
        handheld.wait(1500)
        app = handheld.globals["game"]
        assert "Line 2 of settings.toml: %s. " % line in handheld.serial
        assert app.names == ["title", "ask"]
        handheld.press("A")
        handheld.wait(500)
        assert app.names == ["title"]


@pytest.mark.parametrize("line", ["", "ZAP_LINK =", "ZAP_LINK = none", 'ZAP_LINK = "cable"'])
def test_a_valid_link_causes_no_message(line):
    with Handheld("pybadge", settings=line) as handheld:
        handheld.wait(1500)
        assert handheld.globals["game"].names == ["title"] and "ZAP_LINK" not in handheld.serial


@pytest.mark.parametrize(
    "text, said",
    [
        ("# cable\n\nZAP_LINK cable\n", "Line 3 of settings.toml: ZAP_LINK cable. "),
        ('\ufeffZAP_LINK="cable"\n', 'Line 1 of settings.toml: ZAP_LINK="cable". '),
        ("\x01\xff\x02\n", "Line 1 of settings.toml: ????. "),
        ("\ufeff# written by Windows\n", None),
        ('ZAP_LINK="cable"\n[other]\nwhat\n', None),
    ],
)
def test_a_line_that_the_board_ignores_is_shown(text, said):
    with Handheld("pybadge", settings=text) as handheld:
        handheld.wait(1500)
        app = handheld.globals["game"]
        assert app.names == ["title", "ask"] if said else ["title"]
        assert (said or "") in handheld.serial


TWICE = {
    'ZAP_PIN_A = "GP8"': "ZAP_PIN_LCD_DC",
    'ZAP_PIN_UP = "GP18"': "ZAP_PIN_DOWN",
    'ZAP_PIN_LCD_CS = "GP12"': "ZAP_PIN_LCD_RST",
}


@pytest.mark.parametrize("line", sorted(TWICE))
def test_a_pin_in_use_is_reported_with_its_line_and_its_user(line):
    with Handheld(PICO, settings="# 1\n# 2\n" + line, tolerant=True, pictures=True) as handheld:
        handheld.wait(1500)
        said = handheld.serial
        assert (
            "Line 3 of settings.toml: %s. But %s has this pin already." % (line, TWICE[line])
            in said
        )
        assert any(handheld.rgb()), "and on the panel"
        assert "Install Zap" not in said


def test_a_radio_on_a_pin_of_the_display_is_reported_with_its_line(monkeypatch):
    text = 'ZAP_LINK = "cable"\nZAP_PIN_TX = "GP8"\nZAP_PIN_RX = "GP9"\n'
    with started(text, PICO), refused() as caught:
        import board_configs
        from board_configs import radio

        monkeypatch.setattr(board_pins, "IN_USE", "%s em uso")  # as a Brazilian build says it
        board_configs.display(board_configs.load())
        radio.carrier(False, "cable")
    assert str(caught.value).startswith('Line 2 of settings.toml: ZAP_PIN_TX = "GP8". But')


def test_a_pin_of_an_airlift_that_the_board_uses_is_reported_with_its_line():
    with started('ZAP_LINK = "airlift"\nZAP_PIN_ESP_CS = "GP22"', PICO), refused() as caught:
        import board
        from digitalio import DigitalInOut

        from board_configs import radio

        used = DigitalInOut(board.GP22)
        radio.works(False, "airlift")
    assert str(caught.value).startswith('Line 2 of settings.toml: ZAP_PIN_ESP_CS = "GP22". But')
    assert used


@pytest.mark.parametrize("letters", [120, 121])
def test_an_address_too_long_for_a_qr_code_is_reported_with_its_line(letters):
    with started('ZAP_SITE = "%s"' % ("x" * letters), PICO):
        from board_configs import radio

        if letters == 120:
            assert len(radio.names(False)[2]) == letters
            return
        with refused("Line 1 of settings.toml: .* At most 120 letters"):
            radio.names(False)


def test_other_errors_are_passed_on_unchanged():
    with started('ZAP_PIN_A = "GP8"', PICO):
        from board_configs import pins

        for error in (ValueError("Invalid pins"), ValueError(""), ValueError("GP8 in use")):
            assert pins.explained(error) is error  # nothing has requested key A yet


def test_the_simulator_reads_settings_as_circuitpython_does():
    text = b'A="x" # y\nB = 3\nC = z\nD = "1\nE="" \nA="second"\nG="\\u00e9\\n"\n[t]\nF="no"\n'
    read = {"A": "x", "B": 3, "C": None, "D": None, "E": "", "G": "é\n"}
    assert settings_toml.values(text) == read
