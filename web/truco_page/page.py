# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""In the place of code.py: one step of the loop at a time, as web/page/machine.mjs calls it.

The linker makes names of ours short, and sees neither JavaScript nor the stand-ins. So each name
that they know, and something of ours may have too, stands in a text here: such names stay.
"""

import sys

import _zap
import supervisor

_ASKED = ("offer", "font", "Reload")
_OURS = ("truco_core", "truco_ui", "truco_link", "board_configs")

_app = None
_language = 0
_font = None  # the sheet of glyphs that JavaScript knows


def start(language):
    """Up to the first screen. Again: the game begins anew, as after a reset.

    :param language: of a player who has not chosen one yet: index into truco_texts.texts.CODES
    """
    global _app, _font, _language
    _language = language
    _app = _font = None
    for name in list(sys.modules):
        if name.partition(".")[0] in _OURS:
            del sys.modules[name]
    import board_configs
    from truco_ui.start import start as begin

    _app = begin(board_configs)
    from truco_store import NOTHING_KEPT

    if _app.store.found == NOTHING_KEPT:
        _app.speak(language)


def step(now_ms):
    """One turn of the loop."""
    try:
        _app.step(now_ms)
    except supervisor.Reload:
        start(_language)
    _tell_font()


def names():
    """The screens that are open, with commas between, the one on top last."""
    return ",".join(_app.names)


def _tell_font():
    """Let JavaScript read what is written: which glyphs, and which of them are not ASCII."""
    global _font
    from truco_ui.widgets import theme

    if theme.font is not _font:
        _font = theme.font
        _zap.font(_font.bitmap._o, list(_font.char_map), theme.GOLD)


for _name, _function in (("start", start), ("step", step), ("names", names)):
    _zap.offer(_name, _function)
