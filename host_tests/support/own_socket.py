"""A stream of `truco_link.carriers.mqtt` on this computer's own sockets, to any broker."""

import socket


class SocketStream:
    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port), timeout=20)
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def readinto(self, buffer):
        try:
            size = self.socket.recv_into(buffer)
        except BlockingIOError:
            return 0
        if not size:
            raise OSError("closed")
        return size

    def write(self, data):
        try:
            return self.socket.send(data)
        except BlockingIOError:
            return 0

    def close(self):
        self.socket.close()
