import fc from 'fast-check';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { START_FEN, formatFen } from '../../src/notation/fen.ts';
import { canonicalSetup, samePosition } from '../../src/rules/position.ts';
import { squareName } from '../../src/rules/words.ts';
import { validateSetup } from '../../src/rules/validate.ts';
import { afterMoves, moveName, moveOf, squareAt } from './helpers.ts';
import { walk, walks } from './walks.ts';
import { positionOf } from '../helpers/position.ts';

describe('a position', () => {
  it('lists the legal moves', () => {
    expect(positionOf(START_FEN).legalMoves()).toHaveLength(20);
    const drops = positionOf('4k3/8/8/8/8/8/8/4K3[P] w - - 0 1').legalMoves().map(moveName);
    expect(drops.filter((name) => name.startsWith('P@'))).toHaveLength(48);
    expect(drops).not.toContain('P@a8');
  });

  it("doesn't change when a move is played", () => {
    const start = positionOf(START_FEN);
    const next = start.play(moveOf(start, 'e2e4'));
    expect(formatFen(start.setup)).toBe(START_FEN);
    expect(formatFen(next.setup)).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1');
    // The core has one position at a time: the older one must be loaded again.
    expect(start.legalMoves().map(moveName)).toContain('e2e4');
    expect(next.legalMoves().map(moveName)).toContain('e7e5');
  });

  it('finds the attackers of a square', () => {
    const position = positionOf('4k3/8/8/8/1b6/8/4P3/4K2R[] w - - 0 1');
    const names = (square: string, colour: number): string[] =>
      position.attackers(squareAt(square), colour).map(squareName);
    expect(names('e1', BLACK)).toEqual(['b4']);
    expect(names('h8', WHITE)).toEqual(['h1']);
    expect(names('f1', WHITE)).toEqual(['e1', 'h1']);
    expect(position.status()).toBe('check');
    expect(position.kingSquare(BLACK)).toBe(squareAt('e8'));
  });

  it('has the same key as equivalent positions', () => {
    const start = positionOf(START_FEN);
    const back = afterMoves(start, 'g1f3 g8f6 f3g1 f6g8');
    expect(back.key).toBe(start.key);
    expect(samePosition(start, back)).toBe(true);
    const held = positionOf('4k3/8/8/8/8/8/8/4K3[#N] w - - 0 1');
    const waiting = positionOf('4k3/8/8/8/8/8/8/4K3[N] w - - 0 1');
    expect(held.key).not.toBe(waiting.key);
    expect(samePosition(held, waiting)).toBe(false);
    const unmoved = positionOf('4k3/8/8/8/8/8/8/4K3[] w E - 0 1');
    const moved = positionOf('4k3/8/8/8/8/8/8/4K3[] w - - 0 1');
    expect(unmoved.key).not.toBe(moved.key);
    expect(samePosition(unmoved, moved)).toBe(false);
  });

  it('counts leaves', () => {
    expect(positionOf(START_FEN).perft(3)).toBe(8902);
  });
});

describe('every position of a game', () => {
  it('is a valid setup in canonical form, and its key agrees with samePosition', () => {
    fc.assert(
      fc.property(walks(80), (steps) => {
        const positions = walk(steps);
        const last = positions[positions.length - 1]!;
        for (const position of positions) {
          expect(validateSetup(position.setup)).toBeNull();
          expect(canonicalSetup(position.setup)).toEqual(position.setup);
          expect(position.key === last.key).toBe(samePosition(position, last));
        }
      }),
      { numRuns: 40 },
    );
  });
});
