"""In the place of code.py: one step of the loop at a time, as web/page/machine.mjs calls it.

The linker makes names of ours short, and sees neither JavaScript nor the stand-ins. So each name
that they know, and something of ours may have too, stands in a text here: such names stay.
"""

import sys

import _zap
import supervisor

_ASKED = ("offer", "font", "Reload", "event", "reset")
# Screens that can be opened again, and how `App.go` knows them.
_ANEW = {"title": "title", "resume": "ask.resume", "home": "home", "table": "table"}
_SHOWN_MS = 4000  # the title, to who comes for the first time; then robots play
_OURS = ("truco_core", "truco_link", "board_configs")  # and what is in the folder of truco_ui

_app = None
_first = (0, False)  # what `start` was given
_wish = None  # truco_page.seat.Wish, until the player sits there
_watched = None  # the lowest screen; when it is a table, JavaScript is told of its events
_waiting = 0  # events that it has not shown yet
_title_until = None  # ms of `step`, 0 before the first one; None: the title stays as on a board
_fonts = None, None  # the sheets of glyphs that JavaScript knows: of all, and of lists and pages


def start(language, is_known=False):
    """Up to the first screen. Again: the game begins anew, as after a reset.

    :param language: of a player who has not chosen one yet: index into truco_texts.texts.CODES
    :param is_known: whether that is the player's, so that the game need not ask
    """
    global _app, _first, _fonts, _wish, _watched, _title_until
    _first = (language, is_known)
    _app = _wish = _watched = _title_until = None
    _fonts = None, None
    _zap.reset()
    for name in list(sys.modules):
        path = getattr(sys.modules[name], "__file__", "") or ""
        if name.partition(".")[0] in _OURS or "truco_ui/" in path:
            del sys.modules[name]
    import board_configs
    from truco_ui.start import start as begin

    _app = begin(board_configs)
    from truco_store import NOTHING_KEPT

    if _app.store.found == NOTHING_KEPT:
        _title_until = 0
        if is_known:
            _keep_language(language)
        else:
            _app.speak(language)


def language():
    """The language of the game: index into truco_texts.texts.CODES."""
    return _app.setup.language


def _shows():
    """Nobody plays: two robots show a hand until a key comes."""
    return "attract" in _app.names


def speak(language):
    """Change the language of the game, now and for good. A match goes on."""
    if _shows():
        _app.go("title")
        _app.settle()
    if language == _app.setup.language:
        return
    _keep_language(language)
    # What is open is written anew, but where others wait: there from the next screen on.
    if _app.names[0] in _ANEW:
        _app.go(_ANEW[_app.names[0]])
    elif _app.party is None and _app.game is None:
        _app.go("home")


def _keep_language(language):
    from truco_store import SEEN, SEEN_LANGUAGE

    _app.speak(language)
    _app.store.image[SEEN] |= SEEN_LANGUAGE
    _app.save_options()


def step(now_ms):
    """One turn of the loop."""
    global _wish
    try:
        _app.step(now_ms)
    except supervisor.Reload:
        start(*_first)
        return
    if _wish is not None and not _wish.step(_app):
        _wish = None
    if _title_until is not None:
        _show_soon(now_ms)
    _watch()
    _tell_fonts()


def _show_soon(now_ms):
    """A link opens to a game in motion, where nobody has played yet and none leads to a table."""
    global _title_until
    _title_until = _title_until or now_ms + _SHOWN_MS
    if _app.names != ["title"] or _wish is not None:
        _title_until = None
    elif now_ms >= _title_until:
        _title_until = None
        _app.go("lesson.attract")


def names():
    """The screens that are open, with commas between, the one on top last."""
    return ",".join(_app.names)


def place():
    """In a list: which line is chosen, from 0 on, and how many there are, with a comma between."""
    top = _app.stack[-1] if _app.names else None
    return "%d,%d" % (top.chosen, top.count) if hasattr(top, "take") else ""


def others():
    """The page is at the broker, or on its way there."""
    return _app.party is not None


def table():
    """See truco_page.facts."""
    from truco_page import facts

    return "" if _shows() else facts.table(_app, _watched, _waiting)


def sit(room, code):
    """See truco_page.seat."""
    global _wish
    from truco_page import seat

    _wish = seat.Wish(_app, room, code)


def keep():
    """The page goes: the match is written as it is, also where it does not wait for the player."""
    if _app is not None and _app.game is not None:
        _app.game.keep()


def tap(x, y):
    """See truco_page.touch."""
    from truco_page import touch

    return touch.tap(_app, x, y)


def aside(x):
    """See truco_page.touch."""
    from truco_page import touch

    return touch.aside(_app, x)


def hold(x, y):
    """See truco_page.touch."""
    from truco_page import touch

    return touch.hold(_app, x, y)


def _watch():
    """Tell JavaScript of each event when the table shows it."""
    global _watched, _waiting
    there = _app.stack[0] if _app.names else None
    if there is _watched:
        return
    _watched, _waiting = there, 0
    if there is not None and there.PLAYS and not _shows():
        _listen(there)


def _listen(there):
    """Let that table tell of its events."""
    from truco_core import events
    from truco_game import NAMED
    from truco_link import messages
    from truco_page import facts

    introducing = (NAMED, messages.AWAITING)  # a table may begin with some, before this
    happens, renews, shows = there.on_event, there.renew, there.picture.show_event
    speaks = there.picture._speak

    def on_event(kind, seat, value):
        global _waiting
        happens(kind, seat, value)
        _waiting += kind not in introducing

    def renew():
        global _waiting
        renews()
        _waiting = 0

    def show_event(s, kind, seat, value, now_ms):
        global _waiting
        shows(s, kind, seat, value, now_ms)
        if kind not in introducing:
            _waiting = max(0, _waiting - 1)
        said = facts.event(_app.game, kind, seat, value)
        if said:
            _zap.event(said)

    def speak(kind, seat, value, s):
        said = speaks(kind, seat, value, s)
        found = kind == events.DECIDE and seat > 3 and facts.counsel(_app.game)
        if found:
            _zap.event(found)
        return said

    there.on_event, there.renew, there.picture.show_event = on_event, renew, show_event
    there.picture._speak = speak


def _tell_fonts():
    """Let JavaScript read what is written: which glyphs, and which of them are not ASCII."""
    global _fonts
    from truco_ui.widgets import theme

    if theme.font is _fonts[0] and theme.prose is _fonts[1]:
        return
    _fonts = theme.font, theme.prose
    for font in _fonts:
        glyphs = list(font.columns), font.pace, font.parts
        _zap.font(font.bitmap._o, list(font.char_map), theme.GOLD, *glyphs)


_CALLS = (
    ("start", start),
    ("language", language),
    ("speak", speak),
    ("step", step),
    ("names", names),
    ("place", place),
    ("others", others),
    ("table", table),
    ("sit", sit),
    ("keep", keep),
    ("tap", tap),
    ("aside", aside),
    ("hold", hold),
)
for _name, _function in _CALLS:
    _zap.offer(_name, _function)
