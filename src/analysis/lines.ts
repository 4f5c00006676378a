import { expectedPoints } from '../engine/score.ts';
import type { Score, ThinkingLine } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import { BLACK } from '../shared/men.ts';

// What the lines of a search say. Nothing here needs the engine, which a page fetches when it is needed.

/**
 * Keeps the latest line of each rank in `lines`; a move stands in one rank only, and at the end the best may have
 * changed.
 */
export function keepLine(lines: ThinkingLine[], line: ThinkingLine): void {
  const former = lines.findIndex(({ pv }) => pv[0] === line.pv[0]);
  const displaced = lines[line.rank - 1];
  lines[line.rank - 1] = former < 0 ? line : withMoves(line, lines[former]!);
  if (former < 0 || former === line.rank - 1) return;
  if (displaced === undefined) lines.splice(former, 1);
  else lines[former] = { ...displaced, rank: former + 1 };
}

/**
 * Keeps those lines of a search whose scores are exact, and its result, which comes last: if the search ended within an
 * iteration, its score may be a bound.
 */
export class SearchLines {
  private readonly exact: ThinkingLine[] = [];
  private last: ThinkingLine | null = null;

  hear(line: ThinkingLine): void {
    this.last = line;
    if (line.bound === 'exact') keepLine(this.exact, line);
  }

  /** The lines when the search has ended, the best first. */
  ended(): readonly ThinkingLine[] {
    if (this.last !== null) keepLine(this.exact, this.last);
    return this.exact;
  }
}

/** A line whose score is only a bound has few moves: the known continuation is kept with it. */
function withMoves(line: ThinkingLine, former: ThinkingLine): ThinkingLine {
  return line.bound !== 'exact' && former.pv.length > line.pv.length ? { ...line, pv: former.pv } : line;
}

/** The share of the points, 0 to 1, that the side to move expects of a line. */
export function expectedOf({ wdl }: ThinkingLine): number {
  return expectedPoints(wdl);
}

/** A score of the side to move, seen by White. */
export function fromWhite(score: Score, { turn }: Position): Score {
  if (turn !== BLACK) return score;
  // Taking it from 0 makes a plain zero of -0.
  return score.kind === 'cp'
    ? { kind: 'cp', centipawns: 0 - score.centipawns }
    : { kind: 'mate', moves: 0 - score.moves };
}
