"""The end of a local match: who won, the score, what was earned, and what to do next."""

import residency
from truco_core.characters import BY_RUNG, RUNGS
from truco_core.rules import GOAL
from truco_core.state import SCORE
from truco_game import SEAT, ladder
from truco_store import BEST, DAY_HANDS, DEALS, SEEN, UNSEEN_LEVEL, get, profile
from truco_store.profile import FRIENDLY, LOST, WON
from truco_texts import texts
from truco_ui.screens.ending import Ending
from truco_ui.table import sides
from truco_ui.widgets import faces
from truco_ui.widgets.menu import actions
from truco_ui.widgets.theme import CROWN


class EndScreen(Ending):
    """The end of the local match in ``app.game``."""

    _search = None  # generator that searches the match for new badges; None: finished
    _won = None  # bits of the new badges, still to be shown; 0: only a new level; None: neither

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "end")
        result = app.game.result()
        self._climbing = ladder.last_rung(app.store.image)
        # Rung of the next match on the ladder: after a win, that of the next rival.
        self._rung = self._climbing
        seed = get(app.store.image, DEALS, 4)
        again = t.AGAIN[result != LOST or seed > 0]
        if result == WON and 0 < self._climbing < RUNGS:
            self._rung += 1
            again = t.NEXT % self._named(BY_RUNG[self._climbing])
        lines: list = [(again, self._again)]
        image = app.store.image
        if seed and seed == profile.last_day(image) and not profile.gave_up_day(image):
            lines.append((t.SEND, self._send))
        lines.append((t.LADDER if self._climbing else t.CHANGE, self._change))
        if app.game.has_hand():
            if not app.game.name_of(SEAT):
                lines.append((t.COSTLIEST, "replay.costliest"))
            lines.append((t.LAST_HAND, "replay"))
        lines.append((t.TO_TITLE, self._leave))
        self.rows = actions(lines)
        state = app.game.look().state
        called = sides.names(app)
        people = [(self._me(), 1)]
        people += [(app.game.face_of(seat), seat) for seat in range(1, app.setup.players)]
        self.show(self._news(result, state, seed), state, result, people, called)
        if result == WON and self._climbing:
            self._leaves = self._rival

    def _me(self):
        """Return the kind of the player's face, in a shared game of the face at SEAT."""
        app = self.app
        if app.game.name_of(SEAT):
            return app.game.face_of(SEAT)  # type: ignore[attr-defined]
        return faces.kind_of(profile.own_avatar(app.store.image))

    def on_return(self, answer):
        self._mine.show(self._me(), self._mood)  # a badge may have changed the colours of the face

    def _news(self, result, s, seed):
        app, t = self.app, self._words
        alone = not app.game.name_of(SEAT)
        news = [self._title(result, alone)]
        if seed:
            score = min(s[SCORE], s[GOAL]), min(s[SCORE + 1], s[GOAL])
            profile.tell_day(news, app.store.image, seed, score, t.OF_DAY)
        best = app.store.image[BEST]
        if self._climbing > ladder.climbed(app.store.image) and s[GOAL] // 2 <= s[SCORE] == best:
            news.append(t.BEST % best)
        if result != FRIENDLY and not app.game.gave_up:  # type: ignore[attr-defined]
            self._search = app.game.honours(app.store) if alone else None  # type: ignore[attr-defined]
            if not min(s[SCORE], s[SCORE + 1]):
                with texts.briefly(app.setup.language, "score") as words:
                    news.append(words.TO_NOTHING)
        if result != FRIENDLY and app.setup.for_points and alone:
            self._add_winnings(news, result)
        return news

    def _named(self, kind):
        with texts.briefly(self.app.setup.language, "people") as people:
            return people.PEOPLE[kind][0]

    def _title(self, result, alone):
        """Return the title. If people share this handheld (`alone` False), name the winners."""
        app, t = self.app, self._words
        if app.game.gave_up and alone:  # type: ignore[attr-defined]
            return t.GAVE_UP
        if result == WON and self._climbing == RUNGS:
            return t.CHAMPION
        if result == FRIENDLY:
            return t.ENDED
        if result == WON and self._climbing:
            return t.GIVES_WAY % app.game.name_of(SEAT ^ 1)
        players = app.setup.players
        if alone:
            return (t.WE_HAVE_LOST, t.WE_HAVE_WON)[result][players == 2]
        won = range(SEAT if result == WON else SEAT ^ 1, players, 2)
        return chr(CROWN) + " " + ", ".join([app.game.name_of(seat) for seat in won])

    def _add_winnings(self, news, result):
        """Append the chips and the ranking points of a match for points to the news."""
        image = self.app.store.image
        chips, points = profile.chips(image), profile.points(image)
        won, more = profile.gained(image), 0
        if not won:  # no chips: `for_points` was off when the match began
            return
        if not self.app.game.gave_up:  # type: ignore[attr-defined]
            more = profile.WINNER_POINTS if result == WON else profile.LOSER_POINTS
        with texts.briefly(self.app.setup.language, "profile") as t:
            news += ((t.CHIPS, chips - won, chips), (t.POINTS, points - more, points))

    def _honour(self):
        """Continue the search for badges. After a lost match, also add advice."""
        for found in self._search:  # run one step; CircuitPython has no next(generator, default)
            if found > 0:
                self._won = found
            elif found:
                self.news.rows.append(self._words.TIPS[~found])
            return
        self._search = None
        if self._won is None and self.app.store.image[SEEN] & UNSEEN_LEVEL:
            self._won = 0

    def get_ready(self, shown_ms):
        """Search for badges, show new ones. Return True after all this."""
        if self._search:
            self._honour()
        elif super().get_ready(shown_ms):
            if self._won is not None:
                won, self._won = self._won, None
                self.app.push("profile.badge", won)
            else:
                return True
        return False

    def _again(self):
        if self._climbing:
            self._play_rung()
        else:
            self.app.game.again()
            self.app.go("table")

    def _send(self):
        words, image = self._words.OF_DAY, self.app.store.image
        day = profile.last_day(image)
        date, rival = words[2] % (day % 32, day // 32), ladder.rival_of(day)
        won, streak = profile.told_day(image, words), words[4] % profile.days_in_a_row(image)
        told = words[6] % (date, self._named(rival), won, image[DAY_HANDS], streak)
        above = "%02d/%02d: %s" % (day % 32, day // 32, won), streak
        self.app.push("day", told, above, self._words.SCAN)

    def _change(self):
        self._leave("home.ladder" if self._climbing else "setup")

    def _leave(self, to="home"):
        self.app.end_game()
        residency.forget_under("truco_core.bots")
        self.app.go(to)

    def _play_rung(self):
        app = self.app
        ladder.prepare(app.setup, app.store.image, self._rung)
        app.play()


SCREENS = {"end": EndScreen}
