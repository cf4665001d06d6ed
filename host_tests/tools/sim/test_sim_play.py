"""Test tools/play.py as a person runs it: messages, files, window, and key scripts."""

import os
import subprocess
import sys

import pytest

from host_tests.support import tool_here
from tools.environment.paths import ROOT
from tools.sim import script, window
from tools.sim.handheld import Handheld
from tools.sim.specs import BOARDS

PLAY = os.path.join(ROOT, "tools", "play.py")


def play(*arguments, **environment):
    """Run play.py without a screen. Return the finished process."""
    env = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
    env.pop("SDL_VIDEODRIVER", None)
    env.update(environment)
    line = [sys.executable, PLAY, *map(str, arguments)]
    pipes = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True}
    return subprocess.run(line, cwd=os.path.dirname(ROOT), env=env, **pipes)


@pytest.fixture
def keys(tmp_path):
    """Provide a function that writes a key script and returns its path."""

    def write(text):
        path = tmp_path / "keys.txt"
        path.write_text(text)
        return path

    return write


def test_without_a_screen_the_tool_names_the_alternatives(mini_game):
    done = play("--program", mini_game)
    assert done.returncode == 2
    assert "needs a screen" in done.stderr
    assert "tools/web.py" in done.stderr and "--script FILE --shots DIR" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--board", "toaster"], "no board `toaster`: choose one of sim_160x128"),
        (["--board", "PyBadge"], "no board `PyBadge`: did you mean pybadge?"),
        (["--shots", "x"], "--shots needs --script"),
        (["--script", "/nowhere/keys.txt"], "zap: /nowhere/keys.txt: No such file"),
        (["--script", "{}/wait.txt", "--nvm", "{}"], "Is a directory"),
        (
            ["--script", "{}/wait.txt", "--nvm", "{}/none/nvm.bin"],
            "zap: the board's memory cannot be kept in {}/none/nvm.bin: No such file or directory",
        ),
        (["--seed", "x"], "invalid int"),
        (["--handhelds", "2", "--script", "{}/one.txt"], "no part [2]"),
        (["--handhelds", "2", "--script", "a.txt,b.txt,c.txt"], "--script: give one value"),
        (["--handhelds", "5"], "2 to 4"),
        (["--handhelds", "2", "--air", "lan", "--board", "pybadge"], "pybadge has no WiFi"),
    ],
)
def test_wrong_arguments_are_reported_before_anything_is_played(
    arguments, said, tmp_path, monkeypatch, capsys
):
    (tmp_path / "wait.txt").write_text("wait 5000")
    (tmp_path / "one.txt").write_text("[1]\nwait 1\n")
    words = [word.format(tmp_path) for word in arguments]
    assert tool_here.run(monkeypatch, "tools/play.py", *words) == 2
    error = capsys.readouterr().err
    assert said.format(tmp_path) in error and "started" not in error


def test_a_crash_prints_its_traceback_and_exits_with_1(tmp_path, keys, mini_game):
    settings = tmp_path / "settings.toml"
    settings.write_text('MINI="crash"\n')
    path = keys("wait 5000\n")
    done = play("--program", mini_game, "--settings", settings, "--script", path)
    assert done.returncode == 1
    assert done.stderr.count("ValueError: as asked") == 1
    assert "mini_game.py" in done.stderr


def test_the_window_shows_the_panel_and_passes_keys(mini_game, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame = window.open_pygame()
    seen = []
    go_on = window._Window.go_on

    def watch(shown, time_ms):
        go_on(shown, time_ms)
        surface = shown.window.get_surface()
        scale = surface.get_width() // handheld.width
        seen.append(tuple(surface.get_at((5 * scale, 5 * scale)))[:3])
        if len(seen) == 3:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, window=None))
        if handheld.globals["card"].x > 20:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    monkeypatch.setattr(window._Window, "go_on", watch)
    with Handheld(program=mini_game, pictures=True) as handheld:
        handheld.wait(2000)
        window.run([handheld], [{"RIGHT": "RIGHT", "z": "A"}])
        assert handheld.globals["card"].x == 22
    assert seen[-1] == (255, 255, 0), "the F"


BADGE = BOARDS["pybadge"]


BAD = [
    ("pres A", "unknown command `pres`"),
    ("press", "expected `press KEY`"),
    ("press Q", "pybadge has no key `Q`; it has B, A, START"),
    ("hold A", "expected `hold KEY milliseconds`"),
    ("wait", "expected `wait milliseconds`"),
    ("wait 1.5", "not a time"),
    ("wait 99999999999", "not a time"),
    ("shot", "expected `shot name`"),
    ("wifi of", "expected `wifi on`"),
    ("until banana", "no screen `banana`; choose from ask, attract"),
    ("shot ../../etc", "expected `shot name`"),
    ("shot a\nshot a", "there is already a shot a"),
]


@pytest.mark.parametrize("text, said", BAD)
def test_a_wrong_line_is_reported_with_file_and_number(text, said):
    with pytest.raises(script.ScriptError) as error:
        script.parse("wait 1\n" + text, BADGE, "keys.txt")
    number = 2 + text.count("\n")
    assert str(error.value).startswith("keys.txt:%d: " % number)
    assert said in str(error.value)
