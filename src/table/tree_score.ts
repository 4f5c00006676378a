import { textComment, type PgnComment } from '../notation/pgn_comment.ts';
import type { WrittenLine, WrittenPly, WrittenTag } from '../notation/pgn_write.ts';
import type { Position } from '../rules/position.ts';
import { WHITE } from '../shared/men.ts';
import { describeEnd, type GameEnd } from './end.ts';
import { GameTree, lineThrough, mainEnd, pathTo, type TreeNode } from './tree.ts';

/** A score that was read: its main line and variations, each move legal in its position. */
export interface ReadScore {
  readonly start: Position;
  readonly tags: readonly WrittenTag[];
  readonly line: WrittenLine;
  /** How the players ended it; null if the score doesn't say. */
  readonly end: GameEnd | null;
}

/** Builds the tree of a score, with the current position at the end of its main line. */
export function treeOfScore({ start, tags, line, end }: ReadScore): GameTree {
  const tree = new GameTree(start, tags);
  tree.annotate(tree.root, { nags: [], comments: line.intro ?? [], intro: [] });
  // A work list instead of recursion, so that variations can be nested to any depth. The first line at a position is
  // added first.
  const tasks: { parent: TreeNode; line: WrittenLine; intro: readonly PgnComment[] }[] = [
    { parent: tree.root, line, intro: [] },
  ];
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
    let { parent, intro } = task;
    for (const ply of task.line.plies) {
      const before = parent;
      parent = tree.add(parent, ply.move, { nags: ply.nags ?? [], comments: ply.comments ?? [], intro });
      intro = [];
      for (const variation of ply.variations ?? []) {
        tasks.push({ parent: before, line: variation, intro: variation.intro ?? [] });
      }
    }
  }
  // A variation on the last move that begins with this move itself goes on from here, after the end of the game.
  for (const { move } of line.plies) tree.play(move);
  if (tree.end === null && end !== null) tree.setEnd(end);
  return tree;
}

/** What to write of a tree. */
export interface ScoreChoice {
  /** Whether moves that were taken back are written as variations. */
  readonly takenBack: 'kept' | 'left out';
  /** Where the main line ends: at the current position, or at the end of its line. */
  readonly until: 'here' | 'end';
  /** The main line goes through this node; default the current one. */
  readonly through?: TreeNode;
}

/**
 * What to write of a game that is kept or shared: everything, with the main line through the current node. But a game that has ended, or
 * that was read, stays as it is whatever is looked at or tried in it.
 */
export function wholeGame(tree: GameTree): ScoreChoice {
  const end = mainEnd(tree.root);
  const isSettled = tree.tags.length > 0 || tree.endAt(end) !== null;
  return { takenBack: 'kept', until: 'end', through: isSettled ? end : tree.current };
}

/** The nodes of the main line as it is written, beginning with the start of the game. */
export function mainLine(tree: GameTree, { until, through = tree.current }: ScoreChoice): TreeNode[] {
  return until === 'here' ? pathTo(through) : lineThrough(through);
}

/**
 * Converts the tree to the lines of a PGN: the main line, with the others as variations. What goes on from the end of the main line
 * is a variation that repeats its last move.
 */
export function lineOfTree(tree: GameTree, choice: ScoreChoice): WrittenLine {
  const isWritten = (node: TreeNode): boolean => choice.takenBack === 'kept' || !node.isTakenBack;
  const path = mainLine(tree, choice);
  const main = new Set(path);
  const last = path.at(-1);
  const plies: WrittenPly[] = [];
  const tasks: { first: TreeNode; into: WrittenPly[] }[] = [];
  const toLine = (first: TreeNode, before: readonly WrittenPly[] = []): WrittenLine => {
    const into = [...before];
    tasks.push({ first, into });
    return { intro: before.length === 0 ? first.notes.intro : [], plies: into };
  };
  const [, first] = path;
  if (first !== undefined) tasks.push({ first, into: plies });
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    let node: TreeNode | null = task.first;
    while (node !== null) {
      const isFirst = node === task.first;
      const siblings: readonly TreeNode[] = isFirst && !main.has(node) ? [] : node.parent!.children;
      const variations = siblings.filter((other) => other !== node && isWritten(other)).map((other) => toLine(other));
      const further = node === last ? node.children.filter(isWritten) : [];
      variations.push(...further.map((child) => toLine(child, [{ move: node!.move! }])));
      task.into.push({ move: node.move!, nags: node.notes.nags, comments: commentsOf(node), variations });
      node = main.has(node)
        ? (node.children.find((child) => main.has(child)) ?? null)
        : (node.children.find(isWritten) ?? null);
    }
  }
  return { intro: tree.root.notes.comments, plies };
}

/** Comments on the move, how the players ended the game after it, and the time on its player's clock. */
function commentsOf({ notes, statedEnd, clock, position }: TreeNode): PgnComment[] {
  const sentence = statedEnd === null || statedEnd.kind === 'stated' ? null : describeEnd(statedEnd);
  const isNew = sentence !== null && !notes.comments.some(({ text }) => text === sentence);
  const times = clock?.played === undefined ? clock?.times : clock.played;
  const clockMs = times?.[position.turn === WHITE ? 1 : 0].remainingMs ?? null;
  const comments = clockMs === null ? notes.comments : notes.comments.map((comment) => ({ ...comment, clockMs: null }));
  return [
    ...(clockMs === null ? [] : [{ ...textComment(''), clockMs }]),
    ...comments,
    ...(isNew ? [textComment(sentence)] : []),
  ];
}
