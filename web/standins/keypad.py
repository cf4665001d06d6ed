"""Stand-in: keys that the page presses. web/page/zap.mjs has their numbers."""

import _zap
import supervisor

_MOST = 24  # as board_configs.pins: more, and all are lost
_events: list = []


def _key(number, pressed):
    """A key of the page goes down or up."""
    if len(_events) < _MOST:
        _events.append((number, pressed, supervisor.now_ms))


_zap.offer("key", _key)


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=0):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    overflowed = False

    def get_into(self, event):
        if not _events:
            return False
        event.key_number, event.pressed, event.timestamp = _events.pop(0)
        return True

    def clear(self):
        _events.clear()


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
        self.events = EventQueue()
