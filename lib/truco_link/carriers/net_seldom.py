"""What the carrier `net` does seldom: connect, tell the broker what it wants, call.

In memory only while it does, see truco_link.
"""

import os

from micropython import const

import residency
from truco_core.clock import after, diff
from truco_link.advert import MIN_SIZE, PROOF_AT, RSSI_UNKNOWN
from truco_link.carriers import CALLING, DIALLING, HOSTING, LOGGING_IN, ONLINE, SEEKING
from truco_link.carriers.net import KEEP_S
from truco_link.carriers.net_ports import ID, INBOXES, NET_BEACON, NET_CALL

_LETTERS = b"0123456789abcdefghijklmnopqrstuvwxyz"
_ADVERTS = b"zap/1/a/"
_TABLES = b"zap/1/t/"
_CALL_MS = const(2000)
_BEACON_MS = const(30000)  # between two for other hosts of the same table


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
    for port in list(carrier.box.ports):
        port.close()
    client = carrier.client
    if carrier.stream is not None:
        if carrier.said:
            client.publish(_ADVERTS + carrier.id, b"", 0, True)
        client.bye()
        carrier.hang_up()
    if carrier.uplink is not None:
        carrier.uplink.end()


# By the clock.


def work(carrier, now_ms: int) -> None:
    """What there is to do: connect, tell the broker what it must know, call."""
    client = carrier.client
    stage = carrier.stage
    if carrier.stream is None:
        _connect(carrier, now_ms)
        return
    if client.why:
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
    topics = [INBOXES + carrier.id]
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
    number = carrier.number
    done = True
    with residency.use("truco_link.carriers.mqtt_seldom") as mqtt_seldom:
        for topic in carrier.asked + topics:
            # No two that are not answered yet may have the same number.
            if topic not in topics:
                packet = mqtt_seldom.unsubscribe(number, topic)
            elif topic not in asked:
                packet = mqtt_seldom.subscribe(number, topic)
            else:
                continue
            if not client.queue(packet):
                done = False
                break
            number = number % 65535 + 1
            if topic in topics:
                asked.append(topic)
            else:
                asked.remove(topic)
    advert = b""
    if carrier.mode == HOSTING:
        advert = carrier.content[:MIN_SIZE] + carrier.shown.rules
    if done and advert != said:
        done = client.publish(_ADVERTS + carrier.id, advert, len(advert), True)
        if done:
            said = advert
    carrier.note(asked, said, number)
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
        if kind == NET_BEACON:
            carrier.note_beacon()
    carrier.next_at(next_ms)


def _called(carrier):
    """The topic that hears whom this handheld calls; None: there is nobody."""
    if carrier.comes_back:
        return table_topic(carrier)
    return INBOXES + carrier.aimed if carrier.aimed else None
