"""Stand-in for select: polls a socket of `socketpool`."""


class poll:
    def __init__(self):
        self._sockets = []

    def register(self, socket, events=0):
        self._sockets.append(socket)

    def ipoll(self, timeout_ms=-1):
        for socket in self._sockets:
            if socket.pipe is not None and socket.pipe.ready():
                yield socket, 1
