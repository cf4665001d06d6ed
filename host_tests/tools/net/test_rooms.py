"""Test the broker of tools/web.py --serve as a page in a browser and as a bad one meet it."""

import asyncio

import pytest
import websockets
from websockets.asyncio.client import connect

from host_tests.support import browser_page
from tools import bootstrap

CONNECT = bytes.fromhex("10 0f 0004 4d515454 04 02 001e 0003 7a6170")  # MQTT 3.1.1, client "zap"
CONNACK = bytes.fromhex("20 02 00 00")
LIMIT_S = 100  # only a fault reaches it


def with_broker(visit):
    """Run `visit(address)` while a broker serves pages at that address."""
    bootstrap.ensure("tools/net/requirements.txt")
    from tools.net import rooms

    async def run():
        port = browser_page.free_port()
        await rooms.start("127.0.0.1", browser_page.free_port(), port)
        await asyncio.wait_for(visit("ws://127.0.0.1:%d/mqtt" % port), LIMIT_S)

    asyncio.run(run())


async def greets(address, **how):
    async with connect(address, subprotocols=["mqtt"], **how) as page:
        await page.send(CONNECT)
        assert await page.recv() == CONNACK


def test_a_message_without_bytes_does_not_stop_the_broker_for_the_others():
    async def visit(address):
        async with connect(address, subprotocols=["mqtt"]) as page:
            await page.send(b"")
        await greets(address)

    with_broker(visit)


def test_a_page_of_another_host_is_refused():
    async def visit(address):
        await greets(address, origin="http://127.0.0.1:8500")
        with pytest.raises(websockets.InvalidStatus) as refused:
            await greets(address, origin="https://elsewhere.example")
        assert refused.value.response.status_code == 403

    with_broker(visit)
