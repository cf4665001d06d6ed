"""Test the UF2 file of `tools.zips.uf2` on an empty flash: a match, a reset and an update."""

import os
import pathlib
import re
import tempfile

from tools.drive import fat, tree
from tools.drive.disk import Disk, carry_out
from tools.environment import paths
from tools.installer import steps
from tools.linker import mpy
from truco_store import MATCH, OPTIONS

from .chip import Stuck
from .pico import BOARD, DRIVE_START, Pico
from .random_matches import finished, store_of

# Keys that choose a language on a new board, open the table, and play a few cards.
KEYS = "A A A UP UP A A A A A A A".split()
_END_MS = 8000  # longer than it takes from the last trick to the page with the result
_REST_MS = 2500  # longer than any change of screen or robot's turn takes
_PRESSES = 600  # more keys than a match to 12 points takes
_CARD_MS = 900  # wait after each key at the table
_NEXT = "A A A A A".split()  # keys from the end of a match to the next match
_TITLE_MS = 6000  # longer than the first start takes, which also writes boot_out.txt


def play(bench):
    """Play a few cards, reset, play the match to its end, begin another, update, and reset again.

    After each reset check that the match that was saved before is unchanged.

    :raises Stuck: a match was not saved, did not end, or was changed by a reset
    """
    if not re.search(r"zap-%s\.uf2\Z" % BOARD, bench.firmware):
        raise Stuck("%s is not zap-%s.uf2" % (bench.firmware, BOARD))
    with Pico(bench.firmware, echo=bench.say) as chip:
        chip.start()
        chip.wait(_TITLE_MS)
        chip.shot(bench.picture("first-title.png"))
        press(chip, KEYS, bench.picture("first"))
        again(chip, kept(chip), bench.picture("first-reset.png"))
        bench.say("a match was over after %d keys" % end(chip))
        chip.wait(_END_MS)
        chip.shot(bench.picture("first-end.png"))
        press(chip, _NEXT, bench.picture("next"))
        match = kept(chip)
        updated(chip, bench)
        again(chip, match, bench.picture("first-updated.png"))
        bench.say("a match was there after reset, and after an update: %s" % bench.pictures)


def press(chip, keys, pictures):
    """Press these keys, and save a picture after each."""
    for number, key in enumerate(keys):
        chip.press(key)
        chip.wait(_REST_MS)
        chip.shot("%s-%02d.png" % (pictures, number))


def end(chip):
    """Play the saved match to its end. Return the number of keys that this took.

    :raises Stuck: the match does not end
    """
    for presses in range(_PRESSES):
        if finished(chip):
            return presses
        chip.press("A", _CARD_MS)
    raise Stuck("no match is over after %d keys" % _PRESSES)


def again(chip, match, picture):
    """Press the reset button, and check that `match` is still saved.

    :raises Stuck: the saved match has changed, or the panel is dark
    """
    chip.reset()
    chip.start(chip.now_ms + _TITLE_MS)
    chip.wait(_TITLE_MS)
    chip.shot(picture)
    if not any(chip.rgb()) or kept(chip) != match:
        raise Stuck("after the reset there is another match, or none: %s" % picture)


def updated(chip, bench):
    """Update the drive with a build whose files all differ: with line numbers and one language."""
    with tempfile.TemporaryDirectory() as folder:
        before = pathlib.Path(folder, "drive.img")
        before.write_bytes(chip.drive())
        for name, data in fat.read(str(before)).items():
            file = pathlib.Path(folder, "drive", name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        made = tree.build(paths.ROOT, BOARD, level=mpy.DEBUG, languages=("pt",))
        disk = Disk(os.path.join(folder, "drive"))
        todo = steps.install(BOARD, is_drive=False)  # the emulated board has no boot_out.txt
        if carry_out(todo, disk, lambda _: (tree.with_manifest(made), {}), bench.say) != "done":
            raise Stuck("the update found nothing to do")
        there = [name for name, size in disk.names().items() if size is not None]
        after = bench.image({name: disk.read(name) for name in there})
    chip.emulator.ask("write", pathlib.Path(after).read_bytes(), at=DRIVE_START)


def kept(chip):
    """Return the bytes of the saved options, player and match.

    :raises Stuck: no match is saved
    """
    found = store_of(chip).image
    if found[MATCH] != 1:
        raise Stuck("no match is kept")
    # Leave out the sequence number and the checksum: each save changes them, even of equal data.
    return bytes(found[OPTIONS:])
