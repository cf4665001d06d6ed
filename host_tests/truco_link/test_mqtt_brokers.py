"""Our MQTT client at brokers: the small one, and one that somebody else wrote.

ZAP_TEST_BROKER=host:port python3 tools/test.py -k test_mqtt_brokers      at any broker;
``user:password@`` may stand before the host
"""

import secrets

import pytest

from host_tests.support import other_broker
from host_tests.support.broker_client import Friends
from tools.net.broker import Broker
from tools.net.server import Server
from truco_link.carriers import mqtt


@pytest.fixture(scope="module")
def amqtt():
    broker = other_broker.Amqtt()
    yield broker
    broker.stop()


@pytest.fixture(params=["ours", "amqtt", "named"])
def friends(request):
    server = None
    if request.param == "ours":
        server = Server(Broker())
        made = Friends("127.0.0.1", server.port, lambda: server.serve(0))
    elif request.param == "amqtt":
        made = Friends("127.0.0.1", request.getfixturevalue("amqtt").port)
    else:
        host, port, *who = other_broker.named()
        user, password = (text.encode() if text else None for text in who)
        made = Friends(host, port, user=user, password=password)
    yield made
    made.close()
    if server is not None:
        server.close()


@pytest.fixture
def space():
    """Topics of this test alone: a broker may keep what others left."""
    return b"zap/test/%s/" % secrets.token_hex(4).encode()


def test_rooms_come_and_go(friends, space):
    """Adverts, retained and cleared by will; inboxes; an end to a search."""
    advert, inbox = space + b"a/host", space + b"i/host"
    name = secrets.token_hex(4).encode()
    host = friends.join(b"zh" + name, advert)
    assert host.queue(mqtt.subscribe(1, inbox)) and host.publish(advert, b"room", 4, True)

    guest = friends.join(b"zg" + name, space + b"a/guest")
    assert guest.queue(mqtt.subscribe(1, space + b"a/+"))
    friends.until(lambda: guest.heard)
    assert guest.heard.pop() == (advert, b"room", 1)

    # What one says comes once, in order, also much at a time and in large packets.
    letters = [b"%03d" % count + bytes(count) for count in range(180)]
    for letter in letters:
        friends.until(lambda letter=letter: guest.publish(inbox, letter, len(letter)))
    friends.until(lambda: len(host.heard) == len(letters))
    assert host.heard == [(inbox, letter, 0) for letter in letters]

    assert host.publish(advert, b"full", 4, True)
    friends.until(lambda: guest.heard)
    assert guest.heard.pop() == (advert, b"full", 0)

    friends.leave(host)
    friends.until(lambda: guest.heard)
    assert guest.heard.pop()[:2] == (advert, b"")

    # Who comes again as the same one finds nothing old, and hears of itself nothing new.
    assert guest.queue(mqtt.unsubscribe(2, space + b"a/+"))
    host = friends.join(b"zh" + name, advert)
    assert host.publish(advert, b"again", 5, True)
    assert host.queue(mqtt.subscribe(1, space + b"a/+"))
    friends.until(lambda: host.heard)
    # aedes may say it twice.
    assert {payload for _, payload, _ in host.heard} == {b"again"} and not guest.heard

    # A goodbye leaves the advert; so it is cleared before.
    assert host.publish(advert, b"", 0, True)
    friends.until(lambda: not host.heard[-1][1])
    assert host.heard[-1][:2] == (advert, b"")


def test_the_same_name_twice(friends, space):
    """A host whose old connection is not known to be dead yet comes again. The old one's will is
    said sooner (MQTT 3.1.4) or later (amqtt): who hears its own advert go says it again."""
    advert = space + b"a/host"
    name = b"zh" + secrets.token_hex(4).encode()
    watcher = friends.join(b"zw" + name[2:], space + b"a/watcher")
    assert watcher.queue(mqtt.subscribe(1, space + b"a/+"))
    old = friends.join(name, advert)
    assert old.publish(advert, b"old", 3, True)
    friends.until(lambda: len(watcher.heard) == 1)
    new = friends.join(name, advert)
    assert new.queue(mqtt.subscribe(1, advert)) and new.publish(advert, b"new", 3, True)
    friends.until(lambda: watcher.heard[-1][1] == b"new" and new.heard)
    friends.leave(old)

    def stands():
        while new.heard:
            if not new.heard.pop(0)[1]:
                assert new.publish(advert, b"new", 3, True)
        said = [payload for _, payload, _ in watcher.heard]
        return b"" in said and said[-1] == b"new"

    friends.until(stands)
    assert new.up
    late = friends.join(b"zl" + name[2:], space + b"a/late")
    assert late.queue(mqtt.subscribe(1, space + b"a/+"))
    friends.until(lambda: late.heard)
    # amqtt may say it twice.
    assert set(late.heard) == {(advert, b"new", 1)}
    assert new.publish(advert, b"", 0, True)
    friends.until(lambda: not watcher.heard[-1][1])
