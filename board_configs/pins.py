"""What settings.toml says, and pins by name, each of which the player can change there.

A line ``ZAP_PIN_A = "GP14"`` puts key A on pin GP14. The name after ZAP_PIN_ is the `name`
that the board's config gives to `pin`; the value is an attribute of `board`.
"""

import os

import board
import keypad
from micropython import const

MAX_EVENTS = const(16)  # in a key queue; the default of 64 costs 288 bytes more


KEY = "ZAP_PIN_"
_FILE = "/settings.toml"
_OF_WIFI = b"CIRCUITPY_WIFI_"
_SECRET = "WORD"  # a key that ends so has a password, which no panel shows

given: list = []  # (name, pin) of all that `pin` has given
_lines = None  # see `lines`


class BoardError(Exception):
    """Something on this board is not as the game needs it. The message is for the player."""

    for_player = True  # the crash screen shows the text as it is


class BadSetting(BoardError):
    """A line of settings.toml says what cannot be."""


class BadPin(BoardError):
    """This board has no pin of the wanted name."""


class PinInUse(BoardError):
    """A line of settings.toml gives a pin that something else has."""


def lines():
    """Return the lines of settings.toml that Zap reads: {key: (number from 1 on, text)}.

    One pass over the file: `os.getenv` makes one for each key, also for those that are not there.
    """
    global _lines
    if _lines is None:
        _lines = {}
        try:
            with open(_FILE, "rb") as file:
                for number, line in enumerate(file, 1):
                    line = line.strip()
                    if line[:1] == b"[":
                        break  # CircuitPython reads no table
                    if line[:4] == b"ZAP_" or line[:15] == _OF_WIFI:
                        text = str(line, "utf-8")
                        _lines.setdefault(text.partition("=")[0].strip(), (number, text))
        except (OSError, ValueError):
            _lines[""] = (0, "")  # it cannot be read: CircuitPython may know more
    return _lines


def where(key: str, value: str) -> str:
    """Return what to call the line of a key in a message."""
    number, text = lines().get(key, (0, ""))
    if key[-4:] == _SECRET:
        text, value = key, "..."
    if number:
        return "Line %d of settings.toml: %s" % (number, text)
    return 'settings.toml: %s = "%s"' % (key, value)


def setting(key: str):
    """Return the text of a key in settings.toml; None without such a line.

    Without quotes, with one or with others it is what stands there, up to a #: so CircuitPython
    reads it from 10.2.0 on (before it raises ValueError), but for numbers, whose zeros it drops.
    """
    if key not in lines() and "" not in lines():
        return None
    text = lines().get(key, (0, ""))[1].partition("=")[2].strip()
    if not text or text[0] == '"':
        try:
            value = os.getenv(key)
        except NotImplementedError:  # this build of CircuitPython has no settings.toml
            return None
        except ValueError:
            value = None
        if value is not None or key not in lines():
            return None if value is None else str(value).strip()
    return text.partition("#")[0].strip(" \t\"'")


def pin(name: str, default: str):
    """Return the pin that settings.toml gives for `name`, else the pin called `default`.

    :raises BadPin: this board has no such pin; the message names the line to change
    :raises PinInUse: another name has this pin; so does this message
    """
    key = KEY + name
    wanted = setting(key)
    found = getattr(board, wanted or default, None)
    if found is not None:
        check_free(found, name)
        given.append((name, found))
        return found
    if wanted:
        raise BadPin(
            "%s. This board has no pin of that name. Correct the line; without it the pin "
            "is %s." % (where(key, wanted), default)
        )
    raise BadPin("This board has no pin %s. Name one in settings.toml: %s=" % (default, key))


def check_free(found, name: str = "") -> None:
    """See that no other name has a pin.

    :param name: who wants it; "": something that is no pin's name, such as the firmware
    :raises PinInUse: the message names the line of settings.toml that is at fault
    """
    for other, taken in given:
        if taken is found and other != name:
            mine, its = KEY + name, KEY + other
            if mine not in lines():
                mine, its = its, mine
            if mine in lines():
                by = its if name else "the board itself"
                raise PinInUse(
                    "%s. But %s has this pin already. Name another one."
                    % (where(mine, setting(mine) or ""), by)
                )


def pins(table: str):
    """Return a list of pins.

    :param table: for each pin its name and its default, see `pin`: "A GP15  B GP17". One long text
        saves memory: MicroPython keeps a short text that stands alone as a name for good
    """
    words = table.split()
    return [pin(words[at], words[at + 1]) for at in range(0, len(words), 2)]


def key_queue(table: str, high: bool = False):
    """Return the event queue of keys.

    :param table: as of `pins`, in the order of the key numbers
    :param high: a key connects its pin to 3.3 V, not to ground
    """
    of_keys = tuple(pins(table))
    return keypad.Keys(of_keys, value_when_pressed=high, pull=True, max_events=MAX_EVENTS).events


def output(name: str, default: str):
    """Return a pin, see `pin`, as a DigitalInOut that is driven low."""
    from digitalio import DigitalInOut  # which the page has not

    found = DigitalInOut(pin(name, default))
    found.switch_to_output()
    return found


def explained(error):
    """Return the `PinInUse` that a ValueError of CircuitPython means; another error as it is.

    CircuitPython says only "GP8 in use", in the language of its build, and by the first name that
    the pin has on the board. When a line gave it to one of ours, `pin` has seen that. What is left
    is a line that took it from the board itself, or two defaults that are the same pin.
    """
    for word in str(error).split():
        taken = getattr(board, word, None)
        if taken is not None:
            try:
                check_free(taken)
            except PinInUse as found:
                return found
            names = [name for name, its in given if its is taken]
            if len(names) > 1:
                return PinInUse(
                    "%s is %s already. Give another pin in settings.toml: %s%s="
                    % (word, KEY + names[0], KEY, names[-1])
                )
    return error
