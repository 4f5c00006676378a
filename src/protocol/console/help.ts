/** What `help` prints at a terminal. */
export const CONSOLE_HELP = [
  'A move, in any notation: e4, Nf3, O-O, g8=N, e2e4; N*c7 drops a knight from the airfield; (B-N)*c7 gives a bishop,',
  '  rescues a knight and drops it on c7.',
  'new: begin again              go: let Ransom play this side   force: let nobody play but you',
  'undo: take back one move      remove: take back two           hint: ask for a move',
  'd: draw the board             moves: list the legal moves     eval: explain the evaluation',
  "setboard FEN: set a position  analyze: think aloud until exit post: show Ransom's thoughts",
  'st SECONDS, sd PLIES, level MOVES MINUTES SECONDS: how long Ransom may think   ?: move now',
  'option NAME=VALUE: MultiPV, Skill Level (0 to 20), Variety, Rules (leslie, pierce), Move Overhead',
  'perft N, divide N: count the positions N half-moves ahead     bench: measure the speed',
  'uci, xboard: become that protocol                             quit',
];
