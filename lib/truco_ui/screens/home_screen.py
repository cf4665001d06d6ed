"""The main menu and the ladder."""

import time

from micropython import const

import truco_store as kept
from truco_core.characters import BY_RUNG, FEMININE, RUNGS, SENSIBLE
from truco_game import badges, ladder
from truco_store import profile
from truco_texts import texts
from truco_ui import settings
from truco_ui.screens.saved_match import ask_drop, bring_back, line_of_kept, told_kept, turn
from truco_ui.table import layout
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.faces import kind_of
from truco_ui.widgets.menu import END, LIST_ROWS, ListScreen, put_battery, put_last, shortened
from truco_ui.widgets.theme import CHECK, CROWN, STAR

TO_PLAY = const(0)
TO_OTHERS = const(1)
LEARN = const(2)
TO_LADDER = const(3)
_DAY = const(4)
_PROFILE = const(5)
_OPTIONS = const(6)
TO_MARKER = const(7)
_CONTINUE = const(8)  # number of the line above TO_PLAY, shown while a match is saved
_RETURN = const(9)  # number of the top line, shown while a seat at a linked table is saved
_SECOND = const(10)  # number of the line below _CONTINUE, shown while a second match is saved

# The screens that the lines TO_PLAY to TO_MARKER open; "-": none.
_SCREENS = "setup others lesson home.ladder - profile options marker".split()
_CLOCK = const(2025)  # an earlier year means that the board's clock was not set

PORTRAIT = const(46)  # width in art units of a large face, with a blank column at each side

_WALL_TILE = const(8)  # width and height of a tile of the wall, in art units
_WALL_TILES = const(6)  # width in tiles of the wall behind the large face
_ABOVE = const(3)  # number of rows of tiles that show bottles; the rows below are bare wall


class HomeScreen(ListScreen):
    """The main menu: lines to continue a saved match or seat, and lines that open other screens.

    A star marks the line of the lesson until the player has finished the lesson.
    """

    HELP_ROWS = 3

    def open(self, app, item=None):
        """Draw the menu.

        :param item: the line that is chosen at first, such as TO_LADDER; None: see `_first`
        """
        image = app.store.image
        if image[kept.RUNG]:
            settings.own_table(app)
        self._words = t = texts.part(app.setup.language, "home")
        self._learnt = learnt = image[kept.SEEN] & kept.SEEN_LESSON
        won = badges.catch_up(app.store)
        if won is not None:
            app.push("profile.badge", won)
        climbed = ladder.climbed(image)
        rival = BY_RUNG[min(climbed, RUNGS - 1)]
        self._about = self._told(t, rival, climbed)
        other = 0  # kind of the rival in the second saved match
        items = bytes(range(_CONTINUE))
        self._kept: list = []  # of two saved matches: the parts of their lines
        if bring_back(image):
            items = bytes((_CONTINUE,)) + items
            two = image[kept.LINK] == kept.LINK_MATCH
            self._about[_CONTINUE] = told_kept(app, two)
            if two:
                items = bytes((_CONTINUE, _SECOND)) + items[1:]
                self._kept.append(line_of_kept(app))
                turn(image)
                self._about.append(told_kept(app, True))
                self._kept.append(line_of_kept(app))
                other = image[kept.ROBOTS]
                turn(image)
        if image[kept.LINK] == kept.LINK_TABLE:
            items = bytes((_RETURN,)) + items
        self._items = items
        self.build(t.HOME, len(items), LIST_ROWS, None, False, PORTRAIT)
        today = ladder.rival_of(self._day) if self._day else SENSIBLE
        # Kind of face beside each line: `kind_of` a person, or a kind of character.
        me = kind_of(profile.own_avatar(image))
        of_kept = image[kept.ROBOTS]
        self._kinds = app.setup.robots[0], 4, 0, rival, today, me, 1, 8, of_kept, 7, other
        self._portrait = Portrait(app, self.root, self._help.grid.y)
        if app.battery:
            put_battery(self._bar, app.battery)
        self._played = learnt or image[kept.LAST + 1] or items[0]
        if item is None:
            item = self._first(image, climbed < RUNGS)
        self.choose(items.find(bytes((item,))))
        self.redraw()

    def _first(self, image, climbs):
        """Return the line that is chosen at first if `open` gets none.

        A player who has neither played nor saved anything begins at LEARN, others at the top line.
        While a rival is left (`climbs`), TO_LADDER replaces TO_PLAY after a match of the ladder, or
        after the lesson if matches have two players.
        """
        item = self._items[0] if self._played else LEARN
        by_lesson = self._learnt and self.app.setup.players == 2
        if item == TO_PLAY and climbs and (image[kept.RUNG] or by_lesson):
            return TO_LADDER
        return item

    def _told(self, t, rival, climbed):
        """Return the help of all lines but those of saved matches. Set `_day`."""
        about, language, image = list(t.ABOUT), self.app.setup.language, self.app.store.image
        if not self._learnt:
            about[LEARN] += t.NOT_YET
        level, *wants = badges.level_told(image, language)
        about[_PROFILE] = level + "." + (" %s %s." % tuple(wants) if wants else "")
        with texts.briefly(language, "people") as words:
            people = words.PEOPLE
        date = time.localtime()
        # 32 * month + day; 0: the clock is not set, so `take` asks the player for the day
        self._day = 32 * date[1] + date[2] if date[0] >= _CLOCK else 0
        run = profile.days_in_a_row(image, self._day)
        self._run = str(run) if run else ""  # number of consecutive days, shown in the line _DAY
        new = about[_DAY] + t.TODAY
        with texts.briefly(language, "end") as words:
            about[_DAY] = profile.about_day(image, self._day, new, words.OF_DAY) or about[_DAY]
            if 0 < climbed < RUNGS:
                called = words.NEXT % people[rival][0]
                about[TO_LADDER] = "%s (%d/%d)." % (called, climbed + 1, RUNGS)
                if image[kept.BEST]:
                    about[TO_LADDER] += " " + words.BEST % (image[kept.BEST]) + "."
        return about + ["", t.HELP_RETURN]

    def _take_day(self):
        """Resume the saved match with the cards of the day, or begin one.

        Ask before the second match of a day, which does not count.
        """
        image = self.app.store.image
        for _ in range(2):
            if ladder.is_of_day(image, self._day):
                self.app.play(True)
                return
            if image[kept.LINK] == kept.LINK_MATCH:
                turn(image)
        if self._day == profile.last_day(image) and not profile.gave_up_day(image):
            self.ask(self._words.ASK_DAY, ask_drop, self, self._play_day)
        else:
            ask_drop(self, self._play_day)

    def _play_day(self):
        app = self.app
        ladder.prepare(app.setup, app.store.image, 0, self._day)
        app.play()

    def line(self, text, index):
        item = self._items[index]
        if self._kept and item in (_CONTINUE, _SECOND):
            words, name = self._kept[item == _SECOND]
            self.name(text, shortened(words, name, text.width - 2 * END, text.letters))
            return
        self.name(text, self._words.NAMES[item])
        if item == LEARN and not self._learnt:
            text.put_char(STAR, text.width - 2 * END)
        if item == _DAY and self._run:
            put_last(text, self._run, text.width)

    def help(self, index):
        item = self._items[index]
        self._portrait.show(self._kinds[item])
        return self._about[item]

    def take(self, index):
        app, item = self.app, self._items[index]
        if item == _CONTINUE or item == _SECOND:
            if item == _SECOND:
                turn(app.store.image)
            app.play(True)
        elif item == _RETURN:
            app.go("others", True)
        elif item == _DAY:
            t = self._words
            if not self._day:
                app.push("name.code", None, t.NAMES[_DAY], t.HELP_DAY)
            else:
                self._take_day()
        elif item == LEARN and self._played:
            app.push("help", self._words.NAMES[LEARN])
        elif _PROFILE <= item <= _OPTIONS:  # push these screens, which lie on the menu
            app.push(_SCREENS[item])
        else:
            app.go(_SCREENS[item])

    def on_return(self, answer):
        if answer == "anew":  # the language or the player's face has changed: draw the menu again
            self.app.go("home", self._items[self.chosen])
        elif not super().on_return(answer) and answer:  # the day that the player has typed
            self._day = profile.day_typed(answer[1])
            self.take(self.chosen)

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.go("title")


class Portrait(faces.Face):
    """The large face of a character beside a list, always calm, with a piece of wall behind it.

    :param root: root group of a `menu.ListScreen` after `build`
    :param floor: y of the help below the list
    """

    def __init__(self, app, root, floor):
        u = theme.scale
        floor -= u  # leave one art unit for the copper edge above the help
        columns, tiles, sheet = sheets.scene(app, 1)
        left = columns - _WALL_TILES - 1 if app.width < layout.NARROW * u else 0
        wall = b""
        for row in range(floor // (_WALL_TILE * u)):
            at = left + row * columns
            # Below the rows with bottles use tile 0, which is bare wall.
            wall += tiles[at : at + _WALL_TILES] if row < _ABOVE else bytes(_WALL_TILES)
        layer = sheets.laid(sheet, _WALL_TILES, wall, theme.font.height + theme.EDGE + u)
        layer.x = app.width - PORTRAIT * u
        root.insert(1, layer)  # index 0 is the cloth, which the wall covers
        super().__init__(faces.load(), layer.x - u, floor - 2 * faces.SIZE * u, True)
        self.grid.scale = 2 * u
        root.append(self.grid)


class LadderScreen(ListScreen):
    """The list of rivals who must be beaten in order, from the bottom to the champion."""

    HELP_ROWS = 3

    def open(self, app):
        every = texts.part(app.setup.language, "people").PEOPLE
        people = [every[kind] for kind in BY_RUNG]
        people.reverse()
        self._people = people
        self._next = ladder.climbed(app.store.image) + 1  # rung (from 1 on) of the next rival
        self._best = app.store.image[kept.BEST]
        self._told: list = []  # help of each line, created here so that keys create no strings
        at = self._line_of(self._next)
        with texts.briefly(app.setup.language, "end") as t:
            for index in range(RUNGS):
                told = people[index][1]
                if index < at:
                    she = FEMININE >> BY_RUNG[self._next - 1] & 1
                    told += " " + t.LOCKED[she] % people[at][0]
                elif index == at and self._best:
                    told += " " + t.BEST % self._best + "."
                self._told.append(told)
            self.build(t.LADDER, RUNGS, LIST_ROWS, None, False, PORTRAIT)
        self._portrait = Portrait(app, self.root, self._help.grid.y)
        self.choose(self._line_of(min(self._next, RUNGS)))
        self.redraw()

    def _line_of(self, rung):
        """Convert a rung to its line, or a line to its rung. The last rung is the top line."""
        return RUNGS - rung

    def line(self, text, index):
        rung = self._line_of(index)
        text.clear()
        text.put(self._people[index][0], text.put_number(rung, 3, 0, 2) + 3)
        end = text.width - 2 * END
        if rung < self._next:
            text.put_char(CROWN if rung == RUNGS else CHECK, end)
        elif rung == self._next and self._best:
            text.put_number(self._best, end - END, 0, 2)
        elif rung == self._next:
            text.put_char(STAR, end)

    def help(self, index):
        rung = self._line_of(index)
        self._portrait.show(BY_RUNG[rung - 1])
        return self._told[index]

    def take(self, index):
        rung = self._line_of(index)
        if rung > self._next:
            self.choose(self._line_of(self._next))
        else:
            ask_drop(self, self._play)

    def _play(self):
        app = self.app
        ladder.prepare(app.setup, app.store.image, self._line_of(self.chosen))
        app.play()

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.go("home", TO_LADDER)


SCREENS = {"home": HomeScreen, "ladder": LadderScreen}
