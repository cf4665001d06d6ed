"""Ways to other handhelds, connecting, far tables. Only boards with WiFi have this part."""

# In the order of `WAYS`, by `truco_game.far_ways.called`.
WAY = "Por", "Via", "Por"
WAYS = (
    ("Bluetooth", "Bluetooth", "Bluetooth"),
    ("Cabo", "Cable", "Cable"),
    ("WiFi local", "Local WiFi", "WiFi local"),
    ("Internet", "Internet", "Internet"),
)
HELP_WAYS = (
    (
        "Quem está perto, sem rede nenhuma.",
        "People nearby, without any network.",
        "Quien está cerca, sin ninguna red.",
    ),
    ("Um cabo até a outra placa.", "A cable to the other board.", "Un cable a la otra placa."),
    (
        "Quem está perto. O dono da mesa abre a rede.",
        "People nearby, no Internet: the host opens a network.",
        "Quien está cerca. El dueño de la mesa abre la red.",
    ),
    (
        "Quem está longe, pelo WiFi de casa e um servidor.",
        "People far away, through your WiFi and a server.",
        "Quien está lejos, por el WiFi de casa y un servidor.",
    ),
)
# While it connects; %s: the name of the network, of the server.
CONNECTING = "Conectando", "Connecting", "Conectando"
FELL = "A conexão caiu", "Connection lost", "Conexión perdida"
STEPS = (
    ("Rede %s", "Network %s", "Red %s"),
    ("Servidor %s", "Server %s", "Servidor %s"),
    ("Conexão", "Connection", "Conexión"),
    ("Acesso", "Login", "Acceso"),
)
STEPS_NEAR = (
    ("Rede %s", "Network %s", "Red %s"),
    ("Aparelhos perto", "Handhelds nearby", "Aparatos cerca"),
)
GIVE_UP = "Cancelar", "Cancel", "Cancelar"
AGAIN = "Tentar de novo", "Try again", "Probar otra vez"

# What is wrong, and what to do, in the order of `truco_ui.screens.connecting_screen.place`; %s: the
# network, or the server.
FAILURES = (
    (
        ("Não conectou", "Not connected", "No conectó"),
        (
            "Motivo %d, que esta versão do Zap não conhece. Tente de novo.",
            "Reason %d, new to this Zap. Try again.",
            "Motivo %d, que esta versión de Zap no conoce. Prueba otra vez.",
        ),
    ),
    (
        ("Outra versão", "Other version", "Otra versión"),
        (
            "O servidor não fala MQTT 3.1.1. Escolha outro em settings.toml (ZAP_BROKER).",
            "The server does not speak MQTT 3.1.1. Name another in settings.toml (ZAP_BROKER).",
            "El servidor no habla MQTT 3.1.1. Pon otro en settings.toml (ZAP_BROKER).",
        ),
    ),
    (
        ("Não deixa entrar", "Refused", "No dejó entrar"),
        (
            "O servidor recusou o número deste aparelho. Reinicie e tente de novo.",
            "The server refused this handheld's ID. Restart.",
            "El servidor rechazó el número de este aparato. Reinicia y prueba otra vez.",
        ),
    ),
    (
        ("Servidor cheio", "Server is full", "Servidor lleno"),
        (
            "O servidor está cheio ou em manutenção. Tente de novo daqui a pouco.",
            "The server is full or under repair. Try again in a while.",
            "El servidor está lleno o en reparación. Prueba otra vez en un rato.",
        ),
    ),
    (
        ("Usuário ou senha", "User or password", "Usuario o clave"),
        (
            "Usuário ou senha do servidor errados. Confira ZAP_BROKER_... em settings.toml.",
            "The server's user or password is wrong. Check ZAP_BROKER_... in settings.toml.",
            "Usuario o clave del servidor incorrectos. Mira ZAP_BROKER_... en settings.toml.",
        ),
    ),
    (
        ("Sem permissão", "Not allowed", "Sin permiso"),
        (
            "O servidor não deixa este usuário entrar. Fale com quem cuida dele.",
            "The server does not let this user in. Ask whoever runs it.",
            "El servidor no deja entrar a este usuario. Habla con quien lo cuida.",
        ),
    ),
    (
        ("A conexão caiu", "Connection lost", "Conexión perdida"),
        (
            "O WiFi ficou fraco, ou o servidor desligou. Chegue perto do roteador e tente de novo.",
            "The WiFi is weak, or the server off. Go nearer, try again.",
            "El WiFi es débil, o el servidor cerró. Acércate al router y prueba otra vez.",
        ),
    ),
    (
        ("Sem resposta", "No answer", "Sin respuesta"),
        (
            "O servidor %s não respondeu a tempo. Tente de novo daqui a pouco.",
            "The server %s did not answer in time. Try again later.",
            "El servidor %s no contestó a tiempo. Prueba otra vez en un rato.",
        ),
    ),
    (
        ("Não é servidor", "Not a server", "No es servidor"),
        (
            "%s não é um servidor para o Zap. Confira ZAP_BROKER e a porta em settings.toml.",
            "%s is not a server for Zap. Check ZAP_BROKER and the port in settings.toml.",
            "%s no es un servidor para Zap. Mira ZAP_BROKER y el puerto en settings.toml.",
        ),
    ),
    (
        ("Sem permissão", "Not allowed", "Sin permiso"),
        (
            "O servidor não deixa usar as mesas do Zap. Fale com quem cuida dele.",
            "The server does not allow Zap's tables. Ask whoever runs it.",
            "El servidor no permite las mesas de Zap. Habla con quien lo cuida.",
        ),
    ),
    (
        ("Faltam dados", "Settings missing", "Faltan datos"),
        (
            "Em settings.toml escreva nome e senha do WiFi e o servidor. Depois reinicie.",
            "In settings.toml write the WiFi's name and password and the server. Then restart.",
            "En settings.toml escribe nombre y clave del WiFi y el servidor. Luego reinicia.",
        ),
    ),
    (
        ("Não achei a rede", "No such network", "No veo la red"),
        (
            (
                "Não vejo a rede %s. Chegue perto, ou confira o nome em settings.toml. 5 GHz não "
                "serve."
            ),
            "I can't see %s. Go nearer, or check its name in settings.toml. 5 GHz won't do.",
            "No veo la red %s. Acércate, o mira su nombre en settings.toml. 5 GHz no sirve.",
        ),
    ),
    (
        ("Senha do WiFi", "WiFi password", "Clave del WiFi"),
        (
            "%s não aceitou a senha. Confira em settings.toml e reinicie.",
            "The network %s refused the password. Check it in settings.toml and restart.",
            "La red %s no aceptó la clave. Mírala en settings.toml y reinicia.",
        ),
    ),
    (
        ("Sem endereço", "No address", "Sin dirección"),
        (
            "A rede %s não deu um endereço. Reinicie o roteador ou tente de novo.",
            "The network %s gave no address. Restart the router.",
            "La red %s no dio una dirección. Reinicia el router o prueba otra vez.",
        ),
    ),
    (
        ("Servidor errado?", "Server unknown", "¿Qué servidor?"),
        (
            "Ninguém conhece %s. O WiFi tem Internet? Confira ZAP_BROKER em settings.toml.",
            "Nobody knows %s. Is the WiFi online? Check ZAP_BROKER in settings.toml.",
            "Nadie conoce %s. ¿Hay Internet en el WiFi? Mira ZAP_BROKER en settings.toml.",
        ),
    ),
    (
        ("Ninguém atende", "Nobody answers", "Nadie contesta"),
        (
            "%s não atende. Está ligado? Confira o servidor e a porta em settings.toml.",
            "%s does not answer. Is it on? Check server and port in settings.toml.",
            "%s no contesta. ¿Está encendido? Mira el servidor y el puerto en settings.toml.",
        ),
    ),
    (
        ("Sem segurança", "No security", "Sin seguridad"),
        (
            "%s não fala TLS. Confira a porta e ZAP_BROKER_TLS em settings.toml.",
            "%s does not speak TLS. Check the port and ZAP_BROKER_TLS in settings.toml.",
            "%s no habla TLS. Mira el puerto y ZAP_BROKER_TLS en settings.toml.",
        ),
    ),
    (
        ("Não é confiável", "Not trusted", "No es de fiar"),
        (
            "O certificado de %s não vale aqui. O nome em settings.toml está certo?",
            "The certificate of %s is not valid here. Is the name in settings.toml right?",
            "El certificado de %s no vale aquí. ¿El nombre en settings.toml es ese?",
        ),
    ),
    (
        ("Falta memória", "Low memory", "Falta memoria"),
        (
            'Não há memória para TLS. Em settings.toml ponha ZAP_BROKER_TLS="no" e reinicie.',
            'No memory for TLS. In settings.toml write ZAP_BROKER_TLS="no" and restart.',
            'No hay memoria para TLS. En settings.toml pon ZAP_BROKER_TLS="no" y reinicia.',
        ),
    ),
    (
        ("Reinicie a placa", "Restart board", "Reinicia la placa"),
        (
            "Esta placa não abre outra rede antes de reiniciar. Desligue, ligue e tente de novo.",
            "It can't open another network now. Switch it off and on.",
            (
                "Esta placa no abre otra red antes de reiniciar. Apágala, enciéndela y prueba otra "
                "vez."
            ),
        ),
    ),
    (
        ("", "", ""),  # it is still looked for
        (
            "Ainda não vejo rede do Zap. Quem faz a mesa abre uma.",
            "I see no Zap network yet. The table's host opens one.",
            "Aún no veo red de Zap. Quien hace la mesa abre una.",
        ),
    ),
    (
        ("Ninguém responde", "Nobody answers", "Nadie contesta"),
        (
            "Nesta rede ninguém responde. Talvez ela separe os aparelhos.",
            "Nobody answers on this network. It may keep handhelds apart.",
            "En esta red nadie contesta. Quizá separa los aparatos.",
        ),
    ),
)

# The list of tables.
FOUND = "Mesas", "Tables", "Mesas"
ROOM = "Mesa %d", "Table %d", "Mesa %d"
WANT = "Quero", "I want to", "Quiero"
WANTS = ("jogar", "play", "jugar"), ("assistir", "watch", "mirar")
RULES = "Regras", "Rules", "Reglas"
ALL = "todas", "all", "todas"
HOUSE = "Regras da casa", "House rules", "Reglas de casa"
HELP_WANT = (
    ("Mesas que têm lugar.", "Tables with a free seat.", "Mesas con lugar libre."),
    (
        "Mesas onde já se joga: você só olha.",
        "Tables in play: you only watch.",
        "Mesas donde ya juegan: solo miras.",
    ),
)
HELP_RULES_ALL = (
    "Mostra só as mesas com essas regras.",
    "Show only tables with these rules.",
    "Muestra solo las mesas con esas reglas.",
)
NUMBER = "Pelo número", "By number", "Por número"
HELP_NUMBER = (
    "O número está na tela da mesa.",
    "The table's screen shows it.",
    "Está en la pantalla de la mesa.",
)
HELP_ANY_NUMBER = "Volta a mostrar todas.", "Shows all of them again.", "Muestra todas otra vez."
LOOKING = "Procurando mesas", "Looking for tables", "Buscando mesas"
ROAM = "Usar rede do Zap", "Use Zap's network", "Usar red de Zap"
HELP_ALONE = (
    "Esta rede separa os aparelhos? Ninguém responde.",
    "Nobody answers. Does this network keep us apart?",
    "Nadie contesta. ¿Separa esta red los aparatos?",
)
HELP_LOOKING = (
    "Nenhuma mesa assim. Abra a sua!",
    "No table like that. Open yours!",
    "Ninguna mesa así. ¡Abre la tuya!",
)
ABOUT = "%s. %d de %d lugares. %s", "%s. %d of %d seats. %s", "%s. %d de %d lugares. %s"
STATES = (
    ("O servidor lê tudo.", "Server can read it.", "El servidor lee."),
    ("Com senha.", "By code.", "Con clave."),
    ("Em jogo.", "Playing.", "En juego."),
    ("Em jogo, senha.", "Playing, by code.", "En juego, clave."),
)
HELP_OLD = (
    "Usa outra versão do Zap. Atualizem os dois.",
    "It has another version of Zap. Update both.",
    "Tiene otra versión de Zap. Actualicen las dos.",
)

# On the title: somebody waits.
ONE_WAITS = "Alguém espera você", "Someone's waiting!", "¡Alguien espera!"
MANY_WAIT = "%d mesas esperam!", "%d tables waiting!", "¡%d mesas esperan!"
