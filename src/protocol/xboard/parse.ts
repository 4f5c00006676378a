import { MAX_PERFT_DEPTH } from '../../engine/options.ts';
import { quoted } from '../../notation/quoted.ts';
import { readClockTime, readDuration } from '../../table/time_text.ts';
import { PAYMENT_TAG, type PlainKind, type XboardCommand } from './command.ts';

const PLAIN_WORDS: Readonly<Record<string, PlainKind>> = {
  xboard: 'xboard',
  new: 'new',
  quit: 'quit',
  force: 'force',
  go: 'go',
  playother: 'playother',
  white: 'white',
  black: 'black',
  '?': 'move-now',
  draw: 'draw-offer',
  undo: 'undo',
  remove: 'remove',
  hint: 'hint',
  bk: 'book',
  post: 'post',
  nopost: 'nopost',
  hard: 'hard',
  easy: 'easy',
  edit: 'edit',
  analyze: 'analyze',
  exit: 'exit',
  '.': 'status',
  pause: 'pause',
  resume: 'resume',
  computer: 'computer',
  d: 'show',
  eval: 'eval',
  bench: 'bench',
  help: 'help',
  // These have no effect here.
  accepted: 'nothing',
  random: 'nothing',
  name: 'nothing',
  rating: 'nothing',
  ics: 'nothing',
  put: 'nothing',
  hover: 'nothing',
};

const MAX_CENTISECONDS = 1e12;

type Reader = (rest: string, line: string) => XboardCommand;

const READERS: Readonly<Record<string, Reader>> = {
  protover: numberReader(1, 1000, (version) => ({ kind: 'protover', version })),
  rejected: (rest) => ({ kind: 'rejected', feature: firstWord(rest) }),
  ping: numberReader(0, Number.MAX_SAFE_INTEGER, (number) => ({ kind: 'ping', number })),
  variant: (rest) => ({ kind: 'variant', name: rest }),
  level: readLevel,
  st: (rest, line) => {
    const ms = secondsToMs(rest);
    return ms === null ? bad(line, `st takes seconds, not ${quoted(rest)}`) : { kind: 'move-time', ms };
  },
  sd: numberReader(1, 1000, (plies) => ({ kind: 'depth', plies })),
  nps: numberReader(0, 1e12, (nodesPerSecond) => ({ kind: 'node-rate', nodesPerSecond })),
  time: centisecondReader('engine'),
  otim: centisecondReader('opponent'),
  usermove: (rest, line) => (rest === '' ? bad(line, 'usermove has no move') : { kind: 'move', text: rest }),
  exclude: (rest, line) => readMoveSet('exclude', rest, line),
  include: (rest, line) => readMoveSet('include', rest, line),
  setboard: (rest) => ({ kind: 'setboard', fen: rest }),
  memory: numberReader(1, 1e9, (megabytes) => ({ kind: 'memory', megabytes })),
  cores: numberReader(1, 1e6, (count) => ({ kind: 'cores', count })),
  option: readOption,
  result: (rest) => ({ kind: 'result', result: firstWord(rest), comment: commentIn(rest) }),
  lift: (rest) => ({ kind: 'lift', square: rest }),
  [PAYMENT_TAG]: (rest) => ({ kind: 'payment', choice: rest }),
  perft: numberReader(0, MAX_PERFT_DEPTH, (depth) => ({ kind: 'perft', depth, divide: false })),
  divide: numberReader(0, MAX_PERFT_DEPTH, (depth) => ({ kind: 'perft', depth, divide: true })),
  moves: (rest, line) =>
    rest === 'coordinate' || rest === 'san' || rest === ''
      ? { kind: 'moves', notation: rest === 'san' ? 'san' : 'coordinate' }
      : bad(line, `moves takes san or coordinate, not ${quoted(rest)}`),
};

/** Parses a line. A line that doesn't start with a command is returned as `bare`: it may be a move. */
export function parseXboard(line: string): XboardCommand {
  const text = line.trim();
  const blank = text.search(/\s/);
  const word = blank < 0 ? text : text.slice(0, blank);
  const rest = blank < 0 ? '' : text.slice(blank).trim();
  if (word === '') return { kind: 'nothing' };
  if (Object.hasOwn(PLAIN_WORDS, word)) return { kind: PLAIN_WORDS[word]! };
  if (Object.hasOwn(READERS, word)) return READERS[word]!(rest, text);
  return { kind: 'bare', text };
}

function bad(line: string, reason: string): XboardCommand {
  return { kind: 'bad', line, reason };
}

function firstWord(text: string): string {
  return text.split(/\s/, 1)[0] ?? '';
}

/** What is between the first brace and the last one. */
function commentIn(text: string): string {
  const open = text.indexOf('{');
  const close = text.lastIndexOf('}');
  return open < 0 || close < open ? '' : text.slice(open + 1, close);
}

/** Parses a whole number within a range, the first word after the command. `expected` describes it. */
function numberReader(
  min: number,
  max: number,
  command: (value: number) => XboardCommand,
  expected = `a whole number of at least ${min}`,
): Reader {
  return (rest, line) => {
    const text = firstWord(rest);
    const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return command(value);
    const wanted = value > max ? `a whole number of at most ${max}` : expected;
    return bad(line, `${firstWord(line)} takes ${wanted}, not ${quoted(text)}`);
  };
}

const MS_A_CENTISECOND = 10;

/** Clocks may be negative if nobody has claimed the flag. */
function centisecondReader(whose: 'engine' | 'opponent'): Reader {
  return numberReader(
    -MAX_CENTISECONDS,
    MAX_CENTISECONDS,
    (centiseconds) => ({ kind: 'clock', whose, ms: centiseconds * MS_A_CENTISECOND }),
    'a whole number of centiseconds',
  );
}

/** Converts seconds, with or without a fraction, to milliseconds; null if invalid. */
function secondsToMs(text: string): number | null {
  return /^\d{1,9}(\.\d{1,9})?$/.test(text) ? readDuration(text, 's') : null;
}

/** `level 40 5 0`, `level 0 0:30 0.5`: moves per session (0: the whole game), minutes or minutes:seconds, seconds. */
function readLevel(rest: string, line: string): XboardCommand {
  const [moves = '', base = '', increment = ''] = rest.split(/\s+/);
  const movesPerSession = /^\d{1,6}$/.test(moves) ? Number(moves) : null;
  if (movesPerSession === null) return bad(line, `level: the number of moves can't be ${quoted(moves)}`);
  const baseMs = readBase(base);
  if (baseMs === null) return bad(line, `level: minutes or minutes:seconds can't be ${quoted(base)}`);
  const incrementMs = secondsToMs(increment);
  if (incrementMs === null) return bad(line, `level: the increment in seconds can't be ${quoted(increment)}`);
  return { kind: 'level', movesPerSession, baseMs, incrementMs };
}

/** Anything after the time, as in `25+5`, is reserved for later versions of the protocol and ignored. */
function readBase(text: string): number | null {
  const [time = ''] = /^\d{1,6}(?:\.\d{1,6})?(?::\d{1,4}(?:\.\d{1,6})?)?(?![\d:.])/.exec(text) ?? [];
  const read = readClockTime(time, 'm', false);
  return read === null ? null : Math.round(read.ms);
}

function readMoveSet(kind: 'exclude' | 'include', rest: string, line: string): XboardCommand {
  if (rest === '') return bad(line, `${kind} has no move`);
  return { kind, move: rest === 'all' ? null : rest };
}

/** Names and values may contain spaces; a button has no value. */
function readOption(rest: string, line: string): XboardCommand {
  const equals = rest.indexOf('=');
  const name = (equals < 0 ? rest : rest.slice(0, equals)).trim();
  if (name === '') return bad(line, 'expected option NAME=VALUE');
  return { kind: 'option', name, value: equals < 0 ? '' : rest.slice(equals + 1).trim() };
}
