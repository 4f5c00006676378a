import { tagOf } from '../../notation/tags.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { Seats } from '../../table/table_state.ts';
import type { GameTree, TreeNode } from '../../table/tree.ts';
import { mainLine, wholeGame } from '../../table/tree_score.ts';
import { nameBeside } from '../play/players.ts';

/** A game that is looked at, not played: what is moved in it is a variation, and Ransom doesn't answer. */
export interface Viewed {
  /** The positions of the game itself, from its start. */
  readonly line: readonly TreeNode[];
  /** The names beside the board, White's first. */
  readonly names: readonly [white: string, black: string];
  /** Nodes from this number on were not there when it was opened: they are the viewer's own moves. */
  readonly ownFrom: number;
  /** It was played here and has just ended: the panel of the game shows its end again. */
  readonly isPlayed?: boolean;
}

/** Null for a game that goes on: it has not ended, and is one of Ransom's or has nothing that a score says of a game. */
export function viewedOf(tree: GameTree, choice: { readonly seats: Seats; readonly level: number }): Viewed | null {
  const line = mainLine(tree, wholeGame(tree));
  const { seats, level } = choice;
  const [white, black, event] = ['White', 'Black', 'Event'].map((tag) => knownTag(tree, tag));
  const isRecord = seats[0] === 'person' && seats[1] === 'person' && [white, black, event].some((tag) => tag !== null);
  if (line.length === 1 || (!isRecord && tree.endAt(line.at(-1)!) === null)) return null;
  const names = [white ?? nameBeside(seats, level, WHITE), black ?? nameBeside(seats, level, BLACK)] as const;
  return { line, names, ownFrom: tree.nextId };
}

/** What a score says under a tag; null for nothing. */
export function knownTag({ tags }: GameTree, name: string): string | null {
  const value = tagOf(tags, name)?.value ?? '';
  return /^[?.]*$/.test(value) ? null : value;
}

/** The last position of the game itself on the way to a node. */
export function branchOf({ line }: Viewed, node: TreeNode): TreeNode {
  let at = node;
  while (at.parent !== null && line[at.ply] !== at) at = at.parent;
  return at;
}

/** From each position of the game its own moves follow, whatever was tried there. */
export function followGame({ line }: Viewed, tree: GameTree): void {
  const { current } = tree;
  if (line[current.ply] !== current || !tree.contains(line.at(-1)!)) return;
  for (const node of line) tree.restoreNext(node);
}
