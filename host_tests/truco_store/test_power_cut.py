"""Test power cuts at every byte of a session's writes, and memories full of random bytes."""

import random

import pytest

from host_tests.support.recording_nvm import RecordingNvm, cuts, load, torn
from tools.sim.handheld import Handheld
from tools.sim.worlds.scenes import at_title
from truco_core.events import ACCEPTED, PLAYED, RAISED, RAN
from truco_core.state import HAND, HAND_OVER, PHASE, PLAYING
from truco_game.setup import Setup
from truco_store import GARBAGE, IMAGE_SIZE, KEPT, MATCH, NOTHING_KEPT, OPTIONS, STATE, options

BOARD = "pybadge"
ACTIONS = (PLAYED, RAISED, ACCEPTED, RAN)


class Count:
    """A keeper that counts the actions of seat 0."""

    def __init__(self):
        self.actions = 0

    def watch(self, kind, seat, value):
        self.actions += seat == 0 and kind in ACTIONS


@pytest.fixture(scope="module")
def session():
    """Return the writes of a session with code.py; `marks` has the player's actions at each write.

    The session changes an option, begins a match and gives it up, and plays another one until the
    power is cut.
    """
    with Handheld(BOARD, seed=7) as handheld:
        nvm = handheld.device.nvm = RecordingNvm()
        count = Count()
        nvm.mark = lambda: count.actions
        handheld.wait(1500)
        app = handheld.app
        app.setup.card_back, app.setup.players = 2, 4
        app.setup.rules[2] = 99  # a goal that the session does not reach
        app.save_options()
        assert len(nvm.log) == 1
        for presses in (14, 120):
            app.play()
            handheld.wait(40)
            assert app.names == ["table"]
            app.game.table.watchers.append(count)
            handheld.press("A", times=presses)
            if presses < 20:
                app.game.give_up()
                handheld.go("title")
                assert not app.store.image[MATCH]
        handheld.wait(4000)
        assert app.names == ["table"] and app.store.image[MATCH]
    return nvm


def test_each_write_fills_one_of_two_slots(session):
    assert len(session.log) > 12
    starts = [start for _, start, _ in session.log]
    assert set(starts) == {0, 4096} and all(a != b for a, b in zip(starts, starts[1:]))
    assert {len(data) for _, _, data in session.log} == {IMAGE_SIZE}


def test_a_cut_at_any_byte_leaves_the_old_or_the_new(session):
    seen, log = 0, session.log[:5]
    for memory, allowed in cuts(log):
        store = load(memory)
        assert bytes(store.image) in allowed
        assert (
            store.found != GARBAGE or memory[4096:] == b"\xff" * 4096 or seen < 2 * IMAGE_SIZE + 2
        )
        seen += 1
    assert seen == len(log) * 2 * (IMAGE_SIZE + 1)


@pytest.mark.parametrize("kept", [200, IMAGE_SIZE])
def test_code_py_resumes_after_a_cut(session, kept):
    phases = [data[STATE + PHASE] for _, _, data in session.log]
    # Find two consecutive saves of one hand, since after a hand the next one is dealt at once.
    at = max(i for i in range(1, len(phases)) if phases[i - 1] == phases[i] == PLAYING)
    before, start, data = session.log[at]
    after = torn(before, start, data, IMAGE_SIZE, False)
    allowed = [bytes(load(m).image[STATE : STATE + 64]) for m in (before, after)]
    with Handheld(BOARD, seed=9) as handheld:
        handheld.device.nvm = RecordingNvm(8192, torn(before, start, data, kept, True))
        handheld.wait(1500)
        app = handheld.app
        assert app.names == ["title", "ask"] and app.setup.card_back == 2
        app.play(True)
        handheld.wait(40)
        assert app.names == ["table"]
        state = bytes(app.game.table.match.state)
        assert state == allowed[kept == IMAGE_SIZE]
        handheld.press("A", times=30)
        assert "crash" not in app.names and bytes(app.game.table.match.state) != state


def test_random_bytes_give_a_new_image(session):
    chance = random.Random(5)
    fresh = bytes(load(b"\xff" * 8192).image)
    for _ in range(300):
        store = load(chance.randbytes(8192))
        assert store.found == GARBAGE and bytes(store.image) == fresh
    for blank in (b"\0", b"\xff"):
        store = load(blank * 8192)
        assert store.found == NOTHING_KEPT and bytes(store.image) == fresh


@pytest.mark.parametrize("board, size", [(BOARD, 8192), ("raspberry_pi_pico", 4096)])
def test_code_py_reports_a_memory_of_random_bytes(board, size):
    with Handheld(board, seed=9) as handheld:
        handheld.device.nvm = RecordingNvm(size, random.Random(6).randbytes(size))
        handheld.wait(1500)
        app = handheld.app
        assert app.names == ["title", "ask"] and len(app.stack[-1]._names) == 1
        handheld.press("A")
        assert app.names == ["title"]
        app.save_options()
        assert load(bytes(handheld.device.nvm[:])).found == KEPT


@pytest.mark.parametrize("place", range(len(options.ROWS)))
def test_a_stored_option_out_of_range_is_its_default(place):
    name, low, high, default, _ = options.ROWS[place]
    assert low <= default <= high
    image = bytearray(IMAGE_SIZE)
    for stored in range(256):
        image[OPTIONS + place] = stored
        value = options.get(Setup(image), name)
        meant = options._turned(name, stored - 1)
        assert value == (meant if low <= meant <= high else default)


@pytest.mark.parametrize("error", [ValueError("the sky"), MemoryError()])
def test_a_match_resumes_after_a_crash(error):
    with at_title(BOARD, seed=7, tolerant=True) as handheld:
        app = handheld.app
        app.play()
        handheld.wait(4000)
        handheld.press("A", times=3)
        handheld.wait(6000)
        image = bytes(app.store.image)
        assert image[MATCH]

        def fall(now_ms):
            raise error

        app.stack[-1].tick = fall
        handheld.wait(200)
        assert app.names == ["crash"]
        handheld.press("A")
        handheld.wait(1500)
        again = handheld.app
        assert again is not app and again.names == ["title", "ask"]
        handheld.press("A")
        handheld.wait(20)
        assert again.names == ["table"]
        assert bytes(again.game.table.match.state[:48]) == image[STATE : STATE + 48]


def test_a_hand_is_saved_before_the_next_deal_in_a_step_that_draws_nothing():
    with Handheld(BOARD, seed=7) as handheld:
        nvm = handheld.device.nvm = RecordingNvm()
        handheld.wait(1500)
        app = handheld.app
        app.play()
        handheld.wait(40)
        step, s, found = app._step, app.game.record.state, []

        def watched(now_ms):
            writes = len(nvm.log)
            handheld.take_spi()
            step(now_ms)
            if len(nvm.log) > writes and s[PHASE] == HAND_OVER:
                found.append((s[HAND], handheld.take_spi().pixels))

        app._step = watched
        for _ in range(60):
            handheld.tap("A")
            handheld.wait(1000)
        assert [hand for hand, _ in found] == list(range(1, s[HAND] + (s[PHASE] == HAND_OVER)))
        assert s[HAND] > 3 and not any(drawn for _, drawn in found)
