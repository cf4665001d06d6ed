"""Words in rows of letters, with line breaks at blanks. All of it makes no strings."""


def put_wrapped(text, words, start=0, end=None, left=0):
    """Write `words` into the rows of a Text, with line breaks at blanks. Makes no strings.

    :param start, end: index of the first character to write, and behind the last one
    :param left: columns that stay blank
    :return: index of the first character that had no room, or `end`
    """
    row, end = 0, len(words) if end is None else end
    while start < end and row < text.rows:
        stop = _line_end(words, start, end, text.width - left)
        text.clear(row, 0, left)
        column = left
        for at in range(start, stop):
            column = text.put_char(ord(words[at]), column, row)
        text.clear(row, column)
        row += 1
        start = _next_start(words, stop, end)
    for blank in range(row, text.rows):
        text.clear(blank)
    return start


def rows_of(words, width):
    """How many rows `put_wrapped` needs for `words` with `width` characters a row."""
    start, row, end = 0, 0, len(words)
    while start < end:
        start = _next_start(words, _line_end(words, start, end, width), end)
        row += 1
    return row


def leaf_end(words, start, width, rows):
    """Index behind what a leaf of so many rows of `width` characters shows from `start` on.

    Whole sentences if it can be, else whole parts of one.
    """
    end = len(words)
    stop = start
    for _ in range(rows):
        stop = _next_start(words, _line_end(words, stop, end, width), end)
    if stop == end:
        return end
    least = start
    for marks in (".!?", ",:;"):
        for at in range(stop - 1, least, -1):
            if words[at] == " " and words[at - 1] in marks:
                return at + 1
        least = (start + stop) // 2  # of a part, no less than half a leaf
    return stop


def _next_start(words, at, end):
    while at < end and words[at] == " ":
        at += 1
    return at


def _line_end(words, start, end, width):
    """Where a line from `start` on ends: at its last blank within `width` characters."""
    if end - start <= width:
        return end
    for at in range(start + width, start, -1):
        if words[at] == " ":
            return at
    return start + width
