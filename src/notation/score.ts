import { BLACK, WHITE } from '../shared/men.ts';
import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { playerName } from '../rules/words.ts';
import type { GameText } from './game_texts.ts';
import { mergedStoresNotice } from './merged_stores.ts';
import { moveNumber } from './line_text.ts';
import type { PgnComment } from './pgn_comment.ts';
import { readGame, type GameReading, type ReadPly, type Stop } from './pgn_reading.ts';
import type { TagError } from './pgn_start.ts';
import { tokenize, type PgnResult } from './pgn_tokens.ts';
import { parsePgn, type PgnGame, type PgnTag } from './pgn_tree.ts';
import { meantMoves } from './read_move.ts';
import { shortened } from './quoted.ts';
import { formatSan } from './san.ts';
import { tagOf } from './tags.ts';
import { TextPlaces, type Place } from './text_places.ts';

/** A score, PGN or bare, up to where it becomes invalid. */
export interface GameScore {
  readonly tags: readonly PgnTag[];
  readonly start: Position;
  /** Comments before the first move. */
  readonly intro: readonly PgnComment[];
  /** The game's own moves, without variations. */
  readonly plies: readonly ScorePly[];
  /** Null if the whole score is valid. */
  readonly stop: ScoreStop | null;
  /** The ending stated in the text, if it was read to its end. */
  readonly ending: ScoreEnding | null;
  /** Problems that don't prevent reading a move. */
  readonly remarks: readonly ScoreRemark[];
}

export interface ScorePly extends ReadPly, Place {}

/** Where and why the text becomes invalid. */
export interface ScoreStop extends Stop, Place {
  /** The reason in one to three sentences. */
  readonly message: string;
  /** The legal moves that may have been meant, most likely first; possibly none. */
  readonly meant: readonly Move[];
}

/** `loser` is null except for a resignation. */
export interface ScoreEnding {
  readonly kind: 'result' | 'resignation';
  readonly loser: Colour | null;
  readonly result: PgnResult;
}

export interface ScoreRemark extends Place {
  /**
   * About the FEN, a move number, the result, a variation that can't be read to its end, the payment of an exchange, or another
   * game behind this one.
   */
  readonly kind: 'fen' | 'number' | 'result' | 'variation' | 'payment' | 'more';
  readonly offset: number;
  readonly message: string;
}

/** A tag that prevents reading a game, and its place. */
export type ScoreError = TagError & Place;

/**
 * Reads the games of a text, PGN or bare, in any dialect, one by one. Nothing is guessed: a score ends at its first
 * invalid move; in a variation that ends only the variation, with a remark. `given`: the starting position and ruleset if the tags don't specify them. A text
 * without games is one game without moves. `firstLine`: the number of its first line.
 */
export function* readScores(
  text: string,
  given: Position,
  firstLine = 1,
): Generator<Result<GameScore, ScoreError>, void> {
  const places = new TextPlaces(text, firstLine);
  let isEmpty = true;
  for (const game of parsePgn(text)) {
    isEmpty = false;
    yield scoreResult(game, given, places);
  }
  if (isEmpty) yield scoreResult(NO_GAME, given, places);
}

/** Reads a text with one game. A remark reports additional games. */
export function readScore(text: string, given: Position): Result<GameScore, ScoreError> {
  const places = new TextPlaces(text);
  const [game = NO_GAME, next] = parsePgn(text);
  const score = scoreResult(game, given, places);
  if (!score.ok || next === undefined) return score;
  const message = 'Another game follows; only the first one is read.';
  const remark = { kind: 'more', offset: next.offset, ...places.placeOf(next.offset), message } as const;
  return ok({ ...score.value, remarks: [...score.value.remarks, remark] });
}

/** Reads game `number` of a text in parts, from 1, without replaying any other; null if the text has fewer. */
export async function readScoreNumber(
  parts: AsyncIterable<GameText>,
  given: Position,
  number: number,
): Promise<Result<GameScore, ScoreError> | null> {
  let count = 0;
  for await (const { text, line } of parts) {
    for (const game of parsePgn(text)) {
      if (++count === number) return scoreResult(game, given, new TextPlaces(text, line));
    }
  }
  return null;
}

function scoreResult(game: PgnGame, given: Position, places: TextPlaces): Result<GameScore, ScoreError> {
  const reading = readGame(game, given);
  if (reading.ok) return ok(scoreOf(reading.value, places));
  return err({ ...reading.error, ...places.placeOf(reading.error.offset) });
}

const NO_GAME: PgnGame = {
  tags: [],
  line: { intro: [], moves: [] },
  result: null,
  resignation: null,
  fault: null,
  offset: 0,
  end: 0,
  source: '',
};

function scoreOf(reading: GameReading, places: TextPlaces): GameScore {
  const { stop } = reading;
  const plies = reading.line.plies
    .filter(({ offset }) => stop === null || offset < stop.offset)
    .map((ply): ScorePly => ({ ...ply, ...places.placeOf(ply.offset) }));
  const ending = stop === null ? endingOf(reading.game, plies[plies.length - 1]?.after ?? reading.start) : null;
  return {
    tags: reading.game.tags,
    start: reading.start,
    intro: reading.line.intro,
    plies,
    stop: stop === null ? null : scoreStopOf(stop, places),
    ending,
    remarks: [
      ...fenRemarks(reading, places),
      ...numberRemarks(reading, plies, places),
      ...variationRemarks(reading, places),
      ...paymentRemarks(reading, places),
      ...endingRemarks(reading.game, ending, places),
    ].sort((one, other) => one.offset - other.offset),
  };
}

function scoreStopOf(stop: Stop, places: TextPlaces): ScoreStop {
  const { reason } = stop;
  const meant = reason.kind === 'syntax' ? [] : meantMoves(reason);
  return { ...stop, ...places.placeOf(stop.offset), message: reason.message, meant };
}

/**
 * The result after the moves takes precedence over that of the tag. If the player who resigns is not named, it is the
 * loser by the result, or the side to move.
 */
function endingOf({ tags, result: written, resignation }: PgnGame, last: Position): ScoreEnding | null {
  const result = resultIn(written, tags);
  if (resignation !== null) {
    const loser = resignation.loser ?? loserOf(result) ?? last.turn;
    return { kind: 'resignation', loser, result: loser === WHITE ? '0-1' : '1-0' };
  }
  return result === null ? null : { kind: 'result', loser: null, result };
}

/** A result that contradicts the resignation; the resignation takes precedence. */
function endingRemarks(
  { tags, result: written, resignation }: PgnGame,
  ending: ScoreEnding | null,
  places: TextPlaces,
): ScoreRemark[] {
  const result = resultIn(written, tags) ?? '*';
  if (resignation === null || ending?.kind !== 'resignation') return [];
  if (result === '*' || result === ending.result) return [];
  const { offset } = resignation;
  const message = `${playerName(ending.loser!)} resigns, which is ${ending.result}, but the result is given as ${result}: the resignation counts.`;
  return [{ kind: 'result', offset, ...places.placeOf(offset), message }];
}

function resultIn(written: PgnResult | null, tags: readonly PgnTag[]): PgnResult | null {
  return written ?? resultOfTags(tags);
}

/** The result in the tag `Result`; null if that has none. */
export function resultOfTags(tags: readonly PgnTag[]): PgnResult | null {
  const value = tagOf(tags, 'Result')?.value.trim() ?? '';
  const [token] = tokenize(value);
  return token?.kind === 'result' && token.text === value && token.result !== '*' ? token.result : null;
}

function loserOf(result: PgnResult | null): Colour | null {
  switch (result) {
    case '1-0':
      return BLACK;
    case '0-1':
      return WHITE;
    default:
      return null;
  }
}

/** Where variations can't be read to their end, and why. */
function variationRemarks({ stops, stop }: GameReading, places: TextPlaces): ScoreRemark[] {
  return stops
    .filter((each) => each !== stop)
    .map((each) => {
      const { offset, text, position, message, meant } = scoreStopOf(each, places);
      const where = each.reason.kind === 'syntax' ? 'here' : `before ${moveNumber(position)} ${shortened(text)}`;
      const hint = meant.length === 0 ? '' : ` Legal moves that may be meant: ${sansOf(position, meant)}.`;
      return {
        kind: 'variation',
        offset,
        ...places.placeOf(offset),
        message: `The variation ends ${where}: ${message}${hint}`,
      };
    });
}

/** A start that XBoard has written: it may not be meant as it is read. */
function fenRemarks({ game: { tags }, start }: GameReading, places: TextPlaces): ScoreRemark[] {
  const tag = tagOf(tags, 'FEN');
  const message = tag === undefined ? null : mergedStoresNotice(tag.value, start.setup);
  return message === null ? [] : [{ kind: 'fen', offset: tag!.offset, ...places.placeOf(tag!.offset), message }];
}

/** What was assumed about exchanges that are written as drops. */
function paymentRemarks({ notices }: GameReading, places: TextPlaces): ScoreRemark[] {
  return notices.map(({ offset, message }) => ({ kind: 'payment', offset, ...places.placeOf(offset), message }));
}

function sansOf(position: Position, moves: readonly Move[]): string {
  return moves.map((move) => formatSan(position, move)).join(' ');
}

/**
 * Move numbers that don't match the moves: no reason to stop, but they may indicate a missing move. A score may start
 * with any number; only changes of the difference are reported.
 */
function numberRemarks({ game }: GameReading, plies: readonly ScorePly[], places: TextPlaces): ScoreRemark[] {
  const remarks: ScoreRemark[] = [];
  let usual: number | null = null;
  let last: number | null = null;
  for (const [index, { before }] of plies.entries()) {
    const number = game.line.moves[index]?.number ?? null;
    if (number === null) continue;
    const { offset } = number;
    if (number.black && before.turn === WHITE) {
      remarks.push({
        kind: 'number',
        offset,
        ...places.placeOf(offset),
        message: `The dots say that Black moves; it is White's turn.`,
      });
    }
    if (number.value === null) continue;
    const difference = number.value - before.setup.fullmoves;
    usual ??= difference;
    if (difference !== usual && difference !== last) {
      const message = `The text has move number ${number.value}; it is ${playerName(before.turn)}'s move ${before.setup.fullmoves + usual}.`;
      remarks.push({ kind: 'number', offset, ...places.placeOf(offset), message });
    }
    last = difference;
  }
  return remarks;
}
