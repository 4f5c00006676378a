import { judgementOfNag } from '../../notation/nags.ts';
import { formatSan } from '../../notation/san.ts';
import { WHITE } from '../../shared/men.ts';
import type { TreeNode } from '../../table/tree.ts';

/** A move as the score shows it. */
export interface MoveItem {
  readonly node: TreeNode;
  /** "12." before White's moves, "12..." before a move of Black that doesn't follow White's; else empty. */
  readonly number: string;
  readonly san: string;
  /** What is judged of it: "!?". */
  readonly glyphs: string;
  /** Before the move, where a line begins with it. */
  readonly intro: string;
  readonly comment: string;
  /** Other moves that were played or looked at in its place, each with its line. */
  readonly variations: readonly MoveLine[];
}

export type MoveLine = readonly MoveItem[];

/** Moves of a node never change, and cost a look at all legal ones. */
const written = new WeakMap<TreeNode, string>();

/** All that was played, as a score: the main line, with variations beside its moves. */
export function scoreOf(root: TreeNode): MoveLine {
  const [first] = root.children;
  return first === undefined ? [] : lineFrom(first);
}

/** A move in standard notation. */
export function sanOf(node: TreeNode): string {
  let san = written.get(node);
  if (san === undefined) {
    san = formatSan(node.parent!.position, node.move!);
    written.set(node, san);
  }
  return san;
}

function lineFrom(first: TreeNode): MoveLine {
  const line: MoveItem[] = [];
  for (let node: TreeNode | undefined = first; node !== undefined; [node] = node.children) {
    line.push(itemOf(node, line.at(-1)));
  }
  return line;
}

function itemOf(node: TreeNode, before: MoveItem | undefined): MoveItem {
  const { intro, comments, nags } = node.notes;
  const siblings = node.parent!.children;
  const isBroken = before === undefined || before.variations.length > 0 || before.comment !== '';
  return {
    node,
    number: numberOf(node, isBroken),
    san: sanOf(node),
    glyphs: nags.map((nag) => judgementOfNag(nag) ?? ` $${nag}`).join(''),
    intro: intro.map(({ text }) => text).join(' '),
    comment: comments.map(({ text }) => text).join(' '),
    variations: siblings[0] === node ? siblings.slice(1).map(lineFrom) : [],
  };
}

function numberOf({ parent }: TreeNode, isBroken: boolean): string {
  const { turn, fullmoves } = parent!.position.setup;
  if (turn === WHITE) return `${fullmoves}.`;
  return isBroken ? `${fullmoves}...` : '';
}
