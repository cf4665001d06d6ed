"""What the person at a handheld wants of a `Lobby`: one function for each wish.

In memory only while there is one, see truco_link.
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_link import frames, host_greeting, lobby_begin, lobby_phases
from truco_link.carriers import SILENT, STEP_MS
from truco_link.frames import JOINED, SENT_AWAY

PASSES = True  # see truco_link.sweep

_LEFT = const(1)  # mark of a memory: the person goes, and the table does not know it


def create(lobby, rules, players: int = 4, private: bool = False, turn_s: int = 0) -> None:
    """Make a table and sit down at it; `set_options` changes it later."""
    leave(lobby)
    table_key = os.urandom(frames.TABLE_KEY_SIZE)
    host = lobby_begin.new_host(lobby, _four_digits(), _four_digits(), table_key)
    host.set_options(bytes(rules), turn_s, private, True, 0)
    if hasattr(lobby.carrier, "shared"):
        lobby.carrier.show(host)
    lobby_begin.set_players(host, players)
    lobby_begin.sit_down(host, lobby.secret)
    lobby.enter(lobby_phases.SITTING)


def _four_digits():
    """A random number of 0..9999."""
    return int.from_bytes(os.urandom(2), "little") % 10000


def search(lobby) -> None:
    """Look for tables: see `Lobby.found`."""
    leave(lobby)
    if hasattr(lobby.carrier, "shared"):
        residency.bring("truco_link.lobby_rooms").search(lobby)
        return
    lobby_seeking = residency.bring("truco_link.lobby_seeking")
    seeker = lobby_seeking.Seeker(lobby)
    lobby.seek(seeker)
    lobby.enter(lobby_phases.SEARCHING)
    if lobby.carrier.can_scan:
        lobby.carrier.seek(seeker.hear)
    else:
        lobby_begin.call(lobby, frames.ANY_TABLE)


def join(lobby, table, code: int = 0, watch: bool = False) -> None:
    """Go to one of `Lobby.found`.

    :param code: 0..9999, of a private table; of an open one it does not matter
    :param watch: without a seat
    """
    if hasattr(lobby.carrier, "shared"):
        residency.bring("truco_link.lobby_rooms").join(lobby, table, code, watch)
        return
    asked = code if table.private else None
    lobby.seek(None, asked, watch, table.name)
    if lobby.parting is not None:
        lobby.parting.stop()
    table_key = _key_of(lobby, table.table_id)
    if table.port is not None:
        lobby.carrier.quiet()
        if table_key is None:
            guest_keys = residency.bring("truco_link.guest_keys")
            guest_keys.begin(lobby.guest, asked, watch)
        else:  # greet it again, to come back
            guest_arriving = residency.bring("truco_link.guest_arriving")
            lobby.guest.know(table_key, None)
            guest_arriving.attach(lobby.guest, table.port, asked, watch)
    else:
        lobby_begin.new_guest(lobby, table.table_id, 0, table_key)
        lobby_begin.call(lobby, table.table_id)
    lobby.enter(lobby_phases.JOINING)


def _key_of(lobby, table_id):
    """The key of a table that the person has left unheard, and comes back to; else None."""
    left = lobby.left
    if left is None or left[0] | left[1] << 8 != table_id:
        return None
    lobby.keep_left(None)
    return left[18:32]


def skip(lobby) -> None:
    """Not this table, when the carrier cannot scan: be found by another one."""
    search(lobby)


def leave(lobby) -> None:
    """Go, and say so."""
    guest, host = lobby.guest, lobby.host
    unsaid = None
    if (guest or host) and lobby.phase > lobby_phases.JOINING and _has_seat(lobby):
        unheard = _is_unheard(lobby)
        if unheard or host is None or host.peers:  # else nobody is there to hear it
            left = _memory_of(lobby, _LEFT)
            lobby.keep_left(left)
            if not unheard:
                unsaid = left
    if lobby.parting is not None:
        lobby.parting.stop()
    if guest is not None and guest.link is not None:
        guest_arriving = residency.bring("truco_link.guest_arriving")
        guest_arriving.leave(guest)
        lobby.close_after_goodbye(guest.link, unsaid)
    if host is not None:
        for peer in host.peers:
            host_greeting.send_away(peer, frames.LEFT)
            lobby.close_after_goodbye(peer.link, unsaid)
    lobby_begin.be_quiet(lobby)
    lobby.become()
    lobby.seek()
    lobby.doubt(0)
    lobby.enter(lobby_phases.IDLE)


def _has_seat(lobby):
    """Whether somebody keeps a seat for the person here."""
    guest = lobby.guest
    if guest is None:
        return lobby.host is not None  # neither: no table has answered
    # Without rules it was not told yet which seat: it has come back after a restart.
    return guest.my_seat != NONE or guest.rules is None


def _is_unheard(lobby):
    """Whether one of those does not hear that the person goes."""
    guest, host = lobby.guest, lobby.host
    if host is not None:
        for seat in range(len(host.seats)):
            place = host.seats[seat]
            if seat != host.my_seat and place.flags & frames.PERSON and place.peer is None:
                return True
        return False
    if guest.phase != JOINED:  # before the greeting is over nobody knows who goes
        return guest.phase != SENT_AWAY
    return guest.link.silent_ms(lobby.now_ms) > guest.link.times[SILENT] * STEP_MS


def close(lobby) -> None:
    """Leave, and switch the radio off."""
    leave(lobby)
    lobby.carrier.close()


def memory(lobby):
    """MEMORY_SIZE bytes for the NVM, by which this handheld gets its seat back, or says that it has
    left: the table's number (2), the seat secret (16), the table's key (14), 1 for who has left,
    else 0. None for no table."""
    phase = lobby.phase
    lost = phase == lobby_phases.REFUSED and lobby.why >= lobby_phases.NOBODY
    if phase < lobby_phases.SITTING or phase == lobby_phases.REFUSED and not lost:
        return lobby.left
    return _memory_of(lobby, 0)


def _memory_of(lobby, mark):
    """`memory`, whatever the phase; None when this table's key is not known."""
    at = lobby.host or lobby.guest
    if at is None or at.table_key is None:
        return None
    number = at.table_id
    head = bytes((number & 0xFF, number >> 8)) + bytes(lobby.secret[:16])
    return head + at.table_key + bytes((mark,))


def sit(lobby, seat: int) -> None:
    """Take this seat, as a guest of a robot's between two hands; NONE to watch."""
    if lobby.guest is not None:
        lobby.guest.ask(frames.SIT, seat)
    elif seat != NONE:
        swap(lobby, lobby.my_seat, seat)


def shout(lobby, number: int) -> None:
    """Say a phrase, 0..255, on all screens."""
    if lobby.host is not None:
        host_hearing = residency.bring("truco_link.host_hearing")
        host_hearing.pass_on(lobby.host, frames.SHOUT, lobby.host.my_seat, number)
    elif lobby.guest is not None:
        lobby.guest.say(frames.SHOUT, number)


def sign(lobby, sign: int) -> None:
    """Make a sign (truco_core.signals) to the partner."""
    if lobby.host is not None:
        host_hearing = residency.bring("truco_link.host_hearing")
        host_hearing.sign(lobby.host, lobby.host.my_seat, sign)
    elif lobby.guest is not None:
        lobby.guest.say(frames.SIGN, sign)


def ask_end(lobby, wish: int = 1) -> None:
    """Ask for a friendly end, or agree to one; with 0 play on."""
    if lobby.host is not None:
        host_hearing = residency.bring("truco_link.host_hearing")
        host_hearing.vote(lobby.host, lobby.host.my_seat, wish)
    elif lobby.guest is not None:
        lobby.guest.ask(frames.END, wish)


# The host's person.


def start(lobby) -> None:
    """Begin a match, or the next one."""
    host = lobby.host
    if host is not None and host.is_over():
        if host.table is None:
            lobby_begin.start(host)
        else:
            lobby_begin.next_match(host)
        lobby.enter(lobby_phases.PLAYING)


def set_options(
    lobby,
    rules=None,
    players=None,
    turn_s=None,
    private=None,
    human_decides=None,
    signs_seen=None,
):
    """Change what is not None, before a match or between two; everybody sees it.

    In a match only `turn_s` changes.

    :param signs_seen: 0: no signs; else 1 + an index into truco_core.signals.ODDS
    """
    host = lobby.host
    if host is None:
        return
    if not host.is_over():
        if turn_s is not None and turn_s != host.turn_s:
            lobby_begin.set_turn(host, turn_s)
        return
    host.set_options(
        host.rules if rules is None else bytes(rules),
        host.turn_s if turn_s is None else turn_s,
        host.private if private is None else private,
        host.human_decides if human_decides is None else human_decides,
        host.signs_seen if signs_seen is None else signs_seen,
    )
    host.advertise(None)  # it may show the rules
    if players is not None:
        lobby_begin.set_players(host, players)
    lobby_begin.tell_options(host)


def swap(lobby, a: int, b: int) -> None:
    """Change two seats: other partners."""
    if lobby.host is not None:
        lobby_begin.swap(lobby.host, a, b)


def remove(lobby, seat: int) -> None:
    """Send a guest away, or give the seat of a lost one to a robot."""
    if lobby.host is not None:
        host_seating = residency.bring("truco_link.host_seating")
        host_seating.remove(lobby.host, seat)


def watchers(lobby) -> list:
    """On a host: the guests that only watch, each with its ``name``; for `dismiss`."""
    if lobby.host is None:
        return []
    host_seating = residency.bring("truco_link.host_seating")
    return host_seating.watchers(lobby.host)


def dismiss(lobby, watcher) -> None:
    """Send away one of `watchers`."""
    if lobby.host is not None:
        host_seating = residency.bring("truco_link.host_seating")
        host_seating.dismiss(lobby.host, watcher)
