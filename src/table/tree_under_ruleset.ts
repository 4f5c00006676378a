import { Position } from '../rules/position.ts';
import type { Ruleset } from '../rules/setup.ts';
import { GameTree, type TreeNode } from './tree.ts';

/**
 * The same game under another ruleset: null if the line to where the players are is not possible there. Branches that
 * are not possible are left out; `leftOut` counts them.
 */
export function treeUnderRuleset(
  tree: GameTree,
  ruleset: Ruleset,
): { readonly tree: GameTree; readonly leftOut: number } | null {
  const start = Position.create(tree.root.position.setup, ruleset);
  if (!start.ok) return null;
  const other = new GameTree(start.value, tree.tags);
  other.annotate(other.root, tree.root.notes);
  other.setEnd(tree.root.statedEnd);
  other.setClock(tree.root.clock);
  const twins = new Map<TreeNode, TreeNode>([[tree.root, other.root]]);
  let leftOut = 0;
  const waiting = [...tree.root.children];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    const parent = twins.get(node.parent!)!;
    if (parent.position.isLegal(node.move!)) {
      twins.set(node, other.addTwin(parent, node));
      waiting.push(...node.children);
    } else leftOut++;
  }
  const here = twins.get(tree.current);
  if (here === undefined) return null;
  other.goTo(here);
  return { tree: other, leftOut };
}
