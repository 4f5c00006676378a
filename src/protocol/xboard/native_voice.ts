import type { Score, ThinkingLine } from '../../engine/types.ts';
import { formatCoordinate } from '../../notation/coordinate.ts';
import { START_FEN } from '../../notation/fen.ts';
import type { Outcome } from '../../rules/game.ts';
import type { Move } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { WHITE } from '../../shared/men.ts';
import type { SearchStatus, XboardEvent } from './event.ts';
import { featureLines, setupLine } from './features.ts';
import { oneLine, safeReason } from './safe_text.ts';

/** The text that `help` prints for a user who types XBoard commands. */
const XBOARD_HELP = [
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

/** The native protocol: drops are `N@c7`, exchanges `N#B@c7`. */
export function nativeVoice(event: XboardEvent): readonly string[] {
  return speak(event, formatCoordinate);
}

/** Formats an event as lines of the protocol, with moves formatted by `write`. */
export function speak(event: XboardEvent, write: (move: Move) => string): readonly string[] {
  switch (event.kind) {
    case 'features':
      return featureLines(event.guiDialect);
    case 'setup':
      return [setupLine(XBOARD_START)];
    case 'pong':
      return [`pong ${event.number}`];
    case 'move':
      return [`move ${write(event.move)}`];
    case 'paid':
    case 'ask-payment':
    case 'resync':
      // In this dialect moves name the hostage, and holdings are not used.
      return [];
    case 'illegal':
      return [`Illegal move (${safeReason(event.reason, oneLine(event.text))}): ${oneLine(event.text)}`];
    case 'unknown':
      return [`Error (unknown command): ${oneLine(event.text)}`];
    case 'error':
      return [`Error (${safeReason(event.reason, oneLine(event.line))}): ${oneLine(event.line)}`];
    case 'bad-position':
      return [`tellusererror Illegal position: ${oneLine(event.reason)}`];
    case 'thinking':
      return [formatThinking(event.line, write)];
    case 'offer-draw':
      return ['offer draw'];
    case 'result':
      return [`${event.outcome.result} {${outcomeWords(event.outcome)}}`];
    case 'hint':
      return [`Hint: ${write(event.move)}`];
    case 'book':
      return [' There is no opening book.', ''];
    case 'status':
      return [formatStatus(event.status, event.position.legalMoves().length, write)];
    case 'highlight':
      return [`highlight ${event.colours}`];
    case 'note':
      return [`# ${oneLine(event.text)}`];
    case 'tell':
      return [`telluser ${oneLine(event.text)}`];
    case 'help':
      return logLines(XBOARD_HELP);
    case 'report':
      return logLines(event.lines);
  }
}

/** Free text, which XBoard only logs. */
function logLines(lines: readonly string[]): string[] {
  return lines.map((line) => `# ${line}`.trimEnd());
}

/** The starting position as written by XBoard. */
const XBOARD_START = START_FEN.replace('[]', '[-]');

const MATE_SCORE = 100_000;
const MS_A_CENTISECOND = 10;

/** `ply score time nodes seldepth nps tbhits<TAB>variation`; tbhits is 0, since there are no endgame tables. */
export function formatThinking(line: ThinkingLine, write: (move: Move) => string): string {
  const { depth, score, timeMs, nodes, selectiveDepth, bound, pv } = line;
  const speed = Math.round((nodes * 1000) / Math.max(1, timeMs));
  const mark = { exact: '', lower: ' !', upper: ' ?' }[bound];
  const numbers = [depth, scoreNumber(score), Math.round(timeMs / MS_A_CENTISECOND), nodes, selectiveDepth, speed, 0];
  return `${numbers.join(' ')}\t${pv.map(write).join(' ')}${mark}`;
}

/** Centipawns; mate in N is 100000 + N, being mated in N is -100000 - N. */
function scoreNumber(score: Score): number {
  if (score.kind === 'cp') return score.centipawns;
  return score.moves > 0 ? MATE_SCORE + score.moves : -MATE_SCORE + score.moves;
}

/** Centiseconds, nodes, depth, moves left at this depth, total moves, current move. */
function formatStatus(
  { timeMs, nodes, depth, current }: SearchStatus,
  moves: number,
  write: (move: Move) => string,
): string {
  const total = current?.total ?? moves;
  const left = current === null ? 0 : Math.max(0, total - current.number);
  const name = current === null ? '' : ` ${write(current.move)}`;
  return `stat01: ${Math.round(timeMs / MS_A_CENTISECOND)} ${nodes} ${depth} ${left} ${total}${name}`;
}

/** The text in braces after a result. */
function outcomeWords({ ending, winner }: Outcome): string {
  switch (ending) {
    case 'checkmate':
      return `${playerName(winner ?? WHITE)} mates`;
    case 'stalemate':
      return 'Stalemate';
    case 'repetition':
      return 'Draw by repetition';
    case 'fifty-moves':
      return 'Draw by the fifty-move rule';
  }
}
