import type { Clock, SearchLimits } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import { quoted } from '../../notation/quoted.ts';
import { WHITE } from '../../shared/men.ts';
import { readCoordinate } from '../common/games.ts';
import type { GoRequest } from './command.ts';

/** The engine's limits for a `go`, with the option Ponder; the error names a move of `searchmoves` that is not legal. */
export function searchLimits(go: GoRequest, position: Position, mayPonder: boolean): Result<SearchLimits, string> {
  const moves = readSearchMoves(go.searchMoves, position);
  if (!moves.ok) return moves;
  const { depth, nodes, mate, movetime } = go.numbers;
  const clock = clockOf(go, position.turn, mayPonder);
  const isLimited = [depth, nodes, mate, movetime, clock].some((limit) => limit !== undefined);
  return ok({
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(mate !== undefined && { mate }),
    ...(movetime !== undefined && { moveTimeMs: movetime }),
    ...(clock !== undefined && { clock }),
    ...(moves.value !== null && { searchMoves: moves.value }),
    ...(go.ponder && { ponder: true }),
    // "go" alone means: until "stop".
    ...((go.infinite || (!isLimited && !go.ponder)) && { infinite: true }),
  });
}

/** Null: all moves. */
function readSearchMoves(texts: readonly string[] | null, position: Position): Result<readonly Move[] | null, string> {
  if (texts === null) return ok(null);
  const moves: Move[] = [];
  for (const text of texts) {
    const move = readCoordinate(position, text);
    if (!move.ok) return err(`searchmoves ${quoted(text)}: ${move.error}`);
    moves.push(move.value);
  }
  return ok(moves);
}

/** A side whose clock is not told is taken to have as much time as the other. */
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
