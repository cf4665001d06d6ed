"""Which calls a host connects to: who calls, is gone, and calls again has to wait longer each time.

For to connect keeps a host from its own table: `_bleio` stands still for a second when the other
one has gone, an AirLift hears nobody else meanwhile. In memory only while somebody calls, see
truco_link.
"""

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import frames
from truco_link.advert import CROWD, MAX_SIZE, MIN_SIZE, PROOF_AT, TABLE_BEACON
from truco_link.digest import sha
from truco_link.letters import id_into, text_into

_ADDRESSES = const(8)  # that are remembered, those of the last ones
_FIRST_MS = const(2000)  # after the first call of an address, then twice as long each time,
_MOST_MS = const(64000)  # up to this,
_KNOWN_MOST_MS = const(4000)  # or for who has proved to be of this table up to this
_PAUSE_MS = const(500)  # after any call; it grows too, for an address is soon another one,
_PAUSE_MOST_MS = const(8000)  # up to this
_FORGET_MS = const(128000)  # without a call: the next one counts as the first


def beacon_of(host) -> bytes:
    """The content of the host's advertisement. Its proof costs a board without hashlib 50 ms."""
    body = bytearray(MAX_SIZE)
    body[0] = TABLE_BEACON
    body[1] = frames.VERSION
    id_into(host, body, 2)
    mark = mark_of(host)
    body[5] = host.flags() | mark << 6 & 0xC0
    body[CROWD] = host.crowd() | mark << 5 & 0x80
    body[PROOF_AT:MIN_SIZE] = sha(host.table_key + bytes(body[:PROOF_AT]))[: MIN_SIZE - PROOF_AT]
    return bytes(body[: MIN_SIZE + text_into(host.name, body, MIN_SIZE)])


def mark_of(host) -> int:
    """0..7 by the tag of the person here, or 0: in the beacon of this handheld always the same."""
    tag = host.seats[host.my_seat].tag
    return tag[0] & 7 if tag else 0


def hear(role, lobby, address, content) -> bool:
    """An advertisement with this table's number, or a call of any; whether to connect to it.

    :param role: the `Hosting`: notes another host of this table
    """
    host = lobby.host
    mine = content[2] | content[3] << 8 == host.table_id
    if content[0] == TABLE_BEACON:
        # With fewer people it is the other one that comes here.
        if mine and content[1] == frames.VERSION and content[CROWD] & 7 >= host.crowd() & 7:
            role.note_claim(bytes(content[:MIN_SIZE]))
        return False
    if host.shunned and residency.bring("truco_link.host_seating").shuns(host, address):
        return False
    known = mine and content[PROOF_AT:MIN_SIZE] == role.call_proof
    if not known and host.room() < 1:
        return False  # for who is absent a place is kept
    return is_wanted(role.calls, lobby, address, content, known)


def is_wanted(calls, lobby, address, content, is_known) -> bool:
    """Whether to connect to the handheld at `address`, which calls this table or any.

    :param calls: as of `may_connect`
    :param content: of its call
    :param is_known: as of `may_connect`
    """
    host = lobby.host
    if content[2] | content[3] << 8 == frames.ANY_TABLE or content[1] != frames.VERSION:
        if not host.is_between_hands():
            return False  # it can wait: to connect keeps this one from playing
    return may_connect(calls, address, lobby.now_ms, len(host.peers), is_known)


def may_connect(calls, address, now_ms: int, peers: int, is_known: bool = False) -> bool:
    """Whether to connect to who calls from `address` now; when True, that is remembered.

    :param list calls: the host's own, empty at first; this function alone changes it. It has at
        most 9 entries, the last one last: [address, when it was connected to, ms until it may be
        again, how many peers there were then]; address None: anyone
    :param peers: how many there are; more than at the last call: that one was there, and the pause
        shrinks
    :param is_known: its call proved that it is of this table. Such a call can be recorded, and sent
        again by a stranger: so it waits less, but it waits.
    """
    own, anyone = _entry(calls, address), _entry(calls, None)
    if anyone is not None:
        pause_ms = anyone[2] // 2 if is_known else anyone[2]
        if diff(now_ms, anyone[1]) < pause_ms:
            return False
    if own is not None:
        wait_ms = min(own[2], _KNOWN_MOST_MS) if is_known else own[2]
        if diff(now_ms, own[1]) < wait_ms:
            return False
    _remember(calls, own, [address, now_ms, _FIRST_MS, peers], _MOST_MS)
    _remember(calls, anyone, [None, now_ms, _PAUSE_MS, peers], _PAUSE_MOST_MS)
    if anyone is not None and peers > anyone[3]:
        calls[-1][2] = max(anyone[2] // 2, _PAUSE_MS)
    return True


def _entry(calls, address):
    for one in calls:
        if one[0] == address:
            return one
    return None


def _remember(calls, old, new, most_ms):
    """The new entry instead of the old one, and for longer, up to `most_ms`."""
    if old is not None:
        calls.remove(old)
        if diff(new[1], old[1]) < _FORGET_MS:
            new[2] = min(2 * old[2], most_ms)
    elif len(calls) > _ADDRESSES:
        calls.pop(0)
    calls.append(new)
