"""watchdog: WatchDogMode."""

from tools.sim.watchdog import WatchDogMode  # noqa: F401
