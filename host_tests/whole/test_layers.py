"""Who may import whom: the folder picture of the README, as a test."""

import ast
import os
import subprocess
import sys

import pytest

from tools.environment.paths import ROOT
from tools.linker.imports import imports_of

# layer -> the roots that it may import, besides itself. What is not here is not allowed,
# so that a new use of the hardware is a decision.
LAYERS = {
    "truco_core": "array micropython",
    "lib/residency.py": "builtins gc micropython sys truco_core",
    # Modules of the firmware only: it works whatever else is missing.
    "lib/truco_rescue.py": """
        binascii board busdisplay busio displayio fourwire microcontroller micropython os storage
        supervisor terminalio traceback
    """,
    # What code.py starts: it works with the firmware alone where truco_rescue is damaged.
    "main.py": """
        binascii board board_configs busdisplay busio displayio fourwire supervisor sys time
        truco_rescue truco_ui
    """,
    # A program of its own, which tries the hardware.
    "lib/truco_selftest": """
        _bleio audiocore binascii board board_configs builtins displayio gc keypad microcontroller
        micropython os supervisor terminalio time traceback truco_input truco_rescue truco_store
        vectorio wifi
    """,
    "lib/ble_host": "micropython residency",
    "lib/page_host": "binascii hashlib micropython os truco_core",
    "lib/truco_game": """
        gc micropython random residency truco_core truco_link truco_store truco_texts
    """,
    "lib/truco_texts": "micropython residency sys truco_core",
    "lib/truco_input": "micropython truco_core",
    # gc: carriers/ble.py, where 10.2 collects in the wrong task.
    "lib/truco_link": """
        _bleio busio cardputer_keyboard countio gc hashlib micropython os sys ble_host residency
        truco_core _sha256 adafruit_hashlib
    """,
    "lib/truco_store": "binascii micropython residency truco_core",
    # time: what day it is.
    "lib/truco_ui": """
        adafruit_miniqr array audiocore bitmaptools displayio gc keypad microcontroller
        micropython neopixel_write os random supervisor sys time traceback vectorio residency
        truco_core truco_game truco_input truco_link truco_rescue truco_store truco_texts
    """,
    "board_configs": """
        _bleio adafruit_tlv320 analogio audiobusio audiocore audioio audiopwmio board busio
        cardputer_keyboard countio digitalio displayio framebufferio gc json keypad micropython os
        picodvi pwmio relic_usb_host_gamepad select socketpool ssl supervisor sys time truco_core
        wifi ble_host page_host residency truco_input truco_link truco_rescue
    """,
}
LAYERS = {layer: set(roots.split()) for layer, roots in LAYERS.items()}
PROGRAM = {"main", "supervisor", "time", "truco_rescue"}  # code.py
OF_THE_HOST = {"tools", "host_tests"}
DRAWING = {"displayio", "vectorio", "bitmaptools", "busdisplay", "fourwire", "terminalio"}


def sources(*folders):
    for folder in folders:
        if folder.endswith(".py"):
            yield os.path.join(ROOT, folder)
        for where, _, names in os.walk(os.path.join(ROOT, folder)):
            for name in names:
                if name.endswith(".py"):
                    yield os.path.join(where, name)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def imported(source):
    """Root modules that a source imports, also those inside functions, and by `residency`."""
    # A relative import stays inside; ours are written out all the same.
    return {one.module.partition(".")[0] or "." for one in imports_of(source, "", True)}


def strangers(source, own, allowed):
    """What a source of the package `own` imports and may not."""
    return imported(source) - allowed - {own}


@pytest.mark.parametrize("layer", LAYERS)
def test_layer_imports_only_what_it_may(layer):
    own = layer.rpartition("/")[2]
    for path in sources(layer):
        found = strangers(read(path), own, LAYERS[layer])
        assert not found, "%s imports %s" % (os.path.relpath(path, ROOT), sorted(found))


def test_every_device_folder_has_its_line():
    # A folder without a module yet is no layer.
    names = [n for n in os.listdir(os.path.join(ROOT, "lib")) if n[0] not in "._"]
    folders = {"lib/" + name for name in names if list(sources("lib/" + name))}
    assert folders | {"truco_core", "board_configs"} <= set(LAYERS)


def test_program_wires_and_nothing_else():
    source = read(os.path.join(ROOT, "code.py"))
    assert not strangers(source, "code", PROGRAM)
    assert len(source.splitlines()) < 30
    _, begin = ast.parse(source).body  # a docstring, and `if` it is the program
    branches = (ast.If, ast.FunctionDef, ast.ClassDef, ast.For)
    assert [n for n in ast.walk(begin) if isinstance(n, branches)] == [begin]


def test_who_imports_a_module_called_code_starts_no_game():
    """Python's debugger does, and finds ours where the root is in front."""
    found = {"__name__": "code"}
    exec(compile(read(os.path.join(ROOT, "code.py")), "code.py", "exec"), found)
    assert set(found) == {"__name__", "__builtins__", "__doc__"}


def test_pytest_as_a_module_ends():
    file = "host_tests/truco_ui/table/test_layout.py"
    line = [sys.executable, "-m", "pytest", "-q", "--collect-only", file]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_arrows_go_one_way():
    order = ["truco_core", "lib/truco_input", "lib/truco_game", "lib/truco_ui"]
    for at, layer in enumerate(order):
        later = {name.rpartition("/")[2] for name in order[at + 1 :]}
        assert not LAYERS[layer] & (later | {"board_configs"} | OF_THE_HOST)
    assert "board" not in set().union(*(LAYERS[layer] for layer in order))
    for layer in ("truco_core", "lib/truco_input", "lib/truco_game", "lib/truco_texts"):
        assert not LAYERS[layer] & DRAWING


def test_nothing_on_a_board_imports_the_tools():
    for path in [*sources(*LAYERS), os.path.join(ROOT, "code.py")]:
        assert not imported(read(path)) & OF_THE_HOST, path


def test_no_board_or_rule_set_is_asked_for_its_name():
    from tools.drive import boards
    from truco_core.rules import RULE_SETS

    names = set(boards.board_ids(ROOT) + boards.simulated_ids(ROOT))
    names |= {row[0] for row in RULE_SETS}
    for path in sources("truco_core", "lib"):
        for node in ast.walk(ast.parse(read(path))):
            if isinstance(node, ast.Compare):
                asked = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
                assert not asked & names, "%s:%d" % (path, node.lineno)


@pytest.mark.parametrize(
    "source, found",
    [
        ("import board", {"board"}),
        ("from truco_ui.app import App", {"truco_ui"}),
        ("def f():\n    import tools.sim", {"tools"}),
        ("from . import cards", {"."}),
        ("import displayio as d, micropython", {"displayio"}),
        ("try:\n    from typing import Any\nexcept ImportError:\n    pass", {"typing"}),
        ("import residency\nresidency.bring('truco_ui.app')", {"residency", "truco_ui"}),
        ("from truco_core import cards\nfrom micropython import const", set()),
    ],
)
def test_the_test_can_fail(source, found):
    assert strangers(source, "truco_core", LAYERS["truco_core"]) == found
