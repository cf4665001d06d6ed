"""Make emulated boards of one kind, with their drives."""

import os

from . import image


def kinds():
    """Return {board: class of its chip}. This needs the packages of requirements.txt."""
    from .clue import Clue
    from .pico import Pico
    from .pybadge import PyBadge, PyGamer

    made = {"raspberry_pi_pico": Pico, "pybadge": PyBadge, "pygamer": PyGamer}
    return made | {"clue_nrf52840_express": Clue}


class Bench:
    """One kind of board with its firmware.

    board: id of the board, in `image.BOARDS`
    firmware: path of CircuitPython's UF2
    pictures: folder for pictures
    say: called with each line that the firmware prints, and with what a tool has to tell

    :param folder: folder for the images of drives
    """

    def __init__(self, board, firmware, folder, pictures, say):
        self.board, self.firmware, self.pictures, self.say = board, firmware, pictures, say
        self._folder, self._images = folder, {}  # images: {files: path}

    def files(self, seed=image.SEED, **how):
        """Return {path: bytes} of a drive. Arguments: `image.files`."""
        return image.files(self.board, seed, **how)

    def memory(self, *chosen, **more):
        """Return the bytes of microcontroller.nvm. Arguments: `image.memory`."""
        return image.memory(self.board, *chosen, **more)

    def image(self, files):
        """Return the path of an image of a drive with these files."""
        content = tuple(sorted(files.items()))
        if content not in self._images:
            path = os.path.join(self._folder, "drive-%d.img" % len(self._images))
            image.write(path, files, self.board)
            self._images[content] = path
        return self._images[content]

    def chip(self, files=None, nvm=b"", seed=1):
        """Return a new board with power.

        :param files: {path: bytes} of its drive; None: those of `files`
        """
        drive = self.image(self.files() if files is None else files)
        return kinds()[self.board](self.firmware, drive, nvm, self.say, seed)

    def picture(self, name):
        """Return the path for a picture."""
        return os.path.join(self.pictures, name)
