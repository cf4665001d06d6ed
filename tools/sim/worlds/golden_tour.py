"""Draw every screen in every size of panel: a picture per screen and size.

Pictures of the two most frequent sizes have all languages side by side, those of other sizes have
one language. A tour opens all screens of one board in one language in turn.
"""

import functools

from tools.sim.worlds.scenes import FOUR, Scene, calm
from truco_core.state import SCORE, WINNER
from truco_store import BADGES, CHIPS, DAY, LADDER, LAST, RIVALS, SHARED, profile, put
from truco_texts import texts

SIZES = ("128x128", "160x128", "240x135", "240x240", "320x240")
LANGUAGES = len(texts.CODES)
_SPOKEN = ("160x128", "240x240")  # sizes with pictures in all languages
GAP = 4  # pixels between the pictures of a sheet

_ROBOTS = bytes((5, 8, 6))
# The player's last matches: (True if won, own points, points of the rivals, kinds of the rivals,
# chips won). Kinds: bits 0-3: 1 + kind of the first rival; bits 4-7: of the second; 0: a person.
_MATCHES = (
    (True, 12, 7, 3, 0),
    (False, 9, 12, 4 + 16 * 5, 0),
    (False, 4, 12, 0, 0),
    (True, 12, 11, 10, 25),
    (True, 12, 10, 6 + 16 * 7, 0),
)


def _open(*screen):
    return lambda scene: scene.push(*screen)


def _go(*screen, wait_ms=0):
    def act(scene):
        scene.go(*screen)
        scene.wait(wait_ms)

    return act


def _setup(scene):
    _go("setup")(scene)
    for _ in range(4):
        scene.press("DOWN")


def _press(*keys):
    def act(scene):
        for key in keys:
            scene.press(key)

    return act


def _then(*acts):
    def act(scene):
        for one in acts:
            one(scene)

    return act


def _truco(scene):
    """Play a card, and let a rival call truco. The table then shows the possible answers."""
    scene.plan(3, "T")
    scene.press("RIGHT UP")
    scene.wait(4500)
    calm(scene, scene.wait)


def _refuse(scene):
    scene.press("RIGHT")
    scene.wait(500)  # a new question ignores keys at first
    scene.press("A")
    scene.wait(1500)


def _end(we, they):
    def act(scene):
        state = scene.app.game.table.match.state
        state[SCORE], state[SCORE + 1], state[WINNER] = we, they, we < they
        _go("end", wait_ms=0)(scene)

    return act


def _book(scene):
    _open("pages.book")(scene)
    for _ in range(4):
        scene.press("RIGHT")


# (name of a picture, function that opens its screen from the previous screen)
STEPS = (
    ("table", lambda scene: calm(scene, scene.wait)),
    ("truco", _truco),
    ("menu", _press("START")),
    ("help", _open("help")),
    ("ranks", _open("ranks")),
    ("book", _then(_press("B"), _book)),
    ("give_up", _then(_press("B", "B", "UP"), _press("A"))),
    ("replay", _then(_press("B", "B"), _refuse, _open("replay"), _press("RIGHT", "RIGHT"))),
    ("why", _press("A")),
    ("badge", _then(_end(12, 7), lambda scene: _badge(scene))),
    ("won", _then(*(lambda scene: scene.wait(1500), _press("A")) * 3)),
    ("lost", _then(_end(9, 12), lambda scene: scene.until(lambda: scene.screen.chosen == 0))),
    ("day", lambda scene: _day(scene)),
    ("title", _go("title", wait_ms=240)),
    ("language", _go("options.language")),
    ("guide", _go("pages.guide", "home")),
    ("marker", _then(_go("marker"), _press("LEFT", "A", "RIGHT", "A"))),
    ("home", _go("home", 2)),
    ("options", _then(_open("options"), _press("DOWN"))),
    ("more_options", _press("A")),
    ("table_options", _then(_press("B", "B"), _open("options.page", 3))),
    ("setup", _setup),
    ("house_rules", _then(_press("DOWN", "DOWN"), _press("A"))),
    ("ladder", _go("home.ladder")),
    ("profile", _then(lambda scene: _profile(scene), _press("DOWN", "RIGHT", "RIGHT"))),
    ("figures", _open("profile.figures")),
    ("matches", _press("RIGHT")),
    ("name", _then(_press("B"), _open("name"), _press("DOWN", "A", "RIGHT", "A"))),
    ("pass", lambda scene: _pass(scene)),
    ("lesson", _go("lesson", wait_ms=2940)),
    ("crash", lambda scene: _crash(scene)),
)
NAMES = tuple(name for name, _ in STEPS)
PARTIAL = ("menu", "help", "give_up", "pass")  # screens that cover only a part of the table


def _profile(scene):
    """Open the profile of a player with a name, chips, badges, and matches against four rivals."""
    image = scene.app.store.image
    put(image, BADGES, 2, 0b11011010)
    put(image, CHIPS, 4, 85)
    image[RIVALS + 4 : RIVALS + 12] = bytes((3, 1, 2, 0, 1, 4, 0, 2))
    profile.rename(image, "Zé Maria")
    _go("profile")(scene)
    profile.rename(image, "")


def _badge(scene):
    """Wait until the page of a badge takes keys and its badges shine."""
    scene.until(lambda: scene.app.names[-1] == "badge")
    scene.until(lambda: scene.screen._ready and not scene.screen._dark)


def _day(scene):
    """Send the result of a daily game from the end of a match."""
    image = scene.app.store.image
    put(image, DAY, 2, 32 * 11 + 26)
    image[DAY + 2 : DAY + 7] = bytes((9, 12, 14, 0, 3))  # DAY_SCORE to DAY_RUN
    scene.screen._send()
    scene.wait(100)


def _pass(scene):
    scene.app.setup.players = 2
    scene.app.play(SHARED)
    scene.until(lambda: scene.app.names == ["table", "pass"])
    scene.wait(800)  # the question shows its answers after 0.7 s


def _crash(scene):
    scene.handheld.tolerant = True
    _go("crash", ImportError("no module named 'truco_core.table'"))(scene)


def _prepare(scene):
    app = scene.app
    app.setup.robots[:] = _ROBOTS
    image = app.store.image
    image[LADDER] = 3
    for field, value in enumerate((12, 7, 81, 44, 23, 9, 11, 4, 2, 5)):
        put(image, profile.row_at(0) + 2 * field, 2, value)
    for won, we, they, rivals, chips in _MATCHES:
        profile.note(image, won, we, they, rivals)
        image[LAST + 3] += chips
    scene.plan(1, "5d")
    scene.plan(2, "Qs")
    scene.settle()


def walk(scene):
    """Open all screens of a handheld in turn. Yield the name of each while it is open."""
    _prepare(scene)
    for name, act in STEPS:
        act(scene)
        yield name


def begin(size, language, pictures=True):
    """Return a `Scene` with the table at which a tour of the screens starts."""
    options = {"language": language, "pictures": pictures}
    return Scene("sim_" + size, hands=FOUR, rules="paulista-mesa", **options)


@functools.lru_cache(maxsize=None)
def tour(size, language):
    """Return {name of a screen: RGB bytes}, and the panel's width and height."""
    with begin(size, language) as scene:
        shots = {name: scene.handheld.rgb() for name in walk(scene)}
        return shots, scene.handheld.width, scene.handheld.height


def languages(size):
    """Return the numbers of the languages of the pictures at a size."""
    return range(LANGUAGES) if size in _SPOKEN else (SIZES.index(size) % LANGUAGES,)


def full_name(name, size):
    """Return the name of the picture of a screen at a size."""
    there = languages(size)
    return "%s_%s_%s" % (name, size, "all" if len(there) > 1 else texts.CODES[there[0]])


def draw(name, size):
    """Return (RGB bytes, width, height) of a screen, with its languages side by side."""
    tours = [tour(size, language) for language in languages(size)]
    return sheet([[shots[name] for shots, _, _ in tours]], *tours[0][1:])


def sheet(rows, width, height):
    """Return (RGB bytes, width, height) of rows of pictures of one size, with gaps in between."""
    gap = b"\xff\x00\xff" * GAP
    wide = len(rows[0]) * (width + GAP) - GAP
    bands = [
        b"".join(
            gap.join(shot[at : at + 3 * width] for shot in shots)
            for at in range(0, 3 * width * height, 3 * width)
        )
        for shots in rows
    ]
    return (gap * wide).join(bands), wide, len(rows) * (height + GAP) - GAP
