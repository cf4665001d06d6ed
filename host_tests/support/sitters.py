"""Find out whose face is at a place of the table."""

_DARK = 0x303C48  # a colour that only the robots' faces contain


def is_robot(picture, at):
    return picture.faces[at].pixel_shader[2] == _DARK
