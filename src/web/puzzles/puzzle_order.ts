import { LEVELS } from './level.ts';
import type { Puzzle } from './puzzle.ts';

/** Both sorts of questions are one kind to the player. */
const GROUPS: readonly (readonly Puzzle['kind'][])[] = [['mate'], ['reason', 'legal'], ['win'], ['defend'], ['only']];

/** The order of the page: by level; in each the kinds by turns, each from clear positions to crowded ones, and no two in a row with the same answer. */
export function mixed(puzzles: readonly Puzzle[]): Puzzle[] {
  return LEVELS.flatMap((level) => apart(byTurns(puzzles.filter((puzzle) => puzzle.level === level))));
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
export function clutterOf({ fen }: Pick<Puzzle, 'fen'>): number {
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
