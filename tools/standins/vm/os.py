"""Stand-in for os: empty settings, constant random bytes, sizes of files."""

settings = {}


def getenv(key, default=None):
    return settings.get(key, default)


def urandom(count):
    return bytes(count)


def stat(path):
    """Return a tuple with the file's size at index 6. Raise OSError if there is no file."""
    with open(path, "rb") as file:
        return (0,) * 6 + (file.seek(0, 2), 0, 0, 0)
