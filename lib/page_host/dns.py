"""A name server that answers every question for an address with its own (RFC 1035).

So a phone that asks whether this network leads to the Internet comes here, and shows the page.
"""

from micropython import const

PACKET = const(300)  # bytes of a question, and of its answer
_HEAD = const(12)
_MOST_NAME = const(255)
_ANSWER = const(16)  # bytes behind the question: a pointer to the name, type, class, time, address
_A = const(1)
_IN = const(1)


def answer(packet, size: int, address) -> int:
    """Make the answer of the question in the first `size` bytes of `packet`, there.

    :param packet: bytearray of PACKET bytes
    :param address: 4 bytes
    :return: the size of the answer; 0: that was no question, and gets none
    """
    if size < _HEAD or packet[2] & 0xF8 or packet[4] or packet[5] != 1:
        return 0
    at = _HEAD
    while at < size and packet[at]:
        if packet[at] > 63 or at > _HEAD + _MOST_NAME:
            return 0
        at += 1 + packet[at]
    end = at + 5
    if end > size or end + _ANSWER > len(packet):
        return 0
    asks = packet[at + 1] == 0 and packet[at + 2] == _A
    asks = asks and packet[at + 3] == 0 and packet[at + 4] == _IN
    packet[2] = 0x84 | packet[2] & 1  # an answer of who knows
    packet[3] = 0
    for i in range(6, _HEAD):
        packet[i] = 0
    if not asks:
        return end  # there is no such thing of this name
    packet[7] = 1
    packet[end : end + _ANSWER] = b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04" + address
    return end + _ANSWER
