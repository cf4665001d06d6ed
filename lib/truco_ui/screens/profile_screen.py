"""The player: name, the way to level, badges and statistics, chips, points, and a reset of all."""

from micropython import const

from truco_game import feats, ladder
from truco_game.feats import FEATS
from truco_store import LADDER, profile
from truco_store.loading import FIRST_CHIPS
from truco_texts import texts
from truco_ui.widgets.menu import ListScreen

_COUNT = const(6)  # lines in sight
# Badges by the index of their bit: what is told at last of those not won is the easiest.
_HARDEST = b"\x02\x01\x0a\x00\x05\x04\x07\x09\x06\x08\x0b\x03"


class ProfileScreen(ListScreen):
    """Reads and changes ``app.store.image`` by truco_store.profile."""

    HELP_ROWS = 3

    def open(self, app):
        self._words = w = texts.part(app.setup.language, "profile")
        says, figures = self._say, self._show_figures
        rows = (
            (w.NAME, says, w.HELP_NAME, None, "name"),
            (w.BADGES, says, lambda _: self._goal, None, "figures"),
            (w.CHIPS, says, w.HELP_CHIPS, None, figures),
            (w.POINTS, says, w.HELP_POINTS, None, figures),
            (w.FIGURES, None, w.HELP_FIGURES, None, figures),
            (w.RESET, None, w.HELP_RESET, None, self._ask_reset),
        )
        image = app.store.image
        # Who has never played for points has not to know what they are.
        if not (app.setup.for_points or profile.points(image)):
            if profile.chips(image) == FIRST_CHIPS:
                rows = rows[:2] + rows[4:]
        self.rows = rows
        self._read()
        self.build(w.PROFILE, len(rows), _COUNT)

    def _read(self):
        app, image = self.app, self.app.store.image
        level, *goal = feats.level_told(image, app.setup.language)
        for badge in _HARDEST:
            if not profile.badges(image) >> badge & 1:
                w, rivals = self._words, ladder.goal(image, badge)
                so_far = " %d/%d" % (image[LADDER], rivals) if rivals else ""
                goal = (w.FEATS[badge] + ":", w.HOW[badge] + so_far + ".")
        self._goal = level + ". " + " ".join(goal)
        self._says = (
            profile.name(image),
            "%d/%d" % (profile.count_badges(image), FEATS),
            str(profile.chips(image)),
            str(profile.points(image)),
        )

    def _say(self, index):
        return self._says[index]

    def _show_figures(self):
        self.app.push("figures", True)

    def _ask_reset(self):
        self.app.push("ask", self._words.ASK_RESET)

    def on_return(self, answer):
        # The screen on top may have changed the name, or asked whether to reset.
        if answer is True and self.chosen == self.count - 1:
            profile.reset(self.app.store.image)
            self.app.store.save()
        self._read()
        self.redraw()

    def back(self):
        self.app.pop("anew")


SCREENS = {"profile": ProfileScreen}
