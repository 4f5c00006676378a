import { formatCoordinate, parseCoordinate } from '../notation/coordinate.ts';
import { Game } from '../rules/game.ts';
import { matchIntent } from '../rules/match_intent.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { Opening, OpeningSource } from './opening.ts';

/**
 * The openings of a match, each made once. Those of an earlier run are played again as they were, even if a newer
 * program would make others.
 */
export class OpeningBook {
  private readonly source: OpeningSource;
  private readonly start: Position;
  private readonly known: ReadonlyMap<number, string>;
  private readonly openings = new Map<number, Promise<Opening>>();

  /** `known`: moves in coordinates by number, from a saved match whose games begin at `start`. */
  constructor(source: OpeningSource, start: Position, known: ReadonlyMap<number, string>) {
    this.source = source;
    this.start = start;
    this.known = known;
  }

  /** Rejects with OpeningAbandoned once `isOver` returns true while the opening is being made. */
  opening(index: number, isOver?: () => boolean): Promise<Opening> {
    const made = this.openings.get(index) ?? this.make(index, isOver);
    this.openings.set(index, made);
    return made;
  }

  /** The opening as a later run needs it; null if it does not begin at the common start. */
  textOf({ start, moves }: Opening): string | null {
    return start === this.start ? moves.map(formatCoordinate).join(' ') : null;
  }

  private async make(index: number, isOver?: () => boolean): Promise<Opening> {
    const known = this.known.get(index);
    return known === undefined
      ? this.source(index, isOver)
      : { start: this.start, moves: readMoves(this.start, known) };
  }
}

/** A saved match has an opening that can't be played: somebody has changed the file. */
export class SavedOpeningError extends Error {
  constructor(move: string) {
    super(`it has an opening with a wrong move: ${move}`);
  }
}

/** Reads moves that this program has written. */
function readMoves(start: Position, text: string): Move[] {
  const game = new Game(start);
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const intent = parseCoordinate(word);
    const move = intent.ok ? matchIntent(game.position, intent.value)[0] : undefined;
    if (move === undefined) throw new SavedOpeningError(word);
    game.play(move);
  }
  return [...game.moves];
}
