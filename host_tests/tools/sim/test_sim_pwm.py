"""Pins of an RP2 that share a PWM slice: the panel's light has one of each board."""

import pytest

from tools.sim.handheld import powered


def test_a_thumbys_speaker_has_the_channel_of_its_light():
    with powered("tinycircuits_thumby_color") as device:
        import board
        from audiopwmio import PWMAudioOut

        with pytest.raises(RuntimeError, match="timers"):
            PWMAudioOut(board.SPEAKER)
        assert device.pins["SPEAKER"].owner is None


@pytest.mark.parametrize("board_id", ["pimoroni_picosystem", "pajenicko_picopad"])
def test_other_boards_have_two(board_id):
    with powered(board_id):
        import board
        from audiopwmio import PWMAudioOut

        PWMAudioOut(board.AUDIO).deinit()
        PWMAudioOut(board.AUDIO)


@pytest.mark.parametrize(
    "first, second, alone, fits",
    [
        ("GP0", "GP1", False, True),
        ("GP0", "GP1", True, False),
        ("GP0", "GP16", False, False),
        ("GP0", "GP17", False, True),
        ("GP0", "GP2", True, True),
    ],
)
def test_slices_of_two_channels(first, second, alone, fits):
    with powered("raspberry_pi_pico") as device:
        from pwmio import PWMOut

        PWMOut(device.pins[first])
        if fits:
            PWMOut(device.pins[second], variable_frequency=alone)
        else:
            with pytest.raises(RuntimeError):
                PWMOut(device.pins[second], variable_frequency=alone)
