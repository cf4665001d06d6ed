"""A connection with another handheld."""

import asyncio
import contextlib

from bumble import core, hci
from bumble.att import ATT_Error
from bumble.device import Peer

from tools.sim.air.bleio.gatt import Characteristic, Service
from tools.sim.air.bleio.values import UUID, BluetoothError, FirmwareCrash

_ATT_HEAD = 3  # bytes of an ATT packet beside its value
_MOMENT_S = 0.001


class Connection:
    def __init__(self, adapter, bumble_connection):
        self.adapter = adapter
        self.bumble = bumble_connection
        self.peer = Peer(bumble_connection)
        self.connected = True
        self.is_central = bumble_connection.role == hci.Role.CENTRAL
        self.place = adapter.free_slot()
        self.handed_over = 0  # packets that the stack has, and has not looked at

    def check(self):
        if not self.connected:
            raise ConnectionError("Not connected")

    def gatt(self, coroutine):
        """Wait for a GATT procedure; its errors are those of CircuitPython."""
        try:
            return self.adapter.radio.run(coroutine)
        except asyncio.TimeoutError as error:
            raise TimeoutError from error
        except ATT_Error as error:
            raise BluetoothError(
                "Unknown gatt error: 0x%04x" % (0x0100 | error.error_code)
            ) from error
        except (core.InvalidStateError, asyncio.CancelledError, core.TimeoutError) as error:
            raise ConnectionError("Not connected") from error

    def waiting(self):
        """Packets that the stack or the controller has not sent yet."""
        queue = self.bumble.data_packet_queue
        in_flight = self._in_flight() + self.handed_over
        return in_flight + sum(1 for _, handle in queue._packets if handle == self.bumble.handle)

    def _in_flight(self):
        queue = self.bumble.data_packet_queue
        state = queue._connection_state.get(self.bumble.handle) if queue else None
        return state.in_flight if state else 0

    async def drained(self):
        """Return when the controller has sent what it has, or after a moment if it has nothing."""
        if self._in_flight():
            await self.bumble.data_packet_queue.drain(self.bumble.handle)
        else:
            await asyncio.sleep(_MOMENT_S)

    @property
    def max_packet_length(self):
        self._ensure()
        return self.bumble.att_mtu - _ATT_HEAD

    def _ensure(self):
        if not self.connected:
            raise ConnectionError(
                "Connection has been disconnected and can no longer be used. "
                "Create a new connection."
            )

    @property
    def interval_ms(self):
        """Between connection events, as the controller told last."""
        return self.bumble.parameters.connection_interval

    @property
    def connection_interval(self):
        # It waits for the end of a change, and when the connection ends before that for ever, also
        # of the next connection in that place: E Connection.c 154, N Connection.c 361.
        raise FirmwareCrash("connection_interval may never return")

    @connection_interval.setter
    def connection_interval(self, interval_ms):
        self._ensure()
        self.adapter.fail("connection_interval")
        asks_s = self.adapter.port.asks_s
        if asks_s is not None and self.interval_ms > asks_s * 1000:
            # It waits while its own question is open: N Connection.c 377-381.
            self.adapter.radio.run(asyncio.sleep(6 * self.interval_ms / 1000))
            self._ensure()
        self.ask_for(interval_ms)

    def ask_for(self, interval_ms):
        """Begin to change the interval."""
        asked = self.bumble.update_parameters(interval_ms, interval_ms, 0, 4000)
        asyncio.ensure_future(asked, loop=self.adapter.radio.loop).add_done_callback(
            lambda one: one.cancelled() or one.exception()
        )

    def discover_remote_services(self, service_uuids_whitelist=None):
        self._ensure()
        self.adapter.fail("discover_remote_services")
        wanted = None if service_uuids_whitelist is None else list(service_uuids_whitelist)
        # Kept with the place of the connection, until another discovery there: E Connection.c 468.
        services = self.adapter.half[self.place] = []
        left = self.adapter.port.characteristics
        try:
            for found in self.gatt(self._found(wanted)):
                service = Service.discovered(UUID.from_bumble(found.uuid), self)
                services.append(service)
                for one in self.gatt(self._members_of(found)):
                    left -= 1
                    if left < 0:
                        raise MemoryError("memory allocation failed")
                    service.members.append(Characteristic.discovered(service, one))
                for one in found.characteristics:
                    if self._has_descriptors(found, one):
                        self.gatt(self._step(self.peer.gatt_client.discover_descriptors(one)))
        except TimeoutError:
            if not self.adapter.port.discovery_gives_up:
                raise
        self._ensure()
        self.adapter.half[self.place] = []
        return tuple(services)

    async def _step(self, coroutine):
        """One question, as often as it has to be asked: see Port.discovery_s."""
        return await asyncio.wait_for(coroutine, self.adapter.port.discovery_s)

    async def _found(self, wanted):
        client = self.peer.gatt_client
        if wanted is None:
            return await self._step(client.discover_services())
        found = []
        for uuid in wanted:
            found += await self._step(client.discover_service(uuid.to_bumble()))
        return found

    async def _members_of(self, service):
        return await self._step(self.peer.gatt_client.discover_characteristics((), service))

    @staticmethod
    def _has_descriptors(service, characteristic):
        """Whether there is room for any behind it: E Connection.c 539."""
        later = [
            one.handle for one in service.characteristics if one.handle > characteristic.handle
        ]
        end = min(later) - 2 if later else service.end_group_handle
        return end > characteristic.handle

    def disconnect(self):
        """Begin to: it is connected until the other side has heard of it, or is out of reach."""
        if self.connected:
            asyncio.ensure_future(self._disconnect(), loop=self.adapter.radio.loop)
        elif self.adapter.port.dead_crashes:
            raise FirmwareCrash("disconnect() of a connection that has ended")

    async def _disconnect(self):
        with contextlib.suppress(Exception):  # it may have ended just now
            await self.bumble.disconnect()
