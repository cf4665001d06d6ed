# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The page in a real browser: one that is installed, or the one that web/tests brings."""

import pytest

from host_tests.support import browser_page
from host_tests.support.drive_folder import BOOT_OUT
from tools.drive import manifest
from tools.drive.plan import ASIDE

pytestmark = pytest.mark.slow

BOOT = BOOT_OUT % ("10.0.3", "pybadge", "pybadge")
OTHER = BOOT_OUT % ("10.0.3", "pygamer", "pygamer")


def test_the_installer_on_a_drive_of_the_browsers():
    mine = {"settings.toml": "ZAP_PIN_A = 'D5'\n", "photos/cat.txt": "mine", "code.py": ""}
    listed = manifest.parse(browser_page.zipped()[manifest.NAME]).hashes
    ours = next(path for path in sorted(listed) if path.startswith("truco_core/"))
    older = {ours: "C older", "code.py": "# older\nimport board_configs\n"}
    facts = browser_page.play(
        "installer",
        board=browser_page.BOARD,
        boot=BOOT,
        other=OTHER,
        drive=mine,
        older=older,
        cutAt=r": \d\d of",
    )
    assert "no CircuitPython drive" in facts["empty"]
    assert "the board pygamer, not pybadge" in facts["wrong"]
    assert facts["afterWrong"] == sorted([*mine, "boot_out.txt"])

    there = facts["freshSums"]
    game = {path: known for path, known in listed.items() if path != "settings.toml"}
    assert facts["fresh"].startswith("Done: %d files" % len(game))
    assert {path: there[path] for path in game} == game
    for path in ("settings.toml", "photos/cat.txt"):
        assert there[path] == manifest.digest(mine[path].encode())
    assert set(there) == {*game, *mine, "boot_out.txt", manifest.NAME}
    assert facts["again"].startswith("This very game is on it already")

    assert facts["finished"].startswith("Done")
    done = dict(facts["finishedSums"])
    assert done.pop(ASIDE + "/code.py") == manifest.digest(older["code.py"].encode())
    assert done == there
    kept = ("settings.toml", "photos/cat.txt")
    assert {path: facts["afterCut"][path] for path in kept} == {path: there[path] for path in kept}
    # The older game would still start, file by file, or the new one from where it was laid.
    if facts["afterCut"]["code.py"] == manifest.digest(older["code.py"].encode()):
        assert facts["afterCut"][ours] == manifest.digest(b"C older")
    else:
        assert facts["afterCut"]["zap-next/" + ours] == game[ours]

    assert "drive is full" in facts["full"]
    for path, text in older.items():
        assert facts["fullSums"][path] == manifest.digest(text.encode())
    assert facts["afterFull"].startswith("Done")
