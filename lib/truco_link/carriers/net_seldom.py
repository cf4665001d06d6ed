# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the carrier `net` does seldom: connect, ask the broker, call, answer calls.

In memory only while it does, see truco_link.
"""

import os

from micropython import const

import residency
from truco_core.clock import after, diff
from truco_link.advert import GUEST_CALL, MIN_SIZE, PROOF_AT, RSSI_UNKNOWN, TABLE_BEACON
from truco_link.carriers import CALLING, DIALLING, HOSTING, LOGGING_IN, ONLINE, SEEKING
from truco_link.carriers.net import (
    ID,
    KEEP_S,
    KIND_AT,
    LINE_AT,
    NET_BEACON,
    NET_BYE,
    NET_CALL,
    NET_HEAD,
    NET_TAKEN,
)

PASSES = True  # see truco_link.sweep

_LETTERS = b"0123456789abcdefghijklmnopqrstuvwxyz"
_ADVERTS = b"zap/1/a/"
_INBOXES = b"zap/1/i/"
_TABLES = b"zap/1/t/"
ADVERT = const(25)  # bytes: MIN_SIZE of the beacon, and the rules
_LEVELS = const(8)  # bytes of a topic before the id
_CALL_MS = const(2000)
_BEACON_MS = const(30000)  # between two for other hosts of the same table
_AGAIN_MS = const(5000)  # between two that somebody else causes, at least


# Once.


def new_id() -> bytes:
    return bytes(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(ID))


def greeting(own, user, password) -> bytes:
    """CONNECT.

    :param own: the id
    :param user: str or None
    :raises ValueError: user and password are too long
    """
    with residency.use("truco_link.carriers.mqtt_seldom") as mqtt_seldom:
        user = user.encode() if user else None
        password = password.encode() if password else None
        return mqtt_seldom.connect(b"z" + own, KEEP_S, _ADVERTS + own, user, password)


def close(carrier) -> None:
    """Take the advert away, say goodbye to the broker, and let go of everything."""
    for port in list(carrier.ports):
        port.close()
    client = carrier.client
    if carrier.stage == LOGGING_IN or carrier.stage == ONLINE:
        if carrier.said:
            client.publish(_ADVERTS + carrier.id, b"", 0, True)
        client.bye()
        carrier.stream.close()
    if carrier.uplink is not None:
        carrier.uplink.end()


# By the clock.


def work(carrier, now_ms: int) -> None:
    """What there is to do: connect, tell the broker what it must know, call."""
    client = carrier.client
    stage = carrier.stage
    if stage != LOGGING_IN and stage != ONLINE or not carrier.begun:  # else it has failed there
        _connect(carrier, now_ms)
        return
    if client.why:
        carrier.stream.close()
        carrier.fail(DIALLING if stage == ONLINE else stage, client.why)
        return
    if stage == LOGGING_IN:
        if not client.up:
            return
        carrier.enter()
        if carrier.mode == SEEKING:
            carrier.heard(None, RSSI_UNKNOWN, b"")  # what was heard before may be gone
    if carrier.is_stale and _tell(carrier):
        carrier.settle()
    due_ms = carrier.due_ms
    if due_ms is not None and diff(due_ms, now_ms) <= 0:
        _repeat(carrier, now_ms)


def _connect(carrier, now_ms):
    """The next step to a stream."""
    uplink = carrier.uplink
    if not carrier.begun:
        if carrier.again_ms is not None and diff(carrier.again_ms, now_ms) > 0:
            return
        carrier.begin()
        uplink.begin(now_ms)
    if uplink.waits and not carrier.can_wait:
        return
    uplink.step(now_ms)
    # `why` stays until it is connected: screens show it meanwhile.
    if uplink.why:
        carrier.fail(uplink.stage, uplink.why)
    elif uplink.stage == ONLINE:
        carrier.log_in(uplink.stream)
    else:
        carrier.be_at(uplink.stage, carrier.why)


def _topics(carrier):
    """What the broker must be asked for."""
    topics = [_INBOXES + carrier.id]
    if carrier.mode == HOSTING:
        topics += [_ADVERTS + carrier.id, table_topic(carrier)]
    elif carrier.mode == SEEKING:
        topics.append(_ADVERTS + b"+")
    return topics


def table_topic(carrier) -> bytes:
    """Where who lost each other at a table meet: by its number and the proof in calls."""
    content = carrier.content
    if carrier.mode == HOSTING:
        lobby_begin = residency.bring("truco_link.lobby_begin")
        proof = lobby_begin.call_proof(carrier.shown)
    else:
        proof = content[PROOF_AT:MIN_SIZE]
    return _TABLES + b"".join(
        bytes((_LETTERS[byte >> 4], _LETTERS[byte & 15])) for byte in content[2:4] + proof
    )


def _tell(carrier):
    """Ask for what is wanted, and no more; say the advert. False: not all went."""
    client = carrier.client
    asked, said = list(carrier.asked), carrier.said
    topics = _topics(carrier)
    with residency.use("truco_link.carriers.mqtt_seldom") as mqtt_seldom:
        for topic in carrier.asked:
            if topic not in topics:
                if not client.queue(mqtt_seldom.unsubscribe(1, topic)):
                    break
                asked.remove(topic)
        for topic in topics:
            if topic not in asked:
                if not client.queue(mqtt_seldom.subscribe(1, topic)):
                    break
                asked.append(topic)
    done = len(asked) == len(topics)
    advert = b""
    if carrier.mode == HOSTING:
        advert = carrier.content[:MIN_SIZE] + carrier.shown.rules
    if done and advert != said:
        done = client.publish(_ADVERTS + carrier.id, advert, len(advert), True)
        if done:
            said = advert
    carrier.note(asked, said)
    return done


def _repeat(carrier, now_ms):
    """Say what is said now and then."""
    next_ms = None
    size = MIN_SIZE
    if carrier.mode == CALLING:
        topic, kind, line = _called(carrier), NET_CALL, carrier.line
        next_ms = after(now_ms, _CALL_MS)
    elif carrier.mode == HOSTING:
        topic, kind, line = table_topic(carrier), NET_BEACON, 0
        next_ms = after(now_ms, _BEACON_MS)
        if not carrier.said:  # somebody has cleared it
            _tell(carrier)
    if next_ms is not None and topic is not None:
        carrier.out[:size] = carrier.content[:size]
        if not carrier.put(topic, kind, line, size):
            return  # in the next tick, then
    carrier.next_at(next_ms)


def _called(carrier):
    """The topic that hears whom this handheld calls; None: there is nobody."""
    if _has_proof(carrier):
        return table_topic(carrier)
    return _INBOXES + carrier.aimed if carrier.aimed else None


def _has_proof(carrier):
    return any(carrier.content[PROOF_AT:MIN_SIZE])


# What comes.


def hear(carrier, topic, data) -> bool:
    """A PUBLISH that is no NET_DATA; False: nobody can use it."""
    level, name = topic[:_LEVELS], topic[_LEVELS:]
    if level == _ADVERTS and len(name) == ID:
        return _hear_advert(carrier, name, data)
    if len(data) < NET_HEAD:
        return False
    address, kind, line = data[:ID], data[KIND_AT], data[LINE_AT]
    is_call = (
        kind == NET_CALL
        and line
        and len(data) == NET_HEAD + MIN_SIZE
        and data[NET_HEAD] == GUEST_CALL
    )
    if level == _TABLES and carrier.mode == HOSTING and topic in carrier.asked:
        if address == carrier.id:
            return True
        if (
            kind == NET_BEACON
            and len(data) == NET_HEAD + MIN_SIZE
            and data[NET_HEAD] == TABLE_BEACON
        ):
            _hear_beacon(carrier, address, data[NET_HEAD:])
            return True
        return is_call and _hear_call(carrier, address, line, data[NET_HEAD:])
    if level != _INBOXES or name != carrier.id:
        return False
    if is_call:
        return _hear_call(carrier, address, line, data[NET_HEAD:])
    if len(data) > NET_HEAD:
        return False
    if kind == NET_TAKEN:
        return _hear_taken(carrier, address, line)
    return kind == NET_BYE and _hear_bye(carrier, address, line)


def _hear_advert(carrier, address, advert):
    if address == carrier.id:
        if not advert and carrier.mode == HOSTING:
            _say_again(carrier)
            carrier.note(carrier.asked, b"")
        return True
    if carrier.mode != SEEKING or advert and len(advert) != ADVERT:
        return False
    carrier.heard(address, RSSI_UNKNOWN, advert)
    return True


def _say_again(carrier):
    """Beacon and advert, unless that was just now."""
    rest_ms = _BEACON_MS - _AGAIN_MS
    if carrier.due_ms is not None and diff(carrier.due_ms, carrier.now_ms) > rest_ms:
        carrier.next_at(after(carrier.due_ms, -rest_ms))
    else:
        carrier.next_at(carrier.now_ms)


def _hear_beacon(carrier, address, content):
    """Another host of this table: it must hear of this one, too."""
    carrier.heard(address, RSSI_UNKNOWN, content)
    _say_again(carrier)


def _hear_call(carrier, address, line, content):
    for port in carrier.ports:
        if port.address == address and not port.closed:
            if port.line == line:
                return carrier.put(_INBOXES + address, NET_TAKEN, line, 0)
            port.end()  # its guest has begun anew
    if carrier.mode != HOSTING or not carrier.has_room():
        return False
    if not carrier.heard(address, RSSI_UNKNOWN, content) or carrier.mode != HOSTING:
        return False
    carrier.open_port(address, line)
    carrier.put(_INBOXES + address, NET_TAKEN, line, 0)
    return True


def _hear_taken(carrier, address, line):
    for port in carrier.ports:
        if port.address == address and port.line == line:
            return True
    wanted = carrier.mode == CALLING and line == carrier.line
    if not wanted or not _has_proof(carrier) and address != carrier.aimed:
        # Another one was quicker: this host must not keep a place.
        carrier.put(_INBOXES + address, NET_BYE, line, 0)
        return False
    carrier.open_port(address, line)
    return True


def _hear_bye(carrier, address, line):
    for port in carrier.ports:
        if port.address == address and port.line == line:
            port.end()
            return True
    return False
