"""Boards with WiFi on one virtual clock, and a broker."""

from tools.net.mqtt_broker import Broker
from tools.sim.net import sockets
from tools.sim.net import wifi_radio as radios
from tools.sim.net.world import World

BROKER = ("10.1.2.3", 1883)
SSID, WORD = "casa", "segredo123"
# Text of settings.toml with the network, then with the broker, too.
NETWORK = 'CIRCUITPY_WIFI_SSID = "%s"\nCIRCUITPY_WIFI_PASSWORD = "%s"\n' % (SSID, WORD)
TO_BROKER = NETWORK + 'ZAP_BROKER = "broker.example"\n'


class Clock:
    """A virtual clock with boards that share a world."""

    def __init__(self):
        self.now_ms = 0
        self.world = World(lambda: self.now_ms)
        self.world.networks[SSID] = WORD
        self.world.names["broker.example"] = BROKER[0]
        self.broker = self.world.services[BROKER] = Broker()

    def sleep(self, ms):
        self.now_ms += ms

    def board(self, port=radios.RP2, joins=True):
        made = radios.Radio(self.world, port, self.sleep)
        if joins:
            made.connect(SSID, WORD)
        return made, sockets.SocketPool(made)
