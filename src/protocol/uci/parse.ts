import { quoted } from '../../notation/quoted.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { GoNumber, GoRequest, UciCommand } from './command.ts';

/** Reads a line. What is no command of UCI or of ours comes back as `bad`, with the reason. */
export function parseUci(line: string): UciCommand {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const [name, ...rest] = words;
  if (name === undefined) return { kind: 'nothing' };
  switch (name) {
    case 'uci':
    case 'isready':
    case 'ucinewgame':
    case 'stop':
    case 'ponderhit':
    case 'quit':
    case 'register':
    case 'eval':
    case 'bench':
    case 'help':
      return { kind: name };
    case 'd':
      return { kind: 'draw' };
    case 'debug':
      return { kind: 'debug', on: rest[0] !== 'off' };
    case 'setoption':
      return parseSetOption(rest);
    case 'position':
      return parsePosition(rest);
    case 'go':
      return parseGo(rest);
    case 'perft':
      return parsePerft(rest);
    case 'moves':
      return parseMoves(rest);
    default:
      return bad(`Unknown command ${quoted(line.trim())}: help lists the commands.`);
  }
}

function bad(reason: string, spoils = false): UciCommand {
  return { kind: 'bad', reason, spoils };
}

/** Names and values may hold blanks: `name Clear Hash`, `name Move Overhead value 30`. */
function parseSetOption(words: readonly string[]): UciCommand {
  if (words[0] !== 'name') return bad('setoption: expected "setoption name NAME value VALUE".');
  const valueAt = words.indexOf('value');
  const name = words.slice(1, valueAt < 0 ? undefined : valueAt).join(' ');
  const value = valueAt < 0 ? '' : words.slice(valueAt + 1).join(' ');
  if (name === '') return bad('setoption: the name is missing.');
  return { kind: 'setoption', name, value };
}

function parsePosition(words: readonly string[]): UciCommand {
  const movesAt = words.indexOf('moves');
  const head = movesAt < 0 ? words : words.slice(0, movesAt);
  const moves = movesAt < 0 ? [] : words.slice(movesAt + 1);
  const [kind, ...fields] = head;
  if (kind === 'fen') return { kind: 'position', start: fields.join(' '), moves };
  if (kind !== 'startpos') return bad('position: expected "startpos" or "fen" and a position.', true);
  if (fields.length > 0) {
    return bad(`position: ${quoted(fields.join(' '))} follows "startpos"; moves follow the word "moves".`, true);
  }
  return { kind: 'position', start: null, moves };
}

function parseMoves([notation = 'coordinate']: readonly string[]): UciCommand {
  if (notation === 'coordinate' || notation === 'san') return { kind: 'moves', notation };
  return bad(`moves: expected san or coordinate, not ${quoted(notation)}.`);
}

const MAX_PERFT_DEPTH = 99;

function parsePerft([depth = '']: readonly string[]): UciCommand {
  const value = wholeNumber(depth, 0, MAX_PERFT_DEPTH);
  if (value === null) return bad(`perft takes a depth from 0 to ${MAX_PERFT_DEPTH}, not ${quoted(depth)}.`);
  return { kind: 'perft', depth: value };
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
}

const MAX_MS = 2 ** 42;
/** A clock may stand below zero when the flag has not been called. */
const CLOCK: NumberRange = { min: -MAX_MS, max: MAX_MS };
const DURATION: NumberRange = { min: 0, max: MAX_MS };

const GO_NUMBERS: ReadonlyMap<string, { readonly key: GoNumber } & NumberRange> = new Map(
  (
    [
      ['wtime', CLOCK],
      ['btime', CLOCK],
      ['winc', DURATION],
      ['binc', DURATION],
      // Some user interfaces write 0 for "no more time controls".
      ['movestogo', { min: 0, max: 10_000 }],
      ['depth', { min: 1, max: 10_000 }],
      ['nodes', { min: 1, max: Number.MAX_SAFE_INTEGER }],
      ['mate', { min: 1, max: 1000 }],
      ['movetime', DURATION],
    ] as const
  ).map(([key, range]) => [key, { key, ...range }]),
);

const GO_WORDS = new Set(['searchmoves', 'ponder', 'infinite', 'perft', ...GO_NUMBERS.keys()]);

function parseGo(words: readonly string[]): UciCommand {
  const perftAt = words.indexOf('perft');
  if (perftAt >= 0) return parsePerft(words.slice(perftAt + 1));
  const go = readGo(words);
  return go.ok ? { kind: 'go', go: go.value } : bad(`go: ${go.error}`);
}

function readGo(words: readonly string[]): Result<GoRequest, string> {
  const numbers: Partial<Record<GoNumber, number>> = {};
  const ignored: string[] = [];
  let searchMoves: string[] | null = null;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const range = GO_NUMBERS.get(word);
    if (range !== undefined) {
      const number = readNumber(range, words[++at]);
      if (!number.ok) return number;
      numbers[range.key] = number.value;
    } else if (word === 'searchmoves') {
      searchMoves ??= [];
      while (at + 1 < words.length && !GO_WORDS.has(words[at + 1]!)) searchMoves.push(words[++at]!);
      if (searchMoves.length === 0) return err('searchmoves is followed by no move.');
    } else if (!GO_WORDS.has(word)) {
      // UCI has it so: words of later versions do no harm.
      ignored.push(word);
    }
  }
  const ponder = words.includes('ponder');
  return ok({ searchMoves, ponder, infinite: words.includes('infinite'), numbers, ignored });
}

function readNumber(
  { key, min, max }: { readonly key: GoNumber } & NumberRange,
  text: string | undefined,
): Result<number, string> {
  if (text === undefined) return err(`${key} is followed by no number.`);
  const value = wholeNumber(text, min, max);
  if (value !== null) return ok(value);
  const expected = min === -MAX_MS ? 'a whole number of milliseconds' : `a whole number of at least ${min}`;
  return err(`${key} takes ${expected}, not ${quoted(text)}.`);
}

/** The number that a text is, or null where it is none of this range. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^[+-]?\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
