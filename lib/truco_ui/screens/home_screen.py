"""The main menu, after the title."""

from micropython import const

import residency
from truco_game import ladder
from truco_store import LADDER, LAST, LINK, LINK_LEFT, LINK_TABLE, ROBOTS, SEEN, SEEN_LESSON
from truco_texts import texts
from truco_ui.screens import kept
from truco_ui.widgets.faces import kind_of
from truco_ui.widgets.menu import LIST_ROWS, ListScreen
from truco_ui.widgets.portrait import PORTRAIT, Portrait
from truco_ui.widgets.text import STAR

TO_PLAY = const(0)
TO_OTHERS = const(1)
LEARN = const(2)
TO_LADDER = const(3)
_PROFILE = const(4)
_HELP = const(5)
_OPTIONS = const(6)
TO_MARKER = const(7)
_CONTINUE = const(8)  # first, while a match is kept
_RETURN = const(9)  # before all, while a seat is kept at a table of several handhelds

# The screen behind each line.
_SCREENS = "setup others lesson ladder profile help options marker - others".split()
_OVER = (_PROFILE, _HELP, _OPTIONS)  # these lie on top of the menu and come back to it


class HomeScreen(ListScreen):
    """Lines to what is kept, a seat or a match, and to the other screens; a star marks a lesson not
    played yet."""

    HELP_ROWS = 3

    def open(self, app, item=None):
        """:param item: the line that is chosen at first, such as TO_LADDER; None: LEARN until
        something was played, then the first line"""
        if app.store.image[LADDER + 1]:
            with residency.use("truco_ui.saving") as saving:
                saving.own_table(app)
        t = texts.part(app.setup.language, "home")
        self._names = t.NAMES
        about = list(t.ABOUT)
        if not app.store.image[SEEN] & SEEN_LESSON:
            about[LEARN] += t.NOT_YET
        self._items = bytes(range(_CONTINUE))
        told = ""
        if kept.is_there(app):
            self._items = bytes((_CONTINUE,)) + self._items
            told = kept.told(app, t.HELP_CONTINUE)
        if app.store.image[LINK] == LINK_TABLE and not app.store.image[LINK_LEFT]:
            self._items = bytes((_RETURN,)) + self._items
        self._about = about + [told, t.HELP_RETURN]
        self.build(t.HOME, len(self._items), LIST_ROWS, None, False, PORTRAIT)
        with residency.use("truco_store.profile") as profile:
            me = kind_of(profile.face(app.store.image, profile.name(app.store.image)))
        rival = ladder.FIRST + min(ladder.climbed(app.store.image), ladder.COUNT - 1)
        # Of each item; a number is the place of a character in truco_core.bots.NAMES.
        self._kinds = app.setup.robots[0], 4, 0, rival, me, 0, 1, 8, app.store.image[ROBOTS], 7
        self._portrait = Portrait(app, self.root, self._help.grid.y)
        if app.battery:
            with residency.use("truco_ui.battery") as battery:
                battery.put(self._bar, app.battery)
        if item is None:
            item = self._items[0] if self._items[0] or self._has_played() else LEARN
        self.choose(self._items.find(bytes((item,))))
        self.redraw()
        if app.setup.call_me and app.party is None:
            residency.bring("truco_ui.lookout").begin(app)

    def _has_played(self):
        """Whether this player has finished the lesson or a match."""
        image = self.app.store.image
        return image[SEEN] & SEEN_LESSON or image[LAST + 1]

    def line(self, text, index):
        item = self._items[index]
        self.name(text, self._names[item])
        if item == LEARN and not self.app.store.image[SEEN] & SEEN_LESSON:
            text.put_char(STAR, text.width - 2)

    def help(self, index):
        item = self._items[index]
        self._portrait.show(self._kinds[item])
        return self._about[item]

    def take(self, index):
        item = self._items[index]
        if item == _CONTINUE:
            self.app.play(True)
        elif item in _OVER:
            self.app.push(_SCREENS[item])
        else:
            self.app.go(_SCREENS[item])

    def on_return(self, answer):
        if answer == "anew":  # the lines may be in another language
            self.app.go("home", _OPTIONS)

    def close(self):
        self._portrait.close()

    def back(self):
        self.app.go("title")


SCREEN = HomeScreen
