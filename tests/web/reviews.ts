// Reviews for tests, without an engine.

import type { Analysis } from '../../src/analysis/analyser.ts';
import type { JudgedMove } from '../../src/analysis/annotate.ts';
import { NOTHING, type Judgement } from '../../src/analysis/judgement.ts';
import { standingAfter, type Standing } from '../../src/analysis/standing.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import { GameTree } from '../../src/table/tree.ts';
import { lineThrough, type TreeNode } from '../../src/table/tree.ts';
import { NO_REVIEW, type ReviewState, beginReview, addJudged, endReview } from '../../src/web/review/review_state.ts';
import type { Reason } from '../../src/coach/reasons.ts';
import { squarePlace } from '../../src/rules/place.ts';
import { lineOf, moveOf } from '../table/fakes.ts';

export function analysis(position: Position, expected: number): Analysis {
  const score = { kind: 'cp', centipawns: 0 } as const;
  const lines = [lineOf(position.legalMoves().slice(0, 1))];
  return { position, outcome: null, lines, score, expected, nodes: 1, timeMs: 1 };
}

/** What a player expects after a move. */
function standingOf(before: Position, after: Position, expected: number): Standing {
  return standingAfter(before, analysis(after, 1 - expected));
}

/** 1. e4 f6??, where e5 was the move. */
export function reviewed(): { tree: GameTree; review: ReviewState; judged: JudgedMove[] } {
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

/** A made-up reason: d4 attacks f6. */
export function why(judged: JudgedMove): { text: string; reasons: Reason[] } {
  const start = judged.before.position;
  const line = [judged.move, moveOf(start.play(judged.move), 'd2d4')];
  const reason = { of: 'reply', kind: 'attack', start, line, threat: [] } as const;
  const places = [squarePlace(45), squarePlace(27)];
  return { text: '1... f6 allows 2. d4, which attacks the pawn on f6.', reasons: [{ ...reason, places }] };
}

/** A game with a judgement for each of its moves; `change` alters what is known of one. */
export function judgedGame(
  sans: string,
  marks: readonly (Judgement | null)[],
  change: (ply: number) => Partial<JudgedMove> = () => ({}),
): { review: ReviewState; end: TreeNode; tree: GameTree } {
  const tree = new GameTree(startPosition());
  for (const text of sans.split(' ')) {
    const move = readMove(tree.position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    tree.play(move.value);
  }
  const line = lineThrough(tree.current);
  const score = { kind: 'cp', centipawns: 0 } as const;
  let review = beginReview(NO_REVIEW, line);
  for (const node of line.slice(1)) {
    const before = node.parent!.position;
    const other = before.legalMoves().find((move) => move !== node.move)!;
    const standing = standingOf(before, before.play(other), 0.5);
    const judged: JudgedMove = {
      ply: node.ply,
      move: node.move!,
      before: analysis(before, 0.5),
      after: analysis(node.position, 0.5),
      judgement: marks[node.ply - 1] ?? null,
      loss: marks[node.ply - 1] === undefined ? 0 : 0.3,
      given: NOTHING,
      best: { line: [other], score, depth: 1, standing },
      ...change(node.ply),
    };
    review = addJudged(review, judged);
  }
  return { review: endReview(review, 'done'), end: tree.current, tree };
}
