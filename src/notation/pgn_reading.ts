import { BLACK } from '../shared/men.ts';
import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Move } from '../rules/setup.ts';
import { textComment, type PgnComment } from './pgn_comment.ts';
import { startOf, type TagError } from './pgn_start.ts';
import { readBareExchange } from './bare_exchange.ts';
import { nagsOfSigns } from './nags.ts';
import { splitMarks } from './parse_move.ts';
import type { PgnFault, PgnGame, PgnLine, PgnMove, PgnVariation } from './pgn_tree.ts';
import { readMove, type MoveError } from './read_move.ts';

/** A game of a PGN file, replayed with all its variations. */
export interface GameReading {
  readonly game: PgnGame;
  readonly start: Position;
  readonly line: ReadLine;
  /** All places where the text is invalid, in order; each line is read up to its own. */
  readonly stops: readonly Stop[];
  /** The last of them, if the game itself can't be read further; null if it was read to its end. The others cost only a variation. */
  readonly stop: Stop | null;
  /** What was assumed about drops that are exchanges, in order. */
  readonly notices: readonly Notice[];
}

/** A sentence about a place in the text. */
export interface Notice {
  readonly offset: number;
  readonly message: string;
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
  readonly into: GrowingPly[];
  /** Null for the game itself. */
  readonly variation: { readonly written: PgnVariation; readonly read: GrowingVariation } | null;
}

interface GrowingPly extends ReadPly {
  comments: PgnComment[];
  variations: readonly ReadVariation[];
}

interface GrowingVariation extends ReadVariation {
  readonly intro: PgnComment[];
  readonly plies: GrowingPly[];
}

/** More plies than any game has, including variations: bounds the cost of a text. */
export const MAX_PLIES = 25_000;

/** Why a move can't be played takes as long to say as so many plies. */
const PLIES_PER_STOP = 250;

/** Replays a game. `given`: the starting position and ruleset if the tags don't specify them. */
export function readGame(game: PgnGame, given: Position): Result<GameReading, TagError> {
  const start = startOf(game.tags, given);
  if (!start.ok) return start;
  const reader = new LineReader(game.source);
  const plies = reader.read(game.line, start.value);
  const { stops, mainStop, notices } = reader;
  const fault = game.fault === null ? null : faultStop(game.fault, plies, start.value);
  const stop = fault !== null && (mainStop === null || fault.offset < mainStop.offset) ? fault : mainStop;
  const before = upTo(stop, stops);
  const all = stop === null ? before : [...before, stop];
  const line = { intro: game.line.intro, plies };
  return ok({ game, start: start.value, line, stops: all, stop, notices: upTo(stop, notices) });
}

/** In the order of the text, up to a place. */
function upTo<T extends { readonly offset: number }>(stop: Stop | null, places: readonly T[]): T[] {
  const before = places.filter(({ offset }) => stop === null || offset < stop.offset);
  return before.sort((one, other) => one.offset - other.offset);
}

/** Replays the lines of a game, and keeps what can't be read of a variation as a comment. */
class LineReader {
  /** Where variations become invalid. */
  readonly stops: Stop[] = [];
  /** Where the game itself does. */
  mainStop: Stop | null = null;
  readonly notices: Notice[] = [];
  private readonly tasks: Task[] = [];
  /** Plies with variations. */
  private readonly branching: GrowingPly[] = [];
  private budget = MAX_PLIES;
  private isCut = false;

  constructor(private readonly source: string) {}

  /** Reads a game's line with all its variations. */
  read(line: PgnLine, start: Position): readonly ReadPly[] {
    const into: GrowingPly[] = [];
    this.tasks.push({ line, start, firstPly: 1, into, variation: null });
    // In the order of the text, so that the first places of a long list are explained.
    for (const task of this.tasks) this.playLine(task);
    for (const ply of this.branching) keepRemarks(ply);
    return into;
  }

  private playLine(task: Task): void {
    let position = task.start;
    let ply = task.firstPly;
    for (const written of task.line.moves) {
      const { text, offset, number } = written;
      const move = this.budget > 0 ? this.readMove(position, written) : err(TOO_LONG);
      if (!move.ok) {
        this.stopAt(task, { ply, text, offset, position, reason: move.error }, number?.offset ?? offset);
        return;
      }
      this.budget--;
      const after = position.play(move.value);
      task.into.push(this.readPly(written, ply, move.value, position, after));
      position = after;
      ply++;
    }
    const fault = task.variation?.written.fault ?? null;
    if (fault === null) return;
    const { text, offset, message } = fault;
    const reason: SyntaxFault = this.budget > 0 ? { kind: 'syntax', message } : TOO_LONG;
    this.stopAt(task, { ply, text, offset, position, reason }, offset);
  }

  private readMove(position: Position, { text, offset, comments }: PgnMove): Result<Move, MoveError> {
    const bare = readBareExchange(position, text, comments);
    if (bare === null) return readMove(position, text);
    const { move, notice } = bare;
    if (notice !== null) this.notices.push({ offset, message: notice });
    return ok(move);
  }

  private readPly(written: PgnMove, ply: number, move: Move, before: Position, after: Position): GrowingPly {
    const { text, offset, comments } = written;
    const variations = written.variations.map((variation): ReadVariation => {
      const { intro, commentsBefore } = variation;
      const read: GrowingVariation = { intro: [...intro], plies: [], commentsBefore };
      const task = { written: variation, read };
      this.tasks.push({ line: variation, start: before, firstPly: ply, into: read.plies, variation: task });
      return read;
    });
    const nags = nagsOf(written, before);
    const read = { ply, text, offset, move, before, after, nags, comments: [...comments], variations };
    if (variations.length > 0) this.branching.push(read);
    return read;
  }

  /** `from`: where what is not read of the line begins. */
  private stopAt({ variation, into }: Task, stop: Omit<Stop, 'inVariation'>, from: number): void {
    this.budget -= PLIES_PER_STOP;
    if (variation === null) {
      this.mainStop = { ...stop, inVariation: false };
      return;
    }
    // That there is too much is said once, and it isn't kept.
    if (stop.reason !== TOO_LONG)
      keepUnread(variation.read, into, unreadText(this.source.slice(from, variation.written.end)));
    else if (this.isCut) return;
    else this.isCut = true;
    this.stops.push({ ...stop, inVariation: true });
  }
}

const TOO_LONG: SyntaxFault = {
  kind: 'syntax',
  message: `A game of more than ${MAX_PLIES} plies, or of very many wrong moves, variations included, is not read.`,
};

/** On one line, and without braces, so that it can be a comment. */
function unreadText(text: string): string {
  return text.replace(/\{/g, '(').replace(/\}/g, ')').replace(/\s+/g, ' ').trim();
}

function keepUnread({ intro }: GrowingVariation, plies: readonly GrowingPly[], text: string): void {
  if (text === '') return;
  const last = plies.at(-1);
  if (last === undefined) intro.push(textComment(`(${text})`));
  else last.comments.push(textComment(text));
}

/** What a variation without moves says is a remark about the move: it becomes a comment in the place of the variation. */
function keepRemarks(ply: GrowingPly): void {
  if (ply.variations.every(({ plies }) => plies.length > 0)) return;
  const comments: PgnComment[] = [];
  const variations: ReadVariation[] = [];
  let taken = 0;
  const takeUpTo = (end: number): void => {
    for (; taken < end; taken++) comments.push(ply.comments[taken]!);
  };
  for (const variation of ply.variations) {
    takeUpTo(variation.commentsBefore);
    if (variation.plies.length > 0) variations.push({ ...variation, commentsBefore: comments.length });
    else for (const comment of variation.intro) comments.push(comment);
  }
  takeUpTo(ply.comments.length);
  ply.comments = comments;
  ply.variations = variations;
}

/** The glyphs after the move, and the signs in its text and behind it, each once: `!!!` is `!!` and `!`. */
function nagsOf({ text, signs, nags }: PgnMove, { turn }: Position): readonly number[] {
  return [...new Set([...nagsOfSigns(splitMarks(text).marks + signs, turn === BLACK), ...nags])];
}

function faultStop({ message, text, offset, inVariation }: PgnFault, plies: readonly ReadPly[], start: Position): Stop {
  const played = plies.filter((ply) => ply.offset < offset);
  const position = played[played.length - 1]?.after ?? start;
  return { ply: played.length + 1, inVariation, text, offset, position, reason: { kind: 'syntax', message } };
}
