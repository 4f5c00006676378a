import { formatPawns } from '../../engine/score.ts';
import type { ThinkingLine } from '../../engine/types.ts';
import { formatSan } from '../../notation/san.ts';
import { formatSanLine } from '../../notation/line_text.ts';
import { describeOutcome } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import { capitalised } from '../../rules/words.ts';
import type { XboardEvent } from '../xboard/event.ts';
import { paymentQuestion } from '../xboard/gui_moves.ts';

/** The text that `help` prints at a terminal. */
const CONSOLE_HELP = [
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

/** The wording for a user at a terminal. */
export function consoleVoice(event: XboardEvent): readonly string[] {
  switch (event.kind) {
    case 'features':
    case 'setup':
    case 'paid':
    case 'resync':
      return [];
    case 'pong':
      return [`pong ${event.number}`];
    case 'move':
      return [`Ransom plays ${formatSan(event.before, event.move)}`];
    case 'ask-payment':
      return [paymentQuestion(event.choices)];
    case 'illegal':
      return [`${event.text} is not possible. ${capitalised(ended(event.reason))}`];
    case 'unknown':
      return [event.reason, `Type a command (help lists them) or ${event.expected}.`];
    case 'error':
      return [`${event.line}: ${ended(event.reason)}`];
    case 'bad-position':
      return [event.reason];
    case 'thinking':
      return [formatThinking(event.line, event.position)];
    case 'offer-draw':
      return ['Ransom offers or accepts a draw.'];
    case 'result':
      return [`${describeOutcome(event.outcome)} ${event.outcome.result}`];
    case 'hint':
      return [`Perhaps ${formatSan(event.position, event.move)}`];
    case 'book':
      return ['There is no opening book.'];
    case 'status': {
      const { timeMs, nodes, depth } = event.status;
      return [`depth ${depth}, ${nodes} nodes, ${(timeMs / 1000).toFixed(1)} s`];
    }
    case 'highlight':
      return [];
    case 'note':
    case 'tell':
      return [event.text];
    case 'help':
      return CONSOLE_HELP;
    case 'report':
      return event.lines;
  }
}

/** A reason with its full stop: some are only part of a sentence. */
function ended(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

function formatThinking({ depth, score, timeMs, pv }: ThinkingLine, position: Position): string {
  const value = score.kind === 'cp' ? formatPawns(score.centipawns) : `mate in ${score.moves}`;
  return `${String(depth).padStart(3)} ${value.padStart(8)} ${(timeMs / 1000).toFixed(1).padStart(6)} s  ${formatSanLine(position, pv)}`;
}
