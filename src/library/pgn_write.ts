import {
  formatPgn as formatRulesPgn,
  type WrittenLine,
  type WrittenPly,
  type WrittenTag,
  type WrittenVariation,
} from '../notation/pgn_write.ts';
import { formatNumberedLine } from '../notation/line_text.ts';
import { textComment, type PgnComment } from '../notation/pgn_comment.ts';
import type { PgnResult } from '../notation/pgn_tokens.ts';
import { withoutTags } from '../notation/tags.ts';
import { Game as RulesGame } from '../rules/game.ts';
import { startPosition } from './fen.ts';
import { checkObject, packOrThrow, type Move } from './move.ts';
import { publicPosition, rulesPosition, type Position } from './position.ts';
import { whole, givenText, shown } from './given.ts';

// Checks the parts of a game to write that a PGN can't hold in another form: what is written must be read again.

const RESULTS: readonly PgnResult[] = ['1-0', '0-1', '1/2-1/2', '*'];
const MAX_NAG = 999;
const MAX_DEPTH = 9999;
/** What six digits can say: whole pawns, and moves to mate. */
const MAX_SIX_DIGITS = 999_999;
const MAX_CLOCK_MS = MAX_SIX_DIGITS * 3_600_000;
const MAX_CENTIPAWNS = MAX_SIX_DIGITS * 100;

/** Returns the tag. Throws a RangeError for a name that is not made of letters, digits and `_`, and for a value that is no text. */
function givenTag(name: string, value: unknown): WrittenTag {
  if (!/^[A-Za-z0-9_]+$/.test(name))
    throw new RangeError(`tags has the name ${shown(name)}: a name consists of letters, digits and "_"`);
  return { name, value: givenText(`the tag ${name}`, value) };
}

/** Returns the result. Throws a RangeError for anything else. */
function givenResult(result: unknown): PgnResult {
  const known = RESULTS.find((each) => each === result);
  if (known !== undefined) return known;
  throw new RangeError(`result is ${shown(result)}: it must be ${RESULTS.join(', ')}`);
}

/** Returns the glyph numbers. Throws a RangeError for one that is not a whole number from 0 to 999. */
function givenNags(nags: readonly number[]): readonly number[] {
  for (const nag of nags) whole('a number in nags', nag, 0, MAX_NAG);
  return nags;
}

/** Returns the comments. Throws a RangeError for an evaluation or a time that can't be written. */
function givenComments(comments: readonly PgnComment[]): readonly PgnComment[] {
  for (const { text, evaluation, clockMs } of comments) {
    givenText('the text of a comment', text);
    if (clockMs !== null) within('clockMs of a comment', clockMs, 0, MAX_CLOCK_MS);
    if (evaluation === null) continue;
    const { value, depth } = evaluation;
    const unit: string = evaluation.unit;
    if (unit === 'mate') whole('the evaluation of a comment', value, -MAX_SIX_DIGITS, MAX_SIX_DIGITS);
    else if (unit === 'centipawns') within('the evaluation of a comment', value, -MAX_CENTIPAWNS, MAX_CENTIPAWNS);
    else throw new RangeError(`unit of an evaluation is ${shown(unit)}: it must be "centipawns" or "mate"`);
    if (depth !== null) whole('depth of an evaluation', depth, 0, MAX_DEPTH);
  }
  return comments;
}

function within(name: string, value: unknown, least: number, most: number): void {
  if (typeof value === 'number' && value >= least && value <= most) return;
  throw new RangeError(`${name} is ${shown(value)}: it must be a number from ${least} to ${most}`);
}

/** A game to write: a {@link Game}, a {@link GameRecord}, or the relevant parts. */
export interface GameText extends LineText {
  /** Tags by name. Those that follow from the game (`Result`, `Variant`, `Rules`, `SetUp`, `FEN`) may be omitted. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The start position with its ruleset; absent: the standard start. */
  readonly start?: Position;
  /** Absent: the result by the rules in the last position, or else `*`. */
  readonly result?: PgnResult;
}

/** A line of moves to write. */
export interface LineText {
  /** Comments before the first move. */
  readonly intro?: readonly PgnComment[];
  /** Plain moves, or annotated moves. */
  readonly moves: readonly (Move | MoveText)[];
}

/** An annotated move to write. */
export interface MoveText {
  /** Legal in its position. */
  readonly move: Move;
  /** Numeric annotation glyphs; 1 to 6 are `!`, `?`, `!!`, `??`, `!?` and `?!`. */
  readonly nags?: readonly number[];
  /** Comments after the move. */
  readonly comments?: readonly PgnComment[];
  /** Lines that could have been played instead of this move. */
  readonly variations?: readonly VariationText[];
}

/** A variation to write. */
export interface VariationText extends LineText {
  /** How many of the comments on the move that it replaces are written before it; absent: all. */
  readonly commentsBefore?: number;
}

/**
 * Writes a game as PGN, drops and exchanges as `N@c7` and `N#B@c7`.
 *
 * @param game - the game
 * @param tags - additional tags, which override those of the game
 * @returns the PGN, which ends with a blank line, so that games can follow each other
 * @throws RangeError if a move is not legal, or for what a PGN can't hold: a tag whose name has other characters than
 * letters, digits and `_`, an unknown result, a glyph that is not a whole number from 0 to 999, or an evaluation or time
 * that is no number
 */
export function formatPgn(game: GameText, tags: Readonly<Record<string, string>> = {}): string {
  const start = game.start ?? startPosition();
  const line = packedLine(game, start);
  return formatRulesPgn({
    tags: [...withoutTags(writtenTags(game.tags ?? {}), Object.keys(tags)), ...writtenTags(tags)],
    start: rulesPosition(start),
    line,
    result: resultOf(game, line, start),
  });
}

/**
 * Writes some moves in standard notation with their numbers: `3. Nf3 Nc6 4. (P-N)*e5`.
 *
 * @param start - the position before the first of them
 * @param moves - legal moves, one after another
 * @throws RangeError if a move is not legal
 */
export function formatLine(start: Position, moves: readonly Move[]): string {
  const { plies } = packedLine({ moves }, start);
  return formatNumberedLine(
    rulesPosition(start),
    plies.map(({ move }) => move),
  );
}

/** A comment that consists only of text, for {@link formatPgn}. */
export function comment(text: string): PgnComment {
  return textComment(text);
}

export function writtenTags(tags: Readonly<Record<string, string>>): WrittenTag[] {
  return Object.entries(tags).map(([name, value]) => givenTag(name, value));
}

/**
 * A work list instead of recursion, so that variations can be nested to any depth. Throws a RangeError for an illegal
 * move, and for a glyph or a comment that can't be written.
 */
export function packedLine(game: LineText, start: Position): WrittenLine {
  const plies: WrittenPly[] = [];
  const tasks = [{ line: game, position: start, into: plies }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    let { position } = task;
    for (const entry of task.line.moves) {
      checkObject(entry);
      const { move, nags, comments, variations }: MoveText = 'kind' in entry ? { move: entry } : entry;
      const before = position;
      const packed = packOrThrow(before, move);
      position = publicPosition(rulesPosition(before).play(packed));
      const written = (variations ?? []).map((variation): WrittenVariation => {
        const into: WrittenPly[] = [];
        const commentsBefore = whole('commentsBefore', variation.commentsBefore, 0, Infinity);
        tasks.push({ line: variation, position: before, into });
        return { intro: givenComments(variation.intro ?? []), plies: into, commentsBefore };
      });
      task.into.push({
        move: packed,
        nags: givenNags(nags ?? []),
        comments: givenComments(comments ?? []),
        variations: written,
      });
    }
  }
  return { intro: givenComments(game.intro ?? []), plies };
}

/** The game's result: the one it has, or else that by the rules in the last position. */
export function resultOf({ result }: GameText, { plies }: WrittenLine, start: Position): PgnResult {
  if (result !== undefined) return givenResult(result);
  const game = new RulesGame(rulesPosition(start));
  for (const { move } of plies) game.play(move);
  return game.outcome()?.result ?? '*';
}
