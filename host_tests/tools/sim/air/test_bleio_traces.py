"""Test that the simulated `_bleio` answers like CircuitPython's C code in traces: see bleio_replay.

game_*: the beginning of a match; Ana hosts the table, Bia is the guest. faults_*: wrong calls, and
a peer out of reach. ends_*: `connections` and `advertising` at the beginning and end of a link.
"""

import dataclasses
import json
from pathlib import Path

import pytest

from tools.sim.air import bleio
from tools.sim.air.ports import PORTS
from tools.sim.air.space import Space, address

PATIENCE_S = 1.5
_POLL_S = 0.005
_ADDRESS = "F0:00:00:00:00:%02X"
_MTU = 256  # bytes of a packet in NimBLE, which ran under both ports in the recording
_OFF_S = 0.001
# A call that took less than this in the trace must take no longer in the simulation.
_AT_ONCE_MS = 10
# Limits of a discovery's duration, relative to the trace, whose computer was sometimes busy.
_SHORTER, _LONGER = 0.7, 1.1
_LONG_MS = 900  # a call of this length has waited for a time-out, ours or the radio's
# Maximum number of writes that the stack may accept while nothing is sent.
_MORE = 16
# Calls that must block if they blocked in the trace. Other calls took long only when the recording
# computer was busy.
_WAITING = "connect discover_remote_services write connection_interval=".split()
_STATES = ("connected", "advertising")
_NOT_SIMULATED = """Characteristic.set_cccd PacketBuffer.readinto Connection.max_packet_length
    PacketBuffer.incoming_packet_length PacketBuffer.outgoing_packet_length""".split()


class Otherwise(AssertionError):
    """Raised when the simulation answers differently from the C code."""


class Replay:
    def __init__(self, lines):
        head, *lines = [json.loads(one) if isinstance(one, str) else one for one in lines]
        self.space = Space(head["interval_ms"] / 1000)
        self.adapters = {}
        for i, who in enumerate(("Ana", "Bia")):
            port = dataclasses.replace(PORTS[head[who]["port"]], mtu=_MTU)
            self.adapters[who] = bleio.Adapter(self.space, port, _ADDRESS % (i + 1), seed=i)
        self.left = {who: [one for one in lines if one["who"] == who] for who in self.adapters}
        self.left["air"] = [one for one in lines if one["who"] == "air"]
        self.objects = {(who, "Adapter#1"): one for who, one in self.adapters.items()}
        self.heard = {}  # {device: the last ScanEntry that it received}
        # {(device, object): (bytes received so far here, bytes received so far in the trace)}
        self.streams = {}
        # (device, object) that the simulation cannot create: PacketBuffers of a server.
        self.left_out = set()

    def run(self):
        for who in self.left:
            self._go_on(who)
        while any(self.left.values()):
            self.space.advance(_POLL_S)

    def _go_on(self, who):
        """Make the next call when it is due. While a call blocks, the other device continues."""
        if self.left[who]:
            self.space.at(self.left[who][0]["t"] / 1000, self._call, who)

    def _call(self, who):
        line = self.left[who].pop(0)
        if line["do"] == "cut":
            self.space.cut(*(address(_ADDRESS % i) for i in (1, 2)))
        elif line["do"] not in _NOT_SIMULATED and (who, line.get("of")) not in self.left_out:
            try:
                self._compare(who, line)
            except NotImplementedError:
                self.left_out.add((who, line["ret"]))
        self._go_on(who)

    def _compare(self, who, line):
        name, ms = line["do"].split(".")[1], line["ms"]
        if name == "discover_remote_services":
            # Begin between two connection events, as in the trace. The answers arrive in events.
            self.space.advance(_OFF_S)
        end = self.space.now + PATIENCE_S
        tries = 0
        while True:
            since = self.space.now
            answer = self._answer(who, line)
            now = self.space.now
            took = (now - since) * 1000
            why = self._difference(who, line, name, answer) or self._waits(name, ms, took)
            if not why:
                return
            tries += 1
            later = name in (*_STATES, "readinto") or name == "write" and answer == 0
            if name == "write" and ms > _LONG_MS:  # retry until the stack's buffers are full
                if tries >= _MORE:
                    raise Otherwise("%s: %s" % (why, line))
                self.space.advance(0.1)
            elif not later or now > end:
                raise Otherwise("%s: %s" % (why, line))
            else:
                self.space.advance(_POLL_S)

    def _value(self, who, value):
        if isinstance(value, dict):
            return bytes.fromhex(value["b"])
        if isinstance(value, list):
            return [self._value(who, one) for one in value]
        return self.objects.get((who, value), value) if isinstance(value, str) else value

    def _answer(self, who, line):
        kind, name = line["do"].split(".")
        args = [self._value(who, one) for one in line.get("args", ())]
        named = {key: self._value(who, one) for key, one in line.get("named", {}).items()}
        bleio.use(self.adapters[who])
        of = self.objects[who, line["of"]] if "of" in line else getattr(bleio, kind)
        try:
            if name == "()":
                return of(*args, **named)
            if name == "next":
                return next(of)
            if name == "readinto":
                return self._read(who, line, of)
            if name.endswith("="):
                return setattr(of, name[:-1], *args)
            found = getattr(of, name)
            return found(*args, **named) if callable(found) else found
        except (Otherwise, NotImplementedError):
            # `Otherwise` comes from a call that the other device made while this call blocked.
            raise
        except (Exception, bleio.FirmwareCrash) as error:
            return error

    def _read(self, who, line, of):
        """Read until as many bytes as in the trace have arrived, and check that they are equal."""
        came, wanted = self.streams.setdefault((who, line["of"]), (bytearray(), bytearray()))
        if line.get("data"):
            wanted += bytes.fromhex(line.pop("data")["b"])
        if len(came) < len(wanted) or "exc" in line or not line["ret"]:
            size = line["args"][0]
            packet = bytearray(size if isinstance(size, int) else len(size["b"]) // 2)
            count = of.readinto(packet)
            came += packet[:count]
        least = min(len(came), len(wanted))
        if came[:least] != wanted[:least]:
            raise Otherwise("came %s, in the trace %s" % (came.hex(), wanted.hex()))
        return line.get("ret") if len(came) >= len(wanted) else 0

    def _waits(self, name, ms, took):
        if name in ("next", "readinto"):
            return None
        if ms < _AT_ONCE_MS < took:
            return "waits for %.0f ms" % took
        if name in _WAITING and ms > _LONG_MS > took:
            return "waits for %.0f ms only" % took
        if name == "discover_remote_services" and not _SHORTER * ms < took + 1 < _LONGER * ms + 2:
            return "takes %.0f ms" % took
        if name == "connect" and ms > _AT_ONCE_MS and not took:
            return "does not wait"
        return None

    def _difference(self, who, line, name, answer):
        if isinstance(answer, BaseException) and not isinstance(answer, StopIteration):
            if "exc" in line and type(answer).__name__ == line["exc"][0]:
                return None
            return "answers %r" % answer
        if name == "next":
            return self._heard(who, line, answer)
        if "exc" in line:
            return "answers %r" % (answer,)
        return self._same(who, line["ret"], answer, name)

    def _heard(self, who, line, answer):
        """Compare the results of a scan.

        The received devices are random, but the types of the results are not.
        """
        if isinstance(answer, bleio.ScanEntry):
            self.heard[who] = answer
        elif not isinstance(answer, StopIteration):
            return "answers %r" % (answer,)
        if "ret" in line:
            if who not in self.heard:
                return "has never heard anybody"
            self.objects[who, line["ret"]] = self.heard[who]
        return None

    def _same(self, who, wanted, answer, name):
        if isinstance(wanted, list):
            if not isinstance(answer, tuple) or len(answer) != len(wanted):
                return "answers %r" % (answer,)
            pairs = zip(wanted, answer, strict=True)
            return next(filter(None, (self._same(who, *pair, name) for pair in pairs)), None)
        if isinstance(wanted, str):
            known = self.objects.setdefault((who, wanted), answer)
            same = type(answer).__name__ == wanted.split("#")[0] and (
                known is answer or not isinstance(answer, bleio.Connection)
            )
            self.objects[who, wanted] = answer
        elif isinstance(wanted, dict) or name == "rssi":
            same = type(answer) is type(self._value(who, wanted))
        else:
            same = type(answer) is type(wanted) and answer == wanted
        return None if same else "answers %r" % (answer,)


FOLDER = Path(__file__).parents[3] / "fixtures" / "bleio"
TRACES = sorted(FOLDER.glob("*.jsonl"))


def lines_of(name):
    return [json.loads(line) for line in (FOLDER / (name + ".jsonl")).read_text().splitlines()]


@pytest.mark.parametrize("path", TRACES, ids=lambda one: one.stem)
def test_the_simulation_answers_like_the_trace(path):
    Replay(lines_of(path.stem)).run()
