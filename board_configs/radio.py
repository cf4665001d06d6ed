"""The ways in which this board reaches other players.

By default these are the board's own radios: Bluetooth LE, WiFi nearby, and rooms on the Internet.
The line ZAP_LINK in settings.toml names others, or fewer, separated by commas:

ZAP_LINK="cable"          a UART to another board, on pins ZAP_PIN_TX and ZAP_PIN_RX, else TX and RX
ZAP_LINK="airlift"        an ESP32 with Adafruit's firmware (see board_configs.airlift), driven by
                          lib/ble_host; only for a board without WiFi
ZAP_LINK="ble,lan,net"    those of the board's own radios that the line lists
ZAP_LINK="none"           nothing
"""

import sys

from micropython import const

from board_configs.pins import BadSetting, open_uart, pin, setting, where

# The address of the web page, to which the QR code of a room leads. The line ZAP_SITE in
# settings.toml overrides it.
SITE = "https://zap.example/"
_MOST_SITE = const(120)  # longest address; a longer one has no QR code that a camera can read
_TRY_S = 0.1  # timeout of a scan that is stopped at once; less would raise ValueError
# UUIDs of docs/bluetooth.md.
_UUIDS = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00", "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"
_KINDS = "ble airlift cable lan net none"


def ways(has_ble: bool):
    """Return the ways to reach others in the order of the menu.

    They are "ble", "airlift", "cable", "lan" (WiFi nearby) and "net" (rooms on the Internet).

    :param has_ble: the board's own radio supports Bluetooth LE
    :raises BadSetting: settings.toml has an invalid ZAP_LINK
    """
    # CircuitPython on Zephyr (August 2026) discards data that is written to a client's PacketBuffer
    # (ports/zephyr-cp/common-hal/_bleio/PacketBuffer.c 121-126), so nobody could join a table
    # there.
    own = ("ble",) if has_ble and sys.platform != "Zephyr" else ()
    if _has_wifi():
        own += ("lan", "net")
    wanted = setting("ZAP_LINK")
    if not wanted:
        return own
    found = []
    for kind in wanted.split(","):
        kind = kind.strip()
        if kind not in _KINDS.split():
            raise BadSetting(
                "%s. Use one of %s." % (where("ZAP_LINK", wanted), _KINDS.replace(" ", ", "))
            )
        if kind in ("ble", "lan", "net") and kind not in own or kind == "airlift" and "lan" in own:
            raise BadSetting("%s. But this board cannot have that." % where("ZAP_LINK", wanted))
        if kind != "none" and kind not in found:
            found.append(kind)
    return tuple(found)


def _has_wifi():
    try:
        import wifi  # noqa: F401
    except ImportError:
        return False
    return True


def site(_):
    """Return the address of the web page from settings.toml; "" if there is none."""
    return setting("ZAP_SITE") or ""


def names(has_ble: bool):
    """Return the names of the network and the broker, and the address of the web page.

    They are from settings.toml. A network or broker that is not named there is "".
    """
    network, broker = setting("CIRCUITPY_WIFI_SSID"), setting("ZAP_BROKER")
    site = setting("ZAP_SITE") or SITE
    if len(site) > _MOST_SITE:
        raise BadSetting("%s. At most 120 letters." % where("ZAP_SITE", site))
    return network or "", broker or "", site


def works(has_ble: bool, way: str) -> bool:
    """Return whether the radio of `way` starts. Only Bluetooth LE and the AirLift are tried."""
    if way == "ble":
        return _starts()
    if way != "airlift":
        return True
    from board_configs import airlift

    return airlift.works()


def _starts():
    # On Espressif (all versions) the import switches the radio on. It raises RuntimeError if the
    # radio does not answer in 200 ms, MemoryError without memory (common-hal/_bleio/Adapter.c 83,
    # 141-157). The radio then counts as on: the next import succeeds, and each call raises until
    # the radio answers. On nRF a UUID raises MemoryError if programs have used up the 75 places for
    # UUIDs since the last hard reset (BLEIO_VS_UUID_COUNT).
    try:
        import _bleio

        _bleio.adapter.start_scan(timeout=_TRY_S)
        _bleio.adapter.stop_scan()
        for uuid in _UUIDS:
            _bleio.UUID(uuid)
    except Exception:
        return False
    return True


def carrier(has_ble: bool, way: str):
    """Return a carrier of the link (truco_link.lobby), or None if this board has none.

    :param way: one of `ways`, or "" if there is none
    """
    if way == "net":
        from board_configs import uplink

        return uplink.carrier()
    if way == "lan":
        try:
            from board_configs import phones as nearby  # only on a drive with the page for phones
        except ImportError:
            from board_configs import lan_sockets as nearby  # type: ignore[no-redef]

        return nearby.carrier()
    if way == "ble":
        from truco_link.carriers import ble

        return ble.Carrier()
    if way == "airlift":
        from board_configs import airlift

        return airlift.carrier()
    if way == "cable":
        from truco_link.carriers import uart

        return uart.Carrier(open_uart("", pin("TX", "TX"), pin("RX", "RX"), uart.BAUD, 256))
    return None
