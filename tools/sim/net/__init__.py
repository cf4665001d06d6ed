"""WiFi of simulated boards: what is around (`world`), the radio, and its sockets."""

from tools.sim.net import polling

polling.install()
