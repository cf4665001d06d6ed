"""Texts in Spanish: ways to other handhelds, connecting, and the list of tables far away.

Only boards with WiFi have this part.
"""

# In the order of `WAYS`, by `truco_game.far_ways.called`.
WAY = "Por"
WAYS = (
    "Bluetooth",
    "Cable",
    "WiFi local",
    "Internet",
)
HELP_WAYS = (
    "Quien está cerca, sin ninguna red.",
    "Un cable a la otra placa.",
    "Quien está cerca. El dueño de la mesa abre la red.",
    "Quien está lejos, por el WiFi de casa y un servidor.",
)
HELP_CREATE = "Los otros ven tu mesa y entran."
HELP_SEARCH = "Mira las mesas abiertas y siéntate."
ASK_NAME = "Tu nombre"

# While it connects; %s: the name of the network, of the server.
CONNECTING = "Conectando"
FELL = "Conexión perdida"
STEPS = (
    "Red %s",
    "Servidor %s",
    "Conexión",
    "Acceso",
)
STEPS_NEAR = ("Red %s", "Buscando redes")
GIVE_UP = "Cancelar"
AGAIN = "Probar otra vez"

# What is wrong, and what to do, in the order of `truco_ui.screens.connecting_screen.place`; %s: the
# network, or the server.
FAILURES = (
    ("No conectó", "Motivo %d, que esta versión de Zap no conoce. Prueba otra vez."),
    ("Otra versión", "El servidor no habla MQTT 3.1.1. Pon otro en settings.toml (ZAP_BROKER)."),
    (
        "No dejó entrar",
        "El servidor rechazó el número de este aparato. Reinicia y prueba otra vez.",
    ),
    ("Servidor lleno", "El servidor está lleno o en reparación. Prueba otra vez en un rato."),
    (
        "Usuario o clave",
        "Usuario o clave del servidor incorrectos. Mira ZAP_BROKER_... en settings.toml.",
    ),
    ("Sin permiso", "El servidor no deja entrar a este usuario. Habla con quien lo cuida."),
    (
        "Conexión perdida",
        "El WiFi es débil, o el servidor cerró. Acércate al router y prueba otra vez.",
    ),
    ("Sin respuesta", "El servidor %s no contestó a tiempo. Prueba otra vez en un rato."),
    (
        "No es servidor",
        "%s no es un servidor para Zap. Mira ZAP_BROKER y el puerto en settings.toml.",
    ),
    ("Sin permiso", "El servidor no permite las mesas de Zap. Habla con quien lo cuida."),
    (
        "Faltan datos",
        "En settings.toml escribe nombre y clave del WiFi y el servidor. Luego reinicia.",
    ),
    (
        "No veo la red",
        "No veo la red %s. Acércate, o mira su nombre en settings.toml. 5 GHz no sirve.",
    ),
    ("Clave del WiFi", "La red %s no aceptó la clave. Mírala en settings.toml y reinicia."),
    ("Sin dirección", "La red %s no dio una dirección. Reinicia el router o prueba otra vez."),
    (
        "¿Qué servidor?",
        "Nadie conoce %s. ¿Hay Internet en el WiFi? Mira ZAP_BROKER en settings.toml.",
    ),
    (
        "Nadie contesta",
        "%s no contesta. ¿Está encendido? Mira el servidor y el puerto en settings.toml.",
    ),
    ("Sin seguridad", "%s no habla TLS. Mira el puerto y ZAP_BROKER_TLS en settings.toml."),
    ("No es de fiar", "El certificado de %s no vale aquí. ¿El nombre en settings.toml es ese?"),
    (
        "Falta memoria",
        'No hay memoria para TLS. En settings.toml pon ZAP_BROKER_TLS="no" y reinicia.',
    ),
    (
        "Reinicia la placa",
        "Esta placa no abre otra red antes de reiniciar. Apágala, enciéndela y prueba otra vez.",
    ),
    ("Nadie cerca", "No veo ninguna red de Zap. Quien hace la mesa abre una."),
    ("Nadie contesta", "En esta red nadie contesta. Quizá separa los aparatos."),
)

# The list of tables.
FOUND = "Mesas"
ROOM = "Mesa %d"
WANT = "Quiero"
WANTS = (
    "jugar",
    "mirar",
)
RULES = "Reglas"
ALL = "todas"
HOUSE = "Reglas de casa"
HELP_WANT = (
    "Mesas con lugar libre.",
    "Mesas donde ya juegan: solo miras.",
)
HELP_RULES_ALL = "Muestra solo las mesas con esas reglas."
NUMBER = "Por número"
HELP_NUMBER = "Está en la pantalla de la mesa."
HELP_ANY_NUMBER = "Muestra todas otra vez."
LOOKING = "Buscando..."
ROAM = "Usar red de Zap"
HELP_ALONE = "Nadie contesta. ¿Separa esta red los aparatos?"
HELP_LOOKING = "Nadie abrió una mesa así todavía. ¡Abre la tuya!"
ABOUT = "%s. %d de %d lugares. %s"
STATES = (
    "Abierta.",
    "Con clave.",
    "En juego.",
    "En juego, clave.",
)
HELP_OLD = "Tiene otra versión de Zap. Actualicen las dos."

# On the title: somebody waits.
ONE_WAITS = "¡Alguien espera!"
MANY_WAIT = "¡%d mesas esperan!"
