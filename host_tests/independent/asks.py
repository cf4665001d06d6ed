"""What guests ask of a host; written from docs/link.md alone."""

from host_tests.independent import page
from host_tests.independent.page import NOBODY
from truco_core import state


class Asks:
    """The part of a Host that hears its guests' messages."""

    def hear(self, peer, out, now):
        kind = out[0]
        if kind == page.ACTION:
            why = self._action(peer, out[1], out[2])
            if why:
                peer.say(bytes((page.REFUSED, kind, out[1], why)))
        elif kind == page.SIT:
            self._sit(peer, out[1])
        elif kind == page.RESYNC and self.started:
            self._snap(peer)
        elif kind == page.LINK + peer.seat:
            self.dealer.link(peer.seat, out[1])
        elif kind == page.CHEAT:
            self.cheats.append((peer.seat, out[2]))
            if peer.seat != NOBODY:
                self.tell(bytes((page.CHEAT, peer.seat, out[2])))

    def _action(self, peer, action, where):
        if peer.seat == NOBODY or not self.seats[peer.seat].human:
            return page.NOT_YOURS
        if not self.playing:
            return page.LATE
        legal = bytearray(state.MAX_LEGAL)
        count = self.match.legal(peer.seat, legal)
        return peer.action(action, where, self.match, legal[:count])

    def _sit(self, peer, to):
        if to != NOBODY and self.seats[to].person and self.seats[to].peer is not peer:
            peer.say(bytes((page.REFUSED, page.SIT, to, page.TAKEN)))
            return
        peer.wish = to
        if self.playing and self.match.state[state.PHASE] < state.HAND_OVER:
            peer.say(bytes((page.REFUSED, page.SIT, to, page.LATER)))

    def _seat_wishes(self):
        """Give seats, where no hand is under way, and no links are asked for."""
        if self.playing:
            if self.match.state[state.PHASE] < state.HAND_OVER or self.dealer.is_open():
                return
        for peer in self.here():
            if peer.wish is None or peer.step != "HERE":
                continue
            to, peer.wish = peer.wish, None
            if to == peer.seat or to != NOBODY and self.seats[to].person:
                continue
            self._move(peer, to)

    def _move(self, peer, to):
        self.flush()
        changed, age = [], self.next_age()
        if peer.seat != NOBODY:
            old = self.seats[peer.seat]
            age = old.age
            old.clear()
            changed.append((old, 1))
            self.dealer.another(old.index)
        peer.seat, peer.offered = to, None
        if to != NOBODY:
            new = self.seats[to]
            new.give(peer.who, peer.tag, bool(peer.flags & page.CAN_HOST), True, age)
            new.peer = peer
            changed.append((new, 0))
            self.dealer.another(to)
        peer.say(self._table(peer))
        for seat, robot in changed:
            self._announce(seat, robot)
        self._tell_deal(peer)
