import { Engine } from '../engine/engine.ts';
import type { Score, SearchLimits, ThinkingLine } from '../engine/types.ts';
import type { Game, Outcome } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import { expectedOf, SearchLines } from './lines.ts';

export interface AnalyserSettings {
  readonly threads: number;
  /** Null: chosen according to the limits. */
  readonly hashMb: number | null;
  readonly multiPv: number;
}

/** The engine's analysis of a position. */
export interface Analysis {
  readonly position: Position;
  /** Null while the game can continue; a finished game is not searched. */
  readonly outcome: Outcome | null;
  /** Best line first; empty if the game is over, or if the search was stopped before it had a line. */
  readonly lines: readonly ThinkingLine[];
  /** From the side to move. */
  readonly score: Score;
  /** Expected share of the points for the side to move, 0 to 1. */
  readonly expected: number;
  readonly nodes: number;
  readonly timeMs: number;
}

/** Bytes of the hash table per node searched: entries take 16 bytes, and most should find a free slot. */
const HASH_BYTES_PER_NODE = 64;
const MB = 2 ** 20;
const SMALLEST_HASH_MB = 1;
const HASH_MB = 16;
const LARGEST_HASH_MB = 64;

/** A closer look takes so many times the nodes or the time, or is so much deeper in half-moves. */
const CLOSER = 4;
const CLOSER_DEPTH = 2;

/** The smallest table that suffices for such a search: the table is cleared before each one. */
function hashFor({ nodes, depth }: SearchLimits): number {
  if (nodes === undefined) return depth === undefined ? LARGEST_HASH_MB : HASH_MB;
  const megabytes = Math.ceil((nodes * HASH_BYTES_PER_NODE) / MB);
  return Math.min(Math.max(megabytes, SMALLEST_HASH_MB), LARGEST_HASH_MB);
}

/** Analyses positions one after another. Each result is independent of the earlier searches. */
export class Analyser {
  private readonly engine: Engine;
  private readonly limits: SearchLimits;
  private isStopped = false;

  /**
   * `onNotice` is called with messages for the user, for example if the memory for the hash table was not available.
   */
  constructor({ threads, hashMb, multiPv }: AnalyserSettings, limits: SearchLimits, onNotice: (text: string) => void) {
    this.engine = new Engine({ threads, hashMb: hashMb ?? hashFor(limits), multiPv });
    this.engine.onNotice = onNotice;
    this.limits = limits;
  }

  /** Analyses the game's last position. `extra` are additional limits for this search. */
  async analyse(
    game: Game,
    extra: SearchLimits = {},
    onLine: (line: ThinkingLine) => void = () => undefined,
  ): Promise<Analysis> {
    const { position } = game;
    const outcome = game.outcome();
    if (outcome !== null) return ended(position, outcome);
    if (!this.isStopped) await this.prepare();
    if (this.isStopped) return unknown(position);
    const heard = new SearchLines();
    const result = await this.engine.search(
      game,
      { ...this.limits, ...extra, purpose: 'analysis' },
      {
        onLine(line) {
          if (line.pv.length === 0) return;
          heard.hear(line);
          if (line.bound === 'exact') onLine(line);
        },
      },
    );
    if (result.fault !== undefined) throw new Error(`the search failed: ${result.fault}`);
    const lines = heard.ended();
    const [best] = lines;
    const { nodes, timeMs } = result;
    if (best === undefined) return { ...unknown(position), nodes, timeMs };
    return { position, outcome, lines, score: best.score, expected: expectedOf(best), nodes, timeMs };
  }

  /** The limits of a closer look at a position than the usual one. */
  get closer(): SearchLimits {
    const { nodes, depth, moveTimeMs } = this.limits;
    return {
      ...(nodes !== undefined && { nodes: Math.min(nodes * CLOSER, Number.MAX_SAFE_INTEGER) }),
      ...(depth !== undefined && { depth: depth + CLOSER_DEPTH }),
      ...(moveTimeMs !== undefined && { moveTimeMs: moveTimeMs * CLOSER }),
    };
  }

  /** The limits of a search with a share of the usual effort; if depth limits it, a smaller one is a half-move shallower. */
  shareOf(share: number): SearchLimits {
    const { nodes, depth, moveTimeMs } = this.limits;
    return {
      ...(nodes !== undefined && { nodes: Math.max(1, Math.round(nodes * share)) }),
      ...(depth !== undefined && share < 1 && { depth: Math.max(1, depth - 1) }),
      ...(moveTimeMs !== undefined && { moveTimeMs: Math.max(1, moveTimeMs * share) }),
    };
  }

  /**
   * Clears what earlier searches have left. New threads must not cost the position time; the search reports their
   * failure.
   */
  private async prepare(): Promise<void> {
    await this.engine.newGame();
    await this.engine.prepare().catch(() => undefined);
  }

  /** Stops the current search soon, and later ones before they start. */
  stop(): void {
    this.isStopped = true;
    this.engine.stop();
  }

  async close(): Promise<void> {
    await this.engine.quit();
  }
}

function ended(position: Position, outcome: Outcome): Analysis {
  const isMated = outcome.winner !== null;
  const score: Score = isMated ? { kind: 'mate', moves: 0 } : { kind: 'cp', centipawns: 0 };
  return { position, outcome, lines: [], score, expected: isMated ? 0 : 1 / 2, nodes: 0, timeMs: 0 };
}

function unknown(position: Position): Analysis {
  const score: Score = { kind: 'cp', centipawns: 0 };
  return { position, outcome: null, lines: [], score, expected: 1 / 2, nodes: 0, timeMs: 0 };
}
