import { statSync } from 'node:fs';
import path from 'node:path';
import type { EngineCommand } from './types.ts';
import type { AnnouncedOption } from './uci_lines.ts';

/** UCI has no type for paths: by custom the last word of a name says that its text is one. */
const FILE_NAME = /(?:file|book)$/i;
const FOLDER_NAME = /(?:path|folder|dir|directory)$/i;
/** Files that an engine writes, or makes if there are none: only their folder must be there. */
const WRITTEN_NAME = /log|debug|write|save|output|learn|experience|record|dump|cache/i;
/** Such a text is no path: `<empty>`, `<built-in>`. */
const PLACEHOLDER = /^<.*>$/;
/** An emulator of Windows has files of its own. */
const EMULATED_PATH = process.platform === 'win32' ? null : /^(?:[A-Za-z]:[\\/]|\\\\)/;

type Kind = 'file' | 'written' | 'folders';

/**
 * What is wrong with the value of an option that names a file or folders: they must be there before the first game, in the
 * engine's working directory or beside what its command names. Null if nothing is wrong, or if the value is no path.
 */
export function fileFault(option: AnnouncedOption, value: string, command: EngineCommand): string | null {
  const kind = kindOf(option);
  if (kind === null || value === '' || value === option.initial) return null;
  if (PLACEHOLDER.test(value) || EMULATED_PATH?.test(value) === true) return null;
  const names = kind === 'folders' ? value.split(path.delimiter).filter((name) => name !== '') : [value];
  for (const name of names) {
    const fault = faultOf(kind, name, placesOf(command));
    if (fault !== null) return `names ${name}, ${fault}`;
  }
  return null;
}

/** The fault with its cure: a file that is only there for the engine, on another machine say, can be sent as it is. */
export function describeFileFault(name: string, fault: string, command: string): string {
  return `its option "${name}" ${fault}: check its path, or send it unchecked: init="${command}"`;
}

function kindOf({ name, type }: AnnouncedOption): Kind | null {
  const isText = type === 'string';
  if (type === 'file' || (isText && FILE_NAME.test(name))) return WRITTEN_NAME.test(name) ? 'written' : 'file';
  if (type !== 'path' && !(isText && FOLDER_NAME.test(name))) return null;
  return WRITTEN_NAME.test(name) ? 'written' : 'folders';
}

/** Where an engine looks for a file: its working directory, then beside the program, a script or another file of its command. */
function placesOf({ file, args, directory }: EngineCommand): string[] {
  const home = path.resolve(directory ?? '.');
  const beside = [file, ...args].filter((word) => path.basename(word) !== word);
  return [home, ...beside.map((word) => path.resolve(home, path.dirname(word)))];
}

function faultOf(kind: Kind, name: string, places: readonly string[]): string | null {
  const needed = kind === 'written' ? path.dirname(name) : name;
  const found = places.map((place) => kindOfFile(path.resolve(place, needed))).filter((kind) => kind !== null);
  if (found.length === 0) return kind === 'written' ? 'whose folder is not there' : 'which is not there';
  return kind === 'file' && !found.includes('file') ? 'which is a folder' : null;
}

/** What can't be inspected may exist: the engine will report it. */
function kindOfFile(file: string): 'file' | 'folder' | null {
  try {
    return statSync(file).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : 'file';
  }
}
