import { endOf, nameOf, pgnOf, playersOf, treeOf } from '../../../host/game_story.ts';
import { gamesIn, pathOfGame, readGame } from '../../../host/journal.ts';
import { isId } from '../../../host/seats.ts';
import type { GameRecord } from '../../../host/entries.ts';
import { printable, quoted } from '../../../notation/quoted.ts';
import { EXIT_FINE, EXIT_NO, badInput, type ExitCode } from '../../exit.ts';
import { printJson, printLine, printNote } from '../../terminal/terminal.ts';
import { streams } from '../../streams.ts';
import { colourName } from '../../../rules/words.ts';

const SCHEMA = 'ransom.host';
const SCHEMA_VERSION = 1;

/** Prints a line for each game of a folder, the oldest first; also while a server is writing there. */
export async function listGames(folder: string, isForPrograms: boolean): Promise<ExitCode> {
  const records: GameRecord[] = [];
  let code: ExitCode = EXIT_FINE;
  for (const id of await idsIn(folder)) {
    const record = await readGame(folder, id);
    if (record?.ok === true) records.push(record.value);
    else if (record !== null) {
      printNote(`ransom: ${printable(record.error)}`);
      code = EXIT_NO;
    }
  }
  records.sort((a, b) => a.beginning.created.localeCompare(b.beginning.created));
  for (const record of records) {
    const fields = fieldsOf(record);
    if (isForPrograms) printJson(SCHEMA, SCHEMA_VERSION, fields);
    else printLine(lineOf(fields));
  }
  return code;
}

/** Prints a game of a folder as PGN. */
export async function printGame(folder: string, id: string): Promise<ExitCode> {
  const record = isId(id) ? await readGame(folder, id) : null;
  if (record === null) {
    throw badInput(`there is no game ${quoted(id)} in ${printable(folder)}: "ransom host --list" lists them.`);
  }
  if (!record.ok) throw badInput(printable(record.error));
  const tree = treeOf(record.value);
  if (!tree.ok) throw badInput(printable(`${pathOfGame(folder, id)}: ${tree.error}`));
  streams().stdout.write(pgnOf(record.value, tree.value));
  return EXIT_FINE;
}

async function idsIn(folder: string): Promise<string[]> {
  try {
    return await gamesIn(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw badInput(`there is no folder ${printable(folder)}: "ransom host" makes it.`);
    throw badInput(`${printable(folder)} can't be read: ${(error as Error).message}`);
  }
}

function fieldsOf(record: GameRecord) {
  const { id, created, rules, clock } = record.beginning;
  const { white, black } = playersOf(record);
  const end = endOf(record.entries);
  const ply = plyOf(record);
  return {
    ...{ id, created, rules, clock },
    white: nameOf(white),
    black: nameOf(black),
    ply,
    turn: colourName(ply % 2),
    status: end?.status ?? 'playing',
    result: end?.result ?? null,
  };
}

/** Half-moves that were not taken back. */
function plyOf({ entries }: GameRecord): number {
  const last = entries.findLast((entry) => entry.kind === 'move' || entry.kind === 'takeback');
  return last === undefined ? 0 : last.ply;
}

function lineOf({ id, created, white, black, clock, ply, status, result }: ReturnType<typeof fieldsOf>): string {
  const day = created.slice(0, 'yyyy-mm-dd'.length);
  const moves = `${Math.ceil(ply / 2)} ${Math.ceil(ply / 2) === 1 ? 'move' : 'moves'}`;
  const end = result === null ? 'playing' : `${result} (${status})`;
  return printable(`${id}  ${day}  ${white} - ${black}  clock ${clock}  ${moves}  ${end}`);
}
