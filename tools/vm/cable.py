"""Runs on the 32-bit VM behind the first part of screens.py: a cable with a free end."""

import os

import busio


class _Uart:
    """As much heap as busio.UART: its buffer."""

    def __init__(self, tx, rx, baudrate, timeout, receiver_buffer_size):
        self.ring = bytearray(receiver_buffer_size)

    def readinto(self, buffer):
        return None

    def write(self, data):
        return len(data)

    def deinit(self):
        pass


busio.UART = _Uart
os.getenv = lambda key, default=None: "cable" if key == "ZAP_LINK" else default
