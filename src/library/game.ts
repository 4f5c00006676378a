import { Game as RulesGame, describeOutcome, type Ending, type GameResult } from '../rules/game.ts';
import { ok, type Result } from '../rules/result.ts';
import { checkObject, packOrThrow, publicMove, type Move, type MoveError } from './move.ts';
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
  /** As in PGN. */
  readonly result: GameResult;
  /** "White wins by checkmate." and the like. */
  readonly text: string;
}

/** The input of {@link Game.from}: the result of {@link parseGame}, or a list of moves. */
export interface GameLine {
  /** The position before the first move; absent: the standard start. */
  readonly start?: Position;
  /** Plain moves, or annotated moves. */
  readonly moves: readonly (Move | { readonly move: Move })[];
}

/** Accesses the private internal game. */
let inside: (game: Game) => RulesGame;

/** A game: its first position and the moves since. Moves are played and taken back only at its end. */
export class Game {
  readonly #rules: RulesGame;

  /**
   * A game without moves.
   *
   * @param start - the start position with its ruleset
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
   * @param line - the start position and the moves
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

  /** How often the current position has occurred since the start: at least 1. */
  get occurrences(): number {
    return this.#rules.occurrences();
  }

  /**
   * How the game ended, or null while it is in progress. A game drawn by repetition or by the fifty-move rule can be
   * continued, so that such games can be read: check this after every move.
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

/** A copy of the internal game, or a new one that starts with a position: later moves of the user don't affect it. */
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

/** The moves without annotations. */
function plainMoves(moves: GameLine['moves']): readonly Move[] {
  return moves.map((entry) => {
    checkObject(entry);
    return 'kind' in entry ? entry : entry.move;
  });
}
