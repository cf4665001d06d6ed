"""Test simulated boards in several processes and one World: MQTT, datagrams, networks, silence."""

import sys

from tools.environment.paths import ROOT
from tools.sim.air import processes
from tools.sim.net import world

# Programs for the simulated boards.
TALKER = """
import time
import socketpool
import wifi
from board_configs import wifi_stream
from truco_link.carriers import mqtt

wifi.radio.connect(SSID, PASSWORD)
print("joined", wifi.radio.ipv4_address, int(time.monotonic() * 1000))
pool = socketpool.SocketPool(wifi.radio)
host = pool.getaddrinfo(NAME, PORT)[0][4][0]
near = pool.socket(pool.AF_INET, pool.SOCK_DGRAM)
near.settimeout(0)
try:
    near.setsockopt(pool.SOL_SOCKET, 0x20, 1)  # SO_BROADCAST, which RP2 does not know
except OSError:
    pass
near.bind(("", 57007))
space = bytearray(64)

def on_publish(data, at, body, end, retained):
    print("heard", bytes(data[at:body]).decode(), bytes(data[body:end]).decode(), retained, now())

def now():
    return int(time.monotonic() * 1000)

client = mqtt.Client(on_publish, 10)
client.begin(wifi_stream.Stream(pool, (host, PORT)), mqtt.connect(ME, 10, b"a/" + ME))

def run(ms):
    end = now() + ms
    while now() < end:
        client.tick(now())
        try:
            size, sender = near.recvfrom_into(space)
            print("near", bytes(space[:size]).decode(), sender, now())
        except OSError:
            pass
        time.sleep(0.02)

while not client.up:
    run(20)
print("up", now())
"""

# FIRST subscribes to the topic of SECOND. Both send broadcasts at the same times.
FIRST = """
client.queue(mqtt.subscribe(1, b"i/me"))
run(2100 - now())  # at the same moment as the other
for count in range(5):
    near.sendto(b"one %d" % count, ("255.255.255.255", 57007))
    run(100)
run(200)  # until what was sent last has come
print("done")
run(60_000)
"""
SECOND = """
run(2100 - now())
for count in range(5):
    client.publish(b"i/me", b"news %d" % count, 6)
    near.sendto(b"two %d" % count, ("255.255.255.255", 57007))
    run(100)
run(200)  # until what was sent last has come
print("done")
run(60_000)
"""

RUNNER = """
import sys
sys.path.append(ROOT)
from tools.environment import paths
paths.add_device_paths()
from tools.sim.handheld import Handheld
with open(OUT, "w") as out, Handheld(BOARD, seed=SEED, program=FILE, echo=out.write) as h:
    while "done" not in h.serial:
        h.wait(100)
"""


def run_boards(folder, programs, boards, air):
    """Run each program on its board, with the steps of a script. Return the printed texts."""
    folder.mkdir()
    lines, outputs = [], []
    for i, (program, board) in enumerate(zip(programs, boards)):
        path, output = folder / ("program%d.py" % i), folder / ("output%d.txt" % i)
        path.write_text(program)
        runner = RUNNER
        known = {"ROOT": ROOT, "OUT": str(output), "FILE": str(path), "BOARD": board, "SEED": i}
        for name, value in known.items():
            runner = runner.replace(name, repr(value))
        lines.append([sys.executable, "-c", runner])
        outputs.append(output)
    said = []
    assert processes.run(lines, said.append, timeout_s=900, around=air) == 0, "\n".join(said)
    return [output.read_text().partition("done")[0] for output in outputs]


def with_names(program, me):
    known = {"SSID": world.SSID, "PASSWORD": world.PASSWORD, "NAME": world.NAME}
    known.update(PORT=world.PORT, ME=me)
    return "".join("%s = %r\n" % item for item in known.items()) + program


def test_two_boards_exchange_messages_and_datagrams_repeatably(tmp_path):
    programs = [with_names(TALKER + FIRST, b"one"), with_names(TALKER + SECOND, b"two")]
    boards = ("raspberry_pi_pico_w", "deshipu_ugame_s3")
    first = run_boards(tmp_path / "a", programs, boards, "net")
    assert "joined 192.168.4.2" in first[0] and "joined 192.168.4.3" in first[1]
    heard = [line.split()[2:4] for line in first[0].splitlines() if line.startswith("heard")]
    assert ["news", "4"] in heard, first[0]
    near = [line.rpartition(" ")[0] for line in first[1].splitlines() if line.startswith("near")]
    assert near == ["near one %d ('192.168.4.2', 57007)" % count for count in range(5)]
    assert run_boards(tmp_path / "b", programs, boards, "net") == first
