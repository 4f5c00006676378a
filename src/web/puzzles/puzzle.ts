import { parseCoordinate } from '../../notation/coordinate.ts';
import { positionFromFen } from '../../notation/fen.ts';
import { resolveIntent, type RefusalCode } from '../../rules/resolve_intent.ts';
import type { Intent } from '../../rules/intent.ts';
import type { Position } from '../../rules/position.ts';
import type { Level } from './level.ts';

interface PuzzleBase {
  /** What has to be found, in short: two with the same answer should not follow each other. Empty if there is no such word. */
  readonly answer: string;
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

/** What an only move is for: it wins a piece or more, it is the only defence, or it is simply the only good one. */
export type LineKind = 'win' | 'defend' | 'only';
export const LINE_KINDS: readonly LineKind[] = ['win', 'defend', 'only'];

/** One move is much better than all others, and so are perhaps the next ones. */
export interface LinePuzzle extends PuzzleBase {
  readonly kind: LineKind;
  /** The solution in coordinate form, with the opponent's best replies. */
  readonly moves: readonly string[];
  /** How many moves of the player are asked for. The moves after them are shown. */
  readonly asked: number;
  /** The score after each move asked for, in pawns, as proved. */
  readonly scores: readonly number[];
  /** Moves that differ from one asked for by the payment, which is too dear. Other payments are as good. */
  readonly excepted: readonly string[];
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

export type Puzzle = MatePuzzle | LinePuzzle | ReasonPuzzle | LegalPuzzle;

const ID_LENGTH = 5;

/** The first digits of the position's hash key: what is solved is kept under it. */
export function idOf({ key }: Position): string {
  return key.toString(36).padStart(ID_LENGTH, '0').slice(0, ID_LENGTH);
}

/** The position of a puzzle. Throws if its FEN is invalid, which the tests of the file rule out. */
export function puzzlePosition({ id, fen }: Puzzle): Position {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(`puzzle ${id}: ${position.error.message}`);
  return position.value;
}

/** Is a line to be found, rather than a mate or an answer? */
export function isLinePuzzle(puzzle: Puzzle): puzzle is LinePuzzle {
  return (LINE_KINDS as readonly string[]).includes(puzzle.kind);
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
