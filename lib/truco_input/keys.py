"""Makes intents of the key presses and releases of a board with a d-pad."""

from micropython import const

from truco_core import clock
from truco_input import DOWN, LEAVE, MENU

_REPEAT_AFTER_MS = const(400)  # long enough that a press is one step
_REPEAT_EVERY_MS = const(110)
LEAVE_MS = const(2000)  # MENU held for so long


class Keys:
    """Turns what `keypad` saw into intents, without heap.

    :param queue: a `keypad.EventQueue`, or anything with its ``get_into``,
        ``overflowed`` and ``clear``
    :param event: a `keypad.Event` to read into; this object owns it from now on
    :param bytes keymap: intent for each key number; 0 where a key means nothing
    :param stick: has ``poll() -> intent``, the direction held now, or 0; or None
    """

    def __init__(self, queue, event, keymap, stick=None):
        self.queue = queue
        self.event = event
        self._keymap = keymap
        self.stick = stick
        self._stick_held = 0
        self._held = 0  # the direction that is held and may repeat
        self._due_ms = 0
        self.menu_ms = None  # since when MENU is held

    def next(self, now_ms: int, repeats: bool = False) -> int:
        """Return the next intent, or 0 when there is none now. Call it in every step.

        :param now_ms: `supervisor.ticks_ms`
        :param repeats: whether a direction that is held repeats, as lists want
        """
        queue, event, keymap = self.queue, self.event, self._keymap
        if queue.overflowed:
            # A release may have been lost, so take it that no key is held any more.
            queue.clear()
            self.menu_ms = None
            self.forget()
            return 0
        while queue.get_into(event):
            number = event.key_number
            if number < len(keymap):
                intent = self._moved(keymap[number], event.pressed, event.timestamp, now_ms)
                if intent:
                    return intent
        if self.stick:
            held = self.stick.poll()
            before = self._stick_held
            if held != before:
                self._stick_held = held
                if before:
                    self._moved(before, False, now_ms, now_ms)
                if held:
                    return self._moved(held, True, now_ms, now_ms)
        return self._timed(now_ms, repeats)

    def forget(self):
        """Do not repeat the direction held now: it was meant for the previous screen."""
        self._held = 0

    def _moved(self, key, pressed, at_ms, now_ms):
        """Note that a key went down or up at `at_ms`; return the intent that this makes, or 0."""
        if not pressed:
            if key == self._held:
                self._held = 0
            if key == MENU:
                self.menu_ms = None
            return 0
        if key == MENU:
            self.menu_ms = at_ms
        if key and key <= DOWN:  # the four directions
            self._held = key
            self._due_ms = clock.after(now_ms, _REPEAT_AFTER_MS)
        return key

    def _timed(self, now_ms, repeats):
        """Return the intent of a key that has been held long enough, or 0."""
        if self.menu_ms is not None and clock.diff(now_ms, self.menu_ms) >= LEAVE_MS:
            self.menu_ms = None
            return LEAVE
        if not repeats or not self._held or clock.diff(now_ms, self._due_ms) < 0:
            return 0
        self._due_ms = clock.after(now_ms, _REPEAT_EVERY_MS)
        return self._held
