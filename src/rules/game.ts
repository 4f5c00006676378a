import { FIFTY_MOVES } from '../shared/draws.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { samePosition, type Position } from './position.ts';
import type { Colour, Move } from './setup.ts';
import { playerName } from './words.ts';

/** How a game ends by the rules. */
export type Ending = 'checkmate' | 'stalemate' | 'repetition' | 'fifty-moves';
/** White wins, Black wins, a draw. */
export type GameResult = '1-0' | '0-1' | '1/2-1/2';

/** How a game has ended. */
export interface Outcome {
  readonly ending: Ending;
  /** Null for a draw. */
  readonly winner: Colour | null;
  readonly result: GameResult;
}

/** A position of a game and how often it has occurred. */
interface Recurrence {
  readonly position: Position;
  count: number;
}

const REPETITIONS_TO_DRAW = 3;

/** A game: its first position and the moves since. Only the end of the move list changes. */
export class Game {
  private readonly line: Position[];
  private readonly played: Move[] = [];
  /** By key, so that even a long game can be tested after every move; different positions may share a key. */
  private readonly recurrences = new Map<bigint, Recurrence[]>();

  constructor(start: Position) {
    this.line = [start];
    this.count(start, 1);
  }

  get start(): Position {
    return this.line[0]!;
  }

  /** The position after all moves. */
  get position(): Position {
    return this.line[this.line.length - 1]!;
  }

  /** The moves since the start. */
  get moves(): readonly Move[] {
    return this.played;
  }

  /** The start and the position after each move. */
  get positions(): readonly Position[] {
    return this.line;
  }

  /**
   * Plays a legal move; throws a RangeError for any other. A game that is over by repetition or by the fifty-move rule
   * can continue, so that scores of such games can be read: call `outcome` after every move.
   */
  play(move: Move): void {
    if (!this.position.isLegal(move)) throw new RangeError(`The packed move ${move} is not legal here.`);
    const position = this.position.play(move);
    this.line.push(position);
    this.count(position, 1);
    this.played.push(move);
  }

  /** Takes the last move back and returns it; null at the start. */
  undo(): Move | null {
    const move = this.played.pop();
    if (move === undefined) return null;
    this.count(this.position, -1);
    this.line.pop();
    return move;
  }

  /** How often the current position has occurred since the start: at least 1. */
  occurrences(): number {
    // No move is irreversible in this game, so the whole line counts, not only the moves since the last capture.
    return this.recurrenceOf(this.position)?.count ?? 0;
  }

  /** An independent copy of the game. */
  copy(): Game {
    const copy = new Game(this.start);
    for (const position of this.line.slice(1)) {
      copy.line.push(position);
      copy.count(position, 1);
    }
    // Not spread: a call has no room for the arguments of very long games.
    for (const move of this.played) copy.played.push(move);
    return copy;
  }

  private recurrenceOf(position: Position): Recurrence | undefined {
    return this.recurrences.get(position.key)?.find((other) => samePosition(other.position, position));
  }

  private count(position: Position, change: 1 | -1): void {
    const known = this.recurrenceOf(position);
    if (known !== undefined) {
      known.count += change;
      return;
    }
    const sameKey = this.recurrences.get(position.key);
    if (sameKey === undefined) this.recurrences.set(position.key, [{ position, count: change }]);
    else sameKey.push({ position, count: change });
  }

  /** How the game has ended, or null if it has not. Mate on the hundredth quiet half-move wins. */
  outcome(): Outcome | null {
    switch (this.position.status()) {
      case 'checkmate':
        return win(this.position.turn ^ 1);
      case 'stalemate':
        return draw('stalemate');
      case 'playing':
      case 'check':
        if (this.occurrences() >= REPETITIONS_TO_DRAW) return draw('repetition');
        return this.position.setup.halfmoves >= FIFTY_MOVES ? draw('fifty-moves') : null;
    }
  }
}

/** A sentence such as "White wins by checkmate." */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.ending) {
    case 'checkmate':
      return `${playerName(outcome.winner ?? WHITE)} wins by checkmate.`;
    case 'stalemate':
      return 'Draw by stalemate.';
    case 'repetition':
      return 'Draw by threefold repetition.';
    case 'fifty-moves':
      return 'Draw by the fifty-move rule.';
  }
}

function win(winner: Colour): Outcome {
  return { ending: 'checkmate', winner, result: winner === BLACK ? '0-1' : '1-0' };
}

function draw(ending: Ending): Outcome {
  return { ending, winner: null, result: '1/2-1/2' };
}

/** The status of a game in one word, for people and programs. */
export type GameStatus = Ending | 'check' | 'playing';

/** The status of a game and its outcome. */
export interface Standing {
  readonly status: GameStatus;
  /** Null if the game is not over by the rules. */
  readonly outcome: Outcome | null;
}

/** The status of a game by the rules, including repetition and the fifty-move rule. */
export function standingOf(game: Game): Standing {
  const outcome = game.outcome();
  if (outcome !== null) return { status: outcome.ending, outcome };
  return { status: game.position.isCheck() ? 'check' : 'playing', outcome };
}

/**
 * "checkmate. White wins by checkmate. 1-0" or "check. Black to move." `ending` is the ending stated in a score, if
 * any; then the game is over.
 */
export function describeStanding(game: Game, { status, outcome }: Standing, ending: string | null = null): string {
  const sentences = [`${status}.`];
  if (outcome !== null) sentences.push(`${describeOutcome(outcome)} ${outcome.result}`);
  if (ending !== null) sentences.push(ending);
  if (outcome === null && ending === null) sentences.push(`${playerName(game.position.turn)} to move.`);
  return sentences.join(' ');
}
