"""A guest's connection to the host of a table: greeting, keys, goodbye."""

import os

from micropython import const

import residency
from truco_core.clock import diff
from truco_link import messages
from truco_link.carriers import RETRY
from truco_link.digest import token_of
from truco_link.messages import GREETING, JOINED, LINK_LOST, SENT_AWAY, bytes_of
from truco_link.records import Link

_SLICES = const(4)  # slices of a key agreement that are computed in one tick


@residency.seldom
class Session:
    """The connection of a `Guest`, and the handler of its `Link`.

    :param secret: 8 random bytes from which this handheld's tokens are made: `Lobby.secret`
    :param str name: name of the person at this handheld
    :param bool may_host: True if this handheld could be the host

    phase: one of messages.GREETING to messages.SENT_AWAY
    why: the reason of SENT_AWAY, such as messages.BAD_VERSION
    link: the `Link` to the host; None before the first connection
    attempt: number of the current connection's greeting, 0..255
    agreement: seal.Agreement, until the port of a shared carrier is sealed
    their_version: version of the host's protocol
    watch_only: True if the person joins as a spectator
    """

    def __init__(self, me, secret, name: str, may_host: bool):
        self.me = me
        self.secret = secret
        self.name = name
        self.may_host = may_host
        self.watch_only = False
        self.attempt = os.urandom(1)[0]  # random, so that it differs after a restart
        self.link: Link = None  # type: ignore[assignment]
        self.their_version = messages.VERSION
        self.agreement = None
        self._greeted_ms = None  # when IAM was sent last
        self.go_to(0)
        self.enter(LINK_LOST)

    def go_to(self, table_id: int, term=None, code=None, returns: bool = False) -> None:
        """Set the table that this guest goes to.

        :param term: term of the host; None: not known yet
        :param code: code of the table, 0..9999; None: not known, or the table is not private
        :param returns: True if this guest was at the table before: then any host of the table may
            answer
        """
        self.table_id = table_id
        self.term = term
        self.code = code
        self.returns = returns

    def enter(self, phase: int, why=0) -> None:
        """Enter another phase. The parameters are the attributes."""
        self.phase = phase
        self.why = why

    @residency.kept
    def send(self, body) -> bool:
        """Send a message; return False if that is not possible now."""
        return self.phase == JOINED and self.link.send(messages.MESSAGE, body, len(body))

    def attach(self, port) -> None:
        """Greet the host at the other end of a new port."""
        if getattr(port, "sealed", False):
            port = residency.bring("truco_link.seal").Sealed(port)
        self.link = Link(port, self)
        self.attempt = (self.attempt + 1) & 0xFF
        self._greeted_ms = None
        self.agreement = None
        self.enter(GREETING)

    def greet(self, now_ms: int) -> None:
        """Go on with the greeting: send IAM until the host answers, and agree on a key."""
        link = self.link
        if self.agreement is not None and self.agreement.go_on(_SLICES):
            self.agreement = None
            self._join()
        again_ms = link.times[RETRY] + 100
        is_due = self._greeted_ms is None or diff(now_ms, self._greeted_ms) >= again_ms
        if is_due and not link.session:
            self._greeted_ms = now_ms
            head = bytes((messages.IAM, messages.VERSION, self.attempt))
            head += self.table_id.to_bytes(2, "little")
            link.control(head + bytes((messages.CAN_HOST * self.may_host,)))

    def take_key(self, kind: int, data, at: int) -> bool:
        """Handle a message of the greeting. Return False if the message is left to the caller."""
        if kind == messages.KEY_LOW or kind == messages.KEY_HIGH:
            if self.agreement is not None:
                self.agreement.hear(data, at)
            return True
        return not getattr(self.link.port, "is_open", True)  # ignore messages that are not sealed

    def _open(self, data, at):
        """Continue after OPEN has begun the session, if OPEN comes from the right table."""
        term = data[at + 5]
        apart = 0 if self.term is None else (term - self.term + 128 & 0xFF) - 128
        if data[at + 3] | data[at + 4] << 8 != self.table_id or abs(apart) > messages.MOST_TERMS:
            self.drop()  # this is another table with the same number
            return
        self.term = term
        if getattr(self.link.port, "sealed", False):
            name = bytes(data[at + 3 : at + 6]) + bytes((self.attempt, self.link.session))
            seal = residency.bring("truco_link.seal")
            self.agreement = seal.Agreement(self.link, False, name)
        else:
            self._join()

    def _join(self):
        """Send TOKEN and JOIN."""
        token = token_of(self.secret, self.table_id)
        body = bytes((messages.TOKEN,)) + token + (self.code or 0).to_bytes(2, "little")
        self.link.send(messages.MESSAGE, body, len(body))
        body = bytes((messages.JOIN, self.watch_only, getattr(self.me, "avatar", 0)))
        body += bytes_of(self.name)
        self.link.send(messages.MESSAGE, body, len(body))

    def leave(self) -> None:
        """Say goodbye and leave for good."""
        if self.phase < LINK_LOST:
            body = bytes((messages.BYE, messages.VERSION, messages.LEFT))
            if self.link.session:
                self.link.goodbye = body
            self.link.control(body)
            self.enter(SENT_AWAY, messages.LEFT)

    def drop(self) -> None:
        """Drop the connection. The lobby calls again."""
        self.link.port.close()
        self.enter(LINK_LOST)

    # Called by the link, see truco_link.records. A body is data[at : at + size].

    def on_control(self, session, data, at, size):
        kind = data[at]
        if kind == messages.BYE:
            if session == self.link.session:
                self._be_sent_away(data[at + 2], data[at + 1])
        elif kind == messages.BEACON or data[at + 2] != self.attempt or self.phase != GREETING:
            pass  # meant for another guest, or a repeated answer
        elif data[at + 1] != messages.VERSION:
            self._be_sent_away(messages.BAD_VERSION, data[at + 1])
        elif kind == messages.REFUSE:
            self._be_sent_away(data[at + 3], data[at + 1])
        elif session and not self.link.session:  # the kind is OPEN
            self.link.restart(session)
            self._open(data, at)

    def _be_sent_away(self, why, version):
        """Leave a host that sends this guest away.

        Anybody can answer the greeting of a guest that comes back. So a host that has not told this
        guest the table cannot send it away: drop the connection, and the lobby calls again.
        """
        self.their_version = version
        if self.phase == GREETING and self.returns:
            self.drop()
        else:
            self.enter(SENT_AWAY, why)
