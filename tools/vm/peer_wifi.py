"""Stand-in: the board is in a network."""


class _Address:
    packed = b"\xc0\xa8\4\x09"


class _Mask:
    packed = b"\xff\xff\xff\0"


class _Radio:
    enabled = connected = True
    ap_active = False
    ipv4_address = _Address
    ipv4_subnet = _Mask

    def stop_station(self):
        pass


radio = _Radio()
