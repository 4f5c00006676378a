import { textComment, type PgnComment } from '../notation/pgn_comment.ts';
import type { WrittenLine, WrittenPly, WrittenTag } from '../notation/pgn_write.ts';
import type { Position } from '../rules/position.ts';
import { WHITE } from '../shared/men.ts';
import { describeEnd, type GameEnd } from './end.ts';
import { GameTree, lineThrough, pathTo, type TreeNode } from './tree.ts';

/** A score that was read: its main line with variations, each move legal in its position. */
export interface ReadScore {
  readonly start: Position;
  readonly tags: readonly WrittenTag[];
  readonly line: WrittenLine;
  /** How the players ended it; null if the score doesn't say. */
  readonly end: GameEnd | null;
}

/** The tree of a score, with the players at the end of its main line. */
export function treeOfScore({ start, tags, line, end }: ReadScore): GameTree {
  const tree = new GameTree(start, tags);
  tree.annotate(tree.root, { nags: [], comments: line.intro ?? [], intro: [] });
  // Lines wait in a list, so that any depth of variations can be added. The first in a position comes first.
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
  while (tree.current.children.length > 0) tree.play(tree.current.children[0]!.move!);
  if (tree.end === null && end !== null) tree.setEnd(end);
  return tree;
}

/** What is written of a tree. */
export interface ScoreChoice {
  /** Moves that were taken back: as variations, or not at all. */
  readonly takenBack: 'kept' | 'left out';
  /** Where the main line ends: where the players are, or where the tree ends behind that. */
  readonly until: 'here' | 'end';
  /** The main line goes through this place: if it is left out, through the one where the players are. */
  readonly through?: TreeNode;
}

/** The tree as the lines of a PGN: one line, and the others as its variations. */
export function lineOfTree(tree: GameTree, { takenBack, until, through = tree.current }: ScoreChoice): WrittenLine {
  const isWritten = (node: TreeNode): boolean => takenBack === 'kept' || !node.isTakenBack;
  const main = new Set(until === 'here' ? pathTo(through) : lineThrough(through));
  const plies: WrittenPly[] = [];
  const tasks: { first: TreeNode; into: WrittenPly[] }[] = [];
  const [, first] = [...main];
  if (first !== undefined) tasks.push({ first, into: plies });
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    let node: TreeNode | null = task.first;
    while (node !== null) {
      const isFirst = node === task.first;
      const siblings: readonly TreeNode[] = isFirst && !main.has(node) ? [] : node.parent!.children;
      const variations = siblings
        .filter((other) => other !== node && isWritten(other))
        .map((other): WrittenLine => {
          const into: WrittenPly[] = [];
          tasks.push({ first: other, into });
          return { intro: other.notes.intro, plies: into };
        });
      task.into.push({ move: node.move!, nags: node.notes.nags, comments: commentsOf(node), variations });
      node = main.has(node)
        ? (node.children.find((child) => main.has(child)) ?? null)
        : (node.children.find(isWritten) ?? null);
    }
  }
  return { intro: tree.root.notes.comments, plies };
}

/** What was said of the move, how the players ended the game with it, and what the clock of its player showed. */
function commentsOf({ notes, statedEnd, clock, position }: TreeNode): PgnComment[] {
  const sentence = statedEnd === null || statedEnd.kind === 'stated' ? null : describeEnd(statedEnd);
  const isNew = sentence !== null && !notes.comments.some(({ text }) => text === sentence);
  const clockMs = clock?.times[position.turn === WHITE ? 1 : 0].remainingMs ?? null;
  const comments = clockMs === null ? notes.comments : notes.comments.map((comment) => ({ ...comment, clockMs: null }));
  return [
    ...(clockMs === null ? [] : [{ ...textComment(''), clockMs }]),
    ...comments,
    ...(isNew ? [textComment(sentence)] : []),
  ];
}
