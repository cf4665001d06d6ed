"""A board that serves phones: a board and a phone at its table, and a WiFi without memory."""

import errno
import socket

import pytest

from board_configs import lan_networks, phones
from host_tests.support.browser_stream import Site
from tools.sim.net import errors, listening, sockets
from tools.sim.net import radio as radios
from tools.sim.worlds.phone_handhelds import PhoneHandhelds
from truco_core import events
from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import PLAYING


@pytest.fixture
def table(monkeypatch):
    """A board with a table of four, another board and a phone at it, and one robot."""
    return seated(monkeypatch, [radios.RP2, radios.ESPRESSIF, None])


def seated(monkeypatch, ports):
    """`PhoneHandhelds` in a match of four."""
    site = Site()
    with open(site.folder + "/version", "w") as file:
        file.write("v1")
    monkeypatch.setattr(phones, "_page", lambda: site.folder)
    made = PhoneHandhelds(len(ports), site.folder, ports)
    made.sit(dict(RULE_SETS)["paulista"], 4)
    made.lobbies[0].start()
    made.run(lambda: all(lobby.phase == PLAYING for lobby in made.lobbies))
    return made


def test_a_board_and_a_phone_at_one_table_play_to_the_end(table):
    addresses = {port.address for port in table.carriers[0]._ports}
    assert addresses == {"192.168.4.2", "phone 2"}
    table.finish()
    table.check_same()
    hands = [person.has(events.HAND_WON) for person in table.people]
    assert hands[0] and hands[0] == hands[1] == hands[2]
    assert not any(person.has(events.SEAT_TAKEN) for person in table.people)


def test_a_board_and_a_phone_that_were_away_find_the_table_again(table):
    """The phone finds the table's own network alone, whoever else has one here."""
    table.world.networks["Zap other 11"] = lan_networks.PASSWORD
    table.sleep()
    network = table.radios[0].network
    table.cut(1)
    table.cut(2)
    table.wait(60)
    assert table.radios[0].network == network and not table.lobbies[1].is_host
    table.restore(1)
    table.restore(2)
    host = table.lobbies[0].host
    table.run(lambda: len(host.peers) == 2 and not table.lobbies[1].is_host, 120)
    table.wake()
    table.finish()
    table.check_same()


@pytest.mark.parametrize("error, is_sent", [(errno.ENOMEM, False), (errno.EHOSTUNREACH, True)])
def test_nothing_is_sent_to_a_phone_while_rp2_has_no_memory_for_it(
    table, monkeypatch, error, is_sent
):
    """There `send` waits up to 10 s; a datagram to nowhere says before whether it would."""
    sent, send, sendto = [], listening.Line.send, sockets.Datagrams.sendto

    def counted(line, data):
        sent.append(data)
        return send(line, data)

    def failing(socket, data, address):
        if address != phones._NOWHERE:
            return sendto(socket, data, address)
        assert len(data) > 1460
        raise errors.failed(error)

    monkeypatch.setattr(listening.Line, "send", counted)
    monkeypatch.setattr(sockets.Datagrams, "sendto", failing)
    monkeypatch.setattr(phones, "_WAITS", True)
    table.wait(2)
    assert bool(sent) == is_sent
    monkeypatch.setattr(phones, "_WAITS", False)
    table.finish()
    table.check_same()


def test_no_more_phones_are_accepted_than_there_are_sockets_beside_those_of_boards(table):
    """As RP2 accepts one without a socket, that connection is lost, and a page with it."""
    server, pool = table.carriers[0].network._server, table.radios[0].pool
    doors = [one.door for one in pool.sockets if getattr(one, "door", None)]
    callers = [socket.create_connection(("127.0.0.1", doors[0].port)) for _ in range(4)]
    table.wait(0.5)
    assert len(pool.sockets) == radios.RP2.sockets and server.most == 4
    callers[3].setblocking(False)
    with pytest.raises(BlockingIOError):
        callers[3].recv(1)
    for one in callers:
        one.close()
    table.finish()
    table.check_same()
