"""Pages of a board's test of itself: the question about the panel, and two results side by side."""

from tools.sim.worlds.golden_tour import sheet
from tools.sim.worlds.selftest_handheld import SelfTestHandheld

# By size: a board on which all is well, and one that lacks much; what the second one's player reads
BOARDS = {
    "128x128": ("sim_128x128", "tinycircuits_thumby_color"),
    "160x128": ("sim_160x128", "pybadge"),
    "240x135": ("sim_240x135", "adafruit_feather_esp32s3_reverse_tft"),
    "240x240": ("clue_nrf52840_express", "raspberry_pi_pico_w"),
}
MISSING = "truco_link.carriers.ble"  # a file that the drive lacks


def pictures():
    """The names of all pictures."""
    return ["selftest_%s_pt" % size for size in BOARDS]


def draw(name):
    """(RGB bytes, width, height): the panel, all well, a good deal wrong."""
    good, bad = BOARDS[name.split("_")[1]]
    shots = []
    with SelfTestHandheld(good) as one:
        one.press_all()
        shots.append(one.handheld.rgb())
        one.answer(True)
        one.answer(True)
        one.finish()
        shots.append(one.handheld.rgb())
    with SelfTestHandheld(bad, stuck=True, missing=MISSING) as one:
        one.finish()
        shots.append(one.handheld.rgb())
        width, height = one.handheld.width, one.handheld.height
    return sheet([shots], width, height)
