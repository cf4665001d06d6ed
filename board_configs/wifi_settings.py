"""Read the network and broker from settings.toml. This module is unloaded afterwards.

CIRCUITPY_WIFI_SSID      name of the network; CircuitPython itself joins it when it starts
CIRCUITPY_WIFI_PASSWORD  its password; none for an open network
ZAP_BROKER               name or IPv4 address of the broker
ZAP_BROKER_PORT          1..65535; default 1883, or 8883 with TLS
ZAP_BROKER_TLS           "yes" or "no"; default no
ZAP_BROKER_USER          for brokers that require a login
ZAP_BROKER_PASSWORD      password of that user
"""

from micropython import const

from board_configs.pins import BadSetting, setting, where

_MOST_NAME = const(32)  # longest name of a network, in bytes
_LEAST_WORD = const(8)  # shortest WPA2 password, in bytes
_MOST_WORD = const(64)  # longest WPA2 password, in bytes: a key in hexadecimal digits
_MOST_HOST = const(100)  # longest name of a broker, in characters
# Longest user name and longest password, in bytes. Both must fit into MQTT's first packet.
_MOST_LOGIN = const(200)
_PORT = const(1883)
_PORT_TLS = const(8883)


def network():
    """Return (name, password) of the network to join, or None if settings.toml names none.

    The password is "" for an open network.

    :raises BadSetting: a line is invalid; the message says which one, and what to write
    """
    name = _text("CIRCUITPY_WIFI_SSID")
    word = _text("CIRCUITPY_WIFI_PASSWORD")
    if not name:
        return None
    _check(len(name.encode()) <= _MOST_NAME, "CIRCUITPY_WIFI_SSID", name, "at most 32 bytes")
    fits = not word or _LEAST_WORD <= len(word.encode()) <= _MOST_WORD
    _check(fits, "CIRCUITPY_WIFI_PASSWORD", word, "8 to 63 letters, or none in an open network")
    return name, word


def broker():
    """Return (host, port, True for TLS), or None if settings.toml names no broker.

    :raises BadSetting: a line is invalid
    """
    host = _text("ZAP_BROKER")
    port = _text("ZAP_BROKER_PORT")
    tls = _text("ZAP_BROKER_TLS").lower()
    _check(tls in ("", "yes", "no"), "ZAP_BROKER_TLS", tls, '"yes" or "no"')
    number = int(port) if port.isdigit() and len(port) < 6 else 0
    _check(not port or 0 < number < 65536, "ZAP_BROKER_PORT", port, "a number from 1 to 65535")
    if not host:
        return None
    plain = len(host) <= _MOST_HOST
    for letter in host:
        plain = plain and (letter in ".-_" or letter.isdigit() or letter.isalpha())
    _check(plain, "ZAP_BROKER", host, "a name or IPv4 address, without mqtt://, without port")
    tls = tls == "yes"
    return host, number or (_PORT_TLS if tls else _PORT), tls


def login():
    """Return (user, password) for the broker. Each is bytes, or None if its line is missing.

    :raises BadSetting: a line is invalid
    """
    user = _text("ZAP_BROKER_USER")
    word = _text("ZAP_BROKER_PASSWORD")
    for key, text in (("ZAP_BROKER_USER", user), ("ZAP_BROKER_PASSWORD", word)):
        _check(len(text.encode()) <= _MOST_LOGIN, key, text, "at most 200 bytes")
    _check(user or not word, "ZAP_BROKER_PASSWORD", word, "only with a line ZAP_BROKER_USER")
    return user.encode() or None, word.encode() or None


def _text(key):
    """Return the value of a key, "" if it is missing."""
    return setting(key) or ""


def _check(good, key, value, wanted):
    if not good:
        raise BadSetting("%s. It must be %s." % (where(key, value), wanted))
