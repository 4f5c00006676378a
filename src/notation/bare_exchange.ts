// Exchanges that a score writes as drops. XBoard does: it records the whole move in a comment.

import type { DropIntent, ExchangeIntent } from '../rules/intent.ts';
import { matchIntent } from '../rules/match_intent.ts';
import { dropOf, exchangesFor } from '../rules/payment.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { aRole } from '../rules/words.ts';
import { parseMove, parseNotation } from './parse_move.ts';
import type { PgnComment } from './pgn_comment.ts';
import { quoted } from './quoted.ts';
import { formatSan } from './san.ts';

/** What a drop in a score means. */
export interface BareReading {
  readonly move: Move;
  /** What was assumed, as a sentence; null if the text and its comments say it all. */
  readonly notice: string | null;
}

/** Exchanges in the text of a comment. More of them are no help. */
const EXCHANGES = /\([^\s()]{1,5}\)[^\s()*@]{0,2}[*@][a-h][1-8]/g;
const MAX_EXCHANGES = 8;

/**
 * The meaning of a text that is a drop as XBoard writes it, `N@c7`, if there is reason to take it for an exchange: it can be nothing else, or the whole of a
 * comment on it is an exchange that drops this man on this square, as if by a program that plays exchanges although the
 * airfield has such a man. Null for all other texts.
 */
export function readBareExchange(
  position: Position,
  text: string,
  comments: readonly PgnComment[],
): BareReading | null {
  // XBoard's sign of a drop. Who writes a star knows how exchanges are written: without its payment one is a misprint.
  if (!text.includes('@')) return null;
  const notation = parseNotation(text);
  if (!notation.ok || notation.value.enPassant || notation.value.intent.kind !== 'drop') return null;
  const { intent } = notation.value;
  const drop = dropOf(position, intent.role, intent.to);
  return drop === null
    ? onlyExchange(position, text, intent, comments)
    : insteadOfDrop(position, text, drop, intent, comments);
}

function onlyExchange(
  position: Position,
  text: string,
  intent: DropIntent,
  comments: readonly PgnComment[],
): BareReading | null {
  const exchanges = exchangesFor(position, intent.role, intent.to);
  const [cheapest, ...others] = exchanges;
  if (cheapest === undefined) return null;
  for (const comment of comments) {
    for (const told of exchangesIn(comment, intent)) {
      const [move] = matchIntent(position, told);
      if (move !== undefined) return { move, notice: null };
    }
  }
  const rank = others.length === 0 ? 'the only one' : `the cheapest of ${exchanges.length}`;
  const exchange = formatSan(position, cheapest);
  return {
    move: cheapest,
    notice: `${quoted(text)} is read as the exchange ${exchange}, ${rank}: no comment says what was paid.`,
  };
}

function insteadOfDrop(
  position: Position,
  text: string,
  drop: Move,
  intent: DropIntent,
  comments: readonly PgnComment[],
): BareReading | null {
  const comment = comments.find((each) => isExchange(each, intent));
  if (comment === undefined) return null;
  const said = comment.text;
  const [move] = exchangesIn(comment, intent).flatMap((told) => matchIntent(position, told));
  if (move !== undefined) {
    const man = `${aRole(intent.role)} is on the airfield`;
    const exchange = formatSan(position, move);
    return {
      move,
      notice: `${quoted(text)} is read as the exchange ${exchange}, as its comment says, although ${man}.`,
    };
  }
  return {
    move: drop,
    notice: `${quoted(text)} is read as a drop from the airfield: the exchange ${said} of its comment is not possible.`,
  };
}

/** The exchanges in a comment that end as the drop does. */
function exchangesIn({ text }: PgnComment, { role, to }: DropIntent): ExchangeIntent[] {
  const found: ExchangeIntent[] = [];
  for (const [written] of text.matchAll(EXCHANGES)) {
    const intent = parseMove(written);
    if (intent.ok && intent.value.kind === 'exchange' && intent.value.rescue === role && intent.value.to === to) {
      found.push(intent.value);
    }
    if (found.length === MAX_EXCHANGES) break;
  }
  return found;
}

/** Is the comment such an exchange, and nothing else? */
function isExchange(comment: PgnComment, intent: DropIntent): boolean {
  return parseMove(comment.text).ok && exchangesIn(comment, intent).length === 1;
}
