"""Brokers that are started on this computer, to be measured, and ended again."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

_START_S = 20
_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Missing(Exception):
    """There is no such broker here; the text says what to do."""


@dataclass
class Use:
    """Of a process. busy_s: seconds of the processor. memory: bytes."""

    busy_s: float
    memory: int


class Broker:
    """One that runs; a context that ends it. address: (host, port)."""

    def __init__(self, name, address, command=None, folder=None):
        self.name, self.address = name, address
        self._folder = folder
        self._process = None
        if command:
            self._process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            self._await()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
        if self._folder is not None:
            self._folder.cleanup()

    def use(self):
        """`Use`, or None when this computer does not say."""
        if self._process is None:
            return None
        try:
            with open("/proc/%d/stat" % self._process.pid) as file:
                fields = file.read().rsplit(")", 1)[1].split()
            with open("/proc/%d/statm" % self._process.pid) as file:
                pages = int(file.read().split()[1])
        except OSError:
            return None
        return Use((int(fields[11]) + int(fields[12])) / _TICK, pages * os.sysconf("SC_PAGE_SIZE"))

    def _await(self):
        end_s = time.monotonic() + _START_S
        while time.monotonic() < end_s and self._process.poll() is None:
            try:
                socket.create_connection(self.address, 1).close()
                return
            except OSError:
                time.sleep(0.1)
        self.__exit__()
        raise Missing("%s does not start" % self.name)


def start(name):
    """Start that broker.

    :param name: mosquitto, amqtt, own, HOST:PORT, or nothing: mosquitto, or else own
    :raises Missing: it is not there
    """
    if ":" in name:
        host, _, port = name.rpartition(":")
        return Broker(name, (host, int(port)))
    if not name:
        name = "mosquitto" if _mosquitto() else "own"
    makers = {"mosquitto": _start_mosquitto, "amqtt": _start_amqtt, "own": _start_own}
    if name not in makers:
        raise Missing("--broker %s: mosquitto, amqtt, own, or HOST:PORT" % name)
    return makers[name](_free_port())


def _free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def _mosquitto():
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")


def _start_mosquitto(port):
    program = _mosquitto()
    if program is None:
        raise Missing("there is no mosquitto: install it, or take --broker own")
    folder = tempfile.TemporaryDirectory()
    path = os.path.join(folder.name, "mosquitto.conf")
    with open(path, "w") as file:
        file.write("listener %d 127.0.0.1\nallow_anonymous true\npersistence false\n" % port)
        file.write("max_connections -1\nset_tcp_nodelay true\nlog_type none\n")
    return Broker("mosquitto", ("127.0.0.1", port), [program, "-c", path], folder)


def _start_amqtt(port):
    program = os.path.join(os.path.dirname(sys.executable), "amqtt")
    if not os.path.exists(program):
        raise Missing("there is no amqtt: pip install amqtt, or take --broker own")
    folder = tempfile.TemporaryDirectory()
    path = os.path.join(folder.name, "amqtt.yaml")
    with open(path, "w") as file:
        file.write(
            "listeners:\n  default:\n    type: tcp\n    bind: 127.0.0.1:%d\n"
            "    max_connections: 10000\nplugins:\n"
            "  amqtt.plugins.authentication.AnonymousAuthPlugin:\n    allow_anonymous: true\n"
            % port
        )
    return Broker("amqtt", ("127.0.0.1", port), [program, "-c", path], folder)


def _start_own(port):
    command = [sys.executable, os.path.join(_ROOT, "tools", "broker.py")]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    return Broker("tools/broker.py", ("127.0.0.1", port), command)
