/** The text that `help` prints. */
export const UCI_HELP = [
  'uci, isready, setoption name NAME value VALUE, ucinewgame, quit',
  'position startpos|fen FEN [moves MOVE ...]: set the position; moves are e2e4, g7g8n, N@c7 (a drop), N#B@c7 (an',
  '  exchange: drop a knight, give a bishop)',
  'go [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [mate N] [infinite] [ponder]',
  '  [searchmoves MOVE ...], stop, ponderhit',
  'go perft N: count the positions N plies ahead',
  'd: draw the position   eval: explain the evaluation   moves [san]: list the legal moves   bench: measure the speed',
];
