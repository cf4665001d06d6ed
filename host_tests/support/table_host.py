"""A hand-made host and one real `Guest`: their sessions, and what is told of the table."""

from host_tests.support.hand_made import End
from tools.sim import pipe
from truco_link import fields, frames, guest, guest_witness
from truco_link.frames import HERE, PERSON, PLAYING


class Driver:
    """Chooses what the host is about to tell of its seat, and nothing else; remembers."""

    human = True

    def __init__(self):
        self.log = []
        self.will = None

    def choose(self, view, seat):
        will, self.will = self.will, None
        return will

    def watch(self, kind, seat, value):
        self.log.append((kind, seat, value))


class TableHost(End):
    """The host, at seat 0, of one guest, `me`; the others are made up.

    :param players: 2 or 4
    :param rng: of all chance
    :param me: the guest's seat
    """

    as_what = fields.HOST + 4

    def __init__(self, players, rules, rng, me):
        mine, self.its = pipe.make(pipe.Port)
        super().__init__(mine)
        self.rng = rng
        self.players, self.rules, self.me = players, rules, me
        self.flags = PLAYING
        self.term = 0
        self.now = 1000
        self.driver = Driver()
        self.guest = guest.Guest(self.driver, bytes(8), "Ana", True)
        self.come()

    def run(self, ms=20):
        """Let time pass, until all has arrived."""
        end = self.now + ms
        while self.now < end or not self.link.idle() or not self.guest.link.idle():
            self.now += 10
            self.guest.tick(self.now)
            self.tick(self.now)
            assert self.guest.phase == frames.JOINED

    def tell(self, kind, *parts):
        """One message; a part is a number or bytes."""
        self.send(kind, b"".join(bytes((p,)) if isinstance(p, int) else bytes(p) for p in parts))
        self.run()

    def let_choose(self, action):
        """The guest's person does this when it may, and tells the host."""
        self.driver.will = action
        self.run()
        self.driver.will = None

    def happen(self, *numbers):
        """Events of one record."""
        assert self.link.send(frames.EVENTS, bytes(numbers), len(numbers))
        self.run()

    @property
    def named(self):
        """What the guest told all until now, in order."""
        return [body[1] for body in self.of(frames.CHEAT)]

    @property
    def checked(self):
        """How many hands the guest has found right."""
        return guest_witness.checked(self.guest.book)

    # A session.

    def come(self, knows=False, away_ms=0):
        """The guest comes (again): a session, up to JOIN.

        :param knows: it comes over a new line, to the same table
        :param away_ms: since the session before
        """
        self.now += away_ms
        if knows:
            mine, self.its = pipe.make(pipe.Port)
            End.__init__(self, mine)
        self.guest.attach(self.its)
        self.guest.tick(self.now)
        session = self.rng.randrange(1, 256)
        self.guest.link.restart(session)
        self.link.restart(session)
        self.guest.be_at(7, self.term, 1234, True)
        self.guest._be_let_in()
        self.run()

    def table(self, me=None, flags=None, host=0):
        self.me = self.me if me is None else me
        self.flags = self.flags if flags is None else flags
        players = self.players
        self.tell(frames.TABLE, 7, 0, self.term, self.flags, players, 0, host, self.me, 1, 210, 4)

    def seat(self, seat, flags=PERSON | HERE):
        self.tell(frames.SEAT, seat, flags, 0, b"Rui")

    def change(self, seat=3):
        """Its person goes, or is back."""
        self.seat(seat, self.guest.seats[seat].flags ^ HERE)

    def owner(self, seat, tag=b"a tag..."):
        self.tell(frames.OWNER, seat, tag)

    def tell_seats(self, host=0):
        self.table(host=host)
        self.tell(frames.RULES, self.rules)
        for seat in range(self.players):
            self.seat(seat)
            self.owner(seat)
