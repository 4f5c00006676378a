import type { TreeNode } from '../../table/tree.ts';

/** A step through the score: along the line, to its ends, or to another variation. */
export type WalkStep = 'back' | 'forward' | 'first' | 'last' | 'variation-before' | 'variation-after';

/** The node to which a step leads; null if there is none. */
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

/** Is a node in the main line? */
export function isMain(node: TreeNode): boolean {
  let at = node;
  while (at.parent?.children[0] === at) at = at.parent;
  return at.parent === null;
}

function endOf(from: TreeNode, next: (node: TreeNode) => TreeNode | null): TreeNode | null {
  let node = from;
  for (let at = next(node); at !== null; at = next(node)) node = at;
  return node === from ? null : node;
}

/** The first move of the next or previous variation at the last branching point of the current line. */
function otherVariation(from: TreeNode, offset: -1 | 1): TreeNode | null {
  for (let node = from; node.parent !== null; node = node.parent) {
    const { children } = node.parent;
    if (children.length > 1) return children[children.indexOf(node) + offset] ?? null;
  }
  return null;
}
