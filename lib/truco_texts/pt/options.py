"""Texts in Portuguese: the options."""

OPTIONS = "Opções"
TABLE_OPTIONS = "Tempo e fichas"
RESET = "Restaurar padrão"
HELP_RESET = "Tudo volta ao padrão."
# Of an option that counts only while another one is on: what it says, and why.
RESTS = "-"
HELP_RESTS = 'Só quando "%s" está em sim.'
ASK_RESET = "Voltar todas estas opções ao padrão?"

# What easy reading makes of the letters: on a small panel, on another one.
LETTERS = ("maiores", "mais grossas")

SWITCH = ("não", "sim")
# By their names in truco_store.options: name, values from the lowest on (None: numbers;
# False: those of SWITCH), what it means.
ROWS = {
    "language": ("Idioma", ("Português", "English", "Español"), "Troca na hora."),
    "human_decides": ("Eu respondo", ("não", "sim"), "O parceiro espera a sua resposta ao truco."),
    "speed": ("Ritmo", ("calmo", "normal", "rápido"), "Pausas dos robôs e das cartas."),
    "turn_time": (
        "Tempo",
        ("livre", "10 s", "20 s", "40 s", "60 s"),
        "Se acabar, o jogo joga por você.",
    ),
    "sound": ("Som e luz", False, "Sons, e luzes quando é a sua vez."),
    "brightness": ("Brilho", None, "Luz da tela, de um a cinco."),
    "auto_dim": (
        "Descanso",
        ("nunca", "30 s", "1 min", "3 min"),
        "Sem teclas a tela escurece; qualquer tecla acorda.",
    ),
    "large_text": ("Leitura fácil", False, "Menus e páginas com letras %s."),
    "four_colours": ("Cor por naipe", False, "Naipes em quatro cores, uma de cada."),
    "card_back": ("Verso", ("azul", "vinho", "verde", "preto"), "A cor do verso das cartas."),
    "two_keys": ("Duas teclas", False, "Ao sair daqui: %s passa, %s confirma; segure para mais."),
    "left_handed": ("Canhoto", False, "Troca os lados: saia daqui e gire o aparelho."),
    "for_points": ("Por pontos", False, "Vale fichas e pontos. Não: é treino."),
    "stake": (
        "Aposta",
        ("5", "10", "25", "50"),
        "Fichas de cada um. A casa fica com 1/4 do pote.",
    ),
    "signals": ("Sinais", False, "Parceiros contam suas cartas por sinais."),
    "signals_seen": (
        "Espiar",
        ("nunca", "pouco", "às vezes", "muito"),
        "Quanto os rivais percebem os sinais.",
    ),
    "announce": ("Gritos", False, "Cada um grita do seu jeito. Não: só o simples."),
    "call_me": ("Avisar", False, "Na tela inicial: avisa de mesas na Internet."),
}
