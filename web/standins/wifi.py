"""Stand-in: a page is in a network, or it is not; it cannot join one."""


class _Radio:
    enabled = True
    connected = True
    ipv4_address = "browser"

    def connect(self, ssid, password="", *, timeout=None):
        pass

    def stop_station(self):
        pass


radio = _Radio()
