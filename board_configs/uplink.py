"""The connection from this board to the broker in settings.toml. See docs/net.md, Connecting."""

import wifi
from micropython import const
from socketpool import SocketPool

import residency
from board_configs.wifi_stream import Stream
from truco_core.clock import diff
from truco_link import carriers

_JOIN_S = const(10)  # timeout for joining the network
_DIAL_MS = const(15000)  # timeout for a connection to the broker

_ANSWER_S = const(10)  # timeout for each answer of the broker during a TLS handshake
_NOT_TRUSTED = const(-0x2700)  # mbedtls: MBEDTLS_ERR_X509_CERT_VERIFY_FAILED
# PSA_ERROR_GENERIC_ERROR. This number and larger ones are errors of mbedtls 4's cryptography, which
# SSLSocket.c makes positive (CircuitPython 10.3, lines 49-51). Network errors are smaller.
_PSA = const(132)


def carrier():
    """Return a carrier for rooms on the Internet (truco_link.carriers.net).

    :raises board_configs.pins.BadSetting: a line about WiFi or broker in settings.toml is invalid
    """
    from board_configs import wifi_settings
    from truco_link.carriers import net

    user, word = wifi_settings.login()
    return net.Carrier(Uplink(wifi_settings.network(), wifi_settings.broker()), user, word)


class Uplink:
    """A connection to the broker. It is made in stages: join the network, find the broker's
    address, connect.

    :param network: (name, password); None: use only a network that the board is already in
    :param broker: (host, port, True for TLS), or None
    """

    def __init__(self, network, broker):
        self._network = network
        self._broker = broker
        self._address = None  # address of the broker once it is known
        self._pool = SocketPool(wifi.radio)
        self._dialing = None
        self._joined = False
        self.stream = None
        self.stage = carriers.ENTERING
        self.why = 0

    @property
    def waits(self):
        """Return whether the next `step` may block the board.

        Joining the network takes up to 10 s. Finding the broker's address takes up to 30 s, unless
        settings.toml contains it. Starting TLS takes 15 s or more.
        """
        if self.stage == carriers.ENTERING:
            return not wifi.radio.connected
        return self.stage == carriers.FINDING or self.stage == carriers.DIALLING and self._broker[2]

    def begin(self, now_ms: int) -> None:
        """Close the connection, and start again at the first stage that must be repeated."""
        self._hang_up()
        self.stage = carriers.ENTERING
        self.why = 0
        if self._broker is None:
            self.why = carriers.NO_SETTINGS
        elif wifi.radio.connected and self._address is not None:
            self.stage = carriers.DIALLING

    def step(self, now_ms: int) -> None:
        """Continue the current stage of connecting, unless it has failed."""
        if self.why:
            return
        if self.stage == carriers.ENTERING:
            self.why = self._join()
        elif self.stage == carriers.FINDING:
            self.why = self._find()
        else:
            self.why = self._dial(now_ms)

    def end(self) -> None:
        """Close the connection, and leave the network if `step` has joined it."""
        self._hang_up()
        if self._joined:
            self._joined = False
            wifi.radio.stop_station()
        self.stage = carriers.ENTERING

    # _join, _find and _dial return 0, or the reason why they failed.

    def _join(self):
        radio = wifi.radio
        if not radio.connected:
            if self._network is None:
                return carriers.NO_SETTINGS
            # The radio is off if CircuitPython itself could not join a network when it started.
            radio.enabled = True
            try:
                radio.connect(self._network[0], self._network[1], timeout=_JOIN_S)
            except (OSError, RuntimeError) as error:
                return reason(str(error))
            self._joined = True
        if not radio.ipv4_address:
            return carriers.NO_ADDRESS
        self.stage = carriers.FINDING if self._address is None else carriers.DIALLING
        return 0

    def _find(self):
        host, port, _ = self._broker
        try:
            found = self._pool.getaddrinfo(host, port)[0][4]  # type: ignore[index]
            self._address = (found[0], port)
        except OSError:
            return carriers.UNKNOWN_BROKER
        self.stage = carriers.DIALLING
        return 0

    def _dial(self, now_ms):
        try:
            if self._dialing is None:
                self._since_ms = now_ms
                self._dialing, why = self._call()
                if why:
                    return why
            if self._dialing.is_up():
                self.stream, self._dialing = self._dialing, None
                self.stream.radio = wifi.radio
                self.stage = carriers.ONLINE
                return 0
            if diff(now_ms, self._since_ms) < _DIAL_MS:
                return 0
        except (OSError, RuntimeError):  # RuntimeError: there is no socket left
            pass
        self._hang_up()
        self._address = None  # the broker's address may have changed
        return carriers.NO_ANSWER

    def _call(self):
        """Return (a new stream, 0), or (None, the reason of the failure). With TLS this blocks."""
        if self._broker[2]:
            return call_by_tls(self._pool, self._address, self._broker[0])
        return Stream(self._pool, self._address), 0

    def _hang_up(self):
        for stream in (self.stream, self._dialing):
            if stream is not None:
                stream.close()
        self.stream = self._dialing = None


def reason(said: str) -> int:
    """Return why the radio did not join, from the text of its ConnectionError.

    The error has no number, and its text is translated. In all languages the text contains "SSID"
    if there is no such network. If it contains a digit, joining took too long, usually because the
    board got no address. Otherwise the password is wrong.
    """
    if "ssid" in said.lower():
        return carriers.NO_NETWORK
    for letter in said:
        if letter.isdigit():
            return carriers.NO_ADDRESS
    return carriers.BAD_PASSWORD


@residency.seldom
def call_by_tls(pool, address, host: str):
    """Return (a connected stream, 0), or (None, the reason). Block until the peer answers.

    The board's firmware trusts the certificates of the usual authorities and no others.
    """
    import gc
    import ssl

    gc.collect()  # TLS needs 17 KB in one piece
    plain = pool.socket(pool.AF_INET, pool.SOCK_STREAM)
    plain.settimeout(_ANSWER_S)
    try:
        socket = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        socket.connect(address)
        return Stream(pool, address, socket), 0
    except MemoryError:  # also if mbedtls has no memory (shared-module/ssl/SSLSocket.c, 338, 433)
        why = carriers.NO_MEMORY
    except ValueError:  # mbedtls cannot read the broker's certificate
        why = carriers.NO_TRUST
    except OSError as error:
        why = _tls_reason(error.errno)
    plain.close()
    return None, why


def _tls_reason(number):
    if number is None or 0 < number < _PSA:
        return carriers.NO_ANSWER
    if number == _NOT_TRUSTED:
        return carriers.NO_TRUST
    return carriers.NO_TLS
