import type { TreeNode } from '../../table/tree.ts';

/** A step through the score: along the line, to its ends, or to another variation. */
export type WalkStep = 'back' | 'forward' | 'first' | 'last' | 'variation-before' | 'variation-after';

/** Where a step from a place of the game leads; null if there is nothing. */
export function walk(from: TreeNode, step: WalkStep): TreeNode | null {
  switch (step) {
    case 'back':
      return from.parent;
    case 'forward':
      return from.next;
    case 'first':
      return endOf(from, ({ parent }) => parent);
    case 'last':
      return endOf(from, ({ next }) => next);
    case 'variation-before':
      return otherVariation(from, -1);
    case 'variation-after':
      return otherVariation(from, 1);
  }
}

function endOf(from: TreeNode, next: (node: TreeNode) => TreeNode | null): TreeNode | null {
  let node = from;
  for (let at = next(node); at !== null; at = next(node)) node = at;
  return node === from ? null : node;
}

/** The neighbour of the line in which one is, where it last branches off: its first move. */
function otherVariation(from: TreeNode, offset: -1 | 1): TreeNode | null {
  for (let node = from; node.parent !== null; node = node.parent) {
    const { children } = node.parent;
    if (children.length > 1) return children[children.indexOf(node) + offset] ?? null;
  }
  return null;
}
