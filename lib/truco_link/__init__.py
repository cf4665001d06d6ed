"""A table of two to four handhelds: docs/link.md says what goes through the air.

Imported only when a player opens a table. Radios and cables are touched by the
carriers alone (ble.py, uart.py); everything else runs on any Python.
"""
