import { err, ok, type Result } from '../rules/result.ts';
import { isRuleset, type Ruleset } from '../rules/setup.ts';
import { parseTimeControlInMinutes } from '../table/time_control.ts';
import { isId } from './seats.ts';

// What is kept of a live game: a line of JSON with how it began, then one for each thing that happened. The number of a line,
// from 1, is the id of its event.

export type Side = 'white' | 'black';
export const SIDES = ['white', 'black'] as const;

/** Who has a side. */
export type Player =
  /** `seat`: the hash of its secret; null while anyone may take it. */
  | { readonly name: string | null; readonly seat: string | null }
  /** Ransom. `time`: the most seconds that it takes for a move; null: its usual time. */
  | { readonly engine: { readonly level: number; readonly time: number | null } };

/** How a game began. */
export interface Beginning {
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly rules: Ruleset;
  /** As people write it: `5+3`, `off`. */
  readonly clock: string;
  readonly white: Player;
  readonly black: Player;
}

/** Milliseconds left to each side. */
export interface Times {
  readonly white: number;
  readonly black: number;
}

export type EndStatus =
  | 'checkmate'
  | 'stalemate'
  | 'repetition'
  | 'fifty-moves'
  | 'resignation'
  | 'agreement'
  | 'time'
  | 'aborted';

const END_STATUSES: readonly string[] = [
  ...['checkmate', 'stalemate', 'repetition', 'fifty-moves', 'resignation', 'agreement', 'time', 'aborted'],
];

/** Something that happened in a game, as it is kept and as its event tells it. */
export type Happening =
  /** `ply`: half-moves after it. `clock`: what the clocks show after it; null without clocks. */
  | {
      readonly kind: 'move';
      readonly ply: number;
      readonly move: string;
      readonly san: string;
      readonly fen: string;
      readonly clock: Times | null;
    }
  | { readonly kind: 'draw-offered' | 'draw-declined'; readonly by: Side }
  | { readonly kind: 'takeback-asked' | 'takeback-declined'; readonly by: Side }
  /** The last `plies` half-moves are taken back; `ply` are left. */
  | {
      readonly kind: 'takeback';
      readonly plies: number;
      readonly ply: number;
      readonly fen: string;
      readonly clock: Times | null;
    }
  /** `result` is `*` if the game has none; `loser` had the flag that fell, or resigned. */
  | { readonly kind: 'end'; readonly status: EndStatus; readonly result: string; readonly loser: Side | null }
  | { readonly kind: 'rematch-offered' | 'rematch-declined'; readonly by: Side }
  /** The next game, with colours swapped. */
  | { readonly kind: 'rematch'; readonly id: string }
  /** Somebody took a seat that was open. */
  | { readonly kind: 'joined'; readonly by: Side; readonly name: string | null }
  /** The server was ended in order; the clocks showed this. */
  | { readonly kind: 'paused'; readonly clock: Times };

/** With the time at which it happened, in milliseconds since 1970. */
export type Entry = Happening & { readonly at: number };

/** A line of the file: of a seat that was taken, also the hash of its secret, which no event tells. */
export type KeptEntry = Entry & { readonly seat?: string };

/** A game as its file tells it. */
export interface GameRecord {
  readonly beginning: Beginning;
  readonly entries: readonly KeptEntry[];
  /** The length of the whole lines in bytes: a last line that was cut doesn't count. */
  readonly bytes: number;
}

const FORMAT = 'ransom-live-game';
const VERSION = 1;

export function formatBeginning(beginning: Beginning): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...beginning })}\n`;
}

export function formatEntry(entry: KeptEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/**
 * Reads the file of a game. A last line without its end was being written when the server was killed: nobody has been told
 * of it. The error says which line is damaged.
 */
export function parseRecord(file: Buffer): Result<GameRecord, string> {
  const bytes = file.lastIndexOf('\n') + 1;
  const [first = '', ...rest] = file.toString('utf8', 0, bytes).split('\n').slice(0, -1);
  const beginning = beginningOf(parsed(first));
  if (beginning === null) return err('line 1 is not the beginning of a live game');
  const entries: KeptEntry[] = [];
  for (const [index, line] of rest.entries()) {
    const entry = parsed(line);
    if (!isEntry(entry)) return err(`line ${index + 2} is damaged`);
    entries.push(entry);
  }
  return ok({ beginning, entries, bytes });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function beginningOf(value: unknown): Beginning | null {
  if (!isObject(value) || value.format !== FORMAT || value.version !== VERSION) return null;
  const { id, created, rules, clock, white, black } = value;
  const isWhole =
    typeof id === 'string' && isId(id) && typeof created === 'string' && isRuleset(rules) && typeof clock === 'string';
  if (!isWhole || !parseTimeControlInMinutes(clock).ok || !isPlayer(white) || !isPlayer(black)) return null;
  return { id, created, rules, clock, white, black };
}

function isPlayer(value: unknown): value is Player {
  if (!isObject(value)) return false;
  const { engine, name, seat } = value;
  if (isObject(engine)) return typeof engine.level === 'number' && isNull(engine.time, 'number');
  return isNull(name, 'string') && (seat === null || isHash(seat));
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isNull(value: unknown, type: 'string' | 'number'): boolean {
  return value === null || typeof value === type;
}

function isSide(value: unknown): value is Side {
  return value === 'white' || value === 'black';
}

function isTimes(value: unknown): value is Times {
  return isObject(value) && typeof value.white === 'number' && typeof value.black === 'number';
}

function isEntry(value: unknown): value is KeptEntry {
  if (!isObject(value) || typeof value.at !== 'number') return false;
  const { kind, clock, plies, by } = value;
  switch (kind) {
    case 'move':
      return typeof value.move === 'string' && (clock === null || isTimes(clock));
    case 'takeback':
      return Number.isSafeInteger(plies) && (clock === null || isTimes(clock));
    case 'draw-offered':
    case 'draw-declined':
    case 'takeback-asked':
    case 'takeback-declined':
    case 'rematch-offered':
    case 'rematch-declined':
      return isSide(by);
    case 'end':
      return END_STATUSES.includes(String(value.status)) && typeof value.result === 'string';
    case 'rematch':
      return typeof value.id === 'string' && isId(value.id);
    case 'joined':
      return isSide(by) && isHash(value.seat);
    case 'paused':
      return isTimes(clock);
    default:
      return false;
  }
}
