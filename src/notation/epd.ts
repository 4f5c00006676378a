import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { MAX_COUNTER, type Move, type Ruleset } from '../rules/setup.ts';
import { describeFenError, positionFromFen } from './fen.ts';
import { quoted } from './quoted.ts';
import { readMove } from './read_move.ts';

/** A line of a list of positions: a FEN, or four fields of it, and the operations of an EPD behind it. */
export interface Epd {
  readonly position: Position;
  /** The fields of its FEN, as written. */
  readonly fen: string;
  /** In order. */
  readonly operations: readonly EpdOperation[];
}

/** An operation such as `bm Nf3 d4`. */
export interface EpdOperation {
  /** Empty for another text behind a semicolon. */
  readonly code: string;
  /** Without quotes. */
  readonly operands: readonly string[];
  /** As written, without the semicolon. */
  readonly text: string;
}

/** A position with what its operations ask for, if they do. */
export interface TestPosition extends Epd {
  readonly solution: Solution | null;
}

/** What a position of a test suite asks for. */
export interface Solution {
  /** The best moves, of which one is to be found; empty if it names none. */
  readonly best: readonly Move[];
  /** The moves to avoid. */
  readonly avoided: readonly Move[];
}

/** The operations of the EPD standard: with any other word a line without a semicolon would hardly be meant so. */
const OPCODES = new Set(
  (
    'acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco fmvn hmvc id nic noop pm pv rc resign sv ' +
    'tcgs tcri tcsi c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 v0 v1 v2 v3 v4 v5 v6 v7 v8 v9'
  ).split(' '),
);

/** The operations that may take the place of the counters, and the least value of each. */
const COUNTERS = [
  ['hmvc', 0],
  ['fmvn', 1],
] as const;

/** The fields before the operations; of the two counters none, one or both. */
const FIELDS = /^\s*(?:\S+\s+){3}\S+((?:\s+\d+(?=\s|$)){0,2})/;
const CODE = /[A-Za-z][A-Za-z0-9_]*/y;
const OPERAND = /\s*(?:"([^"]*)"?|([^\s;"]+))/y;

/** Is it one of the operations that the EPD standard names? */
export function isKnownOperation({ code }: EpdOperation): boolean {
  return OPCODES.has(code);
}

/**
 * Reads a line of a list of positions. Behind a semicolon other texts than operations are left alone. The error says in one line
 * what is wrong, and where.
 */
export function readEpd(line: string, ruleset: Ruleset): Result<Epd, string> {
  const { fen, counters, rest } = partsOf(line);
  const operations = operationsIn(rest);
  const missing = missingCounters(counters, operations);
  if (!missing.ok) return missing;
  const position = positionFromFen(fen + missing.value, ruleset);
  return position.ok
    ? ok({ position: position.value, fen: fen.trim(), operations })
    : err(describeFenError(position.error));
}

/** The same, with the moves of the operations `bm` and `am`, which must be legal. */
export function readTestPosition(line: string, ruleset: Ruleset): Result<TestPosition, string> {
  const epd = readEpd(line, ruleset);
  if (!epd.ok) return epd;
  const { position, operations } = epd.value;
  const best = movesOf('bm', position, operations);
  if (!best.ok) return best;
  const avoided = movesOf('am', position, operations);
  if (!avoided.ok) return avoided;
  const isTest = best.value.length + avoided.value.length > 0;
  return ok({ ...epd.value, solution: isTest ? { best: best.value, avoided: avoided.value } : null });
}

/** Does a move, null for none, solve the position? */
export function isSolvedBy(move: Move | null, { best, avoided }: Solution): boolean {
  return move !== null && (best.length === 0 || best.includes(move)) && !avoided.includes(move);
}

/** The first operand of an operation; null if it isn't there. */
export function operandOf({ operations }: Pick<Epd, 'operations'>, code: string): string | null {
  return operations.find((operation) => operation.code === code)?.operands[0] ?? null;
}

function partsOf(line: string): { readonly fen: string; readonly counters: number; readonly rest: string } {
  const semicolon = line.indexOf(';');
  const head = semicolon < 0 ? line : line.slice(0, semicolon);
  const fields = FIELDS.exec(head);
  const behind = fields === null ? '' : head.slice(fields[0].length);
  const counters = fields === null ? COUNTERS.length : (fields[1]!.match(/\d+/g) ?? []).length;
  const [word = ''] = /\S+/.exec(behind) ?? [];
  if (!OPCODES.has(word)) return { fen: head.trimEnd(), counters, rest: line.slice(head.length) };
  const fen = fields![0];
  return { fen, counters, rest: line.slice(fen.length) };
}

/** One after the other, so that a long line takes no more than linear time. */
function operationsIn(text: string): EpdOperation[] {
  const operations: EpdOperation[] = [];
  for (let at = nextPart(text, 0); at < text.length; at = nextPart(text, at)) {
    CODE.lastIndex = at;
    const code = CODE.exec(text)?.[0];
    if (code === undefined) {
      const end = text.indexOf(';', at);
      const other = text.slice(at, end < 0 ? text.length : end);
      operations.push({ code: '', operands: [], text: other.trim() });
      at += other.length;
      continue;
    }
    const operands: string[] = [];
    OPERAND.lastIndex = at + code.length;
    let end = OPERAND.lastIndex;
    for (let found = OPERAND.exec(text); found !== null; found = OPERAND.exec(text)) {
      operands.push(found[1] ?? found[2] ?? '');
      end = OPERAND.lastIndex;
    }
    operations.push({ code, operands, text: text.slice(at, end) });
    at = end;
  }
  return operations;
}

function nextPart(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s;]/.test(text.charAt(at))) at++;
  return at;
}

/** The counters that the operations `hmvc` and `fmvn` tell, if the FEN has none. */
function missingCounters(counters: number, operations: readonly EpdOperation[]): Result<string, string> {
  const told: string[] = [];
  for (const [code, least] of COUNTERS.slice(counters)) {
    const value = operandOf({ operations }, code) ?? String(least);
    if (!/^\d{1,7}$/.test(value) || Number(value) < least || Number(value) > MAX_COUNTER) {
      return err(`${code}: ${quoted(value)} is not a whole number from ${least} to ${MAX_COUNTER}.`);
    }
    told.push(` ${value}`);
  }
  return ok(told.join(''));
}

function movesOf(code: string, position: Position, operations: readonly EpdOperation[]): Result<Move[], string> {
  const moves: Move[] = [];
  for (const operation of operations) {
    if (operation.code !== code) continue;
    const texts = operation.operands.map((text) => text.replace(/,$/, '')).filter((text) => text !== '');
    if (texts.length === 0) return err(`${code}: There is no move.`);
    for (const text of texts) {
      const move = readMove(position, text);
      if (!move.ok) return err(`${code}: ${quoted(text)}: ${move.error.message}`);
      moves.push(move.value);
    }
  }
  return ok(moves);
}
