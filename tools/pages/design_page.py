"""docs/design.md: the design sheet. Its figures are those of the game's modules, its pictures are
drawn with them.
"""

from tools.costs.panel_cost import SIZES
from tools.judges import seen_text
from tools.pages import design_moves
from tools.pages.drawing import Picture

PATH = "docs/design.md"
FOLDER = "docs/design"

# What each colour of `truco_ui.widgets.theme` is for.
USES = {
    "FELT": "the table's cloth: the ground of every screen that covers the panel",
    "FELT_DARK": "its pattern; a face that is not known yet",
    "NIGHT": "bars, boxes, the help below a list: whatever lies on the felt",
    "CREAM": "letters on felt and night; the paper of pages",
    "PAPER": "letters on red",
    "GREY": "what rests: the others' turn, a trick that is not played, a figure of less weight",
    "INK": "letters on paper and gold; black suits on cards",
    "GOLD": "what asks for the eye: the chosen line, the edge of a box, the coin, the winner",
    "RED": "suits on cards and paper; headings on paper; alarm; a raise of theirs",
    "BLUE": "backs of cards",
    "SKY": "our team",
    "ROSE": "their team; red suits on dark grounds",
}
# Which letters stand on which ground, and what for.
PAIRS = (
    ("CREAM", "FELT", "lines of a list"),
    ("GREY", "FELT", "hints while others play"),
    ("GOLD", "FELT", "figures that count more"),
    ("CREAM", "NIGHT", "bars, boxes, help"),
    ("SKY", "NIGHT", "our points"),
    ("ROSE", "NIGHT", "their points, red suits"),
    ("INK", "GOLD", "the chosen line"),
    ("INK", "CREAM", "prose"),
    ("RED", "CREAM", "headings of prose, red suits"),
    ("PAPER", "RED", "an alarm, a raise of theirs"),
)
# sheet: (who sees it, what for)
FACES = (
    ("font", 1, "`font_small.bin`", "panels below 200 lines"),
    ("font_tall", 1, "`font_tall_small.bin`", "*Easy reading* there: lists, pages, boxes"),
    ("font_lean", 1, "`font_lean_small.bin`", "the same, on panels narrower than 160 pixels"),
    ("font", 2, "`font_large.bin`", "panels from 200 lines on; *Easy reading* makes it bold"),
)
_PLAIN, _TALL = (6, 12), (7, 14)  # pixels of their letters
_SAMPLE = ("Truco! 4\x83 7", "\x82")  # in ink, in red

_HEAD = """<!--
Written by `python3 tools/docs.py`.
-->

# The design sheet

A lamp-lit felt table, cream paper, and gold for what asks for the eye. So that the next screen
looks like its sisters: what is below, from the modules that draw it. How art is made:
[pictures.md](pictures.md). All screens: [screens.md](screens.md).
"""

_PROSE = """
**At the table *Easy reading* changes nothing on panels below 200 lines.** What the keys do there
has %d letters in the %d pixels beside the hand, and letters of 7 pixels need %d. On narrower
panels, whose letters only get taller, three such lines are %d pixels high, and the hand %d. Other
places for all this would take heap that a PyBadge's table does not have ([budget.md](budget.md)).
So the setting says what it changes: menus and pages. From 200 lines on the letters get thicker
in their sheet, at the table, too.

**Letters are tiles of one width.** A proportional face was tried on the page of the rules, at
160x128: words hold together a little better, and a page of 15 lines becomes one of 14. It was not
taken: such letters cannot be tiles, so a page needs a bitmap of its own, 4.8 KB in one piece at
240x240, where the heap of a CLUE that hosts a table is nearly full ([budget.md](budget.md)).
Larger letters help more.

**Suits** in text have the colours of the cards (`widgets/suits.py`), also when the player wants
four: red on paper, rose on night; black suits are as the text. Only a chosen line has one ink.
"""

_PARTS = """
## Parts

* A **bar** spans the panel: night, the title in its middle, arrows at its ends when there is more
  (`sheets.bar`). It is as high as a letter and EDGE. The gap under it is a third of a letter at
  most.
* A **list** (`widgets/menu.py`) has its lines in the middle of the panel, at most 32 letters
  wide, and up to 6 of them; its help, three lines, lies at the bottom.
* A **page** (`widgets/pages.py`) is ink on paper: a heading in red, up to 7 lines of at most 30
  letters.
* A **box** lies over another screen: a gold edge of 2 units around night, or around paper in the
  lesson.
* The **table**: own hand at the bottom, keys at its right, score at the top left, vira at the top
  right, the trick as a cross in the middle (`table/layout.py`).
"""


# Golden pictures, so a test keeps them true.
_SHOWN = (("a list", "options"), ("a page", "book"), ("a box", "help"), ("the table", "table"))
_SHOW = '<img src="../host_tests/golden/%s_160x128_all.png" width="244" alt="%s">'


def colours():
    """{name: 0xRRGGBB} of the palette, in the order of the module."""
    from truco_ui.widgets import theme

    return {name: getattr(theme, name) for name in USES}


def pictures():
    """{path: bytes}."""
    return {FOLDER + "/palette.png": _palette(), FOLDER + "/type.png": _type()}


def _palette():
    from truco_ui.widgets import sheets, theme

    sheets.setup(160, 128)
    found = colours()
    wide, high = 84, 18
    picture = Picture(2 * wide, (len(found) + len(PAIRS) + 1) // 2 * high, theme.NIGHT)
    cells = [(name, theme.INK if _is_light(c) else theme.CREAM, c) for name, c in found.items()]
    cells += [("%s" % ink, found[ink], found[ground]) for ink, ground, _ in PAIRS]
    for at, (name, ink, ground) in enumerate(cells):
        x, y = at % 2 * wide, at // 2 * high
        picture.fill(x, y, wide, high, ground)
        picture.write(x + 6, y + 3, name, theme.font, ink)
    return picture.encoded()


def _is_light(colour):
    return seen_text.luminance(colour) > 0.18


def _type():
    from truco_ui.widgets import sheets, theme

    picture = Picture(168, 74, theme.CREAM)
    y = 3
    for name, scale, _, _ in FACES:
        sheets.setup(160, 128 * scale)
        font = sheets.load(name)
        x = picture.write(6, y, _SAMPLE[0], font, theme.INK)
        picture.write(x, y, _SAMPLE[1], font, theme.RED)
        y += font.tile_height + 3
    sheets.setup(160, 128)
    return picture.encoded()


def text():
    """The page."""
    parts = [_HEAD, _palette_part(), _type_part(), _prose_part(), _grid_part()]
    shown = [
        [what for what, _ in _SHOWN],
        ["---"] * len(_SHOWN),
        [_SHOW % (name, what) for what, name in _SHOWN],
    ]
    table = ["| " + " | ".join(row) + " |" for row in shown]
    parts += [_PARTS.strip() + "\n", "\n".join(table) + "\n", design_moves.text()]
    return "\n".join(parts)


def _palette_part():
    found = colours()
    lines = ["## Palette", "", '<img src="design/palette.png" alt="the palette">', ""]
    lines += ["| name | colour | for |", "| --- | --- | --- |"]
    lines += ["| %s | `#%06X` | %s |" % (name, found[name], USES[name]) for name in found]
    lines += [
        "",
        "Letters stand out from their ground by 4.5:1 at least (`test_seen_text.py`):",
        "",
    ]
    lines += ["| letters | ground | contrast | for |", "| --- | --- | ---: | --- |"]
    for ink, ground, use in PAIRS:
        ratio = seen_text.contrast(found[ink], found[ground])
        lines.append("| %s | %s | %.1f | %s |" % (ink, ground, ratio, use))
    return "\n".join(lines) + "\n"


def _type_part():
    from truco_ui.widgets import sheets

    lines = ["## Type", "", '<img src="design/type.png" alt="the four sheets of letters">', ""]
    lines += ["| sheet | pixels | capitals | for |", "| --- | --- | --- | --- |"]
    for name, scale, file, use in FACES:
        sheets.setup(160, 128 * scale)
        font = sheets.load(name)
        size = "%dx%d" % (font.tile_width, font.tile_height)
        lines.append("| %s | %s | %d | %s |" % (file, size, _capital(font), use))
    sheets.setup(160, 128)
    return "\n".join(lines) + "\n"


def _prose_part():
    from truco_ui.table import layout

    across, rows = layout.SIDE_COLUMNS, layout.SIDE_ROWS
    figures = (across, across * _PLAIN[0], across * _TALL[0], rows * _TALL[1], layout.CARD_HEIGHT)
    return _PROSE.strip() % figures + "\n"


def _capital(font):
    """The height of an H in pixels."""
    across = font.bitmap.width // font.tile_width
    tile = ord("H") - 32
    left, top = tile % across * font.tile_width, tile // across * font.tile_height
    rows = [
        y
        for y in range(font.tile_height)
        if any(font.bitmap[left + x, top + y] for x in range(font.tile_width))
    ]
    return rows[-1] + 1 - rows[0]


def _grid_part():
    from truco_ui.table import layout
    from truco_ui.widgets import sheets, theme

    lines = [
        "## Grid and spacing",
        "",
        "A unit is a pixel of the small art: one pixel below 200 lines, two from there on. Nothing",
        "that is read is nearer to the edge than EDGE, %d pixels. A card is %dx%d units, one"
        % (theme.EDGE, layout.CARD_WIDTH, layout.CARD_HEIGHT),
        "in the hand comes %d after the one before, and the chosen one is raised by %d."
        % (layout.HAND_STEP, layout.LIFT),
        "",
        "| panel | unit | letters across | lines | hand at | trick at | vira at |",
        "| --- | ---: | ---: | ---: | --- | --- | --- |",
    ]
    for size in SIZES:
        width, height = map(int, size.split("x"))
        sheets.setup(width, height)
        place = layout.plan(width, height, theme.scale)
        at = [
            (place[layout.HAND_X], place[layout.HAND_Y]),
            (place[layout.SLOT_X], place[layout.SLOT_Y]),
            (place[layout.VIRA_X], place[layout.U]),
        ]
        lines.append(
            "| %s | %d | %d | %d | %s |"
            % (size, theme.scale, theme.columns, theme.rows, " | ".join("%d, %d" % xy for xy in at))
        )
    sheets.setup(160, 128)
    return "\n".join(lines) + "\n"
