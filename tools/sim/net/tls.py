"""Simulate ssl: the delays and errors of its `connect`. Nothing is encrypted.

The errors and their order are those of CircuitPython's shared-module/ssl/SSLSocket.c.
"""

from tools.sim import contract

NOT_TRUSTED = -0x2700  # MBEDTLS_ERR_X509_CERT_VERIFY_FAILED: another name in the certificate
NO_RECORD = -0x7200  # MBEDTLS_ERR_SSL_INVALID_RECORD: the peer does not speak TLS


@contract.standing_for("ssl.SSLContext")
class Context:
    def wrap_socket(self, sock, *, server_side=False, server_hostname=None):
        """Return a TLS socket.

        :raises MemoryError: the board lacks the memory for the buffers of TLS
        """
        if not sock.pool.radio.world.tls_fits:
            raise MemoryError
        return Socket(sock, server_hostname)


class Socket:
    """A TLS socket around a plain one."""

    def __init__(self, plain, name):
        self._plain = plain
        self._name = name

    def connect(self, address):
        """Connect. Block until the TLS handshake is complete.

        :raises OSError: its errno is one of the plain socket, or one of mbedtls (below -255)
        """
        self._plain.connect(address)
        radio = self._plain.pool.radio
        radio.sleep_ms(radio.world.handshake_ms)
        name = radio.world.certificates.get(address)
        if name is None:
            raise OSError(NO_RECORD, "MBEDTLS_ERR_SSL_INVALID_RECORD")
        if name != self._name:
            raise OSError(NOT_TRUSTED, "MBEDTLS_ERR_X509_CERT_VERIFY_FAILED")

    def __getattr__(self, name):
        return getattr(self._plain, name)  # data is sent and received unencrypted


def create_default_context():
    return Context()
