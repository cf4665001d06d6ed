"""Handhelds on the simulated radio channel, each with the real BLE carrier on `_bleio`."""

import dataclasses
import math
import types

from tools.sim import device
from tools.sim.air import bleio, ports
from tools.sim.air.space import INTERVAL_S, Space, address
from tools.sim.watchdog import Watchdog
from tools.sim.worlds import piped_handhelds
from truco_core import state
from truco_link.carriers import ble
from truco_link.phases import JOINING

FIRST_MS = 1000  # time at which the handhelds' clocks start
_CLOSING_S = 0.1  # time to save the options and clear the panel before a program restarts
_ADDRESS = "F0:00:00:00:00:%02X"


class RadioHandhelds(piped_handhelds.Handhelds):
    """Like Handhelds, but connected by the real BLE carrier and simulated radios.

    :param port: `tools.sim.air.ports.Port` of all, or a list with one per handheld
    :param loss: share of the packets that are lost between program and radio
    :param interval_s: connection interval that centrals prefer

    longest_s: for each handheld, the longest time that its program blocked in one tick
    reloads: for each handheld, how often its program restarted because the carrier asked for it
        (``needs_reload``); on a board `truco_ui.settings.begin_anew` does this
    resets: for each handheld, how often its watchdog has reset it
    """

    def __init__(
        self, count, port=ports.ESP32S3, loss=0.0, seed=0, step_ms=20, interval_s=INTERVAL_S
    ):
        self.space = Space(interval_s)
        self.ports = [
            dataclasses.replace(one, loss=loss)
            for one in (port if isinstance(port, (list, tuple)) else [port] * count)
        ]
        self.adapters: list = [None] * count
        self.longest_s = [0.0] * count
        self.reloads = [0] * count
        self.resets = [0] * count
        self.boards = [
            types.SimpleNamespace(watchdog=Watchdog(lambda: self.space.now), usb=False)
            for _ in range(count)
        ]
        self.agreed = set()  # numbers of the hands after which all handhelds had the same score
        self.begin(count, seed, step_ms)

    def address(self, i):
        return address(_ADDRESS % (i + 1))

    def switch_on(self, i):
        self.adapters[i] = bleio.Adapter(
            self.space, self.ports[i], _ADDRESS % (i + 1), self.seed + i
        )
        bleio.use(self.adapters[i])
        platform = "nRF52840" if self.ports[i].nordic else "Espressif"
        self.carriers[i] = ble.Carrier(self.adapters[i], platform)
        self.carriers[i].prepare()  # needs this board's `_bleio.adapter`

    @property
    def now(self):  # type: ignore[override]
        return int(self.space.now * 1000) + FIRST_MS

    def cut(self, a, others=None):
        for b in range(len(self.lobbies)) if others is None else others:
            if b != a:
                self.space.cut(self.address(a), self.address(b))

    def restore(self, a):
        for b in range(len(self.lobbies)):
            self.space.restore(self.address(a), self.address(b))

    def power_off(self, i):
        self.adapters[i].close()
        self.adapters[i] = None

    def tick(self):
        self.space.advance(self.step_ms / 1000)
        for i, lobby in enumerate(self.lobbies):
            if lobby is not None:
                since_s = self.space.now
                self._run(i, lobby)
                self.longest_s[i] = max(self.longest_s[i], self.space.now - since_s)
                if getattr(self.carriers[i], "needs_reload", False) and lobby.phase >= JOINING:
                    self.reloads[i] += 1
                    mark = bytes((lobby.mark(),))
                    lobby.switch_off()
                    self.space.advance(_CLOSING_S)
                    memory = self.kill(i)
                    self.restart(i, memory and memory[:10] + mark + memory[11:])
        self._compare()

    def _run(self, i, lobby):
        """Run one step of a program. If it hangs, its watchdog resets the board."""
        board, before = self.boards[i], device.is_running() and device.current()
        device.set_current(board)
        try:
            lobby.tick(self.now)
            board.watchdog.feed()  # as App.step does
        except bleio.FirmwareHang:
            if math.isinf(board.watchdog.expires_s):
                raise
            self.space.run_until(board.watchdog.expires_s)
            self.boards[i].watchdog = Watchdog(lambda: self.space.now)
            self.resets[i] += 1
            self.restart(i, self.kill(i))
        finally:
            device.set_current(before or None)

    def _compare(self):
        """Record in `agreed` each hand after which all handhelds have the same score."""
        matches = [lobby.match for lobby in self.lobbies if lobby is not None and lobby.match]
        if len(matches) < 2:
            return
        states = [match.state for match in matches]
        ends = {
            (bytes(s[state.SCORE : state.SCORE + 2]), s[state.HAND], s[state.PHASE])
            for s in states
            if s[state.PHASE] >= state.HAND_OVER and s[state.HAND]
        }
        if len(ends) == 1 and all(s[state.PHASE] >= state.HAND_OVER for s in states):
            self.agreed.add(states[0][state.HAND])
