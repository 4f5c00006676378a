const MOVE = String.raw`(?:[a-h][1-8][a-h][1-8][nbrq]?|[PNBRQ](?:#[PNBRQ])?@[a-h][1-8])`;
const SCORE = String.raw`score (?:cp -?\d+|mate -?\d+)(?: (?:lower|upper)bound)?`;

/** What UCI allows: the lines of the protocol, and the free text of the extras. */
export const UCI_GRAMMAR: readonly RegExp[] = [
  /^id (?:name|author) .+$/,
  /^option name .+ type (?:spin|check|combo|button|string)/,
  /^uciok$/,
  /^readyok$/,
  new RegExp(`^bestmove (?:\\(none\\)|${MOVE}(?: ponder ${MOVE})?)$`),
  new RegExp(
    `^info depth \\d+ seldepth \\d+ multipv \\d+ ${SCORE}(?: wdl \\d+ \\d+ \\d+)? nodes \\d+ nps \\d+ hashfull \\d+ time \\d+ pv ${MOVE}(?: ${MOVE})*$`,
  ),
  new RegExp(`^info depth \\d+ currmove ${MOVE} currmovenumber \\d+$`),
  /^info depth 0 score (?:mate 0|cp 0)$/,
  /^info string .+$/,
  // d, eval, moves, perft, bench, help.
  /^$/,
  /^ [|+]/,
  /^ {3}a {3}b/,
  /^(?:White|Black): airfield .+, prison .+$/,
  /^(?:Turn|Rules|Fen|Key|Checkers|Evaluation):/,
  /^-{10,}$/,
  /^Term +White +Black +Total$/,
  /^[A-Z][a-z]+(?: [a-z]+)*(?: +[+-]\d+\.\d\d){3}$/,
  new RegExp(`^${MOVE}(?:: \\d+)?$`),
  /^(?:[PNBRQKa-h(*O][^ ]*)$/,
  /^Nodes searched: \d+$/,
  /^n(?:odes|ps) \d+$/,
  /^(?:uci,|position|go |d:| {2}).*$/,
];

/** What the engine may send to XBoard: nothing else, because XBoard searches unknown lines for keywords. */
export const XBOARD_GRAMMAR: readonly RegExp[] = [
  /^feature .+$/,
  /^setup \(PNBRQKpnbrqk\) 8x8\+5_super .+$/,
  /^setboard .+$/,
  /^pong \d+$/,
  new RegExp(`^move ${MOVE}$`),
  /^tellothers \([PNBRQ]-[PNBRQ]\)\*[a-h][1-8][+#]?$/,
  /^askuser PAY Which hostage .+$/,
  /^Illegal move \([^()]*\): .+$/,
  /^Error \([^()]*\): .*$/,
  /^tellusererror .+$/,
  /^telluser .+$/,
  new RegExp(`^\\d+ -?\\d+ \\d+ \\d+ \\d+ \\d+ 0\t${MOVE}(?: ${MOVE})*(?: [!?])?$`),
  /^offer draw$/,
  /^(?:1-0 \{White mates\}|0-1 \{Black mates\}|1\/2-1\/2 \{(?:Stalemate|Draw by repetition|Draw by the fifty-move rule)\})$/,
  new RegExp(`^Hint: ${MOVE}$`),
  new RegExp(`^stat01: \\d+ \\d+ \\d+ \\d+ \\d+(?: ${MOVE})?$`),
  /^highlight [YR1-8/]+$/,
  /^#.*$/,
  /^ There is no opening book.+$/,
  /^$/,
];
