"""MQTT brokers: a small one for the simulator, and amqtt for people."""
