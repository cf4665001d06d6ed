"""The main menu."""

HOME = "Zap", "Zap", "Zap"
PLAY = "Jogar", "Play", "Jugar"
OTHERS = "Com amigos", "With others", "Con amigos"
LEARN = "Aprender", "Learn", "Aprender"
LADDER = "A escada", "The ladder", "La escalera"
PROFILE = "Perfil", "Profile", "Perfil"
HELP = "Ajuda", "Help", "Ayuda"
MARKER = "Marcador", "Scorecard", "Anotador"
OPTIONS = "Opções", "Options", "Opciones"
CONTINUE = "Continuar", "Continue", "Continuar"
RETURN = "Voltar à mesa", "Back to my table", "Volver a la mesa"

HELP_PLAY = (
    "Uma partida com a mesa que você quiser.",
    "A match at a table set up as you like.",
    "Una partida en la mesa que quieras.",
)
HELP_OTHERS = (
    "Vários aparelhos, uma mesa. Precisa de rádio ou cabo.",
    "Several handhelds, one table. Needs a radio or a cable.",
    "Varios aparatos, una mesa. Necesita radio o cable.",
)
HELP_RETURN = (
    "Retome o lugar que um robô guardou.",
    "Take your seat again; a robot kept it.",
    "Retoma tu lugar; un robot lo guardó.",
)
# Before it was played, and later.
HELP_LEARN = (
    (
        "Uma mão explicada passo a passo. \x93: ainda não jogada.",
        "A hand explained step by step. \x93: not played yet.",
        "Una mano explicada paso a paso. \x93: aún sin jugar.",
    ),
    (
        "Uma mão explicada passo a passo.",
        "A hand explained step by step.",
        "Una mano explicada paso a paso.",
    ),
)
HELP_LADDER = (
    "Oito rivais, um mais forte que o outro.",
    "Eight rivals, each stronger than the last.",
    "Ocho rivales, cada uno más fuerte que el anterior.",
)
HELP_PROFILE = (
    "Seu nome e o que você já ganhou.",
    "Your name, and what you have won.",
    "Tu nombre y lo que has ganado.",
)
HELP_HELP = (
    "As cartas, as regras e as teclas.",
    "The cards, the rules and the keys.",
    "Las cartas, las reglas y las teclas.",
)
HELP_MARKER = (
    "Conta os pontos de quem joga com baralho de verdade.",
    "Keeps the score when you play with real cards.",
    "Lleva la cuenta cuando juegan con cartas de verdad.",
)
HELP_OPTIONS = (
    "Idioma, som, luz, ritmo e cartas.",
    "Language, sound, light, pace and cards.",
    "Idioma, sonido, luz, ritmo y cartas.",
)
# The kept match: against two, against one, and the points.
HELP_CONTINUE = (
    (
        "Contra %s e %s: nós %d, eles %d.",
        "Against %s and %s: we have %d, they have %d.",
        "Contra %s y %s: nosotros %d, ellos %d.",
    ),
    (
        "Contra %s: você %d, %s %d.",
        "Against %s: you have %d, %s has %d.",
        "Contra %s: tú %d, %s %d.",
    ),
)
# %s: the key that confirms.
CHOOSE_LANGUAGE = (
    "Escolha o idioma e aperte\xa0%s.",
    "Choose the language and press\xa0%s.",
    "Elige el idioma y pulsa\xa0%s.",
)
# With two keys: the one that goes to the next line, the one that confirms.
CHOOSE_BY_TWO = (
    "%s: outro idioma. %s: ok.",
    "%s: next language. %s: OK.",
    "%s: otro idioma. %s: aceptar.",
)
