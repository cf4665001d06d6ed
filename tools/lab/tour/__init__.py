"""A tour of everything that a player can reach, on CircuitPython's firmware in an emulated board.

`scenes` lists the tour. `walk` presses a scene's keys on the simulator and on the firmware, and
compares the pictures. `report` makes the table at the end.
"""
