# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is shouted at the table, in each language: six of each kind, from calm to loud.

A file of shouts is records of 16 bytes, Latin-1, zeros behind the text: kind by kind in
the order of `KINDS`, read by lib/truco_ui/shouts.py. Never insulting.
"""

RECORD = 16
EACH = 6
KINDS = ("truco", "raise", "accept", "run", "we won", "they won")
CODES = ("pt", "en", "es")
NUMBER_ROOM = 6  # characters of the longest number word, which goes before a "raise"

SHOUTS = {
    "pt": {
        "truco": ("Truco.", "Vai um truco?", "Truco!", "É truco!", "Truuuco!", "Truco, gente!"),
        "raise": (", então.", ", topa?", "!", " e vale!", " neles!", ", e já!"),
        "accept": ("Pode vir.", "Está bem.", "Desce!", "Aceito!", "Cai dentro!", "Vem, vem!"),
        "run": ("Passo essa.", "Fica pra outra", "Corri!", "Fujo dessa.", "Não dá!", "Ui, corri!"),
        "we won": ("Nossa", "Nossa mão", "É nossa!", "Boa!", "Levamos!", "Que beleza!"),
        "they won": ("Deles", "Mão deles", "É deles", "Eles levam", "Levaram!", "Lá se foi!"),
    },
    "en": {
        "truco": ("Truco.", "Truco, maybe?", "Truco!", "I say truco!", "Truuuco!", "Truco, folks!"),
        "raise": (", then.", ", okay?", "!", " it is!", ", ha!", ", now!"),
        "accept": ("All right.", "Let us see.", "Come on!", "I take it!", "Bring it!", "Gladly!"),
        "run": ("Not this one.", "I pass.", "I run!", "Too much.", "No way!", "Off I go!"),
        "we won": ("Ours", "Our hand", "It is ours!", "Nice!", "We got it!", "Beautiful!"),
        "they won": (
            "Theirs", "Their hand", "It is theirs",
            "They take it", "They got it!", "Gone!",
        ),
    },
    "es": {
        "truco": ("Truco.", "¿Un truco?", "¡Truco!", "¡Es truco!", "¡Truuuco!", "¡Truco, gente!"),
        "raise": (", pues.", ", ¿vale?", "!", " y vale!", " ahora!", ", ¡y ya!"),
        "accept": ("Está bien.", "Veamos.", "¡Quiero!", "¡Acepto!", "¡Venga ya!", "¡Dale, dale!"),
        "run": ("Esta no.", "Otra vez será", "¡Corro!", "Me voy.", "¡Ni hablar!", "¡Ay, corro!"),
        "we won": (
            "Nuestra", "Nuestra mano", "¡Es nuestra!",
            "¡Bien!", "¡Llevamos!", "¡Qué linda!",
        ),
        "they won": (
            "De ellos", "Mano suya", "Es de ellos",
            "La llevan", "¡Llevaron!", "¡Se fue!",
        ),
    },
}  # fmt: skip


def pack(code):
    """The bytes of a language's file. ValueError: a shout does not fit its record."""
    data = b""
    for kind in KINDS:
        said = SHOUTS[code][kind]
        if len(said) != EACH or len(set(said)) != EACH:
            raise ValueError("%s, %s: not %d different shouts" % (code, kind, EACH))
        for text in said:
            record = text.encode("latin-1")
            if len(record) >= RECORD:
                raise ValueError("%s: too long: %s" % (code, text))
            data += record + bytes(RECORD - len(record))
    return data
