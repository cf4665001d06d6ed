"""Link all sources of a board, make them small, and compile them. Knows nothing of drives."""


class Refused(Exception):
    """An invalid input, or a drive that must not be written. The text says what to do."""
