"""An emulated Raspberry Pi Pico with LCD that runs CircuitPython's firmware.

The chip is npm's rp2040js (web/pico, `tools.lab.chip.emulator`). The drive has the files that
tools/deploy.py would write. Panel and keys are wired as in tools/sim/specs.py, and
tools/sim/panel.py decodes the panel's bytes. So the firmware's pictures can be compared with the
simulator's pixel by pixel. All times are those of the chip's own clock. A script can use the chip,
too (after paths.add_device_paths() and library.load(), as in run_firmware.py)::

    files = image.files()  # {path: bytes}
    files["code.py"] = b"print(1)"
    image.write("drive.img", files)
    with Chip(uf2, "drive.img", echo=print) as chip:  # tools.lab.chip.pico
        chip.start()  # until a computer sees it on USB
        chip.wait(3000)
        chip.press("A")
        chip.shot("seen.png")
        chip.type("\\x03")  # Ctrl-C
        print(chip.lines, chip.lcd.steps[-1].time_ms)
"""

BOARD = "raspberry_pi_pico"
MARK = "GP22"  # unused pin that `image.entry` sets high during each step of the main loop
