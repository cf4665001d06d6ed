"""Texts in Spanish: the rules of the table."""

BOOK = "Las reglas"
TOPICS = (
    "La partida",
    "El mazo",
    "Las manilhas",
    "Pardas",
    "Truco",
    "Respuestas",
    "Mano especial",
    "Carta tapada",
    "El turno",
)

MATCH_OF_4 = (
    "Dos parejas, tres cartas cada uno. Dos rondas de tres ganan la mano; %s puntos o más, "
    "la partida."
)
MATCH_OF_2 = (
    "Uno contra uno, tres cartas cada uno. Dos rondas ganan la mano; %s puntos o más, la partida."
)
# Of one: what is written in place of the first.
ONE = (" 1 puntos", " 1 punto")
ORDER = "De fuerte a débil: %s. El palo no cuenta."
# With fixed manilhas some of a short deck are of ranks that are not in it.
STAY = "Las manilhas quedan."
# By the two values of the field `manilha`.
MANILHA = (
    (
        "Las cuatro cartas que siguen a la vira ganan a todas. Orden: \x83\xa0zap, "
        "\x82\xa0copas, \x81\xa0espadilha, \x80\xa0pica-fumo."
    ),
    (
        "Siempre las mismas, ganan a todas: "
        "4\x83\xa0zap, 7\x82\xa0copas, A\x81\xa0espadilha, 7\x80\xa0pica-fumo."
    ),
)
TIES = "Parda la primera: decide la otra. Después, vale la primera."
TRUCO = "La mano vale %s. En tu turno, antes de la carta, puedes cantar: pasa a %s."
# Of two sentences the first is for two players, the second for four.
NOT_TWICE = (
    "Nadie canta dos veces seguidas.",
    "La misma pareja no canta dos veces seguidas.",
)
NO_TRUCO = "No hay truco: la mano vale %s."
RUN = "Quien se va da lo que la mano valía antes."
NO_SPECIAL = "En esta mesa no hay mano de once ni de diez."
SPECIAL = (
    (
        "Quien tiene %s puntos mira sus cartas y decide: jugar vale %s, irse da %s al otro. "
        "Sin truco."
    ),
    (
        "Con %s puntos la pareja ve sus cartas y decide: jugar vale %s, irse da %s a los otros. "
        "Sin truco."
    ),
)
# When both sides have these points.
IRON_HAND = "Mano de hierro"
IRON = (
    "Los dos lados con %s: cada uno ve solo sus cartas, nadie decide, sin truco. "
    "Quien gana la mano gana la partida."
)
ONE_EACH = "Una por pareja en cada ronda."
# A page of its own, with four players.
ABOUT_SIGNS = (
    "Señas",
    'Con señas (en Tiempo y fichas) el menú tiene "Seña": dile al compañero tu mejor carta. '
    "Un rival puede verla.",
)
