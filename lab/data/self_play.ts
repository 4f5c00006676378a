import { positionKey } from '../../src/core/key.ts';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { FIFTY_MOVES } from '../../src/shared/draws.ts';
import { KING, manOf } from '../../src/shared/men.ts';
import { SCORE_IS_EXACT, SCORE_MATE_BOUND } from '../../src/shared/search_layout.ts';
import { SETUP_HALFMOVES, SETUP_TURN } from '../../src/shared/setup_layout.ts';
import { MAX_PLIES, MIN_RANDOM_PLIES, type GameRecord } from '../shared/game_file.ts';

const RANDOM_PLIES_SPREAD = 5;
/** Games begin so: neither side may be further ahead than `balance` centipawns, or there is another opening. */
const USUAL = { mostFastPlies: 0, balance: 150, firstNodes: () => 3000 };
/**
 * Or so: after the random moves come fewer than so many plies of FAST_NODES, and then one more random move. This leads to positions
 * that a search meets far more often than a game played well.
 */
const ASTRAY = { mostFastPlies: 60, balance: 400, firstNodes: (nodes: number) => 2 * nodes };
const FAST_NODES = 40;
const DRAW = 1;
const HASH_MB = 8;
const MOVE_BUFFER_WORDS = 2048;

/** How many plies of a game are random, how many fast, and how many there are before the first one that has a score. */
interface Opening {
  readonly randomPlies: number;
  readonly fastPlies: number;
  readonly plies: number;
}

/** Plays games of the engine against itself, for training. */
export class SelfPlay {
  private readonly engine = new DirectSearch(HASH_MB);
  private readonly start = startPosition();
  private readonly legal: Int32Array;
  private readonly nodes: number;
  private readonly kind: typeof ASTRAY;

  /** `nodes` is the limit per move. Games that go astray begin otherwise: see ASTRAY. */
  constructor(nodes: number, astray = false) {
    this.nodes = nodes;
    this.kind = astray ? ASTRAY : USUAL;
    const { core, memory } = this.engine;
    this.legal = new Int32Array(memory.buffer, core.moveBuffer(), MOVE_BUFFER_WORDS);
  }

  /** Plays the game with this number from an opening of random moves. The same seed and number give the same game. */
  playGame(seed: number, number: number): GameRecord {
    const random = new Random(seed, number);
    for (;;) {
      this.engine.newGame();
      const game = this.tryGame(random);
      if (game !== null) return game;
    }
  }

  /** One game, or null if the opening was not balanced. */
  private tryGame(random: Random): GameRecord | null {
    const { engine, legal } = this;
    const { core, setup } = engine;
    engine.setPosition(this.start);
    core.writeSetup();
    const moves: number[] = [];
    const scores: (number | null)[] = [];
    const keys: bigint[] = [];
    const ended = (result: number): GameRecord => ({ result, ruleset: 0, moves, scores });
    const opening = this.drawOpening(random);
    for (let ply = 0; ply < MAX_PLIES; ply++) {
      const count = core.generateLegal();
      const mover = setup[SETUP_TURN]!;
      if (count === 0) return ended(this.isInCheck() ? mover * 2 : DRAW);
      const key = positionKey(core);
      if (keys.filter((earlier) => earlier === key).length >= 2 || setup[SETUP_HALFMOVES]! >= FIFTY_MOVES) {
        return ended(DRAW);
      }
      let move = legal[random.below(count)]!;
      let score: number | null = null;
      const nodes = this.nodesOf(ply, opening);
      if (nodes > 0) {
        const found = engine.search({ nodes }, keys);
        if (ply <= opening.plies && Math.abs(found.score) > this.kind.balance) return null;
        // A forced mate decides the game; the rest is not played.
        if (Math.abs(found.score) >= SCORE_MATE_BOUND)
          return ended((found.score > 0 ? mover : mover ^ 1) === 0 ? 2 : 0);
        ({ move } = found);
        // A search that ends between two windows knows a bound only, which is no label.
        if (ply >= opening.plies && found.bound === SCORE_IS_EXACT) ({ score } = found);
      }
      keys.push(key);
      moves.push(move);
      scores.push(score);
      this.play(move);
    }
    return ended(DRAW);
  }

  private drawOpening(random: Random): Opening {
    const { mostFastPlies } = this.kind;
    const randomPlies = MIN_RANDOM_PLIES + random.below(RANDOM_PLIES_SPREAD);
    if (mostFastPlies === 0) return { randomPlies, fastPlies: 0, plies: randomPlies };
    const fastPlies = random.below(mostFastPlies);
    return { randomPlies, fastPlies, plies: randomPlies + fastPlies + 1 };
  }

  /** The nodes for a ply; 0 if its move is random. */
  private nodesOf(ply: number, { randomPlies, fastPlies, plies }: Opening): number {
    if (ply >= plies) return ply === plies ? this.kind.firstNodes(this.nodes) : this.nodes;
    return ply >= randomPlies && ply < randomPlies + fastPlies ? FAST_NODES : 0;
  }

  /** Plays a move and makes the resulting position the core's root. */
  private play(move: number): void {
    const { core } = this.engine;
    core.makeMove(move);
    core.writeSetup();
    core.readSetup();
  }

  private isInCheck(): boolean {
    const { core, setup } = this.engine;
    const us = setup[SETUP_TURN]!;
    core.writeSetup();
    const king = setup.indexOf(manOf(us, KING));
    return (core.attackersLow(king, us ^ 1) | core.attackersHigh(king, us ^ 1)) !== 0;
  }
}
