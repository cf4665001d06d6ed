"""A TLS connection to the broker.

The board's firmware has the certificates of the usual authorities, and trusts no other.
"""

import gc
import ssl

from micropython import const

from truco_link import carriers

_ANSWER_S = const(10)  # for each thing that the other side must say
_NOT_TRUSTED = const(-0x2700)  # mbedtls: MBEDTLS_ERR_X509_CERT_VERIFY_FAILED
# From here on they are of mbedtls 4's cryptography, whose sign SSLSocket.c turns (of
# CircuitPython 10.3, 49-51): PSA_ERROR_GENERIC_ERROR. A network's end with 125.
_PSA = const(132)


def call(stream, pool, address, host: str):
    """(a stream that is connected, 0), or (None, why). It waits for the other side.

    :param stream: the class
    """
    gc.collect()  # it wants 17 KB in one piece
    plain = pool.socket(pool.AF_INET, pool.SOCK_STREAM)
    plain.settimeout(_ANSWER_S)
    try:
        socket = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        socket.connect(address)
        return stream(pool, address, socket), 0
    except MemoryError:  # also of mbedtls: shared-module/ssl/SSLSocket.c, 338 and 433
        why = carriers.NO_MEMORY
    except ValueError:  # a certificate that it cannot read
        why = carriers.NO_TRUST
    except OSError as error:
        why = _reason(error.errno)
    plain.close()
    return None, why


def _reason(number):
    if number is None or 0 < number < _PSA:
        return carriers.NO_ANSWER
    if number == _NOT_TRUSTED:
        return carriers.NO_TRUST
    return carriers.NO_TLS
