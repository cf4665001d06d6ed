"""Test the connection from a board with WiFi to its broker, and all its errors."""

import contextlib

import pytest

from host_tests.support import board_settings
from host_tests.support.wifi_boards import BROKER, NETWORK, SSID, TO_BROKER, WORD
from tools.net.mqtt_broker import Broker
from truco_link import carriers

PICO_W, S3 = "raspberry_pi_pico_w", "deshipu_ugame_s3"
BOTH = pytest.mark.parametrize("board", [PICO_W, S3])
TLS = TO_BROKER + 'ZAP_BROKER_TLS = "yes"\n'
SECURE = (BROKER[0], 8883)
STAGES = [carriers.ENTERING, carriers.FINDING, carriers.DIALLING, carriers.ONLINE]


@contextlib.contextmanager
def started(text, board=PICO_W):
    """Start a board with this settings.toml. Yield it, its surroundings and its radio."""
    with board_settings.started(text, board) as device:
        import wifi

        world = wifi.surround(device)
        world.networks[SSID] = WORD
        world.names["broker.example"] = BROKER[0]
        world.services.update({BROKER: Broker(), SECURE: Broker()})
        world.certificates[SECURE] = "broker.example"
        yield device, world, wifi.radio


def made():
    from board_configs import uplink, wifi_settings

    return uplink.Uplink(wifi_settings.network(), wifi_settings.broker())


def run(device, link, ms=20_000):
    """Step every 50 ms until it is up or fails. Return [(stage, why)] in order of time.

    Only steps that are announced by `waits` may take time.
    """
    link.begin(device.clock.now_ms)
    seen = [(link.stage, link.why)]
    for _ in range(ms // 50):
        device.clock.sleep_us(50_000)
        before, waits = device.clock.now_ms, link.waits
        link.step(device.clock.now_ms)
        assert waits or device.clock.now_ms == before
        if (link.stage, link.why) != seen[-1]:
            seen.append((link.stage, link.why))
        if link.why or link.stage == carriers.ONLINE:
            break
    return seen


@BOTH
def test_a_board_connects_and_reconnects_to_its_broker(board):
    """Reconnect. The network and the broker's address are kept while they are valid."""
    with started(TO_BROKER, board) as (device, world, radio):
        radio.enabled = False  # CircuitPython may leave the radio off
        link = made()
        assert run(device, link) == [(stage, 0) for stage in STAGES]
        link.stream.write(b"\xc0\x00")
        first = link.stream
        for _ in range(12):  # more connections than a board has sockets
            assert [stage for stage, _ in run(device, link)] == STAGES[2:]
        with pytest.raises(OSError):
            first.write(b"x")
        radio.leave()
        assert [stage for stage, _ in run(device, link)] == [STAGES[0], *STAGES[2:]]
        link.end()
        assert link.stream is None and not radio.connected


def test_a_network_that_the_board_has_joined_is_kept():
    with started('ZAP_BROKER = "%s"' % BROKER[0]) as (device, world, radio):
        radio.connect(SSID, WORD)
        link, before = made(), device.clock.now_ms
        assert not link.waits and run(device, link)[-1] == (carriers.ONLINE, 0)
        assert device.clock.now_ms - before < 300  # no step had to wait
        link.end()
        assert radio.connected


@BOTH
def test_a_stream_fails_soon_after_its_network_is_lost(board):
    with started(TO_BROKER, board) as (device, world, radio):
        link = made()
        run(device, link)
        radio.set_away(True)
        world.set_reach(radio, False)
        lost_ms = device.clock.now_ms
        with pytest.raises(OSError):
            while device.clock.now_ms - lost_ms < 60_000:
                device.clock.sleep_us(50_000)
                link.stream.readinto(bytearray(9))
        assert 0 <= device.clock.now_ms - lost_ms - world.notice_ms < 3500


LOGIN = TO_BROKER + 'ZAP_BROKER_USER = "ana"\nZAP_BROKER_PASSWORD = "geheim"'


@BOTH
@pytest.mark.parametrize("way, text", [("net", TO_BROKER), ("net", LOGIN), ("lan", NETWORK)])
def test_the_carrier_blocks_only_while_the_screen_says_that_it_waits(board, way, text):
    with started(text, board) as (device, world, _):
        from board_configs import radio

        carrier = radio.carrier(False, way)
        carrier.seek(lambda *_: False)
        for can_wait, count in ((False, 40), (True, 200)):
            carrier.can_wait = can_wait
            for _ in range(count):
                device.clock.sleep_us(50_000)
                carrier.tick(device.clock.now_ms)
            assert way == "lan" or can_wait or carrier.stage < carriers.FINDING
        assert carrier.stage == carriers.ONLINE
        assert way == "lan" or (b"geheim" in carrier.greeting) == (text is LOGIN)
        carrier.close()


def sets(**values):
    return lambda world: vars(world).update(values)


IN, AT, TO = carriers.ENTERING, carriers.FINDING, carriers.DIALLING
FAULTS = {
    "no network": (TO_BROKER, IN, carriers.NO_NETWORK, sets(networks={})),
    "another word": (TO_BROKER, IN, carriers.BAD_PASSWORD, sets(networks={SSID: "another1"})),
    "no address": (TO_BROKER, IN, carriers.NO_ADDRESS, sets(join_ms=12_000)),
    "no name": (TO_BROKER, AT, carriers.UNKNOWN_BROKER, sets(names={})),
    "nobody": (TO_BROKER, TO, carriers.NO_ANSWER, sets(services={})),
    "far away": (TO_BROKER, TO, carriers.NO_ANSWER, sets(delay_ms=20_000)),
    "TLS": (TLS, carriers.ONLINE, 0, sets()),
    "another name": (TLS, TO, carriers.NO_TRUST, sets(certificates={SECURE: "other.example"})),
    "no TLS": (TLS, TO, carriers.NO_TLS, sets(certificates={})),
    "no memory": (TLS, TO, carriers.NO_MEMORY, sets(tls_fits=False)),
    "nobody with TLS": (TLS, TO, carriers.NO_ANSWER, sets(services={})),
    "no settings": ("", IN, carriers.NO_SETTINGS, None),
    "no setting of a broker": (NETWORK, IN, carriers.NO_SETTINGS, None),
    "no setting of a network": ('ZAP_BROKER = "x.example"', IN, carriers.NO_SETTINGS, None),
}


@BOTH
@pytest.mark.parametrize("what", FAULTS)
def test_each_failure_has_its_own_number_and_the_next_try_can_succeed(board, what):
    text, stage, why, fault = FAULTS[what]
    if why == carriers.NO_ADDRESS and board == S3:
        return  # `connect` blocks there until the board has an address
    with started(text, board) as (device, world, _):
        good = dict(vars(world))
        if fault:
            fault(world)
        link = made()
        for _ in range(12 if stage == carriers.DIALLING else 1):  # no socket may leak
            assert run(device, link)[-1] == (stage, why)
        link.step(device.clock.now_ms)
        assert not why or (link.stage, link.why) == (stage, why), "nothing before `begin`"
        if fault:
            for name in ("networks", "names", "services", "certificates"):
                setattr(world, name, good[name])
            world.join_ms, world.delay_ms, world.tls_fits = good["join_ms"], good["delay_ms"], True
            assert run(device, link)[-1] == (carriers.ONLINE, 0)


# {number of the failure: CircuitPython's messages for it in some languages, from locale/*.po}
SAID = {
    carriers.NO_NETWORK: ("No network with that ssid", "Não há rede com este ssid")
    + ("No hay una red con ese ssid", "Kein Netzwerk mit dieser SSID"),
    carriers.BAD_PASSWORD: ("Authentication failure", "Houve um falha na autenticação")
    + ("Fallo de autenticación",),
    carriers.NO_ADDRESS: ("Unknown failure 1", "Falha desconhecida 205", "Fallo desconocido 1"),
}


def test_the_reason_is_recognized_in_each_language_of_circuitpython():
    """Test also numbers of TLS errors: 149 is PSA_ERROR_INVALID_SIGNATURE, 104 ECONNRESET."""
    with started("") as _:
        from board_configs import uplink

        for number, texts in SAID.items():
            assert {uplink.reason(text) for text in texts} == {number}
        said = [uplink._tls_reason(number) for number in (149, 104, None, -0x2700, -0x7780)]
        away, no_tls = carriers.NO_ANSWER, carriers.NO_TLS
        assert said == [no_tls, away, away, carriers.NO_TRUST, no_tls]
