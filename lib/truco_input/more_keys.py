"""Keys that a board's first scanner cannot read, as a stick: one of them counts at a time."""


class MoreKeys:
    """The intent of the key that went down last, for as long as it is held.

    :param queue: a `keypad.EventQueue`
    :param event: a `keypad.Event` to read into; this object owns it from now on
    :param bytes keymap: intent for each key number
    """

    def __init__(self, queue, event, keymap):
        self._queue = queue
        self._event = event
        self._keymap = keymap
        self._held = 0

    def poll(self) -> int:
        """The intent of the key held now, or 0. Each call takes one event."""
        queue, event = self._queue, self._event
        if queue.overflowed:
            queue.clear()
            self._held = 0
        if queue.get_into(event):
            intent = self._keymap[event.key_number]
            if event.pressed:
                self._held = intent
            elif intent == self._held:
                self._held = 0
        return self._held
