"""What the guide says, in the order of the game's languages."""

# Of each page: its title, what it is about, and what leads to the game.
HEADS = {
    "pt": (
        "Zap passo a passo",
        "Da placa vazia à mesa com amigos, com uma figura de cada passo.",
        "Jogar no navegador",
    ),
    "en": (
        "Zap, step by step",
        "From a bare board to a table of friends, with a picture of each step.",
        "Play in the browser",
    ),
    "es": (
        "Zap paso a paso",
        "De la placa vacía a la mesa con amigos, con una imagen de cada paso.",
        "Jugar en el navegador",
    ),
}

# (a picture of host_tests/golden, or None; (title, text as HTML) in each language)
STEPS = (
    (
        None,
        (
            (
                "O que você precisa",
                "Um destes portáteis: {boards}. Ou nenhum: no navegador o jogo é o mesmo.",
            ),
            (
                "What you need",
                "One of these handhelds: {boards}. Or none: in the browser the game is the same.",
            ),
            (
                "Lo que necesitas",
                "Una de estas consolas: {boards}. O ninguna: en el navegador el juego es el mismo.",
            ),
        ),
    ),
    (
        "title",
        (
            (
                "Ponha o jogo na placa",
                "Antes, copie o que há no drive. Um Pico: segure BOOTSEL, ligue o cabo e arraste "
                "<code>zap-…uf2</code> para o drive que aparece; o que havia nele se perde. As "
                "outras, com o CircuitPython 10: no Chrome ou no Edge "
                '<a href="install.html">a página instala</a>; ou copie tudo do zip da placa, '
                "também os arquivos que começam com ponto, para o drive CIRCUITPY, ejete e "
                "aperte reset. O jogo começa.",
            ),
            (
                "Put the game on the board",
                "Copy what is on its drive before. A Pico: hold BOOTSEL, plug it in, and drag "
                "<code>zap-….uf2</code> onto the drive that appears; what was on it is lost. The "
                "others, with CircuitPython 10: in Chrome or Edge "
                '<a href="install.html">the page installs it</a>; or copy all of the board\'s '
                "zip, hidden files too, onto the drive CIRCUITPY, eject it and press reset. The "
                "game starts.",
            ),
            (
                "Pon el juego en la placa",
                "Antes, copia lo que hay en la unidad. Una Pico: mantén BOOTSEL, conéctala y "
                "arrastra <code>zap-….uf2</code> a la unidad que aparece; lo que había se pierde. "
                "Las otras, con CircuitPython 10: en Chrome o Edge "
                '<a href="install.html">la página lo instala</a>; o copia todo el zip de la '
                "placa, también los archivos que empiezan con punto, a la unidad CIRCUITPY, "
                "expúlsala y aprieta reset. El juego empieza.",
            ),
        ),
    ),
    (
        "language",
        (
            (
                "Escolha o idioma",
                "Para cima e para baixo escolhem, A confirma. Com duas teclas, A passa e B "
                "confirma; segure B para subir ou baixar um valor, A para voltar. É em todo menu.",
            ),
            (
                "Choose the language",
                "Up and down choose, A confirms. With two keys A goes on and B confirms; hold B "
                "to go up or lower a value, A to go back. So it is in every menu.",
            ),
            (
                "Elige el idioma",
                "Arriba y abajo eligen, A confirma. Con dos teclas, A pasa y B confirma; mantén B "
                "para subir o bajar un valor, A para volver. Así es en todos los menús.",
            ),
        ),
    ),
    (
        "home",
        (
            ("Comece por Aprender", "A estrela marca o que você ainda não jogou."),
            ("Begin with Learn", "The star marks what you have not played yet."),
            ("Empieza por Aprender", "La estrella marca lo que todavía no has jugado."),
        ),
    ),
    (
        "lesson",
        (
            (
                "Um minuto de aula",
                "Três mãos contra o papagaio: o 3, o zap, o truco.",
            ),
            ("A lesson of a minute", "Three hands against the parrot: the 3, the zap, truco."),
            (
                "Una lección de un minuto",
                "Tres manos contra el loro: el 3, el zap, el truco.",
            ),
        ),
    ),
    (
        "setup",
        (
            (
                "Sente-se à mesa",
                "<i>Jogar</i>: dois ou quatro jogadores, oito mesas com regras próprias, e os "
                "rivais, que têm cada um o seu jeito. A primeira linha dá as cartas.",
            ),
            (
                "Sit down at the table",
                "<i>Play</i>: two players or four, eight tables with rules of their own, and "
                "rivals, each with a manner. The first line deals.",
            ),
            (
                "Siéntate a la mesa",
                "<i>Jugar</i>: dos o cuatro jugadores, ocho mesas con reglas propias, y rivales, "
                "cada uno con su manera. La primera línea reparte.",
            ),
        ),
    ),
    (
        "table",
        (
            (
                "Jogue uma carta",
                "A carta virada diz a manilha: a seguinte vale mais que todas (aqui o 2, com a "
                "estrela). Esquerda e direita escolhem, para cima joga, para baixo joga coberta. "
                "Quem ganha duas rodadas de três ganha a mão.",
            ),
            (
                "Play a card",
                "The card turned up says the manilha: the next rank beats all (here the 2, with "
                "the star). Left and right choose, up plays, down covers it: face-down. Who wins "
                "two tricks of three wins the hand.",
            ),
            (
                "Juega una carta",
                "La carta vuelta dice la manilha: la siguiente gana a todas (aquí el 2, con la "
                "estrella). Izquierda y derecha eligen, arriba juega, abajo juega tapada. Quien "
                "gana dos rondas de tres gana la mano.",
            ),
        ),
    ),
    (
        "truco",
        (
            (
                "Truco!",
                "Antes de jogar, B pede truco: a mão vale mais, com ou sem cartas boas. A quem "
                "ouve resta aceitar, correr ou pedir seis. Ganha a partida quem faz doze.",
            ),
            (
                "Truco!",
                "Before you play, B calls truco: the hand is worth more, with good cards or "
                "without. Who hears it accepts, runs, or says six. Twelve win the match.",
            ),
            (
                "¡Truco!",
                "Antes de jugar, B canta truco: la mano vale más, con buenas cartas o sin ellas. "
                "Quien lo oye acepta, se va o canta seis. Doce puntos ganan la partida.",
            ),
        ),
    ),
    (
        "create",
        (
            (
                "Com amigos: abra uma mesa",
                "<i>Com amigos</i>, <i>Nova mesa</i>: por Bluetooth, WiFi ou cabo, o que a placa "
                "tem. Robôs ficam com os lugares livres.",
            ),
            (
                "With others: open a table",
                "<i>With others</i>, <i>New table</i>: by Bluetooth, WiFi or a cable, as the "
                "board can. Robots take the seats that stay free.",
            ),
            (
                "Con amigos: abre una mesa",
                "<i>Con amigos</i>, <i>Nueva mesa</i>: por Bluetooth, WiFi o cable, lo que tenga "
                "la placa. Los robots ocupan los asientos libres.",
            ),
        ),
    ),
    (
        "search",
        (
            (
                "... e os outros a acham",
                "<i>Achar uma mesa</i>: a linha com o nome de quem a abriu. Uma mesa privada pede "
                "os quatro números que estão na tela do dono.",
            ),
            (
                "... and the others find it",
                "<i>Find a table</i>: the line with the name of who opened it. A private table "
                "wants the four digits on the host's panel.",
            ),
            (
                "... y los otros la encuentran",
                "<i>Buscar mesa</i>: la línea con el nombre de quien la abrió. Una mesa privada "
                "pide los cuatro números de la pantalla del anfitrión.",
            ),
        ),
    ),
    (
        "menu",
        (
            (
                "Pare quando quiser",
                "START (com duas teclas, as duas juntas) abre o menu. A partida é guardada, "
                "também quando a força acaba, e continua onde estava.",
            ),
            (
                "Stop when you like",
                "START (with two keys both together) opens the menu. The match is saved, also "
                "when the power goes, and goes on where it was.",
            ),
            (
                "Para cuando quieras",
                "START (con dos teclas, las dos juntas) abre el menú. La partida se guarda, "
                "también si se corta la corriente, y sigue donde estaba.",
            ),
        ),
    ),
    (
        "crash",
        (
            (
                "Se algo não vai",
                "A tela diz o que falta e o que fazer. Tela preta, ou o drive não aparece? Aperte "
                "reset e, enquanto a luz pisca em amarelo, outra vez; depois instale de novo. "
                "Cinco trucos no título começam um teste da placa, que acaba com uma foto.",
            ),
            (
                "If something is wrong",
                "The panel says what is missing and what to do. A black panel, or no drive? Press "
                "reset and, while the light blinks yellow, once more; then install it again. Five "
                "trucos at the title begin a test of the board, which ends with a photograph.",
            ),
            (
                "Si algo falla",
                "La pantalla dice qué falta y qué hacer. ¿Pantalla negra, o no aparece la unidad? "
                "Aprieta reset y, mientras la luz parpadea en amarillo, otra vez; luego instala de "
                "nuevo. Cinco trucos en el título empiezan una prueba de la placa, que acaba con "
                "una foto.",
            ),
        ),
    ),
)
