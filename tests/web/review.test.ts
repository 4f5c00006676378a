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
  showBetter,
  tellTried,
  type Told,
} from '../../src/web/review/review_state.ts';
import { reviewPgn } from '../../src/web/review/saved_review.ts';
import {
  markAt,
  mistakesOf,
  nameOfMove,
  costFigures,
  summaryOf,
  turningPoints,
  whiteExpects,
  isDecided,
} from '../../src/web/review/summary.ts';
import { attemptText } from '../../src/web/review/attempt_words.ts';
import { betterLine, drawnFor, drawnForAttempt, toldOf, wordsOf } from '../../src/web/review/told.ts';
import type { Reason } from '../../src/coach/reasons.ts';
import { squarePlace } from '../../src/rules/place.ts';
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
    expect(drawnFor(looked, e4).arrows.map(({ tone }) => tone)).toEqual(['mistake', 'move']);
    expect(drawnFor(looked, tree.root).arrows).toEqual([]);
    expect(drawnFor(review, e4).arrows).toEqual([]);
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

  it('is saved with what is said of its moves', () => {
    const { tree, review, judged } = reviewed();
    const told = toldOf(judged[1]!, why(judged[1]!));
    const pgn = reviewPgn(tree, [], { ...review, told: [null, told] });
    expect(wordsOf({ ...review, told: [null, told] })).toEqual([
      '',
      '1... f6 allows 2. d4, which attacks the pawn on f6.',
    ]);
    expect(pgn.replaceAll('\n', ' ')).toContain('{1... f6 allows 2. d4, which attacks the pawn on f6.}');
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

/** A made-up reason: d4 attacks f6. */
function why(judged: JudgedMove): { text: string; reasons: Reason[] } {
  const start = judged.before.position;
  const line = [judged.move, moveOf(start.play(judged.move), 'd2d4')];
  const reason = { of: 'reply', kind: 'attack', start, line, threat: [] } as const;
  const places = [squarePlace(45), squarePlace(27)];
  return { text: '1... f6 allows 2. d4, which attacks the pawn on f6.', reasons: [{ ...reason, places }] };
}

describe('what the coach says of a move', () => {
  it('follows the name of the move, with its glyph', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    expect(toldOf(bad, why(bad))?.rest).toBe(' allows 2. d4, which attacks the pawn on f6.');
    const good = { text: '1... f6, which attacks the queen on e2.', reasons: [] };
    expect(toldOf(bad, good)?.rest).toBe(' attacks the queen on e2.');
    expect([toldOf(bad, null), toldOf(bad, { text: '', reasons: [] })]).toEqual([null, null]);
  });

  it('has the opponent’s reply as far as it was searched or proved', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    const after = bad.before.position.play(bad.move);
    const [d4, nf3] = [moveOf(after, 'd2d4'), moveOf(after, 'g1f3')];
    const searched = (pv: readonly number[]): JudgedMove => ({ ...bad, after: { ...bad.after, lines: [lineOf(pv)] } });
    const a6 = moveOf(after.play(d4), 'a7a6');
    expect(toldOf(searched([d4, a6]), why(bad))?.punishment).toEqual([d4, a6]);
    // A line that begins with another reply is another story.
    expect(toldOf(searched([nf3]), why(bad))?.punishment).toEqual([d4]);
    const proved = why(bad).reasons.map((reason) => ({ ...reason, kind: 'mate' as const }));
    expect(toldOf(searched([d4, a6]), { ...why(bad), reasons: proved })?.punishment).toEqual([d4]);
  });

  it('replaces the better line by the mate that was missed', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    const start = bad.before.position;
    const mate = [moveOf(start, 'd7d5')];
    const missed: Reason = { of: 'better', kind: 'mate', start, line: mate, places: [], threat: [] };
    expect(betterLine(bad, toldOf(bad, why(bad)))).toBe(bad.best.line);
    expect(betterLine(bad, toldOf(bad, { text: 'x', reasons: [missed] }))).toBe(mate);
  });

  it('is drawn: the reply thinner and as a bad move, and the men that it is about', () => {
    const { tree, review, judged } = reviewed();
    const e4 = tree.root.children[0]!;
    const told = toldOf(judged[1]!, why(judged[1]!));
    const { arrows, marked } = drawnFor({ ...review, focus: 2, told: [null, told] }, e4);
    expect(arrows.map(({ tone, weight = 1 }) => [tone, weight])).toEqual([
      ['mistake', 1],
      ['mistake', 0.6],
      ['move', 1],
    ]);
    // d4, where the reply goes, has an arrow, and so has f6.
    expect(marked).toEqual([]);
    const other = { ...told!, reasons: [{ ...told!.reasons[0]!, places: [squarePlace(3)] }] };
    expect(drawnFor({ ...review, focus: 2, told: [null, other] }, e4).marked).toEqual([squarePlace(3)]);
  });

  it('states the cost in figures', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    const figures = (change: Partial<JudgedMove>): string => costFigures({ ...bad, ...change });
    expect(figures({})).toBe('Blunder: −35 % of the points');
    expect(figures({ given: { ...NOTHING, men: 3 } })).toBe('Blunder: −35 % of the points, −3 pawns');
    expect(figures({ judgement: 'mistake', loss: 0.01, given: { ...NOTHING, men: 1 } })).toBe('Mistake: −1 pawn');
    expect(figures({ judgement: 'inaccuracy', loss: 0, given: { ...NOTHING, pawns: 1.3 } })).toBe(
      'Inaccuracy: −1.3 pawns',
    );
    expect(figures({ given: { ...NOTHING, allowsMate: 2 } })).toBe('Blunder: mate in 2');
    expect(figures({ given: { ...NOTHING, missesMate: 1 } })).toBe('Blunder: mate in 1 missed');
  });
});

describe('a wrong attempt', () => {
  function attempted(told: (bad: JudgedMove) => Told | null): ReviewState {
    const { review, judged } = reviewed();
    const bad = judged[1]!;
    const state = judgeTried(
      tryMove(beginAttempt(review, 2, false), bad.move),
      bad.move,
      verdictOn(bad, bad.move, null),
    );
    return tellTried(state, bad.move, told(bad));
  }

  it('is told with its reason, and the better move only if that is asked for', () => {
    const unknown = attempted(() => null);
    expect(attemptText(unknown)).toBe('f6 was played in the game. It costs 35 % of the points.');
    const known = attempted((bad) => toldOf(bad, why(bad)));
    const reason = 'f6 was played in the game. It allows 2. d4, which attacks the pawn on f6.';
    expect(attemptText(known)).toBe(reason);
    expect(attemptText(showBetter(known))).toBe(`${reason} Better is e5.`);
  });

  it('is drawn with the reply, and with the better move only if that is asked for', () => {
    const state = attempted((bad) => toldOf(bad, why(bad)));
    const bad = state.judged[1]!;
    const tones = ({ attempt }: ReviewState): string[] => drawnForAttempt(attempt!, bad).arrows.map(({ tone }) => tone);
    expect(tones(state)).toEqual(['mistake']);
    expect(tones(showBetter(state))).toEqual(['move']);
    expect(tones(attempted(() => null))).toEqual([]);
  });

  it('has no better move to show before it is judged', () => {
    const { review } = reviewed();
    const begun = beginAttempt(review, 2, false);
    expect(showBetter(begun)).toBe(begun);
  });
});
