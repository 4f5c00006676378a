import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startPosition } from '../../notation/fen.ts';
import { printable } from '../../notation/quoted.ts';
import type { Position } from '../../rules/position.ts';
import { err, type Result } from '../../rules/result.ts';
import { CommandFailure } from '../exit.ts';
import { expandHome } from '../files/home.ts';
import { readInput } from '../files/input.ts';
import type { Command, CommandContext } from './command.ts';
import { halfMoves, replaceGame } from './game_commands.ts';
import { append, holds, overwrite, saveAlone, saveNew, type Saving } from './game_file.ts';
import { formatRecord, loadGame, type LoadedGame } from './pgn.ts';
import type { GameRecord } from './record.ts';
import { sideAfterLoading } from './settings.ts';

/** Commands that save and load games. */
export const FILE_COMMANDS: readonly Command[] = [
  {
    names: ['save'],
    argument: 'FILE',
    summary: 'save the game as PGN in a new file',
    brief: 'save the game in a new file',
    complete: (_session, typed) => fileNames(typed),
    run: (desk, name) => save(desk, name, saveOver),
  },
  {
    names: ['append'],
    argument: 'FILE',
    summary: 'add the game to a file of games',
    complete: (_session, typed) => fileNames(typed),
    run: (desk, name) => save(desk, name, append),
  },
  {
    names: ['overwrite'],
    argument: 'FILE',
    summary: 'save the game and replace an existing file',
    complete: (_session, typed) => fileNames(typed),
    run: (desk, name) => save(desk, name, overwrite),
  },
  {
    names: ['load'],
    argument: 'FILE [N]',
    summary: 'continue the last game of a file \(PGN or plain moves\), or its game N',
    brief: 'continue a game from a file',
    complete: (_session, typed) => fileNames(typed),
    run: (desk, argument) => load(desk, argument),
  },
];

/** Which game this program has written to which file, and how, to recognise its own files. */
const written = new Map<string, { readonly record: GameRecord; readonly text: string }>();

type Write = (file: string, text: string, record: GameRecord) => Result<Saving, string>;

/** A new file; or the one in which this game was saved, if it has not been modified since. */
function saveOver(file: string, text: string, record: GameRecord): Result<Saving, string> {
  const earlier = written.get(path.resolve(file));
  return earlier?.record === record && holds(file, earlier.text) ? overwrite(file, text) : saveNew(file, text);
}

function save({ session }: CommandContext, name: string, write: Write): void {
  const { host, record, settings } = session;
  if (name === '') {
    host.complain(['Type the file name, too, for example "save game.pgn".']);
    return;
  }
  const text = formatRecord(record, settings, new Date());
  const file = expandHome(name);
  const saving = saveAlone(file, text, (to, content) => write(to, content, record));
  if (!saving.ok) host.complain([saving.error]);
  else if (saving.value === 'exists') {
    const shown = printable(name);
    host.complain([
      `${shown} already exists and was not changed.`,
      `"append ${shown}" adds this game to it, "overwrite ${shown}" replaces it.`,
    ]);
  } else {
    if (write !== append) written.set(path.resolve(file), { record, text });
    record.markSaved();
    host.say([`Saved in ${printable(name)}.`]);
  }
}

async function load(desk: CommandContext, argument: string): Promise<void> {
  const { session } = desk;
  const [name, number] = fileAndNumber(argument);
  if (name === '') {
    session.host.complain(['Type the file name, too, for example "load game.pgn".']);
    return;
  }
  const loaded = await readGameFile(name, number, startPosition(session.settings.ruleset));
  if (!loaded.ok) session.host.complain([loaded.error]);
  else await takeGame(desk, loaded.value);
}

/** A file, and the number after it; null if there is none, or if it belongs to the name of a file. */
function fileAndNumber(argument: string): [name: string, number: number | null] {
  const [, name = '', number] = /^(.*?)(?:\s+(\d{1,9}))?$/.exec(argument) ?? [];
  return number === undefined || existsSync(expandHome(argument)) ? [argument, null] : [name, Number(number)];
}

/** A game of a file; the last one if no number is given. */
export async function readGameFile(
  name: string,
  number: number | null,
  given: Position,
): Promise<Result<LoadedGame, string>> {
  if (name === '-') return err('Moves are read from stdin: a game must come from a file.');
  try {
    const loaded = loadGame(await readInput(name), number, given);
    return loaded.ok ? loaded : err(`${printable(name)}: ${loaded.error}`);
  } catch (error) {
    if (error instanceof CommandFailure) return err(error.message);
    throw error;
  }
}

async function takeGame(desk: CommandContext, { record, ransomsColour, notes }: LoadedGame): Promise<void> {
  const { session } = desk;
  session.host.say([`Loaded: ${halfMoves(record.plies.length)}.`, ...notes]);
  const { ruleset } = record.position;
  await replaceGame(desk, record, {
    side: sideAfterLoading(session.settings, record.position.turn, ransomsColour),
    ruleset,
  });
}

/** The files and folders that complete a name. */
function fileNames(typed: string): string[] {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  try {
    return readdirSync(folder === '' ? '.' : expandHome(folder), { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.') || typed.slice(folder.length).startsWith('.'))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
      .sort();
  } catch {
    return [];
  }
}
