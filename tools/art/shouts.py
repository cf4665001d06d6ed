# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What is shouted at the table, in each language: eight of each kind, from calm to loud.

A file of shouts is records of 16 bytes, Latin-1, zeros behind the text: kind by kind in
the order of `KINDS`, read by lib/truco_ui/table/shouts.py. Never insulting.
"""

RECORD = 16
EACH = 8
KINDS = ("truco", "raise", "accept", "run", "we won", "they won")
CODES = ("pt", "en", "es")
NUMBER_ROOM = 6  # characters of the longest number word, which goes before a "raise"

SHOUTS = {
    "pt": {
        "truco": (
            "Truco.", "Vai um truco?", "É truco.", "Truco!",
            "Toma truco!", "Truco na mesa!", "Truuuco!", "Truco, gente!",
        ),
        "raise": (
            ", então.", ", topa?", ", e aí?", "!",
            " na mesa!", ", bora!", ", toma!", " neles!",
        ),
        "accept": (
            "Tá bom.", "Pode vir.", "Bora!", "Desce!",
            "Tô dentro!", "Pago pra ver!", "Cai dentro!", "Vem, vem!",
        ),
        "run": (
            "Leva essa.", "Fica pra outra", "Essa não.", "Corri!",
            "Tô fora!", "Fui!", "Não dá!", "Ui, corri!",
        ),
        "we won": (
            "Nossa", "Nossa mão", "Deu nós", "É nossa!",
            "Boa!", "Levamos!", "Aí sim!", "Beleza!",
        ),
        "they won": (
            "Deles", "Mão deles", "Paciência", "É deles",
            "Eles levam", "Que pena!", "Já era!", "Lá se foi!",
        ),
    },
    "en": {
        "truco": (
            "Truco.", "Truco, maybe?", "Fancy a truco?", "Truco!",
            "I say truco!", "That's truco!", "Truuuco!", "Truco, folks!",
        ),
        "raise": (
            ", then.", ", okay?", ", you in?", "!",
            " it is!", ", come on!", ", ha!", ", now!",
        ),
        "accept": (
            "All right.", "Let's see.", "Fine by me.", "You're on!",
            "I'm in!", "Show me!", "Come on!", "Bring it!",
        ),
        "run": (
            "Not this one.", "All yours.", "I pass.", "I'm out!",
            "Too much!", "No way!", "I'm gone!", "Off I go!",
        ),
        "we won": (
            "Ours", "Our hand", "Ours again", "It's ours!",
            "Nice!", "We got it!", "Beautiful!", "Hooray!",
        ),
        "they won": (
            "To them", "Their hand", "Oh well", "Theirs!",
            "They score", "Too bad!", "Next time!", "Gone!",
        ),
    },
    "es": {
        "truco": (
            "Truco.", "¿Un truco?", "¿Va un truco?", "¡Truco!",
            "¡Es truco!", "¡Toma truco!", "¡Truuuco!", "¡Truco, gente!",
        ),
        "raise": (
            ", pues.", ", ¿sí?", ", ¿y bien?", ", ¡y va!",
            ", ¡ahora!", ", ¡vamos!", ", ¡toma!", ", ¡y ya!",
        ),
        "accept": (
            "Está bien.", "Veamos.", "Va.", "¡Acepto!",
            "¡Quiero!", "¡Pago por ver!", "¡Ahí voy!", "¡Dale, dale!",
        ),
        "run": (
            "Esta no.", "Otra vez será", "Me voy.", "¡Corro!",
            "¡Yo no!", "¡Me fui!", "¡Ni hablar!", "¡Ay, corro!",
        ),
        "we won": (
            "Nuestra", "Para casa", "Buena mano", "¡Nuestra!",
            "¡Bien!", "¡Ganamos!", "¡Eso es!", "¡Qué bien!",
        ),
        "they won": (
            "De ellos", "La llevan", "Ya vendrá", "Va a ellos",
            "Les toca", "¡Qué pena!", "¡Ganaron!", "¡Se fue!",
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
