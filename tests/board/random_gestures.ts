import { formatFen } from '../../src/notation/fen.ts';
import { roleLetter, squareName } from '../../src/rules/words.ts';
import type { Place } from '../../src/rules/place.ts';
import type { Position } from '../../src/rules/position.ts';
import { airfield, prison, squaresOfMen } from '../../src/rules/refusal/facts.ts';
import type { Move, Square } from '../../src/rules/setup.ts';
import { HOLDABLE_ROLES } from '../../src/shared/men.ts';
import { putDown, type PutDown } from '../../src/table/gesture/put_down.ts';
import { placesOfMove } from '../../src/web/table/place.ts';
import type { Random } from '../../src/match/random.ts';
import type { Board, Spot } from './harness/board.ts';
import { spotOf } from './harness/spots.ts';

/** An input method for gestures. */
export type Way = 'drag' | 'click' | 'touch' | 'keys';
export const WAYS: readonly Way[] = ['drag', 'click', 'touch', 'keys'];

/** What was done, for reports: moves played, questions cancelled, gestures refused. */
export interface GestureCounts {
  moves: number;
  choices: number;
  cancelled: number;
  refused: number;
}

/** Out of ten gestures, this many are meant to be legal. */
const LEGAL_TENTHS = 7;
const CANCELLED_TENTHS = 3;

/**
 * Continues from a position, for both sides, by random gestures, legal or not, until the game is over or enough moves
 * are played. After each gesture the page must show the position according to the rules. Returns what was done.
 */
export async function playByGestures(
  board: Board,
  start: Position,
  ways: readonly Way[],
  random: Random,
  moves: number,
): Promise<GestureCounts> {
  const counts: GestureCounts = { moves: 0, choices: 0, cancelled: 0, refused: 0 };
  let position = start;
  while (counts.moves < moves && position.legalMoves().length > 0) {
    const [from, to] = gestureIn(position, random);
    const way = ways[random.below(ways.length)]!;
    const meaning = putDown(position, from, to);
    const move = await tried(
      `${formatFen(position.setup)}: ${way} from ${JSON.stringify(spotOf(from))} to ${squareName(to)}: ${meaning.kind}`,
      async () => {
        await makeGesture(board, way, spotOf(from), squareName(to));
        const played = await answer(board, meaning, random, counts);
        const next = played === null ? position : position.play(played);
        await board.showsFen(formatFen(next.setup));
        return played;
      },
    );
    if (move !== null) {
      position = position.play(move);
      counts.moves++;
    }
    if (move === null) await board.letGo();
  }
  return counts;
}

/** Does something, and names the gesture if it fails. */
async function tried<T>(gesture: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${gesture}: ${(error as Error).message}`, { cause: error });
  }
}

/** Most gestures are those of a legal move, so that games go on; some are any man to any square. */
function gestureIn(position: Position, random: Random): [Place, Square] {
  if (random.below(10) < LEGAL_TENTHS) {
    const legal = position.legalMoves();
    const [from, to] = placesOfMove(position.turn, legal[random.below(legal.length)]!);
    return [from!, (to as { square: Square }).square];
  }
  const froms = placesOfMen(position);
  return [froms[random.below(froms.length)]!, random.below(64)];
}

/** Men of the side to move on the board, on its airfield and in the enemy prison. */
function placesOfMen({ setup, turn }: Position): Place[] {
  const stores = (
    [
      ['airfield', turn, airfield(setup, turn)],
      ['prison', turn ^ 1, prison(setup, turn ^ 1)],
    ] as const
  ).flatMap(([kind, player, counts]) =>
    Array.from({ length: HOLDABLE_ROLES }, (_, role) => role)
      .filter((role) => counts[role]! > 0)
      .map((role): Place => ({ kind: 'store', store: { kind, player }, role })),
  );
  return [...squaresOfMen(setup, turn, null).map((square): Place => ({ kind: 'square', square })), ...stores];
}

/** Picks up at one spot and puts down at another. */
export async function makeGesture(board: Board, way: Way, from: Spot, to: string): Promise<void> {
  switch (way) {
    case 'drag':
      return board.drag(from, to);
    case 'touch':
      return board.touchDrag(from, to);
    case 'click':
      await board.click(from);
      return board.click(to);
    case 'keys':
      await board.pick(from);
      return board.pick(to);
  }
}

/** Answers the question raised by a gesture, if any; returns the move played, or null. */
async function answer(board: Board, meaning: PutDown, random: Random, counts: GestureCounts): Promise<Move | null> {
  switch (meaning.kind) {
    case 'move':
      return meaning.move;
    case 'put-back':
      return null;
    case 'refused':
      counts.refused++;
      return null;
    case 'payment':
    case 'promotion': {
      await board.page.waitForSelector('[role="dialog"]');
      if (random.below(10) < CANCELLED_TENTHS) {
        await board.press('Escape');
        counts.cancelled++;
        return null;
      }
      const legal = meaning.choices.filter(({ move }) => move !== null);
      const choice = legal[random.below(legal.length)]!;
      const role = 'give' in choice ? choice.give : choice.role;
      if (choice === meaning.choices[0]) await board.press('Enter');
      else await board.press(roleLetter(role).toLowerCase());
      counts.choices++;
      return choice.move;
    }
  }
}
