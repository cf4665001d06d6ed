"""Replaces code.py in the page: web/page/machine.mjs calls `step` for each iteration of the loop.

The linker replaces our names by short ones, but does not see JavaScript and the stand-ins. _ASKED
lists names in JavaScript and the stand-ins that our modules may also use: the linker does not
change names that occur as strings.
"""

import sys

import _zap
import supervisor

_ASKED = ("offer", "letter", "Reload", "event", "reset")
# {screen that can be opened again: its name for `App.go`}
_ANEW = {"title": "title", "resume": "ask.resume", "home": "home", "table": "table"}
# Packages that a restart imports again, in addition to all modules in the folder of truco_ui.
_OURS = ("truco_core", "truco_link", "board_configs")

_app = None
_started_with = (0, False)  # arguments of the last call of `start`
_wish = None  # the room in the URL of the page (room_link.Wish), until the player sits there
_watched = None  # the screen under all others; if it is a table, JavaScript gets its events
_waiting = 0  # number of events that the table's screen has not shown yet


def start(language, is_known=False):
    """Start the game and open its first screen. A later call restarts it, as after a reset.

    :param language: for a player who has not chosen one yet: index into truco_texts.texts.CODES
    :param is_known: True if it is the player's language, so that the game need not ask
    """
    global _app, _started_with, _wish, _watched
    _started_with = (language, is_known)
    _app = _wish = _watched = None
    _zap.reset()
    for name in list(sys.modules):
        path = getattr(sys.modules[name], "__file__", "") or ""
        if name.partition(".")[0] in _OURS or "truco_ui/" in path:
            del sys.modules[name]
    _report_letters()
    if _zap.calm:
        _calm()
    import board_configs
    from truco_ui.start import start as begin

    _app = begin(board_configs)
    from truco_store import NOTHING_KEPT

    if _app.store.found == NOTHING_KEPT:
        if is_known:
            _keep_language(language)
        else:
            _app.speak(language)


def language():
    """Return the language of the game: index into truco_texts.texts.CODES."""
    return _app.setup.language


def _shows():
    """Return True while robots show a hand because nobody plays."""
    return "attract" in _app.names


def speak(language):
    """Change the language of the game permanently. A match continues."""
    if _shows():
        _app.go("title")
        _app.settle()
    if language == _app.setup.language:
        return
    _keep_language(language)
    # Open the screen again in the new language, but not at a table where other players would have
    # to wait: there only later screens have the new language.
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
    global _wish
    try:
        _app.step(now_ms)
    except supervisor.Reload:
        start(*_started_with)
        return
    if _wish is not None and not _wish.step(_app):
        _wish = None
    _watch()


def names():
    """Return the names of the open screens, separated by commas, the top one last."""
    return ",".join(_app.names)


def place():
    """Return the chosen line of a list (from 0) and the number of lines, separated by a comma."""
    top = _app.stack[-1] if _app.names else None
    return "%d,%d" % (top.chosen, top.count) if hasattr(top, "take") else ""


def link():
    """Return what the QR code on the panel contains, or "" if there is none."""
    return getattr(_app.stack[-1], "link", "") if _app.names else ""


def others():
    """Return True if the page is connected to the broker, or tries to connect."""
    return _app.party is not None


def table():
    """Return the facts about the table as JSON (truco_page.facts), or "" without a table."""
    from truco_page import facts

    return "" if _shows() else facts.table(_app, _watched, _waiting)


def sit(room, code):
    """Begin to look for the room in the URL of the page, to sit down there (room_link.py)."""
    global _wish
    from truco_page import room_link

    _wish = room_link.Wish(_app, room, code)


def keep():
    """Save the match before the page closes, even when it is not the player's turn."""
    if _app is not None and _app.game is not None:
        _app.game.keep()


def bye():
    """Tell the others at the table that the page closes. They go on, and keep the player's seat."""
    lobby = getattr(_app.party, "lobby", None) if _app is not None else None
    if lobby is not None:
        lobby.switch_off()


def _of_touch(name):
    """Return a function that calls `name` of truco_page.touch with the app and its arguments."""

    def call(*where):
        from truco_page import touch

        return getattr(touch, name)(_app, *where)

    return call


def _watch():
    """Wrap a table that has just opened, so that JavaScript gets each event when it is shown."""
    global _watched, _waiting
    there = _app.stack[0] if _app.names else None
    if there is _watched:
        return
    _watched, _waiting = there, 0
    if there is not None and there.PLAYS and not _shows():
        _listen(there)


def _listen(there):
    """Wrap the methods of a table's screen so that it reports its events to JavaScript."""
    from truco_core import events
    from truco_game import NAMED
    from truco_link import messages
    from truco_page import facts

    # `_waiting` counts the events that are not shown yet. Leave out these kinds: some may have come
    # before this function replaces `on_event`, and when they are shown, the count would be wrong.
    introducing = (NAMED, messages.AWAITING)
    happens, renews, shows = there.on_event, there.renew, there.picture.show_event
    speaks = there.picture.talk.say

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
    there.picture.talk.say = speak


def _report_letters():
    """Wrap the methods that write text, so that JavaScript can read what is on the panel."""
    from truco_ui.widgets.typeset import Text

    writes, clears = Text.put_char, Text.clear

    def put_char(text, char, column=0, row=0):
        end = writes(text, char, column, row)
        if end != column:
            code = char if isinstance(char, int) else ord(char)
            text.grid._o.letter(row, text.letters.parts, column, end, code)
        return end

    def clear(text, row=0, start=0, end=None):
        clears(text, row, start, end)
        text.grid._o.blank(row, start, text.width if end is None else end)

    Text.put_char, Text.clear = put_char, clear


def _calm():
    """Replace the methods that show rays and let confetti fall, for players who want no motion.

    The modules are imported before the first screen, so they are never unloaded.
    """
    from truco_ui.table import moment
    from truco_ui.widgets import ornaments

    def stay(*_):
        return False

    moment.Moment._shine = stay
    ornaments.Confetti.step = stay


# The linker does not change names that occur as strings.
for _name in ("start", "language", "speak", "step", "names", "place", "link", "others", "table"):
    _zap.offer(_name, globals()[_name])
for _name in ("sit", "keep", "bye"):
    _zap.offer(_name, globals()[_name])
for _name in ("tap", "point", "scroll", "aside", "hold", "write"):
    _zap.offer(_name, _of_touch(_name))
