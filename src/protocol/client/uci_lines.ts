import type { Score } from '../../engine/types.ts';
import { plainFen } from './plain_fen.ts';
import { validCount, type ScoreLine } from './score_lines.ts';
import type { EngineResponse, GameLine, MoveLimits, MoveRequest } from './types.ts';

/** An option as announced by a UCI engine. */
export interface AnnouncedOption {
  readonly name: string;
  /** check, spin, combo, button or string; over XBoard's protocol also file or path. */
  readonly type: string;
  /** The text that it has before it is set. */
  readonly initial: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly string[];
}

const OPTION_WORDS = new Set(['type', 'default', 'min', 'max', 'var']);

/** Parses `option name … type …`; null for another line. */
export function parseOption(line: string): AnnouncedOption | null {
  // The name may contain any other of the words.
  const [, name, rest] = /^option name (.+?) (type .*)$/.exec(line.trim().replace(/\s+/g, ' ')) ?? [];
  if (name === undefined || rest === undefined) return null;
  const fields: (readonly [string, string[]])[] = [];
  for (const word of rest.split(' ')) {
    if (OPTION_WORDS.has(word)) fields.push([word, []]);
    else fields.at(-1)?.[1].push(word);
  }
  const all = (key: string): string[] => fields.filter(([word]) => word === key).map(([, value]) => value.join(' '));
  const type = all('type')[0]!;
  const initial = all('default')[0] ?? '';
  return {
    name,
    type,
    initial,
    min: numberOrNull(all('min')[0]),
    max: numberOrNull(all('max')[0]),
    choices: all('var'),
  };
}

function numberOrNull(text: string | undefined): number | null {
  return text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** Why a value is invalid for an option; null if it is valid. */
export function optionFault(option: AnnouncedOption, value: string): string | null {
  switch (option.type) {
    case 'check':
      return value === 'true' || value === 'false' ? null : 'must be true or false';
    case 'spin': {
      // The engine gets it as it is written.
      if (!/^-?\d+$/.test(value)) return 'must be a whole number';
      const number = Number(value);
      if (option.min !== null && number < option.min) return `must be at least ${option.min}`;
      return option.max !== null && number > option.max ? `must be at most ${option.max}` : null;
    }
    case 'combo':
      if (option.choices.some((choice) => choice.toLowerCase() === value.toLowerCase())) return null;
      return `must be one of ${option.choices.join(', ')}`;
    default:
      return null;
  }
}

const COMPLAINT = /can(?:'|no)t|could(?: not|n't)|unable|fail|error|invalid|not found|no such|was not|wrong/i;

/** The text of an `info string` by which an engine complains about a path among these values; null for another line. */
export function parseComplaint(line: string, values: readonly string[]): string | null {
  const text = /^\s*info\s+string\s+(\S.*)$/.exec(line)?.[1]?.trimEnd() ?? '';
  const isMeant = (value: string): boolean => /[\\/.]/.test(value) && text.includes(value);
  return COMPLAINT.test(text) && values.some(isMeant) ? text : null;
}

/** The value that a line sets; null if it sets none. */
export function valueOfSetting(line: string): string | null {
  return /^\s*setoption\s+name\s.*?\svalue\s+(\S.*)$/.exec(line)?.[1]?.trimEnd() ?? null;
}

/** The command that sets up a position. */
export function formatPosition(line: GameLine, asFen: boolean): string {
  if (asFen) return `position fen ${plainFen(line.fen())}`;
  const start = line.startFen === null ? 'position startpos' : `position fen ${line.startFen}`;
  return line.moves.length === 0 ? start : `${start} moves ${line.moves.join(' ')}`;
}

/** The `go` command for a request. */
export function formatGo({ clocks, turn }: MoveRequest, limits: MoveLimits): string {
  const words = ['go'];
  if (clocks !== null) {
    const [white, black] = clocks;
    words.push(`wtime ${wholeMs(white.remainingMs)} btime ${wholeMs(black.remainingMs)}`);
    words.push(`winc ${white.incrementMs} binc ${black.incrementMs}`);
    const { movesToGo } = clocks[turn]!;
    if (movesToGo !== null) words.push(`movestogo ${movesToGo}`);
  }
  if (limits.moveTimeMs !== null) words.push(`movetime ${limits.moveTimeMs}`);
  if (limits.nodes !== null) words.push(`nodes ${limits.nodes}`);
  if (limits.depth !== null) words.push(`depth ${limits.depth}`);
  return words.join(' ');
}

/** Clocks are sent in whole milliseconds, and never as zero, which engines read as "no clock". */
function wholeMs(ms: number): number {
  return Math.max(1, Math.floor(ms));
}

/** Parses the `info` line with the score of the best line, with 0 for an invalid count; null for another line or score. */
export function parseInfo(line: string): ScoreLine | null {
  const words = line.trim().split(/\s+/);
  // The rest is text.
  const text = words.indexOf('string');
  if (text >= 0) words.length = text;
  if (words[0] !== 'info') return null;
  const after = (key: string): string | undefined => words[words.indexOf(key) + 1];
  const count = (key: string): number => (words.includes(key) ? validCount(Math.floor(Number(after(key)))) : 0);
  const score = parseScore(words);
  if (score === null || (words.includes('multipv') && after('multipv') !== '1')) return null;
  const isBound = words.includes('lowerbound') || words.includes('upperbound');
  return { score, isBound, depth: count('depth'), nodes: count('nodes'), timeMs: count('time') };
}

function parseScore(words: readonly string[]): Score | null {
  const at = words.indexOf('score');
  const value = Math.round(Number(words[at + 2]));
  if (at < 0 || !Number.isSafeInteger(value)) return null;
  switch (words[at + 1]) {
    case 'cp':
      return { kind: 'cp', centipawns: value };
    case 'mate':
      return { kind: 'mate', moves: value };
    default:
      return null;
  }
}

const NO_MOVE_WORDS = new Set(['(none)', 'none', '0000', 'null', 'NULL']);

/** Parses `bestmove …`; undefined for another line. */
export function parseBestMove(line: string): EngineResponse | undefined {
  const match = /^\s*bestmove(?:\s+(\S+)|\s*$)/.exec(line);
  if (match === null) return undefined;
  const text = match[1] ?? '';
  return text === '' || NO_MOVE_WORDS.has(text) ? { kind: 'none' } : { kind: 'move', text, offersDraw: false };
}
