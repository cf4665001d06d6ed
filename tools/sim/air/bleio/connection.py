"""A connection with another handheld."""

import asyncio
import contextlib

from bumble import core, hci
from bumble.att import ATT_Error
from bumble.device import Peer

from tools.sim.air.bleio.gatt import Characteristic, Service
from tools.sim.air.bleio.values import UUID, BluetoothError

_ATT_HEAD = 3  # bytes of an ATT packet beside its value


class Connection:
    def __init__(self, adapter, bumble_connection):
        self.adapter = adapter
        self.bumble = bumble_connection
        self.peer = Peer(bumble_connection)
        self.connected = True
        self.is_central = bumble_connection.role == hci.Role.CENTRAL

    def check(self):
        if not self.connected:
            raise ConnectionError("Not connected")

    def gatt(self, coroutine):
        """Wait for a GATT procedure; its errors are those of CircuitPython."""
        try:
            return self.adapter.radio.run(coroutine)
        except ATT_Error as error:
            raise BluetoothError(
                "Unknown gatt error: 0x%04x" % (0x0100 | error.error_code)
            ) from error
        except (core.InvalidStateError, asyncio.CancelledError, core.TimeoutError) as error:
            raise ConnectionError("Not connected") from error

    def waiting(self):
        """Packets that the controller has not sent yet."""
        queue = self.bumble.data_packet_queue
        state = queue._connection_state.get(self.bumble.handle) if queue else None
        in_flight = state.in_flight if state else 0
        return in_flight + sum(1 for _, handle in queue._packets if handle == self.bumble.handle)

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

    def discover_remote_services(self, service_uuids_whitelist=None):
        self._ensure()
        wanted = None if service_uuids_whitelist is None else list(service_uuids_whitelist)
        services = []
        for found in self.gatt(self._discover(wanted)):
            service = Service(UUID.from_bumble(found.uuid), connection=self)
            for one in found.characteristics:
                service.members.append(Characteristic.discovered(service, one))
            services.append(service)
        return tuple(services)

    async def _discover(self, wanted):
        client = self.peer.gatt_client
        if wanted is None:
            found = await client.discover_services()
        else:
            found = []
            for uuid in wanted:
                found += await client.discover_service(uuid.to_bumble())
        for service in found:
            for one in await client.discover_characteristics((), service):
                await client.discover_descriptors(one)
        return found

    def disconnect(self):
        if self.connected:
            self.adapter.radio.run(self._disconnect())

    async def _disconnect(self):
        with contextlib.suppress(Exception):  # it may have ended just now
            await self.bumble.disconnect()
