import { positionKey } from '../../src/core/key.ts';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { SCORE_MATE_BOUND } from '../../src/shared/search_layout.ts';
import { SETUP_TURN } from '../../src/shared/setup_layout.ts';

/** How many games are played to mate, unless another number is wanted. */
export const USUAL_MATES = 20_000;
/** Games are short and searches small; a small table is cleared quickly. */
const HASH_MB = 1;
/** A mate that the engine has seen takes far fewer. */
const MAX_PLIES = 100;
/** A winner who doesn't see the mate any more searches on with this many times the nodes, and so often. */
const LONGER = 4;
const ATTEMPTS = 3;
/** The nodes of a winner's last attempt, in those of the first. */
export const MAX_LONGER = LONGER ** (ATTEMPTS - 1);

/** Plays the rest of a decided game: its record ends when the engine sees a mate that can't be avoided. */
export class Finisher {
  private readonly engine = new DirectSearch(HASH_MB);
  private readonly nodes: number;

  /** `nodes` is the limit per move of the loser, and of the winner where that is enough to see the mate. */
  constructor(nodes: number) {
    this.nodes = nodes;
  }

  /**
   * The moves from the position in a setup buffer until there is no legal move; null if that takes too long. The mate
   * is not always seen again, because the search of the game knew more: so the other side may win after all, or it is
   * stalemate.
   */
  finish(setup: Int32Array, winner: number): number[] | null {
    const { engine } = this;
    const { core } = engine;
    engine.newGame();
    engine.setup.set(setup);
    core.readSetup();
    const moves: number[] = [];
    const keys: bigint[] = [];
    while (moves.length < MAX_PLIES) {
      if (core.countLegal() === 0) return moves;
      const move = this.choose(engine.setup[SETUP_TURN] === winner ? ATTEMPTS : 1, keys);
      keys.push(positionKey(core));
      moves.push(move);
      core.makeMove(move);
      core.writeSetup();
      core.readSetup();
    }
    return null;
  }

  private choose(attempts: number, keys: readonly bigint[]): number {
    for (let attempt = 1, { nodes } = this; ; attempt++, nodes *= LONGER) {
      const { move, score } = this.engine.search({ nodes }, keys);
      if (score >= SCORE_MATE_BOUND || attempt === attempts) return move;
    }
  }
}
