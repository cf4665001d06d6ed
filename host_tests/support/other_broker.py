"""Brokers that others wrote: amqtt, started here, and the one that ZAP_TEST_BROKER names."""

import importlib.util
import os
import socket
import subprocess
import sys

import pytest

from tools import bootstrap

PINS = "tools/net/requirements.txt"
_RUN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_amqtt.py")


def named():
    """(host, port, user, password) of ZAP_TEST_BROKER=user:password@host:port; skips without."""
    text = os.environ.get("ZAP_TEST_BROKER", "")
    if not text:
        pytest.skip("set ZAP_TEST_BROKER=host:port to try somebody else's broker")
    who, _, where = text.rpartition("@")
    user, _, password = who.partition(":")
    host, _, port = where.rpartition(":")
    return host, int(port), user or None, password or None


def _find_amqtt():
    """Skips, saying why, when amqtt is not there and cannot be installed."""
    if importlib.util.find_spec("amqtt") is None:
        try:
            bootstrap.ensure_more(PINS)
        except SystemExit as error:
            pytest.skip("amqtt cannot be installed: %s" % error)
        importlib.invalidate_caches()
    if importlib.util.find_spec("amqtt") is None:
        pytest.skip("amqtt is not installed: pip install --no-deps -r %s" % PINS)


class Amqtt:
    """A process with amqtt. port: its own."""

    def __init__(self):
        _find_amqtt()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._process = None
        self.start()

    def start(self):
        """Also again, after `stop`: with nothing of what it knew."""
        line = [sys.executable, "-I", _RUN, str(self.port)]
        self._process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if not self._process.stdout.readline():
            raise RuntimeError(self._process.communicate()[1].decode())

    def stop(self):
        self._process.kill()
        self._process.communicate()
