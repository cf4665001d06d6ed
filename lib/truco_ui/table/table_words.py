"""The words on the table, in a frame with a tail that points at who speaks."""

from micropython import const

TAIL = const(10)  # a tile

SAID_COLUMNS = const(16)


class Words:
    """In what `truco_ui.table.builder` made; truco_ui.table.saying writes them.

    A frame and its text are as large as what is said, and gone with it: the panel gets each pixel
    of a grid, the empty ones too, and those take longest.

    speaks: words are said; what is drawn of them follows, see `go_on`.
    frame, text: of these; None: nothing is said.
    aside: what makes room for them, with its x meanwhile, and its x before and later.
    moves: of these, and of what comes back: something, its x, and the x that it gets.

    :param parts: group, palette and tail
    """

    def __init__(self, parts):
        self.group, self.palette, self.tail = parts
        self.frame = self.text = None
        self.aside: list = []
        self.moves: list = []
        self.hide()

    def say(self, frame, text, aside):
        """What was written is shown from the next step on, when all has made room."""
        self.frame, self.text, self.aside = frame, text, aside
        self.moves = [(one, one.x, to) for one, to, _ in aside]
        self.group.insert(0, frame)
        self.speaks = True

    def go_on(self):
        """Show the words, once all has made room. True: it was due.

        A step moves one thing: what lies over something else is sent twice, and all the faces
        would take too long.
        """
        if self.moves:
            one, at, to = self.moves.pop(0)
            if one.x == at:  # nobody else has moved it
                one.x = to
        elif self.group.hidden and self.speaks:
            self.group.insert(1, self.text.grid)
            self.group.hidden = False
        else:
            return False
        return True

    def hide(self):
        """Remove the words at once: an empty frame would look like a fault. What has made room
        comes back later.
        """
        if self.aside:
            self.moves, self.aside = self.aside, []
        self.group.hidden = True
        self.speaks = False
        self.frame = self.text = None
        while len(self.group) > 1:
            self.group.pop(0)
