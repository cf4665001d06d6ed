"""The end of a match: who won, the score, and what to do next. A host can begin the next match.

`Ending` is what local and linked matches have in common. `News` shows several sentences below the
list, one after the other.
"""

import displayio
from micropython import const

import residency
from truco_core import clock, rules
from truco_core.cards import NONE
from truco_core.rules import GOAL
from truco_core.state import HAND, RESULTS, SCORE, SPECIAL, STAKE
from truco_game import SEAT, ladder
from truco_game.setup import SENSIBLE
from truco_link import messages
from truco_store import BEST, DEALS, LAST, LAST_END, SEEN, UNSEEN_LEVEL, get, profile
from truco_store.profile import FRIENDLY, LAST_SIZE, LOST, WON
from truco_texts import texts
from truco_ui.table import layout, sides
from truco_ui.widgets import faces, sheets, theme
from truco_ui.widgets.menu import REST_MS, ListScreen, put_wrapped, shortened
from truco_ui.widgets.theme import ARROW_RIGHT, CROWN
from truco_ui.widgets.typeset import FIGURE, Text

_STEP_MS = const(60)
_WIDE = const(150)  # minimum width in art units of a panel with larger digits
_RIM = const(22)  # height in art units of the wooden strip with the score
_HEADS = const(37)  # height in art units of a large face, from hair to chin
_LARGE = const(46)  # width in art units of a winner's face, with a blank column at each side
_BEANS = const(30)  # width in art units of a team's beans
_GAP = const(3)  # art units between digits and beans
_TILE = const(8)  # width and height in art units of a tile of the wall
_DENT = const(0x55301A)  # colour of the wood where a bean is missing
# Tunes in the format of truco_ui.cues. _WON: a fanfare, the title's tune, a rising run. _LOST: the
# title's tune in minor, falling.
_WON = (
    b"\x98\x18\x18\x08\x13\x08\x18\x08\x98\x10\x9d\x18\x1d\x08\x18\x08\x1d\x08\x9d\x10"
    b"\x9f\x18\x1f\x08\x1a\x08\x1f\x08\x9f\x10\x24\x20\x00\x10\x13\x08\x18\x08"
    b"\x98\x18\x1a\x08\x18\x10\x1a\x08\x1c\x08\x1d\x18\x1a\x18\x93\x10"
    b"\x18\x08\x1c\x08\x1f\x08\x24\x08\xa4\x10\x9f\x10\xa4\x50"
)
_LOST = (
    b"\x13\x0a\x18\x0a\x1b\x1e\x1a\x0a\x18\x14\x14\x1e\x18\x1e\x13\x14"
    b"\x11\x14\x14\x14\x13\x14\x0b\x14\x0c\x3c"
)

# News shows a number that has changed by counting from the old to the new value.
_BLANK = const(4)  # columns between word, old number, arrow and new number
_STEPS = const(16)  # number of steps in which `News` counts from the old number to the new one
_COUNT_MS = const(70)  # duration of a step while `News` counts
_WAIT_MS = const(900)  # pause before `News` begins to count
_STAY_MS = const(3600)  # time for which the new number stays, or an item without numbers
_PITCH = const(10)  # art units from one line of the news to the next

# Number of reasons for which a match is lost, including 0: none was found. For a lost match,
# truco_game.feats.search yields -(_REASONS * count + reason): `reason` has lost `count` hands.
_REASONS = const(4)
_ENOUGH = const(3)  # number of consecutive losses to a rival before an easier one is offered
_SEEN_MS = const(2500)  # time before a badge or question covers the winner, unless a key is pressed

# Indices of lines of LinkedEndScreen, counted from the end of the list.
_OUT = const(-1)
_TO_LOBBY = const(-2)


class Ending(ListScreen):
    """A list of what to do next, between the score in large digits and the news.

    news    the `News` below the list
    """

    _since = None  # time of the first tick in ms
    _leaves: displayio.Group = None  # face of a beaten rival, who walks off to the right
    _steps = 0  # number of steps that the beaten rival has walked
    _rested = False  # True: the screen has been open for REST_MS, so keys are accepted
    _confetti = None
    _names: list = []  # texts of the lines of the list, set by each subclass

    def show(self, news, s, result, people, called):
        """Draw everything: players before the wall, below them the score, the list, and the news.

        :param news: the title, then items as in `rows` of News
        :param s: bytes of the player's view; team 0 is the player's
        :param result: WON, LOST or FRIENDLY of truco_store.profile
        :param people: (kind, seat) as in `faces.Face.show` for each seat, the player first
        :param called: names of both teams
        """
        app, u, height = self.app, theme.scale, theme.font.height
        bar = height + theme.EDGE + u
        said = app.height - (2 * _PITCH + 1) * u - theme.EDGE  # y of the strip with the news
        rows = (said - u - bar - (_HEADS + _RIM) * u) // height
        rows = min(rows, len(self._names))
        top = said - u - rows * height
        self.build(news.pop(0), len(self._names), rows, top)
        with texts.briefly(app.setup.language, "score") as words:
            if max(s[SCORE], s[SCORE + 1]) > s[rules.GOAL] and (
                s[SPECIAL] == NONE or s[RESULTS] != NONE
            ):  # explain the points, which end at the goal; a special hand may have been refused
                news.insert(0, words.LAST_HAND % s[STAKE])
            news.append(words.HANDS % s[HAND])
        sheets.strip(self.root, app.width, said, app.height - said)
        said -= u
        lines = [
            sheets.lines(self.root, app.width, theme.columns, y, theme.CREAM_TEXT)
            for y in (said, said + _PITCH * u)
        ]
        self.news = News(lines, news)
        if app.cues and result != profile.FRIENDLY:
            app.cues.play(_LOST if result == profile.LOST else _WON)
        rim = top - _RIM * u - u
        columns, tiles, sheet = sheets.scene(app, len(people) == 2)
        # Tile 0 is bare wall. It continues the wall below the bottles of a table for two. The wall
        # of a table for four may have the board of the beans, so all of it is bare here.
        wall = columns * layout.WALL // _TILE if len(people) == 2 else 0
        tiles = tiles[:wall] + bytes(columns * -(-(rim - bar) // (_TILE * u)) - wall)
        self.root.append(sheets.laid(sheet, columns, tiles, bar))
        if result == profile.WON:  # confetti falls behind the faces, where there are no letters
            ornaments = residency.bring("truco_ui.widgets.ornaments")
            self._confetti = ornaments.Confetti(self.root, app.width, bar, rim)
        self._people(people, result, bar, rim)
        sheets.strip(self.root, app.width, rim, _RIM * u)
        for team in range(2):
            ink = theme.GOLD_TEXT if result == (profile.WON, profile.LOST)[team] else None
            points = min(s[SCORE + team], s[rules.GOAL])
            self._points(team, points, called[team], rim, ink or theme.CREAM_TEXT)

    def _people(self, people, result, bar, rim):
        """Draw the players by team, ours on the left, winners at double size.

        On narrow panels with four players, draw only the winners.
        """
        u, size = theme.scale, faces.SIZE
        width, count = self.app.width // u, len(people) // 2
        large = [result == profile.WON, result == profile.LOST]
        if result == profile.FRIENDLY and count == 1:
            large = [True, True]
        pitch = [_LARGE if one else size for one in large]
        wide = [count * one for one in pitch]
        alone = width < _WIDE and count > 1 and True in large
        if alone:
            wide[large.index(False)] = 0
        gap = (width - wide[0] - wide[1]) // (3 - alone)
        file = faces.load()
        for seat in range(len(people) - 1, -1, -1):
            # The player's own face comes last and stays in `_mine`, since it may be drawn again.
            team, place = seat & 1, seat >> 1
            x = (width - gap - wide[1] if team else gap) + place * pitch[team]
            y = rim - (1 + large[team]) * size * u
            face = faces.Face(file, (x - large[team]) * u, max(y, bar))
            face.grid.scale = (1 + large[team]) * u
            mood = faces.LAUGHS if large[team] else faces.BEATEN
            if result == profile.FRIENDLY:
                mood = faces.CALM
            kind, look = people[seat]
            face.show(kind, mood, look)
            if large[team] or not alone:
                self.root.append(face.grid)
            if seat == 1:
                self._rival = face.grid
        self._mine, self._mood = face, mood
        file.close()

    def _points(self, team, points, called, rim, ink):
        """Draw a team's points in large digits, its name and its beans."""
        u, width = theme.scale, self.app.width // 2
        scale = 3 if width * 2 >= _WIDE * u else 2
        wide = 2 * FIGURE * scale * u
        x = team * width + (width - wide - (_BEANS + _GAP) * u) // 2
        digits = Text(2 * FIGURE, ink)
        digits.put_number(points, 0, 0, 2)
        # Centre the ink of the digits. The blank rows above the ink may then cover the wall.
        y = rim + _RIM * u // 2 - 13 * scale * u // 2
        group = displayio.Group(scale=scale, x=x, y=y)
        group.append(digits.grid)
        self.root.append(group)
        x += wide + _GAP * u
        name = Text(_BEANS, (theme.SKY_TEXT, theme.RED_TEXT)[team], x, rim)
        name.put(called)
        self.root.append(name.grid)
        beans = sheets.beans(self.root, team, x, rim + 13 * u, _DENT)
        for at in range(min(points, 2 * beans.width)):
            beans[at] = 1

    def tick(self, now_ms):
        if self._since is None:
            self._since = now_ms
        elif not self._rested:
            self._rested = clock.diff(now_ms, self._since) >= REST_MS
        moved = self._leaves is not None and self._walk(now_ms)
        moved = self.news.step(now_ms) or moved
        return self._confetti is not None and self._confetti.step(now_ms) or moved

    def _walk(self, now_ms):
        if clock.diff(now_ms, self._since) < REST_MS + self._steps * _STEP_MS:
            return False
        face = self._leaves
        self._steps += 1
        face.x += theme.scale
        face.y += theme.scale * ((self._steps & 2) - 1)
        if face.x >= self.app.width:
            self._leaves = None
        return True

    def on_intent(self, intent):
        if self._rested:
            super().on_intent(intent)

    def line(self, text, index):
        self.name(text, self._names[index] if index < self.count else "")

    def back(self):
        """Do nothing: a key that was meant for the table must not leave this screen."""


class News:
    """Two lines of text that show several items one after the other, then begin again.

    :param lines: two truco_ui.widgets.typeset.Text
    :param rows: list of items. Each is a text, or (word, number before, number now): then the line
        counts from one number to the other
    """

    def __init__(self, lines, rows):
        self._lines = lines
        self.rows = rows
        self._row = 0
        self._step = 0
        self._due_ms = None
        self._is_new = False  # True: an added item is not drawn yet
        self._begin()

    def add(self, row):
        """Add an item to the news and show it now."""
        if row not in self.rows:
            self.rows.append(row)
        self._row = self.rows.index(row)
        self._due_ms = None
        self._is_new = True
        self._begin()

    def _begin(self):
        """Write the current item, but not the number to which `step` will count."""
        text, row = self._lines[0], self.rows[self._row]
        if isinstance(row, str):
            self._step = _STEPS
            put_wrapped(self._lines[1], row, put_wrapped(text, row, left=_BLANK), left=_BLANK)
            return
        word, before, now = row
        self._lines[1].clear()
        text.clear()
        column = text.put(word, _BLANK) + _BLANK
        column = text.put_number(before, column) + _BLANK
        self._column = text.put_char(ARROW_RIGHT, column) + _BLANK
        self._step = 0
        self._write()

    def _write(self):
        _, before, now = self.rows[self._row]
        number = before + (now - before) * self._step // _STEPS
        text = self._lines[0]
        text.clear(0, text.put_number(number, self._column))

    def step(self, now_ms):
        """Continue the count or show the next item. Return True if the line has changed."""
        if self._is_new:
            self._is_new = False
            return True
        if self._due_ms is None:
            pause = _COUNT_MS if self._step else _WAIT_MS
            self._due_ms = clock.after(now_ms, _STAY_MS if self._step == _STEPS else pause)
        if len(self.rows) == 1 or clock.diff(now_ms, self._due_ms) < 0:
            return False
        self._due_ms = None
        if self._step < _STEPS:
            self._step += 1
            self._write()
        else:
            self._row = (self._row + 1) % len(self.rows)
            self._begin()
        return True


class EndScreen(Ending):
    """The end of the local match in ``app.game``."""

    _feats = None  # generator that searches the match for feats, which earn badges; None: finished
    _won = None  # bits of the new badges, still to be shown; 0: only a new level; None: neither
    _offer = ""  # question that offers an easier rival, still to be asked

    def open(self, app):
        self._words = t = texts.part(app.setup.language, "end")
        result = app.game.result()
        self._climbing = ladder.last_rung(app.store.image)
        # Rung of the next match on the ladder: after a win, that of the next rival.
        self._rung = self._climbing
        seed = get(app.store.image, DEALS, 4)
        again = t.BY_CHANCE if seed else t.AGAIN[result != LOST]
        if result == WON and 0 < self._climbing < ladder.COUNT:
            self._rung += 1
            again = t.NEXT % self._named(ladder.FIRST + self._climbing)
        lines = [(again, self._again)]
        image = app.store.image
        if seed and seed == profile.last_day(image) and not profile.gave_up_day(image):
            lines.append((t.SEND, self._send))
        lines.append((t.LADDER if self._climbing else t.CHANGE, self._change))
        if app.game.has_hand():
            lines.append((t.LAST_HAND, self._replay))
        lines.append((t.TO_TITLE, self._leave))
        self._names = [name for name, _ in lines]
        self._lines_do = [do for _, do in lines]
        state = app.game.look().state
        called = sides.names(app)
        people = [(self._me(), 1)]
        people += [(app.game.face_of(seat), seat) for seat in range(1, app.setup.players)]
        self.show(self._news(result, state, seed), state, result, people, called)
        if result == WON and self._climbing:
            self._leaves = self._rival

    def _me(self):
        """Return the kind of the player's face; with two people here, of the one at SEAT."""
        app = self.app
        if app.game.name_of(SEAT):
            return app.game.face_of(SEAT)
        return faces.kind_of(profile.own_avatar(app.store.image))

    def on_return(self, answer):
        if answer:  # an easier rival was accepted
            self._rung = self.app.setup.robots[0] - ladder.FIRST
            self._play_rung()
            return
        self._mine.show(self._me(), self._mood)  # a badge may have changed the colours of the face

    def _news(self, result, s, seed):
        app, t = self.app, self._words
        alone = not app.game.name_of(SEAT)
        news = [self._title(result, alone)]
        if seed:
            score = s[SCORE], s[SCORE + 1]
            later = profile.tell_day(news, app.store.image, seed, score, t.OF_DAY)
            if later:
                news.append(t.OF_DAY[5] % self._named(ladder.FIRST + later % ladder.COUNT))
        best = app.store.image[BEST]
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
        with texts.briefly(self.app.setup.language, "people") as people:
            return people.PEOPLE[kind][0]

    def _title(self, result, alone):
        """Return the title. If two people share this handheld (`alone` False), name the winner."""
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
        """Append the chips and the ranking points of a match for points to the news."""
        image = self.app.store.image
        chips, points = profile.chips(image), profile.points(image)
        won, more = profile.gained(image), 0
        if not won:  # no chips: `for_points` was off when the match began
            return
        if not self.app.game.gave_up:
            more = profile.WINNER_POINTS if result == WON else profile.LOSER_POINTS
        with texts.briefly(self.app.setup.language, "profile") as t:
            news += ((t.CHIPS, chips - won, chips), (t.POINTS, points - more, points))

    def _honour(self):
        """Continue the search for feats, which earn badges. After a lost match, also add advice."""
        for found in self._feats:  # run one step; CircuitPython has no next(generator, default)
            if found > 0:
                self._won = found
            elif found:
                tip = self._words.TIPS[-found % _REASONS].replace("%d", str(-found // _REASONS))
                self.news.add(tip)
                self._comfort()
            return
        self._feats = None
        if self._won is None and self.app.store.image[SEEN] & UNSEEN_LEVEL:
            self._won = 0

    def _comfort(self):
        """Offer an easier rival after every _ENOUGH consecutive losses to the same rival."""
        app, lost = self.app, 0
        image, kind = app.store.image, app.setup.robots[0]
        for at in range(LAST, LAST_END, LAST_SIZE):
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
        """Show new badges, or else offer an easier rival. Return False if there is neither."""
        if self._won is not None:
            won, self._won = self._won, None
            self.app.push("profile.badge", won)
        elif self._offer:
            words, self._offer = self._offer, ""
            self.app.push("ask", words)
        else:
            return False
        return True

    def on_intent(self, intent):
        # First show new badges or offer an easier rival, before the key may leave this screen.
        if self._rested and not self._feats and not self._go_on():
            super().on_intent(intent)

    def take(self, index):
        self._lines_do[index]()

    def _again(self):
        if self._climbing:
            self._play_rung()
        else:
            self.app.game.again()
            self.app.go("table")

    def _send(self):
        app, words = self.app, self._words.OF_DAY
        image = app.store.image
        day = profile.last_day(image)
        told = words[2] % (day % 32, day // 32), profile.told_day(image, words)
        streak = words[4] % profile.days_in_a_row(image)
        app.push("day", "Zap, %s: %s. %s." % (told + (streak,)))

    def _replay(self):
        for line in self.app.game.notation():
            print(line)  # on the USB serial port, for a report about a hand
        self.app.push("replay")

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


class LinkedEndScreen(Ending):
    """The end of a linked match. `app.party` opens the table if the host begins another one."""

    def open(self, app):
        game = app.game
        self._lobby = lobby = app.party.lobby
        app.party.close_table()
        self._asked = False
        self._there = self._names_of_people()
        self._words = t = texts.part(app.setup.language, "linked")
        self._names = self._lines_now()
        s = game.look().state
        result = game.result()
        brought = app.party.count(result)
        seats, first, people = lobby.seats, game.bottom_seat(), []
        two, winners = len(seats) == 2, []
        for seat in range(len(seats)):
            place = seats[(seat + first) % len(seats)]
            kind = SENSIBLE
            if place.flags & messages.PERSON:
                kind = faces.kind_of(place.flags >> messages.AVATAR_AT)
            people.append((kind, game.look_of(seat)))
            if result == (profile.WON, profile.LOST)[seat & 1]:
                winners.append(game.name_of(seat))
        with texts.briefly(app.setup.language, "end") as words:
            title = (words.WE_HAVE_LOST[two], words.WE_HAVE_WON[two], words.ENDED)[result]
        # For a spectator, whom "won" or "lost" does not concern, the title is the winners' names.
        news = [] if winners and game.watches else [title]
        if winners:
            news.append(chr(CROWN) + " " + ", ".join(winners))
        if brought:
            chips = profile.chips(app.store.image)
            news.insert(1, (t.CHIPS, chips - brought, chips))
        called = sides.names(app)
        # Unload the seldom parts of the link that were used above: the pictures need the memory.

        while residency.sweep():
            pass
        self.show(news, s, result, people, called)
        self.choose(self._first())
        if not lobby.is_host and self._names[0] in (t.TO_LOBBY, t.ASK_AGAIN):
            news.append(self._named(t.CHOOSES, seats[lobby.guest.host_seat].name))

    def _first(self):
        """Return the line that is chosen at first.

        After a match for chips, this is the line to the lobby, because OK on the first line stakes
        chips again.
        """
        staked = self._lobby.table_flags() >> messages.WORTH_AT >= messages.FIRST_STAKE
        return len(self._names) + _TO_LOBBY if staked else 0

    def _lines_now(self):
        """Return the texts of the lines.

        The first line begins the next match, agrees to it (and names the worth of this match), or
        asks the host to begin it. A player who may do none of these has no such line.
        """
        t, lobby = self._words, self._lobby
        names = [t.TO_LOBBY, t.OUT]
        flags = lobby.table_flags()
        if flags & messages.ALL_AGREE and lobby.my_seat != NONE:
            with texts.briefly(self.app.setup.language, "worth") as words:
                return [t.AGREE % words.WORTHS[flags >> messages.WORTH_AT]] + names
        if not lobby.is_host:
            return names if self._asked or lobby.my_seat == NONE else [t.ASK_AGAIN] + names
        begins = lobby.at.undecided >> lobby.my_seat & 1
        return [t.AGAIN] + names if begins else names

    def _named(self, words, name):
        return shortened(words, name, self._bar.width, theme.font)

    def _names_of_people(self):
        """Return the names by seat of the table; "" for robots."""
        seats = self._lobby.seats
        return [place.name if place.flags & messages.PERSON else "" for place in seats]

    def on_event(self, kind, seat, value):
        t = self._words
        if kind == messages.ASKED_AGAIN:
            self.news.add(self._named(t.WANTS, self.app.party.game.name_of(seat)))
        elif kind == messages.SEATS_CHANGED:  # the player may have become the host
            now = self._names_of_people()
            for there, name in zip(now, self._there):
                if name and not there:
                    self.news.add(self._named(t.LEFT, name))
            self._there = now
            names = self._lines_now()
            if names != self._names:
                self._names = names
                self.chosen = self._first()
                self.recount(len(names))
                # Ignore keys for a while, since they may have been meant for the earlier list.
                self._since, self._rested = None, False
                if names[0] == t.AGAIN:
                    with texts.briefly(self.app.setup.language, "notice") as words:
                        self.news.add(words.NEW_HOST)
                self.redraw()

    def take(self, index):
        app = self.app
        index -= len(self._names)
        if index == _OUT:
            app.party.leave()
            app.go("others")
            return
        if index < _TO_LOBBY:
            app.game.again()
            if not self._lobby.is_host and self._names[0] == self._words.ASK_AGAIN:
                host = self._lobby.seats[self._lobby.guest.host_seat].name
                self._asked = True
                self._names = self._lines_now()
                self.chosen = 0
                self.news.add(self._named(self._words.ASKED, host))
                self.recount(len(self._names))
                self.redraw()
                return
        if index == _TO_LOBBY or app.game.is_over():  # wait for others in the lobby
            app.party.leave_table()
            app.go("lobby")


SCREENS = {"end": EndScreen, "linked_end": LinkedEndScreen}
