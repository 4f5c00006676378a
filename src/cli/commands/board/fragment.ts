import { formatFen } from '../../../notation/fen.ts';
import { writeParts, type PartName } from '../../../notation/page_address.ts';
import { parsePgn } from '../../../notation/pgn_tree.ts';
import { printable, shortened } from '../../../notation/quoted.ts';
import { readScore } from '../../../notation/score.ts';
import type { Position } from '../../../rules/position.ts';
import { DEFAULT_RULESET, type Ruleset } from '../../../rules/setup.ts';
import { badInput, badUsage } from '../../exit.ts';
import { readInput } from '../../files/input.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { printNote } from '../../terminal/terminal.ts';

/** What the page shows first. */
export type StartOptions = Omit<PositionOptions, 'json'>;

/** Windows limits the length of a command line, and this one is passed to the program that opens the browser. */
const MAX_LENGTH = 30_000;

/**
 * The fragment of the page's address for a position or a game, including `#`; empty to show whatever was shown last.
 * Uses the first game of the file. Fails if the position or a move of the game is invalid.
 */
export async function fragmentOf(file: string | undefined, options: StartOptions): Promise<string> {
  const position = positionOf(options);
  if (file !== undefined) {
    if (options.fen !== undefined) throw badUsage('give a game or --fen, not both: a game says itself how it begins.');
    return gameFragment(await readInput(file), position);
  }
  return fragment(options.fen === undefined ? null : ['fen', formatFen(position.setup)], position.ruleset);
}

function gameFragment(text: string, start: Position): string {
  const [game, another] = parsePgn(text);
  if (game === undefined) throw badInput('the file holds no game. Expected PGN or plain moves.');
  const score = readScore(text, start);
  if (!score.ok) throw badInput(`line ${score.error.line}, column ${score.error.column}: ${score.error.message}`);
  const { stop, start: given } = score.value;
  if (stop !== null) {
    throw badInput(`line ${stop.line}, column ${stop.column}: ${shortened(stop.text)}\n${printable(stop.message)}`);
  }
  if (another !== undefined) printNote('note: the file holds more games; the first one is opened.');
  const pgn = text.slice(game.offset, another?.offset).trim();
  const made = fragment(['pgn', pgn], given.ruleset);
  if (made.length <= MAX_LENGTH) return made;
  throw badInput(
    'the game is too long for an address. Run "ransom board" without it, and open the file in the page; or leave out comments and variations.',
  );
}

function fragment(content: readonly [name: PartName, value: string] | null, ruleset: Ruleset): string {
  const parts = new Map<PartName, string>(content === null ? [] : [content]);
  if (ruleset !== DEFAULT_RULESET) parts.set('rules', ruleset);
  return parts.size === 0 ? '' : `#${writeParts(parts)}`;
}
