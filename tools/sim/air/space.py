"""The space between the antennas: connection events, reach, silence."""

import collections

from bumble import hci, ll
from bumble.core import PhysicalTransport
from bumble.link import LocalLink

from tools.sim.air.controller import BY_LOCAL_HOST, Controller

INTERVAL_S = 0.03  # between connection events: what phones and boards usually agree on
PER_EVENT = 4  # packets that each side may send in one of them
SUPERVISION_S = 4.0
_NEXT = 0.001  # of an interval: by rounding the clock may be that much before an event


class _InOrder(dict):
    """A set in the order of adding, so that runs can be repeated."""

    def add(self, item):
        self[item] = None

    def remove(self, item):
        self.pop(item, None)


class Space(LocalLink):
    """Virtual controllers that hear each other.

    :param loop: the event loop that all of them run on
    :param interval_s: between connection events: what a central chooses, if what its host asks for
        leaves it the choice; None: packets arrive at once
    :param supervision_s: silence after which a connection ends
    """

    def __init__(self, loop, interval_s=INTERVAL_S, supervision_s=SUPERVISION_S):
        super().__init__()
        self.controllers = _InOrder()
        self.loop = loop
        self.interval_s = interval_s
        self.supervision_s = supervision_s
        self.packets = 0  # delivered
        self.bytes = 0
        self._intervals = {}  # of a pair of addresses: what they have agreed on
        self._queues = {}  # (from, to) -> what waits for their connection events
        self._cuts = set()
        self._away = set()  # controllers that nobody hears
        self.cut_next_s = (
            0.0  # for tests: how long the next two that connect cannot hear each other
        )
        self._rssi = {}
        self._count = 0

    def new_controller(self, name, **options):
        self._count += 1
        address = "00:00:5E:00:53:%02X" % self._count  # of the block for documentation
        return Controller(name, link=self, public_address=address, **options)

    def rssi(self, receiver, sender_address):
        """dBm: what `set_rssi` said, else near."""
        return self._rssi.get(str(sender_address), -50)

    def set_rssi(self, address, rssi):
        self._rssi[str(address)] = rssi

    # Packets of connections.

    def send_ll_control_pdu(self, sender_address, receiver_address, packet):
        """Control packets wait for the next event too, behind the data."""
        sender = self.find_le_controller(sender_address)
        connection = sender and sender.le_connections.get(receiver_address)
        if connection:
            self.queue(connection, packet, 0)

    def agree(self, controller, peer_address, interval_s):
        """What the connection of these two has from now on."""
        for address in (controller.random_address, controller.public_address):
            self._intervals[frozenset((str(address), str(peer_address)))] = interval_s

    def begins(self, controller, peer_address):
        """A connection: see `cut_next_s`."""
        seconds, self.cut_next_s = self.cut_next_s, 0.0
        if seconds:
            pair = controller.random_address, peer_address
            self.cut(*pair)
            self.loop.call_later(seconds, self.restore, *pair)

    def interval_of(self, connection):
        """Seconds between the events of a connection."""
        pair = frozenset((str(connection.self_address), str(connection.peer_address)))
        return self._intervals.get(pair, self.interval_s)

    def queue(self, connection, pdu, fragments):
        """Send with the next connection event."""
        if self.interval_s is None:
            self._deliver(connection, pdu, fragments)
            return
        key = (connection.self_address, connection.peer_address)
        queue = self._queues.setdefault(key, collections.deque())
        queue.append((connection, pdu, fragments))
        if len(queue) == 1:
            interval_s = self.interval_of(connection)
            now_s = self.loop.time()
            event = int(now_s / interval_s + _NEXT) + 1  # a reply does not leave in the same one
            self.loop.call_later(event * interval_s - now_s, self._event, key)

    def _event(self, key):
        """One connection event: send what can be sent; what is out of reach goes on waiting."""
        queue = self._queues[key]
        if not self.is_cut(*key):
            for _ in range(min(PER_EVENT, len(queue))):
                self._deliver(*queue.popleft())
        else:
            while queue and queue[0][0] not in self._living(key):
                queue.popleft()
        if queue:
            self.loop.call_later(self.interval_of(queue[0][0]), self._event, key)

    def _living(self, key):
        controller = self.find_le_controller(key[0])
        return list(controller.le_connections.values()) if controller else ()

    def _deliver(self, connection, pdu, fragments):
        sender = connection.controller
        if sender.le_connections.get(connection.peer_address) is not connection:
            return
        receiver = self.find_le_controller(connection.peer_address)
        if isinstance(pdu, ll.ControlPdu):
            if receiver:
                self.loop.call_soon(receiver.on_ll_control_pdu, connection.self_address, pdu)
            if isinstance(pdu, ll.TerminateInd):
                sender.drop(connection.peer_address, BY_LOCAL_HOST)
            return
        self.packets += 1
        self.bytes += len(pdu)
        if receiver:
            self.loop.call_soon(
                receiver.on_link_acl_data, connection.self_address, PhysicalTransport.LE, pdu
            )
        completed = hci.HCI_Number_Of_Completed_Packets_Event(
            connection_handles=[connection.handle], num_completed_packets=[fragments]
        )
        sender.send_hci_packet(completed)

    # Reach.

    def is_cut(self, a, b):
        if frozenset((str(a), str(b))) in self._cuts:
            return True
        away = [{str(one.random_address), str(one.public_address)} for one in self._away]
        return any(str(a) in one or str(b) in one for one in away)

    def cut(self, a, b):
        """Take two handhelds, by their addresses, out of each other's reach."""
        pair = frozenset((str(a), str(b)))
        if pair not in self._cuts:
            self._cuts.add(pair)
            self.loop.call_later(self.supervision_s, self._silence, pair)

    def restore(self, a, b):
        self._cuts.discard(frozenset((str(a), str(b))))

    def set_reach(self, controller, on):
        """Carry it out of reach of all others, or back."""
        if on:
            self._away.discard(controller)
        elif controller not in self._away:
            self._away.add(controller)
            self.loop.call_later(self.supervision_s, self._silence_all, controller)

    def _silence_all(self, controller):
        """Connections of one that is still out of reach end, at both sides."""
        if controller in self._away:
            for peer_address, one in list(controller.le_connections.items()):
                controller.drop(peer_address)
                peer = self.find_le_controller(peer_address)
                if peer:
                    peer.drop(one.self_address)

    def _silence(self, pair):
        """Connections of a pair that is still out of reach end, at both."""
        if pair not in self._cuts:
            return
        for controller in list(self.controllers):
            for peer, connection in list(controller.le_connections.items()):
                if frozenset((str(connection.self_address), str(peer))) == pair:
                    controller.drop(peer)

    def send_advertising_pdu(self, sender_controller, packet):
        sender = getattr(packet, "initiator_address", None) or packet.advertiser_address
        for controller in list(self.controllers):
            if controller is not sender_controller and not (
                self.is_cut(sender, controller.random_address)
                or self.is_cut(sender, controller.public_address)
            ):
                self.loop.call_soon(controller.on_ll_advertising_pdu, packet)

    def vanish(self, controller):
        """The host behind this controller died: silence now, its connections end later."""
        controller.le_legacy_advertiser.stop()
        ends = [(peer, one.self_address) for peer, one in controller.le_connections.items()]
        self.remove_controller(controller)
        controller.hci_sink = None
        self.loop.call_later(self.supervision_s, self._after_vanishing, ends)

    def _after_vanishing(self, ends):
        for peer_address, my_address in ends:
            peer = self.find_le_controller(peer_address)
            if peer:
                peer.drop(my_address)
