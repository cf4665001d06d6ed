"""From a board with WiFi to its broker, and each way to fail."""

import contextlib

import pytest

from host_tests.support import board_settings
from host_tests.support.wifi_boards import BROKER, NETWORK, SSID, TO_BROKER, WORD
from tools.net.broker import Broker
from truco_link import carriers

PICO_W, S3 = "raspberry_pi_pico_w", "deshipu_ugame_s3"
BOTH = pytest.mark.parametrize("board", [PICO_W, S3])


@contextlib.contextmanager
def started(text, board=PICO_W):
    """A board with this settings.toml, and what is around it."""
    with board_settings.started(text, board) as device:
        import wifi

        world = wifi.surround(device)
        world.networks[SSID] = WORD
        world.names["broker.example"] = BROKER[0]
        world.services[BROKER] = Broker()
        yield device, world


def made():
    from board_configs import uplink, wifi_settings

    return uplink.Uplink(wifi_settings.network(), wifi_settings.broker())


def run(device, link, ms=20_000):
    """Steps of 50 ms until it is up or fails: [(stage, why) as they came]. Only a step that said
    so lets time pass."""
    link.begin(device.clock.now_ms)
    seen = [(link.stage, link.why)]
    for _ in range(ms // 50):
        device.clock.sleep_us(50_000)
        before, waits = device.clock.now_ms, link.waits
        changed = link.step(device.clock.now_ms)
        assert waits or device.clock.now_ms == before
        assert changed == ((link.stage, link.why) != seen[-1])
        if changed:
            seen.append((link.stage, link.why))
        if link.why or link.stage == carriers.ONLINE:
            break
    return seen


@BOTH
def test_to_the_broker_and_back_again(board):
    with started(TO_BROKER, board) as (device, world):
        link = made()
        stages = [carriers.ENTERING, carriers.FINDING, carriers.DIALLING, carriers.ONLINE]
        assert run(device, link) == [(stage, 0) for stage in stages]
        link.stream.write(b"\xc0\x00")
        first = link.stream
        # What still holds is kept: network and address. There is no socket more.
        for _ in range(12):
            assert [stage for stage, _ in run(device, link)] == stages[2:]
        with pytest.raises(OSError):
            first.write(b"x")
        import wifi

        wifi.radio.leave()
        assert [stage for stage, _ in run(device, link)] == [carriers.ENTERING, *stages[2:]]
        link.end()
        assert not wifi.radio.connected and link.stream is None


@BOTH
def test_a_stream_ends_soon_after_its_network(board):
    with started(TO_BROKER, board) as (device, world):
        link = made()
        run(device, link)
        import wifi

        wifi.radio.set_away(True)
        world.set_reach(wifi.radio, False)
        lost_ms = device.clock.now_ms
        with pytest.raises(OSError):
            while device.clock.now_ms - lost_ms < 60_000:
                device.clock.sleep_us(50_000)
                link.stream.readinto(bytearray(9))
        assert 0 <= device.clock.now_ms - lost_ms - world.notice_ms < 3500


@BOTH
@pytest.mark.parametrize("login", ["", 'ZAP_BROKER_USER = "ana"\nZAP_BROKER_PASSWORD = "segredo"'])
def test_the_carrier_for_rooms_gets_into_the_broker(board, login):
    with started(TO_BROKER + login, board) as (device, world):
        from board_configs import radio

        carrier = radio.carrier(False, "net")
        carrier.seek(lambda *_: False)
        for _ in range(40):
            device.clock.sleep_us(50_000)
            carrier.tick(device.clock.now_ms)
        assert carrier.stage < carriers.FINDING, "no picture says yet that it waits"
        carrier.can_wait = True
        for _ in range(60):
            device.clock.sleep_us(50_000)
            carrier.tick(device.clock.now_ms)
        assert (carrier.stage, carrier.why) == (carriers.ONLINE, 0)
        assert (b"segredo" in carrier.greeting) == bool(login)
        carrier.close()


@BOTH
def test_the_carrier_for_wifi_nearby(board):
    with started(NETWORK, board) as (device, world):
        from board_configs import radio

        carrier = radio.carrier(False, "lan")
        carrier.can_wait = True
        carrier.seek(lambda *_: False)
        for _ in range(200):
            device.clock.sleep_us(50_000)
            carrier.tick(device.clock.now_ms)
        assert carrier.stage == carriers.ONLINE
        carrier.close()


def test_what_mbedtls_4_says_of_its_cryptography_is_no_network_error():
    """-149, PSA_ERROR_INVALID_SIGNATURE, arrives as 149; 104 is ECONNRESET."""
    from board_configs import uplink

    said = [uplink._tls_reason(number) for number in (149, 104, None, -0x2700, -0x7780)]
    away, no_tls = carriers.NO_ANSWER, carriers.NO_TLS
    assert said == [no_tls, away, away, carriers.NO_TRUST, no_tls]


TLS = TO_BROKER + 'ZAP_BROKER_TLS = "yes"\n'
SECURE = (BROKER[0], 8883)


TLS_FAULTS = {
    "none": (lambda world: None, 0),
    "another name": (
        lambda world: world.certificates.update({SECURE: "other.example"}),
        carriers.NO_TRUST,
    ),
    "no TLS": (lambda world: world.certificates.clear(), carriers.NO_TLS),
    "no memory": (lambda world: setattr(world, "tls_fits", False), carriers.NO_MEMORY),
    "nobody": (lambda world: world.services.clear(), carriers.NO_ANSWER),
}


@BOTH
@pytest.mark.parametrize("fault, why", TLS_FAULTS.values(), ids=TLS_FAULTS)
def test_tls(board, fault, why):
    with started(TLS, board) as (device, world):
        world.certificates[SECURE] = "broker.example"
        world.services[SECURE] = world.services.pop(BROKER)
        fault(world)
        from board_configs import radio

        link = radio.carrier(False, "net").uplink
        for _ in range(12):  # no socket is lost on the way
            seen = run(device, link)
            assert seen[-1] == (carriers.DIALLING if why else carriers.ONLINE, why)
        if not why:
            before = device.clock.now_ms
            assert link.stream.readinto(bytearray(9)) == 0 and device.clock.now_ms == before


def test_a_network_that_the_board_is_in_is_kept():
    with started('ZAP_BROKER = "%s"' % BROKER[0]) as (device, world):
        import wifi

        wifi.radio.connect(SSID, WORD)
        link = made()
        assert not link.waits
        before = device.clock.now_ms
        assert run(device, link)[-1] == (carriers.ONLINE, 0)
        assert device.clock.now_ms - before < 300  # nothing had to be waited for
        link.end()
        assert wifi.radio.connected


FAULTS = {
    carriers.NO_NETWORK: (carriers.ENTERING, lambda world: world.networks.clear()),
    carriers.BAD_PASSWORD: (
        carriers.ENTERING,
        lambda world: world.networks.update({SSID: "an-other-word"}),
    ),
    carriers.NO_ADDRESS: (carriers.ENTERING, lambda world: setattr(world, "join_ms", 12_000)),
    carriers.UNKNOWN_BROKER: (carriers.FINDING, lambda world: world.names.clear()),
    carriers.NO_ANSWER: (carriers.DIALLING, lambda world: world.services.clear()),
}
FAR_AWAY = carriers.DIALLING, lambda world: setattr(world, "delay_ms", 20_000)


@BOTH
@pytest.mark.parametrize(
    "why, stage, fault",
    [(why, *fault) for why, fault in FAULTS.items()] + [(carriers.NO_ANSWER, *FAR_AWAY)],
)
def test_each_failure_has_its_number_and_can_be_mended(board, why, stage, fault):
    if why == carriers.NO_ADDRESS and board == S3:
        return  # there `connect` stays until it is done
    with started(TO_BROKER, board) as (device, world):
        kept = dict(vars(world), networks=dict(world.networks), names=dict(world.names))
        services = dict(world.services)
        fault(world)
        link = made()
        assert run(device, link)[-1] == (stage, why)
        assert not link.waits and not link.step(device.clock.now_ms), "nothing before `begin`"
        world.networks.update({SSID: WORD})
        world.names.update(kept["names"])
        world.services.update(services)
        world.join_ms, world.delay_ms = kept["join_ms"], kept["delay_ms"]
        assert run(device, link)[-1] == (carriers.ONLINE, 0)


def test_what_circuitpython_switched_off_at_its_start_is_switched_on():
    with started(TO_BROKER) as (device, world):
        import wifi

        wifi.radio.enabled = False
        assert run(device, made())[-1] == (carriers.ONLINE, 0)


@pytest.mark.parametrize("text", ["", NETWORK, 'ZAP_BROKER = "broker.example"'])
def test_settings_that_are_not_there(text):
    with started(text) as (device, world):
        assert run(device, made())[-1] == (carriers.ENTERING, carriers.NO_SETTINGS)


# What CircuitPython says in some of its languages: locale/*.po.
SAID = {
    carriers.NO_NETWORK: ("No network with that ssid", "Não há rede com este ssid")
    + ("No hay una red con ese ssid", "Kein Netzwerk mit dieser SSID"),
    carriers.BAD_PASSWORD: ("Authentication failure", "Houve um falha na autenticação")
    + ("Fallo de autenticación",),
    carriers.NO_ADDRESS: ("Unknown failure 1", "Falha desconhecida 205", "Fallo desconocido 1"),
}


def test_the_reason_is_understood_in_each_language():
    with started("") as _:
        from board_configs import uplink

        for number, texts in SAID.items():
            assert {uplink.reason(text) for text in texts} == {number}
