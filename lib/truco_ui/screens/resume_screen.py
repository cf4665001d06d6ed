"""At power-on: asks about the match that was kept, or says what of the memory is lost."""

from micropython import const

from truco_store import GARBAGE, MATCH, MENDED, NOTHING_KEPT, profile
from truco_texts import texts
from truco_ui.screens import kept
from truco_ui.screens.ask_screen import Box
from truco_ui.widgets import sheets

_GO_ON = const(0)
_LATER = const(1)
_DROP = const(2)
_ITEMS = const(3)


class ResumeScreen(Box):
    """Goes on to the table, or to the menu behind the title."""

    def open(self, app):
        t = texts.part(app.setup.language, "resume")
        sheets.cloth(self.root, app)
        self._told = app.store.found
        if self._told in (GARBAGE, MENDED):
            app.store.found = NOTHING_KEPT  # said once
            self._names = (t.ALL_RIGHT,)
            self.build_box(t.ASK_GARBAGE if self._told == GARBAGE else t.ASK_MENDED, 1)
            return
        self._told = 0
        self._question = t.ASK_DROP
        with texts.briefly(app.setup.language, "score") as words:
            self._sign = words.SCORE_SIGN
        self._names = (t.GO_ON, t.LATER, t.DROP)
        self.build_panel(t.RESUME, _ITEMS)

    def line(self, text, index):
        self.name(text, self._names[index])
        if index == _GO_ON and not self._told:
            kept.put_score(text, self.app.store.image, self._sign)

    def take(self, index):
        if self._told or index == _LATER:
            self.back()
        elif index == _GO_ON:
            self.app.play(True)
        else:
            self.app.push("ask", self._question)

    def on_return(self, answer):
        app = self.app
        if answer:
            profile.close(app.store.image, profile.GIVEN_UP)
            app.store.save()
            self.back()

    def back(self):
        waits = self._told and self.app.store.image[MATCH]
        self.app.go("resume" if waits else "title" if self._told else "home")


SCREEN = ResumeScreen
