"""The main menu, after the title; the ladder, and the question before a kept match ends.

Two matches are kept while the player has no place at a table of several handhelds: where that else
lies, the second one does. LINK of truco_store is LINK_MATCH then; MORE, and LINK behind its first
byte, have its bytes as they lie from MATCH to STATS, but for one of the friend's, which is LADDER's
second.
"""

import time

from micropython import const

import truco_store as kept
from truco_core.state import PLAYERS, SCORE
from truco_game import feats, ladder
from truco_game.setup import SENSIBLE
from truco_store import profile
from truco_texts import texts
from truco_ui import settings
from truco_ui.table import layout
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.faces import kind_of
from truco_ui.widgets.menu import END, LIST_ROWS, ListScreen, put_battery
from truco_ui.widgets.theme import CHECK, CROWN, STAR

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
_SCREENS = "setup others lesson home.ladder - profile options marker".split()
_CLOCK = const(2025)  # a board without a clock is in an earlier year

_OF_FRIEND = const(7)  # from MATCH on

PORTRAIT = const(46)  # units across: of a face one unit at each side is blank

_WALL_TILE = const(8)  # units
_WALL_TILES = const(6)  # of the wall, across
_ABOVE = const(3)  # rows of tiles with bottles on them


class HomeScreen(ListScreen):
    """Lines to what is kept, a seat or a match, and to the other screens; a star marks a lesson not
    played yet."""

    HELP_ROWS = 3

    def open(self, app, item=None):
        """:param item: the line that is chosen at first, such as TO_LADDER; None: LEARN until
        something was played, then what is kept, or the ladder until all of it is won, for who
        climbs or has a table for two: its rival may long be beaten; else the first line"""
        image = app.store.image
        if image[kept.LADDER + 1]:
            settings.own_table(app)
        self._words = t = texts.part(app.setup.language, "home")
        self._learnt = learnt = image[kept.SEEN] & kept.SEEN_LESSON
        won = feats.catch_up(app.store)
        if won is not None:
            app.push("profile.badge", won)
        climbed = ladder.climbed(image)
        rival = ladder.FIRST + min(climbed, ladder.COUNT - 1)
        self._about = self._told(t, rival, climbed)
        other = 0  # the rival of the second match that is kept
        items = bytes(range(_CONTINUE))
        if bring_back(image):
            items = bytes((_CONTINUE,)) + items
            self._about[_CONTINUE] = told_kept(app)
            if image[kept.LINK] == kept.LINK_MATCH:
                items = bytes((_CONTINUE, _SECOND)) + items[1:]
                other = self._tell_second(image)
        if image[kept.LINK] == kept.LINK_TABLE:
            items = bytes((_RETURN,)) + items
        self._items = items
        self.build(t.HOME, len(items), LIST_ROWS, None, False, PORTRAIT)
        today = ladder.FIRST + self._day % ladder.COUNT if self._day else 1
        # Of each item; a number is the place of a character in truco_core.bots.NAMES.
        me = kind_of(profile.own_avatar(image))
        of_kept = image[kept.ROBOTS]
        self._kinds = app.setup.robots[0], 4, 0, rival, today, me, 1, 8, of_kept, 7, other
        self._portrait = Portrait(app, self.root, self._help.grid.y)
        if app.battery:
            put_battery(self._bar, app.battery)
        self._played = learnt or image[kept.LAST + 1] or items[0]
        if item is None:
            item = self._first(image, climbed < ladder.COUNT)
        self.choose(items.find(bytes((item,))))
        self.redraw()
        app.look_out()

    def _first(self, image, climbs):
        """Return the line that is chosen where none is wanted, see `open`."""
        item = self._items[0] if self._played else LEARN
        by_lesson = self._learnt and self.app.setup.players == 2
        if item == TO_PLAY and climbs and (image[kept.LADDER + 1] or by_lesson):
            return TO_LADDER
        return item

    def _tell_second(self, image):
        """Add what is said of the second match that is kept; returns its rival."""
        turn(image)
        self._about.append(told_kept(self.app))
        rival = image[kept.ROBOTS]
        turn(image)
        return rival

    def _told(self, t, rival, climbed):
        """Return what is said of each line; of what is kept nothing yet. Notes which day it is."""
        about, language, image = list(t.ABOUT), self.app.setup.language, self.app.store.image
        if not self._learnt:
            about[LEARN] += t.NOT_YET
        told = feats.level_told(image, language)
        told[0] += "."
        about[_PROFILE] = " ".join(told)
        people: tuple = ()
        if climbed or image[kept.DAY]:  # else no rival is named
            with texts.briefly(language, "people") as words:
                people = words.PEOPLE
        date = time.localtime()
        # Without a clock the day is asked for.
        self._day = 32 * date[1] + date[2] if date[0] >= _CLOCK else 0
        new, rivals = about[_DAY] + t.TODAY, people[ladder.FIRST :]
        with texts.briefly(language, "end") as words:
            about[_DAY] = (
                profile.about_day(image, self._day, new, words.OF_DAY, rivals) or about[_DAY]
            )
            if 0 < climbed < ladder.COUNT:
                called = words.NEXT % people[rival][0]
                about[TO_LADDER] = "%s (%d/%d)." % (called, climbed + 1, ladder.COUNT)
                if image[kept.SEEN] // kept.BEST:
                    about[TO_LADDER] += " " + words.BEST % (image[kept.SEEN] // kept.BEST) + "."
        return about + ["", t.HELP_RETURN]

    def _take_day(self):
        """Go on by the cards of the day, or begin."""
        image = self.app.store.image
        for _ in range(2):
            if ladder.is_of_day(image, self._day):
                self.app.play(True)
                return
            if image[kept.LINK] == kept.LINK_MATCH:
                turn(image)
        if not ask_drop(self.app):
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
            text.put_char(STAR, text.width - 2 * END)

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
            self._day = profile.day_typed(answer[1])
            self.take(self.chosen)

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.go("title")


class Portrait(faces.Face):
    """The face of a character at the bar, always calm, as large as there is room for beside a list.

    :param root: of a `menu.ListScreen` that is built
    :param floor: y of the words below the list
    """

    def __init__(self, app, root, floor):
        u = theme.scale
        floor -= u  # the edge of their board
        columns, tiles, sheet = sheets.scene(app, 1)
        left = columns - _WALL_TILES - 1 if app.width < layout.NARROW * u else 0
        wall = b""
        for row in range(floor // (_WALL_TILE * u)):
            at = left + row * columns
            # Below the bottles it is bare, as its first tile.
            wall += tiles[at : at + _WALL_TILES] if row < _ABOVE else bytes(_WALL_TILES)
        layer = sheets.laid(sheet, _WALL_TILES, wall, theme.font.height + theme.EDGE + u)
        layer.x = app.width - PORTRAIT * u
        root.insert(1, layer)  # on the cloth
        super().__init__(faces.load(), layer.x - u, floor - 2 * faces.SIZE * u, True)
        self.grid.scale = 2 * u
        root.append(self.grid)


def make_room(image) -> bool:
    """Make room for another match. False: the match of MATCH ends by that. It is the one that was
    played less lately, where there are two.
    """
    if image[kept.MATCH] and image[kept.LINK] != kept.LINK_TABLE:
        turn(image)
        image[kept.LINK] = kept.LINK_MATCH
    return not image[kept.MATCH]


def bring_back(image) -> int:
    """Bring the second match to MATCH, where none is kept there. Return MATCH."""
    if image[kept.LINK] == kept.LINK_MATCH and not image[kept.MATCH]:
        turn(image)
        image[kept.LINK : kept.LINK + kept.LINK_SIZE] = bytes(kept.LINK_SIZE)
        image[kept.MORE : kept.MORE + kept.MORE_SIZE] = bytes(kept.MORE_SIZE)
    return image[kept.MATCH]


def turn(image) -> None:
    """Let the kept match and the second one change places."""
    for at in range(kept.STATS - kept.MATCH):
        here = kept.LADDER + 1 if at == _OF_FRIEND else kept.MATCH + at
        there = (kept.MORE if at < kept.MORE_SIZE else kept.LINK + 1 - kept.MORE_SIZE) + at
        image[here], image[there] = image[there], image[here]


def told_kept(app) -> str:
    """Against whom the kept match is, and how it stands, the player's side first."""
    image = app.store.image
    rivals: list = []
    with texts.briefly(app.setup.language, "people") as people:
        for at in (0, 2):
            kind = image[kept.ROBOTS + at]
            rivals.append((people.CAREFUL[at] if kind == SENSIBLE else people.PEOPLE[kind])[0])
        if image[kept.MATCH] == kept.TWO_HERE:
            rivals[0] = profile.friend(image)[0] or people.HERE[1]
    two = image[kept.STATE + PLAYERS] == 2
    if two:
        rivals.pop()
    rivals += image[kept.STATE + SCORE : kept.STATE + SCORE + 2]
    with texts.briefly(app.setup.language, "resume") as words:
        return words.AGAINST[two] % tuple(rivals)


def ask_drop(app, table=False) -> bool:
    """Ask whether a kept match may be dropped, for one that is to begin has no room beside it.

    False: it has. Else the calling screen gets the answer by its ``on_return``.

    :param table: True: it is to begin at a table of several handhelds; see `drop_kept`
    """
    image = app.store.image
    if table:
        bring_back(image)
        if image[kept.LINK] != kept.LINK_MATCH:
            return False
        turn(image)
    elif make_room(image):
        return False
    against = told_kept(app)
    with texts.briefly(app.setup.language, "resume") as words:
        here = image[kept.MATCH] == kept.TWO_HERE  # it counts for nothing
        app.push("ask", "%s %s" % (against, words.ASK_DROP if here else words.ASK_OVER))
    return True


def drop_kept(image):
    """The match that was asked for gives its place to that at a table."""
    profile.close(image, profile.GIVEN_UP)
    bring_back(image)


def play_two(app):
    """Begin a match of two people who pass this handheld to each other."""
    app.setup.players = 2
    ladder.leave(app.store.image)
    app.play(kept.TWO_HERE)


class LadderScreen(ListScreen):
    """Eight rivals, the champion on top, each to be beaten before the next."""

    HELP_ROWS = 3

    def open(self, app):
        people = list(texts.part(app.setup.language, "people").PEOPLE[ladder.FIRST :])
        people.reverse()
        self._people = people
        self._next = ladder.climbed(app.store.image) + 1  # the rung of who is to be beaten
        self._best = app.store.image[kept.SEEN] // kept.BEST
        self._told: list = []  # of each line; a key makes no text
        at = self._line_of(self._next)
        with texts.briefly(app.setup.language, "end") as t:
            for index in range(ladder.COUNT):
                told = people[index][1]
                if index < at:
                    told += " " + t.LOCKED % people[at][0]
                elif index == at and self._best:
                    told += " " + t.BEST % self._best + "."
                self._told.append(told)
            self.build(t.LADDER, ladder.COUNT, LIST_ROWS, None, False, PORTRAIT)
        self._portrait = Portrait(app, self.root, self._help.grid.y)
        self.choose(self._line_of(min(self._next, ladder.COUNT)))
        self.redraw()

    def _line_of(self, rung):
        """Return the line of a rung, and the rung of a line: the top one is the last."""
        return ladder.COUNT - rung

    def line(self, text, index):
        rung = self._line_of(index)
        text.clear()
        text.put(self._people[index][0], text.put_number(rung, 3, 0, 2) + 3)
        end = text.width - 2 * END
        if rung < self._next:
            text.put_char(CROWN if rung == ladder.COUNT else CHECK, end)
        elif rung == self._next and self._best:
            text.put_number(self._best, end - END, 0, 2)
        elif rung == self._next:
            text.put_char(STAR, end)

    def help(self, index):
        rung = self._line_of(index)
        self._portrait.show(ladder.FIRST + rung - 1)
        return self._told[index]

    def take(self, index):
        rung = self._line_of(index)
        if rung > self._next:
            self.choose(self._line_of(self._next))
        elif not ask_drop(self.app):
            self._play()

    def on_return(self, answer):
        if answer:  # the kept match may be dropped
            self._play()

    def _play(self):
        app = self.app
        ladder.prepare(app.setup, app.store.image, self._line_of(self.chosen))
        app.play()

    def shade(self, on):
        super().shade(on)
        theme.hide(self._portrait.grid, on)

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.go("home", TO_LADDER)


SCREENS = {"home": HomeScreen, "ladder": LadderScreen}
