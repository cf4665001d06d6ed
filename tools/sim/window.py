"""Show handhelds in windows, with pygame."""

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


def run(handhelds, keyboards):
    """Show each panel in a window, and pass keys on, until a window is closed.

    The keys go to the handheld whose window has the focus.

    :param handhelds: started `tools.sim.handheld.Handheld`s
    :param keyboards: for each, {name of a pygame key constant without K_: key of the board}
    :raises NoScreen: no window can be opened
    """
    pygame = open_pygame()
    count = len(handhelds)
    windows = [
        _Window(pygame, *parts, number, count)
        for number, parts in enumerate(zip(handhelds, keyboards))
    ]
    clock = pygame.time.Clock()
    try:
        while all([_pass_keys(pygame, event, windows) for event in pygame.event.get()]):
            time_ms = min(clock.tick(_FRAMES_PER_S), _MOST_BEHIND_MS)
            for one in windows:
                one.go_on(time_ms)
    finally:
        pygame.mixer.quit()
        pygame.display.quit()


class _Window:
    """The window of a handheld, number `number` of `count` side by side."""

    def __init__(self, pygame, handheld, keyboard, number, count):
        self.handheld = handheld
        self.by_key = {getattr(pygame, "K_" + name): key for name, key in keyboard.items()}
        self._pygame = pygame
        self._shown = None  # version of the picture in the window
        self._heard = _Heard(pygame, handheld.device, number)
        desktop = pygame.display.get_desktop_sizes()[0]
        fits = min(desktop[0] // count // handheld.width, desktop[1] // handheld.height)
        scale = max(1, min(4, fits - 1))
        self.window = pygame.Window(
            "Zap %d: %s" % (number + 1, handheld.spec.board_id),
            (handheld.width * scale, handheld.height * scale),
            (desktop[0] * number // count + _EDGE, 2 * _EDGE),
        )

    def go_on(self, time_ms):
        """Run the handheld, play its sounds, and show a changed picture."""
        self.handheld.wait(time_ms)
        self._heard.go_on()
        if self.handheld.device.panel.version != self._shown:
            self._shown = self.handheld.device.panel.version
            rgb, *size = self.handheld.picture()
            picture = self._pygame.image.frombuffer(rgb, size, "RGB")
            there = self.window.get_surface()
            self._pygame.transform.scale(picture.convert(there), there.get_size(), there)
            self.window.flip()


class _Heard:
    """A player of the handheld's sounds on the computer's speaker, if the computer has one."""

    def __init__(self, pygame, device, number):
        self._sound, self._samples = pygame.mixer.Sound, device.samples
        self._count = 0  # number of entries of `_samples` that `go_on` has already seen
        try:
            pygame.mixer.init(sound.RATE, 8, 1, _BUFFERED)
            self._channel = pygame.mixer.Channel(number)
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


def _pass_keys(pygame, event, windows):
    """Pass a key event on. Return False if the player closes a window."""
    if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
        return False
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        for one in windows:
            if event.key in one.by_key and event.window in (one.window, None):
                one.handheld.set_keys(one.by_key[event.key], event.type == pygame.KEYDOWN)
        return event.key != pygame.K_ESCAPE
    return True
