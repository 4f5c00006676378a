import { positionKey } from '../../src/core/key.ts';
import { DirectSearch, type DirectResult } from '../../src/engine/direct_search.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { SCORE_IS_EXACT, SCORE_MATE_BOUND } from '../../src/shared/search_layout.ts';
import { BatchEvaluator } from '../shared/evaluator.ts';
import type { GameRecord } from '../shared/game_file.ts';
import { QuietPositions } from '../shared/quiet_positions.ts';

const HASH_MB = 8;
/** A search that ends between two windows knows a bound only: then it is tried with so many times the nodes. */
const TRIES = [1, 1.3, 1.7, 2.2];
/** Distinguishes the choice of plies from the moves of the same game. */
const OF_LABELS = 1;

/** How positions are scored beside the game: `count` quiet plies of each, chosen at random, by searches of `nodes`. */
export interface LabelsWanted {
  readonly count: number;
  readonly nodes: number;
}

/**
 * Scores some positions of games by longer searches than those that chose the moves: the net has little left to learn from scores of few
 * nodes, and to play whole games with more would cost far more.
 */
export class Labeller {
  private readonly engine = new DirectSearch(HASH_MB);
  private readonly start = startPosition();
  private readonly positions: QuietPositions;
  private readonly wanted: LabelsWanted;

  constructor(wanted: LabelsWanted) {
    const evaluator = new BatchEvaluator(0);
    // As where positions are sampled for a training: quiet is what the terms alone find quiet.
    evaluator.leaveOutNet();
    this.positions = new QuietPositions(evaluator, { share: 1, seed: 0 });
    this.wanted = wanted;
  }

  /** The game with scores for the chosen plies only. The same seed and number choose the same plies. */
  label(game: GameRecord, seed: number, number: number): GameRecord {
    const chosen = this.choose(game, new Random(seed, number, OF_LABELS));
    const { core } = this.engine;
    this.engine.newGame();
    this.engine.setPosition(this.start);
    const keys: bigint[] = [];
    const scores = game.moves.map((move, ply) => {
      core.writeSetup();
      core.readSetup();
      const score = chosen.has(ply) ? this.scoreNow(keys) : null;
      keys.push(positionKey(core));
      core.makeMove(move);
      return score;
    });
    return { ...game, scores, hasFewScores: true };
  }

  /** Quiet plies that have a score, as many as wanted if there are. */
  private choose(game: GameRecord, random: Random): Set<number> {
    const quiet: number[] = [];
    this.positions.find({ game, index: 0, firstPly: 0 }, ({ ply }) => quiet.push(ply));
    const chosen = new Set<number>();
    while (quiet.length > 0 && chosen.size < this.wanted.count)
      chosen.add(quiet.splice(random.below(quiet.length), 1)[0]!);
    return chosen;
  }

  /** The score of the core's position; null if the search knows a bound only. */
  private scoreNow(keys: readonly bigint[]): number | null {
    for (const factor of TRIES) {
      const found = this.engine.search({ nodes: Math.round(factor * this.wanted.nodes) }, keys);
      if (isScore(found)) return found.score;
    }
    return null;
  }
}

/** Is it more than a bound? A mate is one, however far. */
function isScore({ score, bound }: DirectResult): boolean {
  return bound === SCORE_IS_EXACT || Math.abs(score) >= SCORE_MATE_BOUND;
}
