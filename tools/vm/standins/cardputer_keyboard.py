"""Stand-in: the firmware's own scanner, whose queue is not on Python's heap."""

from keypad import EventQueue


class KEYBOARD:
    events = EventQueue(48)


def detach_serial():
    pass
