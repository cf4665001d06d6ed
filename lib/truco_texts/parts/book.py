"""The rules of the table."""

BOOK = "As regras", "The rules", "Las reglas"
TOPICS = (
    ("A partida", "The match", "La partida"),
    ("O baralho", "The deck", "El mazo"),
    ("As manilhas", "Manilhas", "Las manilhas"),
    ("Empates", "Ties", "Pardas"),
    ("Truco", "Truco", "Truco"),
    ("Respostas", "Answers", "Respuestas"),
    ("Mão especial", "Special hand", "Mano especial"),
    ("Carta coberta", "Covered card", "Carta tapada"),
    ("A vez", "Turns", "El turno"),
)

MATCH_OF_4 = (
    (
        "Duas duplas, três cartas cada um. Duas rodadas de três ganham a mão; %s pontos ou mais, a "
        "partida."
    ),
    "Two teams, three cards each. Two tricks of three win the hand, %s points or more the match.",
    (
        "Dos parejas, tres cartas cada uno. Dos rondas de tres ganan la mano; %s puntos o más, la "
        "partida."
    ),
)
MATCH_OF_2 = (
    (
        "Um contra um, três cartas cada. Duas rodadas de três ganham a mão; %s pontos ou mais, a "
        "partida."
    ),
    (
        "One against one, three cards each. Two tricks of three win the hand, %s points or more "
        "the match."
    ),
    "Uno contra uno, tres cartas cada uno. Dos rondas ganan la mano; %s puntos o más, la partida.",
)
# Of one: what is written in place of the first.
ONE = ((" 1 pontos", " 1 points", " 1 puntos"), (" 1 ponto", " 1 point", " 1 punto"))
ORDER = (
    "Da forte à fraca: %s. O naipe não conta.",
    "Strong to weak: %s. Suits do not count.",
    "De fuerte a débil: %s. El palo no cuenta.",
)
# With fixed manilhas some of a short deck are of ranks that are not in it.
STAY = "As manilhas ficam.", "The manilhas stay.", "Las manilhas quedan."
# By the two values of the field `manilha`.
MANILHA = (
    (
        (
            "As quatro cartas do número acima da vira ganham de todas. Ordem: \x83\xa0zap, "
            "\x82\xa0copas, \x81\xa0espadilha, \x80\xa0pica-fumo."
        ),
        (
            "The four cards of the rank above the vira beat all. Order: \x83\xa0zap, "
            "\x82\xa0copas, \x81\xa0espadilha, \x80\xa0pica-fumo."
        ),
        (
            "Las cuatro cartas que siguen a la vira ganan a todas. Orden: \x83\xa0zap, "
            "\x82\xa0copas, \x81\xa0espadilha, \x80\xa0pica-fumo."
        ),
    ),
    (
        (
            "Sempre as mesmas, ganham de todas: 4\x83\xa0zap, 7\x82\xa0copas, A\x81\xa0espadilha, "
            "7\x80\xa0pica-fumo."
        ),
        (
            "Always the same, they beat all: 4\x83\xa0zap, 7\x82\xa0copas, "
            "A\x81\xa0espadilha, 7\x80\xa0pica-fumo."
        ),
        (
            "Siempre las mismas, ganan a todas: 4\x83\xa0zap, 7\x82\xa0copas, A\x81\xa0espadilha, "
            "7\x80\xa0pica-fumo."
        ),
    ),
)
TIES = (
    "Empate na primeira: a próxima decide. Em outra: vale a primeira.",
    "If trick 1 ties, the next decides; if another, trick 1 decides.",
    "Parda la primera: decide la otra. Parda otra: vale la primera.",
)
TRUCO = (
    "A mão vale %s. Na sua vez, antes da carta, pode pedir: passa a %s.",
    "A hand is worth %s. On your turn, before your card, you may raise: to %s.",
    "La mano vale %s. En tu turno, antes de la carta, puedes cantar: pasa a %s.",
)
# Of two sentences the first is for two players, the second for four.
NOT_TWICE = (
    (
        "Ninguém pede duas vezes seguidas.",
        "Nobody raises twice in a row.",
        "Nadie canta dos veces seguidas.",
    ),
    (
        "A mesma dupla não pede duas vezes seguidas.",
        "No team raises twice in a row.",
        "La misma pareja no canta dos veces seguidas.",
    ),
)
NO_TRUCO = (
    "Não se pede truco: a mão vale %s.",
    "There is no truco: a hand is worth %s.",
    "No hay truco: la mano vale %s.",
)
RUN = (
    "Quem corre dá o que a mão valia antes.",
    "Run, and they score what it was worth before.",
    "Quien se va da lo que la mano valía antes.",
)
NO_SPECIAL = (
    "Nesta mesa não há mão de onze nem de dez.",
    "This table has no hand of eleven or ten.",
    "En esta mesa no hay mano de once ni de diez.",
)
SPECIAL = (
    (
        (
            "Quem tem %s pontos olha suas cartas e decide: jogar vale %s, correr dá %s ao outro. "
            "Sem truco."
        ),
        (
            "At %s points a player sees the cards and decides: to play is worth %s, to run gives "
            "the other %s. No truco."
        ),
        (
            "Quien tiene %s puntos mira sus cartas y decide: jugar vale %s, irse da %s al otro. "
            "Sin truco."
        ),
    ),
    (
        (
            "Com %s pontos a dupla vê suas cartas e decide: jogar vale %s, correr dá %s aos "
            "outros. Sem truco."
        ),
        (
            "At %s points a team sees its cards and decides: to play is worth %s, to run gives the "
            "others %s. No truco."
        ),
        (
            "Con %s puntos la pareja ve sus cartas y decide: jugar vale %s, irse da %s a los "
            "otros. Sin truco."
        ),
    ),
)
# When both sides have these points.
IRON_HAND = "Mão de ferro", "Iron hand", "Mano de hierro"
IRON = (
    (
        "Os dois lados com %s: cada um vê só as suas cartas, ninguém decide, sem truco. Quem ganha "
        "a mão leva a partida."
    ),
    (
        "Both sides at %s: you see only your own cards, nobody decides, no truco. Whoever wins the "
        "hand wins the match."
    ),
    (
        "Los dos lados con %s: cada uno ve solo sus cartas, nadie decide, sin truco. Quien gana la "
        "mano gana la partida."
    ),
)
ONE_EACH = (
    "Uma por dupla em cada rodada.",
    "One a team in each trick.",
    "Una por pareja en cada ronda.",
)
# A page of its own, with four players.
ABOUT_SIGNS = (
    ("Sinais", "Signs", "Señas"),
    (
        (
            'Ligados em Nova partida, o menu tem "Sinal": conte ao parceiro sua '
            "melhor carta. Rivais podem ver."
        ),
        (
            'If on (in New match), the menu has "Sign": tell your partner your best '
            "card. Rivals may spot it."
        ),
        (
            'Si las hay (Nueva partida), el menú tiene "Seña": dile al compañero tu mejor '
            "carta. Un rival puede verla."
        ),
    ),
)
