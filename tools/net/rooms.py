"""Run amqtt, an MQTT broker that others wrote, for rooms in a local network.

The broker in mqtt_broker.py is for the simulator only, whose time is simulated.
"""

import logging

from amqtt.broker import Broker
from amqtt.errors import BrokerError

_ANYBODY = "amqtt.plugins.authentication.AnonymousAuthPlugin"


async def start(host, port, web_port=None):
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
    try:
        await Broker({"listeners": listeners, "plugins": {_ANYBODY: {}}}).start()
    except BrokerError as error:
        raise OSError(error.__cause__ or error) from None
