"""What is shouted at the table, in each language: its own table talk, each character's own.

Never insulting: children play. One line for each character and kind, its shouts parted by " / ";
`people` are the persons at the table, and their first shout is the plain one, for who wants no
variety. In a raise the name of the stake goes where "#" is, and with a small letter where "_" is.
Names in the order of truco_core.bots.NAMES; docs/characters.md has who they are.

A file is the sizes of the groups, a byte each, then the groups: kind by kind in the order of
`KINDS`, character by character, people last; Latin-1, a zero behind each shout. Read by
lib/truco_ui/table/shouts.py. A line of a hand that is won is nobody's group.
"""

KINDS = ("truco", "raise", "accept", "run", "we won", "they won")
EACH = (3, 2, 3, 2, 2, 2)  # shouts of a group
CODES = ("pt", "en", "es")
LONGEST = 15  # characters of a shout, with the name of the stake in it
LONGEST_NUMBER = 6
LONGEST_WON = 10  # beside a sign and the points; it says whose they are when they are not ours

SHOUTS = {
    "pt": {
        "truco": """
people  Truco! / Eita, truuuco! / Truco, marreco!
Loro    Curruco! / Loro truca! / Truco, loro!
Lata    Bip! Truco. / Truco: 87%. / Bzzt! Truco.
Bia     Truco, né? / Posso trucar? / Oba, truco!
Tião    Truco, uai... / Será que truco? / Ai, ai... truco
Zeca    Truuuco! / Truco, mano! / Toma truco!
Dita    Truco, meu bem / Truco e café! / Truco, benzinho
Nino    Truco, amigo. / Zap? Truco. / Truco. Duvida?
Rosa    Bora: truco! / Truco neles! / Truco e pronto!
Juca    Truco, tchê! / Bah, é truco. / Agora: truco.
Zefa    Truco, visse? / Oxe, é truco! / Truco de mestre
""",
        "raise": """
people  #! / #, papudo!
Loro    #, _! / Croc! _!
Lata    Bip: _. / Calculo _.
Bia     #, né? / Oba, _!
Tião    #, uai? / Ai... _!
Zeca    #, mano! / Toma _!
Dita    #, meu bem / Quero _!
Nino    #, amigo. / Talvez _.
Rosa    # neles! / Bora: _!
Juca    #, tchê! / Bah, _!
Zefa    #, visse? / Oxe, _!
""",
        "accept": """
people  Desce! / Pode vir! / Tá valendo!
Loro    Desce, desce! / Loro aceita! / Vem, loro!
Lata    Bip: aceito. / Bzzt: aceito. / Calculei: sim.
Bia     Tá bom! / Eba, aceito! / Quero ver!
Tião    Tá, vai... / Que seja, uai. / Aceito, sô...
Zeca    Cai dentro! / Vem, mano! / Só se for já!
Dita    Pago pra ver! / Mostra, meu bem / Deixa eu ver...
Nino    Com prazer. / Ora, aceito. / Que gentil.
Rosa    Tô dentro! / Bora! / Vem com tudo!
Juca    Venha, tchê. / Bah, aceito. / Calma: vem.
Zefa    Venha, visse? / Oxe, pode vir! / Vixe! Aceito.
""",
        "run": """
people  Corri! / Leva essa.
Loro    Corri, corri! / Loro voou!
Lata    Bip: corro. / Bzzt... corri.
Bia     Ih, corri! / Fica pra outra
Tião    Corri, uai! / Tô fora, sô!
Zeca    Fui, mano! / Essa eu pulo.
Dita    Vou pro café / Só desta vez.
Nino    Sumi! / Fui embora.
Rosa    Já volto! / Na outra tem!
Juca    Deixa, tchê. / Espero outra.
Zefa    Oxe, leva! / Essa eu dou.
""",
        "we won": """
É nossa! / Boa!
Toda nossa / Aí sim!
Oba! / Deu nós
Beleza! / Olha nós!
""",
        "they won": """
Eles / É deles
Deles / Ih, deles
Ai, deles / Deu eles
Foi deles / Pra eles
""",
    },
    "en": {
        "truco": """
people  Truco! / It's truco! / Truco, cowboy!
Loro    Polly's truco! / Squawk! Truco! / Truco, truco!
Lata    Beep. Truco. / Truco: 87%. / Bzzt! Truco.
Bia     Truco, right? / Can I truco? / Yay, truco!
Tião    Um... truco? / Truco, maybe. / Oh dear, truco
Zeca    Truuuco! / Truco, dude! / Have a truco!
Dita    Truco, dear. / Truco and tea! / Truco, sweetie
Nino    Truco, friend. / Zap? Truco. / Truco. Trust me
Rosa    Truco, now! / Go on: truco! / Sure: truco!
Juca    Easy... truco. / Now: truco. / Truco, at last.
Zefa    Truco, class. / Lesson: truco. / Watch: truco!
""",
        "raise": """
people  #! / Make it _!
Loro    #, _! / Squawk, _!
Lata    Beep: _. / #. Beep.
Bia     #, okay? / Yay, _!
Tião    Er... _. / #? Eek!
Zeca    #, dude! / Boom, _!
Dita    #, dear. / #, sweetie
Nino    #, friend. / Perhaps _.
Rosa    #, now! / Up to _!
Juca    Easy... _. / At last _.
Zefa    #, class. / Watch: _!
""",
        "accept": """
people  You're on! / Show me! / Let's see.
Loro    On, on, on! / Polly's in! / Squawk! Yes!
Lata    Beep: okay. / Beep: yes! / Bzzt... okay.
Bia     Okay! / Let me see! / Yay, I'm in!
Tião    Oh well, yes. / If I must. / All right...
Zeca    Bring it! / Come on, dude! / No fear!
Dita    Show me, dear. / I'll pay to see / Let's see, dear
Nino    With pleasure. / How kind of you / Why, of course.
Rosa    I'm in! / Any time! / Bet on it!
Juca    Fine by me. / Easy... yes. / I can wait.
Zefa    Noted: yes. / Nice try. Yes. / Do your best!
""",
        "run": """
people  I run! / All yours.
Loro    Run, run, run! / Polly flew!
Lata    Beep: I run. / Bzzt... I run.
Bia     Oops, I'm out. / Not this one.
Tião    No, thanks. / Run away!
Zeca    Gone, dude! / Skip this one.
Dita    Kettle's on! / Yours, dear.
Nino    Wasn't me. / Poof! Gone.
Rosa    I'll be back! / Just this one!
Juca    I'll wait. / Not yet.
Zefa    Have a point. / It's free.
""",
        "we won": """
It's ours! / Nice!
Ours / We got it!
All ours! / Hooray!
Lovely! / We score
""",
        "they won": """
They get / Theirs
They score / Ow! Theirs
All theirs / Oh, theirs
They take / They win
""",
    },
    "es": {
        "truco": """
people  ¡Truco! / ¡Es truuco! / ¡Truco, pichón!
Loro    ¡Loro, truco! / ¡Prrr, truco! / Truco, truco.
Lata    Bip. Truco. / Truco: 87%. / ¡Bzzt! Truco.
Bia     Truco, ¿no? / ¿Canto truco? / ¡Uy, truco!
Tião    Ejem... truco. / ¿Será truco? / Ay, ay, truco.
Zeca    ¡Truuuco! / ¡Truco, che! / ¡Toma truco!
Dita    Truco, nene. / Truco y mate. / Truco, tesoro.
Nino    Truco, amigo. / ¿Zap? Truco. / Truco, palabra.
Rosa    ¡Truco, bo! / ¡Va truco! / ¡Truco y ya!
Juca    Truco, canejo. / Ahora, truco. / Va el truco.
Zefa    Lección: truco. / Mira: truco. / Truco fino.
""",
        "raise": """
people  ¡#! / ¡Van _!
Loro    #, _. / ¡Prrr, _!
Lata    Bip: _. / Calculo _.
Bia     #, ¿no? / ¡Uy, _!
Tião    Ejem, _. / ¿#? Ay.
Zeca    ¡#, che! / ¡Toma _!
Dita    #, nene. / #, tesoro.
Nino    #, amigo. / Quizá _.
Rosa    ¡#, bo! / ¡# y ya!
Juca    #, canejo. / Ahora _.
Zefa    Mira: _. / Y van _.
""",
        "accept": """
people  ¡Quiero! / ¡A verlas! / ¡Vengan!
Loro    Quiero, quiero. / ¡Loro quiere! / ¡Prrr, sí!
Lata    Bip. Quiero. / Bzzt: quiero. / Sí. Bip.
Bia     ¡Quiero, sí! / ¡A ver! / Bueno, ¡dale!
Tião    Bueno, quiero. / Qué remedio. / Y... quiero.
Zeca    ¡Quiero, che! / ¡Dale, dale! / ¡Venga!
Dita    Quiero, nene. / Muestra, nene. / A ver, nene.
Nino    Con gusto. / Quiero, claro. / Qué amable.
Rosa    ¡Quiero y ya! / ¡Obvio, bo! / ¡Cómo no!
Juca    Quiero, canejo. / Venga nomás. / Con calma.
Zefa    Anotado. / Buen intento. / Quiero verlas.
""",
        "run": """
people  ¡Me voy! / ¡Al mazo!
Loro    Me voy, me voy. / ¡Loro voló!
Lata    Bip. Me voy. / Bzzt... me voy.
Bia     Uy, me voy. / Esta no.
Tião    Mejor me voy. / Ni loco, ay.
Zeca    ¡Chau, che! / Esta la paso.
Dita    Voy por el mate / Tuya, tesoro.
Nino    ¿Quién, yo? / ¡Puf! Me fui.
Rosa    ¡Vuelvo, bo! / Al mazo y ya.
Juca    Al mazo, canejo / Espero otra.
Zefa    Te la dejo. / Bien cantado.
""",
        "we won": """
¡Vamos! / ¡Bien!
Para casa / ¡Eso es!
Buena mano / ¡Va!
¡Qué bien! / Nuestra
""",
        "they won": """
Ellos / Va a ellos
De ellos / Uy, ellos
Para ellos / Ay, ellos
La llevan / Ganaron
""",
    },
}


def groups(code, kind):
    """[[shout]] of a kind: of each character, and last of people; of a won hand, of nobody."""
    lines = SHOUTS[code][kind].strip().split("\n")
    if not kind.endswith("won"):
        lines = [line.split(None, 1)[1] for line in [*lines[1:], lines[0]]]
    return [line.split(" / ") for line in lines]


def names(code, kind):
    """Whose groups they are, in the order of the file."""
    lines = SHOUTS[code][kind].strip().split("\n")
    return [line.split()[0] for line in [*lines[1:], lines[0]]]


def with_stake(shout, name):
    """A shout as it is shown, with the name of a stake."""
    return shout.replace("#", name).replace("_", name.lower())


def pack(code):
    """The bytes of a language's file. ValueError: a shout is too long, or there twice."""
    sizes, data = b"", b""
    for kind, each in zip(KINDS, EACH):
        there = groups(code, kind)
        said = [one for group in there for one in group]
        if len(set(said)) != len(said) or {len(group) for group in there} != {each}:
            raise ValueError("%s, %s: not %d different shouts each" % (code, kind, each))
        for one in said:
            if len(with_stake(one, "x" * LONGEST_NUMBER)) > LONGEST:
                raise ValueError("%s: too long: %s" % (code, one))
        for group in there:
            part = b"".join(one.encode("latin-1") + b"\0" for one in group)
            sizes += bytes([len(part)])
            data += part
    return sizes + data
