"""A host with guests whose messages the test writes."""

from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import state
from truco_link import messages


class Asking:
    """A host with idle guests. The test writes the messages of one guest."""

    def __init__(self, guests=1, players=2, on=True, seed=0):
        self.party = HostAndGuests(guests, PAULISTA, players, seed)
        self.host = self.party.host
        self.host.set_options(players=players)
        if on:
            self.party.deal_to_sleepers()
        else:
            self.party.sleep()
            self.party.gather()
        self.forget()

    def forget(self):
        for person in self.party.people:
            person.log.clear()

    def send(self, text, guest=0, ms=600):
        """Send a message. Return the reasons of TURNED_DOWN that the guest's player then got."""
        link = self.party.guests[guest].link
        body = bytes.fromhex(text)
        assert link.send(messages.MESSAGE, body, len(body))
        end = self.party.now + ms
        self.party.run(lambda: self.party.now >= end)
        self.party.settle()
        person = self.party.people[guest + 1]
        told = person.has(messages.TURNED_DOWN)
        person.log[:] = [one for one in person.log if one not in told]
        return [why for _, _, why in told]

    def heard(self, kind):
        """Return a list for each person: the events of this kind that the person got."""
        return [person.has(kind) for person in self.party.people]

    def position(self):
        return bytearray(messages.position(self.host.match.state).to_bytes(2, "little"))

    def turn_to(self, seat):
        """Let the others play until it is this seat's turn."""
        s = self.host.match.state
        seats = [0, *(guest.my_seat for guest in self.party.guests)]
        while s[state.TURN] != seat:
            person = self.party.people[seats.index(s[state.TURN])]
            person.plays = lambda view, seat: self.cards(seat)[0]
            person.sleeps = False
            before = bytes(self.position())
            self.party.run(lambda before=before: bytes(self.position()) != before)
            person.sleeps = True
            self.party.settle()
        self.forget()

    def cards(self, seat):
        first = state.CARDS + 3 * seat
        return [card for card in self.host.match.state[first : first + 3] if card < 40]

    def act(self, action, position=None, guest=0):
        here = self.position() if position is None else position
        return self.send("22 %02x %s" % (action, here.hex(" ")), guest)


def at_turn(seed=0):
    asking = Asking(seed=seed)
    asking.turn_to(asking.party.guests[0].my_seat)
    return asking
