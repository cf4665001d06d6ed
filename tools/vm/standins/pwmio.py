"""Stand-in: a clock at a pin."""


class PWMOut:
    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        self.pad = bytearray(16)
