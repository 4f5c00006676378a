import { operandOf, readEpd } from '../../notation/epd.ts';
import { mergedStoresNotice } from '../../notation/merged_stores.ts';
import { tagOf } from '../../notation/tags.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { GameTree } from '../../table/tree.ts';
import { gamesOfText } from '../../table/tree_text.ts';

/** A game in a text that was opened or pasted. */
export interface FoundGame {
  /** "Ann - Ben, 1999.08.17, 40 moves" */
  readonly title: string;
  readonly tree: GameTree;
  /** Where reading stopped; null if the whole game was read. */
  readonly stop: string | null;
  /** What else is wrong in it. */
  readonly remarks: readonly string[];
}

/** A game of which nothing can be read, among others. */
export interface UnreadGame {
  /** "Game 2 can't be read. Line 3, column 5: …" */
  readonly title: string;
  readonly tree: null;
}

/** Ranks of a board separated by slashes: such a line is a FEN. */
const BOARD = /^[a-zA-Z1-8]+(?:\/[a-zA-Z1-8]+)+/;

/**
 * The games of a text: a FEN, or PGN and plain moves. `given`: the starting position and ruleset if the text doesn't
 * specify them. The error names line and column, or field and character.
 */
export function readText(text: string, given: Position): Result<readonly (FoundGame | UnreadGame)[], string> {
  const line = text.replace(/^\uFEFF/, '').trim();
  if (line === '') return err('There is no text.');
  if (!line.includes('\n') && BOARD.test(line)) {
    const epd = readEpd(line, given.ruleset);
    if (!epd.ok) return epd;
    const { position } = epd.value;
    const notice = mergedStoresNotice(line, position.setup);
    const remarks = notice === null ? [] : [notice];
    return ok([
      { title: operandOf(epd.value, 'id') ?? 'A position', tree: new GameTree(position), stop: null, remarks },
    ]);
  }
  const games = gamesOfText(text, given);
  const [first] = games;
  if (first?.ok === false && games.every((game) => !game.ok)) return err(first.error);
  return ok(
    games.map((game, index) =>
      game.ok
        ? { title: titleOf(game.value.tree), ...game.value }
        : { title: `Game ${index + 1} can't be read. ${game.error}`, tree: null },
    ),
  );
}

function titleOf(tree: GameTree): string {
  const tag = (name: string): string => tagOf(tree.tags, name)?.value ?? '?';
  const players = tag('White') === '?' && tag('Black') === '?' ? 'A game' : `${tag('White')} - ${tag('Black')}`;
  const date = tag('Date').startsWith('?') ? [] : [tag('Date')];
  const moves = Math.ceil(tree.current.ply / 2);
  return [players, ...date, `${moves} ${moves === 1 ? 'move' : 'moves'}`].join(', ');
}
