"""Check settings.toml: syntax, keys, values, and the lines that the board needs."""

import ast
import difflib
import functools
import os
import re

import residency
from tools.drive import boards, checkout, first_settings
from tools.environment import paths
from tools.installer import WRONG, Problem
from tools.installer.settings_toml import NAME
from tools.installer.steps import BLE, HEAP
from tools.sim.handheld import powered

PIN = "ZAP_PIN_"
_OF_CABLE = ("TX", "RX")
# Least similarity (difflib, 0..1) of an unknown key and the known one that is suggested for it.
# Most unknown keys that do not begin with ZAP are CircuitPython's, and no mistake.
_ALIKE_ZAP, _ALIKE_OTHER = 0.7, 0.9


def readable(drive):
    """Look for a settings.toml with a wrong name, and for lines that the board misunderstands."""
    for name in (NAME + ".txt", "settings.txt"):
        if drive.top.exists(name):
            text = "the board does not read %s: the file must be called %s" % (name, NAME)
            do = "let your system show file name extensions, and rename it"
            yield Problem("settings-name", text, do)
    yield from drive.problems


def keys(drive):
    """Look for names of settings that nothing reads.

    These are unknown names that begin with ZAP, and misspelled ones of CircuitPython's settings
    that the game needs.
    """
    pins = {PIN + name for name in board_pins(drive.board_id)}
    known = {BLE, HEAP, *asked_for(), *pins}
    for key, line in sorted(drive.lines.items()):
        ours = key.upper().startswith("ZAP")
        alike = _ALIKE_ZAP if ours else _ALIKE_OTHER
        close = difflib.get_close_matches(key.upper(), sorted(known), 1, alike)
        if key not in known and (close or ours):
            do = "did you mean %s?" % close[0] if close else "delete the line"
            if key in _pins_of_others(drive.board_id):
                do = "delete the line: on %s that key or part is wired, and cannot move"
                do %= drive.board_id
            yield Problem("unknown-setting", "nothing reads the key of %s" % str(line)[:-1], do)


def values(drive):
    """Look for invalid values, such as a pin that the board lacks.

    The game's own modules check them on a simulated board that has this settings.toml. So the
    doctor reports the same errors as the panel. `readable` reports lines with a wrong syntax.
    """
    reported = tuple("Line %d " % problem.number for problem in drive.problems)
    with powered(drive.board_id, settings=drive.settings):
        residency.forget_under("board_configs", ("board_configs",))
        try:
            from board_configs import pins, radio, wifi_settings

            has_ble = boards.firmware(drive.board_id).has_ble
            asks = [lambda: radio.ways(has_ble), wifi_settings.network, wifi_settings.broker]
            asks.append(wifi_settings.login)
            link = pins.setting("ZAP_LINK") or ""
            for name, default in board_pins(drive.board_id).items():
                is_there = PIN + name in drive.lines or default in boards.pins(drive.board_id)
                if "cable" in link if name in _OF_CABLE else is_there and default:
                    asks.append(functools.partial(pins.pin, name, default))
            if "cable" in link:
                asks.append(lambda: radio.carrier(has_ble, "cable"))
            if "airlift" in link:
                asks.append(lambda: radio.works(has_ble, "airlift"))
            for ask in asks:
                try:
                    ask()
                except pins.BadSetting as error:
                    if not str(error).startswith(reported):
                        # A later check may raise the same error: do not report it twice.
                        reported += (str(error),)
                        do = "correct the line, and press reset"
                        yield Problem("bad-value", str(error).rstrip("."), do)
        finally:
            residency.forget_under("board_configs", ("board_configs",))


def needed(drive):
    """Look for the lines that playing together needs on this board.

    If the file has lines that the board cannot read, nothing is reported: a needed line may be
    among them. The owner must correct those first.
    """
    if any(problem.level == WRONG for problem in drive.problems):
        return
    lines = first_settings.needed(drive.board_id, boards.firmware(drive.board_id))
    for key, value in lines.items():
        line = drive.lines.get(key)
        if line is None or line.quoted or line.value != value:
            text = "%s does not have %s = %s, and without it playing together does not work"
            where = "%s in place of line %d" % (NAME, line.number) if line else NAME
            do = "write %s = %s into %s, and press reset" % (key, value, where)
            yield Problem("needed-setting", text % (NAME, key, value), do)


@functools.cache
def board_pins(board_id, root=paths.ROOT):
    """Return {name that can follow ZAP_PIN_ on one of our boards: its default}.

    The default is "" for a pin of an AirLift.
    """
    found = {}
    for path in sorted(checkout.configs(root, board_id)):
        source = checkout.read(os.path.join(root, path))
        found.update(first_settings.pin_names(source))
        for node in ast.parse(source).body:  # the module airlift has a table of names and pins
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "_PICO":
                found.update(dict.fromkeys(ast.literal_eval(node.value).split()[::2], ""))
    return found


def _pins_of_others(board_id):
    """Return the settings of pins that another board reads, and this one does not."""
    others = set().union(*(board_pins(other) for other in boards.board_ids(paths.ROOT)))
    return {PIN + name for name in others - set(board_pins(board_id))}


@functools.cache
def asked_for(root=paths.ROOT):
    """Return the keys that our sources read by a literal name, such as ZAP_LINK or ZAP_BROKER.

    Keys of pins are left out: each board has its own, see `board_pins`.
    """
    found = set()
    for path in checkout.own_files(root):
        if path.endswith(".py"):
            text = checkout.read(os.path.join(root, path)).decode()
            found |= set(re.findall(r'\b(?:setting|_text|getenv)\("([A-Z]\w+)"', text))
    return {key for key in found if not key.startswith(PIN)}
