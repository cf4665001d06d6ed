"""Test a Fruit Jam's sound: one sample rate for all tones, and the launcher's volume."""

import json

import pytest

from board_configs import adafruit_fruit_jam as jam
from board_configs import pins
from tools.sim.handheld import Handheld, powered

BOARD = "adafruit_fruit_jam"
RATE = 8000


def started(monkeypatch, *places):
    """Return (the audio out, the device) with the launcher's settings in these folders."""
    monkeypatch.setattr(jam, "_PLACES", ["%s/" % place for place in places])
    monkeypatch.setattr(pins, "given", [])
    with powered(BOARD) as device:
        return jam.speaker()[0], device


def written(folder, text):
    folder.mkdir()
    (folder / "launcher.conf.json").write_text(text)
    return folder


@pytest.mark.parametrize("note", range(0, 0x25))
def test_each_pitch_is_exact_at_the_converters_only_rate(note):
    hz = 131 * 2 ** (note / 12)
    wave = jam.resampled(bytes((0x80, 0xAA, 0x80, 0x56)) * 16, round(hz * 4))
    rises = sum(a < 0x80 <= b for a, b in zip(wave, wave[1:] + wave[:1]))
    assert 240 <= len(wave) + 1 and len(wave) < 1000
    # A difference of 9 cents is inaudible in a short note.
    assert abs(RATE * rises / len(wave) / hz - 1) < 0.005


def test_a_resampled_pitch_is_cached(monkeypatch):
    out, _ = started(monkeypatch)
    sample = out.RawSample(bytearray(b"\x80\xaa\x80\x56" * 16))
    sample.sample_rate = 2096
    first = sample.at_one_rate()
    sample.sample_rate = 4192
    assert sample.at_one_rate() is not first and first.sample_rate == RATE
    sample.sample_rate = 2096
    assert sample.at_one_rate() is first


def test_without_settings_headphones_play_at_the_launchers_default(monkeypatch, tmp_path):
    _, device = started(monkeypatch, tmp_path)
    assert device.codec.rate(15_000_000) == RATE and device.codec.powered == {"headphone"}
    assert abs(device.codec.volume_db - (-63 + 86 * 0.35)) <= 0.5


def test_a_later_folder_overrides_the_launchers_settings(monkeypatch, tmp_path):
    audio = {"output": "headphone", "volume": 0.9}
    first = written(tmp_path / "1", json.dumps({"audio": audio}))
    second = written(tmp_path / "2", json.dumps({"audio": {"output": "speaker"}, "favorites": []}))
    _, device = started(monkeypatch, first, second)
    assert device.codec.powered == {"speaker"}
    assert abs(device.codec.volume_db - (-63 + 86 * 0.75)) <= 0.5, "not louder than is safe"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"audio": 3}', '{"audio": {"volume": "x"}}']
)
def test_unreadable_launcher_settings_change_nothing(monkeypatch, tmp_path, text):
    monkeypatch.setattr(jam, "_PLACES", ["%s/" % written(tmp_path / "1", text)])
    assert jam.wanted() == (False, 0.35)


def test_without_its_converter_a_fruit_jam_plays_in_silence(monkeypatch):
    with Handheld(BOARD, seed=7) as handheld:
        monkeypatch.setattr(handheld.device, "codec", None)
        handheld.wait(1500)
        game = handheld.globals["game"]
        assert game.names == ["title"] and game.cues.out is None
