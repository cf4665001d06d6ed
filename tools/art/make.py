"""Make lib/truco_ui/assets and docs/characters from the files here: python3 tools/art/make.py"""

import os
import pathlib
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

import badge_sheet
import card_sheets
import face_sheet
import glyphs
import scene
import shouts
import table_sheet

from tools import bootstrap

ROOT = os.path.dirname(os.path.dirname(glyphs.HERE))
ASSETS = os.path.join(ROOT, "lib", "truco_ui", "assets")


def letters():
    """Return {name of a font: its letters, as `glyphs.small` returns them}."""
    return {
        "font_small": glyphs.small(),
        "font_large": glyphs.large(),
        "font_lean_small": glyphs.tall(False),
        "font_tall_small": glyphs.tall(True),
    }


def sheets():
    """Return {file name: bytes} of all tile sheets and of the texts of the shouts."""
    return {
        **{name + ".bin": glyphs.file_of(*pictures) for name, pictures in letters().items()},
        "cards_small.bin": card_sheets.pack(1),
        "cards_large.bin": card_sheets.pack(2),
        "faces.bin": face_sheet.pack(),
        "badges_small.bin": badge_sheet.pack(1),
        "badges_large.bin": badge_sheet.pack(2),
        **{"scene_%dx%d.bin" % size: scene.pack(*size) for size in scene.SIZES},
        **{"shouts_%s.bin" % code: shouts.pack(code) for code in shouts.CODES},
        "table_small.bin": table_sheet.pack(1),
        "table_large.bin": table_sheet.pack(2),
    }


def main():
    bootstrap.ensure(bootstrap.FEW)
    from tools.sim import png

    os.makedirs(ASSETS, exist_ok=True)
    for name, data in sheets().items():
        pathlib.Path(ASSETS, name).write_bytes(data)
        print("%-16s %5d bytes" % (name, len(data)))
    for name, (rgb, width, height) in face_sheet.portraits().items():
        path = pathlib.Path(ROOT, "docs", "characters", name + ".png")
        path.write_bytes(png.encode(rgb, width, height, 3))


if __name__ == "__main__":
    main()
