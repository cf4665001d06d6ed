"""Test settings.toml: networks, brokers and kinds of links, and error messages about them."""

import pytest

import board_configs
from host_tests.support.board_settings import refused, started
from host_tests.support.wifi_boards import SSID, TO_BROKER, WORD

PICO_W, S3, BADGE = "raspberry_pi_pico_w", "deshipu_ugame_s3", "pybadge"


def settings(text):
    with started(text, PICO_W):
        from board_configs import wifi_settings

        return wifi_settings.network(), wifi_settings.broker(), wifi_settings.login()


def test_networks_brokers_and_logins_are_read():
    assert settings("") == (None, None, (None, None))
    login = 'ZAP_BROKER_USER = "ana"\nZAP_BROKER_PASSWORD = "  x#1"'
    assert settings(TO_BROKER + login) == (
        (SSID, WORD),
        ("broker.example", 1883, False),
        (b"ana", b"x#1"),
    )
    more = 'CIRCUITPY_WIFI_SSID = "01"\nZAP_BROKER = "10.0.0.7"\nZAP_BROKER_TLS = "Yes"\n'
    assert settings(more)[:2] == (("01", ""), ("10.0.0.7", 8883, True))
    bare = "CIRCUITPY_WIFI_SSID = 0011\nCIRCUITPY_WIFI_PASSWORD = 01234567 # at home\n"
    assert settings(bare)[0] == ("0011", "01234567")
    for port in ("2883", '"2883"'):
        assert settings(more + "ZAP_BROKER_PORT = " + port)[1] == ("10.0.0.7", 2883, True)


WRONG = {
    'CIRCUITPY_WIFI_SSID = "%s"' % (33 * "x"): "at most 32 bytes",
    'CIRCUITPY_WIFI_PASSWORD = "segredo"': "8 to 63 letters",
    'ZAP_BROKER = "mqtt://broker.example"': "without mqtt://",
    'ZAP_BROKER = "broker.example:1883"': "without port",
    "ZAP_BROKER_PORT = 65536": "a number from 1 to 65535",
    "ZAP_BROKER_PORT = 0": "a number from 1 to 65535",
    "ZAP_BROKER_PORT = -1": "a number from 1 to 65535",
    'ZAP_BROKER_PORT = "http"': "a number from 1 to 65535",
    'ZAP_BROKER_TLS = "on"': '"yes" or "no"',
    'ZAP_BROKER_USER = "%s"' % (201 * "x"): "at most 200 bytes",
    'ZAP_BROKER_PASSWORD = "segredo"': "ZAP_BROKER_USER",
    "ZAP_BROKER_PASSWORD = segredo": "ZAP_BROKER_USER",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_reported_without_showing_a_password(line):
    first = 'CIRCUITPY_WIFI_SSID = "casa"\n' if "PASSWORD" in line else "# mine\n"
    with refused() as caught:
        settings(first + line)
    said = str(caught.value)
    assert said.startswith("Line 2 of settings.toml") and WRONG[line] in said
    assert "segredo" not in said


@pytest.mark.parametrize(
    "board, text, wanted",
    [
        (PICO_W, "", ("lan", "net")),
        (S3, "", ("ble", "lan", "net")),
        ("pybadge", "", ()),
        (PICO_W, 'ZAP_LINK = "net"', ("net",)),
        (PICO_W, 'ZAP_LINK = "none"', ()),
        (PICO_W, 'ZAP_LINK = "cable, net"', ("cable", "net")),
        (S3, 'ZAP_LINK = "lan,ble,lan"', ("lan", "ble")),
    ],
)
def test_a_board_offers_its_links_or_those_in_the_settings(board, text, wanted):
    with started(text, board):
        from board_configs import radio

        assert radio.ways(getattr(board_configs.load(), "HAS_BLE", False)) == wanted


@pytest.mark.parametrize("text", ["", 'ZAP_LINK = "ble"'])
@pytest.mark.parametrize("platform", ["nRF52840", "Zephyr"])
def test_zephyrs_own_bluetooth_is_not_offered(platform, text):
    """Offer Bluetooth on a CLUE with CircuitPython's nRF port, but not with its Zephyr port."""
    with started(text, "clue_nrf52840_express") as device:
        from board_configs import radio

        device.platform = platform
        if platform == "nRF52840":
            assert radio.ways(getattr(board_configs.load(), "HAS_BLE", False)) == ("ble",)
        elif not text:
            assert radio.ways(getattr(board_configs.load(), "HAS_BLE", False)) == ()
        else:
            with pytest.raises(radio.BadSetting, match="cannot have that"):
                radio.ways(True)


@pytest.mark.parametrize(
    "board, text",
    [(BADGE, '"net"'), (BADGE, '"ble"'), (BADGE, '"lan,cable"'), (PICO_W, '"lan,airlift"')],
)
def test_a_link_that_the_board_lacks_is_reported_with_its_line(board, text):
    with started("ZAP_LINK = " + text, board), refused() as said:
        from board_configs import radio

        radio.ways(False)
    line = "Line 1 of settings.toml: ZAP_LINK = %s. " % text
    assert str(said.value) == line + "But this board cannot have that."
