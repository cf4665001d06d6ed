# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Makes the tile sheets in lib/truco_ui/assets from the text pictures beside this file.

python3 tools/art/make.py           write them
python3 tools/art/make.py --check   say which differ; exit status 1 when any does
"""

import os
import sys

import card_sheets
import face_sheet
import glyphs
import table_sheet

ASSETS = os.path.join(os.path.dirname(os.path.dirname(glyphs.HERE)), "lib", "truco_ui", "assets")


def sheets():
    """{file name: bytes} of every sheet."""
    return {
        "font_small.bin": glyphs.small(),
        "font_large.bin": glyphs.large(),
        "cards_small.bin": card_sheets.pack(1),
        "cards_large.bin": card_sheets.pack(2),
        "faces_small.bin": face_sheet.pack(1),
        "faces_large.bin": face_sheet.pack(2),
        "table_small.bin": table_sheet.pack(1),
        "table_large.bin": table_sheet.pack(2),
    }


def differing():
    """Names of the sheets whose file is missing or differs from its pictures."""
    names = []
    for name, data in sheets().items():
        path = os.path.join(ASSETS, name)
        if not os.path.exists(path) or open(path, "rb").read() != data:
            names.append(name)
    return names


def main(arguments):
    if arguments == ["--check"]:
        names = differing()
        for name in names:
            print("differs:", name)
        return 1 if names else 0
    if arguments:
        print(__doc__)
        return 2
    os.makedirs(ASSETS, exist_ok=True)
    for name, data in sheets().items():
        with open(os.path.join(ASSETS, name), "wb") as file:
            file.write(data)
        print("%-16s %5d bytes" % (name, len(data)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
