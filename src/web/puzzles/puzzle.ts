import { parseCoordinate } from '../../notation/coordinate.ts';
import { positionFromFen } from '../../notation/fen.ts';
import { resolveIntent, type RefusalCode } from '../../rules/explain.ts';
import type { Intent } from '../../rules/intent.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { LEVELS, type Level } from './level.ts';
import { unpackPosition } from './packed_position.ts';
import { isReasonCode } from './reasons.ts';

interface PuzzleBase {
  /** Stable when the puzzles are generated again, as long as the position is among them. */
  readonly id: string;
  readonly fen: string;
  readonly level: Level;
}

/** The side to move mates in this many moves, and not sooner. */
export interface MatePuzzle extends PuzzleBase {
  readonly kind: 'mate';
  readonly moves: number;
  /** The motifs of the solution, a word or two each. */
  readonly motifs: readonly string[];
}

/** Why is this move refused? One of the reasons is right. */
export interface ReasonPuzzle extends PuzzleBase {
  readonly kind: 'reason';
  /** The refused move, in coordinate form. */
  readonly move: string;
  readonly code: RefusalCode;
  /** Includes the right one; in the order in which they are shown. */
  readonly options: readonly RefusalCode[];
}

/** Which of these moves is legal? Exactly one is. */
export interface LegalPuzzle extends PuzzleBase {
  readonly kind: 'legal';
  /** In coordinate form, in the order in which they are shown. */
  readonly options: readonly string[];
}

export type Puzzle = MatePuzzle | ReasonPuzzle | LegalPuzzle;

/** puzzles.json: compact, because the page loads all of it. Positions are packed: see packed_position.ts. */
export interface PuzzleFile {
  readonly motifs: readonly string[];
  readonly codes: readonly string[];
  /** A list for each level: "position,moves", then the index of each motif, a digit. */
  readonly mates: readonly (readonly string[])[];
  /** "position,level,move,right option,options": the options by their indices in `codes`, in base 36. */
  readonly reasons: readonly string[];
  /** "position,level,options", separated by spaces. */
  readonly legal: readonly string[];
}

/** The base of the digits that stand for codes. */
export const CODE_BASE = 36;

/** Unpacks puzzles.json, easiest puzzles first. The error names the invalid puzzle, or its position. */
export function readPuzzles(file: PuzzleFile): Result<readonly Puzzle[], string> {
  const puzzles: Puzzle[] = [];
  const faults: string[] = [];
  const base = (packed: string, level: number): PuzzleBase => {
    const fen = unpackPosition(packed);
    const position = positionFromFen(fen);
    if (!position.ok) faults.push(`"${packed}" is no position: ${position.error.message}`);
    const id = position.ok ? idOf(position.value) : '';
    if (!isLevel(level)) faults.push(`puzzle ${id}: there is no level ${level}`);
    return { id, fen, level: level as Level };
  };
  for (const [index, rows] of file.mates.entries()) {
    for (const row of rows) {
      const [position, [moves, ...motifs]] = row.split(',') as [string, string];
      const named = motifs.map((motif) => file.motifs[Number(motif)] ?? '');
      puzzles.push({ kind: 'mate', ...base(position, index + 1), moves: Number(moves), motifs: named });
    }
  }
  for (const row of file.reasons) {
    const [position, level, move, right, digits] = row.split(',') as [string, string, string, string, string];
    const puzzle = base(position, Number(level));
    const [code, ...options] = [...(right + digits)].map((digit) => file.codes[parseInt(digit, CODE_BASE)] ?? digit);
    const unknown = options.find((option) => !isReasonCode(option));
    if (unknown !== undefined) faults.push(`puzzle ${puzzle.id}: there is no reason "${unknown}"`);
    puzzles.push({ kind: 'reason', ...puzzle, move, code: code as RefusalCode, options: options as RefusalCode[] });
  }
  for (const row of file.legal) {
    const [position, level, options] = row.split(',') as [string, string, string];
    puzzles.push({ kind: 'legal', ...base(position, Number(level)), options: options.split(' ') });
  }
  return faults.length > 0 ? err(faults[0]!) : ok(puzzles.sort((a, b) => a.level - b.level));
}

const ID_LENGTH = 5;

/** The first digits of the position's hash key: what is solved is kept under it. */
export function idOf({ key }: Position): string {
  return key.toString(36).padStart(ID_LENGTH, '0').slice(0, ID_LENGTH);
}

function isLevel(level: number): level is Level {
  return (LEVELS as readonly number[]).includes(level);
}

/** The position of a puzzle. Throws if its FEN is invalid, which the tests of the file rule out. */
export function puzzlePosition({ id, fen }: Puzzle): Position {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(`puzzle ${id}: ${position.error.message}`);
  return position.value;
}

/** The intent of a move in coordinate form, legal or not; throws if the text is invalid. */
export function intentOf(text: string): Intent {
  const intent = parseCoordinate(text);
  if (!intent.ok) throw new Error(intent.error.message);
  return intent.value;
}

/** The legal moves among some in coordinate form. */
export function legalAmong(position: Position, options: readonly string[]): string[] {
  return options.filter((option) => resolveIntent(position, intentOf(option)).ok);
}
