"""What `scale.py` measures: crowds of handhelds in processes, and what is said of them."""

import multiprocessing
import time

from tools.lab.crowd import Crowd

_MEET_S = 120


def measured(job):
    """In a process of its own: rooms that meet, then play for so long; a dict of figures."""
    address, rooms, first, wanted, ready, go = job
    crowd = Crowd(address, rooms, wanted.players, wanted.think, first)
    met = crowd.run(_MEET_S, lambda: all(room.met for room in crowd.rooms))
    crowd.seek(address, wanted.seekers // wanted.processes)
    crowd.run(5)
    ready.put(met)
    go.wait()
    crowd.start_count()
    hands = sum(room.hands() for room in crowd.rooms)
    busy_s, began_s = time.process_time(), time.monotonic()
    crowd.run(wanted.seconds)
    return {
        "met": sum(room.met for room in crowd.rooms),
        "hands": sum(room.hands() for room in crowd.rooms) - hands,
        "messages": crowd.messages,
        "bytes": crowd.size,
        "late": sorted(crowd.late),
        "cuts": crowd.cuts,
        "longest_s": crowd.longest_s,
        "busy": (time.process_time() - busy_s) / (time.monotonic() - began_s),
    }


def _work(job, results):
    results.put(measured(job))


def crowds(address, wanted, at_start):
    """The figures of all processes; `at_start` is called when all rooms have met."""
    context = multiprocessing.get_context("fork")
    ready, results, go = context.Queue(), context.Queue(), context.Event()
    each = wanted.rooms // wanted.processes
    started = []
    for number in range(wanted.processes):
        job = address, each, number * each, wanted, ready, go
        one = context.Process(target=_work, args=(job, results), daemon=True)
        one.start()
        started.append(one)
    for _ in started:
        if not ready.get(timeout=2 * _MEET_S):
            print("not all rooms have met", flush=True)
    at_start()
    go.set()
    figures = [results.get(timeout=wanted.seconds + _MEET_S) for _ in started]
    for one in started:
        one.join()
    return figures


def report(wanted, figures, before, start, end):
    """Print what came out. before, start, end: `brokers.Use` of the broker, or None."""
    late = sorted(value for one in figures for value in one["late"])
    total = {name: sum(one[name] for one in figures) for name in ("met", "hands", "messages")}
    size = sum(one["bytes"] for one in figures)
    hands = max(1, total["hands"])
    print("rooms %d of %d handhelds, %d seekers" % (total["met"], wanted.players, wanted.seekers))
    print("hands %d in %d s" % (total["hands"], wanted.seconds))
    print("messages/s %.1f, %.2f a room" % _rate(total["messages"], total["met"], wanted.seconds))
    print("a hand, all of its room: %.1f messages, %d bytes of MQTT" % _each(total, size, hands))
    for share in (0.5, 0.99, 0.999):
        if late:
            at = min(len(late) - 1, int(len(late) * share))
            print("latency %g %%: %.1f ms" % (100 * share, 1000 * late[at]))
    print("connections lost %d" % sum(one["cuts"] for one in figures))
    print(
        "this side: processor %s, longest pause %.0f ms"
        % (
            ", ".join("%d %%" % (100 * one["busy"]) for one in figures),
            1000 * max(one["longest_s"] for one in figures),
        )
    )
    if before is not None:
        busy_s = end.busy_s - start.busy_s
        print("broker: processor %.1f %%" % (100 * busy_s / wanted.seconds), end="")
        print(", %.0f us a message" % (1e6 * busy_s / max(1, total["messages"])))
        grown = end.memory - before.memory
        print(
            "broker: memory %d KB, %d KB at first" % (end.memory >> 10, before.memory >> 10), end=""
        )
        print(", %.1f KB a room" % (grown / 1024 / max(1, total["met"])))


def _rate(messages, rooms, seconds):
    return messages / seconds, messages / seconds / max(1, rooms)


def _each(total, size, hands):
    return total["messages"] / hands, size / hands
