"""The main menu."""

HOME = "Zap", "Zap", "Zap"
# Its lines, in the order of truco_ui.screens.home_screen; with a match or a seat that is kept two
# more. A face stands beside them: 11 letters.
NAMES = (
    ("Jogar", "Play", "Jugar"),
    ("Com amigos", "With others", "Con amigos"),
    ("Aprender", "Learn", "Aprender"),
    ("Desafio", "The ladder", "La escalera"),
    ("Jogo do dia", "Daily deal", "Reto diario"),
    ("Perfil", "Profile", "Perfil"),
    ("Opções", "Options", "Opciones"),
    ("Marcador", "Scorecard", "Anotador"),
    ("Continuar", "Continue", "Continuar"),
    ("Meu lugar", "My seat", "Mi lugar"),
)
# What each of them is for.
ABOUT = (
    (
        "Uma partida do jeito que você quiser.",
        "A match at a table set up as you like.",
        "Una partida en la mesa que quieras.",
    ),
    (
        "Dois neste aparelho; com rádio, cada um no seu.",
        "Two share this handheld; with a radio each has their own.",
        "Dos en este aparato; con radio, cada uno en el suyo.",
    ),
    (
        "Aula, cartas, regras e teclas.",
        "A lesson, cards, rules, keys.",
        "Clase, cartas, reglas y teclas.",
    ),
    (
        "Oito rivais, um mais forte que o outro.",
        "Eight rivals, each stronger than the last.",
        "Ocho rivales, cada uno más fuerte que el anterior.",
    ),
    ("As mesmas cartas para todos.", "The same cards for all.", "Las mismas cartas para todos."),
    ("", "", ""),  # the level
    (
        "Idioma, luz, ritmo e cartas.",
        "Language, light, pace and cards.",
        "Idioma, luz, ritmo y cartas.",
    ),
    (
        "Conta os pontos de quem joga com baralho de verdade.",
        "Keeps the score when you play with real cards.",
        "Lleva la cuenta cuando juegan con cartas de verdad.",
    ),
)
# Behind that of the lesson, before it was played.
NOT_YET = " \x93: aula nova.", " \x93: a new lesson.", " \x93: clase nueva."
# Behind that of the cards of a day, when they were not played yet.
TODAY = " Hoje, %02d/%02d.", " Today, %02d/%02d.", " Hoy, %02d/%02d."
# Without a clock: of four digits.
HELP_DAY = (
    "Dia e mês: 2611 é 26 de novembro.",
    "Day and month: 2611 is 26 November.",
    "Día y mes: 2611 es el 26 de noviembre.",
)
HELP_RETURN = (
    "Retome o lugar que um robô guardou.",
    "Take your seat again; a robot kept it.",
    "Retoma tu lugar; un robot lo guardó.",
)
# %s: the key that confirms.
CHOOSE_LANGUAGE = (
    "Escolha o idioma e aperte\xa0%s.",
    "Choose the language and press\xa0%s.",
    "Elige el idioma y pulsa\xa0%s.",
)
# A new board, or one that has lost all: who has played here before shall see it.
NOTHING_KEPT = (
    "Ainda não há nada salvo aqui.",
    "Nothing is saved here yet.",
    "Aún no hay nada guardado aquí.",
)
# With two keys: the one that goes to the next line, the one that confirms.
CHOOSE_BY_TWO = (
    "%s: outro idioma. %s:\xa0ok.",
    "%s: next language. %s: OK.",
    "%s: otro idioma. %s: aceptar.",
)
