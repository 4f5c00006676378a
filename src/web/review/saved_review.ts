import { formatAnnotatedPgn, type GameToAnnotate } from '../../analysis/annotated_pgn.ts';
import { describeLimitsPerPosition } from '../../analysis/stated_limits.ts';
import type { WrittenTag } from '../../notation/pgn_write.ts';
import { judgedReport } from '../../report/judged_report.ts';
import { describeEnd } from '../../table/end.ts';
import type { GameTree } from '../../table/tree.ts';
import { lineOfTree } from '../../table/tree_score.ts';
import type { ReviewState } from './review_state.ts';
import { wordsOf } from './told.ts';

/** The game with glyphs, scores, reasons in words and better lines, and its own variations. `tags` name the players. */
export function reviewPgn(tree: GameTree, tags: readonly WrittenTag[], review: ReviewState): string {
  return formatAnnotatedPgn(gameOf(tree, tags, review), review.judged, analystOf(review), wordsOf(review));
}

/** A self-contained HTML page about the game. Its script, `report/page/page.js`, must have been loaded. */
export function reviewReport(tree: GameTree, tags: readonly WrittenTag[], review: ReviewState): string {
  const end = tree.endAt(review.line.at(-1)!);
  const game = { ...gameOf(tree, tags, review), ending: end === null ? '' : describeEnd(end) };
  return judgedReport(game, review.judged, analystOf(review), wordsOf(review));
}

function gameOf(tree: GameTree, tags: readonly WrittenTag[], { line }: ReviewState): GameToAnnotate {
  const last = line.at(-1)!;
  const { intro = [], plies } = lineOfTree(tree, { takenBack: 'kept', until: 'here', through: last });
  const result = tree.endAt(last)?.result ?? '*';
  return { tags, start: line[0]!.position, intro, plies, result, ending: '' };
}

function analystOf({ nodes }: ReviewState): string {
  return `Ransom, ${describeLimitsPerPosition({ nodes })}`;
}
