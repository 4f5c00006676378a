/** The text that `help` prints at a terminal. */
export const CONSOLE_HELP = [
  'A move, in any notation: e4, Nf3, O-O, g8=N, e2e4; N*c7 drops a knight from the airfield; (B-N)*c7 gives a bishop,',
  '  frees a knight and drops it on c7.',
  'new: start a new game         go: let Ransom play this side   force: enter moves for both sides',
  'undo: take back one move      remove: take back two           hint: ask for a move',
  'd: draw the board             moves: list the legal moves     eval: explain the evaluation',
  'setboard FEN: set a position  analyze: analyse until exit     post, nopost: show thinking',
  'st SECONDS, sd PLIES, level MOVES MINUTES SECONDS: how long Ransom may think   ?: move now',
  'option NAME=VALUE: MultiPV, Skill Level (0 to 20), Variety, Rules (leslie, pierce), Move Overhead',
  'perft N, divide N: count the positions N plies ahead          bench: measure the speed',
  'uci, xboard: switch to that protocol                          quit',
];
