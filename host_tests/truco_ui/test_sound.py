"""Tones, the shout and the light: on every board that has them, and off with one option."""

import contextlib
import os
import runpy
import types
import wave

import pytest

from tools.drive import tree
from tools.drive.needed import ASSETS, VOICE, VOICE_FILE
from tools.environment import paths
from tools.sim import hooks, sound
from tools.sim.handheld import Handheld, powered
from tools.sim.worlds.scenes import FOUR, TWO, Scene, at_title
from truco_core.bots import NAMES
from truco_core.events import HAND_WON, PLAYED, RAISED, RAN, TRICK_TAKEN, UNDER
from truco_core.state import PLAYS, TIE
from truco_core.tricks import strength
from truco_game.setup import FAST, Setup
from truco_store import OPTIONS
from truco_ui import BUZZ, TICK
from truco_ui.cues import Cues
from truco_ui.start import make_voices
from truco_ui.table import effects, voice

STEP_MS = 10
G4 = 392
SOUNDING = """
pybadge pygamer clue_nrf52840_express deshipu_ugame_s3 pimoroni_picosystem lilygo_tdeck
m5stack_cardputer pajenicko_picopad adafruit_fruit_jam pimoroni_explorer2350
""".split()
SHOUTING = """
pybadge pygamer pimoroni_picosystem pajenicko_picopad adafruit_fruit_jam pimoroni_explorer2350
""".split()
_FILE = os.path.join(paths.ROOT, ASSETS, os.path.basename(VOICE_FILE))
FIXED = 8000  # of a Fruit Jam and of the file
LIT = {"pybadge": 5, "pygamer": 5, "clue_nrf52840_express": 1, "m5stack_cardputer": 1}


class Switch:
    value = False


@pytest.fixture
def bench():
    """(Cues on a simulated PyBadge's speaker, its switch, the board)."""
    with powered("pybadge") as device:
        import board
        from audioio import AudioOut

        switch = Switch()
        out = AudioOut(board.SPEAKER)
        yield Cues((out, switch), None, make_voices(out)), switch, device


def run(cues, device, time_ms):
    for _ in range(time_ms // STEP_MS):
        device.clock.sleep_us(1000 * STEP_MS)
        cues.tick(device.clock.ticks_ms())


def pitches(device):
    return [hz for _, hz in device.sounds]


def test_a_raise_is_three_rising_notes_and_then_silence(bench):
    cues, switch, device = bench
    cues.hear(RAISED, 1)
    run(cues, device, 100)
    assert switch.value, "the amplifier is on while it sounds"
    run(cues, device, 500)
    heard = pitches(device)
    assert heard[-1] == 0 and not switch.value
    assert len(heard) == 4 and heard[:3] == sorted(heard[:3])
    # Equal temperament, within what whole hertz allow: G4, C5, E5.
    for hz, wanted in zip(heard, (392.0, 523.3, 659.3)):
        assert abs(hz - wanted) < 0.01 * wanted


def test_a_computer_hears_it_as_long_and_as_high(bench, tmp_path):
    cues, _, device = bench
    run(cues, device, 100)
    cues.hear(RAISED, 1)
    run(cues, device, 1000)
    sound.write(str(tmp_path / "sound.wav"), device)
    with wave.open(str(tmp_path / "sound.wav")) as file:
        heard = file.readframes(file.getnframes())
    assert len(heard) == device.clock.now_ms * sound.RATE // 1000
    for (begin, hz), (end, _) in zip(device.sounds, device.sounds[1:]):
        part = heard[begin * sound.RATE // 1000 : end * sound.RATE // 1000]
        rises = sum(a < 128 <= b for a, b in zip(part, part[1:]))
        assert abs(rises - hz * (end - begin) / 1000) <= 2
    assert set(heard[: sound.RATE // 10]) == set(heard[-sound.RATE // 10 :]) == {128}


def test_the_stronger_a_card_the_higher_it_sounds_and_one_that_is_covered_lowest(bench):
    cards = [heard(bench, PLAYED, power & 3, power)[0] for power in range(15)]
    assert cards == sorted(cards) and len({pitch for (pitch,) in cards}) == 15
    assert heard(bench, UNDER, 1, 0)[0] == cards[0], "and what was heard before raises no other"


def test_a_card_is_heard_at_the_table_as_strong_as_it_is():
    with Scene("pybadge", hands=TWO) as scene:
        scene.settle()
        told = []
        scene.app.cues.hear = lambda *event: told.append(event)
        scene.press("A")
        scene.wait(1500)
        power = strength(scene.state, scene.state[PLAYS])
    assert power and (PLAYED, 0, power) in told


def test_a_new_sound_takes_the_place_of_the_old(bench):
    cues, _, device = bench
    cues.hear(HAND_WON, 0, 12)
    run(cues, device, 30)
    cues.hear(RAN, 0)
    run(cues, device, 1000)
    heard = pitches(device)
    assert len(heard) == 4 and heard[1] > heard[2] and heard[3] == 0


def heard(bench, kind, seat, value):
    """(pitches without silence, ms) of an event."""
    cues, _, device = bench
    device.sounds.clear()
    cues.hear(kind, seat, value)
    run(cues, device, 3000)
    if not device.sounds:
        return [], 0
    return [hz for hz in pitches(device) if hz], device.sounds[-1][0] - device.sounds[0][0]


def test_a_trick_rises_when_it_is_ours_falls_when_it_is_theirs_and_stays_when_it_is_tied(bench):
    for winner, order in enumerate((1, -1, 0)):
        (first, last), _ = heard(bench, TRICK_TAKEN, 3, winner)  # the seat leads next
        assert (last > first) - (last < first) == order


def test_the_more_a_hand_was_worth_the_longer_its_tune_and_the_further_it_goes(bench):
    for team, direction in ((0, 1), (1, -1)):
        found = [heard(bench, HAND_WON, team, points) for points in (1, 3, 6, 9, 12)]
        for (less, before_ms), (more, ms) in zip(found, found[1:]):
            assert ms > before_ms and more[1:] == less
            assert (less[0] - more[0]) * direction > 0
        assert [hz for hz, _ in found][0] == sorted(found[0][0], reverse=team == 1)
        assert heard(bench, HAND_WON, team, 15) == found[-1]
    assert heard(bench, HAND_WON, TIE, 0) == ([], 0)  # its last trick was heard


def test_off_is_off_at_once_and_stays(bench):
    cues, switch, device = bench
    cues.hear(HAND_WON, 0, 12)
    run(cues, device, 30)
    cues.switch(0, 0)
    run(cues, device, 30)
    assert pitches(device)[-1] == 0 and not switch.value
    device.sounds.clear()
    cues.hear(RAISED, 0)
    run(cues, device, 500)
    assert device.sounds == []
    cues.switch(1, 1)
    cues.hear(RAISED, 0)
    run(cues, device, 500)
    assert len(device.sounds) == 4


def test_the_tick_of_a_key_cuts_no_tune_and_a_refusal_does(bench):
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


def test_a_page_hears_the_upper_of_two_tones():
    standin = runpy.run_path(os.path.join(paths.ROOT, "tools", "standins", "audiocore.py"))
    one, two = make_voices(types.SimpleNamespace(RawSample=standin["RawSample"]))
    assert two.pitch() * 4 == one.pitch() * 5 > 0


def test_each_character_raises_in_a_voice_of_its_own():
    voices = len(NAMES) + 1  # the first are people
    tunes = [effects._VOICES[8 * kind : 8 * kind + 8] for kind in range(voices)]
    assert len(effects._VOICES) == 8 * voices
    for heard in (lambda tune: tune[::2], lambda tune: tune[1::2]):  # notes, rhythm
        assert len({bytes(heard(tune)) for tune in tunes}) == voices
    highest = max(note & 0x7F for note in effects._VOICES[::2]) + 4 * effects._HIGHER
    assert highest < 0x40 and max(sum(tune[1::2]) for tune in tunes) < 45


def raised(handheld, seat, points=3):
    """What is heard of a raise at a table where nobody plays on: [(ms, Hz)]."""
    app = handheld.app
    app.game.tick = lambda now_ms, at_table: False
    handheld.device.sounds.clear()
    handheld.device.loops.clear()
    app.publish(RAISED, seat, points)
    handheld.wait(2000)
    return handheld.device.sounds


@pytest.fixture
def table():
    """A function that gives a Handheld at a table, and the characters there."""
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
    """The rates of the shouts among what was heard, and how long they took, ms."""
    found = {}
    for (begin, hz), (end, _) in zip(heard, heard[1:]):
        if hz > 4000:
            found[hz] = end - begin
    return found


def test_truco_is_shouted_in_the_voice_of_who_calls_it_and_nothing_else_is(table):
    handheld = table("pybadge", bytes((1, 4, 9)))
    samples = os.path.getsize(_FILE) - 44
    after = []
    for seat, kind in ((1, 1), (2, 4), (3, 9), (0, -1)):
        rate = 100 * voice._RATES[kind]
        all_heard = raised(handheld, seat)
        heard = shouted(all_heard)
        assert list(heard) == [rate]
        assert abs(heard[rate] - 1000 * samples / rate) < 40
        hertz = [hz for _, hz in all_heard]
        begin = hertz.index(rate)
        assert G4 not in hertz[:begin]  # no raise of nobody's before it
        after.append(hertz[begin + 1 :])
        assert not shouted(raised(handheld, seat, 6))
    assert len({tuple(own) for own in after}) == 4  # a call of each
    assert all(len(own) == 5 and not own[-1] for own in after)
    assert len(set(voice._RATES)) == len(voice._RATES) == len(NAMES) + 1


@contextlib.contextmanager
def asked(board="pybadge", **options):
    """A Scene where seat 1 has just called truco."""
    with Scene(board, hands=TWO, opener=1, rules="paulista-mesa", **options) as scene:
        scene.wait(2000)
        scene.plan(1, "T")
        scene.handheld.device.sounds.clear()
        yield scene


def beats(scene, hz=250):
    """When the low notes begin, ms."""
    return [ms for ms, pitch in scene.handheld.device.sounds if 0 < pitch < hz]


@pytest.mark.parametrize("board, accepts", [("pybadge", "A"), ("clue_nrf52840_express", "B")])
@pytest.mark.parametrize("speed", (1, FAST))
def test_a_heart_beats_sooner_and_sooner_until_a_call_is_answered(board, accepts, speed):
    with asked(board, speed=speed, robots=(6,)) as scene:
        scene.wait(26_000)
        calls = [hz for ms, hz in scene.handheld.device.sounds if ms < beats(scene)[0] and hz]
        assert len(calls) == 4 + (board == "pybadge")  # all the call, perhaps the shout
        gaps = [after - ms for ms, after in zip(beats(scene), beats(scene)[1:])]
        assert len(gaps) > 30 and all(after <= gap + STEP_MS for gap, after in zip(gaps, gaps[1:]))
        assert gaps[0] > 3 * gaps[-1] and 18_000 < sum(gaps) < 25_000
        assert len({hz for _, hz in scene.handheld.device.sounds[-20:] if hz}) == 2
    with asked(board, speed=speed) as scene:
        scene.wait(3000)
        assert beats(scene)
        scene.press(accepts)
        scene.handheld.device.sounds.clear()
        scene.wait(5000)
        assert not beats(scene)


def test_a_hand_of_eleven_asks_with_a_heart_too_and_no_other_does():
    for score, there in (((11, 7), True), ((7, 11), False), ((11, 11), False)):
        with Scene("pybadge", hands=FOUR, score=score) as scene:
            scene.settle()
            scene.handheld.device.sounds.clear()
            scene.wait(4000)
            assert (len(beats(scene)) > 2) == there


def test_an_arrow_among_the_answers_is_heard_and_the_heart_goes_on():
    with asked() as scene:
        scene.wait(5000)
        before = len(beats(scene))
        scene.handheld.device.sounds.clear()
        scene.press("DOWN UP")
        assert len([hz for _, hz in scene.handheld.device.sounds if hz > 700]) == 2
        scene.press("START")
        scene.press("START")
        scene.wait(17_000)
        gaps = [after - ms for ms, after in zip(beats(scene), beats(scene)[1:])]
        assert 20 < len(gaps) < 34 - before and gaps == sorted(gaps, reverse=True)


@pytest.fixture
def opened(monkeypatch):
    """(Paths of the files that the game opens, names of those that are not there)."""
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
def test_which_boards_shout(board, monkeypatch):
    monkeypatch.setattr(tree, "_cut", lambda *_: None)  # it takes none away, and most of the time
    made = tree.Tree(board, tree.boards.firmware(board))
    tree._add_own(made, paths.ROOT)
    there = board in SHOUTING
    assert (VOICE in made.modules) == there == (VOICE_FILE in made.files)


def test_a_fruit_jam_shouts_at_its_one_rate(table):
    assert list(shouted(raised(table("adafruit_fruit_jam"), 1))) == [FIXED]


@pytest.mark.parametrize("board", ("lilygo_tdeck", "clue_nrf52840_express"))
def test_a_board_that_would_play_it_badly_has_the_tune(board, table):
    heard = raised(table(board), 1)
    assert not shouted(heard) and len(heard) > 4 and heard[-1][1] == 0


def test_where_the_file_is_gone_there_is_the_tune(table, opened):
    handheld = table("pybadge")
    assert shouted(raised(handheld, 1))
    assert [path for path in opened[0] if path.endswith(os.path.basename(_FILE))]
    opened[1].add(os.path.basename(_FILE))
    heard = raised(handheld, 1)
    assert not shouted(heard) and len(heard) > 4 and heard[-1][1] == 0


@pytest.mark.sampled(5)
@pytest.mark.parametrize("board", SOUNDING)
def test_a_match_is_heard_on_every_board_with_a_speaker(board):
    with at_title(board, seed=7) as handheld:
        app = handheld.app
        app.play()
        handheld.wait(4000)
        handheld.press("A", times=3)
        handheld.wait(4000)
        assert any(handheld.device.sounds)
        handheld.device.sounds.clear()
        app.setup.sound = app.setup.light = 0
        app.save_options()
        handheld.wait(100)
        assert all(hz == 0 for _, hz in handheld.device.sounds)
        handheld.device.sounds.clear()
        handheld.press("A", times=6)
        handheld.wait(3000)
        assert handheld.device.sounds == []
        assert not any(handheld.device.neopixels)


@pytest.mark.parametrize("board, count", LIT.items())
def test_the_light_says_your_turn(board, count):
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


def test_who_had_switched_off_sound_and_light_as_one_gets_no_light():
    image = bytearray(512)
    for stored, light in ((0, 1), (1, 0), (2, 1)):
        image[OPTIONS + 9] = stored
        assert Setup(image).light == light


def test_a_board_without_both_has_no_cues_in_memory():
    with at_title("raspberry_pi_pico", seed=7) as handheld:
        assert handheld.app.cues is None
