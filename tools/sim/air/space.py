"""Deliver advertisements and packets between simulated Bluetooth radios, on a simulated clock.

An address is 7 bytes: 0 (public) or 1 (random), then the address with the low byte first.
"""

import collections
import heapq
import itertools
import math
import random

INTERVAL_S = 0.03  # connection interval on which phones and boards usually agree
PER_EVENT = 4  # maximum number of packets of each side per connection event
SUPERVISION_S = 4.0  # a connection without packets for this time is lost
_NEAR_DBM = -50  # default signal strength of a station
_UNIT_S = 0.00125  # unit of connection intervals (Bluetooth Core, 6.B, 4.5.1)
_INSTANT = 6  # connection events before a new interval applies (Bluetooth Core, 6.B, 5.1.1)
_ADV_DELAY_S = 0.01  # maximum random delay of an advertisement, which avoids collisions
_EARLY = 0.001  # tolerance for rounding errors of the clock, in connection intervals


def address(text, kind=1):
    """Return the 7 bytes of an address such as `F0:00:00:00:00:01`."""
    return bytes((kind, *bytes.fromhex(text.replace(":", ""))[::-1]))


class Space:
    """A radio channel with its stations, and a clock.

    The clock runs while a program waits, and in `advance`.

    :param interval_s: connection interval that centrals prefer
    :param supervision_s: time-out of silent connections
    """

    def __init__(self, interval_s=INTERVAL_S, supervision_s=SUPERVISION_S):
        self.now = 0.0
        self.interval_s = interval_s
        self.supervision_s = supervision_s
        # For tests: as soon as two stations connect, they are out of reach for this many seconds.
        self.cut_next_s = 0.0
        self.packets = 0  # number of delivered packets
        self.stations = []
        self.links = {}
        self._due = []  # the scheduled calls, as a heapq: (second, sequence number, do, arguments)
        self._numbers = itertools.count(1)
        self._cuts = {}  # {pair of addresses: second at which they went out of each other's reach}
        self._rssi = {}  # {address: signal strength in dBm}

    def at(self, second, do, *arguments):
        """Schedule a call for this second."""
        heapq.heappush(self._due, (second, next(self._numbers), do, arguments))

    def later(self, seconds, do, *arguments):
        """Schedule a call after this number of seconds."""
        self.at(self.now + seconds, do, *arguments)

    @property
    def due(self):
        """Return the time of the next scheduled call, in seconds, or infinity."""
        return self._due[0][0] if self._due else math.inf

    def run_until(self, second):
        """Run all calls that are scheduled up to this second."""
        while self.due <= second:
            self._step()
        self.now = max(self.now, second)

    def _step(self):
        when, _, do, arguments = heapq.heappop(self._due)
        self.now = max(self.now, when)
        do(*arguments)

    def advance(self, seconds):
        self.run_until(self.now + seconds)

    def pump(self):
        """Do nothing: `wait` and `advance` have already run every call that is due."""

    def wait(self, done, until=math.inf):
        """Advance the clock until ``done()`` is true or this second is reached. Return ``done()``.

        :raises RuntimeError: ``done()`` is false, and no call is scheduled that could change this
        """
        while not done():
            if self.due > until:
                self.run_until(until)
                return done()
            if not self._due:
                raise RuntimeError("a program waits for something that will never happen")
            self._step()
        return True

    def station(self, own_address, owner):
        """Add and return a new `Station`."""
        made = Station(self, own_address, owner)
        self.stations.append(made)
        return made

    def set_rssi(self, of_address, dbm):
        """Set the signal strength, in dBm, at which others hear this address."""
        self._rssi[of_address] = dbm

    def reaches(self, a, b):
        """Return True if two stations can hear each other."""
        if a.away_since is not None or b.away_since is not None:
            return False
        return not self._cuts or frozenset((a.address, b.address)) not in self._cuts

    def cut(self, *addresses):
        """Move two stations out of each other's reach."""
        pair = frozenset(addresses)
        if pair not in self._cuts:
            self._cuts[pair] = self.now
            self.later(self.supervision_s, self._silence, pair, self.now)

    def restore(self, *addresses):
        """Bring two stations back into each other's reach."""
        self._cuts.pop(frozenset(addresses), None)

    def _silence(self, pair, since):
        if self._cuts.get(pair) == since:
            for link in list(self.links.values()):
                if pair == {one.address for one in link.stations}:
                    link.end()


class Station:
    """One radio. Its methods do not block. Results are reported by calls of the owner's methods.

    :param owner: an object with these methods; `number` is that of the connection:

        heard(address, data, rssi, connectable)          an advertisement was received
        linked(number, address, is_central, interval_s)  a new connection
        came(number, data)                               a packet has arrived
        left(number)                                     a packet has been sent
        changed(number, interval_s)                      the connection has another interval
        ended(number)                                    the connection has ended
    """

    def __init__(self, space, own_address, owner):
        self.space = space
        self.address = own_address
        self.owner = owner
        self.away_since = None  # second at which the station went out of all others' reach, or None
        self._beacon = None  # what the station advertises: (data, connectable, interval_s), or None
        self._listens_until = 0.0
        self._target = None  # what `seek` looks for: (address, least_s, most_s)
        self._chance = random.Random(own_address)

    def advertise(self, data, connectable, interval_s):
        """Send this advertisement periodically until `hide`, or until a central connects."""
        self._beacon = (data, connectable, interval_s)
        self.space.later(0, self._send_beacon, self._beacon)

    def hide(self):
        """Stop advertising."""
        self._beacon = None

    def listen(self, seconds):
        """Receive advertisements for this number of seconds; 0 stops."""
        self._listens_until = self.space.now + seconds

    def seek(self, target, least_s=0.0, most_s=0.0):
        """Connect to this address once it advertises; None cancels.

        :param least_s, most_s: shortest and longest connection interval to choose
        """
        self._target = target and (target, least_s, most_s)

    def send(self, number, data):
        """Send a packet in the next connection event."""
        link = self.space.links.get(number)
        if link is not None:
            link.queue(self, data)

    def update(self, number, interval_s):
        """Change the interval of a connection."""
        link = self.space.links.get(number)
        if link is not None:
            # A peripheral must first ask the central for the change, which takes one more event.
            events = _INSTANT + (self is not link.stations[0])
            self.space.later(events * link.interval_s, link.change, interval_s)

    def end(self, number):
        """End a connection in the next connection event."""
        self.send(number, None)

    def set_reach(self, on):
        """Move the station into reach of others if `on`, else out of reach of all."""
        if on:
            self.away_since = None
        elif self.away_since is None:
            self.away_since = self.space.now
            self.space.later(self.space.supervision_s, self._silence, self.away_since)

    def _silence(self, since):
        if self.away_since == since:
            for link in list(self.space.links.values()):
                if self in link.stations:
                    link.end()

    def vanish(self):
        """Switch the radio off. Peers notice it only by the supervision time-out."""
        self.hide()
        self.seek(None)
        self.listen(0)
        self.owner = None
        if self in self.space.stations:
            self.space.stations.remove(self)
            self.set_reach(True)
            self.set_reach(False)

    def _send_beacon(self, beacon):
        if self._beacon is beacon:
            self.shout(*beacon[:2])
            late_s = self._chance.uniform(0, _ADV_DELAY_S)
            self.space.later(beacon[2] + late_s, self._send_beacon, beacon)

    def shout(self, data, connectable=True):
        """Send one advertisement now."""
        for other in list(self.space.stations):
            if other is not self and self.space.reaches(self, other):
                other._hear(self, data, connectable)

    def _hear(self, sender, data, connectable):
        if self.space.now < self._listens_until:
            rssi = self.space._rssi.get(sender.address, _NEAR_DBM)
            self.owner.heard(sender.address, data, rssi, connectable)
        if connectable and self._target and self._target[0] == sender.address and sender._beacon:
            _, least_s, most_s = self._target
            self._target = sender._beacon = None
            Link(self, sender, max(least_s, min(self.space.interval_s, most_s)))


class Link:
    """A connection. Its `stations` are (central, peripheral)."""

    def __init__(self, central, peripheral, interval_s):
        space = self.space = central.space
        self.stations = central, peripheral
        self.number = next(space._numbers)
        self.interval_s = round(interval_s / _UNIT_S) * _UNIT_S
        self._queues = {one: collections.deque() for one in self.stations}
        space.links[self.number] = self
        seconds, space.cut_next_s = space.cut_next_s, 0.0
        if seconds:
            pair = central.address, peripheral.address
            space.cut(*pair)
            space.later(seconds, space.restore, *pair)
        for one, other in (self.stations, self.stations[::-1]):
            self._tell(one, "linked", other.address, one is central, self.interval_s)

    def _tell(self, station, what, *rest):
        if station.owner is not None:
            getattr(station.owner, what)(self.number, *rest)

    def queue(self, sender, data):
        """Queue data for the next connection event. If `data` is None, that event ends the link."""
        queue = self._queues[sender]
        queue.append(data)
        if len(queue) == 1:  # else `_event` is already scheduled
            event = int(self.space.now / self.interval_s + _EARLY) + 1
            self.space.at(event * self.interval_s, self._event, sender)

    def _event(self, sender):
        queue = self._queues[sender]
        receiver = self.stations[self.stations[0] is sender]
        for _ in range(PER_EVENT):
            if not queue or self.number not in self.space.links:
                return
            if not self.space.reaches(*self.stations):
                break
            data = queue.popleft()
            if data is None:
                self.end()
                return
            self.space.packets += 1
            self._tell(receiver, "came", data)
            self._tell(sender, "left")
        if queue:
            self.space.later(self.interval_s, self._event, sender)

    def change(self, interval_s):
        """Set another connection interval, and report it to both stations."""
        if self.number in self.space.links:
            self.interval_s = interval_s
            for one in self.stations:
                self._tell(one, "changed", interval_s)

    def end(self):
        """End the connection at once, and report this to both stations."""
        if self.space.links.pop(self.number, None):
            for one in self.stations:
                self._tell(one, "ended")
