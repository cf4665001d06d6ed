# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A stream of truco_link.carriers.mqtt whose other end is the test."""


class ScriptedStream:
    """inbox: bytes to read. sent: what was written. takes: how many bytes a write may take at most,
    None for all. over: it has ended. most: bytes of a read, None for as many as fit."""

    def __init__(self):
        self.inbox = bytearray()
        self.sent = bytearray()
        self.writes = self.reads = 0
        self.takes = self.most = None
        self.over = False

    def readinto(self, buffer):
        self.reads += 1
        size = min(len(buffer), len(self.inbox), self.most or len(buffer))
        if not size and self.over:
            raise OSError(104)
        buffer[:size] = self.inbox[:size]
        del self.inbox[:size]
        return size

    def write(self, data):
        if self.over:
            raise OSError(32)
        self.writes += 1
        size = len(data) if self.takes is None else min(self.takes, len(data))
        self.sent += data[:size]
        return size

    def close(self):
        self.over = True
