"""Draw the screens of play over WiFi: a sheet per size of panel, with a row per screen."""

from tools.sim.worlds.far_handheld import FarHandheld, advert
from tools.sim.worlds.golden_tour import LANGUAGES, sheet
from tools.sim.worlds.table_entry import find_far
from truco_core.rules import RULE_SETS
from truco_link import carriers, messages
from truco_link.carriers import mqtt

_RULES = dict(RULE_SETS)


def _others(m):
    m.carrier.adverts = []
    m.open_party()
    m.app.go("others")
    m.until_screen("others")


def _connecting(m):
    m.carrier.stage = carriers.ENTERING
    find_far(m, "connecting")
    m.carrier.steps = 2
    m.run_for(300)


def _failed(why, stage=carriers.DIALLING):
    def act(m):
        if m.screen.count > 1:
            m.press("A")  # choose "try again"
        m.carrier.fail(why, stage)
        m.run_for(200)

    return act


def _rooms(m):
    m.carrier.adverts = [
        (b"aaaaaaaa", advert(4711, _RULES["mineiro"], messages.FOUR, 2, 2)),
        (b"bbbbbbbb", advert(805, _RULES["paulista-mesa"], messages.FOUR | messages.PRIVATE, 3, 1)),
        (b"cccccccc", advert(1908, _RULES["paulista"], messages.PLAYING, 1, 1)),
    ]
    m.carrier.stage = carriers.ONLINE
    m.until_screen("rooms")
    m.run_for(200)
    m.press("DOWN")


def _fell(m):
    m.carrier.fail(mqtt.CUT)
    m.until_screen("connecting")
    m.run_for(200)


STEPS = (
    _others,
    _connecting,
    _failed(carriers.NO_ANSWER),
    _failed(carriers.NO_SETTINGS, carriers.ENTERING),
    _failed(carriers.NO_NETWORK, carriers.ENTERING),
    _failed(carriers.NO_MEMORY),
    _failed(mqtt.NO_MQTT, carriers.LOGGING_IN),
    _rooms,
    _fell,
)


def draw(size):
    """Return (RGB bytes, width, height) of the sheet for a size of panel. Columns are languages."""
    shots = []
    for language in range(LANGUAGES):
        with FarHandheld(0, "sim_" + size, language, pictures=True) as m:
            shots.append([_shot(m, act) for act in STEPS])
    return sheet(list(zip(*shots)), m.handheld.width, m.handheld.height)


def _shot(m, act):
    act(m)
    return m.handheld.rgb()
