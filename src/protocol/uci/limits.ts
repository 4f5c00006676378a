import type { Clock, SearchLimits } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import { quoted } from '../../notation/quoted.ts';
import { WHITE } from '../../shared/men.ts';
import { readCoordinate } from '../common/games.ts';
import type { GoRequest } from './command.ts';

/** Time for a `go` that has lost its limits because they were invalid: short enough not to lose a game. */
const SHORT_SEARCH_MS = 100;

/** Number of invalid moves in a `searchmoves` that are reported with a reason. */
const MAX_REASONS = 3;

/** The engine's limits for a `go`, and remarks for the user: sentences. */
export interface UnderstoodLimits {
  readonly limits: SearchLimits;
  readonly remarks: readonly string[];
}

/**
 * Converts a `go` and the option Ponder to the engine's limits. There is always a result: invalid parts are omitted.
 */
export function searchLimits(go: GoRequest, position: Position, mayPonder: boolean): UnderstoodLimits {
  const moves = readSearchMoves(go.searchMoves, position);
  const { depth, nodes, mate, movetime, winc, binc, movestogo } = go.numbers;
  const clock = clockOf(go, position.turn, mayPonder);
  const isLimited = [depth, nodes, mate, movetime, clock].some((limit) => limit !== undefined);
  // An increment or a number of moves is nothing without a clock.
  const hasPartOfClock = [winc, binc, movestogo].some((part) => part !== undefined);
  const hasLost = go.isCurtailed || hasPartOfClock || (moves.legal === null && go.searchMoves !== null);
  const isShort = !isLimited && !go.infinite && hasLost;
  const moveTimeMs = isShort ? SHORT_SEARCH_MS : movetime;
  return {
    limits: {
      ...(depth !== undefined && { depth }),
      ...(nodes !== undefined && { nodes }),
      ...(mate !== undefined && { mate }),
      ...(moveTimeMs !== undefined && { moveTimeMs }),
      ...(clock !== undefined && { clock }),
      ...(moves.legal !== null && { searchMoves: moves.legal }),
      ...(go.ponder && { ponder: true }),
      // A bare "go" searches until "stop".
      ...((go.infinite || (!isLimited && !isShort && !go.ponder)) && { infinite: true }),
    },
    remarks: isShort
      ? [...moves.remarks, `there is no valid limit; the search takes ${SHORT_SEARCH_MS} ms.`]
      : moves.remarks,
  };
}

/** The legal moves among those requested, null for all; and the errors in the others. */
function readSearchMoves(
  texts: readonly string[] | null,
  position: Position,
): { readonly legal: readonly Move[] | null; readonly remarks: readonly string[] } {
  if (texts === null) return { legal: null, remarks: [] };
  const legal: Move[] = [];
  const reasons: string[] = [];
  for (const text of new Set(texts)) {
    const move = readCoordinate(position, text);
    if (move.ok) legal.push(move.value);
    else reasons.push(`searchmoves ${quoted(text)}: ${move.error} It is ignored.`);
  }
  const remarks = reasons.slice(0, MAX_REASONS);
  if (reasons.length > MAX_REASONS) {
    remarks.push(`searchmoves: ${reasons.length - MAX_REASONS} more moves are ignored for similar reasons.`);
  }
  if (legal.length > 0) return { legal, remarks };
  return { legal: null, remarks: [...remarks, 'searchmoves has no legal move; all moves are searched.'] };
}

/** If a side's clock is not given, it is assumed to equal the other's. */
function clockOf({ numbers }: GoRequest, turn: Colour, mayPonder: boolean): Clock | undefined {
  const { wtime, btime, winc, binc, movestogo } = numbers;
  const remaining = turn === WHITE ? (wtime ?? btime) : (btime ?? wtime);
  if (remaining === undefined) return undefined;
  return {
    remainingMs: Math.max(0, remaining),
    incrementMs: (turn === WHITE ? winc : binc) ?? 0,
    ...(movestogo !== undefined && movestogo > 0 && { movesToGo: movestogo }),
    ...(mayPonder && { mayPonder }),
  };
}
