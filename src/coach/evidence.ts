import type { Analyser, Analysis } from '../analysis/analyser.ts';
import { DECIDED_PAWNS } from '../analysis/judgement.ts';
import { runMateJob } from '../engine/mate_job.ts';
import { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

/** What a search has found, seen by the side to move. */
export interface Finding {
  /** Expected points, 0 to 1. */
  readonly expected: number;
  /** The score in pawns, at most `MAX_PAWNS` on either side; a mate counts as so many. */
  readonly pawns: number;
  /** The side to move mates in so many moves; negative: it is mated; null: neither is seen. */
  readonly mate: number | null;
  /** Empty if the game is over. */
  readonly line: readonly Move[];
}

/** A proved mate. */
export interface Mate {
  /** Moves of the side that mates. */
  readonly moves: number;
  readonly line: readonly Move[];
}

/** Root moves of a search. */
export interface Moves {
  readonly only?: readonly Move[];
  readonly exclude?: readonly Move[];
}

/** Beyond this a score says no more. */
export const MAX_PAWNS = 2 * DECIDED_PAWNS;

const CENTIPAWNS = 100;
/** Moves that the prover tries for one question: some tenths of a second. */
const PROVER_NODES = 400_000;
const PROVER_MB = 16;
/** Longer mates are not told move by move. */
export const MAX_MATE = 8;

/** Searches and proofs for reasons: everything that a reason claims beyond the rules comes from here. */
export class Evidence {
  private readonly analyser: Analyser;
  private readonly signal: AbortSignal;

  /** `signal` ends all searches soon. The analyser's limits are those of the searches. */
  constructor(analyser: Analyser, signal: AbortSignal) {
    this.analyser = analyser;
    this.signal = signal;
  }

  /** Has everything been stopped? What was found since then is worth nothing. */
  isStopped(): boolean {
    return this.signal.aborted;
  }

  /** Searches a position with a share of the usual effort; null if it was stopped, or no move fits. */
  async search(position: Position, share: number, { only, exclude }: Moves = {}): Promise<Finding | null> {
    if (this.isStopped()) return null;
    const limits = {
      ...this.analyser.shareOf(share),
      ...(only !== undefined && { searchMoves: only }),
      ...(exclude !== undefined && { excludeMoves: exclude }),
    };
    const analysis = await this.analyser.analyse(new Game(position), limits);
    return this.isStopped() ? null : findingOf(analysis);
  }

  /** A mate in at most `maxMoves` by the side to move, proved; null if none was. */
  async mate(position: Position, maxMoves: number): Promise<Mate | null> {
    if (this.isStopped() || position.legalMoves().length === 0) return null;
    const question = { maxMoves, attack: 'both', nodes: PROVER_NODES, timeMs: null } as const;
    const { verdict } = await runMateJob(position, question, PROVER_MB, this.signal, false);
    if (this.isStopped() || typeof verdict?.moves !== 'number' || verdict.line === null) return null;
    return verdict.line.length === 2 * verdict.moves - 1 ? { moves: verdict.moves, line: verdict.line } : null;
  }
}

/** A score in pawns as far as it says something. */
export function limitedPawns(pawns: number): number {
  return Math.max(-MAX_PAWNS, Math.min(MAX_PAWNS, pawns));
}

/** What an analysis has found; null if it was stopped before it had found anything. */
export function findingOf({ outcome, lines, score, expected }: Analysis): Finding | null {
  const [best] = lines;
  if (outcome === null && best === undefined) return null;
  const line = best?.pv ?? [];
  if (score.kind === 'cp') {
    return { expected, pawns: limitedPawns(score.centipawns / CENTIPAWNS), mate: null, line };
  }
  return { expected, pawns: score.moves > 0 ? MAX_PAWNS : -MAX_PAWNS, mate: score.moves, line };
}
