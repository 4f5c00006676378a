import { meantMoves, type MoveError } from '../notation/read_move.ts';
import { formatSan } from '../notation/san.ts';
import type { Position } from '../rules/position.ts';
import { describeRefusal } from '../table/refusal.ts';

/** Why a request changes nothing. `status` is that of HTTP. */
export interface Refused {
  readonly status: 403 | 409 | 422;
  readonly error: string;
  readonly reason: string;
  /** The legal moves that may be meant. */
  readonly meant?: readonly string[];
}

export function conflict(error: string, reason: string): Refused {
  return { status: 409, error, reason };
}

export const OTHER_TURN: Refused = {
  status: 403,
  error: 'other-turn',
  reason: describeRefusal({ kind: 'remote-turn' }),
};
export const ASKED_ALREADY = conflict('asked-already', 'You have asked for that at this move already.');
export const TOO_LONG = conflict('too-long', 'So much has happened in this game that it can only be resigned.');
export const NOTHING_OFFERED = conflict('no-offer', 'There is no offer to decline.');

/** A text that is no legal move, with the reason that `ransom explain` gives. */
export function illegal(position: Position, error: MoveError): Refused {
  const code = error.kind === 'refused' ? error.refusal.code : error.kind;
  const reason = error.kind === 'unreadable' ? `${error.message} Expected ${error.expected}.` : error.message;
  return { status: 422, error: code, reason, meant: meantMoves(error).map((move) => formatSan(position, move)) };
}
