"""What is around simulated handhelds, by the name of their air, and what their settings say of it.

ble   nothing but Bluetooth
lan   no network: who makes a table opens one
net   a network, in it a name server, and behind it a broker
"""

from tools.net.broker import Broker

AIRS = ("ble", "lan", "net")

SSID, PASSWORD = "casa", "segredo123"
NAME, PORT = "broker.example", 1883
ADDRESS = "198.51.100.7"  # of a block for documentation: RFC 5737

_FAR_MS = 40  # from a handheld to the broker: the Internet
_NEAR_MS = 3  # from one handheld to the other


def settings(air):
    """What settings.toml says where nothing else is said: {key: text or int}."""
    if air == "net":
        return {
            "CIRCUITPY_WIFI_SSID": SSID,
            "CIRCUITPY_WIFI_PASSWORD": PASSWORD,
            "ZAP_BROKER": NAME,
            "ZAP_BROKER_PORT": PORT,
            "ZAP_LINK": "net",
        }
    return {"ZAP_LINK": "lan"} if air == "lan" else {}


def furnish(world, air, service=None):
    """Put into a `World` what is around there.

    :param service: instead of a small broker: what has its ``connect`` and ``tick``
    """
    if air != "ble":
        world.delay_ms = _FAR_MS if air == "net" else _NEAR_MS
    if air == "net":
        world.networks[SSID] = PASSWORD
        world.names[NAME] = ADDRESS
        world.services[ADDRESS, PORT] = service or Broker()


def stop_brokers(world):
    """All brokers of a `World` end; who dials is refused. They remember nothing."""
    for address, broker in list(world.services.items()):
        if isinstance(broker, Broker):  # not a real one
            del world.services[address]
            world.stopped[address] = broker.knows
            broker.stop()


def start_brokers(world):
    """Those that have ended begin anew."""
    for address, knows in world.stopped.items():
        world.services[address] = Broker(knows)
    world.stopped.clear()
