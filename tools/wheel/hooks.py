"""What hatchling asks: the version, which CHANGELOG.md has, and the packages, as
tools/requirements.txt pins those of tools/play_requirements.txt.

What would bring packages that nobody needs here comes along in the wheel itself, with its licence:
Adafruit's libraries ask for Blinka, which is hardware, and bumble for a dozen of others.
"""

import os
import re
import shutil
import subprocess
import sys

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_PACKAGE = "zap_truco/"
# As in a checkout, so that every path from its root is the same.
_FILES = (
    "code.py",
    "main.py",
    "selftest.py",
    "lib",
    "truco_core",
    "board_configs",
    "tools/__init__.py",
    "tools/play.py",
    "tools/bootstrap.py",
    "tools/device_requirements.txt",
    "tools/commands",
    "tools/environment",
    "tools/net",
    "tools/shims",
    "tools/sim",
    "tools/standins",
)
_ALONG = ("adafruit-", "bumble")


class Metadata(MetadataHookInterface):
    def update(self, metadata):
        news = _read(self.root, "CHANGELOG.md")
        metadata["version"] = re.search(r"^## ([\d.]+)", news, re.MULTILINE).group(1)
        metadata["dependencies"] = [one for one in _pins(self.root) if not one.startswith(_ALONG)]


class Files(BuildHookInterface):
    def initialize(self, version, build_data):
        folder = os.path.join(self.root, "build", "along")
        shutil.rmtree(folder, ignore_errors=True)
        pins = [one for one in _pins(self.root) if one.startswith(_ALONG)]
        # One wheel for every Python: of two versions the one that the oldest takes.
        pins = [one.partition(";")[0] for one in pins if "python_version >=" not in one]
        line = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
        subprocess.run([*line, "--ignore-requires-python", "--target", folder, *pins], check=True)
        files = {os.path.join(self.root, name): _PACKAGE + name for name in _FILES}
        files[os.path.join(self.root, "tools", "wheel", "__main__.py")] = _PACKAGE + "__main__.py"
        files[folder] = _PACKAGE + "tools/along"
        build_data["force_include"].update(files)


def _pins(root):
    wanted = set(_read(root, "tools/play_requirements.txt").splitlines())
    pins = [
        line.split("#")[0].strip() for line in _read(root, "tools/requirements.txt").split("\n")
    ]
    return [one for one in pins if one and one.partition("==")[0] in wanted]


def _read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()
