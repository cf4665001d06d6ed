"""Test what comes of the lies that a host can tell: docs/link.md, Trust.

The first line of a story is its name, after the tables at which it is told. "I" am the guest, "it"
is the host. Below it are the steps of the story (the methods of `Story`), and behind "=" what the
guest makes of it:

wrong      the guest leaves, because the deal is wrong
uncounted  the match goes on, but does not count for the guest
shown      one of these two
calls      the guest calls its table again
fine       the match goes on and counts
played     the match was played to its end, not ended by agreement
robots     the guest is shown that a robot has acted in its place ("robots none": it is not)
hands, score  what the guest knows
"""

import pytest

from host_tests.support.lying_host import Story

STORIES = """
two four: honest hands
start; hands 3 = fine, hands 3, robots none
two four: it tells me the table again in a hand
start; hands 1; turn; told; acts; hands 3 = fine, hands 3, robots none
two four robots: I lose the line and come back
start; hands 1; turn; away; back; hands 3 = fine, robots none
four: a robot plays a hand while I am away
start; hands 1; turn; away; robot; hands 2; back; hands 3 = fine, hands 3, robots
four: another person is the next host
start; hands 2; turn; dies; succeeds; hands 3 = fine, hands 3
two four: the host leaves in a hand, and loses it
start; hands 1; turn; leaves = hands 2
two four: we agree to a friendly end
start; hands 1; turn; agrees 1; ends = fine
two four: we agree to an end before the first deal, and play again
start; asked; agrees 1; ends; deals; start; hands 1 = fine, hands 1
"""

LIES = """
two four: chooses cards: its own
start; hands 1; stacks 0; hands 2 = wrong
two four: chooses cards: mine
start; hands 1; stacks 1; hands 2 = wrong
two four: the vira
start; hands 1; stacks vira; hands 2 = wrong
two four: another opener
start; hands 1; sets DEAL 1 1; turn; hands 2; hands 3; hands 4 = wrong
two four: hang: it stacks the deck, and is lost before the key
start; hands 1; stacks 0; hides KEY; hands 2; dies = calls, hands 1
two four: unseen: it shows no key
start; hands 1; hides KEY; hands 2; turn = wrong
two four: a key of another chain
start; hands 1; sets KEY 2 00; hands 2 = wrong
two four: left: it stacks the deck, and leaves
start; hands 1; stacks 0; turn; leaves = wrong

two four: plays out of turn
start; turn; log host0 = wrong
two four: a card that I have
start; turn; acts; log my1; hands 1 = wrong
two four: an action at my seat
start; turn; claims = wrong
two four: it runs for me
start; turn; log 31 = wrong
two four: a robot raises for me
start; turn; log a9 = uncounted
two: a robot plays for me while I am there
start; turn; robot; hands 1 = uncounted, robots
four: a robot plays for me while I am there
start; turn; robot; hands 1 = fine, robots
two four: a concession of mine
start; turn; log 35 = wrong
two four: a concession of mine by a robot
start; turn; log b5 = wrong
robots: a robot's concession
start; turn; log 37 = uncounted
four: a concession of its robot
start; turn; log 36 = uncounted
two four: a friendly end without me
start; turn; log 38 = uncounted
two four: a friendly end without me, told while I was away
start; hands 1; turn; away; ends; back = shown

two four: a friendly end when the match is over
start; plays_out; log 38 = fine, played

two four: asks twice
start; hands 1; asks; hands 2 = wrong
two four: asks twice, and tells me so anew
start; hands 1; away; asks; back; hands 2 = shown
two four: oncelink: another chain before a later hand
start; hands 2; says ASK 00 ?15 = fine
two four: retell: everything anew without ASK, then another chain
start; asked; forgets; told; deals; hands 1 = shown
two four: another chain, told anew
start; hands 1; sets ASK 2 00; told = shown
two four: another chain before the first hand, told anew
start; asked; sets ASK 2 00; told = shown
two four: another mix
start; hands 1; sets MIX 5 00; told = shown
two four robots: mylink: another link of mine
start; asked; says LINK 01 ?15 = fine
two four robots: mylink, told anew
start; asked; grinds 1; told; deals; hands 1 = wrong
four robots: grind: a link for a robot's seat
start; asked; says LINK 02 ?15 = fine
two four robots: a link of its own, told as I come back
start; asked; away; grinds 0; back; deals; hands 1 = wrong
two four: silent: it says that my link did not come
deaf; start; turn = uncounted
four: it says that another's link did not come
deaf 3; start; turn = uncounted
two: seatless: it asks while I have no seat
sets TABLE 8 fe; told; cuts DEAL 3; start; hands 1; honest; told = uncounted

two four: hands9: hands that I did not play
start; hands 1; away; robot; hands 4; disguises; back = shown
two: a hand of a robot's while I was away
start; hands 1; away; robot; hands 2; back = uncounted, robots
two four: another score
start; hands 1; sets MATCH 3 05; told = shown
two four: rematch: another match in the middle of this one
start; hands 1; turn; says MATCH 77 00 00 00 00 = wrong
two four: rematch, told anew
start; hands 1; turn; sets MATCH 1 77; told = shown
two four: rematch, as I come back
start; hands 1; turn; away; sets MATCH 1 77; back = uncounted
two: no match is on
start; hands 1; turn; sets TABLE 4 00; told = shown

two four: another key for the hands that I know, told anew
start; hands 1; sets KEY 2 00; told = wrong
two four: a card in my name, behind half a hint
start; turn; log 70; told; log my0 = wrong
two four: there is no match
start; hands 1; turn; hides MATCH; told = uncounted
two four: I only watch for a while
start; hands 1; sets TABLE 8 fe; cuts DEAL 3; told; honest; told = uncounted
two four: it begins at eleven points
sets MATCH 3 0b; start; turn = shown
two four: the match is worth nothing any more
start; hands 1; turn; sets TABLE 9 00; told = shown
four: it sits at another seat
start; hands 1; turn; away; sets TABLE 7 03; back = shown
two four: redo: it comes back in another term, and deals the hand again
start; hands 1; turn; away; voids; term; back = shown
two: reask: it comes back in another term, before the first hand
start; asked; away; voids; term; back; deals; hands 1 = shown
two: a robot plays for me, and it says that it is none itself
start; turn; says SEAT 00 02 00; robot; hands 1 = uncounted, robots
robots: somebody who was not there at the beginning concedes at my partner's seat
start; turn; says SEAT 03 03 00 5a; log 37 = uncounted
four: a stranger as the next host
start; hands 1; turn; dies; stranger = calls
four: the next host rewinds three hands
start; hands 1; marks; hands 4; turn; dies; succeeds marked = uncounted
"""


def rows(text):
    """Yield the parameters of a test for each table of each story."""
    lines = [line for line in text.split("\n") if line]
    for title, steps in zip(lines[::2], lines[1::2]):
        tables, _, name = title.partition(": ")
        steps, _, expected = steps.partition(" = ")
        for table in tables.split():
            yield pytest.param(table, steps, expected, id="%s, %s" % (name, table))


@pytest.mark.parametrize("table, steps, expected", [*rows(STORIES), *rows(LIES)])
def test_what_comes_of_a_story(table, steps, expected):
    story = Story(table)
    story.tell(steps)
    story.check(expected)
