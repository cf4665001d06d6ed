"""SHA-256 (FIPS 180-4) for boards whose firmware has no hashlib, in memory only while it computes.

adafruit_hashlib would stay in memory, and takes 9 KB of heap on a PyBadge.
"""

from struct import pack, unpack, unpack_from

# The first 32 bits of the fractional parts: of the square roots of the first 8 primes, and of the
# cube roots of the first 64 primes.
_START = (
    b"\x6a\x09\xe6\x67\xbb\x67\xae\x85\x3c\x6e\xf3\x72\xa5\x4f\xf5\x3a\x51\x0e\x52\x7f\x9b\x05"
    b"\x68\x8c\x1f\x83\xd9\xab\x5b\xe0\xcd\x19"
)
_ROUNDS = (
    b"\x42\x8a\x2f\x98\x71\x37\x44\x91\xb5\xc0\xfb\xcf\xe9\xb5\xdb\xa5\x39\x56\xc2\x5b\x59\xf1"
    b"\x11\xf1\x92\x3f\x82\xa4\xab\x1c\x5e\xd5\xd8\x07\xaa\x98\x12\x83\x5b\x01\x24\x31\x85\xbe"
    b"\x55\x0c\x7d\xc3\x72\xbe\x5d\x74\x80\xde\xb1\xfe\x9b\xdc\x06\xa7\xc1\x9b\xf1\x74\xe4\x9b"
    b"\x69\xc1\xef\xbe\x47\x86\x0f\xc1\x9d\xc6\x24\x0c\xa1\xcc\x2d\xe9\x2c\x6f\x4a\x74\x84\xaa"
    b"\x5c\xb0\xa9\xdc\x76\xf9\x88\xda\x98\x3e\x51\x52\xa8\x31\xc6\x6d\xb0\x03\x27\xc8\xbf\x59"
    b"\x7f\xc7\xc6\xe0\x0b\xf3\xd5\xa7\x91\x47\x06\xca\x63\x51\x14\x29\x29\x67\x27\xb7\x0a\x85"
    b"\x2e\x1b\x21\x38\x4d\x2c\x6d\xfc\x53\x38\x0d\x13\x65\x0a\x73\x54\x76\x6a\x0a\xbb\x81\xc2"
    b"\xc9\x2e\x92\x72\x2c\x85\xa2\xbf\xe8\xa1\xa8\x1a\x66\x4b\xc2\x4b\x8b\x70\xc7\x6c\x51\xa3"
    b"\xd1\x92\xe8\x19\xd6\x99\x06\x24\xf4\x0e\x35\x85\x10\x6a\xa0\x70\x19\xa4\xc1\x16\x1e\x37"
    b"\x6c\x08\x27\x48\x77\x4c\x34\xb0\xbc\xb5\x39\x1c\x0c\xb3\x4e\xd8\xaa\x4a\x5b\x9c\xca\x4f"
    b"\x68\x2e\x6f\xf3\x74\x8f\x82\xee\x78\xa5\x63\x6f\x84\xc8\x78\x14\x8c\xc7\x02\x08\x90\xbe"
    b"\xff\xfa\xa4\x50\x6c\xeb\xbe\xf9\xa3\xf7\xc6\x71\x78\xf2"
)


def sha256(data) -> bytes:
    """Return the digest of the data, 32 bytes."""
    mask, size = 0xFFFFFFFF, len(data)
    data = bytes(data) + b"\x80" + bytes(-(size + 9) % 64) + pack(">Q", 8 * size)
    digest = unpack(">8I", _START)
    for start in range(0, len(data), 64):
        words = list(unpack_from(">16I", data, start))
        a, b, c, d, e, f, g, h = digest
        for i in range(64):
            # `x | x << 32` has the bits of x twice, so that a shift to the right rotates x.
            if i > 15:
                x, y = words[(i + 1) & 15], words[(i + 14) & 15]
                xx, yy = x | x << 32, y | y << 32
                x, y = xx >> 7 ^ xx >> 18 ^ x >> 3, yy >> 17 ^ yy >> 19 ^ y >> 10
                words[i & 15] = (words[i & 15] + words[(i + 9) & 15] + (x & mask) + y) & mask
            xx, yy = e | e << 32, a | a << 32
            x = h + ((xx >> 6 ^ xx >> 11 ^ xx >> 25) & mask) + (g ^ e & (f ^ g)) + words[i & 15]
            x += unpack_from(">I", _ROUNDS, 4 * i)[0]
            y = ((yy >> 2 ^ yy >> 13 ^ yy >> 22) & mask) + ((a | b) & c | a & b)
            a, b, c, d, e, f, g, h = (x + y) & mask, a, b, c, (d + x) & mask, e, f, g
        digest = [(x + y) & mask for x, y in zip(digest, (a, b, c, d, e, f, g, h))]
    return pack(">8I", *digest)
