"""Keys of a second queue, of which the one that went down last counts."""

import truco_input as ti
from host_tests.support.key_queue import Event, Queue
from truco_input.more_keys import MoreKeys


def test_more_keys_give_the_one_that_went_down_last():
    queue = Queue()
    more = MoreKeys(queue, Event(), bytes((ti.RAISE, ti.MENU)))
    assert more.poll() == 0
    queue.put(0, True)
    queue.put(0, False)  # both before the first look: the press is seen nevertheless
    assert [more.poll() for _ in range(3)] == [ti.RAISE, 0, 0]
    queue.put(0, True)
    queue.put(1, True)
    queue.put(0, False)
    assert [more.poll() for _ in range(4)] == [ti.RAISE, ti.MENU, ti.MENU, ti.MENU]
    queue.put(1, False)
    assert more.poll() == 0


def test_more_keys_forget_a_key_when_a_release_may_be_lost():
    queue = Queue()
    more = MoreKeys(queue, Event(), bytes((ti.RAISE,)))
    for _ in range(5):
        queue.put(0, True)
    assert more.poll() == 0 and not queue.overflowed
    queue.put(0, True)
    assert more.poll() == ti.RAISE
