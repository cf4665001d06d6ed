"""MQTT in a WebSocket, for pages in a browser: the server's side, without any socket.

The library `websockets` does the protocol (RFC 6455). MQTT's bytes are the contents of binary
messages, cut in any way (MQTT 3.1.1, 6).
"""

from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

HELLO = b"G"  # of "GET": no packet of MQTT begins so
_MOST = 64 * 1024  # bytes of a message
_NOT_BINARY = 1003


class WebSocket:
    """over: the other side has closed it, or broken its rules."""

    def __init__(self):
        self._protocol = ServerProtocol(subprotocols=["mqtt"], max_size=_MOST)
        self.over = False

    def receive(self, data):
        """Return bytes of the client, in any pieces; returns those of MQTT in them."""
        protocol = self._protocol
        protocol.receive_data(data)
        found = b""
        for event in protocol.events_received():
            if isinstance(event, Request):
                answer = protocol.accept(event)
                protocol.send_response(answer)
                self.over = self.over or answer.status_code != 101
            elif event.opcode in (Opcode.BINARY, Opcode.CONT):
                found += event.data
            elif event.opcode is Opcode.TEXT:
                protocol.fail(_NOT_BINARY, "MQTT is binary")
        self.over = self.over or protocol.close_expected()
        return found

    def framed(self, data):
        """Return what goes to the client, for bytes of MQTT."""
        if not self.over:
            self._protocol.send_binary(data)
        return self.unsent()

    def unsent(self):
        """Return what else goes to the client, such as an answer to a ping."""
        return b"".join(self._protocol.data_to_send())
