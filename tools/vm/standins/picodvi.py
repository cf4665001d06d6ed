"""Stand-in: the picture and the object are outside of Python's heap."""


class Framebuffer:
    def __init__(self, width, height, **options):
        self.width = width
        self.height = height
