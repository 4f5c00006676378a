import fc from 'fast-check';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import type { Position } from '../../src/rules/position.ts';
import { positionsOf, walks } from '../movegen/walks.ts';
import { positionOf } from '../helpers/position.ts';
import { itSlow } from '../helpers/slow.ts';

const search = new DirectSearch(1);

/** The mate found by quiescence, in coordinates, or null. */
function seen(position: Position): string | null {
  search.setPosition(position);
  const move = search.core.mateInOneMove();
  return move === 0 ? null : formatCoordinate(move);
}

function mates(position: Position): string[] {
  return position
    .legalMoves()
    .filter((move) => position.play(move).status() === 'checkmate')
    .map(formatCoordinate);
}

describe('mate in one without a search', () => {
  it('finds mates by a drop, an exchange, a capture and a move', () => {
    expect(seen(positionOf('6k1/5p1p/5PpP/8/8/8/8/6K1[Q] w - - 0 1', 'leslie'))).toBe('Q@g7');
    expect(seen(positionOf('6k1/5p1p/5PpP/8/8/8/8/6K1[#qQ] w - - 0 1', 'leslie'))).toBe('Q#Q@g7');
    expect(seen(positionOf('rnbqkb1r/pppp1ppp/5n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] w KQkq - 0 4', 'leslie'))).toBe(
      'h5f7',
    );
    expect(seen(positionOf('6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1', 'leslie'))).toBe('g5f7');
  });

  it('finds none if the man can be captured, or the king can escape', () => {
    expect(seen(positionOf('5bk1/5p1p/5PpP/8/8/8/8/6K1[Q] w - - 0 1', 'leslie'))).toBeNull();
    expect(seen(positionOf('6k1/7p/5PpP/8/8/8/8/6K1[N] w - - 0 1', 'leslie'))).toBeNull();
  });

  itSlow('finds only mates, and most of those by a piece next to the king', () => {
    let all = 0;
    let found = 0;
    fc.assert(
      fc.property(walks(60), (walk) => {
        for (const position of positionsOf(walk)) {
          if (position.isCheck()) continue;
          const there = mates(position);
          const move = seen(position);
          if (move !== null) expect(there).toContain(move);
          if (there.length > 0) all++;
          if (move !== null) found++;
        }
      }),
      { numRuns: 150 },
    );
    expect(all).toBeGreaterThan(50);
    expect(found / all).toBeGreaterThan(0.5);
  });
});
