"""Run amqtt, an MQTT broker that others wrote, for rooms in a local network.

The broker in mqtt_broker.py is for the simulator only, whose time is simulated.
"""

import hmac
import logging
from dataclasses import dataclass

from amqtt.broker import Broker
from amqtt.errors import BrokerError
from amqtt.plugins.base import BaseAuthPlugin

_ANYBODY = "amqtt.plugins.authentication.AnonymousAuthPlugin"


class Only(BaseAuthPlugin):
    """Accept clients with one name and password."""

    @dataclass
    class Config:
        user: str = ""
        password: str = ""

    async def authenticate(self, *, session):
        pairs = (session.username, self.config.user), (session.password, self.config.password)
        return all([hmac.compare_digest((a or "").encode(), b.encode()) for a, b in pairs])


async def start(host, port, web_port=None, user=None, password=None):
    """Start a broker, which serves as long as the event loop runs.

    :param port: port for handhelds, by TCP
    :param web_port: port for pages in a browser, by WebSocket; None: no pages
    :raises OSError: a port is in use or not allowed
    """
    logging.getLogger("amqtt").setLevel(logging.CRITICAL + 1)
    logging.getLogger("transitions").setLevel(logging.CRITICAL + 1)
    listeners = {"default": {"type": "tcp", "bind": "%s:%d" % (host, port)}}
    if web_port is not None:
        listeners["pages"] = {"type": "ws", "bind": "%s:%d" % (host, web_port)}
    name = "%s.%s" % (__name__, Only.__name__)
    plugins = {name: {"user": user, "password": password}} if user else {_ANYBODY: {}}
    try:
        await Broker({"listeners": listeners, "plugins": plugins}).start()
    except BrokerError as error:
        raise OSError(error.__cause__ or error) from None
