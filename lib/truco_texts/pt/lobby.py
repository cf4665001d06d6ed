"""Texts in Portuguese: to find, make and fill a linked table."""

OTHERS = "Com amigos"
CREATE = "Nova mesa"
SEARCH = "Achar uma mesa"
RETURN = "Voltar à mesa"
BACK = "Voltar"
HELP_CREATE = "Os outros entram com os aparelhos deles."
HELP_SEARCH = "Entre numa mesa que alguém perto abriu."
HELP_RETURN = "Retome o lugar que um robô guardou."
HELP_BACK = "Volta ao início."

# Boards without a radio: heading and text of each page.
NO_RADIO = "Sem rádio"
RADIO_PAGES = (
    (
        "O que falta",
        "Este aparelho não tem rádio para falar com os outros. Contra robôs você já pode jogar!",
    ),
    (
        "O que fazer",
        "Peça a um adulto um AirLift, que é um rádio, ou um cabo até o aparelho do amigo.",
    ),
    ("Outro aparelho", "Ou jogue num que já vem com rádio, como CLUE, Pico W ou Cardputer."),
    (
        "Para quem monta",
        'Leia docs/together.md. Em settings.toml: ZAP_LINK="airlift" ou "cable" (TX-RX, RX-TX, '
        "GND-GND).",
    ),
)
# An AirLift that should be there.
SILENT_PAGES = (
    ("O AirLift", "Ele não responde. Está encaixado, e com energia?"),
    ("Os fios", "TX, RX, GPIO0, RESET, BUSY e CS, como em docs/airlift.md. Três jumpers!"),
    ("Sem ele", 'Tire ZAP_LINK="airlift" de settings.toml e jogue só nesta placa.'),
)

TABLE = "Mesa"
OPEN_TABLE = "Abrir a mesa"
DONE = "Pronto"
HELP_OPEN_TABLE = "Abre a mesa e espera os outros."
HELP_DONE = "Todos veem a mudança."
WHO = "Entrada"
WHO_COMES = ("livre", "com senha")
HELP_WHO = ("Quem acha a mesa pode se sentar.", "Quem entra digita a senha desta mesa.")
TURN = "Tempo"
NO_LIMIT = "livre"
HELP_TURN = "Para cada decisão; depois um robô joga uma vez."

FOUND = "Mesas"
NONE_YET = "Procurando..."
HELP_NONE_YET = "Ninguém perto abriu uma mesa ainda."
HELP_OTHER_VERSION = "Aquele aparelho tem outra versão do Zap. Usem a mesma."
HELP_BY_CODE = "%s: com senha."
HELP_PLAYING = "%s: em jogo. Assista ou troque um robô."
HELP_FREE = "Sente-se à mesa de %s."
HELP_FULL = "%s: sem lugar. Dá para assistir."

CODE = "Senha de %s"
HELP_CODE = "Está na tela do dono da mesa."

TABLE_NAME = ("Mesa %d", "Mesa %d senha %04d")  # of all, by code
START = "Começar"
WATCH = "Assistir"
OPTIONS = "Opções"
LEAVE = "Sair"
INVITE = "Convidar"
FREE = "(livre)"
YOU = "eu"
HELP_START = "Robôs ficam com os lugares livres."
HELP_ALONE = "Esperando gente. Os outros procuram %s."  # for the host's name, or the table
HELP_WATCH = "Veja a partida sem jogar."
HELP_STAND_UP = "Deixe seu lugar a um robô."
HELP_LEAVE = "Sair desta mesa de vez."
HELP_INVITE = "Um celular lê o código e entra."
HELP_MY_SEAT = "Seu lugar. Mesmo naipe: parceiros."
HELP_PICK = "Escolha quem troca de lugar."
HELP_PICKED = "Troca com quem? O mesmo: mandar embora."
HELP_TAKE = "Sente-se aqui."
# Of somebody. Then whose table it is, and whose next: of two others; mine; mine, then another's.
HELP_OTHERS_SEAT = (
    "Aqui está %s. O dono da mesa começa.",
    "%s é o dono da mesa. Se sair, %s assume.",
    "%s é o dono da mesa. Se sair, ela é sua.",
    "A mesa é sua. Se você sair, %s assume.",
)
HELP_AWAY = "%s está fora; um robô joga."
WATCHES = "assiste"
HELP_WATCHER = "%s assiste. Escolha: mandar embora."
HELP_CHANGED = "O dono mudou a mesa!"
HELP_LATER = "Você se senta depois desta mão."
HELP_TAKEN = "Já tem alguém ali."
HOUSE_RULES = "Regras da casa"
HELP_RULES = "%s. %d jogadores. %s."
ASK_LEAVE = "Sair desta mesa de vez?"
ASK_REMOVE = "Mandar %s embora?"

HELP_CALLING = "Chamando %s... até %d s."
HELP_GREETING = "%s respondeu: troca de chaves, até %d s."
HELP_ARRIVING = "Recebendo a mesa de %s..."
HOST = "o dono da mesa"
HELP_SUCCESSOR = "O dono sumiu! %s assume em %d s."
HELP_ME_NEXT = "O dono sumiu! Em %d s a mesa é sua."
HELP_LOST = "O dono sumiu! Se não volta, a mesa acaba em %d s."
# By why, 0 .. 8: see docs/link.md; then those of truco_link.lobby_phases.
HELP_REFUSED = (
    "A mesa não responde.",
    "Versões diferem: lá %d, aqui %d. Atualize uma.",
    "Não há lugar naquela mesa.",
    "A senha não é essa.",
    "O dono da mesa mandou você embora.",
    "O dono da mesa saiu e ninguém assumiu.",
    "Acabou de vir uma senha errada. Tente daqui a pouco.",
    "A mesa se juntou a outra. Procure de novo.",
    "Não é a mesa em que você estava.",
    "A mesa não respondeu.",
    "O dono não voltou, e ninguém assumiu.",
)
HELP_WHY = "O dono recusou (motivo %d)."
