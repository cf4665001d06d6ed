"""The options, generated from truco_store.options: those of the device, or of the table."""

import residency
from truco_game import radio
from truco_store import options
from truco_texts import parts, texts
from truco_ui.widgets import bold, theme
from truco_ui.widgets.menu import LIST_ROWS, ListScreen

# Not in this list: chosen in the setup of a match.
_ELSEWHERE = ("rule_set", "four_players", "robot_1", "robot_2", "robot_3")
_LANGUAGE = "language"
_CALL = "call_me"
_LARGE = "large_text"
_TWO_KEYS = "two_keys"
# Options that count only while another one is on.
_NEEDS = {"stake": "for_points", "signals_seen": "signals"}
ANEW = "anew"


class OptionsScreen(ListScreen):
    """Changes ``app.setup`` at once, and saves it when it closes. Keys, and which way round the
    picture is, change when it closes: until then what it says can be read and undone.

    Answers `ANEW` when what was changed shows on a screen only when that opens: the language, the
    colours of the cards; else None.
    """

    HELP_ROWS = 3

    def open(self, app, shared=False):
        """:param shared: True: the options that all at the table share; False: this device's own"""
        self._shared = shared
        self._before = self._looks()
        self._hands = app.setup.left_handed, app.setup.two_keys
        self._bold = app.setup.large_text
        with residency.use("truco_ui.controls") as controls:
            self._two_keys = controls.names_of_two(app)
        self._languages = parts.there(texts.CODES)
        rows = [row for row in options.ROWS if row[4] == shared and self._is_here(row[0])]
        # The language comes last: whoever tries the first line by OK would change it at once.
        self._rows = [row for row in rows if row[0] != _LANGUAGE]
        self._rows += [row for row in rows if row[0] == _LANGUAGE]
        self._says = [""] * len(self._rows)
        self._about = self._says[:]  # so that moving through the lines makes no strings
        self._speak()
        self._lay(0)

    def _lay(self, chosen):
        """Make all that is drawn, with the letters of today."""
        while self.root:
            self.root.pop()
        self.build(self._title(), len(self._rows) + 1, LIST_ROWS)
        self.choose(chosen)

    def _looks(self):
        setup = self.app.setup
        return setup.language, setup.four_colours, setup.card_back, setup.large_text

    def _is_here(self, name):
        if name == _LANGUAGE:
            return len(self._languages) > 1
        if name == _TWO_KEYS:  # on other boards it changes nothing
            return self._two_keys is not None
        if name == _CALL:
            return "net" in radio.ways(self.app.config)
        return name not in _ELSEWHERE

    def _speak(self):
        self._words = texts.part(self.app.setup.language, "options")
        for index in range(len(self._rows)):
            self._read(index)

    def _title(self):
        return self._words.TABLE_OPTIONS if self._shared else self._words.OPTIONS

    def _read(self, index):
        name, low = self._rows[index][:2]
        value = options.get(self.app.setup, name)
        rows = self._words.ROWS
        _, words, about = rows[name]
        if name == _TWO_KEYS:
            about = about % self._two_keys
        elif name == _LARGE:
            about = about % self._words.LETTERS[theme.scale - 1]
        if self._rests(name):
            self._says[index] = self._words.RESTS
            about = self._words.HELP_RESTS % rows[_NEEDS[name]][0]
        elif words is None:
            self._says[index] = "123456789"[value - 1]
        else:
            self._says[index] = (words or self._words.SWITCH)[value - low]
        self._about[index] = about

    def _rests(self, name):
        """Whether an option does not count now."""
        return name in _NEEDS and not options.get(self.app.setup, _NEEDS[name])

    def line(self, text, index):
        if index == len(self._rows):
            self.name(text, self._words.RESET)
            return
        self.name(text, self._words.ROWS[self._rows[index][0]][0])
        self.value(text, index, self._says[index])

    def help(self, index):
        if index == len(self._rows):
            return self._words.HELP_RESET
        return self._about[index]

    def take(self, index):
        if index == len(self._rows):
            self.app.push("ask", self._words.ASK_RESET)
        else:
            self.change(index, 1)

    def change(self, index, step):
        if index == len(self._rows):
            return
        app, name = self.app, self._rows[index][0]
        if self._rests(name):
            return
        options.step(app.setup, name, step)
        if name == _LANGUAGE:
            while app.setup.language not in self._languages:
                options.step(app.setup, name, step)
            app.speak(app.setup.language)
            self._speak()
            self._bar.set(self._title())
            self.redraw()
            return
        self._obey()
        self._read(index)
        self.changed(index)
        if name in _NEEDS.values():
            for other in range(len(self._rows)):
                self._read(other)
            self.redraw()

    def _obey(self):
        """Make letters, light, sound and the match that is played follow the change."""
        if self.app.setup.large_text != self._bold:
            self._bold = self.app.setup.large_text
            bold.fit(self.app.width, self._bold)
            self._lay(self.chosen)
        app, setup = self.app, self.app.setup
        hands = setup.left_handed, setup.two_keys
        setup.left_handed, setup.two_keys = self._hands
        app.obey()
        setup.left_handed, setup.two_keys = hands
        game = app.game
        if game:
            game.obey()

    def on_return(self, answer):
        if not answer:
            return
        for index, (name, _, _, default, _) in enumerate(self._rows):
            if name != _LANGUAGE:
                options.put(self.app.setup, name, default)
                self._read(index)
        self._obey()
        self.redraw()

    def back(self):
        app = self.app
        app.save_options()
        app.pop(ANEW if self._looks() != self._before else None)


SCREEN = OptionsScreen
