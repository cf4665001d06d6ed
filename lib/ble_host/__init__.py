"""A Bluetooth LE host for a controller on a stream of bytes, with nothing of a game in it.

It advertises, scans, connects, and moves packets both ways, as central and as peripheral at once:
each side writes to the other's characteristic. Nothing waits: all goes on in `Gap.tick`. Of other
files it needs lib's residency.py alone.

    from ble_host import esp32, gap

    class Owner:
        def on_connected(self, connection):
            return True  # keep it; `connection.send` once its `value` is known, `poll`

        def on_heard(self, address, rssi, content, connectable):
            print(address, rssi, content)

    mine = gap.Service(UUID, CHARACTERISTIC, b"\\xff\\xff" + b"me", b"My board", b"\\0\\0", 60)
    radio = gap.Gap(esp32.Esp32(uart, pins, time.sleep), 3, mine, Owner())
    while True:
        radio.tick(supervisor.ticks_ms())
        if radio.ready and not radio.advertises and not radio.connections:
            radio.advertise(b"hello", connectable=True)

`truco_link.carriers.airlift` shows the rest: it scans, connects, and finds the characteristic at
the other side with `gatt.Client`.
"""
