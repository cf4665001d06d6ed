"""Stand-in: keys that a script presses; the scanners cost what CircuitPython's cost.

A scanner: its struct, a DigitalInOut of 16 bytes per pin, a tuple of them, debounce counters,
and the queue (32 bytes, and 6 per event, 64 of them). Sources: CircuitPython's
shared-module/keypad/*.h and EventQueue.c.
"""

pressed = bytearray(16)  # key numbers that the script pressed, and not yet read
count = 0


def press(number):
    """Press a key, and let it go."""
    global count
    pressed[count] = number | 0x80
    pressed[count + 1] = number
    count += 2


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=0):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    overflowed = False

    def __init__(self, size):
        # This object and this bytearray are 48 bytes of it themselves.
        self.pad = bytearray(size - 48)

    def get_into(self, event):
        global count
        if not count:
            return False
        import supervisor

        event.key_number = pressed[0] & 0x7F
        event.pressed = bool(pressed[0] & 0x80)
        event.timestamp = supervisor.now_ms
        for at in range(1, count):
            pressed[at - 1] = pressed[at]
        count -= 1
        return True

    def clear(self):
        global count
        count = 0


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
