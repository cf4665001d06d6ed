"""The end of a match: who won, by how much, and what now."""

from micropython import const

import residency
from truco_core import clock
from truco_core.rules import GOAL
from truco_core.state import SCORE
from truco_game import SEAT, ladder
from truco_store import BEST, DEALS, LAST, LINK, SEEN, UNSEEN_LEVEL, get, profile
from truco_store import day as days
from truco_store.profile import FRIENDLY, LAST_SIZE, LOST, WON
from truco_texts import texts
from truco_ui.screens.ending import Ending
from truco_ui.table import sides
from truco_ui.widgets import faces

_AGAIN = const(0)
_CHANGE = const(1)
_LAST_HAND = const(2)
_HOME = const(3)
_EXPORT = const(4)
_REASONS = const(4)  # as in truco_game.feats
_ENOUGH = const(3)  # matches lost to a rival, until an easier one is offered
_SEEN_MS = const(2500)  # so long who won is seen, or until a key


class EndScreen(Ending):
    """Reads the finished match from ``app.game``."""

    _feats = None  # the search for them, while it goes on
    _won = None  # bits of the badges that are still to be shown; 0: a level
    _offer = ""  # the question that is still to be asked

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "end")
        result = app.game.result()
        self._climbing = ladder.last_rung(app.store.image)
        # A won match of the ladder leads to the next rival.
        self._rung = self._climbing
        seed = get(app.store.image, DEALS, 4)
        again = t.BY_CHANCE if seed else t.AGAIN[result != LOST]
        if result == WON and 0 < self._climbing < ladder.COUNT:
            self._rung += 1
            again = t.NEXT % self._named(ladder.FIRST + self._climbing)
        self._names = [
            again,
            t.LADDER if self._climbing else t.CHANGE,
            t.LAST_HAND,
            t.TO_TITLE,
            t.EXPORT,
        ]
        if not app.game.has_hand():
            self._names.pop(_LAST_HAND)
        state = app.game.look().state
        called = sides.names(app)
        people = [(self._me(), 1)]
        people += [(app.game.face_of(seat), seat) for seat in range(1, app.setup.players)]
        self.show(self._news(result, state, seed), state, result, people, called)
        if result == WON and self._climbing:
            self._leaves = self._rival

    def _me(self):
        """The face of who looks: of two people at this handheld the game knows it."""
        app = self.app
        if app.game.name_of(SEAT):
            return app.game.face_of(SEAT)
        return faces.kind_of(profile.own_avatar(app.store.image))

    def on_return(self, answer):
        if answer:  # an easier rival
            self._rung = self.app.setup.robots[0] - ladder.FIRST
            self._play_rung()
            return
        self._mine.show(self._me(), self._mood)  # a badge may have changed the rank

    def _news(self, result, s, seed):
        app, t = self.app, self._words
        alone = not app.game.name_of(SEAT)
        news = [self._title(result, alone)]
        if seed:
            later = days.tell(news, app.store.image, seed, (s[SCORE], s[SCORE + 1]), t.OF_DAY)
            if later:
                news.append(t.OF_DAY[5] % self._named(ladder.FIRST + later % ladder.COUNT))
        best = app.store.image[SEEN] // BEST
        if self._climbing > ladder.climbed(app.store.image) and s[GOAL] // 2 <= s[SCORE] == best:
            news.append(t.BEST % best)
        if result != FRIENDLY and not app.game.gave_up:
            self._feats = app.game.honours(app.store)
            if not min(s[SCORE], s[SCORE + 1]):
                with texts.briefly(app.setup.language, "score") as words:
                    news.append(words.TO_NOTHING)
        if result != FRIENDLY and app.setup.for_points and alone:
            self._add_winnings(news, result)
        return news

    def _named(self, kind):
        """The name of a character."""
        with texts.briefly(self.app.setup.language, "people") as people:
            return people.PEOPLE[kind][0]

    def _title(self, result, alone):
        """alone: against robots; else two people played, and the winner has a name"""
        app, t = self.app, self._words
        if app.game.gave_up and alone:
            return t.GAVE_UP
        if result == WON and self._climbing == ladder.COUNT:
            return t.CHAMPION
        if result == FRIENDLY:
            return t.ENDED
        two = app.setup.players == 2
        if result == WON and self._climbing:
            return t.GIVES_WAY % app.game.name_of(SEAT ^ 1)
        if alone:
            return (t.WE_HAVE_LOST, t.WE_HAVE_WON)[result][two]
        winner = app.game.name_of(SEAT if result == WON else SEAT ^ 1)
        return t.THEY_HAVE_WON[1] % winner if two else t.THEY_HAVE_WON[0]

    def _add_winnings(self, news, result):
        """Of a match for points: chips and points of the ranking."""
        image = self.app.store.image
        chips, points = profile.chips(image), profile.points(image)
        won, more = profile.gained(image), 0
        if not won:  # it was not for points when it began
            return
        if not self.app.game.gave_up:
            more = profile.WINNER_POINTS if result == WON else profile.LOSER_POINTS
        with texts.briefly(self.app.setup.language, "profile") as t:
            news += ((t.CHIPS, chips - won, chips), (t.POINTS, points - more, points))

    def _honour(self):
        """Look on for feats; tell what to try after a lost match."""
        for found in self._feats:  # one at a time; CircuitPython's `next` takes no default
            if found > 0:
                self._won = found
            elif found:
                tip = self._words.TIPS[-found % _REASONS].replace("%d", str(-found // _REASONS))
                self.news.rows.extend(tip.split("|"))
                self._comfort()
            return
        self._feats = None
        if self._won is None and self.app.store.image[SEEN] & UNSEEN_LEVEL:
            self._won = 0

    def _comfort(self):
        """After some matches lost to the same rival, one after the other, offer an easier one."""
        app, lost = self.app, 0
        image, kind = app.store.image, app.setup.robots[0]
        for at in range(LAST, LINK, LAST_SIZE):
            if not image[at + 1] or image[at] & 128 or image[at + 2] != kind + 1:
                break
            lost += 1
        if lost and not lost % _ENOUGH and kind > ladder.FIRST:
            self._offer = self._words.TIPS[_REASONS] % (lost, self._named(kind - 1))

    def tick(self, now_ms):
        changed = super().tick(now_ms)
        if self._feats:
            self._honour()
        elif clock.diff(now_ms, self._since) >= _SEEN_MS:
            self._go_on()
        return changed

    def _go_on(self):
        """Show a badge, or ask; whether there was one to show, or something to ask."""
        if self._won is not None:
            won, self._won = self._won, None
            self.app.push("badge", won)
        elif self._offer:
            words, self._offer = self._offer, ""
            self.app.push("ask", words)
        else:
            return False
        return True

    def on_intent(self, intent):
        # Else a key would take a badge away.
        if self._rested and not self._feats and not self._go_on():
            super().on_intent(intent)

    def take(self, index):
        app = self.app
        if index >= _LAST_HAND:  # it may not be there
            index += _EXPORT + 1 - len(self._names)
        if index == _AGAIN and self._climbing:
            self._play_rung()
        elif index == _AGAIN:
            app.game.again()
            app.go("table")
        elif index == _LAST_HAND:
            app.push("replay")
        elif index == _EXPORT:
            self._export()
        else:
            app.end_game()
            residency.forget_under("truco_core.bots")
            app.go("home" if index != _CHANGE else "ladder" if self._climbing else "setup")

    def _play_rung(self):
        app = self.app
        ladder.prepare(app.setup, app.store.image, self._rung)
        app.play()

    def _export(self):
        """Print the match on the serial port, a line of notation for each hand."""
        app = self.app
        count = 0
        for line in app.game.notation():
            print(line)
            count += 1
        with texts.briefly(app.setup.language, "replay") as words:
            app.push("ask", words.EXPORTED % count, words.OK)


SCREEN = EndScreen
