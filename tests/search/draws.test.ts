import { DirectSearch } from '../../src/engine/direct_search.ts';
import { positionOf } from '../helpers/position.ts';
import { moveOf } from '../rules/helpers.ts';

describe('a position that the game had before the root', () => {
  const search = new DirectSearch(16);
  const root = positionOf('4k3/8/8/8/8/8/8/3QK3[] w - - 0 1');
  const move = moveOf(root, 'd1d4');
  const after = root.play(move).key;

  /** The score of the move, whose position occurred in the game so often. */
  function scoreAfter(times: number): number {
    search.newGame();
    search.setPosition(root);
    const keys = Array.from({ length: times }, () => [after, root.key]).flat();
    // The root itself is none of the positions before it.
    return search.search({ depth: 6 }, keys.slice(0, -1), [move]).score;
  }

  it('is a draw the third time, not the second', () => {
    const [never, once, twice] = [0, 1, 2].map(scoreAfter);
    expect(never).toBeGreaterThan(100);
    expect(once).toBe(never);
    expect(twice).toBe(0);
  });
});
