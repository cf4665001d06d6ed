"""Stand-in: the picture and the object are outside of Python's heap."""


class Framebuffer:
    def __init__(
        self,
        width,
        height,
        *,
        clk_dp,
        clk_dn,
        red_dp,
        red_dn,
        green_dp,
        green_dn,
        blue_dp,
        blue_dn,
        color_depth=8,
    ):
        self.width = width
        self.height = height
