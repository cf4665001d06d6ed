"""A checkout of a few files, from which a board's files can be built."""

SAMPLE = {
    "code.py": "import board_configs\nfrom truco_ui import app\n\napp.run(board_configs)\n",
    "board_configs/__init__.py": (
        "def load():\n    import board\n\n    __import__('board_configs.' + board.board_id)\n"
    ),
    "board_configs/pins.py": "import board\n",
    "board_configs/pybadge.py": "from board_configs import pins\n\nNAME = 'PyBadge'\n",
    "board_configs/raspberry_pi_pico.py": (
        "from board_configs.pins import board\n\nNAME = 'Pico'\n\n\n"
        "def display():\n    try:\n        from adafruit_miniqr import QRCode\n"
        "    except ImportError:\n        raise ValueError from None\n    return QRCode(board)\n"
    ),
    "board_configs/clue_nrf52840_express.py": "NAME = 'CLUE'\n",
    "truco_core/__init__.py": "",
    "truco_core/state.py": "from micropython import const\n\nPHASE = const(15)\n",
    "truco_core/match.py": (
        "from truco_core.state import PHASE\n\n\ndef phase(s):\n    return s[PHASE]\n"
    ),
    "lib/truco_ui/__init__.py": "",
    "lib/truco_ui/app.py": (
        "import displayio\n\nfrom truco_core import match\n\n\ndef run(boards):\n    boards\n"
    ),
    "lib/truco_ui/assets/font.bin": "Zs",
    "lib/truco_ui/notes.md": "not for the board",
    "tools/device_requirements.txt": "adafruit-circuitpython-miniqr==2.1.9\n",
}


def writer(folder):
    """Return a function that writes the sample and more files into a folder and returns its path.

    :param folder: a `pathlib.Path`
    """

    def write(more=()):
        for path, text in dict(SAMPLE, **dict(more)).items():
            full = folder / path
            full.parent.mkdir(parents=True, exist_ok=True)
            full.write_text(text)
        return str(folder)

    return write
