import { textComment, type PgnComment } from '../notation/pgn_comment.ts';
import type { WrittenLine, WrittenPly, WrittenTag, WrittenVariation } from '../notation/pgn_write.ts';
import type { Position } from '../rules/position.ts';
import { WHITE } from '../shared/men.ts';
import { describeEnd, type GameEnd } from './end.ts';
import { GameTree, lineThrough, mainEnd, pathTo, type Annotations, type TreeNode } from './tree.ts';
import { tagOf } from '../notation/tags.ts';
import { SideClock, type SideTime } from './side_clock.ts';
import type { ClockMark } from './table_clock.ts';
import { sessionOfTag } from './time_control.ts';

/** A score that was read: its main line and variations, each move legal in its position. */
export interface ReadScore {
  readonly start: Position;
  readonly tags: readonly WrittenTag[];
  readonly line: WrittenLine;
  /** How the players ended it; null if the score doesn't say. */
  readonly end: GameEnd | null;
}

/** The notes on a line that its first node has. */
type LineStart = Pick<Annotations, 'intro' | 'commentsBefore'>;

/** Builds the tree of a score, with the current position at the end of its main line. */
export function treeOfScore({ start, tags, line, end }: ReadScore): GameTree {
  const tree = new GameTree(start, tags);
  tree.annotate(tree.root, { nags: [], comments: line.intro ?? [], intro: [] });
  // A work list instead of recursion, so that variations can be nested to any depth. The first line at a position is
  // added first.
  const tasks: { parent: TreeNode; line: WrittenLine; start: LineStart }[] = [
    { parent: tree.root, line, start: { intro: [] } },
  ];
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
    let { parent, start: lineStart } = task;
    for (const ply of task.line.plies) {
      const before = parent;
      parent = tree.add(parent, ply.move, { nags: ply.nags ?? [], comments: ply.comments ?? [], ...lineStart });
      lineStart = { intro: [] };
      for (const variation of ply.variations ?? []) {
        const { intro = [], commentsBefore } = variation;
        tasks.push({ parent: before, line: variation, start: { intro, commentsBefore } });
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
 * that was read, stays as it is, whatever is viewed or tried in it.
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
 * Converts the tree to the lines of a PGN: the main line, with the others as variations. What continues after the end of the main line
 * is a variation that repeats its last move.
 */
export function lineOfTree(tree: GameTree, choice: ScoreChoice): WrittenLine {
  const isWritten = (node: TreeNode): boolean => choice.takenBack === 'kept' || !node.isTakenBack;
  const path = mainLine(tree, choice);
  const main = new Set(path);
  const last = path.at(-1);
  const plies: WrittenPly[] = [];
  const tasks: { first: TreeNode; into: WrittenPly[] }[] = [];
  const lineFrom = (first: TreeNode, before: readonly WrittenPly[]): WrittenPly[] => {
    const into = [...before];
    tasks.push({ first, into });
    return into;
  };
  const [, first] = path;
  if (first !== undefined) tasks.push({ first, into: plies });
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    let node: TreeNode | null = task.first;
    while (node !== null) {
      const isFirst = node === task.first;
      const siblings: readonly TreeNode[] = isFirst && !main.has(node) ? [] : node.parent!.children;
      const others = siblings.filter((other) => other !== node && isWritten(other));
      const { comments, added } = commentsOf(node);
      const variations = others.map((other): WrittenVariation => {
        const { intro, commentsBefore } = other.notes;
        return { intro, plies: lineFrom(other, []), commentsBefore: (commentsBefore ?? Infinity) + added };
      });
      const further = node === last ? node.children.filter(isWritten) : [];
      variations.push(...further.map((child) => ({ plies: lineFrom(child, [{ move: node!.move! }]) })));
      task.into.push({ move: node.move!, nags: node.notes.nags, comments, variations });
      node = main.has(node)
        ? (node.children.find((child) => main.has(child)) ?? null)
        : (node.children.find(isWritten) ?? null);
    }
  }
  return { intro: tree.root.notes.comments, plies };
}

/**
 * The time on the clock of the move's player, comments on the move, and how the players ended the game after it. `added`: how
 * many precede the move's own comments.
 */
function commentsOf({ notes, statedEnd, clock, position }: TreeNode): {
  readonly comments: PgnComment[];
  readonly added: number;
} {
  const sentence = statedEnd === null || statedEnd.kind === 'stated' ? null : describeEnd(statedEnd);
  const isNew = sentence !== null && !notes.comments.some(({ text }) => text === sentence);
  const times = clock?.played === undefined ? clock?.times : clock.played;
  const clockMs = times?.[position.turn === WHITE ? 1 : 0].remainingMs ?? null;
  const comments = clockMs === null ? notes.comments : notes.comments.map((comment) => ({ ...comment, clockMs: null }));
  const time = clockMs === null ? [] : [{ ...textComment(''), clockMs }];
  return { comments: [...time, ...comments, ...(isNew ? [textComment(sentence)] : [])], added: time.length };
}

/**
 * Gives the moves of a tree, up to the current one, the clocks that its score tells: by the tag TimeControl, and the time left
 * after each move (`%clk`). A move without one leaves its player the time before it. Does nothing without a base time, or if no
 * move has a time: the clocks are not known then.
 */
export function takeClocksOfScore(tree: GameTree): void {
  const control = sessionOfTag(tagOf(tree.tags, 'TimeControl')?.value ?? '');
  const path = tree.path();
  if (control === null || !path.some((node) => clockMsOf(node) !== null)) return;
  const start = new SideClock(control).time;
  let times: ClockMark['times'] = [start, start];
  for (const node of path) {
    const clockMs = clockMsOf(node);
    if (clockMs !== null) times = afterMove(times, node, clockMs);
    tree.restore(node, { clock: { control, times, ...(clockMs === null && { played: null }) } });
  }
}

function clockMsOf({ notes }: TreeNode): number | null {
  return notes.comments.findLast(({ clockMs }) => clockMs !== null)?.clockMs ?? null;
}

/** The times after a move that has left its player `remainingMs`. */
function afterMove(
  [white, black]: ClockMark['times'],
  { position }: TreeNode,
  remainingMs: number,
): ClockMark['times'] {
  const moved = ({ movesMade }: SideTime): SideTime => ({ remainingMs, movesMade: movesMade + 1 });
  return position.turn === WHITE ? [white, moved(black)] : [moved(white), black];
}
