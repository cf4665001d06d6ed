"""MQTT over WebSocket for pages in a browser: the server's side, without a socket.

The library `websockets` implements the protocol (RFC 6455). MQTT's bytes are the contents of binary
messages, which may split packets anywhere (MQTT 3.1.1, 6).
"""

from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

HELLO = b"G"  # start of "GET"; no MQTT packet begins with it
_MOST = 64 * 1024  # maximum bytes of a message
_NOT_BINARY = 1003


class WebSocket:
    """A WebSocket connection of one client.

    over: True if the client has closed the connection, or violated the protocol
    """

    def __init__(self):
        self._protocol = ServerProtocol(subprotocols=["mqtt"], max_size=_MOST)
        self.over = False

    def receive(self, data):
        """Take bytes from the client, in pieces of any size. Return the MQTT bytes in them."""
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
        """Return the bytes to send so that the client receives these MQTT bytes."""
        if not self.over:
            self._protocol.send_binary(data)
        return self.unsent()

    def unsent(self):
        """Return bytes of the protocol that are still to be sent, such as an answer to a ping."""
        return b"".join(self._protocol.data_to_send())
