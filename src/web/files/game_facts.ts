import { formatNumberedLine } from '../../notation/line_text.ts';
import { tagOf } from '../../notation/tags.ts';
import type { GameTree, TreeNode } from '../../table/tree.ts';
import { mainLine, wholeGame } from '../../table/tree_score.ts';
import type { GameFacts } from '../storage/about.ts';

/** So many plies tell one opening from another. */
const OPENING_PLIES = 6;

/** The line of the whole game, whichever move is on the table. */
export function lineOf(tree: GameTree): readonly TreeNode[] {
  return mainLine(tree, wholeGame(tree));
}

/** What the list of games shows of a game. `line`: as `lineOf` says. */
export function factsOf(tree: GameTree, line = lineOf(tree)): GameFacts {
  const end = line.at(-1)!;
  const opening = line.slice(1, 1 + OPENING_PLIES).map((node) => node.move!);
  const name = (tag: string): string => tagOf(tree.tags, tag)?.value ?? '?';
  return {
    result: tree.endAt(end)?.result ?? null,
    moves: Math.ceil(end.ply / 2),
    opening: formatNumberedLine(tree.root.position, opening),
    players: tree.tags.length === 0 ? null : [name('White'), name('Black')],
  };
}
