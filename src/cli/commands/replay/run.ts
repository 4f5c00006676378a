import { formatCoordinate } from '../../../notation/coordinate.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { printable, shortened } from '../../../notation/quoted.ts';
import { moveNumber } from '../../../notation/line_text.ts';
import { formatSan } from '../../../notation/san.ts';
import { tokenize } from '../../../notation/pgn_tokens.ts';
import { readScores, type GameScore, type ScoreError } from '../../../notation/score.ts';
import { tagOf, tagValues } from '../../../notation/tags.ts';
import type { Position } from '../../../rules/position.ts';
import type { Result } from '../../../rules/result.ts';
import type { Move } from '../../../rules/setup.ts';
import { EXIT_FINE, EXIT_NO, badInput, type ExitCode } from '../../exit.ts';
import { gameTexts, STDIN, inputLines } from '../../files/input.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { replayScore, type Notation, type Replayed, type ReplayStop } from '../../../notation/replayed.ts';
import { describeStanding } from '../../../rules/game.ts';
import { outputTaken, printJson, printLine, printNote } from '../../terminal/terminal.ts';

export interface ReplayOptions extends PositionOptions {
  /** Absent: any notation is accepted. */
  readonly notation?: Notation;
  /** Were the rules given on the command line? Otherwise they are the default. */
  readonly rulesAreGiven?: boolean;
}

const SCHEMA = 'ransom.replay';
const SCHEMA_VERSION = 1;

/**
 * `ransom replay`: replays every game of a file, which may be of any length. The valid half-moves and the status go to stdout, the rest to stderr.
 */
export async function replay(file: string, options: ReplayOptions): Promise<ExitCode> {
  const given = positionOf(options);
  let exitCode: ExitCode = EXIT_FINE;
  let number = 0;
  let last: Result<GameScore, ScoreError> | null = null;
  const take = (score: Result<GameScore, ScoreError>, isOnly: boolean): void => {
    number++;
    if (!replayOne(score, number, isOnly ? '' : `game ${number}, `, given, options)) exitCode = EXIT_NO;
  };
  for await (const score of scoresIn(file, given)) {
    if (last !== null) take(last, false);
    last = score;
    await outputTaken();
  }
  if (last === null) throw badInput(`there is no game in ${file === STDIN ? 'stdin' : printable(file)}`);
  take(last, number === 0);
  return exitCode;
}

/** The games of a file, read one by one; none if it has no move and no tag. */
async function* scoresIn(file: string, given: Position): AsyncGenerator<Result<GameScore, ScoreError>, void> {
  for await (const { text, line } of gameTexts(inputLines(file))) {
    if (tokenize(text).next().done !== true) yield* readScores(text, given, line);
  }
}

/** Prints one game; false if something in it is invalid. `name` is empty if the file contains only one game. */
function replayOne(
  score: Result<GameScore, ScoreError>,
  number: number,
  name: string,
  given: Position,
  options: ReplayOptions,
): boolean {
  if (!score.ok) {
    printUnreadable(name, number, score.error, options);
    return false;
  }
  const replayed = replayScore(score.value, options.notation ?? null);
  if (options.json === true) printJson(SCHEMA, SCHEMA_VERSION, describeForPrograms(number, score.value, replayed));
  else printReplayed(name, score.value, replayed);
  for (const note of overruled(score.value, given, options)) printNote(`note: ${note}`);
  if (replayed.stop !== null) printStop(name, replayed.stop);
  return replayed.stop === null;
}

/** Options that are overridden by the tags of the game. */
function overruled({ start }: GameScore, given: Position, options: ReplayOptions): string[] {
  const notes: string[] = [];
  if (options.fen !== undefined && formatFen(start.setup) !== formatFen(given.setup)) {
    notes.push("the game's tags override --fen.");
  }
  if (options.rulesAreGiven === true && start.ruleset !== options.rules) {
    notes.push(`the game's tags override --rules; the rules are ${start.ruleset}.`);
  }
  return notes;
}

function printUnreadable(name: string, game: number, error: ScoreError, options: ReplayOptions): void {
  const { line, column, message } = error;
  if (options.json === true) printJson(SCHEMA, SCHEMA_VERSION, { game, error: { line, column, message } });
  printNote(`ransom: ${name}line ${line}, column ${column}: ${message}`);
}

function printReplayed(
  name: string,
  score: GameScore,
  { game, plies, stop, remarks, standing, ending }: Replayed,
): void {
  if (name !== '') printNote(`# ${name.replace(/, $/, ': ')}${playersOf(score)}`);
  for (const { ply, before, move, after } of plies) {
    printLine([ply, formatSan(before, move), formatCoordinate(move), formatFen(after.setup)].join('\t'));
  }
  for (const { line, column, message } of remarks) printNote(`note: line ${line}, column ${column}: ${message}`);
  if (stop === null) printLine(`Status: ${describeStanding(game, standing, ending)}`);
}

function printStop(name: string, stop: ReplayStop): void {
  const { ply, inVariation, text, line, column, message, meant, position } = stop;
  const where = `ply ${ply}${inVariation ? ' of a variation' : ''}`;
  printNote(`ransom: ${name}${where}, line ${line}, column ${column}: ${moveNumber(position)} ${shortened(text)}`);
  printNote(message);
  if (meant.length > 0)
    printNote(`Legal moves that may be meant: ${meant.map((move) => formatSan(position, move)).join(' ')}`);
}

function playersOf({ tags }: GameScore): string {
  const player = (name: string): string => shortened(tagOf(tags, name)?.value ?? '?');
  return `${player('White')} - ${player('Black')}`;
}

function describeForPrograms(number: number, score: GameScore, replayed: Replayed): Record<string, unknown> {
  const { plies, stop, remarks, standing, result, resigned } = replayed;
  return {
    game: number,
    tags: tagValues(score.tags),
    start: formatFen(score.start.setup),
    rules: score.start.ruleset,
    plies: plies.map(({ ply, text, before, move, after }) => ({
      ply,
      text,
      ...inBothNotations(before, move),
      fen: formatFen(after.setup),
    })),
    status: standing.status,
    result,
    resigned,
    stop: stop === null ? null : stopForPrograms(stop),
    remarks: remarks.map(({ line, column, message }) => ({ line, column, message })),
  };
}

function stopForPrograms(stop: ReplayStop): Record<string, unknown> {
  const { ply, inVariation, text, line, column, message, meant, position } = stop;
  const moves = meant.map((move) => inBothNotations(position, move));
  return { ply, inVariation, text, line, column, reason: message, meant: moves, fen: formatFen(position.setup) };
}

function inBothNotations(position: Position, move: Move): { san: string; coordinate: string } {
  return { san: formatSan(position, move), coordinate: formatCoordinate(move) };
}
