"""Convert an image of version 2, which Zap 0.9 wrote: 512 bytes with fields at fixed offsets."""

from truco_store import HEAD, LINK_MATCH, get

# The letters of a friend's name; _ stands for a space.
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÑÓÔÕÚ-_0123456789"


def convert(old) -> bytearray:
    """Return an image of version 3 with the records of an image of version 2, without a CRC."""
    image = bytearray(old[:HEAD])
    image[14] = old[86]  # APPENDED

    def add(tag, fields):
        image.extend(bytes((tag, len(fields))))
        image.extend(fields)

    add(1, old[8:38])
    add(2, old[40:54])
    add(3, old[56:68] + old[78:79])
    add(4, _friend(old))
    add(5, old[68:76] + old[87:88])
    add(6, bytes((old[76], old[80] >> 3, old[80] & 7, old[85], old[79] & 15)))
    add(7, _day(old))
    add(8, old[81:82])
    add(9, old[82:85])
    add(10, old[88:95] + old[96:180] + old[77:78])
    second = old[360:395] + old[433:490]  # the second saved match lay in two parts
    if old[432] == LINK_MATCH:
        add(11, old[432:433] + second[:7] + second[8:] + second[7:8])
    add(12, old[340:360] + old[180:340])  # the house rules come first
    add(13, old[400:432])
    return image


def follow(nvm, at, image) -> int:
    """Apply a record that Zap 0.9 wrote on an RP2.

    A record has a bit for each 8 bytes of the image, then the groups of 8 bytes that changed.

    Return the offset of the next record.
    """
    mask = nvm[at : at + 8]
    at += 8
    for part in range(8 * len(mask)):
        if mask[part >> 3] >> (part & 7) & 1:
            image[8 * part : 8 * part + 8] = nvm[at : at + 8]
            at += 8
    return at


def _day(old):
    day, hands, flags = get(old, 54, 2), old[39], old[79]
    # bits 0-8: the day; bits 9-12: the loser's points; bits 13-15: the winner's points above 12
    least, most = day >> 9 & 15, 12 + (day >> 13)
    won = flags >> 7
    score = (most, least) if won else (least, most)
    day &= 511
    return bytes((day & 255, day >> 8) + score + (hands, won, flags >> 4 & 7))


def _friend(old):
    """Return name and face of the friend, which lay in unused bytes as one number."""
    code = 0
    for at in (38, 95, 395, 396, 397, 398, 399):
        code = code << 8 | old[at]
    code, face = divmod(code, 9)
    name = bytearray()
    while code and len(name) < 9:
        code, place = divmod(code, len(_LETTERS) + 1)
        letter = _LETTERS[place - 1]
        if letter == "_":
            name.append(32)
        else:  # a capital begins a word, and small letters follow
            begins = not name or name[-1] == 32
            name.append(ord(letter) + (0 if begins or letter < "A" else 32))
    return name + bytes(9 - len(name)) + bytes((face,))
