import { formatPgn, type WrittenPly, type WrittenTag } from '../../notation/pgn_write.ts';
import { textComment } from '../../notation/pgn_comment.ts';
import { readScores, type Score } from '../../notation/score.ts';
import { ENGINE_NAME, engineVersion } from '../../protocol/common/identity.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { Colour } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { GameRecord } from './record.ts';
import { isPersons, type PlaySettings } from './settings.ts';

/** The whole game as PGN, moves that were taken back left out. */
export function formatRecord(record: GameRecord, settings: PlaySettings, date: Date): string {
  const end = record.end();
  const isAgreed = end !== null && record.game.outcome() === null;
  const plies = record.plies.map((ply, index): WrittenPly => {
    const isLast = index === record.plies.length - 1;
    const hasComment = (ply.comments ?? []).some(({ text }) => text === end?.sentence);
    return isLast && isAgreed && !hasComment ? withComment(ply, end.sentence) : ply;
  });
  return formatPgn({
    tags: tagsOf(record, settings, date),
    start: record.game.start,
    line: { intro: record.intro, plies },
    result: end?.result ?? '*',
  });
}

/** Tags that a loaded game brought stay; the others tell of this game. */
function tagsOf({ tags, game }: GameRecord, settings: PlaySettings, date: Date): WrittenTag[] {
  const own: WrittenTag[] = [
    { name: 'Event', value: 'Game on the terminal' },
    { name: 'Date', value: localDate(date).replaceAll('-', '.') },
    { name: 'White', value: nameOf(WHITE, settings) },
    { name: 'Black', value: nameOf(BLACK, settings) },
  ];
  const decided = ['PlyCount'];
  const others = tags.filter(({ name }) => !decided.includes(name));
  const missing = own.filter(({ name }) => !others.some((tag) => tag.name === name));
  return [...missing, ...others, { name: 'PlyCount', value: String(game.moves.length) }];
}

function nameOf(colour: Colour, { side, level }: PlaySettings): string {
  return isPersons(side, colour) ? 'Player' : `${ENGINE_NAME} ${engineVersion()}, level ${level}`;
}

/** "2026-11-21" by the clock on the wall. */
export function localDate(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
}

function withComment(ply: WrittenPly, sentence: string): WrittenPly {
  return { ...ply, comments: [...(ply.comments ?? []), textComment(sentence)] };
}

/** A game out of a file, with what is worth knowing about it. */
export interface LoadedGame {
  readonly record: GameRecord;
  /** The side that Ransom had, by the names of the players; null where neither name says so. */
  readonly ransomsColour: Colour | null;
  /** Where the score stops making sense, and how many games there are. */
  readonly notes: readonly string[];
}

/**
 * Reads the game of a number, from 1, out of a text: PGN or bare moves; without a number the last one. A score is played up
 * to where it stops making sense.
 */
export function loadGame(text: string, asked: number | null, given: Position): Result<LoadedGame, string> {
  const scores = [...readScores(text, given)];
  const number = asked ?? scores.length;
  const score = scores[number - 1];
  if (score === undefined) {
    return err(`There is no game ${number} in it: there ${scores.length === 1 ? 'is 1' : `are ${scores.length}`}.`);
  }
  if (!score.ok) return err(`Line ${score.error.line}, column ${score.error.column}: ${score.error.message}`);
  const { stop, tags } = score.value;
  if (stop !== null && score.value.plies.length === 0) {
    return err(`Line ${stop.line}, column ${stop.column}: ${stop.message}`);
  }
  const record = recordOf(score.value);
  const notes = [
    ...(scores.length > 1 ? [`The file has ${scores.length} games; this is game ${number}.`] : []),
    ...(stop === null ? [] : [`It can't be read beyond line ${stop.line}, column ${stop.column}: ${stop.message}`]),
  ];
  return ok({ record, ransomsColour: ransomsColour(tags), notes });
}

function recordOf(score: Score): GameRecord {
  const record = new GameRecord(score.start, score.tags);
  for (const { move, nags, comments, variations } of score.plies) record.play({ move, nags, comments, variations });
  const { ending } = score;
  if (ending !== null && ending.result !== '*' && record.end() === null) {
    const last = record.plies.at(-1)?.comments?.at(-1)?.text;
    const isOwn = last !== undefined && OWN_ENDINGS.test(last);
    record.agree({ sentence: isOwn ? last : `The score says ${ending.result}.`, result: ending.result });
  }
  record.markSaved();
  return record;
}

/** How this program writes down that players end a game. */
const OWN_ENDINGS = /^(?:(?:White|Black) resigns\.|Draw by agreement\.)$/;

function ransomsColour(tags: readonly WrittenTag[]): Colour | null {
  const isRansom = (name: string): boolean =>
    tags.find((tag) => tag.name === name)?.value.startsWith(ENGINE_NAME) ?? false;
  if (isRansom('White') === isRansom('Black')) return null;
  return isRansom('White') ? WHITE : BLACK;
}
