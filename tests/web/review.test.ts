import type { JudgedMove } from '../../src/analysis/annotate.ts';
import { NOTHING } from '../../src/analysis/judgement.ts';
import { type Standing } from '../../src/analysis/standing.ts';
import { parseFen, startPosition } from '../../src/notation/fen.ts';
import { readScores } from '../../src/notation/score.ts';
import { Position } from '../../src/rules/position.ts';
import { type TreeNode } from '../../src/table/tree.ts';
import {
  NO_REVIEW,
  verdictOn,
  type ReviewState,
  type Verdict,
  endReview,
  followNode,
  forgetReview,
  beginAttempt,
  tryMove,
  judgeTried,
} from '../../src/web/review/review_state.ts';
import { reviewPgn } from '../../src/web/review/saved_review.ts';
import { barOf, markAt, whiteExpects, whiteScore } from '../../src/web/review/evaluation.ts';
import {
  countsOf,
  isDecided,
  labelOf,
  mistakesOf,
  nameOfMove,
  replacedMove,
  reviewStatus,
  rowsOf,
  shownPly,
  stepOf,
  turningPoints,
} from '../../src/web/review/summary.ts';
import { accuracyOf } from '../../src/web/review/accuracy.ts';
import { NOTHING_DRAWN, drawnFor, toldOf, wordsOf } from '../../src/web/review/told.ts';
import type { Preview } from '../../src/web/preview/preview_state.ts';
import type { PageState } from '../../src/web/state/page_state.ts';
import { lineOf, moveOf } from '../table/fakes.ts';
import { GamePage } from './play/game_page.ts';
import { reviewed, why, judgedGame } from './reviews.ts';

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
    expect(countsOf(review, 0)).toMatchObject({ blunder: 0 });
    expect(countsOf(review, 1)).toMatchObject({ blunder: 1, mistake: 0 });
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

  it('draws the bad move in focus and its reply after it, also without a reason', () => {
    const { review } = reviewed();
    const [root, e4, f6] = review.line;
    const looked = { ...review, focus: 2 };
    const { arrows, badges } = drawnFor(looked, f6!);
    // The piece stands where the first arrow ends, with the mark of its move.
    expect(arrows.map(({ tone, isMade }) => [tone, isMade])).toEqual([
      ['mistake', true],
      ['shown', undefined],
      ['move', undefined],
    ]);
    expect(badges).toMatchObject([{ square: 45, glyph: '??' }, { glyph: '✓' }]);
    expect(drawnFor(looked, e4!)).toEqual(NOTHING_DRAWN);
    expect(drawnFor(looked, root!)).toEqual(NOTHING_DRAWN);
    expect(drawnFor(review, f6!).arrows).toEqual([]);
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

describe('the accuracy of a player', () => {
  const MOVES = 'e4 d5 exd5 Qxd5 Nc3 Qa5';

  function accuracy(
    losses: readonly number[],
    change: (ply: number) => Partial<JudgedMove> = () => ({}),
  ): number | null {
    const { review } = judgedGame(MOVES, [], (ply) => ({ loss: losses[(ply - 1) / 2] ?? 0, ...change(ply) }));
    return accuracyOf(review.judged, 0);
  }

  it('is 100 without a loss, and falls with the mean loss of expected points, that of the other side apart', () => {
    expect(accuracy([0, 0, 0])).toBe(100);
    expect(accuracy([0.15, 0, 0])).toBe(80);
    expect(accuracy([0.1, 0.1, 0.1])).toBe(64);
    expect(accuracy([1, 1, 1])).toBe(0);
    // A move better than the engine's makes up for no other one.
    expect(accuracy([0.3, -0.3, 0])).toBe(64);
    const { review } = judgedGame(MOVES, [], (ply) => ({ loss: ply % 2 === 0 ? 0.5 : 0 }));
    expect([0, 1].map((colour) => accuracyOf(review.judged, colour as 0 | 1))).toEqual([100, 9]);
  });

  it('is not raised by moves of a decided game or forced ones, but lowered by what throws the game away', () => {
    const decided = (ply: number): Partial<JudgedMove> =>
      ply < 3 ? {} : { before: { ...judgedGame(MOVES, []).review.judged[ply - 1]!.before, expected: 0.97 } };
    expect(accuracy([0.1, 0.02, 0], decided)).toBe(64);
    expect(accuracy([0.1, 0.5, 0], decided)).toBe(accuracy([0.3, 0.3, 0.3]));
    const parsed = parseFen('7k/8/8/8/8/8/1r6/K6q[] w - - 0 1');
    const created = parsed.ok ? Position.create(parsed.value) : parsed;
    if (!created.ok) throw new Error(created.error.message);
    expect(created.value.legalMoves()).toHaveLength(1);
    const [first] = judgedGame(MOVES, []).review.judged;
    expect(accuracyOf([{ ...first!, before: { ...first!.before, position: created.value } }], 0)).toBeNull();
    expect(accuracyOf([], 0)).toBeNull();
  });
});

describe('the graph', () => {
  it('names the move that is pointed at, and what the position is worth after it', () => {
    const { review } = reviewed();
    expect([0, 1, 2, 3].map((ply) => labelOf(review, ply))).toEqual(['Start  0.0', '1. e4  0.0', '1... f6??  0.0', '']);
  });
});

describe('the way through a review', () => {
  const { review, end } = judgedGame('e4 d5 exd5 Qxd5 Nc3', [null, 'blunder', 'inaccuracy', 'mistake', null]);

  it('leads from one turning point to the next, from any move', () => {
    const at = (focus: number | null): ReturnType<typeof stepOf> => stepOf({ ...review, focus });
    expect(at(null)).toEqual({ count: 2, at: null, previous: null, next: 2 });
    expect(at(2)).toEqual({ count: 2, at: 1, previous: null, next: 4 });
    expect(at(3)).toEqual({ count: 2, at: null, previous: 2, next: 4 });
    expect(at(4)).toEqual({ count: 2, at: 2, previous: 2, next: null });
  });

  it('shows the move that led to the position on the table', () => {
    const looked = { ...review, focus: 2 };
    expect(review.line.map((node) => shownPly(looked, node))).toEqual([null, 1, 2, 3, 4, 5]);
    expect(reviewStatus(looked, review.line[1]!)).toBe('After 1. e4');
    expect(reviewStatus(looked, review.line[2]!)).toBe('After 1... d5??');
    expect(reviewStatus(looked, review.line[0]!)).toBe('');
    expect(reviewStatus(NO_REVIEW, end)).toBe('');
  });

  it('knows in whose place another move is shown: in another try, and in a line from the position before it', () => {
    const looked = { ...review, focus: 2 };
    const preview = (ply: number): Preview => {
      const node = review.line[ply]!;
      return { title: '', start: node.position, node, moves: [], line: [], shown: 0 };
    };
    expect(replacedMove({ review: looked, preview: null })).toBeNull();
    expect(replacedMove({ review: looked, preview: preview(1) })?.ply).toBe(2);
    expect(replacedMove({ review: looked, preview: preview(2) })).toBeNull();
    expect(replacedMove({ review: beginAttempt(review, 4, false), preview: null })?.ply).toBe(4);
    expect(replacedMove({ review, preview: preview(1) })).toBeNull();
  });

  it('follows the reader who steps by himself', () => {
    const looked = { ...review, focus: 2 };
    expect(followNode(looked, review.line[2]!)).toBe(looked);
    expect(followNode(looked, review.line[1]!).focus).toBe(1);
    expect(followNode(looked, review.line[4]!).focus).toBe(4);
    expect(followNode(looked, review.line[0]!).focus).toBeNull();
    expect(followNode(review, review.line[4]!)).toBe(review);
  });

  it('has rows of two moves, wherever the line begins', () => {
    const rows = (line: ReviewState['line']): unknown =>
      rowsOf(line).map(({ number, moves }) => [number, ...moves.map((node) => node?.ply ?? null)]);
    expect(rows(review.line)).toEqual([
      [1, 1, 2],
      [2, 3, 4],
      [3, 5, null],
    ]);
    expect(rows(review.line.slice(1))).toEqual([
      [1, null, 2],
      [2, 3, 4],
      [3, 5, null],
    ]);
  });
});

describe('the evaluation bar', () => {
  const { review, judged } = reviewed();
  const page = new GamePage();
  const state = { ...page.model.state, panel: 'review', review } as const;
  const at = (node: TreeNode): PageState => ({
    ...state,
    game: { ...state.game, table: { ...state.game.table, node } },
  });

  it('is there in a review, and shows what is known of the position', () => {
    expect(review.line.map((node) => barOf(at(node)))).toMatchObject([
      { share: 0.55 },
      { share: 0.55 },
      { share: 0.9 },
    ]);
    expect(barOf(at(review.line[2]!))!.score).toEqual(whiteScore(judged[1]!.after));
    expect(barOf(state)).toEqual({ share: null, score: null });
    expect(barOf({ ...state, panel: 'game' })).toBeNull();
    expect(barOf({ ...state, mode: 'attempt' })).toBeNull();
    expect(barOf({ ...state, review: NO_REVIEW })).toBeNull();
  });

  it('shows where a line begins that is stepped through', () => {
    const start = judged[1]!.after.position;
    const preview: Preview = { title: '', start, node: review.line[2]!, moves: [], line: [], shown: 0 };
    expect(barOf({ ...state, preview })).toMatchObject({ share: 0.9 });
  });

  it('is there in an analysis, and waits for its first line', () => {
    const { position } = state.game.table;
    const line = lineOf(position.legalMoves().slice(0, 1));
    const analysed = { ...state.analysis, isOn: true };
    const thoughts = { position, lines: [line], depth: 1, nodesPerSecond: 0 };
    expect(barOf({ ...state, panel: 'analysis' })).toBeNull();
    expect(barOf({ ...state, panel: 'analysis', analysis: analysed })).toEqual({ share: null, score: null });
    expect(barOf({ ...state, panel: 'analysis', analysis: { ...analysed, thoughts } })?.share).toBeGreaterThan(0);
  });
});
