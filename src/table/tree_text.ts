import { formatPgn, type WrittenTag } from '../notation/pgn_write.ts';
import { readScores, type GameScore } from '../notation/score.ts';
import { withoutTags } from '../notation/tags.ts';
import { placedMessage, placedRemarks } from '../notation/text_places.ts';
import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { endOfSentence, type GameEnd } from './end.ts';
import { lineOfTree, mainLine, treeOfScore, type ScoreChoice } from './tree_score.ts';
import type { GameTree } from './tree.ts';

/** A game read from a text. */
export interface GameOfText {
  readonly tree: GameTree;
  /** Where and why reading stopped: "Line 3, column 5: …"; null if the whole game was read. */
  readonly stop: string | null;
  /** What else is wrong in it, such as a variation that ends early: "Line 3, column 5: …". */
  readonly remarks: readonly string[];
}

/**
 * Reads the games of a text, PGN or plain moves; each up to its first invalid move. `given` is the starting position,
 * with its ruleset, for games whose tags don't specify one. If nothing of a game can be read, the error names line and
 * column.
 */
export function gamesOfText(text: string, given: Position): Result<GameOfText, string>[] {
  return [...readScores(text, given)].map((score) => {
    if (!score.ok) return err(placedMessage(score.error));
    const { stop, plies, remarks } = score.value;
    if (stop !== null && plies.length === 0) return err(placedMessage(stop));
    return ok({
      tree: treeOfReading(score.value),
      stop: stop === null ? null : placedMessage(stop),
      remarks: placedRemarks(remarks),
    });
  });
}

/** What to tell about a game that was not read whole, or not without remarks; null: nothing. `what` is the game: "The game". */
export function noticeAbout(what: string, { stop, remarks }: Pick<GameOfText, 'stop' | 'remarks'>): string | null {
  const notices = [...(stop === null ? [] : [`${what} can't be read beyond this. ${stop}`]), ...remarks];
  return notices.length === 0 ? null : notices.join(' ');
}

/** Builds the tree of a score, with the current position at the end of its main line. */
export function treeOfReading(score: GameScore): GameTree {
  const { start, tags, intro, plies } = score;
  return treeOfScore({ start, tags, line: { intro, plies }, end: endOf(score) });
}

/** Writes a tree as PGN, with the result at the end of its main line. Tags of the tree take precedence over those given. */
export function pgnOfTree(tree: GameTree, tags: readonly WrittenTag[], choice: ScoreChoice): string {
  const missing = withoutTags(
    tags,
    tree.tags.map(({ name }) => name),
  );
  return formatPgn({
    tags: [...missing, ...tree.tags],
    start: tree.root.position,
    line: lineOfTree(tree, choice),
    result: tree.endAt(mainLine(tree, choice).at(-1)!)?.result ?? '*',
  });
}

/** How the players ended the game: as this program writes it, or according to the result alone. */
function endOf({ ending, plies }: GameScore): GameEnd | null {
  if (ending === null || ending.result === '*') return null;
  const own = endOfSentence(plies.at(-1)?.comments.at(-1)?.text ?? '');
  if (own?.result === ending.result) return own;
  return { kind: 'stated', sentence: `The score says ${ending.result}.`, result: ending.result };
}
