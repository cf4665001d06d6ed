"""Test the main loop of the game on a simulated board."""

import sys
import types

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import TWO, Scene, at_title
from tools.sim.worlds.table_entry import play_at_table
from truco_core.events import SIGNALLED
from truco_input import OK, RIGHT


def test_after_a_key_that_opens_a_screen_the_old_screen_and_its_game_get_nothing():
    with at_title("sim_160x128", seed=7) as handheld:
        app, keys, heard = handheld.app, [OK, RIGHT], []
        handheld.go("home")
        old = app.stack[-1]
        on_intent = old.on_intent

        def tick(now_ms, at_table=True):
            if app.stack[-1] is old:
                heard.append("tick")

        old.on_intent = lambda intent: (heard.append(intent), on_intent(intent))
        old.tick, app.game = tick, types.SimpleNamespace(tick=tick, LINKED=False)
        app.keys.next = lambda now_ms, repeats: keys.pop(0) if keys else 0
        handheld.wait(100)
        assert heard == [OK] and not keys and app.stack[-1] is not old


def test_a_jump_of_the_clock_is_no_time_for_a_linked_table():
    """The clock of a SAM D51 jumps by 2**28 / 1024 s, and a guest once gave its table up."""
    with LinkedHandheld() as m:
        seen = []
        m.party.rests = lambda: False  # it reads the clock, which only the board's program may
        m.app._step(m.handheld.now_ms)
        m.app.power.tick = seen.append
        begin_ms = m.app.now_ms
        for number in range(3):
            m.app._step((begin_ms + 262_144_000 * number + 20 * number) % (1 << 29))
        assert seen == [(begin_ms + 20 * number) % (1 << 29) for number in range(3)]


def test_what_a_step_has_loaded_is_drawn_by_the_next():
    with Scene(hands=TWO) as scene:
        scene.settle()
        app, did = scene.app, []

        def tick(now_ms):
            sys.modules["residency"].has_read = True  # as on a board, when a file is imported
            did.append("loads")

        app.stack[-1].tick, app._refresh = tick, lambda: did.append("draws")
        for _ in range(4):
            app._step(app.now_ms + 20)
        assert did == ["loads", "draws", "loads", "draws"]


def test_a_match_against_robots_waits_under_the_menu():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.plan(1, "5d")
        scene.press("UP START")
        before = bytes(scene.state)
        scene.wait(5000)
        assert scene.app.names == ["table", "menu"] and scene.state == before
        scene.press("B")
        scene.wait(3000)
        assert scene.state != before


def test_a_sign_chosen_in_the_menu_reaches_the_partner():
    with Scene() as scene:
        app, seen = scene.app, []
        app.setup.signals = 1
        app.play()
        scene.settle()
        app.game.table.drivers[2].watch = lambda *event: seen.append(event)
        scene.push("menu.sign")
        scene.press("A")
        assert (SIGNALLED, 0, 0) in seen


def test_a_linked_match_goes_on_when_memory_for_a_speech_is_short():
    with LinkedHandheld() as m:
        play_at_table(m)
        ground, view, failed = m.screen, m.screen.picture.show_event, []

        def show_event(*what):
            if not failed:
                failed.append(what)
                raise MemoryError
            return view(*what)

        ground.picture.show_event = show_event
        m.press_until("A", "linked_end")
        assert failed and not m.handheld.crash
