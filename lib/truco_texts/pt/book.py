"""Texts in Portuguese: the rules of the table."""

BOOK = "As regras"
TOPICS = (
    "A partida",
    "O baralho",
    "As manilhas",
    "Empates",
    "Truco",
    "Respostas",
    "Mão especial",
    "Carta coberta",
    "A vez",
)

MATCH_OF_4 = (
    "Duas duplas, três cartas cada um. Duas rodadas de três ganham a mão; %s pontos ou mais, "
    "a partida."
)
MATCH_OF_2 = (
    "Um contra um, três cartas cada. Duas rodadas de três ganham a mão; %s pontos ou mais, "
    "a partida."
)
# Of one: what is written in place of the first.
ONE = (" 1 pontos", " 1 ponto")
ORDER = "Da forte à fraca: %s. O naipe não conta."
# With fixed manilhas some of a short deck are of ranks that are not in it.
STAY = "As manilhas ficam."
# By the two values of the field `manilha`.
MANILHA = (
    (
        "As quatro cartas do número acima da vira ganham de todas. Ordem: \x83\xa0zap, "
        "\x82\xa0copas, \x81\xa0espadilha, \x80\xa0pica-fumo."
    ),
    (
        "Sempre as mesmas, ganham de todas: "
        "4\x83\xa0zap, 7\x82\xa0copas, A\x81\xa0espadilha, 7\x80\xa0pica-fumo."
    ),
)
TIES = "Empatou a primeira: a próxima decide. Se outra, vale a primeira."
TRUCO = "A mão vale %s. Na sua vez, antes da carta, pode pedir: passa a %s."
# Of two sentences the first is for two players, the second for four.
NOT_TWICE = (
    "Ninguém pede duas vezes seguidas.",
    "A mesma dupla não pede duas vezes seguidas.",
)
NO_TRUCO = "Não se pede truco: a mão vale %s."
RUN = "Quem corre dá o que a mão valia antes."
NO_SPECIAL = "Nesta mesa não há mão de onze nem de dez."
SPECIAL = (
    (
        "Quem tem %s pontos olha suas cartas e decide: jogar vale %s, correr dá %s ao outro. "
        "Sem truco."
    ),
    (
        "Com %s pontos a dupla vê suas cartas e decide: jogar vale %s, correr dá %s aos outros. "
        "Sem truco."
    ),
)
# When both sides have these points.
IRON_HAND = "Mão de ferro"
IRON = (
    "Os dois lados com %s: cada um vê só as suas cartas, ninguém decide, sem truco. "
    "Quem ganha a mão leva a partida."
)
ONE_EACH = "Uma por dupla em cada rodada."
# A page of its own, with four players.
ABOUT_SIGNS = (
    "Sinais",
    'Com os sinais ligados (em Tempo e fichas), o menu tem "Sinal": conte ao parceiro sua melhor '
    "carta. Os rivais podem ver.",
)
