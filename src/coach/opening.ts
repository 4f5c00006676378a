import { capturedRole } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { fileOf, relativeRank } from '../rules/squares.ts';
import { BISHOP, KNIGHT, PAWN } from '../shared/men.ts';
import { KIND_CASTLE, KIND_DOUBLE_STEP, KIND_NORMAL, moveFrom, moveKind, moveRole, moveTo } from '../shared/move.ts';
import type { Idea } from './reason.ts';

// What quiet moves of the opening are for, by the rules of thumb that hold here as in chess.

type Opening = Extract<Idea, { kind: 'opening' }>;

/** Later, pieces at home and the centre are no reason by themselves. */
const OPENING_MOVES = 15;
/** The files of the centre, and its ranks as its player sees them, from 0. */
const CENTRE = { files: [3, 4], ranks: [3, 4] };
/** The files of pieces at home. */
const HOME: ReadonlyMap<number, readonly number[]> = new Map([
  [KNIGHT, [1, 6]],
  [BISHOP, [2, 5]],
]);

/** What a quiet move does in the opening; null if that is none of these. */
export function openingAim(before: Position, move: Move): Opening['aim'] | null {
  const kind = moveKind(move);
  if (kind === KIND_CASTLE) return 'castles';
  const isQuiet = (kind === KIND_NORMAL || kind === KIND_DOUBLE_STEP) && capturedRole(before, move) === null;
  if (!isQuiet || before.setup.fullmoves > OPENING_MOVES) return null;
  const { turn } = before;
  const [role, from, to] = [moveRole(move), moveFrom(move), moveTo(move)];
  if (role === PAWN)
    return CENTRE.files.includes(fileOf(to)) && CENTRE.ranks.includes(relativeRank(turn, to)) ? 'centre' : null;
  return relativeRank(turn, from) === 0 && HOME.get(role)?.includes(fileOf(from)) === true ? 'develops' : null;
}

/** The aim of a better move, where the move played has none, or only develops while the other one goes into the centre. */
export function openingIdea(before: Position, move: Move, better: Move): Opening[] {
  const aim = openingAim(before, better);
  const played = openingAim(before, move);
  const isNews = aim !== null && (played === null || (played === 'develops' && aim === 'centre'));
  return isNews ? [{ kind: 'opening', aim, role: moveRole(better) }] : [];
}
