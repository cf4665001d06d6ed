"""Stand-in: a digest that is none, for boards whose firmware has hashlib."""


class new:
    def __init__(self, name, data):
        pass

    def digest(self):
        return bytes(32)
