"""tools/play.py as a person runs it: exit codes, messages, files, window and terminal."""

import os
import subprocess
import sys

import pytest

from host_tests.support import forked
from tools.environment.paths import ROOT
from tools.sim import window
from tools.sim.handheld import Handheld
from tools.sim.terminal import Keys, Painter
from truco_core.bots import NAMES

_PAUSES = 2000  # of 0.3 s, until a terminal that never answers is given up
PLAY = os.path.join(ROOT, "tools", "play.py")


def play(*arguments, **environment):
    """Run play.py without a screen; the finished process."""
    env = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
    env.pop("SDL_VIDEODRIVER", None)
    env.update(environment)
    line = [sys.executable, PLAY, *map(str, arguments)]
    return forked.run(line, cwd=os.path.dirname(ROOT), env=env, stdin=subprocess.DEVNULL)


@pytest.fixture
def keys(tmp_path):
    """Writes a key script and gives its path."""

    def write(text):
        path = tmp_path / "keys.txt"
        path.write_text(text)
        return path

    return write


def test_a_script_twice_gives_the_same_files(tmp_path, keys, mini_game):
    path = keys("wait 2000\nshot one\npress RIGHT x3\nshot two\n")
    files = []
    for name in ("a", "b"):
        shots = tmp_path / name
        done = play("--program", mini_game, "--script", path, "--shots", shots, "--seed", 7)
        assert done.returncode == 0, done.stderr
        lines = done.stdout.splitlines()
        assert [line.rpartition(": ")[2] for line in lines] == [
            "160x128 at 2000 ms",
            "160x128 at 2480 ms",
        ]
        files.append([(shots / (shot + ".png")).read_bytes() for shot in ("one", "two")])
    assert files[0] == files[1]
    assert files[0][0] != files[0][1]


def test_without_a_screen_it_says_what_to_do_instead(mini_game):
    done = play("--program", mini_game)
    assert done.returncode == 2
    assert "needs a screen" in done.stderr
    assert "--terminal" in done.stderr and "--script FILE --shots DIR" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "text, said",
    [
        ("wait 1\nfly away\n", "keys.txt:2: unknown command `fly`"),
        ("press SELECT x2 now\n", "keys.txt:1: expected"),
        ("press Q\n", "keys.txt:1: sim_160x128 has no key `Q`"),
    ],
)
def test_a_wrong_script_is_refused_before_anything_runs(text, said, keys, mini_game):
    done = play("--program", mini_game, "--script", keys(text))
    assert done.returncode == 2
    assert said in done.stderr and "started" not in done.stderr


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--board", "toaster"], "no board `toaster`; there are sim_160x128"),
        (["--shots", "x"], "--shots needs --script"),
        (["--script", "/nowhere/keys.txt"], "No such file"),
        (["--scale", "0"], "1 to 16"),
        (["--seed", "x"], "invalid int"),
        (["--terminal"], "must be a terminal"),
    ],
)
def test_wrong_arguments(arguments, said, mini_game):
    done = play("--program", mini_game, *arguments)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr


def test_shots_need_a_folder(keys, mini_game):
    done = play("--program", mini_game, "--script", keys("shot one"))
    assert done.returncode == 2
    assert "--shots DIR" in done.stderr


def test_a_crash_shows_its_traceback_and_is_exit_code_1(tmp_path, keys, mini_game):
    settings = tmp_path / "settings.toml"
    settings.write_text('MINI="crash"\n')
    path = keys("wait 5000\n")
    done = play("--program", mini_game, "--settings", settings, "--script", path)
    assert done.returncode == 1
    assert done.stderr.count("ValueError: as asked") == 1
    assert "mini_game.py" in done.stderr


def test_memory_of_another_board_is_refused(tmp_path, keys, mini_game):
    nvm = tmp_path / "nvm.bin"
    path = keys("wait 2500\n")
    options = ["--program", mini_game, "--script", path, "--nvm", nvm]
    assert play(*options).returncode == 0
    assert nvm.stat().st_size == 8192
    done = play(*options, "--board", "raspberry_pi_pico")
    assert done.returncode == 2 and "another board" in done.stderr


def test_boards_are_listed():
    done = play("--list-boards")
    assert done.returncode == 0
    first = "sim_160x128 sim_240x240 sim_128x128 sim_240x135 sim_320x240 pybadge"
    assert [line.split()[0] for line in done.stdout.splitlines()][:6] == first.split()
    clue = next(line for line in done.stdout.splitlines() if line.startswith("clue_"))
    assert clue.split(None, 1)[1] == "Adafruit CLUE, 240x240, two keys"


def test_all_tunes_are_listed_with_their_notes():
    lines = play("--list-tunes").stdout.splitlines()
    assert len({line[:26] for line in lines}) >= len(NAMES) + 25
    (run,) = [line.split() for line in lines if line.startswith("RAN ")]
    assert run == "RAN 0.24 s G4.8 C4.16".split()
    (bold,) = [line.split() for line in lines if line.startswith("RAISED by bold ")]
    assert bold[-3] == "-.3" and len(bold[-1].split("+")) == 2
    assert [line for line in lines if line.startswith("HAND_WON by them")]


def test_the_window_shows_the_panel_and_passes_keys(mini_game, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame = window.open_pygame()
    seen = []
    flip = pygame.display.flip

    def watch():
        flip()
        seen.append(tuple(pygame.display.get_surface().get_at((10, 10)))[:3])
        if len(seen) == 3:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
        if handheld.globals["card"].x > 20:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        if len(seen) < 3:
            handheld.device.panel.version += 1  # as if it had drawn again

    monkeypatch.setattr(pygame.display, "flip", watch)
    with Handheld(program=mini_game, pictures=True) as handheld:
        handheld.wait(2000)
        window.run(handheld, {"RIGHT": "RIGHT", "z": "A"}, 2)
        assert handheld.globals["card"].x == 22
    assert seen[-1] == (255, 255, 0), "the F, twice as large"


PLAYS = """
import time
import board
from audiocore import RawSample
from audioio import AudioOut

out = AudioOut(board.SPEAKER)
out.play(RawSample(bytearray((88, 168) * 8), sample_rate=880), loop=True)
time.sleep(0.5)
out.stop()
time.sleep(1000)
"""


def test_the_window_sounds_as_the_handheld_does(tmp_path, monkeypatch):
    (tmp_path / "plays.py").write_text(PLAYS)
    for name in ("VIDEO", "AUDIO"):
        monkeypatch.setenv("SDL_%sDRIVER" % name, "dummy")
    pygame = window.open_pygame()
    heard = []

    def passed(*_):
        heard.append((handheld.now_ms, pygame.mixer.Channel(0).get_busy()))
        sounds = handheld.device.sounds
        return len(sounds) < 2 or handheld.now_ms < sounds[1][0] + 300

    monkeypatch.setattr(window, "_pass_keys", passed)
    with Handheld(program=str(tmp_path / "plays.py"), pictures=True) as handheld:
        window.run(handheld, {})
    (begin, _), (end, _) = handheld.device.sounds
    assert {begin < ms < end for ms, _ in heard} == {True, False}
    late_ms = 100  # that a busy computer is behind
    for ms, busy in heard:
        if not (begin <= ms <= begin + late_ms or end <= ms <= end + late_ms):
            assert busy == (begin < ms < end), ms


@pytest.mark.skipif(os.name == "nt", reason="needs a Unix terminal")
def test_the_terminal_draws_takes_keys_and_is_left_as_it_was(mini_game):
    import fcntl
    import pty
    import select
    import struct
    import termios

    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 70, 170, 0, 0))
    process = subprocess.Popen(
        [sys.executable, PLAY, "--terminal", "--program", mini_game],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
    )
    got, drawn, pauses = b"", 0, 0
    typed = [b"\x1b[C", b"q"]
    while pauses < _PAUSES:
        if select.select([master], [], [], 0.3)[0]:
            got += os.read(master, 65536)
            continue
        pauses += 1
        if process.poll() is not None:
            break
        elif typed and b"38;2;255;255;0m" in got and len(got) > drawn:
            # The F's yellow is there: the program runs. A key, and the end when it was answered.
            drawn = len(got)
            os.write(master, typed.pop(0))
    error = process.communicate()[1].decode()
    assert process.returncode == 0, error
    assert "\u2580".encode() in got
    assert got.rstrip().endswith(b"\x1b[?1049l"), "back to the screen of before"
    assert termios.tcgetattr(slave) == before
    assert error.split("\n")[0].startswith("started"), "what it printed comes afterwards"
    assert "key 4 True" in error
    os.close(master)
    os.close(slave)


def test_terminal_keys_are_let_go_when_they_stop_repeating():
    keys = Keys({"z": "A", "\r": "A"}, {"UP": "UP"})
    assert keys.feed("z\x1b[A", 1.0)
    assert keys.changes(1.0) == [("A", True), ("UP", True)]
    assert keys.changes(1.1) == []
    assert keys.feed("z", 1.1)
    assert keys.changes(1.15) == [("UP", False)]
    assert keys.changes(1.3) == [("A", False)]


def test_a_capital_letter_is_a_long_press():
    keys = Keys({"z": "A"}, {})
    keys.feed("Z", 1.0)
    assert keys.changes(2.1) == [("A", True)]
    assert keys.changes(2.3) == [("A", False)]


@pytest.mark.parametrize("text", ["q", "\x03", "zzq"])
def test_q_and_control_c_end_it(text):
    assert not Keys({"z": "A"}, {}).feed(text, 1.0)


def test_only_changed_lines_are_drawn_again():
    painter = Painter(4, 4)
    black = bytes(4 * 4 * 3)
    first = painter.paint(black, 80, 24)
    assert first.count("\u2580") == 8
    assert painter.paint(black, 80, 24) == ""
    white_below = black[: 4 * 3 * 2] + b"\xff" * 12 + black[: 4 * 3]
    again = painter.paint(white_below, 80, 24)
    assert again.count("\u2580") == 4 and again.startswith("\x1b[2;1H")
    assert "\x1b[38;2;255;255;255m" in again


def test_a_small_terminal_gets_every_second_pixel():
    assert Painter(4, 8).paint(bytes(4 * 8 * 3), 2, 24).count("\u2580") == 2 * 2
