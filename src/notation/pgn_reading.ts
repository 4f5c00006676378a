import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Move } from '../rules/setup.ts';
import type { PgnComment } from './pgn_comment.ts';
import { startOf, type TagError } from './pgn_start.ts';
import { nagOfJudgement } from './nags.ts';
import type { PgnGame, PgnLine, PgnMove } from './pgn_tree.ts';
import { readMove, type MoveError } from './read_move.ts';

/** A game of a PGN file, played through with all its variations. */
export interface GameReading {
  readonly game: PgnGame;
  readonly start: Position;
  readonly line: ReadLine;
  /** Every place where the text is invalid, in the order of the text; each line is read up to its own. */
  readonly stops: readonly Stop[];
}

/** The moves of a line that make sense. */
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
  readonly variations: readonly ReadLine[];
}

/** Where a text stops being valid, and why. */
export interface Stop {
  /** The ply that can't be read, from 1 at the start of the game. */
  readonly ply: number;
  /** Not a ply of the game itself; the plies of a variation are counted from the start of the game, too. */
  readonly inVariation: boolean;
  readonly text: string;
  readonly offset: number;
  /** The position in which it should have been played. */
  readonly position: Position;
  readonly reason: MoveError | SyntaxFault;
}

/** The text breaks the form of a score or PGN. */
export interface SyntaxFault {
  readonly kind: 'syntax';
  readonly message: string;
}

/** A line still to be played through. Lines wait in a list, so that any depth of variations can be read. */
interface Task {
  readonly line: PgnLine;
  readonly start: Position;
  readonly firstPly: number;
  readonly into: ReadPly[];
  readonly isVariation: boolean;
}

/** More plies than any game has, variations included: it bounds what a text can cost. */
export const MAX_PLIES = 50_000;

/** Plays a game through. `given`: where it starts, and under which rules, if its tags do not say. */
export function readGame(game: PgnGame, given: Position): Result<GameReading, TagError> {
  const start = startOf(game.tags, given);
  if (!start.ok) return start;
  const plies: ReadPly[] = [];
  const stops: Stop[] = [];
  const tasks: Task[] = [{ line: game.line, start: start.value, firstPly: 1, into: plies, isVariation: false }];
  let budget = MAX_PLIES;
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) budget -= playLine(task, tasks, stops, budget);
  if (game.fault !== null) stops.push(faultStop(game.fault, plies, start.value));
  stops.sort((one, other) => one.offset - other.offset);
  return ok({ game, start: start.value, line: { intro: game.line.intro, plies }, stops });
}

/** Plays at most `budget` plies of a line; returns how many. */
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
      return index;
    }
    const before = position;
    position = position.play(move.value);
    const variations = written.variations.map((variation): ReadLine => {
      const plies: ReadPly[] = [];
      tasks.push({ line: variation, start: before, firstPly: ply, into: plies, isVariation: true });
      return { intro: variation.intro, plies };
    });
    const { text, offset, comments } = written;
    into.push({
      ply,
      text,
      offset,
      move: move.value,
      before,
      after: position,
      nags: nagsOf(written),
      comments,
      variations,
    });
  }
  return line.moves.length;
}

const TOO_LONG: SyntaxFault = {
  kind: 'syntax',
  message: `A game of more than ${MAX_PLIES} plies, variations included, is not read.`,
};

/** The glyphs after the move, and the mark of judgement in its text. */
function nagsOf({ text, nags }: PgnMove): readonly number[] {
  const judgement = nagOfJudgement(/[!?]+/.exec(text)?.[0] ?? '');
  return judgement === null ? nags : [judgement, ...nags];
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
