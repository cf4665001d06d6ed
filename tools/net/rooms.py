"""Run amqtt, an MQTT broker that others wrote, for rooms in a local network.

The broker in mqtt_broker.py is for the simulator only, whose time is simulated.
"""

import asyncio
import contextlib
import http
import logging
import urllib.parse

import websockets
from amqtt.broker import Broker
from amqtt.errors import BrokerError
from websockets.asyncio import server

_ANYBODY = "amqtt.plugins.authentication.AnonymousAuthPlugin"
_MESSAGE_BYTES = 1 << 16  # longest message of a page; more than any packet of ours
_ALL, _HERE = "0.0.0.0", "127.0.0.1"


async def start(host, port, web_port=None):
    """Start a broker, which serves as long as the event loop runs.

    :param port: port for handhelds, by TCP
    :param web_port: port for pages in a browser, by WebSocket; None: no pages
    :raises OSError: a port is in use or not allowed
    """
    logging.getLogger("amqtt").setLevel(logging.CRITICAL + 1)
    logging.getLogger("transitions").setLevel(logging.CRITICAL + 1)
    logging.getLogger("websockets").setLevel(logging.CRITICAL + 1)
    listeners = {"default": {"type": "tcp", "bind": "%s:%d" % (host, port)}}
    try:
        await Broker({"listeners": listeners, "plugins": {_ANYBODY: {}}}).start()
    except BrokerError as error:
        raise OSError(error.__cause__ or error) from None
    if web_port is None:
        return

    # amqtt's own WebSockets never end for a message without bytes (0.12.1, adapters.py 82-89).
    async def join(page):
        await _join(page, _HERE if host == _ALL else host, port)

    await server.serve(
        *(join, host, web_port),
        subprotocols=[websockets.Subprotocol("mqtt")],
        process_request=_refuse_foreign,
        max_size=_MESSAGE_BYTES,
    )


def _refuse_foreign(connection, request):
    """Refuse a page of another host. A program that is no browser sends no Origin."""
    origin = request.headers.get("Origin")
    host = urllib.parse.urlsplit("//" + request.headers.get("Host", "")).hostname
    if origin and urllib.parse.urlsplit(origin).hostname != host:
        return connection.respond(http.HTTPStatus.FORBIDDEN, "Open the page of this computer.\n")
    return None


async def _join(page, host, port):
    """Carry the bytes between a page and the broker until one of them ends."""
    reader, writer = await asyncio.open_connection(host, port)

    async def to_broker():
        async for message in page:
            writer.write(message if isinstance(message, bytes) else message.encode())
            await writer.drain()

    async def to_page():
        while data := await reader.read(_MESSAGE_BYTES):
            await page.send(data)

    both = [asyncio.create_task(way()) for way in (to_broker, to_page)]
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    for task in both:
        task.cancel()
    await asyncio.gather(*both, return_exceptions=True)
    with contextlib.suppress(OSError):
        writer.close()
        await writer.wait_closed()
