"""A stream for tests on the 32-bit VM: what it is told waits to be read, without an allocation."""

INBOX = """
class Inbox:
    def __init__(self):
        self.inbox = bytearray(2048)
        self.filled = self.at = 0
    def say(self, data):
        for byte in data:
            self.inbox[self.filled] = byte
            self.filled += 1
    def readinto(self, buffer):
        size = min(len(buffer), self.filled - self.at)
        for i in range(size):
            buffer[i] = self.inbox[self.at + i]
        self.at += size
        if self.at == self.filled:
            self.at = self.filled = 0
        return size
"""
