import { positionFromFen } from '../../notation/fen.ts';
import { LEVELS, type Level } from './level.ts';
import { isLinePuzzle, type Puzzle } from './puzzle.ts';
import { PRACTICE_COUNT } from './record.ts';

/** Both sorts of questions are one kind to the player. */
const GROUPS: readonly (readonly Puzzle['kind'][])[] = [['mate'], ['reason', 'legal'], ['win'], ['defend'], ['only']];

/** The kinds that say what is to be done: a newcomer begins with them. */
const FIRST_KINDS: readonly Puzzle['kind'][] = ['mate', 'win', 'reason', 'legal'];
const EASIEST: Level = 1;

/**
 * The order of the page: first those for practice, then by level; in each the kinds by turns, each kind from clear positions to
 * crowded ones, and no two in a row with the same answer.
 */
export function mixed(puzzles: readonly Puzzle[]): Puzzle[] {
  return LEVELS.flatMap((level) => {
    const ofLevel = puzzles.filter((puzzle) => puzzle.level === level);
    const first = level === EASIEST ? clearest(ofLevel) : [];
    return apart([...byTurns(first), ...byTurns(ofLevel.filter((puzzle) => !first.includes(puzzle)))]);
  });
}

/** Those that a newcomer begins with: one move is asked for, the side to move is not in check, and there is little to look at. */
function clearest(puzzles: readonly Puzzle[]): Puzzle[] {
  const first: Puzzle[] = [];
  const candidates = puzzles.filter((puzzle) => FIRST_KINDS.includes(puzzle.kind) && movesAsked(puzzle) === 1);
  for (const puzzle of candidates.sort((a, b) => clutterOf(a) - clutterOf(b))) {
    if (first.length === PRACTICE_COUNT) break;
    if (!isInCheck(puzzle)) first.push(puzzle);
  }
  return first;
}

function movesAsked(puzzle: Puzzle): number {
  if (puzzle.kind === 'mate') return puzzle.moves;
  return isLinePuzzle(puzzle) ? puzzle.asked : 1;
}

function isInCheck({ fen }: Puzzle): boolean {
  const position = positionFromFen(fen);
  return position.ok && position.value.isCheck();
}

/** Spreads each kind evenly. */
function byTurns(puzzles: readonly Puzzle[]): Puzzle[] {
  return GROUPS.map((kinds) =>
    puzzles.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => clutterOf(a) - clutterOf(b)),
  )
    .flatMap((group) => group.map((puzzle, index) => ({ puzzle, place: (index + 0.5) / group.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ puzzle }) => puzzle);
}

/** How much there is to look at: the pieces on the board, and the slots of the stores with a piece, however many of them there are. */
export function clutterOf({ fen }: Puzzle): number {
  const [board = '', airfields = '', prisons = ''] = fen.split(' ')[0]!.split(/[[#\]]/);
  const pieces = board.replace(/[^a-z]/gi, '').length;
  return pieces + new Set(airfields).size + new Set(prisons).size;
}

/** Has each puzzle followed by the next one that has another answer. */
export function apart(puzzles: readonly Puzzle[]): Puzzle[] {
  const left = [...puzzles];
  const order: Puzzle[] = [];
  while (left.length > 0) {
    const other = left.findIndex((puzzle) => !hasSameAnswer(puzzle, order.at(-1) ?? null));
    order.push(...left.splice(Math.max(other, 0), 1));
  }
  return order;
}

/** Would one be given away by the other? */
export function hasSameAnswer(puzzle: Puzzle, other: Puzzle | null): boolean {
  return puzzle.answer !== '' && puzzle.answer === other?.answer;
}
