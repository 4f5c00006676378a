import type { Score } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { Analysis } from './analyser.ts';
import { menLost } from './men.ts';

/** What a player can expect after a move of his: what moves are compared by. */
export interface Standing {
  /** Expected points, 0 to 1. */
  readonly expected: number;
  /** The score in pawns; infinite for a mate. */
  readonly pawns: number;
  /** The player mates in so many moves, counted from the position before the move; null: not seen. */
  readonly mates: number | null;
  /** The opponent mates in so many moves; null: not seen. */
  readonly mated: number | null;
  /** Men that the opponent's captures then win, in pawns: see men.ts; negative if the move has won some. */
  readonly menLost: number;
  /** The same after the opponent's best reply and the answer to it: a man that is attacked may be lost only then. */
  readonly menLostLater: number;
}

const CENTIPAWNS = 100;

/** The standing after a move that has been played and analysed. */
export function standingAfter(before: Position, { expected, score, position, lines, outcome }: Analysis): Standing {
  const men = outcome === null ? menAfter(before, position, lines[0]?.pv ?? []) : { menLost: 0, menLostLater: 0 };
  // Seen by the opponent, who moves next: mated in no move is mated already.
  if (score.kind === 'cp')
    return { expected: 1 - expected, pawns: 0 - score.centipawns / CENTIPAWNS, mates: null, mated: null, ...men };
  return score.moves > 0
    ? { expected: 0, pawns: -Infinity, mates: null, mated: score.moves, ...men }
    : { expected: 1, pawns: Infinity, mates: 1 - score.moves, mated: null, ...men };
}

/** The standing that a search of a position promises, if it has found a line. */
export function standingPromised({ position, lines, expected, score }: Analysis): Standing | null {
  const [first, ...others] = lines[0]?.pv ?? [];
  if (first === undefined) return null;
  return { expected, ...promised(score), ...menAfter(position, position.play(first), others) };
}

/** Men lost by a move, at once and with the next two moves of the line. */
function menAfter(
  before: Position,
  after: Position,
  [reply, answer]: readonly Move[],
): Pick<Standing, 'menLost' | 'menLostLater'> {
  const lost = menLost(before, after);
  if (reply === undefined || answer === undefined) return { menLost: lost, menLostLater: lost };
  return { menLost: lost, menLostLater: menLost(before, after.play(reply).play(answer)) };
}

function promised(score: Score): Pick<Standing, 'pawns' | 'mates' | 'mated'> {
  if (score.kind === 'cp') return { pawns: score.centipawns / CENTIPAWNS, mates: null, mated: null };
  return score.moves > 0
    ? { pawns: Infinity, mates: score.moves, mated: null }
    : { pawns: -Infinity, mates: null, mated: 0 - score.moves };
}
