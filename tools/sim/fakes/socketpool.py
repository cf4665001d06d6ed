"""socketpool of the simulated board."""

from tools.sim.net.sockets import SocketPool  # noqa: F401
