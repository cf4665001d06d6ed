"""tools/doctor.py and the lines of settings.toml for radios, networks and the broker."""

import pytest

from host_tests.support.drive_folder import CLUE, PICO, DriveFolder
from host_tests.support.wifi_boards import NETWORK
from tools.diagnosis import NOTE, WRONG

PICO_W = "raspberry_pi_pico_w"
BLE = "CIRCUITPY_BLE_WORKFLOW = false\n"
HEAP = "\nCIRCUITPY_HEAP_START_SIZE = 168000\n"
BROKER = 'ZAP_BROKER = "broker.example"\nZAP_BROKER_PORT = 1884\nZAP_BROKER_USER = "ana"\n'


@pytest.fixture
def found(tmp_path):
    def of(text, board_id=PICO_W):
        drive = DriveFolder(tmp_path / "CIRCUITPY", board_id)
        drive.write("settings.toml", (BLE + text + HEAP).encode())
        return drive.findings()

    return of


@pytest.mark.parametrize("more", ["", 'ZAP_LINK = "net,cable"', 'ZAP_BROKER_PASSWORD = "x"'])
def test_good_lines_are_well(found, more):
    assert found(NETWORK + BROKER + more) == {}


@pytest.mark.parametrize(
    "line, said",
    [
        ("ZAP_BROKER_PORT = 70000", "Line 2 of settings.toml: ZAP_BROKER_PORT = 70000. It must be"),
        ('ZAP_BROKER_TLS = "maybe"', '"yes" or "no"'),
        ('ZAP_BROKER = "http://broker.example"', "without mqtt://"),
        ('CIRCUITPY_WIFI_PASSWORD = "short"', "8 to 63 letters"),
        ('ZAP_LINK = "radio"', "Use one of ble, airlift"),
        ('ZAP_LINK = "ble"', "cannot have that"),
    ],
)
def test_a_bad_value_is_told_as_the_panel_tells_it(found, line, said):
    of = found(line + "\n" + (NETWORK + BROKER if "BROKER" in line else NETWORK))
    assert of["bad-value"].level == WRONG
    assert said in of["bad-value"].text and "short" not in of["bad-value"].text


def test_a_line_without_quotes_is_told_once(found):
    of = found("ZAP_BROKER = broker.example\n" + NETWORK)
    assert set(of) == {"no-quotes", "no-broker"}


@pytest.mark.parametrize(
    "text, board_id, code",
    [
        (NETWORK, PICO_W, "no-broker"),
        (BROKER, PICO_W, "no-network"),
        (NETWORK + BROKER, PICO, "no-wifi"),
        (BROKER, CLUE, "no-wifi"),
    ],
)
def test_lines_that_do_nothing_alone(found, text, board_id, code):
    of = found(text, board_id)
    assert set(of) == {code} and of[code].level == NOTE


@pytest.mark.parametrize(
    "text, said",
    [
        (NETWORK + BROKER, "settings.toml lacks CIRCUITPY_HEAP_START_SIZE"),
        ("CIRCUITPY_HEAP_START_SIZE = 100000\n", "line 1 of settings.toml"),
        ("[more]" + HEAP, "settings.toml lacks CIRCUITPY_HEAP_START_SIZE"),
    ],
)
@pytest.mark.parametrize("board_id", [PICO_W, "pajenicko_picopad"])
def test_a_board_whose_network_has_no_memory_is_told_the_line(tmp_path, text, said, board_id):
    drive = DriveFolder(tmp_path, board_id)
    assert drive.findings() == {}  # as it is installed
    drive.write("settings.toml", text.encode())
    (finding,) = drive.findings().values()
    assert finding.code == "heap-size" and finding.level == WRONG and said in finding.text
    assert "CIRCUITPY_HEAP_START_SIZE = 168000" in finding.do
