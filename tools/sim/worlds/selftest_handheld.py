"""A simulated handheld that tries itself, and a person before it."""

from tools.sim.handheld import Handheld

SETTINGS = "ZAP_SELFTEST = 1\n"
LONGEST_MS = 60_000
_STEP_MS = 250


class SelfTestHandheld:
    """Use it as a context.

    :param str settings: more lines of settings.toml
    :param missing: names of modules whose files the drive lacks
    :param stuck: the board's first key is down from the start on, and stays so
    :param nvm: what takes the place of microcontroller.nvm
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
        """Press each key of the board; it goes on to the panel."""
        for key in self.handheld.spec.keys:
            self.handheld.press(key)
        self.handheld.wait(_STEP_MS)

    def answer(self, yes):
        """Answer a question."""
        two = {"clue_nrf52840_express", "adafruit_feather_esp32s3_reverse_tft"}
        says_yes = (self.handheld.spec.board_id in two) != yes
        self.handheld.press("A" if says_yes else "B")
        self.handheld.wait(4 * _STEP_MS)

    def finish(self):
        """Wait for the result; return the milliseconds that it took."""
        began_ms = self.handheld.now_ms
        while "\nheap " not in self.handheld.serial:
            assert self.handheld.now_ms - began_ms < 2 * LONGEST_MS, self.handheld.serial
            self.handheld.wait(_STEP_MS)
        self.handheld.wait(_STEP_MS)
        return self.handheld.now_ms - began_ms

    def said(self):
        """Return the text of the last page."""
        return self.handheld.serial.strip().rpartition("\n\n")[2]
