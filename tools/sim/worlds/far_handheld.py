"""A `LinkedHandheld` whose carrier must be connected first, by stages that a test turns."""

from tools.sim import pipe
from tools.sim.worlds import linked_handheld
from truco_link.carriers import ENTERING, ONLINE
from truco_link.messages import BEACON_SIZE, RSSI_UNKNOWN, TABLE_BEACON

NETWORK, SERVER = "Casa da Vovó 2G", "mesas.exemplo.org"


class Staged(pipe.Carrier):
    """What the screens see of a carrier by WiFi. A step that waits asks `can_wait` first.

    steps: stages that it may still pass, one a tick; each waits
    waited: how many steps were made while no picture said so
    """

    def __init__(self, room, address, port_kind=pipe.Port):
        super().__init__(room, address, port_kind)
        self.stage, self.why = ENTERING, 0
        self.can_wait = False
        self.steps = 0
        self.retries = 0
        self.roamed = False
        self.pictures = []  # (stage, what the panel showed of it) when a step was made
        self.look = None
        self.adverts = []

    def tick(self, now_ms):
        if self.stage != ONLINE:
            if self.steps and self.can_wait and not self.why:
                self.steps -= 1
                if self.look:
                    self.pictures.append((self.stage, self.look()))
                self.stage += 1
            return
        for address, content in self.adverts:
            if self._heard is not None:
                self._heard(address, RSSI_UNKNOWN, content)
        super().tick(now_ms)

    def retry(self):
        self.why = 0
        self.retries += 1

    def roam(self):
        self.why, self.stage, self.roamed = 0, ENTERING, True

    def fail(self, why, stage=ENTERING):
        self.stage, self.why = stage, why


class Carrier(Staged):
    """One that many share."""

    shared = True

    def show(self, host):
        self.shown = host

    def aim(self, address):
        self.aimed = address


def advert(number, rules, flags, people, free):
    """What a room says of itself: docs/net.md, Adverts."""
    from truco_link import messages

    head = bytes((TABLE_BEACON, messages.VERSION, number & 0xFF, number >> 8, 0, flags))
    return head + bytes((people | free << 5,)) + bytes(BEACON_SIZE - len(head) - 1) + bytes(rules)


class FarHandheld(linked_handheld.LinkedHandheld):
    """Its way is the Internet.

    :param bool online: it is connected from the start
    """

    settings = {"ZAP_LINK": "lan,net", "CIRCUITPY_WIFI_SSID": NETWORK, "ZAP_BROKER": SERVER}
    carrier_kind = Carrier
    way = "net"

    def __init__(
        self, others=1, board="sim_160x128", language=0, seed=7, online=True, pictures=False
    ):
        super().__init__(others, board, language, seed, pictures)
        # The firmware of the board has WiFi; nothing here uses it.
        self.handheld._hooks._allowed |= {"wifi", "socketpool"}
        self._online = online
        self._pictures = pictures

    def open_party(self, again=False):
        self.carrier.stage = ONLINE if self._online else ENTERING
        self.carrier.look = self.picture if self._pictures else None
        super().open_party(again)

    @property
    def carrier(self):
        return self.carriers[0]

    def picture(self):
        """What the panel shows now."""
        return self.handheld.rgb() if self.app.names[-1:] == ["connecting"] else None

    def body(self):
        """What the screen on top says above its lines."""
        return linked_handheld.scenes.paragraph(self.screen._body)


class NearHandheld(FarHandheld):
    """Its way is WiFi nearby."""

    carrier_kind = Staged
    way = "lan"
