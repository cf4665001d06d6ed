"""keypad with the scanning, queue and overflow of CircuitPython's shared-module/keypad."""

from tools.sim.board_pins import Pin
from tools.sim.device import current
from tools.sim.native import Native, deinited, type_error
from tools.sim.virtual_clock import Timer


class Event(Native):
    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self._set(key_number, bool(pressed), timestamp)
        if timestamp is None:
            self._timestamp = current().clock.ticks_ms()

    def _set(self, key_number, pressed, timestamp):
        self._key_number, self._pressed, self._timestamp = key_number, pressed, timestamp

    @property
    def key_number(self):
        return self._key_number

    @property
    def pressed(self):
        return self._pressed

    @property
    def timestamp(self):
        return self._timestamp

    def __eq__(self, other):
        """Compare all but the time, as keypad_event_binary_op of Event.c does."""
        if not isinstance(other, Event):
            return NotImplemented
        return (self.key_number, self.pressed) == (other.key_number, other.pressed)


class EventQueue(Native):
    """A queue of at most `max_events`. Further events are lost and set `overflowed`."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, max_events):
        self._room = max_events
        self._events = []
        self._overflowed = False

    def __len__(self):
        return len(self._events)

    @property
    def overflowed(self):
        return self._overflowed

    def get_into(self, event):
        if not self._events:
            return False
        event._set(*self._events.pop(0))
        return True

    def clear(self):
        self._events.clear()
        self._overflowed = False

    def _record(self, key_number, pressed, timestamp):
        if len(self._events) >= self._room:
            self._overflowed = True
        else:
            self._events.append((key_number, pressed, timestamp))


class _Scanner(Native):
    """Base of the scanners, whose method `_read` returns whether each key is down.

    It reads all keys at its creation, and then every `interval` seconds.
    """

    _pins: tuple = ()

    def __init__(self, key_count, interval, max_events):
        self._key_count = key_count
        self._seen = [False] * key_count
        self._events = EventQueue(max_events)
        self._clock = current().clock
        self._scan()
        self._timer = Timer(max(1000, round(interval * 1_000_000)), self._scan)
        self._clock.add_timer(self._timer)

    @property
    def key_count(self):
        self._check()
        return self._key_count

    @property
    def events(self):
        self._check()
        return self._events

    def deinit(self):
        if self._timer:
            self._clock.remove_timer(self._timer)
            self._timer = None
            for pin in self._pins:
                pin.release()

    def _check(self):
        if not self._timer:
            raise deinited()

    def _scan(self):
        at = self._clock.ticks_ms()
        for number, pressed in enumerate(self._read()):
            if pressed != self._seen[number]:
                self._seen[number] = pressed
                self._events._record(number, pressed, at)


class Keys(_Scanner):
    def __init__(
        self,
        pins,
        *,
        value_when_pressed,
        pull=True,
        interval=0.020,
        max_events=64,
    ):
        self._pins = tuple(pins)
        self._high = bool(value_when_pressed)
        for pin in self._pins:
            if not isinstance(pin, Pin):
                raise type_error("object in pins", "Pin", pin)
            if self._pins.count(pin) > 1:
                raise TypeError("pins contains duplicate pins")
            pin.claim(self)
            pin.pull = int(not self._high) if pull else None
        super().__init__(len(self._pins), interval, max_events)

    def _read(self):
        return [pin.level == self._high for pin in self._pins]


class ShiftRegisterKeys(_Scanner):
    def __init__(
        self,
        *,
        clock,
        data,
        latch,
        value_to_latch=True,
        key_count,
        value_when_pressed,
        interval=0.020,
        max_events=64,
    ):
        self._pins = (clock, data, latch)
        for pin in self._pins:
            pin.claim(self)
        # The simulated registers store the keys' state only if value_to_latch is True. Otherwise
        # all bits are 0.
        self._latches = bool(value_to_latch)
        self._high = bool(value_when_pressed)
        super().__init__(key_count, interval, max_events)

    def _read(self):
        bits = current().shift_register(*self._pins) if self._latches else ()
        # After the bits of its keys a register shifts out its serial input, which is low.
        bits = tuple(bits) + (0,) * self._key_count
        return [bool(bits[number]) == self._high for number in range(self._key_count)]
