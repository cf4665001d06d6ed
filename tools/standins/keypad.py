"""Stand-in for keypad: the web page or a script presses keys. Heap is used as on a board.

On a board a scanner consists of a struct, a DigitalInOut of 16 bytes per pin, a tuple of these,
debounce counters, and the queue (32 bytes, and 6 for each of 64 events). Sources: CircuitPython's
shared-module/keypad/*.h and EventQueue.c. The key numbers of a web page are in web/page/zap.mjs.
"""

import _zap
import supervisor

_MOST = 24  # maximum number of unread events; further events are lost
_keys = bytearray(_MOST)  # unread events: key numbers, plus 0x80 for a press
_times_ms = [0] * _MOST
_count = 0


def _key(number, pressed):
    global _count
    if _count < _MOST:
        _keys[_count] = number | 0x80 if pressed else number
        _times_ms[_count] = supervisor.now_ms
        _count += 1


_zap.offer("key", _key)


def press(number):
    _key(number, True)
    _key(number, False)


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=0):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    overflowed = False

    def __init__(self, size):
        # Fill up to `size` bytes: this object and an empty bytearray take 48 bytes.
        self.pad = bytearray(size - 48)

    def get_into(self, event):
        global _count
        if not _count:
            return False
        event.key_number = _keys[0] & 0x7F
        event.pressed = bool(_keys[0] & 0x80)
        event.timestamp = _times_ms[0]
        _count -= 1
        for at in range(_count):
            _keys[at] = _keys[at + 1]
            _times_ms[at] = _times_ms[at + 1]
        return True

    def clear(self):
        global _count
        _count = 0


def _blocks(size):
    return (size + 15) // 16 * 16


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
        n = len(pins)
        scanner = 48 + _blocks(n) + 16 * n + _blocks(8 + 4 * n)
        self.events = EventQueue(scanner - 32 + 32 + _blocks(6 * max_events))


class ShiftRegisterKeys:
    def __init__(
        self, *, clock, data, latch, key_count, value_when_pressed, interval=0.02, max_events=64
    ):
        scanner = 80 + _blocks(key_count) + 3 * 16 + 16 + 16
        self.events = EventQueue(scanner - 32 + 32 + _blocks(6 * max_events))
