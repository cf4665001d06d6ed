"""The main menu, after the title."""

import time

from micropython import const

from truco_game import feats, ladder
from truco_store import (
    BEST,
    DAY,
    LADDER,
    LAST,
    LINK,
    LINK_MATCH,
    LINK_TABLE,
    ROBOTS,
    SEEN,
    SEEN_LESSON,
    profile,
    second,
)
from truco_store import day as days
from truco_texts import texts
from truco_ui import saving
from truco_ui.screens import kept
from truco_ui.widgets.faces import kind_of
from truco_ui.widgets.menu import LIST_ROWS, ListScreen, put_battery
from truco_ui.widgets.portrait import PORTRAIT, Portrait
from truco_ui.widgets.theme import STAR

TO_PLAY = const(0)
TO_OTHERS = const(1)
LEARN = const(2)
TO_LADDER = const(3)
_DAY = const(4)
_PROFILE = const(5)
_OPTIONS = const(6)
TO_MARKER = const(7)
_CONTINUE = const(8)  # first, while a match is kept
_RETURN = const(9)  # before all, while a seat is kept at a table of several handhelds
_SECOND = const(10)  # behind _CONTINUE, while a second one is

# The screen behind each line.
_SCREENS = "setup others lesson ladder - profile options marker".split()
_CLOCK = const(2025)  # a board without a clock is in an earlier year


class HomeScreen(ListScreen):
    """Lines to what is kept, a seat or a match, and to the other screens; a star marks a lesson not
    played yet."""

    HELP_ROWS = 3

    def open(self, app, item=None):
        """:param item: the line that is chosen at first, such as TO_LADDER; None: LEARN until
        something was played, then what is kept, or the ladder until all of it is won, for who
        climbs or has a table for two: its rival may long be beaten; else the first line"""
        image = app.store.image
        if image[LADDER + 1]:
            saving.own_table(app)
        self._words = t = texts.part(app.setup.language, "home")
        self._learnt = learnt = image[SEEN] & SEEN_LESSON
        won = feats.catch_up(app.store)
        if won is not None:
            app.push("badge", won)
        climbed = ladder.climbed(image)
        rival = ladder.FIRST + min(climbed, ladder.COUNT - 1)
        self._about = self._told(t, rival, climbed)
        other = 0  # the rival of the second match that is kept
        items = bytes(range(_CONTINUE))
        if second.bring_back(image):
            items = bytes((_CONTINUE,)) + items
            self._about[_CONTINUE] = kept.told(app)
            if image[LINK] == LINK_MATCH:
                items = bytes((_CONTINUE, _SECOND)) + items[1:]
                other = self._tell_second(image)
        if image[LINK] == LINK_TABLE:
            items = bytes((_RETURN,)) + items
        self._items = items
        self.build(t.HOME, len(items), LIST_ROWS, None, False, PORTRAIT)
        today = ladder.FIRST + self._day % ladder.COUNT if self._day else 1
        # Of each item; a number is the place of a character in truco_core.bots.NAMES.
        me = kind_of(profile.own_avatar(image))
        self._kinds = app.setup.robots[0], 4, 0, rival, today, me, 1, 8, image[ROBOTS], 7, other
        self._portrait = Portrait(app, self.root, self._help.grid.y)
        if app.battery:
            put_battery(self._bar, app.battery)
        self._played = learnt or image[LAST + 1] or items[0]
        if item is None:
            item = self._first(image, climbed < ladder.COUNT)
        self.choose(items.find(bytes((item,))))
        self.redraw()
        app.look_out()

    def _first(self, image, climbs):
        """The line that is chosen where none is wanted, see `open`."""
        item = self._items[0] if self._played else LEARN
        by_lesson = self._learnt and self.app.setup.players == 2
        if item == TO_PLAY and climbs and (image[LADDER + 1] or by_lesson):
            return TO_LADDER
        return item

    def _tell_second(self, image):
        """Add what is said of the second match that is kept; returns its rival."""
        second.turn(image)
        self._about.append(kept.told(self.app))
        rival = image[ROBOTS]
        second.turn(image)
        return rival

    def _told(self, t, rival, climbed):
        """What is said of each line; of what is kept nothing yet. Notes which day it is."""
        about, language, image = list(t.ABOUT), self.app.setup.language, self.app.store.image
        if not self._learnt:
            about[LEARN] += t.NOT_YET
        told = feats.level_told(image, language)
        told[0] += "."
        about[_PROFILE] = " ".join(told)
        people: tuple = ()
        if climbed or image[DAY]:  # else no rival is named
            with texts.briefly(language, "people") as words:
                people = words.PEOPLE
        date = time.localtime()
        # Without a clock the day is asked for.
        self._day = 32 * date[1] + date[2] if date[0] >= _CLOCK else 0
        new, rivals = about[_DAY] + t.TODAY, people[ladder.FIRST :]
        with texts.briefly(language, "end") as words:
            about[_DAY] = days.about(image, self._day, new, words.OF_DAY, rivals) or about[_DAY]
            if 0 < climbed < ladder.COUNT:
                called = words.NEXT % people[rival][0]
                about[TO_LADDER] = "%s (%d/%d)." % (called, climbed + 1, ladder.COUNT)
                if image[SEEN] // BEST:
                    about[TO_LADDER] += " " + words.BEST % (image[SEEN] // BEST) + "."
        return about + ["", t.HELP_RETURN]

    def _take_day(self):
        """Go on by the cards of the day, or begin."""
        image = self.app.store.image
        for _ in range(2):
            if ladder.is_of_day(image, self._day):
                self.app.play(True)
                return
            if image[LINK] == LINK_MATCH:
                second.turn(image)
        if not kept.ask(self.app):
            self._play_day()

    def _play_day(self):
        app = self.app
        # The rival is of the ladder, another one each day.
        ladder.prepare(app.setup, app.store.image, 1 + self._day % ladder.COUNT, self._day)
        app.play()

    def line(self, text, index):
        item = self._items[index]
        self.name(text, self._words.NAMES[_CONTINUE if item == _SECOND else item])
        if item == LEARN and not self._learnt:
            text.put_char(STAR, text.width - 2)

    def help(self, index):
        item = self._items[index]
        self._portrait.show(self._kinds[item])
        return self._about[item]

    def take(self, index):
        app, item = self.app, self._items[index]
        if item == _CONTINUE or item == _SECOND:
            if item == _SECOND:
                second.turn(app.store.image)
            app.play(True)
        elif item == _RETURN:
            app.go("others", True)
        elif item == _DAY:
            t = self._words
            if not self._day:
                app.push("code", None, t.NAMES[_DAY], t.HELP_DAY)
            else:
                self._take_day()
        elif item == LEARN and self._played:
            app.push("help", True)
        elif _PROFILE <= item <= _OPTIONS:  # they lie on top of the menu and come back to it
            app.push(_SCREENS[item])
        else:
            app.go(_SCREENS[item])

    def on_return(self, answer):
        if answer == "anew":  # in another language, or with another face
            self.app.go("home", self._items[self.chosen])
        elif answer is True:  # the kept match may be dropped
            self._play_day()
        elif answer:  # a day was typed
            self._day = days.typed(answer[1])
            self.take(self.chosen)

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.go("title")


SCREEN = HomeScreen
