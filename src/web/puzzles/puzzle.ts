import { parseCoordinate } from '../../notation/coordinate.ts';
import { positionFromFen } from '../../notation/fen.ts';
import { resolveIntent, type RefusalCode } from '../../rules/resolve_intent.ts';
import type { Intent } from '../../rules/intent.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { LEVELS, type Level } from './level.ts';
import { isReasonCode } from './reasons.ts';

// Positions as puzzles.json has them: a FEN without what follows from the rest, because hundreds of them are fetched.
//
//   2r53np2kpp2r33p2p13PB3P4KNqR1PBP1N13n4 bP
//
// The ranks follow each other without slashes, for each has eight squares. Then come the side to move, the men on the
// airfields and, after a space, castling rights and en passant square if there are any. Nobody leaves a game for good,
// so whoever is neither on the board nor on an airfield sits in a prison. Where that isn't so, because men were left
// out, the prisoners are named after a `#`, as in a FEN.

const RANK_LENGTH = 8;
/** All men, as a FEN orders those in a prison. The kings are always on the board. */
const OFFICERS_AND_PAWNS = 'QRRBBNNPPPPPPPPK';
const ALL_MEN = OFFICERS_AND_PAWNS + OFFICERS_AND_PAWNS.toLowerCase();
const NO_RIGHTS = '- -';
const FEN = /^(\S+)\[([^#]*)#?(.*)\] ([wb]) (\S+ \S+)$/;
const PACKED = /^(\S+) ([wb])([^# ]*)(?:#(\S*))?(?: (\S+ \S+))?$/;

/** Packs a FEN without counters. Throws if it isn't one. */
export function packPosition(fen: string): string {
  const [, board, airfields, prisons, turn, rights] = FEN.exec(fen) ?? [];
  if (board === undefined) throw new RangeError(`can't pack ${fen}`);
  const named = prisons === othersThan(board + airfields!) ? '' : `#${prisons!}`;
  const packed = `${board.replaceAll('/', '')} ${turn!}${airfields!}${named}`;
  return rights === NO_RIGHTS ? packed : `${packed} ${rights!}`;
}

/** The FEN of a packed position; the text itself if it isn't one, which then is no FEN either. */
export function unpackPosition(packed: string): string {
  const [, squares, turn, airfields, named, rights = NO_RIGHTS] = PACKED.exec(packed) ?? [];
  if (squares === undefined) return packed;
  const prisons = named ?? othersThan(squares + airfields!);
  const holdings = prisons === '' ? airfields! : `${airfields!}#${prisons}`;
  return `${withSlashes(squares)}[${holdings}] ${turn!} ${rights}`;
}

/** The men whose letters don't occur in a text. */
function othersThan(present: string): string {
  return [...present].reduce((left, letter) => left.replace(letter, ''), ALL_MEN);
}

function withSlashes(squares: string): string {
  let board = '';
  let filled = 0;
  for (const letter of squares) {
    if (filled > 0 && filled % RANK_LENGTH === 0) board += '/';
    board += letter;
    filled += Number(letter) || 1;
  }
  return board;
}

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
