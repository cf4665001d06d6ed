"""Link all sources of a board, make them small, and compile them.

This package knows nothing of drives: tools/drive chooses the sources and stores the results.
"""


class Refused(Exception):
    """Raised for an invalid input or a drive that must not be written. The message has a remedy."""
