"""Play with others, on a board with WiFi: by which way, and under which name."""

from micropython import const

import residency
from truco_game import far_ways, radio
from truco_store import LINK, LINK_LEFT, LINK_TABLE, profile
from truco_texts import texts
from truco_ui.screens import kept
from truco_ui.screens.home_screen import TO_OTHERS
from truco_ui.widgets.menu import LIST_ROWS, ListScreen

_CREATE = const(0)
_SEARCH = const(1)
_BACK = const(2)
_WAY = const(3)
_RETURN = const(4)
_HERE = const(5)


class FarOthersScreen(ListScreen):
    """The first line chooses the way, where there is more than one; it is kept."""

    HELP_ROWS = 3

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "wifi")
        self._table_words = w = texts.part(app.setup.language, "lobby")
        self._names = (w.CREATE, w.SEARCH, w.BACK, t.WAY, w.RETURN, w.HERE)
        about = (t.HELP_CREATE, t.HELP_SEARCH, w.HELP_BACK, "", w.HELP_RETURN, w.HELP_HERE)
        self._about = about
        self._ways = radio.ways(app.config)
        self._way = far_ways.way(app.config, app.store.image)
        self._wants = None  # the line that waits for a name
        self._asked = False
        image = app.store.image
        items = bytes((_CREATE, _SEARCH, _HERE, _BACK))
        if len(self._ways) > 1:
            items = bytes((_WAY,)) + items
        if image[LINK] == LINK_TABLE and not image[LINK_LEFT]:
            items = bytes((_RETURN,)) + items  # who dropped out wants back first of all
        self._items = items
        self.build(w.OTHERS, len(items), LIST_ROWS)

    def line(self, text, index):
        item = self._items[index]
        self.name(text, self._names[item])
        if item == _WAY:
            self.value(text, index, self._words.WAYS[far_ways.called(self._way)])

    def help(self, index):
        item = self._items[index]
        if item == _WAY:
            return self._words.HELP_WAYS[far_ways.called(self._way)]
        return self._about[item]

    def change(self, index, step):
        if self._items[index] == _WAY:
            at = self._ways.index(self._way) + step
            self._way = self._ways[at % len(self._ways)]
            far_ways.choose(self.app.store.image, self._way)
            self.changed(index)

    def take(self, index):
        item = self._items[index]
        if item == _WAY:
            self.change(index, 1)
        elif item == _BACK:
            self.back()
        elif item == _HERE:
            kept.play_two(self.app)
        elif self._asked or profile.name(self.app.store.image):
            self._go(item)
        else:
            self._wants = item
            self._asked = True  # who leaves it empty gets a name by chance
            self.app.push("name", self._table_words.ASK_NAME)

    def on_return(self, answer):
        if answer:  # the kept match may be dropped
            kept.play_two(self.app, True)
        elif answer is None:
            self._go(self._wants)

    def _go(self, item):
        app = self.app
        image = app.store.image
        way = far_ways.way(app.config, image, item == _RETURN)
        far_ways.choose(image, way)
        app.store.save()
        if way not in far_ways.FAR and app.party is None and not radio.works(app.config, way):
            app.go("no_radio", way)
        elif item == _RETURN:
            with residency.use("truco_ui.radio_on") as radio_on:
                radio_on.open_party(app, True)
            app.go("lobby")
        else:
            app.go("create" if item == _CREATE else "search")

    def back(self):
        self.app.store.save()
        self.app.go("home", TO_OTHERS)


SCREEN = FarOthersScreen
