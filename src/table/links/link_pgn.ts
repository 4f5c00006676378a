import type { WrittenTag } from '../../notation/pgn_write.ts';
import { quoted } from '../../notation/quoted.ts';
import { readScores } from '../../notation/score.ts';
import { tagOf } from '../../notation/tags.ts';
import { placedMessage } from '../../notation/text_places.ts';
import { startPosition } from '../../notation/fen.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { Ruleset } from '../../rules/setup.ts';
import type { GameEnd } from '../end.ts';
import { pgnOfTree, treeOfReading } from '../tree_text.ts';
import { wholeGame } from '../tree_score.ts';
import { MAX_MESSAGE, MAX_PLIES, linkGameOf, oneLine, treeOfLink, type Closing, type LinkGame } from './link_game.ts';

// The same game as PGN, for those whose way of sending texts takes no links. Its own tags say what PGN has no words for.

const ID_TAG = 'RansomGame';
const ID_PATTERN = new RegExp(`\\[${ID_TAG} "([a-z0-9]{8,32})"\\]`);
const OFFER_TAG = 'RansomOffer';
const MESSAGE_TAG = 'RansomMessage';
/** More than a game of `MAX_PLIES` half-moves has. */
const MAX_PGN = 200_000;

/** The game as PGN, which `readLinkPgn` reads back. */
export function pgnOfLink(game: LinkGame): string {
  const tree = treeOfLink(game);
  const tags: WrittenTag[] = [
    { name: 'Event', value: 'Game by links' },
    { name: 'White', value: game.names[0] === '' ? '?' : game.names[0] },
    { name: 'Black', value: game.names[1] === '' ? '?' : game.names[1] },
    { name: ID_TAG, value: game.id },
    ...(game.closing === 'draw-offer' ? [{ name: OFFER_TAG, value: 'draw' }] : []),
    ...(game.message === '' ? [] : [{ name: MESSAGE_TAG, value: game.message }]),
  ];
  return pgnOfTree(tree, tags, wholeGame(tree));
}

/** The id in the PGN of a game by links; null if the text has none. */
export function idOfLinkPgn(text: string): string | null {
  return ID_PATTERN.exec(text.slice(0, MAX_PGN))?.[1] ?? null;
}

/**
 * Reads the PGN of a game by links that goes on, or bare moves: what they don't say, such as the id and the players, is as in `known`.
 * The error is a sentence with line and column.
 */
export function readLinkPgn(text: string, known: LinkGame): Result<LinkGame, string> {
  if (text.length > MAX_PGN) return err(`The text has ${text.length} characters; at most ${MAX_PGN} are read.`);
  const [score] = readScores(text, startPosition(known.ruleset));
  if (score?.ok !== true) return err(score === undefined ? 'The text holds no game.' : placedMessage(score.error));
  const { stop, plies, tags, start } = score.value;
  if (stop !== null) return err(placedMessage(stop));
  if (plies.length === 0) return err('The text holds no moves, and no link.');
  if (plies.length > MAX_PLIES) return err(`The game has ${plies.length} half-moves; at most ${MAX_PLIES} are read.`);
  const ruleset: Ruleset = start.ruleset;
  if (start.key !== startPosition(ruleset).key) return err('The game does not begin at the usual start.');
  const value = (name: string): string | null => tagOf(tags, name)?.value ?? null;
  const id = value(ID_TAG) ?? known.id;
  if (id !== known.id) return err(`This is the PGN of another game, ${quoted(id)}: open that one first.`);
  const moves = plies.map(({ move }) => move);
  const tree = treeOfReading(score.value);
  const closing = closingOf(tree.end, value(OFFER_TAG) !== null);
  const message = oneLine(value(MESSAGE_TAG) ?? '', MAX_MESSAGE);
  return ok(linkGameOf({ id, ruleset, names: known.names, moves, closing, message }));
}

/** What the end of a score says beside its moves. */
function closingOf(end: GameEnd | null, offersDraw: boolean): Closing {
  if (end === null) return offersDraw ? 'draw-offer' : 'none';
  if (end.kind === 'rules') return 'none';
  if (end.result === '1/2-1/2') return 'agreement';
  return end.result === '1-0' ? 'black-resigns' : 'white-resigns';
}
