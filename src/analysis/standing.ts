import type { Score } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
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
  /** Men that the opponent's captures then win, in pawns: see men.ts. */
  readonly menLost: number;
}

const CENTIPAWNS = 100;

/** The standing after a move that has been played and analysed. */
export function standingAfter(before: Position, { expected, score, position, outcome }: Analysis): Standing {
  const lost = outcome === null ? menLost(before, position) : 0;
  // Seen by the opponent, who moves next: mated in no move is mated already.
  if (score.kind === 'cp')
    return {
      expected: 1 - expected,
      pawns: 0 - score.centipawns / CENTIPAWNS,
      mates: null,
      mated: null,
      menLost: lost,
    };
  return score.moves > 0
    ? { expected: 0, pawns: -Infinity, mates: null, mated: score.moves, menLost: lost }
    : { expected: 1, pawns: Infinity, mates: 1 - score.moves, mated: null, menLost: lost };
}

/** The standing that a search of a position promises, if it has found a line. */
export function standingPromised({ position, lines, expected, score }: Analysis): Standing | null {
  const first = lines[0]?.pv[0];
  if (first === undefined) return null;
  const lost = menLost(position, position.play(first));
  return { expected, ...promised(score), menLost: lost };
}

function promised(score: Score): Pick<Standing, 'pawns' | 'mates' | 'mated'> {
  if (score.kind === 'cp') return { pawns: score.centipawns / CENTIPAWNS, mates: null, mated: null };
  return score.moves > 0
    ? { pawns: Infinity, mates: score.moves, mated: null }
    : { pawns: -Infinity, mates: null, mated: 0 - score.moves };
}
