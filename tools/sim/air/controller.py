"""A virtual Bluetooth controller: Bumble's, with what its version 0.0.236 lacks.

Added are: connection intervals of its choice and their change, real scan responses,
and advertisements that cannot be connected to (Bumble sends the
advertisement twice); cancelling a connection that is being made; packets reported as completed
only when they have really left; and the end of a connection by silence.
"""

import dataclasses
import functools
import random

from bumble import colors, hci, ll
from bumble import controller as stock

_AdvertisingType = hci.HCI_LE_Set_Advertising_Parameters_Command.AdvertisingType
_Report = hci.HCI_LE_Advertising_Report_Event
_ADVERTISING_UNIT_S = 0.000625
_INTERVAL_UNIT_S = 0.00125
_ADV_DELAY_S = 0.01
_INSTANT = 6  # connection events until a change: volume 6, part B, 5.1.1
BY_LOCAL_HOST = 0x16
BY_SILENCE = 0x08

# Bumble makes coloured words of every packet for its log, which is a fifth of the air's time.
colors._color_code = functools.cache(colors._color_code)
colors._join = functools.cache(colors._join)
hci.HCI_Object.format_fields = staticmethod(lambda *_, **__: "")
hci.Address.to_string = functools.lru_cache(maxsize=1024)(hci.Address.to_string)


REACH = b"\x01\x01\xfc\x01"  # a vendor's command; then 0: out of reach of all others; 1: back


@dataclasses.dataclass
class Advertisement(ll.AdvInd):
    adv_type: int = 0
    scan_response: bytes = b""


class Advertiser(stock.LegacyAdvertiser):
    """Sends an Advertisement in each interval, and a little later by chance each time."""

    count = 0

    def _on_timer_fired(self):
        self.send_advertising_data()
        self.count += 1
        # Volume 6, part B, 4.4.2.2.1: 0 to 10 ms, so that two do not meet for ever.
        late_s = random.Random("%s %d" % (self.address, self.count)).uniform(0, _ADV_DELAY_S)
        interval_s = max(self.advertising_interval_min, 32) * _ADVERTISING_UNIT_S + late_s
        self.timer_handle = self.controller.link.loop.call_later(interval_s, self._on_timer_fired)

    def send_advertising_data(self):
        if self.enabled:
            self.controller.send_advertising_pdu(
                Advertisement(
                    advertiser_address=self.address,
                    data=self.advertising_data,
                    adv_type=int(self.advertising_type),
                    scan_response=self.scan_response_data,
                )
            )


class PacedConnection(stock.Connection):
    """Gives what its host sends to the air, which delivers it at connection events."""

    fragments = 0  # HCI packets of the L2CAP packet that is being put together

    def on_hci_acl_data_packet(self, packet):
        self.fragments += 1
        self.assembler.feed_packet(packet)

    def on_acl_pdu(self, pdu):
        fragments, self.fragments = self.fragments, 0
        self.controller.link.queue(self, pdu, fragments)


# Controller makes its connections by this name.
stock.Connection = PacedConnection


class Controller(stock.Controller):
    le_acl_data_packet_length = 251
    total_num_le_acl_data_packets = 8
    le_features = (
        hci.LeFeatureMask.LE_ENCRYPTION | hci.LeFeatureMask.LE_DATA_PACKET_LENGTH_EXTENSION
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.le_legacy_advertiser = Advertiser(self)
        self._told = None  # interval of the connection that begins

    def on_packet(self, packet):
        if packet[: len(REACH)] == REACH:
            self.link.set_reach(self, packet[-1])
        else:
            super().on_packet(packet)

    def create_le_connection(self, peer_address):
        """With an interval of its choice between what its host asks for."""
        asked = self.pending_le_connection
        chosen = round((self.link.interval_s or 0) / _INTERVAL_UNIT_S)
        if isinstance(asked, hci.HCI_LE_Extended_Create_Connection_Command):  # lists, one a PHY
            least, most = asked.connection_interval_mins[0], asked.connection_interval_maxs[0]
            chosen = max(least, min(chosen, most))
            asked.connection_interval_mins = [chosen]
        else:
            least, most = asked.connection_interval_min, asked.connection_interval_max
            asked.connection_interval_min = chosen = max(least, min(chosen, most))
        self.link.agree(self, peer_address, chosen * _INTERVAL_UNIT_S)
        super().create_le_connection(peer_address)
        self.link.begins(self, peer_address)

    def on_le_connect_ind(self, packet):
        self._told = packet.interval
        super().on_le_connect_ind(packet)
        self._told = None

    def send_hci_packet(self, packet):
        if self._told and isinstance(packet, hci.HCI_LE_Connection_Complete_Event):
            packet.connection_interval = self._told
        super().send_hci_packet(packet)

    def on_hci_le_connection_update_command(self, command):
        """The peripheral's wish goes to the central first, which grants it."""
        connection = self.find_le_connection_by_handle(command.connection_handle)
        if connection is None:
            self._send_hci_command_status(
                hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR, command.op_code
            )
            return
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        events = _INSTANT + (connection.role == hci.Role.PERIPHERAL)
        wait_s = events * self.link.interval_of(connection)
        self.link.loop.call_later(wait_s, self._update, connection, command)

    def _update(self, connection, command):
        if self.le_connections.get(connection.peer_address) is not connection:
            return
        units = command.connection_interval_max
        self.link.agree(self, connection.peer_address, units * _INTERVAL_UNIT_S)
        peer = self.link.find_le_controller(connection.peer_address)
        other = peer and peer.le_connections.get(connection.self_address)
        for controller, one in ((self, connection), (peer, other)):
            if one is not None:
                controller.send_hci_packet(
                    hci.HCI_LE_Connection_Update_Complete_Event(
                        status=hci.HCI_ErrorCode.SUCCESS,
                        connection_handle=one.handle,
                        connection_interval=units,
                        peripheral_latency=command.max_latency,
                        supervision_timeout=command.supervision_timeout,
                    )
                )

    def on_le_disconnected(self, connection, reason):
        if self.le_connections.get(connection.peer_address) is connection:
            super().on_le_disconnected(connection, reason)

    def on_advertising_pdu(self, pdu):
        """Somebody advertises: report it, connect to it if that was asked for."""
        if self.le_scan_enable:
            self._report(pdu, _Report.EventType(pdu.adv_type), pdu.data)
            scannable = pdu.adv_type in (_AdvertisingType.ADV_IND, _AdvertisingType.ADV_SCAN_IND)
            if scannable and self.le_scan_type == 1 and pdu.scan_response:
                self._report(pdu, _Report.EventType.SCAN_RSP, pdu.scan_response)
        pending = self.pending_le_connection
        if pdu.adv_type == _AdvertisingType.ADV_IND and pending:
            if pending.peer_address == pdu.advertiser_address:
                self.create_le_connection(pdu.advertiser_address)

    def _report(self, pdu, event_type, data):
        address = pdu.advertiser_address
        report = _Report.Report(
            event_type=event_type,
            address_type=address.address_type,
            address=address,
            data=data,
            rssi=self.link.rssi(self, address),
        )
        self.send_hci_packet(_Report([report]))

    def on_hci_le_create_connection_cancel_command(self, _command):
        pending, self.pending_le_connection = self.pending_le_connection, None
        if pending:
            self.send_hci_packet(
                hci.HCI_LE_Connection_Complete_Event(
                    status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
                    connection_handle=0,
                    role=hci.Role.CENTRAL,
                    peer_address_type=pending.peer_address.address_type,
                    peer_address=pending.peer_address,
                    connection_interval=0,
                    peripheral_latency=0,
                    supervision_timeout=0,
                    central_clock_accuracy=0,
                )
            )
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    def on_hci_disconnect_command(self, command):
        connection = self.find_le_connection_by_handle(command.connection_handle)
        if connection is None:
            self._send_hci_command_status(
                hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR, command.op_code
            )
            return
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        connection.send_ll_control_pdu(ll.TerminateInd(command.reason))
        # A peer out of reach will not confirm it: give up after the supervision timeout.
        self.link.loop.call_later(self.link.supervision_s, self._give_up, connection)

    def _give_up(self, connection):
        if self.le_connections.get(connection.peer_address) is connection:
            self.drop(connection.peer_address, BY_LOCAL_HOST)

    def drop(self, peer, reason=BY_SILENCE):
        """End the connection with this peer, here."""
        connection = self.le_connections.get(peer)
        if connection:
            self.on_le_disconnected(connection, reason)
