import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import { gameFromOpening, randomOpenings, type BalanceTest, type RandomOpeningSettings } from './opening.ts';

/**
 * An endless sequence of random balanced openings that end in different positions: the same as a match with this seed makes,
 * without repetitions. Throws NoOpeningError if no further one is found, and the reason of `signal` once it has fired.
 */
export async function* distinctOpenings(
  start: Position,
  settings: RandomOpeningSettings,
  isBalanced: BalanceTest,
  signal: AbortSignal,
): AsyncGenerator<Game, never> {
  const seen = new Set<bigint>();
  const isWanted: BalanceTest = async (game) => !seen.has(game.position.key) && (await isBalanced(game));
  const source = randomOpenings(start, settings, isWanted);
  const isOver = (): boolean => {
    signal.throwIfAborted();
    return false;
  };
  for (let index = 0; ; index++) {
    const opening = await source(index, isOver);
    signal.throwIfAborted();
    const game = gameFromOpening(opening);
    seen.add(game.position.key);
    yield game;
  }
}
