"""The rules of Truco on one bytearray; runs on any Python, imports nothing of CircuitPython."""
