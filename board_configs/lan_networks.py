"""Networks that a board could be in, by its own WiFi: in memory only while another one is looked
for. `network` is a `board_configs.lan_sockets.Network`.
"""

import os

from micropython import const

_PREFIX = "Zap "  # what the name of a handheld's own network begins with
PASSWORD = "trucozap"  # the same for all, see docs/lan.md
_JOIN_S = 0.1  # RP2 then goes on by itself; Espressif stays until it is done
_WAITED_S = 0.5
_NETWORKS = const(5)  # that are told of a scan
_CHANNELS = b"\x01\x06\x0b"


def begin_scan(network) -> None:
    """For `scan` some seconds later, which then need not wait on RP2, and 2 s at most on
    Espressif. RP2 forgets what is more than 16 answers meanwhile."""
    try:
        network.scanning = network.radio.start_scanning_networks()
    except RuntimeError:
        network.scanning = None  # one is on already


def scan(network):
    """Return the names of networks to join, the board's home first, then handhelds', strongest
    first. The board stands still meanwhile, for 2 or 3 s without `begin_scan`.
    """
    if network.scanning is None:
        begin_scan(network)
    heard, network.scanning = network.scanning, None
    found: list = []
    try:
        for one in heard or ():
            try:
                name = one.ssid
            except UnicodeError:  # not ours
                continue
            at_home = network.home is not None and name == network.home[0]
            if at_home or name[: len(_PREFIX)] == _PREFIX:
                _note(found, 0 if at_home else one.rssi, name)
    except MemoryError:
        pass  # what was heard till then is enough
    network.radio.stop_scanning_networks()
    return [name for _, name in found]


def join(network, name: str) -> bool:
    """Go into this network; False: it did not work. True: wait until `where` is STATION, which
    may take 8 s."""
    radio = network.radio
    if radio.ap_active:
        radio.stop_ap()
    is_ours = network.home is None or name != network.home[0]
    password = PASSWORD if is_ours else network.home[1]
    network.remember(name, is_ours)
    since_s = network.seconds()
    is_in = True
    try:
        radio.connect(name, password, timeout=_JOIN_S)
    except ConnectionError:
        is_in = False
    except ValueError:  # settings.toml has a password that no network can have
        return False
    spent_s = network.seconds() - since_s
    if spent_s > _WAITED_S:
        network.joins_slowly = True
        return is_in
    # Sooner than its time is over, it is an answer.
    return is_in or spent_s > _JOIN_S * 0.8


def be_one(network, name: str) -> bool:
    """Be an access point for who is near; False: this board cannot, or not until it was off.

    :param name: of the person here, at most 10 bytes; two numbers are put behind it, for two
        networks of one name would count as one
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
    """Leave the network of settings.toml, and forget it until the game starts anew."""
    was_home = network.is_home()
    network.home = None
    if was_home:
        network.remember("")
        network.radio.stop_station()


def _note(found, strength, name):
    """Put a network that was heard in its place."""
    for one in found:
        if one[1] == name:
            return
    at = len(found)
    while at and found[at - 1][0] < strength:
        at -= 1
    found.insert(at, (strength, name))
    if len(found) > _NETWORKS:
        found.pop()
