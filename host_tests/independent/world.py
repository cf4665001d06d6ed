"""Handhelds of both programs in one room: ours, and the one that knows the page alone."""

import random

from host_tests.independent.handheld import Handheld
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import FAST_PACE, STEP_MS, Handhelds
from truco_core import state
from truco_link import frames
from truco_link.lobby_phases import PLAYING, REFUSED, SITTING
from truco_link.wide import LAN, Wide


class Mixed(Handhelds):
    """`kinds`: "o" for each handheld of ours, the first one, too; "p" for each of the page's."""

    def __init__(
        self, kinds, seed=0, step_ms=STEP_MS, pace=FAST_PACE, lost=0.0, shared=False, wide=0
    ):
        self.kinds = kinds
        self.wide_packets = 0
        self.past = []  # accusations of programs that have ended
        chance = random.Random(seed)
        world = self

        self.packets = []  # of a shared carrier

        class Air(pipe.Port):
            def send(self, packet):
                if shared:
                    world.packets.append(bytes(packet))
                if chance.random() < lost:
                    return True
                return super().send(packet)

        class WideAir(Air):
            times = LAN
            link = Wide

            def __init__(self):
                super().__init__()
                self.out = bytearray(wide)

            def send_out(self, size):
                assert size <= wide
                world.wide_packets += size > 32
                return self.send(self.out[:size])

        Air.shared = shared
        super().__init__(len(kinds), WideAir if wide else Air, step_ms, seed, pace)

    def kill(self, i):
        self.past += self.accused()
        return super().kill(i)

    def restart(self, i, memory):
        self.past += self.accused()
        return super().restart(i, memory)

    def boot(self, i, memory=None):
        if self.kinds[i] == "o":
            return super().boot(i, memory)
        mine = Handheld(self.carriers[i], self.people[i], "page %d" % i, memory)
        self.lobbies[i] = mine
        return mine

    def is_page(self, i):
        return self.kinds[i] == "p"

    def create(self, rules, players, private=False):
        host = self.lobbies[0]
        host.create(rules, players, private=private)
        return host.code if private else None

    def join(self, i, code=None, ready=True):
        one = self.lobbies[i]
        one.search()
        self.run(lambda: one.found)
        if self.is_page(i):
            one.join(next(iter(one.found)), code)
        else:
            one.join(one.found[0], code=code)
        if ready:
            self.run(lambda: self.is_in(i))

    def is_in(self, i):
        one = self.lobbies[i]
        if self.is_page(i):
            return one.phase == "JOINED" and one.guest.entered
        return one.phase in (SITTING, PLAYING)

    def is_refused(self, i):
        return self.lobbies[i].phase in (REFUSED, "REFUSED")

    def hosts(self):
        return [i for i, one in enumerate(self.lobbies) if one is not None and one.is_host]

    def state_of(self, i):
        """The match as handheld `i` has it, or None."""
        one = self.lobbies[i]
        if self.is_page(i):
            match = one.known and one.known.mirror.match
        else:
            match = one.match
        return match.state if match else None

    def seat_of(self, i):
        one = self.lobbies[i]
        return one.known.my_seat if self.is_page(i) else one.my_seat

    def present(self):
        return [i for i, one in enumerate(self.lobbies) if one is not None]

    def is_over(self):
        """Whether the match is over for all who are there."""
        for i in self.present():
            s = self.state_of(i)
            if s is None or s[state.PHASE] != state.MATCH_OVER or not self.is_in(i):
                return False
        return True

    def play(self, limit_s=900):
        self.run(self.is_over, limit_s)
        self.wait(1)
        return self

    def check(self):
        """One host, the same score and people everywhere, and nobody has accused anybody."""
        hosts = self.hosts()
        assert len(hosts) == 1
        true = self.state_of(hosts[0])
        for i in self.present():
            s = self.state_of(i)
            assert s[state.PHASE] == state.MATCH_OVER
            assert s[16:18] == true[16:18]
            assert max(s[16:18]) >= s[2]
            if self.is_page(i):
                self._check_table(self.lobbies[i], self.lobbies[hosts[0]])
        assert not self.accused()

    def _check_table(self, mine, host):
        known = mine.known
        assert known.rules == host.host.rules
        for seat, place in enumerate(host.seats):
            assert (known.seats[seat][1][1], known.owners[seat]) == (place.name, place.tag)
        assert known.owners[known.my_seat] == mine.tag

    def accused(self):
        out = [one for person in self.people for one in person.has(frames.CHEATED)]
        for i in self.present():
            if self.is_page(i):
                known = self.lobbies[i].known
                out += known.cheats if known else []
        return self.past + out

    def checked(self):
        """How many hands the page's guests found right, with their own link."""
        guests = [i for i in self.present() if self.is_page(i)]
        return sum(self.lobbies[i].known.witness.checked for i in guests)
