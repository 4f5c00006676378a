import { DECIDED_PAWNS } from '../analysis/judgement.ts';
import { formatNumberedLine } from '../notation/line_text.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { numberName, playerName } from '../rules/words.ts';
import type { Harm, IdeaKind, Outlook } from './reason.ts';

// What follows a bad move whose reason does not say how much is lost.

/** A line is told to the second move of the player who replies to a bad one. */
const OUTLOOK_PLIES = 3;
/** What doesn't say by itself how much is lost. */
const SOFT: readonly IdeaKind[] = ['attack', 'threat', 'pin', 'freezes', 'frees'];

/** "; after 5. exd5 Bc5 Black is ahead by about a pawn and a half": empty where the reason says how much is lost. */
export function outlookWords(before: Position, move: Move, { reply, ideas, cause, leadsTo }: Harm): string {
  const isSoft = ideas.length > 0 && ideas.every(({ kind }) => SOFT.includes(kind)) && cause === null;
  if (!isSoft || leadsTo?.line[0] !== reply || leadsTo.line.length < OUTLOOK_PLIES) return '';
  const next = formatNumberedLine(before.play(move).play(reply), leadsTo.line.slice(1, OUTLOOK_PLIES));
  return `; after ${next} ${standingWords(before.turn ^ 1, leadsTo)}`;
}

/** "Black is ahead by about a pawn and a half": a score to the nearest half of a pawn. It says nothing of men. */
function standingWords(player: Colour, { pawns }: Outlook): string {
  const halves = Math.round(2 * Math.abs(pawns));
  const name = playerName(pawns > 0 ? player : player ^ 1);
  if (halves === 0) return 'nobody is ahead';
  if (Math.abs(pawns) >= DECIDED_PAWNS) return `${name} is winning`;
  return `${name} is ${pawns > 0 ? '' : 'only '}ahead by about ${halvesInWords(halves)}`;
}

/** "half a pawn", "a pawn and a half", "two and a half pawns". */
function halvesInWords(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (whole === 0) return 'half a pawn';
  if (whole === 1) return halves % 2 === 0 ? 'a pawn' : 'a pawn and a half';
  return `${numberName(whole)}${halves % 2 === 0 ? '' : ' and a half'} pawns`;
}
