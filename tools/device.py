# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Play a match on CircuitPython's own firmware, in an emulated Pico, and compare the pictures.

    ZAP_UF2=adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2 python3 tools/device.py

The firmware is not ours to hand out: https://circuitpython.org/board/raspberry_pi_pico/ has it.
Prints the free memory at each place. A second of the Pico takes up to half a minute of this
computer, so all of it takes a quarter of an hour. Exit status: 0 all pixels are as the
simulator's, 1 they are not or the firmware got stuck, 2 there is no firmware to run.
"""

import bootstrap

bootstrap.ensure_more("tools/chip/requirements.txt")

import os
import sys
import tempfile
import time

from environment import paths

paths.add_device_paths()

from tools.chip import image, match
from tools.chip.board import Chip, Stuck
from tools.sim import library, png
from tools.sim.specs import BOARDS

START_S = 900  # of real time, until the firmware is on USB: half a minute, on a busy computer more


def main(firmware):
    if not firmware or not os.path.isfile(firmware):
        print(
            "device: set ZAP_UF2 to the path of CircuitPython's UF2 for the Pico", file=sys.stderr
        )
        return 2
    library.load()
    nvm = image.memory()
    with match.Simulated(nvm) as simulated:
        wanted = match.play(simulated)
    with tempfile.TemporaryDirectory() as folder:
        drive = os.path.join(folder, "circuitpy.img")
        image.write(drive, image.files())
        started = time.monotonic()
        try:
            alike = play(firmware, drive, nvm, wanted)
        except Stuck as problem:
            print("device: %s" % problem, file=sys.stderr)
            return 1
    print("%.0f s" % (time.monotonic() - started))
    return 0 if alike else 1


def play(firmware, drive, nvm, wanted):
    """Play the match on the firmware, then open the lobby. True: the pictures are as `wanted`."""
    chip = Chip(firmware, drive, nvm, echo=lambda line: print("| " + line, flush=True))
    print("the firmware starts", flush=True)
    chip.start(START_S)

    def say(text):
        print(text, flush=True)

    try:
        got = match.play(chip, say)
        lines = match.differences(got, wanted)
        if lines:
            keep(got, wanted)
        say("\n".join(lines) or "%d places, no pixel differs" % len(got))
        if match.to_lobby(chip, say) is None:
            say("the lobby did not open")
        return not lines
    finally:
        chip.stop()


def keep(got, wanted):
    """Write both runs' pictures, to look at."""
    folder = os.path.join(paths.ROOT, "build", "device")
    os.makedirs(folder, exist_ok=True)
    panel = BOARDS["raspberry_pi_pico"].panel
    for kind, shots in (("firmware", got), ("simulator", wanted)):
        for number, one in enumerate(shots):
            name = "%d-%s-%s.png" % (number, one.name.replace(" ", "-"), kind)
            with open(os.path.join(folder, name), "wb") as file:
                file.write(png.encode(one.pictures[-1], panel.width, panel.height, 2))
    print("pictures in %s" % folder)


if __name__ == "__main__":
    sys.exit(main(os.environ.get("ZAP_UF2", "")))
