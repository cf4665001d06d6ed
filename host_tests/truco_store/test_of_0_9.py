"""What version 0.9 has left on a board is read: somebody and a match in its memory, settings.toml.

Made in a clone of e432c7a0, the last of 22 November 2026: the simulated Pico (`Handheld`, seed 9)
got name, options, house rules and a rung of the ladder by that game's own functions, played three
matches by presses of UP, and 14 presses of a fourth; `tree.build` there made the settings.
"""

import base64
import types
import zlib

import pytest

from host_tests.support.board_settings import started
from tools.diagnosis import Drive, settings
from tools.sim.worlds.scenes import at_title
from truco_core.state import SIZE
from truco_store import KEPT, LADDER, MATCH, STAKED, STATE, options, profile

PICO, PICO_W = "raspberry_pi_pico", "raspberry_pi_pico_w"
SECTOR = 4096
# Two slots; all other bytes are 255.
MEMORY = (
    "c-o6{3}6yqU|?WoVPa)xW@ct$WMN`tVrFDwVrF7tWMY5;A0~b-7A7VZHZC48KkB7IN}_^eULug455zV=%mOk8s-962"
    "$Y*0>I3c!2h5-qnn!~~fRLRQ7$jtbU@!vlNMj*lT?;od76bF+Jv$_j=7_Sr$i`YLX*t+YK0mBdg%utBTCl)j{u=c<("
    "t=$<F;otv%6pVsVFbYP&hy+o<`k$YM_5Za(I|e-UKUgUv12edOX8;l4`d^BJiHBL81z7(BMMmp?8i6GYpB4ZBRLew&"
)
RULE_BYTES = bytes((76, 2, 15, 10, 4, 2, 2, 4, 6, 10, 12, 0, 0, 0))
CHOSEN = """
language 2, rule_set 3, four_players 1, robot_1 4, robot_2 6, robot_3 2, human_decides 2, speed 2,
turn_time 1, sound 0, brightness 3, auto_dim 1, four_colours 1, card_back 2, left_handed 1,
for_points 1, stake 2, signals 1, signals_seen 3, announce 0, call_me 1, light 0
"""  # `light` as `sound`, which was both
CHOSEN = {name: int(value) for name, value in map(str.split, CHOSEN.split(","))}
OWN = """\
# Settings of this board. The file is yours: updates leave your lines as they are.

# Rooms on the Internet: remove the #, name your network and an MQTT broker.
CIRCUITPY_WIFI_SSID = "casa"
CIRCUITPY_WIFI_PASSWORD = "segredo12"
ZAP_BROKER = "broker.example"
# These only if the broker wants them; the port is 1883, with TLS 8883.
ZAP_BROKER_PORT = 1884
ZAP_BROKER_TLS = "yes"
ZAP_BROKER_USER = "ana"
ZAP_BROKER_PASSWORD = "password"

# Memory for the game; the rest is the network's. Without this line WiFi does not work.
CIRCUITPY_HEAP_START_SIZE = 160000

# Other pins than these: remove the #, name a pin of module `board`.
# ZAP_PIN_LCD_CLK = "GP10"
ZAP_PIN_A = "GP17"
ZAP_PIN_B = "GP15"
ZAP_LINK = "net"
ZAP_SITE = "https://mine.example/"
"""


@pytest.fixture
def memory(tmp_path):
    path = tmp_path / "nvm.bin"
    path.write_bytes(zlib.decompress(base64.b85decode(MEMORY)).ljust(SECTOR, b"\xff"))
    return str(path)


def look(app):
    """What is kept of somebody: to compare."""
    image = app.store.image
    chosen = {row[0]: options.get(app.setup, row[0]) for row in options.ROWS}
    figures = [profile.figure(image, profile.STATS_ROWS - 1, field) for field in range(10)]
    somebody = profile.name(image), profile.chips(image), profile.points(image), image[LADDER]
    match = image[MATCH], image[STAKED], bytes(image[STATE : STATE + SIZE])
    return app.store.found, chosen, bytes(app.setup.rules), figures, somebody, match


def test_somebody_the_options_and_the_match_are_there_and_stay(memory):
    seen = []
    for _ in range(2):  # the first start makes records of the two slots
        with at_title(PICO, seed=3, nvm=memory) as handheld:
            app = handheld.app
            seen.append(look(app))
            assert app.names == ["resume"]
            handheld.press("A")
            handheld.wait(300)
            assert app.names == ["table"]
            assert bytes(app.game.table.match.state) == seen[0][-1][-1]
            app.game.keep()
            assert app.store.appends
    assert seen[0] == seen[1]
    found, chosen, rules, figures, somebody, match = seen[0]
    new = {name: default for name, _, _, default, _ in options.ROWS if name not in CHOSEN}
    assert found == KEPT and chosen == CHOSEN | new
    assert rules == RULE_BYTES and match[:2] == (1, 25)
    assert match[2].startswith(RULE_BYTES)
    assert figures == [3, 3, 3, 3, 0, 0, 0, 0, 3, 3]
    assert somebody == ("Zé da Ana", 111, 60, 4)


def test_each_line_of_its_settings_is_understood(tmp_path):
    (tmp_path / "settings.toml").write_text(OWN)
    drive = Drive(str(tmp_path))
    drive.boot = types.SimpleNamespace(board_id=PICO_W)
    assert drive.problems == []
    for look in (settings.readable, settings.keys, settings.pins):
        assert list(look(drive)) == []
    with started(OWN, PICO_W):
        from board_configs import pins, radio, wifi_settings

        assert radio.ways(False) == ("net",)
        assert radio.names(False) == ("casa", "broker.example", "https://mine.example/")
        assert wifi_settings.network() == ("casa", "segredo12")
        assert wifi_settings.broker() == ("broker.example", 1884, True)
        assert wifi_settings.login() == ("ana", "password")
        assert [pins.pin(name, "GP21").label for name in "ABX"] == ["GP17", "GP15", "GP21"]
