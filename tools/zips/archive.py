"""Make a zip file whose bytes depend only on its files."""

import io
import zipfile

_NO_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest date in the format
_UNIX = 3
_PLAIN_FILE = 0o100644 << 16


def pack(files):
    """Return the bytes of a zip of {path: bytes}.

    Files are stored, not deflated: the output of deflate differs between builds of zlib.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as file:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path, _NO_DATE)
            entry.create_system = _UNIX
            entry.external_attr = _PLAIN_FILE
            file.writestr(entry, files[path])
    return buffer.getvalue()
