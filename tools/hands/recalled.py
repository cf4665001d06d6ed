"""What a robot at a pipe knows of the hands before (docs/notation.md, N7.7 and N7.8).

At a table a robot is told each event once. A line tells a hand from its deal on, again and again.
So the robot's memory of the finished hands is kept here, and the hand that is being played is
told anew at each question.
"""

from truco_core.events import MATCH_STARTED


class Recalled:
    """The memory of one robot (truco_core.bots). Before `begin` it learns nothing.

    :param robot: a driver; one without a `memory` has nothing to learn by
    """

    def __init__(self, robot):
        self._robot = robot
        self._before = None  # its memory as the hand was dealt

    def begin(self):
        """A match begins: nobody has shown anything."""
        if hasattr(self._robot, "memory"):
            self._robot.watch(MATCH_STARTED, 0, 0)
            self._before = bytes(self._robot.memory)

    def keep(self, events):
        """A hand is over: all of its events, from the deal on."""
        self.until_now(events)
        if self._before is not None:
            self._before = bytes(self._robot.memory)

    def until_now(self, events):
        """The events of the hand that is being played, from the deal on."""
        if self._before is None:
            return
        self._robot.memory[:] = self._before
        for event in events:
            self._robot.watch(*event)
