"""A simulated handheld that runs its self-test, with methods that act as its owner."""

from tools.sim.handheld import Handheld

SETTINGS = "ZAP_SELFTEST = 1\n"
LONGEST_MS = 60_000
_STEP_MS = 250


class SelfTestHandheld:
    """A context manager of a handheld in its self-test.

    :param str settings: more lines for settings.toml
    :param missing: names of modules whose files the drive lacks
    :param stuck: True if the board's first key is held down from the start
    :param nvm: an object that replaces microcontroller.nvm, such as one that fails
    """

    def __init__(self, board, settings="", missing="", stuck=False, nvm=None):
        text = SETTINGS + settings
        self.handheld = Handheld(board, 7, settings=text, tolerant=True, pictures=True)
        self.handheld.device.missing.update(missing.split())
        if nvm is not None:
            self.handheld.device.nvm = nvm
        self._stuck = stuck

    def __enter__(self):
        self.handheld.start()
        self.handheld.mute()
        if self._stuck:
            self.handheld.set_keys(self.handheld.spec.keys[0], True)
        self.handheld.wait(2500)
        return self

    def __exit__(self, *_):
        self.handheld.stop()

    def press_all(self):
        """Press each key of the board, which leads to the test of the panel."""
        for key in self.handheld.spec.keys:
            self.handheld.press(key)
        self.handheld.wait(_STEP_MS)

    def answer(self, yes):
        two = {"clue_nrf52840_express", "adafruit_feather_esp32s3_reverse_tft"}
        says_yes = (self.handheld.spec.board_id in two) != yes
        self.handheld.press("A" if says_yes else "B")
        self.handheld.wait(4 * _STEP_MS)

    def finish(self):
        """Wait for the result. Return the milliseconds of simulated time until then."""
        began_ms = self.handheld.now_ms
        while " heap " not in self.handheld.serial:
            assert self.handheld.now_ms - began_ms < 2 * LONGEST_MS, self.handheld.serial
            self.handheld.wait(_STEP_MS)
        self.handheld.wait(_STEP_MS)
        return self.handheld.now_ms - began_ms

    def said(self):
        """Return the text of the last page that the self-test has printed."""
        return self.handheld.serial.strip().rpartition("\n\n")[2]
