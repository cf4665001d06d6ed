"""Makes lib/truco_ui/assets, and icon.bmp, from what is beside this file.

python3 tools/art/make.py           write them
python3 tools/art/make.py --check   say which differ; exit status 1 when any does
"""

import os
import sys

import card_sheets
import face_sheet
import glyphs
import icon
import scene
import shouts
import table_sheet

ROOT = os.path.dirname(os.path.dirname(glyphs.HERE))
ASSETS = os.path.join(ROOT, "lib", "truco_ui", "assets")
ICON = "icon.bmp"


def letters():
    """{name: the pictures of letters, see glyphs.small}."""
    return {
        "font_small": glyphs.small(),
        "font_large": glyphs.large(),
        "font_thin_large": glyphs.large(True),
        "font_lean_small": glyphs.tall(False),
        "font_tall_small": glyphs.tall(True),
    }


def sheets():
    """{file name: bytes} of every sheet, and of the shout."""
    return {
        **{name + ".bin": glyphs.file_of(*pictures) for name, pictures in letters().items()},
        "cards_small.bin": card_sheets.pack(1),
        "cards_large.bin": card_sheets.pack(2),
        "faces.bin": face_sheet.pack(),
        **{"scene_%dx%d.bin" % size: scene.pack(*size) for size in scene.SIZES},
        **{"shouts_%s.bin" % code: shouts.pack(code) for code in shouts.CODES},
        "table_small.bin": table_sheet.pack(1),
        "table_large.bin": table_sheet.pack(2),
        ICON: icon.pack(),
    }


def place(name):
    """The path of a file that is made here."""
    return os.path.join(ROOT if name == ICON else ASSETS, name)


def differing(found):
    """Names of the sheets, as `sheets` gives them, whose file is missing or another."""
    names = []
    for name, data in found.items():
        path = place(name)
        if not os.path.exists(path) or open(path, "rb").read() != data:
            names.append(name)
    return names


def main(arguments):
    if arguments == ["--check"]:
        names = differing(sheets())
        for name in names:
            print("differs:", name)
        return 1 if names else 0
    if arguments:
        print(__doc__)
        return 2
    os.makedirs(ASSETS, exist_ok=True)
    for name, data in sheets().items():
        with open(place(name), "wb") as file:
            file.write(data)
        print("%-16s %5d bytes" % (name, len(data)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
