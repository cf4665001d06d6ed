"""Link all sources of a board, make them small, and compile them.

This package knows nothing of drives: tools/drive chooses the sources and stores the results.
"""


class Refused(Exception):
    """An invalid input, or a drive that must not be written. The text says what to do."""
