import { formatFen } from '../../src/notation/fen.ts';
import type { Setup } from '../../src/rules/setup.ts';
import { Ratio, quantile, type Estimate } from './estimates.ts';

/** More than any position's legal moves. */
const MAX_MOVES = 4096;
const LOW = 0.1;
const MEDIAN = 0.5;
const HIGH = 0.9;

/** Half of the positions have at most `median` moves, a tenth at most `low`, a tenth at least `high`. */
export interface Spread {
  readonly positions: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** The numbers of legal moves in all positions with a scored move. */
export interface LegalMoves {
  readonly mean: Estimate;
  /** The share of positions in check. */
  readonly inCheck: Estimate;
  /** The same mean, of the positions in check and of the others. */
  readonly meanInCheck: Estimate;
  readonly meanOtherwise: Estimate;
  readonly all: Spread;
  /** By move number, from move 1. */
  readonly byMove: readonly Spread[];
  /** Positions with 0 to 9, 10 to 19 ... moves. */
  readonly tens: readonly number[];
  readonly most: number;
  /** A position with so many. */
  readonly mostFen: string;
}

const TEN = 10;

/** Counts legal moves, game by game. */
export class LegalTally {
  private readonly histogram = new Uint32Array(MAX_MOVES);
  private readonly byMove: Uint32Array[] = [];
  private readonly checks = new Ratio();
  private readonly means = { all: new Ratio(), inCheck: new Ratio(), otherwise: new Ratio() };
  /** Of the present game: positions and their moves, not in check and in check. */
  private positions = [0, 0];
  private sums = [0, 0];
  private most = 0;
  private mostFen = '';

  /** A position before move `number` (from 1). Its setup is asked for only if it has more moves than all before. */
  add(number: number, moves: number, isCheck: boolean, setup: () => Setup): void {
    this.histogram[moves]!++;
    while (this.byMove.length < number) this.byMove.push(new Uint32Array(MAX_MOVES));
    this.byMove[number - 1]![moves]!++;
    this.positions[Number(isCheck)]!++;
    this.sums[Number(isCheck)]! += moves;
    if (moves <= this.most) return;
    this.most = moves;
    this.mostFen = formatFen(setup());
  }

  endGame(): void {
    const [otherwise, inCheck] = this.positions as [number, number];
    const [movesOtherwise, movesInCheck] = this.sums as [number, number];
    this.checks.add(inCheck, inCheck + otherwise);
    this.means.all.add(movesInCheck + movesOtherwise, inCheck + otherwise);
    this.means.inCheck.add(movesInCheck, inCheck);
    this.means.otherwise.add(movesOtherwise, otherwise);
    this.positions = [0, 0];
    this.sums = [0, 0];
  }

  result(): LegalMoves {
    const tens = Array.from({ length: Math.floor(this.most / TEN) + 1 }, (_, ten) =>
      total(this.histogram.subarray(ten * TEN, (ten + 1) * TEN)),
    );
    return {
      mean: this.means.all.estimate(),
      inCheck: this.checks.estimate(),
      meanInCheck: this.means.inCheck.estimate(),
      meanOtherwise: this.means.otherwise.estimate(),
      all: spread(this.histogram),
      byMove: this.byMove.map(spread),
      tens,
      most: this.most,
      mostFen: this.mostFen,
    };
  }
}

function total(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function spread(histogram: Uint32Array): Spread {
  return {
    positions: total(histogram),
    low: quantile(histogram, LOW),
    median: quantile(histogram, MEDIAN),
    high: quantile(histogram, HIGH),
  };
}
