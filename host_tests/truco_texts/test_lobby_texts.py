"""Test that the texts for linked tables fit their places with the longest names."""

import pytest

from host_tests.support.text_boxes import (
    ARROWS,
    BESIDE_HELP,
    BLANK,
    COLUMNS,
    FOUR_COLUMNS,
    HELP_ROWS,
    TWO_COLUMNS,
    cut,
    flat,
    letters,
    line,
    shape,
    wide,
    words,
)
from truco_game import GIVE_SEAT, LINE_BACK, LINE_LOST, SHUFFLES
from truco_game.setup import TURN_MS
from truco_link import carriers, messages
from truco_link.carriers import mqtt
from truco_link.messages import MAX_NAME
from truco_link.phases import GAVE_UP, UNANSWERED
from truco_texts import texts
from truco_ui.screens import lobby_waits, pages_screen, search_screen
from truco_ui.screens.ask_screen import QUESTION_ROWS
from truco_ui.screens.connecting_screen import _INDENT, _NAME, FAILURE_ROWS, place
from truco_ui.table import notices, speech
from truco_ui.widgets import menu

NAME = "W" * MAX_NAME
NARROW = min(COLUMNS)
HELP = NARROW - BESIDE_HELP
BESIDE = HELP - menu.FACE_COLUMNS  # columns of a help text beside a face


def check(string, columns, rows=1):
    assert cut(string, columns, rows) == "", (string, columns, rows)


@pytest.mark.parametrize("code", texts.CODES)
def test_sentences_with_names_fit(code):
    t, w, s = words(code, "lobby"), words(code, "others"), words(code, "seats")
    for about in (w.HELP_BY_CODE, w.HELP_PLAYING, t.HELP_FREE, t.HELP_FULL):
        check(about % NAME, HELP, HELP_ROWS)
    rule_sets = [name for name, _ in words(code, "setup").RULE_SETS] + [t.HOUSE_RULES]
    no_limit = words(code, "notice").NO_TURN
    for name in rule_sets:
        for worth in words(code, "worth").WORTHS:
            check(w.ASK_NAME, NARROW)
            for time in (no_limit, "60 s"):
                check(t.HELP_RULES % (name, 4, time, worth), HELP, HELP_ROWS)
            check(t.HELP_AGREE[0] % worth, HELP, HELP_ROWS)
    check(t.HELP_AGREE[1] % ", ".join([NAME] * 3), HELP, HELP_ROWS)
    for about in (s.HELP_PERSON, s.HELP_AWAY, s.HELP_SEND, s.HELP_FREE, t.ASK_REMOVE):
        check(about % NAME, BESIDE, HELP_ROWS)
    for about in (*s.HELP_YOU, s.HELP_ROBOT, *s.HELP_SIT, *t.HELP_PICK, *t.HELP_PICKED[:2]):
        check(about, BESIDE, HELP_ROWS)
    name = NAME[: lobby_waits._SHORT]
    check(t.HELP_PICKED[2] % (name, name), BESIDE, HELP_ROWS)
    check(t.HELP_SIDES % ((name + " + " + name,) * 2), HELP, HELP_ROWS)
    check(words(code, "worth").HELP_WORTH[2] % 9999, HELP, HELP_ROWS)
    for about in (w.HELP_NONE_YET, words(code, "wifi").HELP_NONE_YET):
        check(about, BESIDE, HELP_ROWS)
    check(t.HELP_WHY % 255, HELP, HELP_ROWS)
    for name in (NAME, t.HOST):
        check(t.HELP_CALLING % (name, 20), BESIDE, HELP_ROWS)
        assert (t.HELP_CALLING % (name, 20)).split(" ")[-1] != "s.", "no row has the unit alone"
        check(t.HELP_ARRIVING % (name, 20), BESIDE, HELP_ROWS)
    check(t.HELP_SUCCESSOR % (NAME, 36), HELP, HELP_ROWS)
    check(t.HELP_ME_NEXT % 36, HELP, HELP_ROWS)
    check(t.HELP_LOST % 180, HELP, HELP_ROWS)
    check(t.CODE % NAME, NARROW)
    check(w.HELP_CODE, HELP, 2)
    for title in (t.TABLE_CODE, t.TABLE_NAME):
        # Number of the table, and the score.
        check(title % 9999 + " \x8311 \x8211", NARROW - ARROWS)
    check(t.TABLE_OF % NAME[: lobby_waits._SHORT], NARROW - ARROWS)
    check(t.HELP_SEATLESS, HELP, HELP_ROWS)
    for whom in (NAME, t.TABLE_NAME % 9999):
        check(t.HELP_ALONE % whom, HELP, HELP_ROWS)
    for about in t.HELP_OTHERS_SEAT:
        check(about.replace("%s", NAME), BESIDE, HELP_ROWS)


@pytest.mark.parametrize("code", texts.CODES)
def test_questions_with_names_fit(code):
    t, e, s = words(code, "lobby"), words(code, "linked"), words(code, "seats")
    asked = [one % NAME for one in (t.ASK_REMOVE, e.ASK_AGREE, s.ASK_REMOVE, *s.ASK_FREE)]
    asked += [e.ASK_FORFEIT + e.LOSES_HAND % 12 + e.LOSES_MATCH + e.LOSES_CHIPS % 50, t.HELP_START]
    asked += [one.replace("%s", NAME) for one in e.ASK_LEAVE]  # not all of them contain a name
    for one in asked:
        check(one, menu.PANEL_COLUMNS - menu.MARGIN, QUESTION_ROWS)


@pytest.mark.parametrize("code", texts.CODES)
def test_pages_about_a_radio_fit(code):
    t = words(code, "radio")
    for heading, body in t.RADIO_PAGES + t.SILENT_PAGES + t.DEAD_PAGES:
        check(heading, HELP)
        check(body, HELP, pages_screen.BODY_ROWS)
    assert {"pt": "cabo"}.get(code, "cable") in t.RADIO_PAGES[0][1]
    assert {"pt": "LEIA-ME.md"}.get(code, "README.md") in t.RADIO_PAGES[-1][1]


@pytest.mark.parametrize("code", texts.CODES)
def test_lines_fit(code):
    t, w, e = words(code, "lobby"), words(code, "others"), words(code, "linked")
    plain = (w.CREATE, t.SEARCH, t.RETURN, w.OPEN_TABLE, w.DONE, w.NONE_YET)
    plain += (t.START, t.WATCH, t.OPTIONS, t.LEAVE, e.AGAIN, e.ASK_AGAIN, e.TO_LOBBY, e.OUT)
    for one in plain:
        assert line(one) <= NARROW, one
    for one in (e.CONTINUE, e.HELP, e.SAY, e.SEATS, e.PEACE, e.LEAVE):
        assert line(one) <= menu.PANEL_COLUMNS, one
    o = words(code, "options")
    for name, longest in (("sound", "5"), ("brightness", "5")):
        assert line(o.ROWS[name][0], longest) <= menu.PANEL_COLUMNS
    for says in e.SPEEDS:
        assert line(e.SPEED, says) <= menu.PANEL_COLUMNS, says
    times = [w.NO_LIMIT] + ["%d s" % (ms // 1000) for ms in TURN_MS]
    for value in [e.NO_LIMIT] + times[1:]:
        assert line(e.TURN, value) <= menu.PANEL_COLUMNS, value
    # The line of a spectator: name, "watches".
    assert line(NAME) + BLANK + wide(t.WATCHES) <= NARROW
    assert t.WATCHES == words(code, "seats").WATCHES
    for name, values in ((w.WHO, w.WHO_COMES), (w.TURN, times)):
        for value in values:
            assert line(name, value) <= NARROW, (name, value)
    # A seat's line: sign, name, "me", crown.
    assert line("\x83 " + NAME + " " + t.YOU + "\x96") <= NARROW
    assert wide(words(code, "seats").ROBOT) <= wide(NAME)
    # A table's line: lock, name, 3/4, signal bars.
    assert line("W" * 10 + "\x9c 3/4") + 2 + 4 * search_screen._BAR_STEP <= NARROW


@pytest.mark.parametrize("code", texts.CODES)
def test_messages_at_the_table_fit_beside_all_faces(code):
    n = words(code, "notice")
    two = n.THEIR_HAND[1:], n.AGAIN, (n.HAND_COSTS, n.IRON_HAND)
    two = [one for some in two for one in some]  # only of two players
    said = [one for name, value in vars(n).items() if name.isupper() for one in flat(value)]
    said += [*words(code, "signs").SIGNS, n.IRON_HAND.split(":")[0]]
    said.append("%s: %s" % (n.HAND_OF % 11, n.PASS_HAND))
    for string in said:
        if string not in two and string != n.FROM_WATCHER:
            # Names are cut if they are too long.
            shown = string.replace("%d", "99").replace("%s", "11" if string == n.HAND_OF else "Bia")
            for part in speech.broken(shown, FOUR_COLUMNS, letters()):
                assert wide(part) <= FOUR_COLUMNS, part
    shown = [n.HAND_COSTS % (12, 12), n.IRON_HAND, *n.AGAIN]
    shown.append(n.THEIR_HAND[1] % (NAME[: notices._SHORTER], 11))
    people = words(code, "people")  # of the careful ones only the first sits alone
    shown += [style for _, style in people.PEOPLE + people.CAREFUL[:1]]
    for string in shown:
        for part in speech.broken(string, TWO_COLUMNS, letters()):
            assert wide(part) <= TWO_COLUMNS, part


def test_all_languages_have_the_same_number_of_phrases_and_reasons():
    counts = {len(words(code, "notice").PHRASES) for code in texts.CODES}
    assert len(counts) == 1 and counts.pop() <= 256
    for code in texts.CODES:
        own = GAVE_UP - UNANSWERED + 1
        assert len(words(code, "lobby").HELP_REFUSED) == messages.LEFT + 1 + own
        assert messages.FOR_LINE < LINE_LOST < LINE_BACK < SHUFFLES < GIVE_SEAT
        assert len(words(code, "notice").WHY_WAIT) == GIVE_SEAT + 1
    assert len({str(shape(words(code, "lobby").HELP_REFUSED)) for code in texts.CODES}) == 1


# Every reason that a carrier can give.
WHYS = [*range(1, 6), mqtt.CUT, mqtt.MUTE, mqtt.NO_MQTT, mqtt.DENIED]
WHYS += range(carriers.NO_SETTINGS, carriers.NO_MEMORY + 1)
WHYS += range(carriers.NO_OPENING, carriers.ALONE + 1)


def test_each_failure_of_a_carrier_has_its_own_text():
    places = [place(why) for why in WHYS]
    assert sorted(places) == list(range(1, len(WHYS) + 1))
    for code in texts.CODES:
        assert len(words(code, "wifi").FAILURES) == len(WHYS) + 1
    for unknown in (6, 15, 20, 31, 41, 47, 51, 255):
        assert place(unknown) == 0


@pytest.mark.parametrize("code", texts.CODES)
def test_every_failure_fits_with_its_advice(code):
    for at, (heading, body) in enumerate(words(code, "wifi").FAILURES):
        check(heading, NARROW - ARROWS)
        check(heading, HELP - _INDENT)
        if "%" in body:
            body = body % ("W" * _NAME if at else 255)
        for columns in COLUMNS:
            check(body, columns - BESIDE_HELP, FAILURE_ROWS)


@pytest.mark.parametrize("code", texts.CODES)
def test_texts_about_wifi_fit(code):
    t, w = words(code, "wifi"), words(code, "setup")
    for value in t.WAYS:
        check("%s %s" % (t.WAY, value), HELP - ARROWS)
    for value in [name for name, _ in w.RULE_SETS] + [t.HOUSE]:
        check(value, NARROW - ARROWS)
        for state in t.STATES:
            check(t.ABOUT % (value, 3, 4, state), HELP, HELP_ROWS)
    for step in t.STEPS[2:] + t.STEPS_NEAR[1:]:
        check(step, HELP - _INDENT)
    for heading in (t.CONNECTING, t.FELL, t.FOUND, t.NUMBER):
        check(heading, NARROW - ARROWS)
    numbered = t.NUMBER + " 9999", t.ROOM % 9999 + "  4/4*"
    for one in (t.GIVE_UP, t.AGAIN, t.ROAM, t.NONE_YET, *numbered):
        check(one, HELP)
    check(t.HELP_NUMBER, HELP, 2)


@pytest.mark.parametrize("code", texts.CODES)
def test_lobby_and_others_say_the_same_by_the_same_name(code):
    lobby, others = vars(words(code, "lobby")), vars(words(code, "others"))
    both = lobby.keys() & others.keys() - {"__name__"}
    assert both and {name: lobby[name] for name in both} == {name: others[name] for name in both}
