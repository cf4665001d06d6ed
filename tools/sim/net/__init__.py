"""WiFi of simulated boards: the networks and services around them, their radio, and its sockets."""

from tools.sim.net import polling

polling.install()
