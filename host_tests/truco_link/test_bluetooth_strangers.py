"""Test what strangers near a table can do by Bluetooth, on simulated radios.

A stranger may connect, pair, stay silent, hang up, or repeat a call that it has heard.
"""

import dataclasses
import time

import pytest

from host_tests.support.strangers import (
    Mute,
    Silent,
    advertised,
    call_of,
    repeat_call,
    shout,
)
from tools.sim.air import bleio, ports
from tools.sim.air import bleio_gatt as att
from tools.sim.air.space import address
from tools.sim.worlds.airlift_handhelds import OWN_HOST
from tools.sim.worlds.piped_handhelds import PAULISTA
from truco_link import messages
from truco_link.carriers import ble
from truco_link.phases import REFUSED, SITTING

NRF, ESP = ports.NRF52840, ports.ESP32S3


def each(*kinds):
    return pytest.mark.parametrize("port", kinds, ids=lambda port: port.name)


def test_a_stranger_with_a_small_mtu_lets_no_absence_block_the_host(world):
    """On nRF the stranger's MTU of 23 counts for the guests, too."""
    w = world(3, NRF).sit(PAULISTA, 4)
    eve = Silent(w, w.lobbies[0].at.table_id)
    w.run(lambda: eve.met and eve.gone, 30)
    eve.station.hide()
    w.wait(2)
    w.longest_s[:] = [0.0] * 3
    w.cut(1)
    for number in range(4):
        w.lobbies[0].at.ask(messages.SHOUT, number)
        w.wait(0.5)
    assert len(w.people[2].has(messages.SHOUTED)) == 4
    assert w.longest_s[0] < 0.1


def pair(adapter, valid=False):
    adapter.bonds.append(bleio.Bond(valid=valid))


def test_each_stranger_that_pairs_with_a_guest_mutes_it_for_a_minute_at_most(world):
    w = world(2, NRF)
    w.lobbies[0].create(PAULISTA, 2)
    w.look(w.lobbies[1])
    adapter = w.adapters[1]
    pair(adapter)
    w.lobbies[1].join(w.lobbies[1].found[0])
    w.run(lambda: w.lobbies[1].phase == SITTING, 5)
    w.cut(1)
    w.wait(10)
    pair(adapter)
    w.wait(20)
    assert adapter.bonds and not adapter.advertising, "erasing wears the flash"
    w.run(lambda: adapter.advertising, 61)
    w.restore(1)
    w.run(lambda: w.lobbies[1].phase == SITTING, 10)


def test_an_error_of_another_cause_erases_no_pairing(world):
    w = world(2, NRF)
    w.lobbies[0].create(PAULISTA, 2)
    w.look(w.lobbies[1])
    pair(w.adapters[1], valid=True)
    w.adapters[1].fails["start_advertising"] = [bleio.BluetoothError("Already advertising.")]
    w.lobbies[1].join(w.lobbies[1].found[0])
    w.run(lambda: w.lobbies[1].phase == SITTING, 10)
    assert w.adapters[1].bonds == [bleio.Bond()]


def test_a_guest_calls_while_the_workflow_of_its_board_advertises(world):
    """After a pairing CircuitPython 10.2 advertises its own BLE workflow."""
    w = world(2, NRF)
    w.adapters[1].workflow = True
    w.lobbies[0].create(PAULISTA, 2)
    w.lobbies[1].join(w.look(w.lobbies[1]))
    w.run(lambda: w.lobbies[1].phase == SITTING, 10)
    w.cut(1)
    w.wait(6)
    w.restore(1)
    w.run(lambda: not w.lobbies[0].host.seating.mask_of(messages.PERSON), 10)


@each(NRF, ESP)
def test_a_full_heap_only_delays_a_table(world, monkeypatch, port):
    """An nRF that advertises for the first time without memory would crash."""
    w = world(2, port)
    host = bleio.use(w.adapters[0])
    ble.made[:] = [one for one in ble.made if one[0] is not host]
    w.carriers[0].ring, host.services = None, []
    host.spare = room = 400

    def allocate(size):
        nonlocal room
        room -= size
        if room < 0:
            raise MemoryError
        return bytearray(size)

    monkeypatch.setattr(ble, "bytearray", allocate, raising=False)
    w.lobbies[0].create(PAULISTA, 2)
    w.wait(3)
    monkeypatch.delattr(ble, "bytearray")
    host.spare = 5000
    host.fails["connections"] = [MemoryError(), MemoryError()]
    w.lobbies[1].join(w.look(w.lobbies[1]))
    w.run(lambda: w.lobbies[1].phase == SITTING, 20)
    assert not host.fails["connections"]


@each(NRF, ESP, OWN_HOST)
@pytest.mark.parametrize("seed", range(3))
def test_who_repeats_the_call_of_a_guest_keeps_no_newcomer_out(world, port, seed):
    w = world(3, port, seed=seed).sit(PAULISTA, 4, count=2)
    w.wait(seed / 3)
    repeat_call(w, 1)
    w.wait(3)
    w.lobbies[2].join(w.look(w.lobbies[2]))
    w.run(lambda: w.lobbies[2].phase == SITTING, 1.6)


@each(NRF, ESP, OWN_HOST)
@pytest.mark.parametrize("seed", range(3))
def test_a_guest_comes_back_though_somebody_repeats_its_call(world, port, seed):
    w = world(3, port, seed=seed).sit(PAULISTA, 4).play()
    w.cut(1)
    w.wait(6 + seed / 3)
    repeat_call(w, 1)
    w.wait(2)
    w.restore(1)
    w.run(lambda: not w.lobbies[0].host.seating.mask_of(messages.PERSON), 12)


class HangsUp(Mute):
    """A stranger that hangs up as soon as a host asks for its services."""

    def came(self, number, packet):
        if packet[0] == att.FIND_BY_VALUE:
            self.asked += 1
            self.station.end(number)
        else:
            Mute.came(self, number, packet)


def test_who_hangs_up_in_discoveries_restarts_no_program(world):
    """On Espressif such a discovery lets the next one crash: the host ignores strangers."""
    w = world(2)
    w.sit(PAULISTA, 4)
    eve = HangsUp(w, w.lobbies[0].at.table_id)
    w.wait(45)
    assert eve.asked == 1 and w.reloads == [0, 0]
    w.cut(1)
    w.wait(6)
    w.restore(1)  # a guest that has a seat is worth a restart
    w.run(lambda: w.reloads == [1, 0], 10)
    w.run(lambda: any(one.host and one.host.peers for one in w.lobbies), 30)
    w.wait(45)
    assert eve.asked == 2 and w.reloads == [1, 0], "once at the next host"


class Silence(Silent):
    """A stranger that connects to a guest before its host can, asks for an MTU, and stays."""

    def __init__(self, w, i):
        self.w, self.met = w, 0
        self.station, self._guest = (
            w.space.station(address("F1:00:00:00:00:01"), self),
            w.address(i),
        )
        self._seek()

    def _seek(self):
        self.station.seek(self._guest, 0.03, 0.03)

    def linked(self, number, *_):
        self.met += 1
        self.station.send(number, bytes((att.ASK_MTU, 23, 0)))

    def came(self, number, packet):
        pass

    def ended(self, number):
        self._seek()


@each(NRF, ESP, ports.ESP32S3_10_2)
def test_who_connects_first_to_a_calling_guest_does_not_freeze_it(world, port):
    """A guest discovers only a host that has repeated its call."""
    w = world(2, port)
    w.lobbies[0].create(PAULISTA, 2)
    table = w.look(w.lobbies[1])
    eve = Silence(w, 1)
    w.lobbies[1].join(table)
    content = call_of(table.table_id, b"nope")
    w.longest_s[:] = [0.0] * 2
    for _ in range(60):
        shout(w, "F1:00:00:00:00:01", advertised(bytes((messages.CALL_ANSWER,)) + content[1:]))
        w.wait(1)
        if w.lobbies[1].phase == REFUSED:  # the player tries again
            w.lobbies[1].join(w.look(w.lobbies[1]))
    assert eve.met and w.longest_s[1] < 0.5
    eve.station.vanish()
    w.wait(5)  # until its connection has ended
    if w.lobbies[1].phase != SITTING:
        w.lobbies[1].join(w.look(w.lobbies[1]))
    w.run(lambda: w.lobbies[1].phase == SITTING, 20)


class Crowded(Mute):
    """A stranger with 69 services, or with more characteristics than the host has memory for."""

    many = True

    def came(self, number, packet):
        op, head = packet[0], bytes((packet[0] + 1,))
        if op == att.ASK_MTU:
            self.station.send(number, head + att.two(512))
        elif op == att.FIND_BY_VALUE and packet[1] == 1:
            self.asked += 1
            rows = [att.two(i) * 2 for i in range(1, 70)]
            self.station.send(number, head + b"".join(rows if self.many else [b"\1\0\x28\0"]))
        elif op == att.READ_BY_TYPE and packet[1] == 1:
            rows = [bytes((2 * i, 0, 4, 2 * i + 1, 0, 7, 7)) for i in range(1, 20)]
            self.station.send(number, head + b"\7" + b"".join(rows))
        elif not op & 1:
            self.station.send(number, bytes((att.ERROR, op, *packet[1:3], 0x0A)))
        else:
            Mute.came(self, number, packet)


@pytest.mark.parametrize("many", [True, False])
def test_an_nrf_that_hears_no_event_any_more_is_reset(world, monkeypatch, many):
    """Such an answer stops all events of the radio for good. Guests find their table again."""
    port = dataclasses.replace(NRF, characteristics=5)
    w = world(2, [port, NRF]).sit(PAULISTA, 4)
    monkeypatch.setattr(Crowded, "many", many)
    monkeypatch.setattr(time, "sleep", waits_for_ever)
    eve = Crowded(w, w.lobbies[0].at.table_id)
    w.run(lambda: w.resets == [1, 0], 30)
    assert eve.asked == 1
    eve.station.vanish()
    w.run(lambda: any(one.host and one.host.peers for one in w.lobbies), 60)


def waits_for_ever(_):
    raise bleio.FirmwareHang("time.sleep in an endless loop")


def test_the_watchdog_stays_off_while_a_computer_is_connected(world):
    """It would reset the board while somebody works in the REPL."""
    w = world(2, NRF)
    w.boards[0].usb = True
    w.sit(PAULISTA, 2)
    assert [board.watchdog.mode for board in w.boards] == [None, "reset"]
    assert w.boards[1].watchdog.expires_s == pytest.approx(w.space.now + 16, abs=0.1)
