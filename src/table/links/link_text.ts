import { formatCoordinate } from '../../notation/coordinate.ts';
import { deflateText, inflateText } from '../../notation/deflate.ts';
import { startPosition } from '../../notation/fen.ts';
import { quoted } from '../../notation/quoted.ts';
import { readMove } from '../../notation/read_move.ts';
import { Game } from '../../rules/game.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { isRuleset, type Move, type Ruleset } from '../../rules/setup.ts';
import {
  CLOSINGS,
  MAX_MESSAGE,
  MAX_NAME,
  MAX_PLIES,
  linkGameOf,
  oneLine,
  type Closing,
  type LinkGame,
} from './link_game.ts';

// A game as the text of a link: lines, deflated, in letters that no chat program cuts. The moves are in coordinates.

/** The first line. A later form of this text would have another number. */
const FORM = 'ransom game 1';
const FORM_PATTERN = /^ransom game (\d+)$/;
/** The name of the part in an address after its `#`. */
export const LINK_PART = 'game';
const PAYLOAD = new RegExp(`(?:^|[#&\\s])${LINK_PART}=([^&\\s]*)`);
/** A game of `MAX_PLIES` half-moves has fewer; what is longer is not looked at. */
export const MAX_LINK = 40_000;

/** The part of an address after its `#` for a game. */
export async function writeLink(game: LinkGame): Promise<string> {
  return `${LINK_PART}=${await deflateText(formatLinkGame(game))}`;
}

/** A game as lines, with their checksum at the end. */
export function formatLinkGame({ id, ruleset, names, moves, closing, message }: LinkGame): string {
  return sealed([FORM, id, ruleset, ...names, moves.map(formatCoordinate).join(' '), closing, message].join('\n'));
}

/** The lines of a game with their checksum as the last one. */
export function sealed(text: string): string {
  return `${text}\n${checksum(text)}`;
}

/** Does a text, such as an address or a pasted line, hold a game? */
export function holdsLink(text: string): boolean {
  return PAYLOAD.test(text.slice(0, MAX_LINK));
}

/**
 * Reads a game from an address, the part after its `#`, or a text around it, whatever page it leads to. Every move is checked
 * by the rules. The error is a sentence that says what is wrong, and what to do.
 */
export async function readLink(text: string): Promise<Result<LinkGame, string>> {
  if (text.length > MAX_LINK)
    return err(`This is no link to a game: it has ${text.length} characters, and a game at most ${MAX_LINK}.`);
  const payload = PAYLOAD.exec(text)?.[1];
  if (payload === undefined) return err(`This is no link to a game: it has no part "${LINK_PART}=…".`);
  const inflated = await inflateText(payload);
  if (!inflated.ok) return err(`This link can't be read: ${inflated.error} Ask for it once more, and copy it whole.`);
  return parseLinkGame(inflated.value);
}

/** The game of the lines that `formatLinkGame` has written. The error is a sentence about the link that held them. */
export function parseLinkGame(text: string): Result<LinkGame, string> {
  const lines = text.split('\n', MAX_LINES);
  const form = FORM_PATTERN.exec(lines[0] ?? '')?.[1];
  if (form === undefined) return err('This link holds something else than a game.');
  if (lines[0] !== FORM) return err(`This link is of a later version (${form}) of this page: load the new one.`);
  const sum = lines.pop();
  if (lines.length !== 8 || sum !== checksum(lines.join('\n')))
    return err('This link has been changed on its way. Ask for it once more, and copy it whole.');
  return readLines(lines as Lines);
}

/** One more than a game has. */
const MAX_LINES = 10;

type Lines = [
  form: string,
  id: string,
  ruleset: string,
  white: string,
  black: string,
  moves: string,
  closing: string,
  message: string,
];

function readLines([, id, ruleset, white, black, written, closing, message]: Lines): Result<LinkGame, string> {
  if (!/^[a-z0-9]{8,32}$/.test(id)) return err(`The link's game has no valid id: ${quoted(id)}.`);
  if (!isRuleset(ruleset)) return err(`The link's rules are ${quoted(ruleset)}, which this page does not know.`);
  if (!CLOSINGS.includes(closing as Closing))
    return err(`The link ends with ${quoted(closing)}, which has no meaning.`);
  const names = [white, black].map((name) => oneLine(name, MAX_NAME)) as [string, string];
  const moves = readMoves(written === '' ? [] : written.split(' '), ruleset);
  if (!moves.ok) return moves;
  const game = linkGameOf({
    ...{ id, ruleset, names, moves: moves.value, closing: closing as Closing },
    message: oneLine(message, MAX_MESSAGE),
  });
  const fault = faultOfClosing(game);
  return fault === null ? ok(game) : err(fault);
}

/** Nobody ends a game that has ended, and an offer comes with a move. */
function faultOfClosing({ closing, moves, end }: LinkGame): string | null {
  if (closing === 'none') return null;
  if (end?.kind === 'rules') return 'The link ends a game that the rules have ended.';
  if (closing === 'draw-offer' && moves.length === 0) return 'The link offers a draw without a move.';
  if (closing === 'agreement' && moves.length === 0) return 'The link agrees to a draw before the first move.';
  return null;
}

function readMoves(texts: readonly string[], ruleset: Ruleset): Result<Move[], string> {
  const game = new Game(startPosition(ruleset));
  const moves: Move[] = [];
  if (texts.length > MAX_PLIES)
    return err(`The link's game has ${texts.length} half-moves; at most ${MAX_PLIES} are read.`);
  for (const [index, text] of texts.entries()) {
    const move = game.outcome() === null ? readMove(game.position, text) : null;
    if (move?.ok !== true) {
      const why = move === null ? 'the game had ended before it' : 'it is not legal there';
      return err(`The link's half-move ${index + 1}, ${quoted(text)}, can't be made: ${why}.`);
    }
    game.play(move.value);
    moves.push(move.value);
  }
  return ok(moves);
}

/** FNV-1a of the text's characters, 32 bits in hexadecimal: shows what was damaged, not who did it. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ character.codePointAt(0)!, 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
