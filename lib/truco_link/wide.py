"""Several records in one packet, and several under way: docs/link.md, Wide packets.

For carriers that are not Bluetooth or a cable; in memory only with such a one. Their ports have,
besides what truco_link.link says:

``times``
    LAN or NET, see truco_link.carriers
``link``
    Wide
``out``
    MAX_RECORD..MAX_OUT bytes that can be written to: where a packet of several records is put. It
    is the port's own again after `send_out`
``send_out(size)``
    send the first `size` bytes of `out`; False: not now. There is no ``send``
``poll(buffer)``
    reads a packet into `buffer` (MAX_OUT bytes)

A port brings its packets in the order in which they were sent, each once or never: what was
overtaken is dropped.
"""

from micropython import const

from truco_core.clock import diff
from truco_link.carriers import RETRY, STEP_MS
from truco_link.frames import HEAD, MAX_RECORD
from truco_link.link import SLOT, SLOTS, Link

WINDOW = const(7)  # records under way; with one more, the modulo 8 would not tell old from new
MAX_OUT = WINDOW * MAX_RECORD

# `times`: WiFi nearby, where a third of all packets may be lost; the Internet, with 300 ms each
# way and, now and then, a second more.
LAN = b"\x02\x05\x19\x32\x50\x78\x00\x03"
NET = b"\x0f\x32\x4b\x7d\xc8\xfa\x50\x0f"


class Wide(Link):
    """A Link over such a port."""

    window = WINDOW
    packet = bytearray(MAX_OUT)

    def _push(self, now_ms):
        """Send what was not sent yet; or, when no answer came in time, all that is under way and
        what is new."""
        late = self._flying and diff(now_ms, self._sent_ms) >= self.times[RETRY] * STEP_MS
        at = 0 if late else self._flying
        count = min(self._count, WINDOW)
        while at < count:
            packed = self._pack(at, count)
            if not self.port.send_out(packed & 0xFF):
                return
            at = packed >> 8
            if late:
                self.resent += 1
            self._flying = max(self._flying, at)
            self._owed_ms = None
            self._sent_ms = now_ms

    def _put(self, ctl, data, at, size):
        return self.port.send_out(self._write(self.port.out, 0, ctl, data, at, size))

    def _pack(self, at, count):
        """Put records into a packet, from that of the queue's slots on.

        :return: the packet's size, and 256 * the number behind the last one: no tuple, no heap
        """
        queue, out = self._queue, self.port.out
        end = 0
        while at < count:
            slot = (self._first + at) % SLOTS * SLOT
            size = queue[slot + 1]
            if end + HEAD + size > len(out):
                break
            ctl = queue[slot] | (self._seq + at & 7) << 3
            end = self._write(out, end, ctl, queue, slot + 2, size)
            at += 1
        return at << 8 | end
