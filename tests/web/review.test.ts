import type { Analysis } from '../../src/analysis/analyser.ts';
import type { JudgedMove } from '../../src/analysis/annotate.ts';
import { NOTHING } from '../../src/analysis/judgement.ts';
import { standingAfter, type Standing } from '../../src/analysis/standing.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { readScores } from '../../src/notation/score.ts';
import type { Position } from '../../src/rules/position.ts';
import { GameTree } from '../../src/table/tree.ts';
import { lineThrough } from '../../src/table/tree.ts';
import {
  NO_REVIEW,
  verdictOn,
  type ReviewState,
  type Verdict,
  beginReview,
  addJudged,
  endReview,
  forgetReview,
  beginAttempt,
  tryMove,
  judgeTried,
} from '../../src/web/review/review_state.ts';
import { reviewPgn } from '../../src/web/review/saved_review.ts';
import {
  markAt,
  mistakesOf,
  nameOfMove,
  reviewArrows,
  summaryOf,
  turningPoints,
  whiteExpects,
  isDecided,
} from '../../src/web/review/summary.ts';
import { lineOf, moveOf } from '../table/fakes.ts';

function analysis(position: Position, expected: number): Analysis {
  const score = { kind: 'cp', centipawns: 0 } as const;
  const lines = [lineOf(position.legalMoves().slice(0, 1))];
  return { position, outcome: null, lines, score, expected, nodes: 1, timeMs: 1 };
}

/** What a player expects after a move. */
function standingOf(before: Position, after: Position, expected: number): Standing {
  return standingAfter(before, analysis(after, 1 - expected));
}

/** 1. e4 f6??, where e5 was the move. */
function reviewed(): { tree: GameTree; review: ReviewState; judged: JudgedMove[] } {
  const tree = new GameTree(startPosition());
  const start = tree.position;
  const e4 = tree.play(moveOf(start, 'e2e4'));
  tree.play(moveOf(e4.position, 'f7f6'));
  const end = tree.position;
  tree.goTo(e4);
  tree.add(e4, moveOf(e4.position, 'c7c5'));
  const line = lineThrough(e4);
  const score = { kind: 'cp', centipawns: 0 } as const;
  const judged: JudgedMove[] = [
    {
      ply: 1,
      move: e4.move!,
      before: analysis(start, 0.55),
      after: analysis(e4.position, 0.45),
      judgement: null,
      loss: 0,
      given: NOTHING,
      best: { line: [e4.move!], score, depth: 5, standing: standingOf(start, e4.position, 0.55) },
    },
    {
      ply: 2,
      move: line[2]!.move!,
      before: analysis(e4.position, 0.45),
      after: analysis(end, 0.9),
      judgement: 'blunder',
      loss: 0.35,
      given: NOTHING,
      best: {
        line: [moveOf(e4.position, 'e7e5')],
        score,
        depth: 5,
        standing: standingOf(e4.position, e4.position.play(moveOf(e4.position, 'e7e5')), 0.45),
      },
    },
  ];
  let review = beginReview(NO_REVIEW, line);
  for (const move of judged) review = addJudged(review, move);
  return { tree, review: endReview(review, 'done'), judged };
}

describe('a review', () => {
  it('knows whether the game was decided before a move', () => {
    const { judged } = reviewed();
    const [first] = judged;
    const decidedAt = [0, 0.04, 0.06, 0.5, 0.94, 0.97].map((expected) =>
      isDecided({ ...first!, before: { ...first!.before, expected } }),
    );
    expect(decidedAt).toEqual([true, true, false, false, false, true]);
  });

  it("shows White's expected points, mistakes and turning points", () => {
    const { review, judged } = reviewed();
    expect([0, 1, 2, 3].map((ply) => whiteExpects(review, ply))).toEqual([0.55, 0.55, 0.9, null]);
    expect(summaryOf(review, 0)).toMatchObject({ moves: 1, averageLoss: 0, counts: { blunder: 0 } });
    expect(summaryOf(review, 1)).toMatchObject({ moves: 1, averageLoss: 0.35, counts: { blunder: 1, mistake: 0 } });
    expect(turningPoints(review)).toEqual([judged[1]]);
    expect([0, 1].map((colour) => mistakesOf(review, colour))).toEqual([[], [judged[1]]]);
    expect(nameOfMove(judged[1]!)).toBe('1... f6??');
  });

  it('marks the moves of its line, and no others', () => {
    const { tree, review } = reviewed();
    const e4 = tree.root.children[0]!;
    expect(e4.children.map((node) => markAt(review, node))).toEqual(['??', '']);
    expect(markAt(review, e4)).toBe('');
  });

  it('draws the better move and the one played for the bad move in focus', () => {
    const { tree, review } = reviewed();
    const e4 = tree.root.children[0]!;
    const looked = { ...review, focus: 2 };
    expect(reviewArrows(looked, e4).map(({ tone }) => tone)).toEqual(['mistake', 'move']);
    expect(reviewArrows(looked, tree.root)).toEqual([]);
    expect(reviewArrows(review, e4)).toEqual([]);
  });

  it('keeps its judgements when cancelled, and drops them with another game', () => {
    const { review, judged } = reviewed();
    const cancelled = endReview(review, 'cancelled');
    expect(cancelled).toMatchObject({ phase: 'cancelled', judged });
    expect(forgetReview({ ...cancelled, nodes: 7 })).toEqual({ ...NO_REVIEW, nodes: 7 });
  });

  it('judges another attempt like the move of the game, by the best move', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    const { position } = bad.before;
    const tried = (expected: number, more: Partial<Standing> = {}): Verdict =>
      verdictOn(bad, moveOf(position, 'a7a6'), { ...bad.best.standing, expected, ...more });
    expect(verdictOn(bad, bad.best.line[0]!, null)).toEqual({ kind: 'best', loss: 0, given: NOTHING });
    expect(verdictOn(bad, bad.move, null)).toEqual({ kind: 'same', loss: 0.35, given: NOTHING });
    expect(tried(0.4).kind).toBe('good');
    expect(tried(0.2).kind).toBe('worse');
    expect(tried(0.2).loss).toBeCloseTo(0.25);
    expect(tried(0.44, { menLost: 3, pawns: -2 })).toMatchObject({ kind: 'worse', given: { men: 3 } });
    expect(tried(0.44, { mated: 2 })).toMatchObject({ kind: 'worse', given: { allowsMate: 2 } });
  });

  it('ignores a verdict on a move that was taken back', () => {
    let { review } = reviewed();
    review = beginAttempt(review, 2, false);
    review = tryMove(review, 5);
    const verdict = { kind: 'good', loss: 0, given: NOTHING } as const;
    expect(judgeTried(review, 6, verdict)).toBe(review);
    expect(judgeTried(review, 5, verdict).attempt?.verdict).toEqual(verdict);
  });

  it('is saved with glyphs, better lines and the variations of the game, wherever the current node is', () => {
    const { tree, review } = reviewed();
    tree.goTo(tree.root);
    const pgn = reviewPgn(tree, [{ name: 'White', value: 'A' }], review);
    const [score] = [...readScores(pgn, startPosition())];
    if (score?.ok !== true) throw new Error('it cannot be read');
    expect(score.value.plies.map(({ nags }) => nags)).toEqual([[], [4]]);
    expect(score.value.plies[1]!.variations).toHaveLength(2);
    expect(pgn).toContain('[White "A"]');
    expect(pgn).toContain('[Annotator "Ransom, 20000 nodes a position"]');
  });
});
