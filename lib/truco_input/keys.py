"""Turn key presses and releases into intents, on boards with a d-pad."""

from micropython import const

from truco_core import clock
from truco_input import DOWN, LEAVE, MENU

# A held direction repeats after this time, which is longer than an ordinary press.
_REPEAT_AFTER_MS = const(400)
_REPEAT_EVERY_MS = const(110)  # interval of the further repeats
# An event cannot be older. A SAM D51's clock, from which it has its time, may have jumped ahead of
# the time of the game: see `_JUMP_MS` of truco_ui.app.
_RECENT_MS = const(60_000)
LEAVE_MS = const(2000)  # time for which MENU must be held to end the game


class Keys:
    """A translator of `keypad` events into intents. Takes no heap.

    :param queue: a `keypad.EventQueue`, or an object with the same ``get_into``, ``overflowed`` and
        ``clear``
    :param event: a `keypad.Event` to read into, which this object owns from now on
    :param bytes keymap: intent for each key number; 0 for keys without a meaning
    :param stick: has ``poll() -> intent``, which returns the current direction or 0; or None
    """

    def __init__(self, queue, event, keymap, stick=None):
        self.queue = queue
        self.event = event
        self._keymap = keymap
        self.stick = stick
        self._stick_held = 0
        self.turned = False  # True: the player has turned the device by 180 degrees
        self._held = 0  # the direction that is held and may repeat
        self._due_ms = 0
        self.menu_ms = None  # time in ms at which MENU went down; None: it is not held

    def next(self, now_ms: int, repeats: bool = False) -> int:
        """Return the next intent, or 0. Call it in every iteration of the main loop.

        :param now_ms: `supervisor.ticks_ms`
        :param repeats: whether a held direction repeats, as in lists
        """
        queue, event, keymap = self.queue, self.event, self._keymap
        if queue.overflowed:
            # The queue has lost events, perhaps a release: assume that no key is held any more.
            queue.clear()
            self.menu_ms = None
            self.forget()
            return 0
        while queue.get_into(event):
            number = event.key_number
            if number < len(keymap):
                at_ms = event.timestamp
                if abs(clock.diff(now_ms, at_ms)) > _RECENT_MS:
                    at_ms = now_ms
                intent = self._moved(keymap[number], event.pressed, at_ms, now_ms)
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
        """Stop repeating the held direction, because it was meant for the previous screen."""
        self._held = 0

    def _moved(self, key, pressed, at_ms, now_ms):
        """Handle a key that went down or up at `at_ms`. Return the resulting intent, or 0."""
        if self.turned and key and key <= DOWN:
            key = (key - 1 ^ 1) + 1  # the opposite direction
        if not pressed:
            if key == self._held:
                self._held = 0
            if key == MENU:
                self.menu_ms = None
            return 0
        if key == MENU:
            self.menu_ms = at_ms
        if key and key <= DOWN:  # a direction
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
