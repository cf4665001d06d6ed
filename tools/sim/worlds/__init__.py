"""Tables of simulated handhelds. Importing them needs the simulated firmware modules."""

from tools.sim import library

library.add_fakes()
