"""The words on the table, in a frame with a tail that points at who speaks."""

from micropython import const

TAIL = const(10)  # a tile

SAID_COLUMNS = const(16)
SAID_ROWS = const(2)


class Words:
    """In what `truco_ui.table.builder` made; truco_ui.table.saying writes them.

    A frame and its text are as large as what is said, and gone with it: the panel gets each pixel
    of a grid, the empty ones too, and those take longest.

    speaks: words are said; what is drawn of them follows, see `go_on`.
    frame, text: of these; None: nothing is said.
    aside: what makes room for them, with its x meanwhile, and its x before and later.

    :param parts: group, palette and tail
    """

    def __init__(self, parts):
        self.group, self.palette, self.tail = parts
        self.frame = self.text = None
        self.aside: list = []
        self.hide()

    def say(self, frame, text):
        """What was written is shown from the next step on."""
        self.frame, self.text = frame, text
        self.group.insert(0, frame)
        self.speaks = True

    def go_on(self):
        """Show the words, first what lies under the letters. True: it was due.

        A step draws one or the other: what lies over something else is sent twice.
        """
        if self.group.hidden and self.speaks:
            self.group.hidden = False
            for one in self.aside:
                one[0].x = one[1]
        elif self.speaks and len(self.group) == 2:
            self.group.insert(1, self.text.grid)
        else:
            return False
        return True

    def hide(self):
        """Remove the words at once: an empty frame would look like a fault."""
        for one in self.aside:
            if one[0].x == one[1]:  # nobody else has moved it
                one[0].x = one[2]
        self.aside = []
        self.group.hidden = True
        self.speaks = False
        self.frame = self.text = None
        while len(self.group) > 1:
            self.group.pop(0)
