"""Test that saves on an RP2 are appended without erasing, so that power cuts lose nothing."""

import functools
import random
import zlib

import pytest

import truco_store
from host_tests.truco_store.test_image import PICO
from tools.sim.handheld import Handheld
from tools.sim.nvm import Nvm
from truco_core.state import HAND, SCORE
from truco_store import flash, profile, put

SECTOR = 4096
SIZE = truco_store.IMAGE_SIZE


class Rp2Nvm(Nvm):
    """An NVM that behaves as ports/raspberrypi/common-hal/nvm/ByteArray.c, 85-113.

    If all bytes are 255, a write programs them. Otherwise it erases the sector and programs all of
    it. `states` are the contents that power cuts during the last write can leave.
    """

    def __init__(self, content=None):
        super().__init__(SECTOR)
        if content:
            self._bytes[:] = content
        self.erased = 0
        self.states = []

    def __setitem__(self, index, value):
        before = bytes(self._bytes)
        blank = before[index] == b"\xff" * len(value)
        super().__setitem__(index, value)
        after = bytes(self._bytes)
        self.erased += not blank
        places = range(index.start, index.stop + 1) if blank else range(0, SECTOR + 1, 256)
        old = before if blank else b"\xff" * SECTOR
        self.states = [after[:at] + old[at:] for at in places]


def load(nvm):
    return flash.load(nvm, 100_000, True)


def said(store):
    """Return the image without its sequence number and CRC, which change with each write."""
    return bytes(store.image[truco_store.LENGTH :])


def play(store, chance):
    """Change the image as a match does between saves; sometimes end the match."""
    for at in range(truco_store.MATCH + 1, truco_store.DEALS):
        if chance.random() < 0.3:
            store.image[at] = chance.randrange(256)
    if chance.random() < 0.04:
        store.image[truco_store.STATS + chance.randrange(100)] ^= 1
        put(store.image, truco_store.CHIPS, 4, chance.randrange(1000))


def test_a_cut_at_any_byte_of_an_appended_save_leaves_the_old_or_the_new():
    chance = random.Random(1)
    nvm = Rp2Nvm()
    store = load(nvm)
    saves = cuts = 0
    for _ in range(200):
        old, erased = said(store), nvm.erased
        play(store, chance)
        assert store.save()
        saves += 1
        if nvm.erased > erased or saves == 1:
            continue
        for state in nvm.states[:: 1 if saves < 12 else 31]:
            found = load(Rp2Nvm(state))
            assert found.found == truco_store.KEPT and said(found) in (old, said(store))
            cuts += 1
    assert cuts > 500
    assert saves / nvm.erased > 30
    assert said(load(nvm)) == said(store)


def test_the_next_save_after_a_cut_is_complete():
    chance = random.Random(2)
    nvm = Rp2Nvm()
    store = load(nvm)
    for _ in range(5):
        play(store, chance)
        store.save()
    for state in nvm.states:
        torn = Rp2Nvm(state)
        found = load(torn)
        play(found, chance)
        assert found.save() and said(load(torn)) == said(found)


def test_a_nearly_full_sector_is_erased_at_power_on():
    chance = random.Random(5)
    nvm = Rp2Nvm()
    store = load(nvm)
    store.save()
    while store.slot <= SECTOR - 1200:
        assert load(nvm).slot == store.slot
        play(store, chance)
        store.save()
    again = load(nvm)
    assert said(again) == said(store) and again.slot == truco_store.IMAGE_SIZE
    play(again, chance)
    assert again.save() and nvm.erased == 1 and said(load(nvm)) == said(again)


@functools.cache
def full():
    """Return the bytes of a sector that the next save must erase, and the image in it."""
    chance, nvm = random.Random(1), Rp2Nvm()
    store = load(nvm)
    while not nvm.erased:
        before, old = bytes(nvm[:]), said(store)
        play(store, chance)
        assert store.save()
    return before, old


@pytest.mark.parametrize("seed", range(40))
def test_a_cut_during_an_erase_is_noticed_or_loses_only_the_last_save(seed):
    """Cut the power at a random moment of an erase, which clears all bits and then sets them."""
    before, old = full()
    chance = random.Random(seed)
    cut = chance.random()
    raised = [chance.random() < 4 * cut - 1 for _ in range(SECTOR * 8)]
    content = bytearray(before)
    for at in range(int(min(1, 4 * cut) * SECTOR)):
        content[at] = sum(1 << bit for bit in range(8) if raised[8 * at + bit])
    found = load(Rp2Nvm(content))
    if found.found == truco_store.KEPT:
        assert said(found) == old
    elif bytes(content) == b"\xff" * SECTOR:
        assert found.found == truco_store.NOTHING_KEPT
    else:
        assert found.found == truco_store.GARBAGE


@functools.cache
def saved(count=3):
    """Return the store and the bytes of a sector with an image and some records.

    Nobody may change the store.
    """
    chance, nvm = random.Random(3), Rp2Nvm()
    store = load(nvm)
    for _ in range(count):
        play(store, chance)
        assert store.save()
    return store, bytes(nvm[:])


def old_sector():
    """Return the image and the sector of 0.9: records have a mask, and parts of 8 bytes."""
    image = bytearray(PICO.read_bytes()[:512])
    image[86] = 1

    def seal():
        image[508:] = bytes(4)
        image[508:] = zlib.crc32(image).to_bytes(4, "little")

    seal()
    sector = bytes(image)
    for _ in range(3):
        before = bytes(image)
        image[117] += 1  # a byte of the match
        put(image, truco_store.SEQUENCE, 4, image[truco_store.SEQUENCE] + 1)
        seal()
        parts = [i for i in range(64) if before[8 * i : 8 * i + 8] != image[8 * i : 8 * i + 8]]
        sector += sum(1 << i for i in parts).to_bytes(8, "little")
        sector += b"".join(image[8 * i : 8 * i + 8] for i in parts)
    alone = flash.load(Rp2Nvm(image.ljust(SECTOR, b"\xff")), 100_000, False)
    return said(alone), sector + b"\xff" * (SECTOR - len(sector))


def damaged_sectors():
    """Yield (name, the image that must be found or None, sector)."""
    store, sector = saved()
    slot = store.slot
    garbage = random.Random(4).randbytes(SECTOR)
    yield "another program's", None, garbage
    yield "zeros", None, bytes(SECTOR)
    yield (
        "an image, and nothing of its records",
        said(saved(1)[0]),
        saved(1)[1][:SIZE] + garbage[SIZE:],
    )
    yield "a byte at the end", said(store), sector[:-1] + b"\0"
    yield "garbage behind the records", said(store), sector[:slot] + garbage[slot:]
    yield (
        "a torn record",
        said(store),
        sector[:slot] + sector[SIZE + 8 : SIZE + 13] + sector[slot + 5 :],
    )
    for half in (0, SECTOR // 2):  # the two slots of the first versions, other bytes around them
        two = bytearray(garbage)
        image = bytearray(store.image)
        image[truco_store.APPENDED] = 0
        truco_store.seal(image)
        two[half : half + SIZE] = image
        yield "slot %d" % half, said(store), bytes(two)
    yield ("the records of 0.9", *old_sector())
    for cut in range(0, 40):  # an erase clears bits for a while, then sets them at random
        content = bytearray(saved()[1])
        chance = random.Random(cut)
        for at in range(SECTOR - chance.randrange(SECTOR), SECTOR):
            content[at] &= chance.randrange(256)
        yield "erase %d" % cut, 0, bytes(content)


@pytest.mark.parametrize("name, image, sector", list(damaged_sectors()))
def test_a_damaged_sector_is_erased_once(name, image, sector):
    nvm = Rp2Nvm(sector)
    store = load(nvm)
    if image is None:
        assert store.found == truco_store.GARBAGE
    elif image:
        assert store.found == truco_store.KEPT
        at = truco_store.APPENDED - truco_store.LENGTH
        assert said(store)[:at] == image[:at] and said(store)[at + 1 :] == image[at + 1 :]
    for _ in range(2):
        play(store, random.Random(6))
        assert store.save()
    store = load(nvm)  # and the next power-on finds nothing to mend
    play(store, random.Random(7))
    assert store.save() and said(load(nvm)) == said(store)
    assert nvm.erased <= 1


@pytest.mark.parametrize("worn", [False, True])
def test_a_match_of_code_py_is_paid_and_erases_at_most_once(worn):
    """Worn flash is written at the beginning and at the end of each hand only."""
    with Handheld("raspberry_pi_pico", seed=7) as handheld:
        nvm = handheld.device.nvm = Rp2Nvm()
        handheld.wait(1500)
        app = handheld.app
        app.setup.for_points, app.store.frugal = 1, worn
        app.play()
        handheld.wait(40)
        s = app.game.record.state
        for _ in range(300):
            handheld.press("A")
            handheld.wait(300)
            if "end" in app.names:
                break
        assert "end" in app.names and nvm.erased <= 1
        # At the beginning, at the end of each hand, and at the end with its badges.
        assert (nvm.writes <= 1 + s[HAND] + 2) == worn and nvm.writes > 5, (nvm.writes, s[HAND])
        assert said(load(nvm)) == said(app.store)
        won = s[SCORE] > s[SCORE + 1]
        assert profile.chips(app.store.image) == (105 if won else 90)
        assert profile.points(app.store.image) == (20 if won else 5)
