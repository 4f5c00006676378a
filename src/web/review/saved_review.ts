import { formatAnnotatedPgn, type GameToAnnotate } from '../../analysis/annotated_pgn.ts';
import type { WrittenTag } from '../../notation/pgn_write.ts';
import { judgedReport } from '../../report/judged_report.ts';
import { Game } from '../../rules/game.ts';
import { describeEnd, endByRules, type GameEnd } from '../../table/end.ts';
import type { GameTree, TreeNode } from '../../table/tree.ts';
import { lineOfTree } from '../../table/tree_score.ts';
import type { ReviewState } from './review_state.ts';

/** The game with marks, scores and better lines, its own variations kept. `tags` say who played. */
export function reviewPgn(tree: GameTree, tags: readonly WrittenTag[], review: ReviewState): string {
  return formatAnnotatedPgn(gameOf(tree, tags, review), review.judged, analystOf(review));
}

/** An HTML page about the game that needs nothing else. Its script must have been loaded: `report/page/page.js`. */
export function reviewReport(tree: GameTree, tags: readonly WrittenTag[], review: ReviewState): string {
  const end = endOf(review.line);
  const game = { ...gameOf(tree, tags, review), ending: end === null ? '' : describeEnd(end) };
  return judgedReport(game, review.judged, analystOf(review));
}

function gameOf(tree: GameTree, tags: readonly WrittenTag[], { line }: ReviewState): GameToAnnotate {
  const { intro = [], plies } = lineOfTree(tree, { takenBack: 'kept', until: 'here', through: line.at(-1)! });
  const result = endOf(line)?.result ?? '*';
  return { tags, start: line[0]!.position, intro, plies, result, ending: '' };
}

/** How the game is over at the end of a line; null if it is not. */
function endOf(line: readonly TreeNode[]): GameEnd | null {
  const game = new Game(line[0]!.position);
  for (const node of line.slice(1)) game.play(node.move!);
  const outcome = game.outcome();
  return outcome === null ? line.at(-1)!.statedEnd : endByRules(outcome);
}

function analystOf({ nodes }: ReviewState): string {
  return `Ransom, ${nodes} nodes a position`;
}
