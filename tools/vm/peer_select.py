"""Stand-in: asks the sockets of peer_net.py."""


class poll:
    def register(self, socket, what):
        self.sockets = (socket,)

    def unregister(self, socket):
        self.sockets = ()

    def ipoll(self, wait_ms):
        return self.sockets if self.sockets and self.sockets[0].ready() else ()
