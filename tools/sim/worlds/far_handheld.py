"""A `LinkedHandheld` with a WiFi carrier that connects stage by stage, as a test allows."""

from tools.sim import pipe
from tools.sim.worlds import linked_handheld
from truco_link.carriers import ENTERING, ONLINE
from truco_link.messages import BEACON_SIZE, RSSI_UNKNOWN, TABLE_BEACON

NETWORK, SERVER = "Casa da Vovó 2G", "mesas.exemplo.org"


class Staged(pipe.Carrier):
    """A WiFi carrier with the attributes that the screens read.

    Each stage of connecting would block a real board. So `tick` goes on to the next stage only when
    the screen has told the player about it and then set `can_wait`.

    steps: number of further stages that `tick` may complete
    look: function that returns the picture on the panel, called at each stage; None: no pictures
    pictures: [(stage, picture that `look` has returned)]
    """

    def __init__(self, room, address, port_kind=pipe.Port):
        super().__init__(room, address, port_kind)
        self.stage, self.why = ENTERING, 0
        self.can_wait = False
        self.steps = 0
        self.retries = 0
        self.roamed = False
        self.pictures = []
        self.look = None
        self.adverts = []  # (address, bytes) of the tables that the carrier reports when online

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
    """A carrier through a broker: handhelds in different networks see each other's tables."""

    shared = True


def advert(number, rules, flags, people, free):
    """Return the bytes that announce a table at a broker (docs/net.md, Adverts).

    :param number: number of the table
    :param flags: flags of truco_link.messages, such as FOUR
    :param people: number of people at the table
    :param free: number of free seats
    """
    from truco_link import messages

    head = bytes((TABLE_BEACON, messages.VERSION, number & 0xFF, number >> 8, 0, flags))
    return head + bytes((people | free << 5,)) + bytes(BEACON_SIZE - len(head) - 1) + bytes(rules)


class FarHandheld(linked_handheld.LinkedHandheld):
    """A handheld that plays over the Internet.

    :param bool online: True if the handheld is connected to the broker from the start
    """

    settings = {"ZAP_LINK": "lan,net", "CIRCUITPY_WIFI_SSID": NETWORK, "ZAP_BROKER": SERVER}
    carrier_kind: type = Carrier
    way = "net"

    def __init__(
        self, others=1, board="sim_160x128", language=0, seed=7, online=True, pictures=False
    ):
        super().__init__(others, board, language, seed, pictures)
        # The invented board has no WiFi, but the game offers WiFi only if these modules exist.
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
        """Return the panel's picture if the top screen is "connecting", else None."""
        return self.handheld.rgb() if self.app.names[-1:] == ["connecting"] else None

    def body(self):
        """Return the text above the list of the top screen."""
        return linked_handheld.scenes.paragraph(self.screen._body)


class NearHandheld(FarHandheld):
    """A handheld that plays over WiFi with others in the same network."""

    carrier_kind = Staged
    way = "lan"
