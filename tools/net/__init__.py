"""A small MQTT broker, for tests and for parties."""
