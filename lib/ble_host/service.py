"""What a program calls itself on the air: its GATT service and its advertisements."""


class Service:
    """One service with one characteristic, to which the other side writes without response.

    :param bytes uuid: of the service, 16 bytes, low byte first
    :param bytes characteristic: its UUID, in the same way
    :param bytes mark: what the manufacturer data of the program's advertisements begin with:
        the company's two bytes, low byte first (0xFFFF for none), then up to 8 of the program's
        own. Advertisements without it are not heard.
    :param bytes name: of the device, UTF-8, at most 21 bytes
    :param bytes appearance: two bytes, low byte first (Assigned Numbers, 2.6)
    :param int packet_bytes: longest packet that is received, 22..84. Sent are at most 22 bytes.
    """

    def __init__(self, uuid, characteristic, mark, name, appearance, packet_bytes: int):
        self.uuid = uuid
        self.characteristic = characteristic
        self.mark = mark
        self.name = name
        self.appearance = appearance
        self.packet_bytes = packet_bytes
