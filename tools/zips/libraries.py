"""Two libraries of their own, made of our sources: the MQTT client and the Bluetooth host.

In the shape that CircuitPython's Community Bundle takes: one package, examples, README.rst,
pyproject.toml, a licence. Nothing of a game is in them; who publishes them adds the address of
their repository.
"""

import os
import re

from tools.linker import Refused

_EXAMPLES = "tools/zips/examples/"
_LICENSE = "LICENSE"
# What in the sources is of Zap alone, and what stands there instead; each must be found.
_COMMON = ((r"import residency\n", ""), (r" *@residency\.seldom\n", ""))

LIBRARIES = {
    "circuitpython-mqtt-stream": (
        "mqtt_stream",
        "MQTT 3.1.1 for CircuitPython that never waits, in a few buffers made once.",
        {
            "__init__.py": "lib/truco_link/carriers/mqtt.py",
            "wifi.py": "board_configs/wifi_stream.py",
            "ticks.py": "truco_core/clock.py",
        },
        (
            *_COMMON,
            (
                r"from truco_core\.clock import diff",
                "from mqtt_stream.ticks import diff",
            ),
            (r"docs/net\.md, The client, says what it insists on\. ", ""),
            (r"\nMore than 300 lines: [^.]*\.\n", ""),
            (r"as truco_link\.carriers\.mqtt has it", "as mqtt_stream has it"),
        ),
    ),
    "circuitpython-ble-host": (
        "ble_host",
        "A Bluetooth LE host in Python, for a controller on a UART such as an AirLift.",
        {
            name: "lib/ble_host/" + name
            for name in "__init__.py esp32.py gap.py gatt.py hci.py l2cap.py".split()
        },
        (
            *_COMMON,
            (r'(\w+) = residency\.bring\("ble_host\.(\w+)"\)', r"from ble_host import \2"),
            (r' *residency\.forget\("[^"]+"\)\n', ""),
            (r" Of other\nfiles it needs lib's residency\.py alone\.", ""),
            (r"(?s)\n`truco_link\.carriers\.airlift` shows .*?`\.\n", ""),
        ),
    ),
}

_PROJECT = """\
[build-system]
requires = ["setuptools", "wheel"]
build-backend = "setuptools.build_meta"

[project]
name = "%(name)s"
description = "%(about)s"
version = "%(version)s"
readme = "README.rst"
license = { text = "MIT" }
keywords = ["circuitpython", "%(package)s"]
dependencies = ["Adafruit-Blinka"]

[tool.setuptools]
packages = ["%(package)s"]
"""
_README = """\
%(name)s
%(line)s

%(about)s ``help(%(package)s)`` says more.

Installing
==========

.. code-block:: shell

    circup install %(package)s

Example
=======

.. code-block:: python

%(example)s
Licence
=======

MIT, see ``LICENSE``.
"""


def files(root, version):
    """{path: bytes} of both, each in a folder of its name.

    :raises Refused: a source has changed so that it cannot stand alone
    """
    found = {}
    for name, (package, about, sources, edits) in LIBRARIES.items():
        texts = _alone({path: _read(root, home) for path, home in sources.items()}, edits)
        first = texts["__init__.py"]
        texts["__init__.py"] = first.rstrip("\n") + '\n\n__version__ = "%s"\n' % version
        example = package + "_simpletest.py"
        texts = {"%s/%s" % (package, path): text for path, text in texts.items()}
        texts["examples/" + example] = _read(root, _EXAMPLES + example)
        shown = "".join("    " + one for one in texts["examples/" + example].splitlines(True))
        values = {"name": name, "package": package, "about": about, "version": version}
        values.update(line="=" * len(name), example=shown)
        texts["pyproject.toml"] = _PROJECT % values
        texts["README.rst"] = _README % values
        texts["LICENSE"] = _read(root, _LICENSE)
        found.update(("%s/%s" % (name, path), text.encode()) for path, text in texts.items())
    return found


def _alone(texts, edits):
    for pattern, instead in edits:
        changed = {path: re.sub(pattern, instead, text) for path, text in texts.items()}
        if changed == texts:
            raise Refused("tools/zips/libraries.py: nothing has %s any more" % pattern)
        texts = changed
    for path, text in texts.items():
        if rest := re.search(r"residency|truco\w*|docs/\w*", text):
            raise Refused("%s still speaks of %s: see tools/zips/libraries.py" % (path, rest[0]))
    return texts


def _read(root, path):
    with open(os.path.join(root, *path.split("/")), encoding="utf-8") as file:
        return file.read()
