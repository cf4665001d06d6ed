"""pwmio.PWMOut, which sets the duty cycle of a pin. A buzzer on the pin makes no sound here."""

from tools.sim import pwm
from tools.sim.board_pins import OnePin


class PWMOut(OnePin):
    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        pwm.check(pin, variable_frequency)
        self._pwm_alone = self._varies = variable_frequency
        super().__init__(pin)
        self._frequency = frequency
        self.duty_cycle = duty_cycle

    @property
    def frequency(self):
        self._check()
        return self._frequency

    @frequency.setter
    def frequency(self, frequency):
        self._check()
        if not self._varies:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        self._frequency = frequency

    @property
    def duty_cycle(self):
        return self._pin.output

    @duty_cycle.setter
    def duty_cycle(self, duty_cycle):
        if not 0 <= duty_cycle <= 65535:
            raise ValueError("duty_cycle must be between 0 and 65535 inclusive")
        self._pin.drive(int(duty_cycle))  # Blinka's BusDisplay passes a float
