"""The radio of the board that runs in this process."""

from tools.sim.air import join
from tools.sim.handheld import Handheld

CALLS = """
import microcontroller
import supervisor
import time

if microcontroller.nvm[0] == 1:  # again
    time.sleep(1000)
microcontroller.nvm[0] = 1
from _bleio import adapter

adapter.enabled = True
adapter.start_advertising(b"\\x02\\x01\\x06", connectable=False)
time.sleep(1)
supervisor.reload()
"""


def test_who_begins_again_advertises_no_more(tmp_path):
    (tmp_path / "calls.py").write_text(CALLS)
    with Handheld("clue_nrf52840_express", program=str(tmp_path / "calls.py")) as handheld:
        handheld.wait(2000)
        (adapter,) = join._radios.values()
        while not handheld.device.restarts:
            assert adapter.advertising or handheld.now_ms < 2100
            handheld.wait(100)
        assert not adapter.advertising
