"""Stand-in for os: random bytes from the browser, and settings from the page."""

import _zap
from ubinascii import a2b_base64


def getenv(key, default=None):
    found = _zap.setting(key)
    return default if found is None else found


def getcwd():
    return "/"


def urandom(count):
    return a2b_base64(_zap.chance(count))
