"""Read settings.toml, in which the player can also assign other pins to keys and devices.

The line ``ZAP_PIN_A = "GP14"`` puts key A on pin GP14. The name after ZAP_PIN_ is the `name` that
the board's config passes to `pin`; the value is an attribute of `board`.
"""

import os

import board
import keypad
from micropython import const

MAX_EVENTS = const(16)  # size of a key queue; the default of 64 costs 288 bytes more


KEY = "ZAP_PIN_"
_FILE = "/settings.toml"
_OF_WIFI = b"CIRCUITPY_WIFI_"
_SECRET = "WORD"  # a key with this suffix is a password, which no panel shows

IGNORED = "?"  # key in `lines` of the first line that is neither a setting nor a comment
WHY = ". The board cannot read this line. Correct or remove it."
_MARK = b"\xef\xbb\xbf"  # a byte order mark; CircuitPython then ignores the first line

given: list = []  # (name, pin) of all pins that `pin` has returned
_lines = None  # cache of `lines`


class BadSetting(Exception):
    """A line of settings.toml is wrong or missing. The message is for the player."""

    for_player = True  # the crash screen shows the text as it is


def lines():
    """Return the lines of settings.toml that Zap reads: {key: (line number from 1 on, text)}.

    This reads the file once; `os.getenv` would read it for each key, even for keys that are
    missing.
    """
    global _lines
    if _lines is None:
        _lines = {}
        try:
            with open(_FILE, "rb") as file:
                for number, line in enumerate(file, 1):
                    line = line.strip()
                    if line[:1] == b"[":
                        break  # a [table] of TOML: CircuitPython reads nothing behind it
                    key = line.partition(b"=")[0]
                    if line[:3] == _MARK or line and key == line and line[:1] != b"#":
                        line = line.replace(_MARK, b"")
                        if line and line[:1] != b"#":
                            shown = [chr(one) if 32 <= one < 127 else "?" for one in line[:40]]
                            _lines.setdefault(IGNORED, (number, "".join(shown)))
                    elif line[:4] == b"ZAP_" or line[:15] == _OF_WIFI:
                        _lines.setdefault(str(key, "utf-8").strip(), (number, str(line, "utf-8")))
        except (OSError, ValueError):
            _lines[""] = (0, "")  # reading failed, but CircuitPython's own os.getenv may succeed
    return _lines


def where(key: str, value: str) -> str:
    """Return text that names the line of `key` in settings.toml. Passwords are hidden."""
    number, text = lines().get(key, (0, ""))
    if key[-4:] == _SECRET:
        text, value = key, "..."
    if number:
        return "Line %d of settings.toml: %s" % (number, text)
    return 'settings.toml: %s = "%s"' % (key, value)


def setting(key: str):
    """Return the value of a key in settings.toml as text, or None without such a line.

    A value without double quotes is the text up to a #. CircuitPython from 10.2.0 on reads it in
    the same way, except for numbers, whose leading zeros it drops. Earlier versions raise
    ValueError.
    """
    if key not in lines() and "" not in lines():
        return None
    text = lines().get(key, (0, ""))[1].partition("=")[2].strip()
    if not text or text[0] == '"':
        try:
            value = os.getenv(key)
        except NotImplementedError:  # this build of CircuitPython does not support settings.toml
            return None
        except ValueError:
            value = None
        if value is not None or key not in lines():
            return None if value is None else str(value).strip()
    return text.partition("#")[0].strip(" \t\"'")


def pin(name: str, default: str):
    """Return the pin that settings.toml names for `name`, otherwise the pin called `default`.

    :raises BadSetting: this board has no such pin, or another name has it; the message says which
        line to change
    """
    key = KEY + name
    wanted = setting(key)
    found = getattr(board, wanted or default, None)
    if found is not None:
        check_free(found, name)
        given.append((name, found))
        return found
    if wanted:
        raise BadSetting(
            "%s. This board has no pin of that name. Correct the line; without it the pin "
            "is %s." % (where(key, wanted), default)
        )
    raise BadSetting("This board has no pin %s. Name one in settings.toml: %s=" % (default, key))


def check_free(found, name: str = "") -> None:
    """Check that no other name uses this pin.

    :param name: the name that wants the pin; "" for something without a name, such as the firmware
    :raises BadSetting: the message says which line of settings.toml is at fault
    """
    for other, taken in given:
        if taken is found and other != name:
            mine, its = KEY + name, KEY + other
            if mine not in lines():
                mine, its = its, mine
            if mine in lines():
                by = its if name else "the board itself"
                raise BadSetting(
                    "%s. But %s has this pin already. Name another one."
                    % (where(mine, setting(mine) or ""), by)
                )


def pins(table: str):
    """Return a list of pins.

    :param table: name and default of each pin, see `pin`, as in "A GP15  B GP17". One long string
        saves memory, because MicroPython never frees short strings in a program
    """
    words = table.split()
    return [pin(words[at], words[at + 1]) for at in range(0, len(words), 2)]


def key_queue(table: str, high: bool = False):
    """Return the event queue of `keypad.Keys` on pins.

    :param table: names and defaults as for `pins`, in the order of the key numbers
    :param high: True if each key connects its pin to 3.3 V, not to ground
    """
    of_keys = tuple(pins(table))
    return keypad.Keys(of_keys, value_when_pressed=high, pull=True, max_events=MAX_EVENTS).events


def output(name: str, default: str):
    """Return the named pin (see `pin`) as a DigitalInOut that is driven low."""
    from digitalio import DigitalInOut  # not at the top: Zap in a browser has no such module

    found = DigitalInOut(pin(name, default))
    found.switch_to_output()
    return found


def explained(error):
    """Return a BadSetting if a line of settings.toml takes a pin from the board, else `error`.

    :param error: a ValueError. CircuitPython only says "GP8 in use", in the language of its build,
        with the first name that the pin has on the board. `pin` has already found conflicts between
        two names of settings.toml.
    """
    for word in str(error).split():
        taken = getattr(board, word, None)
        if taken is not None:
            try:
                check_free(taken)
            except BadSetting as found:
                return found
    return error


def battery_on(table: str, divider: int):
    """Return the result of a board's `battery`.

    :param table: name and default of the pin, as for `pins`
    :param divider: the pin gets the battery's voltage divided by this, and reads 65535 at 3.3 V
    """
    from analogio import AnalogIn  # not at the top: Zap in a browser has no such module

    return AnalogIn(*pins(table)), 3300 * divider


def open_uart(prefix, out, into, baud, room):
    """Return a `busio.UART` with timeout 0.

    :param prefix: text before TX and RX in the names of the pins `out` and `into`
    :param room: size of the receive buffer in bytes
    :raises BadSetting: the chip has no such UART; the message says which lines to change
    """
    from busio import UART  # not at the top: Zap in a browser has no such module

    try:
        return UART(out, into, baudrate=baud, timeout=0, receiver_buffer_size=room)
    except ValueError as error:
        found = explained(error)
        if found is error:
            found = BadSetting(
                "%s and %s cannot be TX and RX of one UART (%s). Name other pins in "
                "settings.toml: ZAP_PIN_%sTX and ZAP_PIN_%sRX." % (out, into, error, prefix, prefix)
            )
        raise found from None
