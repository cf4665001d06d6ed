"""Options of the device or of the table, house rules, and the language at the first start.

truco_store.options defines the options and their ranges.
"""

from os import urandom

from micropython import const

from truco_core import rules as fields
from truco_core.rules import FLAG_COUNT, GOAL, STAKES, at_table, stakes_count
from truco_game import ladder
from truco_store import FACE, FACES, SEEN, SEEN_LANGUAGE, options
from truco_texts import texts
from truco_ui import settings
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import END, LIST_ROWS, ListScreen
from truco_ui.widgets.theme import STAR
from truco_ui.widgets.typeset import FIGURE

# The options of each page. The last page has those that all players at the table share; the others
# are pages of this device. (More options are on the screens before a match.)
_PAGES = (
    "sound clicks brightness light auto_dim large_text",
    "speed human_decides announce show_calls four_colours card_back venue",
    "left_handed language",
    "turn_time for_points stake signals_seen",
)
OF_TABLE = const(3)  # index of the page with the options of the table
_NAMED = const(5)  # maximum number of lines that the help of a page names
_HEADINGS = const(4)  # stands for the list of the pages of this device
_LANGUAGE = "language"
_VENUE = "venue"
_LARGE_TEXT = "large_text"
ANEW = "anew"

NAMES = ("Português", "English", "Español")  # languages, in the order of texts.CODES
_TITLE = "Zap"


class OptionsScreen(ListScreen):
    """A page of options, or the list of the pages.

    Changes are applied to ``app.setup`` at once and saved when the list closes. Only then does the
    option `left_handed` turn the picture round, so that the player can read and undo the change.

    The screen below gets the answer `ANEW` if it must be drawn again, because the language, the
    cards, the venue or the letters have changed; else None.
    """

    HELP_ROWS = 3

    def open(self, app, page=_HEADINGS):
        """Draw the options of a page, or the list of the pages.

        :param page: index into _PAGES; OF_TABLE: the options that all players at the table share
        """
        self._page = page
        self._before = self._looks()
        self._languages = texts.there()
        self._pages = [at for at in range(OF_TABLE) if self._rows_of(_PAGES[at])]
        self._lay(0)

    def _lay(self, chosen):
        """Draw the list again, with line `chosen`, in the letters that the options ask for."""
        names = _PAGES[self._page] if self._page <= OF_TABLE else " ".join(_PAGES[:OF_TABLE])
        self.options = self._rows_of(names)
        self._speak()
        while self.root:
            self.root.pop()
        self.build(self._title(), len(self.rows), LIST_ROWS)
        self.choose(min(chosen, self.count - 1))

    def _rows_of(self, names):
        """Return the rows of truco_store.options for the names that have an effect here."""
        return [options.row(name) for name in names.split() if self._is_here(name)]

    def _looks(self):
        setup = self.app.setup
        return setup.language, setup.four_colours, setup.card_back, setup.venue, setup.large_text

    def _is_here(self, name):
        if name == _LANGUAGE:
            return len(self._languages) > 1
        if name == _LARGE_TEXT:  # the letters of large art are large enough
            return theme.scale == 1
        if name in ("sound", "clicks", "light"):
            cues = self.app.cues
            return cues is not None and (cues.pin if name == "light" else cues.out) is not None
        if name == "left_handed":
            return settings.can_turn(self.app)
        if name == "brightness" or name == "auto_dim":
            return not self.app.power or self.app.power.able
        if name == _VENUE:
            return ladder.climbed(self.app.store.image) > 0
        setup = self.app.setup
        if name == "signals_seen":
            return setup.players > 2 and setup.signals
        return name != "stake" or setup.for_points

    def _speak(self):
        self._words = w = texts.part(self.app.setup.language, "options")
        if self._page == _HEADINGS:
            rows: list = [self._heading(at, w) for at in self._pages]
        else:
            rows = [self._row(*option[:2]) for option in self.options]
        if self._page >= OF_TABLE:
            rows.append((w.RESET, None, w.HELP_RESET, None, self._ask_reset))
        self.rows = tuple(rows)

    def _heading(self, page, w):
        """Return the row of a page. Its help names the lines of the page, as many as fit."""
        names = [w.ROWS[option[0]][0] for option in self._rows_of(_PAGES[page])]
        about = ", ".join(names[:_NAMED]) + (", ..." if names[_NAMED:] else ".")
        return w.HEADINGS[page], None, about, None, lambda: self.app.push("options.page", page)

    def _title(self):
        w = self._words
        if self._page < OF_TABLE:
            return w.HEADINGS[self._page]
        return w.TABLE_OPTIONS if self._page == OF_TABLE else w.OPTIONS

    def _row(self, option, low):
        """Return the row of an option whose lowest value is `low`."""
        name, says, about = self._words.ROWS[option]
        setup, says = self.app.setup, says or self._words.SWITCH
        return name, lambda index: says[options.get(setup, option) - low], about, self._step, None

    def _ask_reset(self):
        self.ask(self._words.ASK_RESET, self._reset)

    def _step(self, by):
        app, name = self.app, self.options[self.chosen][0]
        setup = app.setup
        options.step(setup, name, by)
        if name == _LANGUAGE:
            while setup.language not in self._languages:
                options.step(setup, name, by)
            app.speak(setup.language)
            self._speak()
            self._bar.set(self._title())
            return True
        while name == _VENUE and self._is_locked(setup.venue):
            options.step(setup, name, by)
        if name == _LARGE_TEXT:
            sheets.fit_letters(app.width, setup)
        self._obey()
        if name in (_LARGE_TEXT, "for_points"):  # the latter shows or hides the next line
            self._lay(self.chosen)
        return False

    def _is_locked(self, venue):
        """Return whether the rival whose venue this is has still to be beaten."""
        return venue and ladder.rung_of(venue + 1) > ladder.climbed(self.app.store.image)

    def _obey(self):
        """Apply the options to sound, light, brightness and the current match."""
        self.app.obey(False)
        if self.app.game:
            self.app.game.obey()

    def on_return(self, answer):
        if answer == ANEW:  # the page on top has closed and has changed how the list looks
            self._lay(self.chosen)
        super().on_return(answer)

    def _reset(self):
        for name, _, _, default, _ in self.options:
            if name != _LANGUAGE:
                options.put(self.app.setup, name, default)
        sheets.fit_letters(self.app.width, self.app.setup)
        self._obey()
        self._lay(self.chosen)

    def back(self):
        app = self.app
        app.save_options()
        app.pop(ANEW if self._looks() != self._before else None)


class RulesScreen(ListScreen):
    """The list of house rules: a line for each field of ``app.setup.rules``.

    A star marks a value that differs from the rule set ``app.setup.rule_set``.
    """

    HELP_ROWS = 3

    def open(self, app, words):
        """Draw the rules. `words` are the texts "setup"."""
        self._book = at_table(app.setup.rule_set)
        self._values = []  # for each rule that is a flag, the words for False and True
        rows: list = []
        with texts.briefly(app.setup.language, "house") as house:
            for row in house.FIELDS:
                name, values, about = row.split("|")
                self._values.append(values.split(", "))
                rows.append((name, "", about, self._step, None))
        rows.append((words.RESET, None, words.HELP_RESET, self._reset, None))
        self.rows = tuple(rows)
        self.build(words.RULE_SETS[app.setup.rule_set][0], len(self.rows), LIST_ROWS)

    def line(self, text, index):
        if index == len(fields.NAMES):
            super().line(text, index)
            return
        column = self.name(text, self.rows[index][0])
        rules = self.app.setup.rules
        if fields.differs(rules, self._book, index):
            text.put_char(STAR, column + 1)
        if index < FLAG_COUNT:
            self.value(text, index, self._values[index][rules[index >> 3] >> (index & 7) & 1])
            return
        at = index - FLAG_COUNT + GOAL
        if not rules[at]:
            self.value(text, index, self.app.texts.NO)
            return
        last = at + (stakes_count(rules) if at == STAKES else 1)
        column = text.width - END
        while last > at:  # write the numbers from right to left, without creating a string
            last -= 1
            column -= 2 * FIGURE if rules[last] > 9 else FIGURE
            text.put_number(rules[last], column)
            if last > at:
                column -= FIGURE
                text.put_char(47, column)
        self.arrows(text, index, column)

    def _step(self, by):
        fields.step(self.app.setup.rules, fields.NAMES[self.chosen], by)
        return True  # draw all lines, since one field may limit others

    def _reset(self, by):
        self.app.setup.rules[:] = self._book
        return True


class LanguageScreen(ListScreen):
    """The choice of language at the first start. Moving to a line changes the language at once.

    The guide to the keys follows, then the menu. With one language, the choice is skipped.
    """

    HELP_ROWS = 4

    def open(self, app):
        self._there = texts.there()
        self._words = texts.part(app.setup.language, "home")
        self.build(_TITLE, len(self._there), len(NAMES))
        self.choose(self._there.index(app.setup.language))
        if len(self._there) == 1:
            self.take(0)

    def line(self, text, index):
        self.name(text, NAMES[self._there[index]])

    def help(self, index):
        config = self.app.config
        if config.TWO_KEYS:
            keys = self._words.CHOOSE_BY_TWO % (chr(config.TWO_KEYS >> 8), config.KEY_NAMES[0])
        else:
            keys = self._words.CHOOSE_LANGUAGE % config.KEY_NAMES[0]
        return keys + " " + self._words.NOTHING_KEPT

    def choose(self, index):
        language = self._there[index]
        if language != self.app.setup.language:
            self.app.speak(language)
            self._words = texts.part(language, "home")
        super().choose(index)

    def take(self, index):
        app = self.app
        image = app.store.image
        image[SEEN] |= SEEN_LANGUAGE
        # Choose the player's face at random, so that two new players rarely look alike.
        image[FACE] = image[FACE] or 1 + urandom(1)[0] % FACES
        app.save_options()
        app.go("pages.guide", "home")

    def back(self):
        self.app.go("title")


SCREENS = {
    "options": OptionsScreen,
    "page": OptionsScreen,
    "rules": RulesScreen,
    "language": LanguageScreen,
}
