/** The text that `help` prints for a user who types XBoard commands. */
export const XBOARD_HELP = [
  'new, force, go, playother, undo, remove, setboard FEN, result RESULT, quit',
  'usermove MOVE, or the move alone, in any notation: e2e4, Nf3, O-O, N@c7 or N*c7 (a drop), N#B@c7 or (B-N)*c7 (an',
  '  exchange: drop a knight, give a bishop)',
  'level MOVES MINUTES INCREMENT, st SECONDS, sd DEPTH, nps NODES, time CENTISECONDS, otim CENTISECONDS',
  '? (move now), draw, hint, bk, hard, easy, post, nopost, pause, resume, ping N',
  'edit, then # (clear), c (change colour), Pa4 (put a pawn), xa4 (empty a4), and . at the end: set a position by hand',
  'analyze, exit, . (progress), exclude MOVE|all, include MOVE|all',
  'memory MB, cores N, option NAME=VALUE',
  'perft N, divide N: count the positions N plies ahead',
  'd: draw the position   eval: explain the evaluation   moves [san]: list the legal moves   bench: measure the speed',
];
