"""The words on the table, in a frame with a tail that points at who speaks."""

from micropython import const

TAIL = const(10)  # a tile

SAID_COLUMNS = const(16)


class Words:
    """In what `truco_ui.table.builder` made; truco_ui.table.saying writes them.

    A frame and its text are as large as what is said, and gone with it: the panel gets each pixel
    of a grid, the empty ones too, and those take longest.

    speaks: words are said; what is drawn of them follows, see `go_on`.
    frame, text: of these; None: nothing is said, nor in sight.
    aside: what makes room for them, with its x meanwhile, and its x before and later.
    moves: of these, and of what comes back: something, its x, and the x that it gets.

    :param parts: group, palette and tail
    """

    def __init__(self, parts):
        self.group, self.palette, self.tail = parts
        self.frame = self.text = None
        self.aside: list = []
        self.moves: list = []
        self.speaks = False

    def say(self, frame, text, aside):
        """What was written is shown from the next step on; then all makes room."""
        self.frame, self.text, self.aside = frame, text, aside
        self.moves = [(one, one.x, to) for one, to, _ in aside]
        self.group.insert(0, frame)
        self.speaks = True

    def go_on(self):
        """Show the words, and let what they cover come out behind them; or take the words away, and
        then that back: so what they cover is never seen half. True: it was due.

        A step moves one thing: what lies over something else is sent twice, and all the faces
        would take too long.
        """
        if self.speaks and self.group.hidden:
            self.group.insert(1, self.text.grid)
            self.group.hidden = False
        elif self.frame and not self.speaks:
            self.frame = self.text = None
            self.group.hidden = True
            while len(self.group) > 1:
                self.group.pop(0)
        elif self.moves:
            one, at, to = self.moves.pop(0)
            if one.x == at:  # nobody else has moved it
                one.x = to
        else:
            return False
        return True

    def hide(self):
        """Say no more: the words go, then what has made room comes back."""
        if self.aside:
            self.moves, self.aside = self.aside, []
        self.speaks = False
