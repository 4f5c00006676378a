import { BatchEvaluator } from '../../lab/shared/evaluator.ts';
import { START_FEN, formatFen, positionFromFen } from '../../src/notation/fen.ts';
import { writeCoreSetup, readCoreSetup } from '../../src/rules/core_setup.ts';
import type { Position } from '../../src/rules/position.ts';
import { TERM_COUNT } from '../../src/shared/eval_terms.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { randomGames } from './games.ts';
import { positionOf } from '../helpers/position.ts';

function setPosition(evaluator: BatchEvaluator, position: Position): void {
  writeCoreSetup(evaluator.setup, position.setup, position.ruleset);
  evaluator.core.readSetup();
}

function fenIn(evaluator: BatchEvaluator): string {
  evaluator.core.writeSetup();
  return formatFen(readCoreSetup(evaluator.setup));
}

/** All positions of some random games. */
function positions(): Position[] {
  const found: Position[] = [];
  for (const game of randomGames(8)) {
    let position = positionOf(START_FEN);
    for (const move of game.moves) {
      found.push(position);
      position = position.play(move);
    }
  }
  return found;
}

describe('the batch evaluator', () => {
  const all = positions();
  const evaluator = new BatchEvaluator(all.length);
  const single = all.map((position) => {
    setPosition(evaluator, position);
    evaluator.add();
    return evaluator.core.evaluation();
  });

  it('evaluates each position like the core does one by one', () => {
    expect(all.length).toBeGreaterThan(300);
    expect([...evaluator.evaluate()]).toEqual(single);
    expect([...evaluator.evaluate(10)]).toEqual(single.slice(0, 10));
  });

  it('evaluates with the weights it is given, and with the old ones again', () => {
    const weights = evaluator.currentWeights();
    const doubled = weights.map((value) => 2 * value);
    evaluator.useWeights(doubled);
    const other = evaluator.evaluate();
    setPosition(evaluator, all[200]!);
    expect(other[200]).toBe(evaluator.core.evaluation());
    expect([...other]).not.toEqual(single);
    evaluator.useWeights(weights);
    expect([...evaluator.evaluate()]).toEqual(single);
  });

  it('returns the late weights’ share: a sixteenth per man off the board', () => {
    const men = (position: Position): number => position.setup.board.filter((man) => man !== 7).length;
    const expected = all.map((position) => Math.min(1, (32 - men(position)) / 16));
    expect([...evaluator.lateShares()]).toEqual(expected);
    expect(Math.max(...expected)).toBeGreaterThan(0.2);
  });

  it('is the sum of the rows that people read, whatever the weights', () => {
    const weights = evaluator.currentWeights();
    // Weights that are zero would hide a term that is missing from the rows.
    const changed = weights.map((value, i) => value + 20 + (i % 7));
    for (const values of [weights, changed]) {
      evaluator.useWeights(values);
      for (const position of all) {
        setPosition(evaluator, position);
        const rows = Array.from({ length: TERM_COUNT }, (_, term) =>
          [WHITE, BLACK].map((side) => evaluator.core.evaluationTermOf(term, side)),
        );
        const ahead = rows.reduce((sum, [white, black]) => sum + white! - black!, 0);
        const total = evaluator.core.evaluation() * (position.turn === WHITE ? 1 : -1);
        // Each row is rounded for itself.
        expect(Math.abs(total - ahead)).toBeLessThanOrEqual(2 * TERM_COUNT);
      }
    }
    evaluator.useWeights(weights);
  });

  it('refuses too many positions, and a wrong number of weights', () => {
    expect(() => evaluator.add()).toThrow(`more than ${all.length}`);
    expect(() => evaluator.useWeights([1, 2])).toThrow('1 weights where the core has');
  });
});

describe('settling a position', () => {
  const evaluator = new BatchEvaluator(1);

  function settled(fen: string): { plies: number; fen: string } {
    setPosition(evaluator, positionOf(fen));
    const plies = evaluator.core.quietPosition();
    return { plies, fen: fenIn(evaluator) };
  }

  it("doesn't change a quiet position", () => {
    expect(settled(START_FEN)).toEqual({ plies: 0, fen: START_FEN });
  });

  it('plays a capture that wins a man', () => {
    const fen = '4k3/pppp1ppp/8/2q5/3P4/8/PPP2PPP/4K3[] w - - 0 1';
    expect(settled(fen)).toEqual({ plies: 1, fen: '4k3/pppp1ppp/8/2P5/8/8/PPP2PPP/4K3[#q] b - - 0 1' });
  });

  it("doesn't capture a guarded man", () => {
    const fen = '4k3/ppp2ppp/3p4/4p3/8/8/PPP1QPPP/4K3[] w - - 0 1';
    expect(settled(fen)).toEqual({ plies: 0, fen });
  });

  it('has no result if the mover is in check', () => {
    expect(settled('4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1').plies).toBe(-1);
  });

  it('restores the saved position', () => {
    const fen = '4k3/pppp1ppp/8/2q5/3P4/8/PPP2PPP/4K3[] w - - 0 1';
    setPosition(evaluator, positionOf(fen));
    evaluator.save();
    expect(evaluator.core.quietPosition()).toBe(1);
    evaluator.restore();
    expect(fenIn(evaluator)).toBe(fen);
  });

  it('supports the other ruleset, too', () => {
    const pierce = positionFromFen(START_FEN, 'pierce');
    if (!pierce.ok) throw new Error(pierce.error.message);
    setPosition(evaluator, pierce.value);
    expect(evaluator.core.quietPosition()).toBe(0);
  });
});
