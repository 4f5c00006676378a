import { quoted } from '../../notation/quoted.ts';
import type { UciCommand, UciLine } from './command.ts';
import { readNumber, PERFT, parseGo } from './parse_go.ts';

/** Parses the words after a command's name; `text` is the whole text, for arguments with blanks. */
type Reader = (rest: readonly string[], text: string) => UciCommand | UciLine;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...(['uci', 'isready', 'ucinewgame', 'stop', 'ponderhit', 'quit', 'register', 'eval', 'bench', 'help'] as const).map(
    (kind): [string, Reader] => [kind, () => ({ kind })],
  ),
  ['d', () => ({ kind: 'draw' })],
  ['debug', parseDebug],
  ['setoption', parseSetOption],
  ['position', parsePosition],
  ['go', parseGo],
  ['perft', parsePerft],
  ['moves', parseMoves],
]);

/**
 * Parses a line. As UCI requires, words before the first command are ignored, and reported in the remarks. A line
 * without a command of UCI or our own is returned as `bad`, with the reason.
 */
export function parseUci(line: string): UciLine {
  const found = [...line.matchAll(/\S+/g)];
  const words = found.map(([word]) => word);
  if (words.length === 0) return { command: { kind: 'nothing' }, remarks: [] };
  const at = words.findIndex((word) => READERS.has(word));
  if (at < 0) return { command: bad(`Unknown command ${quoted(line.trim())}: help lists the commands.`), remarks: [] };
  const text = line.slice(found[at]!.index + words[at]!.length);
  const read = READERS.get(words[at]!)!(words.slice(at + 1), text);
  const { command, remarks } = 'kind' in read ? { command: read, remarks: [] } : read;
  if (at === 0) return { command, remarks };
  return { command, remarks: [`${quoted(words.slice(0, at).join(' '))} is not a command and is ignored.`, ...remarks] };
}

/**
 * Parses the beginning of a line that is too long. Commands that need no further words are carried out, and a search
 * uses the limits seen so far; a position is rejected.
 */
export function parseUciBeginning(beginning: string): UciLine {
  const reason = `The line that begins ${quoted(beginning)} is too long.`;
  // The last word may be incomplete.
  const { command } = parseUci(wordsOf(beginning).slice(0, -1).join(' '));
  switch (command.kind) {
    case 'uci':
    case 'isready':
    case 'ucinewgame':
    case 'stop':
    case 'ponderhit':
    case 'quit':
      return { command, remarks: [reason] };
    case 'go':
      return {
        command: { kind: 'go', go: { ...command.go, searchMoves: null, isCurtailed: true } },
        remarks: [reason],
      };
    case 'position':
      return { command: bad(reason, true), remarks: [] };
    default:
      return { command: bad(reason, command.kind === 'bad' && command.spoils), remarks: [] };
  }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function bad(reason: string, spoils = false): UciCommand {
  return { kind: 'bad', reason, spoils };
}

/** UCI doesn't specify the meaning of a word before "on" or "off"; it is ignored, as everywhere. */
function parseDebug(words: readonly string[]): UciCommand {
  const word = words.find((each) => each === 'on' || each === 'off');
  return word === undefined ? bad('debug: expected "debug on" or "debug off".') : { kind: 'debug', on: word === 'on' };
}

/** The word between an option's name and its value. */
const VALUE_WORD = /(?<!\S)value(?!\S)/;

/**
 * Names and values may contain spaces: `name Clear Hash`, `name Move Overhead value 30`. Those of a value are all kept: it
 * may be the name of a file.
 */
function parseSetOption(words: readonly string[], text: string): UciCommand {
  if (words[0] !== 'name') return bad('setoption: expected "setoption name NAME value VALUE".');
  const valueAt = words.indexOf('value');
  const name = words.slice(1, valueAt < 0 ? undefined : valueAt).join(' ');
  const value = valueAt < 0 ? '' : text.slice(text.search(VALUE_WORD) + 'value'.length).trim();
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

/** `perft N`. No interface waits for a move after it, so an invalid depth is an error. */
function parsePerft([depth = '']: readonly string[]): UciCommand {
  const { value, remark } = readNumber(PERFT, depth);
  if (value !== null && remark === null) return { kind: 'perft', depth: value };
  return bad(`perft takes a depth from ${PERFT.min} to ${PERFT.max}, not ${quoted(depth)}.`);
}
