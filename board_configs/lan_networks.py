"""Find, join and open WiFi networks.

This module stays in memory only to the end of the iteration of the main loop that needs it. The
parameter `network` is a `board_configs.lan_sockets.Network`.
"""

import os

from micropython import const

_PREFIX = "Zap "  # prefix of the names of networks that handhelds open
PASSWORD = "trucozap"  # password of the networks that handhelds open, see docs/lan.md
_JOIN_S = 0.1  # timeout of `connect`: RP2 then joins in the background, Espressif still blocks
_NETWORKS = const(5)  # maximum number of networks in the result of a scan
_CHANNELS = b"\x01\x06\x0b"  # WiFi channels 1, 6 and 11, which do not overlap


def begin_scan(network) -> None:
    """Begin a scan whose results `scan` collects some seconds later.

    A later `scan` does not block on RP2, and at most 2 s on Espressif. RP2 keeps only 16 results.
    """
    try:
        network.scanning = network.radio.start_scanning_networks()
    except RuntimeError:
        network.scanning = None  # a scan is already running; `scan` tries again


def scan(network):
    """Return the names of networks to join: the home network, then the others, strongest first.

    Without a call of `begin_scan` some seconds earlier, this blocks the board for 2 or 3 s.
    """
    if network.scanning is None:
        begin_scan(network)
    heard, network.scanning = network.scanning, None
    found: dict = {}  # {name: RSSI in dBm}; 0 for the home network
    try:
        for one in heard or ():
            try:
                name = one.ssid
            except UnicodeError:  # the name is not UTF-8, so this is no network of a handheld
                continue
            at_home = network.home is not None and name == network.home[0]
            if at_home or name[: len(_PREFIX)] == _PREFIX:
                found[name] = 0 if at_home else one.rssi
    except MemoryError:
        pass  # return the networks that were found before memory ran out
    network.radio.stop_scanning_networks()
    return sorted(found, key=lambda name: -found[name])[:_NETWORKS]


def join(network, name: str) -> bool:
    """Begin to join this network. Return False if that failed.

    After True, the board is still joining the network: wait until `Network.where` returns STATION,
    which may take 8 s.
    """
    radio = network.radio
    if radio.ap_active:
        radio.stop_ap()
    is_ours = network.home is None or name != network.home[0]
    password = PASSWORD if is_ours else network.home[1]
    network.remember(name, is_ours)
    try:
        radio.connect(name, password, timeout=_JOIN_S)
    except ConnectionError:
        return not network.joins_slowly  # RP2 goes on joining, unless the network has refused
    except ValueError:  # the password in settings.toml is not valid for any network
        return False
    return True


def open_one(network, name: str) -> bool:
    """Open a network as an access point.

    Return False if this board cannot do that, or only after a power cycle.

    :param name: the player's name, at most 10 bytes. Two digits are appended, because two networks
        with the same name would count as one
    """
    chance = os.urandom(2)
    name = "%s%s %02d" % (_PREFIX, name, chance[0] % 100)
    channel = _CHANNELS[chance[1] % len(_CHANNELS)]
    try:
        network.radio.start_ap(name, PASSWORD, channel=channel)
    except (RuntimeError, NotImplementedError):
        return False
    network.remember(name)
    return True


def roam(network) -> None:
    """Leave the network of settings.toml, and forget it until the game restarts."""
    was_home = network.is_home()
    network.home = None
    if was_home:
        network.remember("")
        network.radio.stop_station()
