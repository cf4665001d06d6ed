"""Texts in Portuguese: the main menu."""

HOME = "Zap"
PLAY = "Jogar"
OTHERS = "Com amigos"
LEARN = "Aprender"
LADDER = "A escada"
PROFILE = "Perfil"
HELP = "Ajuda"
OPTIONS = "Opções"
CONTINUE = "Continuar"

HELP_PLAY = "Uma partida com a mesa que você quiser."
HELP_OTHERS = "Vários aparelhos, uma mesa. Precisa de rádio ou cabo."
# Before it was played, and later.
HELP_LEARN = (
    "Uma mão explicada passo a passo. \x93: ainda não jogada.",
    "Uma mão explicada passo a passo.",
)
HELP_LADDER = "Oito rivais, um mais forte que o outro."
HELP_PROFILE = "Seu nome e o que você já ganhou."
HELP_HELP = "As cartas, as regras e as teclas."
HELP_OPTIONS = "Idioma, som, luz, ritmo e cartas."
# The kept match: against two, against one, and the points.
HELP_CONTINUE = (
    "Contra %s e %s: nós %d, eles %d.",
    "Contra %s: você %d, %s %d.",
)
# %s: the key that confirms.
CHOOSE_LANGUAGE = "Escolha o idioma e aperte\xa0%s."
# With two keys: the one that goes to the next line, the one that confirms.
CHOOSE_BY_TWO = "%s: outro idioma. %s: ok."
