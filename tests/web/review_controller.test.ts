import type { Analysis } from '../../src/analysis/analyser.ts';
import type { JudgedMove } from '../../src/analysis/annotate.ts';
import { NOTHING, type Judgement } from '../../src/analysis/judgement.ts';
import { standingAfter } from '../../src/analysis/standing.ts';
import { readMove } from '../../src/notation/read_move.ts';
import { lineThrough, type TreeNode } from '../../src/table/tree.ts';
import { seatsOf } from '../../src/web/play/new_game.ts';
import { ReviewController } from '../../src/web/review/review_controller.ts';
import { GamePage } from './play/game_page.ts';
import { beginReview, addJudged, endReview } from '../../src/web/review/review_state.ts';

const NODES = 100;

/** A move of a line, judged to be a mistake, or to be none. */
function judgedIn(line: readonly TreeNode[], ply: number, judgement: Judgement | null = 'mistake'): JudgedMove {
  const [start, next] = [line[ply - 1]!, line[ply]!];
  const score = { kind: 'cp', centipawns: 0 } as const;
  const analysisOf = ({ position }: TreeNode): Analysis => {
    return { position, outcome: null, lines: [], score, expected: 0.5, nodes: 1, timeMs: 1 };
  };
  const after = analysisOf(next);
  const standing = standingAfter(start.position, after);
  return {
    ply,
    move: next.move!,
    before: analysisOf(start),
    after,
    judgement,
    loss: 0.2,
    given: NOTHING,
    best: { line: start.position.legalMoves().slice(0, 1), score, depth: 1, standing },
  };
}

/** The first move of a line, judged to be a mistake. */
function mistakeIn(line: readonly TreeNode[]): JudgedMove {
  return judgedIn(line, 1);
}

describe('an attempt at a better move', () => {
  let page: GamePage;
  let review: ReviewController;
  beforeEach(() => {
    page = new GamePage({ seats: seatsOf('people') });
    page.play('e4', 'e5', 'Nf3');
    review = new ReviewController(page.model, page.game, () => undefined);
    review.setEffort(NODES);
  });

  it('ends if the game is reviewed again', async () => {
    const line = lineThrough(page.game.table.tree.current);
    page.model.update('review', beginReview, line);
    page.model.update('review', addJudged, mistakeIn(line));
    page.model.update('review', endReview, 'done');
    review.tryAgain(1);
    expect([page.model.state.mode, page.model.state.review.attempt?.ply]).toEqual(['attempt', 1]);
    await review.begin();
    expect([page.model.state.mode, page.model.state.review.attempt]).toEqual(['game', null]);
    expect(page.model.state.review.phase).toBe('done');
  });

  it('ends if another move of the score is shown', async () => {
    const line = lineThrough(page.game.table.tree.current);
    page.model.update('review', beginReview, line);
    page.model.update('review', addJudged, mistakeIn(line));
    page.model.update('review', endReview, 'done');
    review.tryAgain(1);
    page.game.visit(line[2]!);
    expect([page.model.state.mode, page.model.state.review.attempt]).toEqual(['game', null]);
    expect(page.game.scene().position).toBe(line[2]!.position);
    expect(page.model.state.review.judged).toHaveLength(1);
    await page.game.table.rested();
  });

  it('leaves a review alone that is still running, if no move is tried', async () => {
    const reviewing = review.begin();
    const { line } = page.model.state.review;
    page.model.update('review', addJudged, mistakeIn(line));
    review.tryAgain(1);
    review.leaveAttempt();
    expect(page.model.state.mode).toBe('game');
    await reviewing;
    expect(page.model.state.review.phase).toBe('done');
  });
});

describe('the reasons of a review', () => {
  const REASON_NODES = 10_000;
  /** Black overlooks that the pawn uncovers an attack on the queen: 2. Qg4 d5. */
  function blundered(): { page: GamePage; review: ReviewController } {
    const page = new GamePage({ seats: seatsOf('people') });
    page.play('e4', 'e5', 'Qg4');
    const review = new ReviewController(page.model, page.game, () => undefined);
    review.setEffort(REASON_NODES);
    return { page, review };
  }

  it('are found with the judgements, the same each time, and drawn', async () => {
    const { page, review } = blundered();
    await review.begin();
    const { told } = page.model.state.review;
    expect(told).toHaveLength(3);
    expect(told[2]?.text).toMatch(/^2\. Qg4 allows 2\.\.\. d5, which uncovers an attack on the queen on g4/);
    review.look(3);
    expect(page.game.table.tree.current).toBe(page.model.state.review.line[3]);
    // They are the review's: in another panel, such as the analysis, there are none.
    expect(review.drawn.arrows).toEqual([]);
    page.model.set({ panel: 'review' });
    expect(review.drawn.arrows.map(({ tone }) => tone)).toEqual(['mistake', 'shown', 'move']);
    await review.begin();
    expect(page.model.state.review.told).toEqual(told);
  });

  it('of a wrong attempt name no better move until the user asks for it', async () => {
    const { page, review } = blundered();
    await review.begin();
    review.tryAgain(3);
    const tried = moveIn(page, 'Qg4');
    review.play(tried);
    await until(page, () => page.said.at(-1)!.startsWith('Qg4 '));
    const said = page.said.at(-1)!;
    expect(said).toMatch(/^Qg4 was played in the game\. It allows 2\.\.\. d5, which uncovers/);
    expect(said).not.toContain('etter');
    review.showBetter();
    expect(page.said.at(-1)).toMatch(/ Better is \S+\.$/);
    review.tryAgain(3);
    review.play(moveIn(page, 'Qh5'));
    await until(page, () => page.model.state.review.attempt?.verdict !== null);
    review.leaveAttempt();
    await page.game.table.rested();
  });

  it('end with it if it is cancelled', async () => {
    const { page, review } = blundered();
    const reviewing = review.begin();
    await until(page, () => page.model.state.review.judged.length === 1);
    review.cancel();
    await reviewing;
    const { phase, judged, told } = page.model.state.review;
    expect(phase).toBe('cancelled');
    expect(told).toHaveLength(judged.length);
  });
});

/** A move of the position on the table. */
function moveIn({ model }: GamePage, text: string): number {
  const { attempt, judged } = model.state.review;
  const move = readMove(judged[attempt!.ply - 1]!.before.position, text);
  if (!move.ok) throw new Error(move.error.message);
  return move.value;
}

/** Resolves at a change of the page's state after which the condition is met. */
function until({ model }: GamePage, isMet: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = model.subscribe(() => {
      if (!isMet()) return;
      stop();
      resolve();
    });
  });
}

describe('the mistakes of a game', () => {
  /** A reviewed game in which every move but the fourth was a mistake. */
  function reviewed(page: GamePage): ReviewController {
    page.play('e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6');
    const review = new ReviewController(page.model, page.game, () => undefined);
    const line = lineThrough(page.game.table.tree.current);
    page.model.update('review', beginReview, line);
    for (let ply = 1; ply < line.length; ply++) {
      const move = judgedIn(line, ply, ply === 4 ? 'interesting' : 'mistake');
      page.model.update('review', addJudged, move);
    }
    page.model.update('review', endReview, 'done');
    return review;
  }
  const isFlipped = ({ model }: GamePage): boolean => model.state.isFlipped;

  it.each([
    ['White', 1, [1, 3, 5], false],
    ['Black', 2, [2, 6], true],
  ] as const)('are those of %s if one of them is tried again, seen from that side', (_, first, all, flipped) => {
    const page = new GamePage({ seats: seatsOf('people') });
    const review = reviewed(page);
    const tried: number[] = [];
    for (let ply: number | null = first; ply !== null; ply = review.nextMistake) {
      review.tryAgain(ply);
      tried.push(ply);
      expect([isFlipped(page), page.model.state.mode]).toEqual([flipped, 'attempt']);
    }
    expect(tried).toEqual(all);
    review.leaveAttempt();
    expect([isFlipped(page), page.model.state.mode]).toEqual([false, 'game']);
    expect(review.nextMistake).toBeNull();
  });

  it('leave the board turned as the reader has turned it', () => {
    const page = new GamePage({ seats: seatsOf('people') });
    const review = reviewed(page);
    page.model.set({ isFlipped: true });
    review.tryAgain(1);
    expect(isFlipped(page)).toBe(false);
    review.tryAgain(2);
    expect(isFlipped(page)).toBe(true);
    review.tryAgain(3);
    review.leaveAttempt();
    expect(isFlipped(page)).toBe(true);
  });

  it('leave the board to the side to move where it turns each turn', () => {
    const page = new GamePage({ seats: seatsOf('people'), flipsEachTurn: true });
    const review = reviewed(page);
    review.tryAgain(2);
    expect(isFlipped(page)).toBe(true);
    page.game.visit(page.game.table.tree.root);
    expect([isFlipped(page), page.model.state.mode]).toEqual([false, 'game']);
  });
});
