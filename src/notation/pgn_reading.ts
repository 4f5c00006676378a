import { BLACK } from '../shared/men.ts';
import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Move } from '../rules/setup.ts';
import type { PgnComment } from './pgn_comment.ts';
import { startOf, type TagError } from './pgn_start.ts';
import { nagsOfSigns } from './nags.ts';
import { splitMarks } from './parse_move.ts';
import type { PgnGame, PgnLine, PgnMove } from './pgn_tree.ts';
import { readMove, type MoveError } from './read_move.ts';

/** A game of a PGN file, replayed with all its variations. */
export interface GameReading {
  readonly game: PgnGame;
  readonly start: Position;
  readonly line: ReadLine;
  /** All places where the text is invalid, in order; each line is read up to its own. */
  readonly stops: readonly Stop[];
}

/** The valid moves of a line. */
export interface ReadLine {
  readonly intro: readonly PgnComment[];
  readonly plies: readonly ReadPly[];
}

export interface ReadPly {
  /** From 1, at the start of the game. */
  readonly ply: number;
  /** As given. */
  readonly text: string;
  readonly offset: number;
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
  readonly nags: readonly number[];
  readonly comments: readonly PgnComment[];
  readonly variations: readonly ReadVariation[];
}

export interface ReadVariation extends ReadLine {
  /** How many of the move's comments stand before this variation. */
  readonly commentsBefore: number;
}

/** Where a text becomes invalid, and why. */
export interface Stop {
  /** The ply that can't be read, from 1 at the start of the game. */
  readonly ply: number;
  /** Not a ply of the main line; plies of a variation are also counted from the start of the game. */
  readonly inVariation: boolean;
  readonly text: string;
  readonly offset: number;
  /** The position in which the move should have been played. */
  readonly position: Position;
  readonly reason: MoveError | SyntaxFault;
}

/** The text violates the syntax of a score or PGN. */
export interface SyntaxFault {
  readonly kind: 'syntax';
  readonly message: string;
}

/** A line that is still to be replayed. Lines are queued, so that variations can be nested to any depth. */
interface Task {
  readonly line: PgnLine;
  readonly start: Position;
  readonly firstPly: number;
  readonly into: ReadPly[];
  readonly isVariation: boolean;
}

/** More plies than any game has, including variations: bounds the cost of a text. */
export const MAX_PLIES = 25_000;

/** Why a move can't be played takes as long to say as so many plies. */
const PLIES_PER_STOP = 250;

/** Replays a game. `given`: the starting position and ruleset if the tags don't specify them. */
export function readGame(game: PgnGame, given: Position): Result<GameReading, TagError> {
  const start = startOf(game.tags, given);
  if (!start.ok) return start;
  const plies: ReadPly[] = [];
  const stops: Stop[] = [];
  const tasks: Task[] = [{ line: game.line, start: start.value, firstPly: 1, into: plies, isVariation: false }];
  let budget = MAX_PLIES;
  // In the order of the text, so that the first places of a long list are explained.
  for (const task of tasks) budget -= playLine(task, tasks, stops, budget);
  if (game.fault !== null) stops.push(faultStop(game.fault, plies, start.value));
  stops.sort((one, other) => one.offset - other.offset);
  return ok({ game, start: start.value, line: { intro: game.line.intro, plies }, stops });
}

/** Replays at most `budget` plies of a line; returns their number, and what the explanation of a wrong move costs. */
function playLine(
  { line, start, firstPly, into, isVariation }: Task,
  tasks: Task[],
  stops: Stop[],
  budget: number,
): number {
  let position = start;
  for (const [index, written] of line.moves.entries()) {
    const ply = firstPly + index;
    const move = index < budget ? readMove(position, written.text) : err(TOO_LONG);
    if (!move.ok) {
      const { text, offset } = written;
      stops.push({ ply, inVariation: isVariation, text, offset, position, reason: move.error });
      return index + PLIES_PER_STOP;
    }
    const before = position;
    position = position.play(move.value);
    const variations = written.variations.map((variation): ReadVariation => {
      const plies: ReadPly[] = [];
      tasks.push({ line: variation, start: before, firstPly: ply, into: plies, isVariation: true });
      return { intro: variation.intro, plies, commentsBefore: variation.commentsBefore };
    });
    const { text, offset, comments } = written;
    into.push({
      ply,
      text,
      offset,
      move: move.value,
      before,
      after: position,
      nags: nagsOf(written, before),
      comments,
      variations,
    });
  }
  return line.moves.length;
}

const TOO_LONG: SyntaxFault = {
  kind: 'syntax',
  message: `A game of more than ${MAX_PLIES} plies, or of very many wrong moves, variations included, is not read.`,
};

/** The glyphs after the move, and the signs in its text and behind it, each once: `!!!` is `!!` and `!`. */
function nagsOf({ text, signs, nags }: PgnMove, { turn }: Position): readonly number[] {
  return [...new Set([...nagsOfSigns(splitMarks(text).marks + signs, turn === BLACK), ...nags])];
}

function faultStop(
  { message, text, offset, inVariation }: NonNullable<PgnGame['fault']>,
  plies: readonly ReadPly[],
  start: Position,
): Stop {
  const played = plies.filter((ply) => ply.offset < offset);
  const position = played[played.length - 1]?.after ?? start;
  return { ply: played.length + 1, inVariation, text, offset, position, reason: { kind: 'syntax', message } };
}
