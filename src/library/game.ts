import { Game as RulesGame, describeOutcome, type Ending, type GameResult } from '../rules/game.ts';
import { ok, type Result } from '../rules/result.ts';
import { packOrThrow, publicMove, type Move, type MoveError } from './move.ts';
import { resolve } from './moves.ts';
import { publicPosition, rulesPosition, type Position } from './position.ts';
import { startPosition } from './fen.ts';
import { colourWord, type Colour } from './words.ts';

export type { Ending, GameResult } from '../rules/game.ts';

/** How a game has ended. */
export interface Outcome {
  /** The rule that ended it. */
  readonly ending: Ending;
  /** Null for a draw. */
  readonly winner: Colour | null;
  /** As PGN writes it. */
  readonly result: GameResult;
  /** "White wins by checkmate." and the like. */
  readonly text: string;
}

/** A game as {@link Game.from} takes it: what {@link parseGame} returns, and a list of moves, too. */
export interface GameLine {
  /** The position before the first move; absent: the start. */
  readonly start?: Position;
  /** Plain moves, or moves with what is said of them. */
  readonly moves: readonly (Move | { readonly move: Move })[];
}

/** Takes the game of the rules out of a game. */
let inside: (game: Game) => RulesGame;

/** A game: its first position and the moves since. Only moves at its end are played and taken back. */
export class Game {
  readonly #rules: RulesGame;

  /**
   * A game without moves.
   *
   * @param start - where it begins, and under which rules
   */
  constructor(start: Position = startPosition()) {
    this.#rules = new RulesGame(rulesPosition(start));
  }

  static {
    inside = (game) => game.#rules;
  }

  /**
   * A game of some moves.
   *
   * @param line - where it begins, and its moves
   * @throws RangeError if one of them is not legal
   */
  static from(line: GameLine): Game {
    const game = new Game(line.start);
    for (const move of plainMoves(line.moves)) game.#rules.play(packOrThrow(game.position, move));
    return game;
  }

  /** The position before the first move. */
  get start(): Position {
    return publicPosition(this.#rules.start);
  }

  /** The position after the last move. */
  get position(): Position {
    return publicPosition(this.#rules.position);
  }

  /** The start and the position after each move. */
  get positions(): readonly Position[] {
    return this.#rules.positions.map(publicPosition);
  }

  /** The moves since the start. */
  get moves(): readonly Move[] {
    return this.#rules.moves.map(publicMove);
  }

  /** How often the position has stood since the start, this time included: at least 1. */
  get occurrences(): number {
    return this.#rules.occurrences();
  }

  /**
   * How the game has ended, or null while it goes on. A game drawn by repetition or by the fifty-move rule can be played on, so
   * that one can be read in which the players did so: ask after every move.
   */
  get outcome(): Outcome | null {
    return publicOutcome(this.#rules);
  }

  /**
   * Plays a move.
   *
   * @param move - the move, or its text in any notation that {@link parseMove} reads
   * @returns the move as it was understood; or why it can't be played, and then the game is as before
   */
  play(move: Move | string): Result<Move, MoveError> {
    const packed = resolve(this.position, move);
    if (!packed.ok) return packed;
    this.#rules.play(packed.value);
    return ok(publicMove(packed.value));
  }

  /**
   * Takes the last move back.
   *
   * @returns the move; null at the start
   */
  undo(): Move | null {
    const move = this.#rules.undo();
    return move === null ? null : publicMove(move);
  }
}

/** A copy of the game of the rules, or one that begins with a position: later moves of the user don't alter it. */
export function rulesGame(where: Position | Game): RulesGame {
  if (!(where instanceof Game)) return new RulesGame(rulesPosition(where));
  const own = inside(where);
  const copy = new RulesGame(own.start);
  for (const move of own.moves) copy.play(move);
  return copy;
}

export function publicOutcome(game: RulesGame): Outcome | null {
  const outcome = game.outcome();
  if (outcome === null) return null;
  const { ending, winner, result } = outcome;
  return { ending, winner: winner === null ? null : colourWord(winner), result, text: describeOutcome(outcome) };
}

/** The moves alone. */
export function plainMoves(moves: GameLine['moves']): readonly Move[] {
  return moves.map((entry) => ('kind' in entry ? entry : entry.move));
}
