"""Create the App for a board and open its first screen. This module runs once, then is unloaded."""

import displayio
import microcontroller
import supervisor
from audiocore import RawSample
from keypad import Event

import residency
from truco_game.setup import Setup
from truco_store import GARBAGE, LINK, LINK_AGAIN, LINK_MATCH, LINK_TABLE, MATCH, flash
from truco_texts import texts
from truco_ui import with_others
from truco_ui.app import App, Power

_WRITES = 100_000  # erase cycles that the flash chip of an RP2 or an ESP32-S3 endures
_LOOP = 64  # samples in the buffer of the voice, see truco_ui.cues
_FIRST_SCREEN = "title"


def start(boards):
    """Return the App for this board. If the game cannot start, the App shows the error.

    :param boards: the package `board_configs`, which is unloaded at the end
    :raises Exception: the error, if no screen can show it
    """
    # If this fails, the files may be those of another board. Then truco_rescue shows the error.
    config = boards.load()
    app, made = None, []
    try:
        for part in _parts(config, boards):
            made.append(part)
        app = App(*made)
        _begin(app, boards)
    except Exception as error:
        if isinstance(error, ValueError):
            error = boards.explained(error)
        if not (app and app.display):
            display = made[0] if made else None
            app = App(display or boards.display(), *made[1:])
        app.fail(error)
    # The panel shows the game now, not the console that `settings.restart` has hidden.
    for layer in getattr(displayio, "CIRCUITPYTHON_TERMINAL", ()):
        layer.hidden = False
    residency.forget_under(boards.__name__)
    rescue = residency.modules.get("truco_rescue")
    if rescue:
        # CircuitPython's stack of C still contains its address (seen with 10.2.1 on a PyBadge).
        rescue.__dict__.clear()
        residency.forget("truco_rescue")
    return app


def _parts(config, boards):
    """Yield the parts of an App one after the other, or raise the error of the first that fails."""
    display = boards.display(config)
    yield display
    yield _config(config)
    yield _keys(config)
    with residency.use("truco_ui.widgets.sheets") as sheets:
        sheets.setup(display.width if display else 0, display.height if display else 0)
    store = _store(config)
    yield store
    with residency.use("truco_store.options"), residency.use("truco_core.rules"):
        setup = Setup(store.image)
    residency.forget("truco_core.rules")
    yield setup
    speaker = getattr(config, "speaker", tuple)()
    lights = getattr(config, "lights", tuple)()
    yield getattr(config, "battery", tuple)()
    yield Power(display, setup)
    if speaker or lights:
        voice = make_voice(speaker[0]) if speaker else ()
        yield residency.bring("truco_ui.cues").Cues(speaker, lights, *voice)


def _begin(app, boards):
    """Apply the options for letters and language, and open the first screen."""
    app.obey()
    # Create the names of all characters, before anything else is loaded. CircuitPython keeps each
    # character of a shown text as a name, in tables of 20, 40, 80, 160 and 320 names. Later the
    # heap may have no free piece for the last table (1,944 bytes).
    for code in range(33, 256):
        chr(code)
    with residency.use("truco_ui.widgets.sheets") as sheets:
        sheets.keep(app)
        if app.setup.large_text:
            sheets.fit_letters(app.width, app.setup)
    there = texts.there()  # the drive may lack the chosen language
    app.speak(app.setup.language if app.setup.language in there else there[0])
    residency.forget("truco_ui.start")
    app.keys.queue.clear()  # ignore the MENU key, which a player who has just quit may still hold
    image = app.store.image
    to = 0 if image[LINK] == LINK_MATCH else image[LINK_AGAIN]
    restarted = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
    if to and restarted:
        with_others.go_on(app, to)
    else:
        if to:  # the power was cut before the restart
            image[LINK_AGAIN] = 0
        app.go(_FIRST_SCREEN, image[MATCH] > 0)
    wrong = boards.wrong_line()
    if not wrong and boards.chooses_a_way():
        wrong = with_others.wrong(app.config)
    if wrong:  # show what is wrong in settings.toml; matches against robots still work
        print(wrong)
        app.settle()
        app.push("ask", wrong, "OK")
    elif app.move[1] == _FIRST_SCREEN:
        app.settle()
        _offer(app)


def _offer(app):
    """Ask, on top of the title, whether to return to a linked table or resume a saved match.

    If the store contains the data of another program or version, report this instead.
    """
    with texts.briefly(app.setup.language, "resume") as words:
        if app.store.found == GARBAGE:
            app.push("ask", words.ASK_GARBAGE, words.ALL_RIGHT)
        elif app.store.image[LINK] == LINK_TABLE:
            app.push("ask", words.ASK_RETURN, "", 1)
        elif app.store.image[MATCH]:
            told = residency.bring("truco_ui.screens.saved_match").told_kept(app)
            app.push("ask", "%s %s" % (told, words.RESUME), "", 1)


def _store(config):
    nvm, writes = getattr(microcontroller, "nvm", None), getattr(config, "NVM_WRITES", _WRITES)
    store = flash.load(nvm, writes, getattr(config, "NVM_APPENDS", False))
    residency.forget("truco_store.flash")
    return store


def make_voice(out):
    """Return a sample and its buffer, which `truco_ui.cues.Cues` fills.

    :param out: audio out of the board, see board_configs. If it has a class RawSample, the sample
        is an object of this class, else of audiocore.RawSample
    """
    loop = bytearray(_LOOP)
    return getattr(out, "RawSample", RawSample)(loop), loop


def _keys(config):
    stick = getattr(config, "stick", tuple)()
    if hasattr(config, "TWO_KEYS"):
        from truco_input.two_keys import TwoKeys

        return TwoKeys(config.keys(), Event(), config.KEYMAP, stick)
    from truco_input.keys import Keys

    return Keys(config.keys(), Event(), config.KEYMAP, stick)


class Config:
    """The values of a board's configuration that stay in memory, as `board_configs` names them.

    The class has no method, because a method would keep this whole module in memory. PACKAGE is the
    name of the package, from which truco_ui.with_others imports the board's radio when needed.
    """

    PACKAGE: str
    TWO_KEYS: int
    HAS_BLE: bool
    KEYMAP: bytes
    KEY_NAMES: tuple
    carrier = None  # the open carrier (connection to other handhelds)


def _config(module):
    config = Config()
    config.PACKAGE = getattr(module, "__name__", "").partition(".")[0]
    config.TWO_KEYS = getattr(module, "TWO_KEYS", 0)
    config.HAS_BLE = getattr(module, "HAS_BLE", False)
    config.KEYMAP = module.KEYMAP
    config.KEY_NAMES = module.KEY_NAMES
    return config
