"""Test what the player sees when the radio fails or must restart."""

import dataclasses

import pytest

from tools.sim.air import bleio, board_radio, ports
from tools.sim.watchdog import WatchDogMode
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.piped_handhelds import FAST_PACE
from tools.sim.worlds.scenes import at_title
from tools.sim.worlds.table_entry import host_table, play_at_table, sit_at_table
from truco_link import messages
from truco_store import LINK_AGAIN


@pytest.mark.parametrize("at_table", [False, True])
def test_a_radio_that_fails_repeatedly_is_reported(at_table):
    """Regression test: the radio restarted forever without a message."""
    with LinkedHandheld() as m:
        if at_table:
            play_at_table(m)
        else:
            m.open("search")
        before = m.top
        m.carriers[0].failures = 3
        m.run_for(500)
        assert m.top == before
        m.carriers[0].failures = 4
        m.until_screen("no_radio")
        m.press("A", len(m.screen._leaves))
        m.until_screen(before)  # the screen below continues
        m.carriers[0].failures = 5
        m.run_for(1000)
        assert m.top == before  # the failure is announced only once
        m.carriers[0].failures = 0  # the carrier resets the count when a player is connected
        m.run_for(100)
        m.carriers[0].failures = 4
        m.until_screen("no_radio")


@pytest.mark.parametrize(
    "board, fault",
    [
        ("clue_nrf52840_express", "at first"),
        ("clue_nrf52840_express", "later"),
        ("m5stack_cardputer", "at first"),
        ("m5stack_cardputer", "later"),
    ],
)
def test_a_native_radio_that_does_not_start_is_reported(monkeypatch, board, fault):
    """Regression test: such a radio ended the game. Robots, WiFi and cable remain usable."""
    if fault == "at first":
        port = dataclasses.replace(ports.ESP32S3, starts=False)
        monkeypatch.setattr(board_radio, "port_of", lambda device: port)
    with at_title(board, seed=7) as handheld:
        app = handheld.app
        if fault == "later":
            failing = {"start_scan": [bleio.BluetoothError()] * 9}
            board_radio.adapter_of(handheld.device).fails = failing
        app.go("others")
        handheld.wait(500)
        if len(app.stack[-1]._ways) > 1:  # choose Bluetooth among several carriers
            handheld.press("DOWN")
        handheld.press("A" if handheld.app.config.TWO_KEYS == 0 else "B")
        handheld.wait(1500)
        assert app.names[-1] == "no_radio" and app.party is None
        handheld.press("A", 3)
        handheld.wait(500)
        assert app.names == ["others"] and not handheld.crash
        assert app.stack[-1].chosen == (len(app.stack[-1]._ways) > 1), "the cursor stays"


def begin_anew(m):
    """Make the radio require a restart. The restarted program opens the pipe again."""
    m.carriers[0].stalled = False
    m.lobby.ble = m.carriers[0]
    m.carriers[0].needs_reload = True
    m.power_off(0)
    m.until(lambda: m.handheld.device.restarts == 1)
    m.handheld.wait(1500)
    m.carriers[0] = None
    m.switch_on(0)
    if m.app.party:
        m.lobby.carrier = m.carriers[0]
        m.lobby.pace = FAST_PACE


def test_a_guest_restarts_for_its_radio_and_regains_its_seat():
    with LinkedHandheld() as m:
        play_at_table(m)
        seat = m.lobby.my_seat
        begin_anew(m)
        assert m.top == "lobby" and m.help().startswith("Chamando o dono da mesa")
        m.lobby.call(m.lobby.guest)
        m.until_screen("table")
        assert m.lobby.my_seat == seat and not m.app.store.image[LINK_AGAIN]
        m.until(m.lobbies[1].host.peers[0].is_told)
        m.end_in_peace()


def test_a_host_restarts_for_its_radio_and_the_match_continues():
    with LinkedHandheld() as m:
        host_table(m)
        m.press("A", opens="table")
        m.run_for(2000)
        begin_anew(m)
        m.lobby.call(m.lobby.guest)
        m.until(lambda: m.lobbies[1].is_host)
        m.until_screen("table")
        m.end_in_peace()


@pytest.mark.parametrize(
    "at, words", [(play_at_table, "Estranho no rádio"), (sit_at_table, "Um estranho travou")]
)
def test_a_device_that_blocks_the_radio_is_reported_on_each_screen(at, words):
    with LinkedHandheld() as m:
        at(m)
        m.lobbies[1].host.tell(bytes((messages.WAITING, messages.FOR_RADIO, 0, 240)))
        m.until(lambda: words in (m.said() if m.top == "table" else m.help()), 4000)


def test_the_game_feeds_the_watchdog_also_after_a_restart():
    """Nothing stops the watchdog of an nRF once a discovery has started it."""
    with at_title("clue_nrf52840_express", seed=7) as handheld:
        dog = handheld.device.watchdog
        dog.timeout, dog.mode = 16, WatchDogMode.RESET
        for restarts in (1, 2):
            for _ in range(5):
                handheld.wait(4000)
                assert dog.expires_s > handheld.now_ms / 1000 + 15
            handheld.set_keys("A+B", True)  # leave the game: it starts again
            handheld.wait(2500)
            handheld.set_keys("A+B", False)
            handheld.wait(3000)
            assert handheld.device.restarts == restarts
