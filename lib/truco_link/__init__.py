"""A table of two to four handhelds: docs/link.md says what goes through the air.

The game imports this package only when a player opens a table. Only its carriers use radios and
cables; all other modules run on any Python.
"""
