"""A Raspberry Pi Pico with its LCD, as an emulated RP2040 that runs CircuitPython's firmware.

npm's rp2040js is the chip (web/pico, `tools.lab.chip.emulator`). The drive is the one that
tools/deploy.py makes; panel and keys are wired as tools/sim/specs.py says, and the panel's bytes
are decoded by tools/sim/panel.py. So the firmware's pictures can be compared with the simulator's,
pixel by pixel, and every time is the chip's own. Also for a script (call paths.add_device_paths()
and library.load() first, as device.py does)::

    files = image.files()  # {path: bytes}
    files["code.py"] = b"print(1)"
    image.write("drive.img", files)
    with Chip(uf2, "drive.img", echo=print) as chip:  # tools.lab.chip.board
        chip.start()  # until a computer sees it on USB
        chip.wait(3000)
        chip.press("A")
        chip.shot("seen.png")
        chip.type("\\x03")  # Ctrl-C
        print(chip.lines, chip.lcd.steps[-1].time_ms)
"""

BOARD = "raspberry_pi_pico"
MARK = "GP22"  # a pin that nothing uses; high during each step of the game, see `image.entry`
