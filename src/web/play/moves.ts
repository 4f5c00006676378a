import { judgementOfNag } from '../../notation/nags.ts';
import { textOf, type PgnComment } from '../../notation/pgn_comment.ts';
import { formatSan } from '../../notation/san.ts';
import { WHITE } from '../../shared/men.ts';
import { pathTo, type TreeNode } from '../../table/tree.ts';

/** A move in the displayed score. */
export interface MoveItem {
  readonly node: TreeNode;
  /** "12." before White's moves, "12..." before a move of Black that doesn't follow White's; otherwise empty. */
  readonly number: string;
  readonly san: string;
  /** Its glyphs: "!?". */
  readonly glyphs: string;
  /** Comment before the move, if it starts a line. */
  readonly intro: string;
  /** Comment after the move, before the variations. */
  readonly comment: string;
  /** Alternatives that were played or examined, each with its line. */
  readonly variations: readonly MoveLine[];
  /** Comment behind each of them. */
  readonly afterVariations: readonly string[];
}

export type MoveLine = readonly MoveItem[];

/** Cached: the moves of a node never change, and formatting compares them with all legal ones. */
const written = new WeakMap<TreeNode, string>();

/** The whole tree as a score: the main line, with variations next to its moves unless they are `beside` it. */
export function scoreOf(root: TreeNode, isBeside = false): MoveLine {
  const [first] = root.children;
  return first === undefined ? [] : lineFrom(first, isBeside ? ALONE : 0);
}

/** The variations of the main line: of a game that is played, what was taken back. */
export function besideGame(root: TreeNode): MoveLine[] {
  const lines: MoveLine[] = [];
  for (let node: TreeNode | undefined = root; node !== undefined; [node] = node.children)
    lines.push(...node.children.slice(1).map((first) => lineFrom(first, 1)));
  return lines;
}

/** The line that leads to a node and goes on from it: "1. e4", "c5", "2. Nf3". */
export function lineThrough(node: TreeNode): Pick<MoveItem, 'node' | 'number' | 'san'>[] {
  const nodes = pathTo(node).slice(1);
  for (let next = node.children[0]; next !== undefined; [next] = next.children) nodes.push(next);
  return nodes.map((one, at) => ({ node: one, number: numberOf(one, at === 0), san: sanOf(one) }));
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

/** Variations within variations are shown to this depth: what a stranger sent could be nested without end. */
const MAX_DEPTH = 30;
const NOT_SHOWN = '(…)';
/** The depth of a main line without its variations. */
const ALONE = -1;

function lineFrom(first: TreeNode, depth: number): MoveLine {
  const line: MoveItem[] = [];
  for (let node: TreeNode | undefined = first; node !== undefined; [node] = node.children) {
    line.push(itemOf(node, line.at(-1), depth));
  }
  return line;
}

function itemOf(node: TreeNode, before: MoveItem | undefined, depth: number): MoveItem {
  const { intro, comments, nags } = node.notes;
  const [main, ...others] = node.parent!.children;
  const variations = main === node && depth !== ALONE ? others : [];
  const isShown = depth < MAX_DEPTH;
  const [said = '', ...afterVariations] = besideVariations(comments, variations);
  const isBroken = before === undefined || before.variations.length > 0 || before.comment !== '';
  return {
    node,
    number: numberOf(node, isBroken),
    san: sanOf(node),
    glyphs: nags.map((nag) => judgementOfNag(nag) ?? ` $${nag}`).join(''),
    intro: textOf(intro),
    comment: isShown || variations.length === 0 ? said : `${textOf(comments)} ${NOT_SHOWN}`.trim(),
    variations: isShown ? variations.map((first) => lineFrom(first, depth + 1)) : [],
    afterVariations,
  };
}

/** The text of the comments before the first variation, and behind each. */
function besideVariations(comments: readonly PgnComment[], variations: readonly TreeNode[]): string[] {
  let taken = 0;
  const before = variations.map(({ notes: { commentsBefore = Infinity } }) => {
    const from = taken;
    taken = Math.max(taken, commentsBefore);
    return textOf(comments.slice(from, taken));
  });
  return [...before, textOf(comments.slice(taken))];
}

function numberOf({ parent }: TreeNode, isBroken: boolean): string {
  const { turn, fullmoves } = parent!.position.setup;
  if (turn === WHITE) return `${fullmoves}.`;
  return isBroken ? `${fullmoves}...` : '';
}
