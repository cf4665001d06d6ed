"""Show the handheld in a window, with pygame."""

import os
import sys

from tools.sim import sound

_FRAMES_PER_S = 60
_EDGE = 24  # pixels between the windows of several handhelds
_BUFFERED = 256  # samples in pygame's buffer: so few that a sound begins within 12 ms
# Longest simulated time between two pictures. If drawing takes longer, the game runs slower than
# real time.
_MOST_BEHIND_MS = 100


class NoScreen(Exception):
    """There is no screen for a window. The text says why."""


def run(handheld, keyboard, place=None):
    """Show the panel and pass keys on, until the window is closed.

    :param handheld: a started `tools.sim.handheld.Handheld`
    :param keyboard: {name of a pygame key constant without K_: key of the board}
    :param place: (number of this window from 1, number of windows side by side); None: alone
    :raises NoScreen: no window can be opened
    """
    pygame = open_pygame()
    by_key = {getattr(pygame, "K_" + name): key for name, key in keyboard.items()}
    number, count = place or (0, 1)
    scale = _fitting_scale(pygame, handheld, count)
    if number:
        left = pygame.display.get_desktop_sizes()[0][0] * (number - 1) // count
        os.environ["SDL_VIDEO_WINDOW_POS"] = "%d,%d" % (left + _EDGE, 2 * _EDGE)
    size = handheld.width * scale, handheld.height * scale
    try:
        window = pygame.display.set_mode(size)
        caption = "Zap %d: " % number if number else "Zap: "
        pygame.display.set_caption(caption + handheld.spec.board_id)
        clock = pygame.time.Clock()
        shown = None
        heard = _Heard(pygame, handheld.device)
        while _pass_keys(pygame, handheld, by_key):
            handheld.wait(min(clock.tick(_FRAMES_PER_S), _MOST_BEHIND_MS))
            heard.go_on()
            if handheld.device.panel.version != shown:
                shown = handheld.device.panel.version
                picture = pygame.image.frombuffer(
                    handheld.rgb(), (handheld.width, handheld.height), "RGB"
                )
                pygame.transform.scale(picture.convert(window), size, window)
                pygame.display.flip()
    finally:
        pygame.mixer.quit()
        pygame.display.quit()


class _Heard:
    """A player of the handheld's sounds on the computer's speaker, if the computer has one."""

    def __init__(self, pygame, device):
        self._sound, self._samples = pygame.mixer.Sound, device.samples
        self._count = 0  # number of entries of `_samples` that `go_on` has already seen
        try:
            pygame.mixer.init(sound.RATE, 8, 1, _BUFFERED)
            self._channel = pygame.mixer.Channel(0)
        except pygame.error:  # the computer has no speaker
            self._channel = None

    def go_on(self):
        if self._channel and self._count != len(self._samples):
            self._count = len(self._samples)
            last = self._samples[-1]
            if last:
                loops = 0 if isinstance(last, sound.Once) else -1
                self._channel.play(self._sound(buffer=last), loops=loops)
            else:
                self._channel.stop()


def open_pygame():
    """Return pygame with its display initialized.

    :raises NoScreen: pygame is missing, or finds no display
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as error:
        raise NoScreen("pygame cannot be imported (%s)" % error) from None
    asked = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform == "linux" and not (asked or _display_server()):
        # Without a display server SDL prints an error of its own, or takes over a text console.
        raise NoScreen("neither DISPLAY nor WAYLAND_DISPLAY is set")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreen(str(error)) from None
    driver = pygame.display.get_driver()
    if driver in ("dummy", "offscreen") and driver != asked:
        pygame.display.quit()
        raise NoScreen("no display server was found")
    return pygame


def _display_server():
    return os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")


def _fitting_scale(pygame, handheld, count=1):
    desktop = pygame.display.get_desktop_sizes()[0]
    fits = min(desktop[0] // count // handheld.width, desktop[1] // handheld.height)
    return max(1, min(4, fits - 1))


def _pass_keys(pygame, handheld, by_key):
    """Pass key events on. Return False if the player closes the window."""
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            return False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if event.key == pygame.K_ESCAPE:
                return False
            if event.key in by_key:
                handheld.set_keys(by_key[event.key], event.type == pygame.KEYDOWN)
    return True
