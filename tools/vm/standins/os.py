"""Stand-in: settings, chance that is none, sizes of files."""

settings = {}  # that is: none


def getenv(key, default=None):
    return settings.get(key, default)


def urandom(count):
    return bytes(count)


def stat(path):
    """Only the size of a file, in its place; OSError for a path that is not there."""
    with open(path, "rb") as file:
        return (0,) * 6 + (file.seek(0, 2), 0, 0, 0)
