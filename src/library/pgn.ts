import type { ReadPly, ReadVariation } from '../notation/pgn_reading.ts';
import type { PgnComment } from '../notation/pgn_comment.ts';
import type { PgnResult } from '../notation/pgn_tokens.ts';
import { readScore, readScores, type GameScore, type ScoreError, type ScoreStop } from '../notation/score.ts';
import { tagValues } from '../notation/tags.ts';
import { Game as RulesGame } from '../rules/game.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { startPosition } from './fen.ts';
import { givenText } from './given.ts';
import { publicMove, type Move, type MoveErrorCode } from './move.ts';
import { readError } from './moves.ts';
import { publicPosition, rulesPosition, type Position } from './position.ts';
import type { ErrorData } from './result.ts';
import { colourWord, type Colour } from './words.ts';

export type { PgnComment, PgnEvaluation } from '../notation/pgn_comment.ts';
export type { PgnResult } from '../notation/pgn_tokens.ts';

/** A game read from a text. */
export interface GameRecord {
  /** The tags of the PGN by name; of equal names the first one is used. */
  readonly tags: Readonly<Record<string, string>>;
  /** The position before the first move. */
  readonly start: Position;
  /** Comments before the first move. */
  readonly intro: readonly PgnComment[];
  /** The moves of the game, each with its variations. */
  readonly moves: readonly RecordedMove[];
  /** The result by the rules, or otherwise by the text; `*` if it is unknown. */
  readonly result: PgnResult;
  /** Who resigned according to the text; otherwise null. */
  readonly resigned: Colour | null;
  /** Problems that don't prevent reading the game, such as a wrong move number, or a variation that ends at a wrong move. */
  readonly remarks: readonly GameRemark[];
}

/** A variation. */
export interface RecordedLine {
  /** How many of the comments on the move that it replaces stand before it. */
  readonly commentsBefore: number;
  /** Comments before its first move. */
  readonly intro: readonly PgnComment[];
  /** Its moves; the first one replaces a move of the game. */
  readonly moves: readonly RecordedMove[];
}

/** A move of a game that was read. */
export interface RecordedMove {
  /** The move. */
  readonly move: Move;
  /** As written, including annotations. */
  readonly text: string;
  /** Start in the text, in UTF-16 units from 0. */
  readonly offset: number;
  /** The position in which it was played. */
  readonly before: Position;
  /** The position after it. */
  readonly after: Position;
  /** Numeric annotation glyphs; 1 to 6 are `!`, `?`, `!!`, `??`, `!?` and `?!`. */
  readonly nags: readonly number[];
  /** Comments after the move. */
  readonly comments: readonly PgnComment[];
  /** Lines that could have been played instead of this move. */
  readonly variations: readonly RecordedLine[];
}

/** A place in a text. */
export interface TextPlace {
  /** In UTF-16 units from 0. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A remark on the text of a game. */
export interface GameRemark {
  /** The problem, as an English sentence. */
  readonly message: string;
  /** Its place. */
  readonly place: TextPlace;
}

/**
 * `syntax`: the text is not valid PGN at that place. `tag`: a tag prevents reading the game. All other codes are those
 * of a move.
 */
export type GameErrorCode = 'syntax' | 'tag' | MoveErrorCode;

/** Where and why the text of a game becomes invalid. */
export interface GameError extends ErrorData {
  /** The kind of error. */
  readonly code: GameErrorCode;
  /** Where the text becomes invalid. */
  readonly place: TextPlace;
  /** The ply that can't be read, from 1; null for a tag. */
  readonly ply: number | null;
  /** The position in which the move should have been played; null for a tag. */
  readonly position: Position | null;
  /** Legal moves that may have been meant, most likely first; possibly empty. */
  readonly suggestions: readonly Move[];
  /** The valid part before the error; null for a tag. */
  readonly record: GameRecord | null;
}

/**
 * Reads a game: PGN or bare moves, in any notation that {@link parseMove} reads, with comments and variations. Nothing
 * is guessed. A variation that can't be read to its end doesn't end the game: a remark says where it becomes invalid, and the
 * rest of it is a comment. If more games follow, a remark says so: see {@link parseGames}.
 *
 * @param text - the game
 * @param start - where it begins, and under which rules, if no tags say so
 * @returns the game; or where and why it stops making sense, with all that was read before
 * @throws RangeError for a text that is not a string
 */
export function parseGame(text: string, start: Position = startPosition()): Result<GameRecord, GameError> {
  return publicResult(readScore(givenText('text', text), rulesPosition(start)));
}

/**
 * Reads the games of a text one after the other, each as {@link parseGame} does. A broken game does not hide the next
 * one that has tags. A text without games is one game without moves.
 *
 * @param text - the games
 * @param start - where they begin, and under which rules, if no tags say so
 * @returns a generator, so that a large file need not become one large array
 * @throws RangeError for a text that is not a string
 */
export function parseGames(
  text: string,
  start: Position = startPosition(),
): Generator<Result<GameRecord, GameError>, void> {
  return publicResults(readScores(givenText('text', text), rulesPosition(start)));
}

function* publicResults(
  scores: Iterable<Result<GameScore, ScoreError>>,
): Generator<Result<GameRecord, GameError>, void> {
  for (const score of scores) yield publicResult(score);
}

function publicResult(score: Result<GameScore, ScoreError>): Result<GameRecord, GameError> {
  if (!score.ok) {
    const { message, offset, line, column } = score.error;
    const place = { offset, line, column };
    return err({ code: 'tag', message, place, ply: null, position: null, suggestions: [], record: null });
  }
  const record = recordOf(score.value);
  return score.value.stop === null ? ok(record) : err(stopError(score.value.stop, record));
}

function stopError(
  { reason, message, meant, offset, line, column, ply, position }: ScoreStop,
  record: GameRecord,
): GameError {
  return {
    code: reason.kind === 'syntax' ? 'syntax' : readError(reason).code,
    message,
    place: { offset, line, column },
    ply,
    position: publicPosition(position),
    suggestions: meant.map(publicMove),
    record,
  };
}

function recordOf(score: GameScore): GameRecord {
  const { tags, start, intro, plies, ending, remarks } = score;
  const resigned = ending?.loser ?? null;
  return {
    tags: tagValues(tags),
    start: publicPosition(start),
    intro,
    moves: recordedMoves(plies),
    result: outcomeOf(score) ?? ending?.result ?? '*',
    resigned: resigned === null ? null : colourWord(resigned),
    remarks: remarks.map(({ message, offset, line, column }) => ({ message, place: { offset, line, column } })),
  };
}

function outcomeOf({ start, plies }: GameScore): PgnResult | null {
  const game = new RulesGame(start);
  for (const { move } of plies) game.play(move);
  return game.outcome()?.result ?? null;
}

/** A work list instead of recursion, so that variations can be nested to any depth. */
function recordedMoves(plies: readonly ReadPly[]): readonly RecordedMove[] {
  const moves: RecordedMove[] = [];
  const tasks = [{ plies, into: moves }];
  const recorded = ({ intro, plies: own, commentsBefore }: ReadVariation): RecordedLine => {
    const into: RecordedMove[] = [];
    tasks.push({ plies: own, into });
    return { commentsBefore, intro, moves: into };
  };
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    for (const { move, text, offset, before, after, nags, comments, variations } of task.plies) {
      task.into.push({
        move: publicMove(move),
        text,
        offset,
        before: publicPosition(before),
        after: publicPosition(after),
        nags,
        comments,
        variations: variations.map(recorded),
      });
    }
  }
  return moves;
}
