"""The house rules: in their list, and in the rule book."""

# In the order of truco_core.fields.NAMES: name; values of a flag; line of help.
FIELDS = (
    # deck
    (
        "Baralho|sujo, limpo|Sujo: sem 8 a 10. Limpo: sem 4 a 10, salvo manilhas.",
        "Deck|full, short|Full: no 8 to 10. Short: no 4 to 10, except manilhas.",
        "Mazo|sucio, limpio|Sucio: sin 8 a 10. Limpio: sin 4 a 10, salvo manilhas.",
    ),
    # ranks
    (
        "Figuras|Q<J<K, J<Q<K|A ordem de dama (Q), valete (J) e rei (K).",
        "Court cards|Q<J<K, J<Q<K|The order of queen (Q), jack (J) and king (K).",
        "Figuras|Q<J<K, J<Q<K|El orden de dama (Q), jota (J) y rey (K).",
    ),
    # manilha
    (
        "Manilha|vira, fixa|A carta seguinte à vira, ou sempre as mesmas.",
        "Manilha|vira, fixed|The rank above the vira, or always the same.",
        "Manilha|vira, fija|La carta que sigue a la vira, o siempre las mismas.",
    ),
    # reraise
    (
        "Retruco|não, sim|Quem ouve truco pode responder: seis!",
        "Re-raise|no, yes|Who hears truco may answer: six!",
        "Retruco|no, sí|A quien le cantan truco puede decir: ¡seis!",
    ),
    # answer
    (
        "Responde|os dois, próximo|Um aceita, vale. Só corre se os dois correrem.",
        "Answers|both, next|One yes is enough. They run only if both do.",
        "Responde|los dos, próximo|Uno quiere y vale. Se van si se van los dos.",
    ),
    # face_down
    (
        "Coberta|não, sim|Carta fraca se joga coberta: ninguém vê qual era.",
        "Covered|no, yes|A weak card may be covered: nobody sees what it is.",
        "Tapada|no, sí|Una carta floja se juega tapada: nadie ve cuál es.",
    ),
    # all_tied
    (
        "3 empates|ninguém, o pé|Quem ganha a mão toda empatada. Pé: quem deu as cartas.",
        "Three ties|nobody, dealer|Who wins the hand when all tricks tie.",
        "3 pardas|nadie, el pie|Quién gana si todo empata. Pie: el que repartió.",
    ),
    # tie_leads
    (
        "Empate|abriu, empatou|Depois do empate sai quem abriu ou quem empatou antes.",
        "Tie leads|opener, tied|After a tie: who led the trick leads again, or who tied.",
        "Parda|abrió, empató|Tras una parda sale quien la abrió o empató primero.",
    ),
    # pair_after_tie
    (
        "Duas juntas|não, sim|Se a primeira empata, jogam-se as duas cartas juntas.",
        "Pair on tie|no, yes|Trick 1 tied: each lays both cards left, one hidden.",
        "Dos juntas|no, sí|Si la 1ª es parda, se juegan las dos cartas juntas.",
    ),
    # turns
    (
        "Sentido|esquerda, direita|Para que lado a vez passa.",
        "Turns go|left, right|Which way the turn goes round.",
        "Sentido|izquierda, derecha|Hacia qué lado pasa el turno.",
    ),
    # next_opener
    (
        "Abertura|seguinte, anterior|Quem abre a próxima mão: o seguinte ou o anterior.",
        "Opener|next, previous|Who opens the next hand: the next seat or the one before.",
        "Apertura|próximo, anterior|Quién abre la otra mano: el siguiente o el anterior.",
    ),
    # goal
    (
        "Partida até||Pontos que vencem a partida.",
        "Match to||Points that win the match.",
        "Partida a||Puntos que ganan la partida.",
    ),
    # special_at
    (
        "Mão de||Pontos em que um lado decide se joga a mão.",
        "Hand of||Score at which a side decides whether to play.",
        "Mano de||Puntos en que un lado decide si la juega.",
    ),
    # special_stake
    (
        "Se jogar||Pontos da mão de onze ou de dez jogada.",
        "If played||What the hand of eleven or ten is worth.",
        "Si se juega||Puntos de la mano de once o de diez jugada.",
    ),
    # special_fold
    (
        "Se correr||Pontos dos outros quando não é jogada.",
        "If they run||What the others get when it is not played.",
        "Si se van||Puntos de los otros cuando no se juega.",
    ),
    # stakes
    (
        "Vale||Pontos da mão, antes e depois de cada aumento.",
        "Stake||Points of the hand, before and after each raise.",
        "Vale||Puntos de la mano, antes y después de cada canto.",
    ),
)
# What the rule book says of the two values of a flag.
SENTENCES = {
    "deck": (
        "Baralho sujo: %d cartas, sem 8, 9, 10.|Baralho limpo: %d cartas, sem 4 a 10.",
        "Full deck: %d cards, no 8, 9, 10.|Short deck: %d cards, no 4 to 10.",
        "Mazo sucio: %d cartas, sin 8, 9, 10.|Mazo limpio: %d cartas, sin 4 a 10.",
    ),
    "manilha": (
        "Vira-se mais uma: a vira.|",
        "One card is turned up: the vira.|",
        "Se destapa una: la vira.|",
    ),
    "reraise": (
        "A resposta: aceitar ou correr.|A resposta: aceitar, correr ou pedir mais.",
        "The answer: accept or run.|The answer: accept, run or raise again.",
        "La respuesta: quiero o me voy.|La respuesta: quiero, me voy o más.",
    ),
    "answer": (
        "Um aceita pelos dois; só os dois correm.|Só o seguinte responde.",
        "One accepts for both; both must run.|Only the next seat answers.",
        "Uno quiere por los dos; para irse, los dos.|Solo el siguiente responde.",
    ),
    "face_down": (
        (
            "Todas as cartas são jogadas à mostra.|"
            "Da segunda rodada em diante a carta pode ir coberta: não ganha de nada e ninguém a vê."
        ),
        (
            "All cards are played face-up.|"
            "From the second trick on a card may be covered: laid face-down, it beats nothing."
        ),
        (
            "Todas las cartas se juegan a la vista.|"
            "Desde la segunda ronda la carta puede ir tapada: no gana a nada y nadie la ve."
        ),
    ),
    "all_tied": (
        "Três empates: ninguém pontua.|Três empates: ganha o pé.",
        "Three ties: no points.|Three ties: the dealer wins.",
        "Tres pardas: nadie puntúa.|Tres pardas: gana el pie.",
    ),
    "tie_leads": (
        "Sai de novo quem abriu.|Sai quem empatou primeiro.",
        "Its opener then leads again.|Whoever tied first leads.",
        "Sale otra vez quien abrió.|Sale quien empató primero.",
    ),
    "pair_after_tie": (
        "|Empatou a primeira: cada um põe as duas cartas, uma à mostra e outra por baixo.",
        "|First trick tied: both cards left are laid at once, one shown, one under it.",
        "|Parda la primera: cada uno pone sus dos cartas, una a la vista y otra debajo.",
    ),
    "turns": (
        "A vez passa à esquerda.|A vez passa à direita.",
        "The turn passes to the left.|The turn passes to the right.",
        "El turno pasa a la izquierda.|El turno pasa a la derecha.",
    ),
    "next_opener": (
        "Quem vem depois abre a próxima mão.|Quem vem antes abre a próxima mão.",
        "The next seat opens the next hand.|The seat before opens the next hand.",
        "La próxima mano la abre el siguiente.|La próxima mano la abre el anterior.",
    ),
}
