"""All sources of a board seen together, made small, and compiled. Knows nothing of drives."""


class Refused(Exception):
    """A wrong input, or a drive that must not be written; the text says what to do."""
