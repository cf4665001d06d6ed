"""The words on the table, in a frame with a tail that points at who speaks."""

from micropython import const

TAIL = const(10)  # a tile

SAID_COLUMNS = const(16)
_SMALL = const(6)  # pixels of a tile where a unit is one


class Words:
    """In what `truco_ui.table.builder` made; truco_ui.table.saying writes them.

    A frame and its text are as large as what is said, and gone with it: the panel gets each pixel
    of a grid, the empty ones too, and those take longest.

    speaks: words are said; what is drawn of them follows, see `go_on`.
    frame: of these; None: nothing is said, nor in sight. lines: a `Text` for each.
    behind: what they cover, with its x meanwhile, out of sight, and its x before and later.
    moves: of these, and of what comes back: something, its x, and the x that it gets.

    :param parts: group, palette and tail
    """

    def __init__(self, parts):
        self.group, self.palette, self.tail = parts
        self.frame = None
        self.lines: tuple = ()
        self.behind: list = []
        self.moves: list = []
        self.speaks = False

    def say(self, frame, lines, behind):
        """What was written is shown from the next step on; then what is behind it goes."""
        self.frame, self.lines, self.behind = frame, lines, behind
        self.moves = [(one, one.x, to) for one, to, _ in behind]
        self.group.insert(0, frame)
        self.speaks = True

    def go_on(self, hurries=False):
        """Show the frame with its words, a line a step on large panels, and take away what they
        cover; or take the words away, and then that back: so what they cover is never seen half,
        and no frame empty. True: it was due.

        A step moves one thing: what lies over something else is sent twice, and all the faces
        take too long where cards move too.

        :param hurries: move all faces in one step
        """
        shown = len(self.group) - 2  # lines, beside the frame and the tail
        if self.speaks and shown < len(self.lines):
            self.group.hidden = False
            last = shown + 1 if self.tail.tile_width > _SMALL else len(self.lines)
            for line in self.lines[shown:last]:
                self.group.insert(1, line.grid)
        elif self.frame and not self.speaks:
            self.frame = None
            self.lines = ()
            self.group.hidden = True
            while len(self.group) > 1:
                self.group.pop(0)
        elif self.moves:
            for _ in range(len(self.moves) if hurries else 1):
                one, at, to = self.moves.pop(0)
                if one.x == at:  # nobody else has moved it
                    one.x = to
        else:
            return False
        return True

    def hide(self):
        """Say no more: the words go, then what they covered comes back."""
        if self.behind:
            self.moves, self.behind = self.behind, []
        self.speaks = False
