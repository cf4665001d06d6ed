"""Alert a board that runs examples/find_me.py, using adafruit_ble."""

import time

from adafruit_ble import BLERadio
from adafruit_ble.characteristics import Characteristic
from adafruit_ble.characteristics.int import Uint8Characteristic
from adafruit_ble.services import Service
from adafruit_ble.uuid import StandardUUID


class ImmediateAlert(Service):
    uuid = StandardUUID(0x1802)
    level = Uint8Characteristic(
        uuid=StandardUUID(0x2A06), properties=Characteristic.WRITE_NO_RESPONSE
    )


radio = BLERadio()
for advertisement in radio.start_scan(timeout=10):
    if b"find me" in advertisement.data_dict.get(0xFF, b""):
        break
radio.stop_scan()
connection = radio.connect(advertisement)
connection[ImmediateAlert].level = 1
while True:
    time.sleep(1)
