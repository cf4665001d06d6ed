"""Run several handhelds, each in a process of its own, on one air."""

import os
import subprocess
import sys
import threading
import time

MOST = 4
_END_S = 300  # that a handheld or the hub gets to end: no slow machine meets it
_HUB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hub.py")
DONE = "(done)"  # what a handheld prints when its script is done


class BadList(Exception):
    """Neither one value nor one for each handheld; the text says which option."""


class Hub:
    """A hub in a process of its own, as long as the context lasts; see hub.py.

    :param count: how many handhelds there will be
    :param speed: how much faster than the computer's clock time passes; None: as fast as it can
    :param around: a name of `tools.sim.net.world.AIRS`
    :param broker: HOST:PORT of a real one, instead of the one that is around there
    """

    def __init__(self, count, speed=None, around="ble", broker=None):
        self._line = [sys.executable, _HUB, "--handhelds", str(count), "--around", around]
        self._line += ["--broker", broker] if broker else []
        self._environment = {"ZAP_AIR_SPEED": str(speed or "")}

    def __enter__(self):
        self._process = subprocess.Popen(self._line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        port = self._process.stdout.readline().decode().strip()
        if not port:
            raise OSError("the air between the handhelds does not start")
        self._environment["ZAP_AIR"] = "127.0.0.1:" + port
        return self

    def __exit__(self, *_):
        self._process.stdin.close()  # it ends by itself
        self._process.wait(_END_S)
        self._process.stdout.close()

    def environment(self, number):
        """Return os.environ for handheld `number`, from 0."""
        return dict(os.environ, **self._environment, ZAP_PLACE=str(number + 1))


def command_lines(start, count, options):
    """Return one command line for each handheld.

    :param start: its beginning, the same for all
    :param options: {option: text or None}; a text with commas has a value for each handheld.
        Without commas it is for all, but --seed, --nvm and --shots get the handheld's number
        added
    :raises BadList: not as many values as handhelds
    """
    lines = [list(start) for _ in range(count)]
    for option, text in options.items():
        if text is None or text == "":
            continue
        values = str(text).split(",")
        if len(values) == 1:
            values *= count
            if option == "--nvm":
                values = ["%s.%d" % (value, i + 1) for i, value in enumerate(values)]
            elif option == "--seed":  # with the same seed they would have the same secrets
                values = [str(int(value) + i) for i, value in enumerate(values)]
            elif option == "--shots":
                values = [os.path.join(value, str(i + 1)) for i, value in enumerate(values)]
        if len(values) != count:
            raise BadList("%s: one value, or %d with commas between" % (option, count))
        for line, value in zip(lines, values):
            line += [option, value]
    for number, line in enumerate(lines, 1):
        line += ["--place", "%d/%d" % (number, count)]
    return lines


def run(lines, say=print, speed=None, timeout_s=None, around="ble", broker=None):
    """Start these command lines as handhelds on one air, until all have ended or one has failed.

    :param lines: one list of arguments a handheld
    :param say: called with each line that one of them prints, its number in front
    :param speed: how much faster than the computer's clock all of it runs; None: as fast as it can,
        and nothing depends on how busy the computer is
    :param around: what is around them: a name of `tools.sim.net.world.AIRS`
    :param broker: HOST:PORT of a real one
    :param timeout_s: of the computer's clock; None: no limit
    :return: the exit code of the first that failed, else 0; 1 when the time was over
    """
    with Hub(len(lines), speed, around, broker) as hub:
        handhelds = [
            subprocess.Popen(
                line,
                env=hub.environment(number),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            for number, line in enumerate(lines)
        ]
        try:
            return _wait(handhelds, say, timeout_s)
        finally:
            for handheld in handhelds:
                handheld.stdin.close()
                if handheld.poll() is None:
                    handheld.terminate()
                    handheld.wait(_END_S)


def _wait(handhelds, say, timeout_s):
    """Pass on what they print until all have ended, or one has failed.

    One whose script is done says so and plays on, for the others need it; it ends with its
    stdin, which is closed when all are done.
    """
    ended = threading.Semaphore(0)
    done = threading.Barrier(
        len(handhelds), lambda: [handheld.stdin.close() for handheld in handhelds]
    )

    def listen(number, handheld):
        for line in handheld.stdout:
            if line == DONE + "\n":
                threading.Thread(target=done.wait, daemon=True).start()
            else:
                say("[%d] %s" % (number, line.rstrip("\n")))
        handheld.stdout.close()
        handheld.wait()
        ended.release()

    for number, handheld in enumerate(handhelds, 1):
        threading.Thread(target=listen, args=(number, handheld), daemon=True).start()
    end_s = time.monotonic() + timeout_s if timeout_s else None
    for _ in handhelds:
        if not ended.acquire(timeout=end_s and max(0, end_s - time.monotonic())):
            say("the handhelds were given %d s, and are not done" % timeout_s)
            return 1
        for handheld in handhelds:
            if handheld.returncode:
                return abs(handheld.returncode)
    return 0
