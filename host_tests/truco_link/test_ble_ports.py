"""Connections of the BLE carrier: a call that is answered, a port, and how both end."""

import pytest

from host_tests.support.noted_adapter import (
    CONTENT,
    DATA,
    Adapter,
    BluetoothError,
    Buffer,
    Connection,
    carrier_on_it,
)
from truco_link.carriers import ble, ble_seldom


@pytest.fixture
def made(monkeypatch):
    return carrier_on_it(monkeypatch)


def test_a_call_can_be_connected_to_and_becomes_a_port(made):
    made.carrier.call(CONTENT)
    assert made.adapter.log == [("send", DATA, True, 0.1)]
    made.adapter.log.clear()
    assert made.log(1000) == [] and made.carrier.take() is None
    made.adapter.connected = True
    made.adapter.advertising = False
    made.log(0)
    port = made.carrier.take()
    assert made.carrier.take() is None and made.log(500) == []
    assert port.send(b"one") and made.buffers[0].written == [b"one"]
    assert not port.closed and port.address is None
    made.adapter.connected = False
    assert port.closed
    made.carrier.call(CONTENT)
    assert len(made.buffers) == 2, "a new one for each connection"
    made.carrier.call(CONTENT[:-1])
    assert len(made.buffers) == 2, "but none in vain"


def test_a_call_that_ended_by_itself_is_sent_again(made):
    made.carrier.call(CONTENT)
    made.adapter.log.clear()
    made.adapter.advertising = False
    assert made.log(2) == [(0, "send", DATA, True, 0.1)]


@pytest.mark.parametrize("error", [MemoryError(), BluetoothError("no")])
def test_what_the_radio_refuses_is_tried_again(made, error):
    made.adapter.error = error
    made.carrier.call(CONTENT)
    made.log(3)
    made.adapter.error = None
    assert made.log(1) == [(0, "send", DATA, True, 0.1)]


@pytest.mark.parametrize("after", ["quiet", "seek", "host"])
def test_a_call_that_ends_drops_who_has_connected_meanwhile(made, after):
    connection = Connection()
    made.carrier.call(CONTENT)
    made.adapter.log.clear()
    made.adapter.connections = (connection,)
    if after == "quiet":
        made.carrier.quiet()
    elif after == "seek":
        made.carrier.seek(made.hear)
    else:
        made.carrier.host(CONTENT, made.hear)
    assert connection.ends == 1 and made.adapter.log == [("no send",)]


@pytest.mark.parametrize("mode", ["quiet", "seek", "host"])
def test_only_close_ends_other_connections(made, mode):
    connection = Connection()
    made.adapter.connections = (connection,)
    if mode == "seek":
        made.carrier.seek(made.hear)
    elif mode == "host":
        made.carrier.host(CONTENT, made.hear)
    made.carrier.quiet()
    assert connection.ends == 0
    made.carrier.close()
    assert connection.ends == 1


ERRORS = [ValueError(), ConnectionError(), BluetoothError("no")]


@pytest.mark.parametrize("error", ERRORS)
def test_a_port_survives_what_the_radio_says(error):
    connection, buffer = Connection(), Buffer()
    port = ble.Port(connection, buffer, "a")
    assert port.address == "a" and not port.closed
    buffer.inbox.append(b"xyz")
    into = bytearray(60)
    assert port.poll(into) == 3 and into[:3] == b"xyz" and port.poll(into) == 0
    buffer.error = error
    assert not port.send(b"x")
    if isinstance(error, ValueError):
        assert port.poll(into) == 0


@pytest.mark.parametrize("error", [None, AttributeError(), *ERRORS[1:]])
def test_a_closed_port_has_let_go_of_everything(error):
    connection, buffer = Connection(error), Buffer()
    port = ble.Port(connection, buffer, "a")
    port.close()
    port.close()
    assert port.closed and connection.ends == 1 and buffer.off == 1
    assert not port.send(b"x") and port.poll(bytearray(60)) == 0 and not buffer.written
    connection.connected = False
    ble_seldom.hang_up(connection)
    assert connection.ends == 1, "it has ended by itself"


def test_a_guests_port_ends_all_connections_of_its_adapter():
    adapter = Adapter()
    adapter.connected = True
    adapter.connections = (Connection(), Connection())
    port = ble.Port(adapter, Buffer(), None)
    assert not port.closed
    port.close()
    assert [one.ends for one in adapter.connections] == [1, 1]
