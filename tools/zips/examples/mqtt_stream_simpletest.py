"""Say hello to a topic, hear it, and go. settings.toml has the network and MQTT_BROKER."""

import os
import time

import socketpool
import supervisor
import wifi
from mqtt_stream import Client, connect, subscribe
from mqtt_stream.wifi import Stream

TOPIC = b"example/hello"
KEEP_S = 30

wifi.radio.connect(os.getenv("CIRCUITPY_WIFI_SSID"), os.getenv("CIRCUITPY_WIFI_PASSWORD"))
pool = socketpool.SocketPool(wifi.radio)
broker = pool.getaddrinfo(os.getenv("MQTT_BROKER"), 1883)[0][4]


def heard(data, at, body, end, retained):
    print(str(data[at:body], "utf-8"), "says", str(data[body:end], "utf-8"))
    client.bye()


client = Client(Stream(pool, broker), heard, connect(b"board1", KEEP_S, b"example/gone"), KEEP_S)
asked = False
while client.tick(supervisor.ticks_ms()):
    if client.up and not asked:
        asked = client.queue(subscribe(1, TOPIC)) and client.publish(TOPIC, b"Hello", 5)
    time.sleep(0.01)  # here a program does what else it has to do
print("over:", client.why)
