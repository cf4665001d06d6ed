"""The words of the house rules in one language, from assets/house_rules.txt.

It is a text file, not a module: all languages stand in it, but only one line at a time is in
memory.
"""

from micropython import const

from truco_texts import texts
from truco_ui.widgets import theme

NO_PAGE = const(-1)


def read(language: int, parts: int = 5):
    """[(field, page, texts)] in the order of truco_core.fields.NAMES.

    field: its name there. page: index into TOPICS of the texts "book", or NO_PAGE.
    texts: name; values, parted by ``, ``; line of help; for a flag also two sentences.

    :param language: index into truco_texts.texts.CODES
    :param parts: how many of the texts are wanted
    """
    mark = (texts.CODES[language] + ":").encode()
    rows = []
    with open(theme.assets + "house_rules.txt", "rb") as file:
        for line in file:
            if line.startswith(b"="):
                head = line.decode().split()
            elif line.startswith(mark):
                page = int(head[2]) if len(head) > 2 else NO_PAGE
                said = [part.strip() for part in line[len(mark) :].decode().split("|")[:parts]]
                rows.append((head[1], page, said))
    return rows
