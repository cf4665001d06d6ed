"""Checks of what settings.toml says of radios, networks and the broker.

The game's own modules judge it, on a simulated board with this file: so the doctor says what the
panel would say.
"""

from tools.drive import boards
from tools.linker import Refused

from . import NOTE, Finding, settings
from .drive import SETTINGS

LINK = "ZAP_LINK"
SSID = "CIRCUITPY_WIFI_SSID"
BROKER = "ZAP_BROKER"
_MINE = (LINK, "CIRCUITPY_WIFI_", BROKER)  # what their keys begin with


def values(drive):
    """A value that cannot be right, such as a port above 65535."""
    text = drive.settings()
    found, _ = settings.parse(text)
    if not _asked(found) or drive.board_id not in boards.DRIVE_BYTES:
        return
    for error in _errors(drive.board_id, text):
        yield Finding("bad-value", str(error).rstrip("."), "correct the line, and press reset")


def use(drive):
    """Lines that do nothing on this board, or not without another one."""
    found, _ = settings.parse(drive.settings())
    try:
        has_wifi = "wifi" in boards.firmware(drive.board_id).modules
    except Refused:
        return
    mine = sorted(key for key in _asked(found) if key != LINK)
    if mine and not has_wifi:
        yield Finding(
            "no-wifi",
            "this board has no WiFi of its own: %s does nothing" % settings.where(drive, mine[0]),
            "docs/together.md says what else the board can do",
            NOTE,
        )
    elif SSID in found and BROKER not in found:
        yield Finding(
            "no-broker",
            "%s names no broker, so there are no rooms on the Internet" % SETTINGS,
            'to play far apart, write %s = "broker.example" with the name of one' % BROKER,
            NOTE,
        )
    elif mine and SSID not in found:
        yield Finding(
            "no-network",
            "%s names a broker, and no network to reach it by" % SETTINGS,
            'write %s = "name" and CIRCUITPY_WIFI_PASSWORD = "password"' % SSID,
            NOTE,
        )


def _asked(found):
    known = settings.asked_for()
    return [key for key in found if key in known and key.startswith(_MINE)]


def _errors(board_id, text):
    """What the game says of each part of the file that it cannot take."""
    import residency
    from tools.sim.handheld import powered
    from tools.sim.specs import BOARDS

    if board_id not in BOARDS:
        return
    with powered(board_id, settings=text):
        residency.forget_under("board_configs", ("board_configs",))
        try:
            from board_configs import pins, radio, wifi_settings

            has_ble = boards.firmware(board_id).has_ble
            asked = (wifi_settings.network, wifi_settings.broker, wifi_settings.login)
            for ask in (lambda: radio.ways(has_ble), *asked):
                try:
                    ask()
                except pins.BoardError as error:
                    yield error
        finally:
            residency.forget_under("board_configs", ("board_configs",))
