"""Test tones, shouts and light on every board that has them, and that options turn them off."""

import contextlib
import os
import re

import pytest

import board_configs
from tools.drive import boards, tree
from tools.drive.needed import ASSETS, VOICE, VOICE_FILE
from tools.environment import paths
from tools.sim import hooks
from tools.sim.handheld import Handheld, powered
from tools.sim.worlds.scenes import TWO, Scene, at_title
from truco_core.characters import NAMES, RATES
from truco_core.events import HAND_WON, PLAYED, RAISED, UNDER
from truco_game.setup import FAST
from truco_ui import BUZZ, TAP, TICK
from truco_ui.cues import Cues
from truco_ui.start import make_voice

STEP_MS = 10
G4 = 392
LOUDEST = 5
SOUNDING = """
pybadge pygamer clue_nrf52840_express deshipu_ugame_s3 pimoroni_picosystem lilygo_tdeck
m5stack_cardputer pajenicko_picopad adafruit_fruit_jam pimoroni_explorer2350
""".split()
SHOUTING = """
pybadge pygamer pimoroni_picosystem pajenicko_picopad adafruit_fruit_jam pimoroni_explorer2350
""".split()
_FILE = os.path.join(paths.ROOT, ASSETS, os.path.basename(VOICE_FILE))
LIT = {"pybadge": 5, "pygamer": 5, "clue_nrf52840_express": 1, "m5stack_cardputer": 1}


class Switch:
    value = False


@pytest.fixture
def bench():
    """Provide (Cues on a simulated PyBadge's speaker, its switch, the board)."""
    with powered("pybadge") as device:
        import board
        from audioio import AudioOut

        switch = Switch()
        out = AudioOut(board.SPEAKER)
        cues = Cues((out, switch), None, *make_voice(out))
        cues.switch(LOUDEST, 1, 1)
        yield cues, switch, device


def run(cues, device, time_ms):
    for _ in range(time_ms // STEP_MS):
        device.clock.sleep_us(1000 * STEP_MS)
        cues.tick(device.clock.ticks_ms())


def pitches(device):
    return [hz for _, hz in device.sounds]


def test_a_raise_sounds_as_three_rising_notes(bench):
    cues, switch, device = bench
    cues.hear(RAISED, 1)
    run(cues, device, 100)
    assert switch.value, "the amplifier is on while it sounds"
    run(cues, device, 500)
    heard = pitches(device)
    assert heard[-1] == 0 and not switch.value
    assert len(heard) == 4 and heard[:3] == sorted(heard[:3])
    # Equal temperament, with the tolerance of whole hertz: G4, C5, E5.
    for hz, wanted in zip(heard, (392.0, 523.3, 659.3)):
        assert abs(hz - wanted) < 0.01 * wanted


def test_stronger_cards_sound_higher_and_face_down_cards_lowest(bench):
    cards = [heard(bench, PLAYED, power & 3, power)[0] for power in range(15)]
    assert cards == sorted(cards) and len({pitch for (pitch,) in cards}) == 15
    assert heard(bench, UNDER, 1, 0)[0] == cards[0], "and what was heard before raises no other"


def heard(bench, kind, seat, value):
    """Return (pitches without silence, duration in ms) of the tune for an event."""
    cues, _, device = bench
    device.sounds.clear()
    cues.hear(kind, seat, value)
    run(cues, device, 3000)
    if not device.sounds:
        return [], 0
    return [hz for hz in pitches(device) if hz], device.sounds[-1][0] - device.sounds[0][0]


def test_sound_and_light_turn_off_at_once_and_stay_off(bench):
    cues, switch, device = bench
    cues.hear(HAND_WON, 0, 12)
    run(cues, device, 30)
    cues.switch(0, 0, 1)
    run(cues, device, 30)
    assert pitches(device)[-1] == 0 and not switch.value
    device.sounds.clear()
    cues.hear(RAISED, 0)
    run(cues, device, 500)
    assert device.sounds == []
    cues.switch(1, 1, 1)
    cues.hear(RAISED, 0)
    run(cues, device, 500)
    assert len(device.sounds) == 4


def peak(samples):
    """Return the amplitude of 8-bit samples, 0 to 128."""
    return max([abs(sample - 128) for sample in samples])


@pytest.mark.parametrize("board", ["pybadge", "clue_nrf52840_express", "adafruit_fruit_jam"])
def test_each_volume_is_louder_and_no_shout_is_louder_than_the_notes(board, table):
    handheld, peaks = table(board), []
    for volume in range(6):
        handheld.app.setup.sound = volume
        handheld.app.save_options()
        heard = raised(handheld, 1)
        assert bool(shouted(heard)) == (volume >= 4 and board in SHOUTING)
        peaks.append(max([peak(samples) for samples in handheld.device.samples if samples] + [0]))
    loudest = [19, 31] if board not in SHOUTING else [42, 42]  # a raise, 3 dB below a victory
    assert peaks == [0, 3, 6, 11, *loudest]


def test_without_clicks_keys_are_silent_and_all_else_sounds(bench):
    cues, _, device = bench
    cues.switch(LOUDEST, 1, 0)
    for tune in (TICK, TAP):
        cues.say(tune)
        run(cues, device, 100)
    assert device.sounds == []
    cues.say(BUZZ)
    run(cues, device, 100)
    assert pitches(device)


def test_a_refused_key_interrupts_a_tune_and_an_accepted_one_does_not(bench):
    cues, _, device = bench
    cues.hear(RAISED, 0)
    run(cues, device, 30)
    cues.say(TICK)
    run(cues, device, 500)
    assert len(pitches(device)) == 4
    device.sounds.clear()
    cues.hear(RAISED, 0)
    run(cues, device, 30)
    cues.say(BUZZ)
    run(cues, device, 500)
    low = [hz for hz in pitches(device)[1:] if hz]
    assert len(low) == 2 and max(low) < pitches(device)[0] / 2


def raised(handheld, seat, points=3):
    """Return the sounds of a raise at a table where nobody acts afterwards: [(ms, Hz)]."""
    app = handheld.app
    app.game.tick = lambda now_ms, at_table: False
    handheld.device.sounds.clear()
    handheld.device.samples.clear()
    app.publish(RAISED, seat, points)
    handheld.wait(2000)
    return handheld.device.sounds


@pytest.fixture
def table():
    """Provide a function that returns a Handheld at a table with given characters."""
    powers = contextlib.ExitStack()

    def sit(board, robots=None):
        handheld = powers.enter_context(Handheld(board, seed=7))
        handheld.wait(1500)
        app = handheld.app
        app.setup.robots[:] = robots or app.setup.robots
        app.play()
        handheld.wait(4000)
        return handheld

    with powers:
        yield sit


def shouted(heard):
    """Return {rate: duration in ms} of the shouts among the sounds."""
    found = {}
    for (begin, hz), (end, _) in zip(heard, heard[1:]):
        if hz > 4000:
            found[hz] = end - begin
    return found


def test_only_truco_is_shouted_in_its_callers_voice(table):
    handheld = table("pybadge", bytes((1, 4, 9)))
    samples = os.path.getsize(_FILE) - 44
    after = []
    for seat, kind in ((1, 1), (2, 4), (3, 9), (0, -1)):
        rate = 100 * RATES[kind]
        all_heard = raised(handheld, seat)
        heard = shouted(all_heard)
        assert list(heard) == [rate]
        assert abs(heard[rate] - 1000 * samples / rate) < 40
        hertz = [hz for _, hz in all_heard]
        begin = hertz.index(rate)
        assert G4 not in hertz[:begin]  # the general tune of RAISED must not precede the shout
        after.append(hertz[begin + 1 :])
        again = raised(handheld, seat, 6)
        assert not shouted(again) and max(hz for _, hz in again) > max(after[-1]), "a higher raise"
    assert len({tuple(own) for own in after}) == 4  # each caller has its own call
    assert all(len(own) == 5 and not own[-1] for own in after)
    assert len(set(RATES)) == len(NAMES) + 1


@contextlib.contextmanager
def asked(board="pybadge", **options):
    """Provide a Scene where seat 1 has just called truco."""
    with Scene(board, hands=TWO, opener=1, rules="paulista-mesa", **options) as scene:
        scene.wait(2000)
        scene.plan(1, "T")
        scene.handheld.device.sounds.clear()
        yield scene


def beats(scene, hz=250):
    """Return the times at which the low notes begin, in ms."""
    return [ms for ms, pitch in scene.handheld.device.sounds if 0 < pitch < hz]


@pytest.mark.parametrize("board, accepts", [("pybadge", "A"), ("clue_nrf52840_express", "B")])
@pytest.mark.parametrize("speed", (1, FAST))
def test_a_heartbeat_accelerates_until_a_call_is_answered(board, accepts, speed):
    with asked(board, speed=speed, robots=(6,)) as scene:
        scene.wait(26_000)
        calls = [hz for ms, hz in scene.handheld.device.sounds if ms < beats(scene)[0] and hz]
        # Before the first heartbeat: the four notes of the raise, and the PyBadge's shout.
        assert len(calls) == 4 + (board == "pybadge")
        gaps = [after - ms for ms, after in zip(beats(scene), beats(scene)[1:])]
        assert len(gaps) > 30 and all(after <= gap + STEP_MS for gap, after in zip(gaps, gaps[1:]))
        assert gaps[0] > 3 * gaps[-1] and 18_000 < sum(gaps) < 25_000
        assert len({hz for _, hz in scene.handheld.device.sounds[-20:] if hz}) == 2
    with asked(board, speed=speed) as scene:
        scene.wait(3000)
        count = len(beats(scene))
        for _ in range(3):  # through all answers
            scene.press("DOWN" if accepts == "A" else "A")
        scene.wait(2000)
        before, after = beats(scene)[count - 1 : count + 1]
        assert after - before > 800, "the sound of a key shortens no pause"
        scene.press(accepts)
        scene.handheld.device.sounds.clear()
        scene.wait(5000)
        assert not beats(scene)


@pytest.fixture
def opened(monkeypatch):
    """Provide (paths of the files that the game opens, names of files that are missing)."""
    asked, gone = [], set()
    real = hooks._open

    def open_(path, *args, **kwargs):
        asked.append(path)
        if os.path.basename(path) in gone:
            raise FileNotFoundError(path)
        return real(path, *args, **kwargs)

    monkeypatch.setattr(hooks, "_open", open_)
    return asked, gone


@pytest.mark.parametrize("board", SOUNDING)
def test_only_boards_that_shout_get_the_voice_and_its_file(board):
    made = tree.Tree(board, tree.boards.firmware(board))
    tree._add_own(made, paths.ROOT)
    there = board in SHOUTING
    assert (VOICE in made.modules) == there == (VOICE_FILE in made.files)


def test_a_tune_replaces_a_missing_file_of_the_shout(table, opened):
    handheld = table("pybadge")
    assert shouted(raised(handheld, 1))
    assert [path for path in opened[0] if path.endswith(os.path.basename(_FILE))]
    opened[1].add(os.path.basename(_FILE))
    heard = raised(handheld, 1)
    assert not shouted(heard) and len(heard) > 4 and heard[-1][1] == 0


@pytest.mark.parametrize("board, count", LIT.items())
def test_the_light_shows_the_players_turn(board, count):
    with at_title(board, seed=7) as handheld:
        app = handheld.app
        app.setup.players = 4
        app.play()
        seen = set()
        for _ in range(600):
            handheld.wait(20)
            asked = app.game.table.match.waiting() & 1
            lit = any(handheld.device.neopixels)
            seen.add((bool(asked), lit))
            if asked and len(seen) > 1:
                break
        handheld.wait(100)
        assert handheld.device.neopixels == b"\x0c\0\0" * count
        assert (False, False) in seen, "dark while others are asked"
        app.game.pick(_first_card(app))
        handheld.wait(60)
        assert not any(handheld.device.neopixels)


def _first_card(app):
    legal = bytearray(8)
    app.game.look().legal(0, legal)
    return legal[0]


BUZZER = 'ZAP_PIN_SPEAKER = "GP22"\n'


def test_a_pico_without_a_buzzer_loads_no_cues_and_one_with_it_sounds():
    with at_title("raspberry_pi_pico", seed=7) as handheld:
        assert handheld.app.cues is None
    with at_title("raspberry_pi_pico", seed=7, settings=BUZZER) as handheld:
        handheld.app.play()
        handheld.wait(4000)
        handheld.press("A")
        handheld.wait(1000)
        assert any(hz for _, hz in handheld.device.sounds)


@pytest.mark.parametrize("board", boards.board_ids(paths.ROOT))
def test_the_readme_says_which_boards_have_sound(board):
    with open(os.path.join(paths.ROOT, "README.md"), encoding="utf-8") as file:
        said = re.search(r"^\|.*\| `%s` \|[^|]*\| (\W?\w+)" % board, file.read(), re.M).group(1)
    with powered(board):
        speaker = getattr(board_configs.load(), "speaker", None)
        assert said == ("none" if not speaker else "speaker" if speaker() else "[buzzer")
