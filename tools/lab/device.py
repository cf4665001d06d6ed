"""Run the game on CircuitPython's own firmware, in an emulated Pico with its 240x240 LCD.

    ZAP_UF2=adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2 python3 tools/lab/device.py

The firmware is not ours to hand out: https://circuitpython.org/board/raspberry_pi_pico/ has it.
A second of the Pico takes up to three of this computer, and almost none while the game waits.

    (nothing)    play a match on the simulator, press the same keys on the firmware, and compare
                 the pictures wherever the game comes to rest
    --times      from a new board's title through the screens that a player meets: start-up,
                 changes of screen, a table's steps, free memory. Markdown; a few minutes
    --cable      also open a table on one Pico and join it from another: their memory
    --wifi       Pico Ws instead, and ZAP_UF2_W for their firmware: one in the room of a simulated
                 handheld, two in a room, two near each other without any network, and in one.
                 --wifi=net, say, is one of companion, net, lan and home. No other computer is
                 reached. --wifi=phones: one with the memory of a Pico 2 W, a phone that is a
                 script at its table; some minutes
    --loss N     of what one Pico W sends to another N percent are lost
    --join MS    a network is joined after so many milliseconds
    --one-file   ZAP_UF2 is a release's zap-raspberry_pi_pico.uf2, or that of the Pico W: start
                 with an empty flash and nothing else, play a match to its end, reset on the way,
                 begin another, update, reset, and see whether that was kept
    --pictures F the folder for pictures

Exit status: 0 all is as it should be; 1 a picture differs, a screen did not come or the firmware
got stuck; 2 there is no firmware to run.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure_more("tools/lab/chip/requirements.txt")

import argparse
import os
import sys
import tempfile

from tools.environment import paths

paths.add_device_paths()

from tools.lab.chip import first, image, journey, linked, match, times
from tools.lab.chip.board import Chip, Stuck
from tools.lab.chip.emulator import Broken
from tools.sim import library, png
from tools.sim.specs import BOARDS

WIFI = ("companion", "net", "lan", "home")
PHONES = "phones"
PICTURES = os.path.join(paths.ROOT, "build", "device")


def parse(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--cable", action="store_true")
    parser.add_argument("--wifi", nargs="?", const=",".join(WIFI), default="")
    parser.add_argument("--loss", type=float, default=0)
    parser.add_argument("--join", type=int, default=0)
    parser.add_argument("--one-file", action="store_true")
    parser.add_argument("--pictures", default=PICTURES)
    options = parser.parse_args(arguments)
    wrong = set(options.wifi.split(",")) - {"", *WIFI, PHONES}
    if wrong:
        parser.error(
            "--wifi takes %s, not %s" % (", ".join((*WIFI, PHONES)), ", ".join(sorted(wrong)))
        )
    return options


def main(arguments, environment):
    options = parse(arguments)
    setting, board = ("ZAP_UF2_W", "Pico W") if options.wifi else ("ZAP_UF2", "Pico")
    firmware = environment.get(setting, "")
    if not os.path.isfile(firmware):
        told = (setting, board)
        print(
            "device: set %s to the path of CircuitPython's UF2 for the %s" % told, file=sys.stderr
        )
        return 2
    library.load()
    os.makedirs(options.pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        try:
            if options.wifi:
                return wifi(firmware, folder, options)
            if options.one_file:
                return first.play(firmware, folder, options.pictures, tell) or 0
            if options.times or options.cable:
                return measure(firmware, folder, options)
            return compare(firmware, folder, options)
        except (Stuck, Broken, first.Lost, journey.Lost, times.Late) as problem:
            print("device: %s" % problem, file=sys.stderr)
            return 1


def measure(firmware, folder, options):
    """Print the figures as they come."""
    if options.times:
        report = journey.measure(firmware, folder, options.pictures, image.files(), tell)
        print("\n".join(report.lines()), flush=True)
    if options.cable:
        files = [image.files(seed) for seed in (image.SEED, image.SEED // 2)]
        heap = linked.measure(firmware, folder, options.pictures, files, tell)
        print("\n".join(heap), flush=True)
    return 0


def wifi(firmware, folder, options):
    """Pico Ws with others; prints their memory."""
    from tools.lab.chip import phones, wireless

    ways = options.wifi.split(",")
    air = {"join_ms": options.join, "loss": options.loss / 100}
    rows = []
    if PHONES in ways:
        rows += phones.measure(firmware, folder, options.pictures, tell, **air)
    if ways != [PHONES]:
        rows += wireless.measure(firmware, folder, options.pictures, ways, tell, **air)
    print("\n".join(rows), flush=True)
    return 0


def compare(firmware, folder, options):
    """The match; 0 when all pictures are the simulator's."""
    nvm = image.memory()
    with match.Simulated(nvm) as simulated:
        places = match.Plan(simulated).match()
    path = os.path.join(folder, "circuitpy.img")
    image.write(path, image.files())
    with Chip(firmware, path, nvm, echo=tell) as chip:
        chip.start()
        wrong = match.follow(chip, places, tell_place)
        last = chip.rgb()
    if wrong:
        keep(last, places, options.pictures)
    print(wrong or "%d places, no pixel differs" % len(places))
    return int(wrong is not None)


def tell(line):
    print("| " + line, flush=True)


def tell_place(place):
    tell("%-9s %d bytes free, %d in use" % (place.name, *place.memory))


def keep(got, places, folder):
    """Write the picture that differs and those that were wanted, to look at."""
    panel = BOARDS["raspberry_pi_pico"].panel
    wanted = [picture for place in places for picture in place.pictures[-1:]]
    for name, picture in [("firmware", got)] + [
        ("simulator-%02d" % number, one) for number, one in enumerate(wanted)
    ]:
        with open(os.path.join(folder, name + ".png"), "wb") as file:
            file.write(png.encode(picture, panel.width, panel.height, 2))
    print("pictures in %s" % folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
