"""Stand-in for hashlib, for boards whose firmware has it: digests are zeros."""


class new:
    def __init__(self, name, data):
        pass

    def digest(self):
        return bytes(32)
