import { dateTag } from '../../notation/local_date.ts';
import { formatPgn, type WrittenTag } from '../../notation/pgn_write.ts';
import { readScores } from '../../notation/score.ts';
import { tagOf, withoutTags } from '../../notation/tags.ts';
import { placedMessage, placedRemarks } from '../../notation/text_places.ts';
import { ENGINE_NAME, engineVersion } from '../../protocol/common/identity.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { Colour } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { takeClocksOfScore, lineOfTree, mainLine, type ScoreChoice } from '../../table/tree_score.ts';
import { timeControlTag } from '../../table/time_control.ts';

import { treeOfReading } from '../../table/tree_text.ts';
import { GameRecord } from './record.ts';
import { isPersons, type PlaySettings } from './settings.ts';

/** The whole game as PGN without moves that were taken back. */
export function formatRecord(record: GameRecord, settings: PlaySettings, date: Date): string {
  return formatWith({ takenBack: 'left out', until: 'here' }, record, settings, date);
}

/** The whole game as PGN, with moves that were taken back as variations, or as the game if no other move is left. */
export function formatAll(record: GameRecord, settings: PlaySettings, date: Date): string {
  const until = record.game.moves.length === 0 ? 'end' : 'here';
  return formatWith({ takenBack: 'kept', until }, record, settings, date);
}

function formatWith(choice: ScoreChoice, record: GameRecord, settings: PlaySettings, date: Date): string {
  const { tree } = record;
  const last = mainLine(tree, choice).at(-1)!;
  return formatPgn({
    tags: tagsOf(record, last.ply, settings, date),
    start: record.game.start,
    line: lineOfTree(tree, choice),
    result: tree.endAt(last)?.result ?? '*',
  });
}

/** Tags of a loaded game are kept, but for the clock if this game has one; the others describe this game. */
function tagsOf({ tags }: GameRecord, plies: number, settings: PlaySettings, date: Date): WrittenTag[] {
  const own: WrittenTag[] = [
    { name: 'Event', value: 'Game on the terminal' },
    { name: 'Date', value: dateTag(date) },
    { name: 'White', value: nameOf(WHITE, settings) },
    { name: 'Black', value: nameOf(BLACK, settings) },
  ];
  const time = timeControlTag(settings.control);
  if (time !== null) own.push({ name: 'TimeControl', value: time });
  const others = withoutTags(tags, ['PlyCount', ...(time === null ? [] : ['TimeControl'])]);
  const missing = withoutTags(
    own,
    others.map(({ name }) => name),
  );
  return [...missing, ...others, { name: 'PlyCount', value: String(plies) }];
}

function nameOf(colour: Colour, { side, level }: PlaySettings): string {
  return isPersons(side, colour) ? 'Player' : `${ENGINE_NAME} ${engineVersion()}, level ${level}`;
}

/** A game from a file, with additional information. */
export interface LoadedGame {
  readonly record: GameRecord;
  /** Ransom's side, according to the players' names; null if neither is Ransom. */
  readonly ransomsColour: Colour | null;
  /** Where the score becomes invalid, what else is wrong in it, and the number of games. */
  readonly notes: readonly string[];
}

/**
 * Reads the game with a number, from 1, or the last one, from a text: PGN or plain moves. A score is read up to its
 * first invalid move.
 */
export function loadGame(text: string, asked: number | null, given: Position): Result<LoadedGame, string> {
  const scores = [...readScores(text, given)];
  const number = asked ?? scores.length;
  const score = scores[number - 1];
  if (score === undefined) {
    return err(`There is no game ${number} in it: there ${scores.length === 1 ? 'is 1' : `are ${scores.length}`}.`);
  }
  if (!score.ok) return err(placedMessage(score.error));
  const { stop, tags, remarks } = score.value;
  if (stop !== null && score.value.plies.length === 0) {
    return err(placedMessage(stop));
  }
  if (tags.length === 0 && score.value.plies.length === 0) return err('There is no game in it.');
  const tree = treeOfReading(score.value);
  takeClocksOfScore(tree);
  const notes = [
    ...(scores.length > 1 ? [`The file has ${scores.length} games; this is game ${number}.`] : []),
    ...(stop === null ? [] : [`It can't be read beyond line ${stop.line}, column ${stop.column}: ${stop.message}`]),
    ...placedRemarks(remarks),
  ];
  return ok({ record: new GameRecord(tree), ransomsColour: ransomsColour(tags), notes });
}

function ransomsColour(tags: readonly WrittenTag[]): Colour | null {
  const isRansom = (name: string): boolean => tagOf(tags, name)?.value.startsWith(ENGINE_NAME) ?? false;
  if (isRansom('White') === isRansom('Black')) return null;
  return isRansom('White') ? WHITE : BLACK;
}
