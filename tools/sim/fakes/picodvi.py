"""picodvi.Framebuffer of an RP2350, with its sizes and pin checks."""

# (width, height) allowed with color_depth 16: common_hal_picodvi_framebuffer_preflight.
_SIZES = ((320, 240), (160, 120), (360, 200), (180, 100))


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
        pins = clk_dp, clk_dn, red_dp, red_dn, green_dp, green_dn, blue_dp, blue_dn
        numbers = [int(pin.name[4:]) for pin in pins]
        if sorted(numbers) != list(range(12, 20)):
            raise ValueError("Invalid pins: HSTX has GPIO12 to GPIO19")
        if color_depth != 16:
            raise NotImplementedError("only 16 bits a pixel are simulated")
        if (width, height) not in _SIZES:
            raise ValueError("Invalid width and height")
        self.width, self.height, self.pins = width, height, pins
