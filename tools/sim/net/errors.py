"""Numbers of errors of sockets: those of the boards (newlib's), not of this computer."""

EBADF, EAGAIN, EACCES, EPIPE, EOPNOTSUPP, ECONNRESET, ETIMEDOUT = 9, 11, 13, 32, 95, 104, 116
EHOSTUNREACH, EINPROGRESS, EALREADY, EISCONN, ENOTCONN = 118, 119, 120, 127, 128


def failed(number):
    """What a board raises: an OSError with this number."""
    return OSError(number, "Errno %d" % number)
