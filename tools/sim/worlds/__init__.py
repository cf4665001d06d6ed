"""Tables of simulated handhelds. What they run imports modules of the firmware."""

from tools.sim import library

library.add_fakes()
