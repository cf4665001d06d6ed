"""Run the amqtt broker at a port of this computer, as a program of its own."""

import asyncio
import logging
import sys


async def serve(port):
    from amqtt.broker import Broker

    listener = {"type": "tcp", "bind": "127.0.0.1:%d" % port, "max_connections": 200}
    anybody = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}
    await Broker({"listeners": {"default": listener}, "plugins": anybody}).start()
    print("serving", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    asyncio.run(serve(int(sys.argv[1])))
