import { formatCoordinate, parseCoordinate } from '../../notation/coordinate.ts';
import { positionFromFen } from '../../notation/fen.ts';
import { resolveIntent, type RefusalCode } from '../../rules/explain.ts';
import type { Intent } from '../../rules/intent.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { Move } from '../../rules/setup.ts';
import { isReasonCode } from './reasons.ts';

/** From 1, the easiest, to 5. */
export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];

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

/** The rows of puzzles.json: compact, because the page loads all of them. */
export interface PuzzleFile {
  readonly motifs: readonly string[];
  /** id, FEN without counters, moves, level, indices into `motifs`. */
  readonly mates: readonly (readonly [string, string, number, number, readonly number[]])[];
  /** id, FEN without counters, move, code, options, level. */
  readonly reasons: readonly (readonly [string, string, string, string, readonly string[], number])[];
  /** id, FEN without counters, options, level. */
  readonly legal: readonly (readonly [string, string, readonly string[], number])[];
}

/** Unpacks the rows of puzzles.json, easiest puzzles first. The error names the invalid row. */
export function readPuzzles(file: PuzzleFile): Result<readonly Puzzle[], string> {
  const puzzles: Puzzle[] = [];
  for (const [id, fen, moves, level, motifs] of file.mates) {
    if (!isLevel(level)) return err(`puzzle ${id}: there is no level ${level}`);
    puzzles.push({ kind: 'mate', id, fen, moves, level, motifs: motifs.map((place) => file.motifs[place] ?? '') });
  }
  for (const [id, fen, move, code, options, level] of file.reasons) {
    if (!isLevel(level)) return err(`puzzle ${id}: there is no level ${level}`);
    const unknown = [code, ...options].find((option) => !isReasonCode(option));
    if (unknown !== undefined) return err(`puzzle ${id}: there is no reason "${unknown}"`);
    puzzles.push({
      kind: 'reason',
      id,
      fen,
      move,
      code: code as RefusalCode,
      options: options as RefusalCode[],
      level,
    });
  }
  for (const [id, fen, options, level] of file.legal) {
    if (!isLevel(level)) return err(`puzzle ${id}: there is no level ${level}`);
    puzzles.push({ kind: 'legal', id, fen, options, level });
  }
  return ok(puzzles.sort((a, b) => a.level - b.level));
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

/** Does a move match a text in coordinate form? */
export function isMove(move: Move, text: string): boolean {
  return formatCoordinate(move) === text;
}
