"""Stand-in for wifi: a page is in a network or not, but cannot join one."""


class _Radio:
    enabled = True
    connected = True
    ipv4_address = "browser"

    def connect(self, ssid, password="", *, timeout=None):
        pass

    def stop_station(self):
        pass


radio = _Radio()
