"""Run several handhelds, each in its own process, on one radio channel."""

import os
import subprocess
import sys
import threading

MOST = 4  # maximum number of handhelds
_END_S = 300  # time-out for the end of a handheld's or the hub's process
_HUB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hub.py")
DONE = "(done)"  # a handheld prints this at the end of its script


class Hub:
    """A context manager that runs a hub in its own process, see hub.py.

    :param count: number of handhelds
    :param speed: of the simulated clock relative to the computer's; None: as fast as possible
    :param around: a name of `tools.sim.net.world.AIRS`
    """

    def __init__(self, count, speed=None, around="ble"):
        self._line = [sys.executable, _HUB, "--handhelds", str(count), "--around", around]
        self._environment = {"ZAP_AIR_SPEED": str(speed or "")}

    def __enter__(self):
        self._process = subprocess.Popen(self._line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        place = self._process.stdout.readline().decode().strip()
        if not place:
            raise OSError("the hub between the handhelds does not start")
        self._environment["ZAP_AIR"] = place
        return self

    def __exit__(self, *_):
        self._process.stdin.close()  # the hub ends when its stdin is closed
        self._process.wait(_END_S)
        self._process.stdout.close()

    def environment(self, number):
        """Return os.environ for handheld `number`, from 0."""
        return dict(os.environ, **self._environment, ZAP_PLACE=str(number + 1))


def command_lines(start, count, options):
    """Return one command line for each handheld.

    :param start: list of the arguments with which all lines begin
    :param options: {option: text or None}; a text with commas has one value per handheld. A single
        value is used for all, except that --seed, --nvm and --shots are made different by the
        handheld's number
    :raises ValueError: the number of values is wrong; the text names the option
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
            elif option == "--seed":  # the seeds must differ, or the handhelds' secrets are equal
                values = [str(int(value) + i) for i, value in enumerate(values)]
            elif option == "--shots":
                values = [os.path.join(value, str(i + 1)) for i, value in enumerate(values)]
        if len(values) != count:
            raise ValueError("%s: give one value, or %d with commas between" % (option, count))
        for line, value in zip(lines, values):
            line += [option, value]
    for number, line in enumerate(lines, 1):
        line += ["--place", "%d/%d" % (number, count)]
    return lines


def run(lines, say=print, speed=None, around="ble"):
    """Run these command lines as handhelds on one channel until all end or one fails.

    :param lines: one list of arguments per handheld
    :param say: called with each line that a handheld prints, such as "[1] text" of the first one
    :param speed: of the simulated clock relative to the computer's; None: as fast as possible, with
        results that do not depend on the computer's load
    :param around: a name of `tools.sim.net.world.AIRS`
    :return: the exit code of the first handheld that failed, else 0
    """
    with Hub(len(lines), speed, around) as hub:
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
            return _wait(handhelds, say)
        finally:
            for handheld in handhelds:
                handheld.stdin.close()
                if handheld.poll() is None:
                    handheld.terminate()
                    handheld.wait(_END_S)


def _wait(handhelds, say):
    """Pass on the output of the handhelds until all end or one fails.

    A handheld whose script is done prints DONE and keeps running, because the others need it. When
    all scripts are done, the handhelds' stdin is closed, at which they end.
    """
    ended = threading.Semaphore(0)

    def close():
        for handheld in handhelds:
            handheld.stdin.close()

    done = threading.Barrier(len(handhelds), close)

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
    for _ in handhelds:
        ended.acquire()
        for handheld in handhelds:
            if handheld.returncode:
                return abs(handheld.returncode)
    return 0
