import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { START_FEN, formatFen, positionFromFen } from '../../../src/notation/fen.ts';
import { formatSan } from '../../../src/notation/san.ts';
import { Game } from '../../../src/rules/game.ts';
import type { Random } from '../../movegen/fuzz/random.ts';

export type Dialect = 'uci' | 'xboard';

const GARBAGE = [
  '',
  ' ',
  '\u0000',
  'ü',
  '\ud83d\udc22',
  '\t',
  '()',
  '{}',
  '[]',
  '#',
  '@',
  '*',
  '%s%n',
  '../..',
  '-',
  'NaN',
  '1e9',
];
const NUMBERS = [
  '0',
  '1',
  '2',
  '3',
  '7',
  '20',
  '100',
  '-1',
  '1.5',
  '99999999999999999999',
  '0x10',
  'many',
  '',
  'Infinity',
];
const STRANGE_MOVES = [
  'e2e4',
  'e7e8q',
  'N@c6',
  'N#B@c6',
  'P#R@g3',
  '(B-N)*c6',
  '*g3',
  'O-O',
  'e9e4',
  'a1a1',
  'K@e4',
  'x',
  '0000',
];

/** A line, without its end, that a user interface, possibly a broken one, might send. */
export function randomLine(random: Random, dialect: Dialect): string {
  const roll = random.next();
  if (roll < 0.08) return garbage(random);
  const line = dialect === 'uci' ? uciLine(random) : xboardLine(random);
  if (roll < 0.1) return padded(random, line);
  return random.chance(0.06) ? mutated(random, line) : line;
}

function garbage(random: Random): string {
  const parts = Array.from({ length: random.below(8) }, () =>
    random.chance(0.5) ? random.pick(GARBAGE) : String.fromCharCode(32 + random.below(900)),
  );
  // Line ends would split it into two lines.
  return parts.join(random.chance(0.5) ? ' ' : '').replace(/[\r\n]/g, '');
}

/** Two of three are longer than any line that is read; one in two begins with a command. */
function padded(random: Random, line: string): string {
  return `${random.chance(0.5) ? line : ''} `.padEnd(random.below(300_000), 'x');
}

function mutated(random: Random, line: string): string {
  const at = random.below(line.length + 1);
  switch (random.below(3)) {
    case 0:
      return line.slice(0, at) + garbage(random) + line.slice(at);
    case 1:
      return line.slice(0, at);
    default:
      return line.slice(0, at) + line.slice(at + 1 + random.below(3));
  }
}

/** A game of random legal moves. */
export function randomGame(random: Random, plies: number): Game {
  const start = positionFromFen(START_FEN);
  if (!start.ok) throw new Error(start.error.message);
  const game = new Game(start.value);
  while (game.moves.length < plies && game.outcome() === null) game.play(random.pick(game.position.legalMoves()));
  return game;
}

function randomFen(random: Random): string {
  const fen = formatFen(randomGame(random, random.below(60)).position.setup);
  return random.chance(0.25) ? mutated(random, fen) : fen;
}

function randomMoves(random: Random): string {
  const moves = randomGame(random, random.below(40)).moves.map(formatCoordinate);
  if (random.chance(0.2)) moves.push(random.pick(STRANGE_MOVES));
  return moves.join(' ');
}

function number(random: Random): string {
  return random.pick(NUMBERS);
}

/** Numbers that end a search soon. */
function fewMs(random: Random): string {
  return String(random.below(40));
}

type Maker = (random: Random) => string;

/** One in four: new memory or new threads cost more CPU time than everything else together. Otherwise a search is ended. */
function seldom(make: Maker, stop: 'stop' | '?'): Maker {
  return (random) => (random.chance(0.25) ? make(random) : stop);
}

const UCI_LINES: readonly Maker[] = [
  () => 'uci',
  () => 'isready',
  () => 'ucinewgame',
  () => 'stop',
  () => 'stop',
  () => 'ponderhit',
  () => 'd',
  () => 'eval',
  () => 'moves',
  () => 'moves san',
  () => 'help',
  () => 'register later',
  (random) => `debug ${random.pick(['on', 'off', ''])}`,
  () => 'position startpos',
  (random) => `position startpos moves ${randomMoves(random)}`,
  (random) => `position startpos moves ${randomMoves(random)}`,
  (random) => `position fen ${randomFen(random)}`,
  (random) => `position fen ${randomFen(random)} moves ${random.pick(STRANGE_MOVES)}`,
  () => 'go infinite',
  (random) => `go ponder wtime ${fewMs(random)} btime ${fewMs(random)}`,
  (random) => `go depth ${1 + random.below(4)}`,
  (random) => `go movetime ${fewMs(random)}`,
  (random) => `go nodes ${1 + random.below(5000)}`,
  (random) => `go wtime ${fewMs(random)} btime ${fewMs(random)} winc 1 binc 1 movestogo ${random.below(4)}`,
  (random) =>
    `go ${random.pick(['depth', 'nodes', 'mate', 'wtime', 'movestogo', 'movetime', 'perft'])} ${number(random)}`,
  (random) => `go depth 2 searchmoves ${random.pick(STRANGE_MOVES)} ${random.pick(STRANGE_MOVES)}`,
  (random) => `go mate ${1 + random.below(3)} nodes 2000`,
  (random) => `go perft ${random.below(4)}`,
  () => 'go perft 9',
  () => 'bench',
  (random) => `setoption name ${random.pick(UCI_OPTIONS)} value ${number(random)}`,
  (random) => `setoption name ${random.pick(UCI_OPTIONS)} value ${random.pick(['true', 'false', 'pierce', 'leslie'])}`,
  seldom((random) => `setoption name Hash value ${1 + random.below(32)}`, 'stop'),
  seldom((random) => `setoption name Threads value ${1 + random.below(3)}`, 'stop'),
  (random) => `setoption name MultiPV value ${1 + random.below(5)}`,
  () => 'setoption name Clear Hash',
];

const UCI_OPTIONS = [
  'Ponder',
  'Move Overhead',
  'Skill Level',
  'Variety',
  'Rules',
  'UCI_Variant',
  'UCI_ShowWDL',
  'UCI_AnalyseMode',
  'UCI_LimitStrength',
  'UCI_Elo',
  'EvalFile',
  'Nothing',
];

function uciLine(random: Random): string {
  return random.pick(UCI_LINES)(random);
}

const XBOARD_WORDS = [
  ...[
    'xboard',
    'protover 2',
    'accepted san',
    'rejected draw',
    'new',
    'variant hostage',
    'random',
    'force',
    'go',
    'playother',
  ],
  ...[
    'white',
    'black',
    '?',
    'draw',
    'result 1-0 {x}',
    'result * {Engine aborts game}',
    'undo',
    'remove',
    'hint',
    'bk',
    'post',
  ],
  ...[
    'nopost',
    'hard',
    'easy',
    'analyze',
    'exit',
    '.',
    'pause',
    'resume',
    'computer',
    'name you',
    'd',
    'eval',
    'moves san',
  ],
  ...[
    'help',
    'exclude all',
    'include all',
    'lift e2',
    'put e4',
    'hover e4',
    'lift j2',
    'lift _7',
    'PAY n',
    'PAY',
    'option Clear Hash',
    'edit',
    '#',
    'c',
  ],
];

const XBOARD_LINES: readonly Maker[] = [
  (random) => random.pick(XBOARD_WORDS),
  (random) => random.pick(XBOARD_WORDS),
  (random) => random.pick(XBOARD_WORDS),
  (random) => `ping ${random.below(1000)}`,
  (random) => `st ${random.pick(['0', '0.01', '0.02', '0.05'])}`,
  (random) => `sd ${1 + random.below(4)}`,
  (random) => `nps ${random.below(3) * 10_000}`,
  (random) => `time ${random.below(20)}`,
  (random) => `otim ${random.below(20)}`,
  (random) => `level ${random.below(3)} 0:01 ${random.pick(['0', '0.1'])}`,
  (random) =>
    `${random.pick(['st', 'sd', 'nps', 'time', 'otim', 'level', 'ping', 'memory', 'cores', 'perft'])} ${number(random)}`,
  (random) => `usermove ${random.pick(STRANGE_MOVES)}`,
  (random) => `usermove ${randomMove(random)}`,
  (random) => randomMove(random),
  (random) => `setboard ${randomFen(random)}`,
  (random) => `${random.pick(['exclude', 'include'])} ${randomMove(random)}`,
  seldom((random) => `memory ${64 + random.below(64)}`, '?'),
  seldom((random) => `cores ${1 + random.below(2)}`, '?'),
  (random) => `option MultiPV=${1 + random.below(4)}`,
  (random) =>
    `option ${random.pick(['GUI dialect', 'Skill Level', 'Variety', 'Rules', 'Ask payment', 'Nothing'])}=${number(random)}`,
  (random) => `option Rules=${random.pick(['pierce', 'leslie'])}`,
  (random) => `option Ask payment=${random.pick(['always', 'never', 'when it matters'])}`,
  (random) => `${random.pick(['perft', 'divide'])} ${random.below(4)}`,
  (random) => `${random.pick(['P', 'N', 'K', 'x', 'Z'])}${random.pick(['a', 'e', 'h', 'j'])}${1 + random.below(9)}`,
  () => 'perft 9',
  () => '?',
];

function randomMove(random: Random): string {
  const { position } = randomGame(random, random.below(3));
  const move = random.pick(position.legalMoves());
  return random.chance(0.5) ? formatCoordinate(move) : formatSan(position, move);
}

function xboardLine(random: Random): string {
  return random.pick(XBOARD_LINES)(random);
}
