"""Texts in Portuguese: ways to other handhelds, connecting, and the list of tables far away.

Only boards with WiFi have this part.
"""

# In the order of `WAYS`, by `truco_game.far_ways.called`.
WAY = "Por"
WAYS = (
    "Bluetooth",
    "Cabo",
    "WiFi local",
    "Internet",
)
HELP_WAYS = (
    "Quem está perto, sem rede nenhuma.",
    "Um cabo até a outra placa.",
    "Quem está perto. O dono da mesa abre a rede.",
    "Quem está longe, pelo WiFi de casa e um servidor.",
)
HELP_CREATE = "Os outros acham sua mesa e entram."
HELP_SEARCH = "Veja as mesas abertas e sente-se."
ASK_NAME = "Seu nome"

# While it connects; %s: the name of the network, of the server.
CONNECTING = "Conectando"
FELL = "A conexão caiu"
STEPS = (
    "Rede %s",
    "Servidor %s",
    "Conexão",
    "Acesso",
)
STEPS_NEAR = ("Rede %s", "Procurando redes")
GIVE_UP = "Cancelar"
AGAIN = "Tentar de novo"

# What is wrong, and what to do, in the order of `truco_ui.screens.connecting_screen.place`; %s: the
# network, or the server.
FAILURES = (
    ("Não conectou", "Motivo %d, que esta versão do Zap não conhece. Tente de novo."),
    (
        "Outra versão",
        "O servidor não fala MQTT 3.1.1. Escolha outro em settings.toml (ZAP_BROKER).",
    ),
    ("Não deixa entrar", "O servidor recusou o número deste aparelho. Reinicie e tente de novo."),
    ("Servidor cheio", "O servidor está cheio ou em manutenção. Tente de novo daqui a pouco."),
    (
        "Usuário ou senha",
        "Usuário ou senha do servidor errados. Confira ZAP_BROKER_... em settings.toml.",
    ),
    ("Sem permissão", "O servidor não deixa este usuário entrar. Fale com quem cuida dele."),
    (
        "A conexão caiu",
        "O WiFi ficou fraco, ou o servidor desligou. Chegue perto do roteador e tente de novo.",
    ),
    ("Sem resposta", "O servidor %s não respondeu a tempo. Tente de novo daqui a pouco."),
    (
        "Não é servidor",
        "%s não é um servidor para o Zap. Confira ZAP_BROKER e a porta em settings.toml.",
    ),
    ("Sem permissão", "O servidor não deixa usar as mesas do Zap. Fale com quem cuida dele."),
    (
        "Faltam dados",
        "Em settings.toml escreva nome e senha do WiFi e o servidor. Depois reinicie.",
    ),
    (
        "Não achei a rede",
        "Não vejo a rede %s. Chegue perto, ou confira o nome em settings.toml. 5 GHz não serve.",
    ),
    (
        "Senha do WiFi",
        "%s não aceitou a senha. Confira em settings.toml e reinicie.",
    ),
    ("Sem endereço", "A rede %s não deu um endereço. Reinicie o roteador ou tente de novo."),
    (
        "Servidor errado?",
        "Ninguém conhece %s. O WiFi tem Internet? Confira ZAP_BROKER em settings.toml.",
    ),
    (
        "Ninguém atende",
        "%s não atende. Está ligado? Confira o servidor e a porta em settings.toml.",
    ),
    ("Sem segurança", "%s não fala TLS. Confira a porta e ZAP_BROKER_TLS em settings.toml."),
    (
        "Não é confiável",
        "O certificado de %s não vale aqui. O nome em settings.toml está certo?",
    ),
    (
        "Falta memória",
        'Não há memória para TLS. Em settings.toml ponha ZAP_BROKER_TLS="no" e reinicie.',
    ),
    (
        "Reinicie a placa",
        "Esta placa não abre outra rede antes de reiniciar. Desligue, ligue e tente de novo.",
    ),
    ("Ninguém por perto", "Não vejo nenhuma rede do Zap. Quem faz a mesa abre uma."),
    ("Ninguém responde", "Nesta rede ninguém responde. Talvez ela separe os aparelhos."),
)

# The list of tables.
FOUND = "Mesas"
ROOM = "Mesa %d"
WANT = "Quero"
WANTS = (
    "jogar",
    "assistir",
)
RULES = "Regras"
ALL = "todas"
HOUSE = "Regras da casa"
HELP_WANT = (
    "Mesas que têm lugar.",
    "Mesas onde já se joga: você só olha.",
)
HELP_RULES_ALL = "Mostra só as mesas com essas regras."
NUMBER = "Pelo número"
HELP_NUMBER = "O número está na tela da mesa."
HELP_ANY_NUMBER = "Volta a mostrar todas."
LOOKING = "Procurando..."
ROAM = "Usar rede do Zap"
HELP_ALONE = "Esta rede separa os aparelhos? Ninguém responde."
HELP_LOOKING = "Ninguém abriu uma mesa assim ainda. Abra a sua!"
ABOUT = "%s. %d de %d lugares. %s"
STATES = (
    "Aberta.",
    "Com senha.",
    "Em jogo.",
    "Em jogo, senha.",
)
HELP_OLD = "Usa outra versão do Zap. Atualizem os dois."

# On the title: somebody waits.
ONE_WAITS = "Alguém espera você"
MANY_WAIT = "%d mesas esperam!"
