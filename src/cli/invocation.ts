import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** How this process was started. */
export interface Invocation {
  /** The file that Node runs, and Node itself. */
  readonly script: string;
  readonly node: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

function thisInvocation(): Invocation {
  return { script: process.argv[1] ?? '', node: process.execPath, folder: process.cwd(), env: process.env };
}

/**
 * The words with which a user can start this program again in a shell: `ransom` if that is on the PATH, otherwise
 * `node` and the path of the program. `args` are quoted if the shell requires it.
 */
export function shellCommand(args: readonly string[], invocation: Invocation = thisInvocation()): string {
  const program = isOnPath(invocation) ? ['ransom'] : [nodeWord(invocation), scriptWord(invocation)];
  return [...program, ...args].map(shellWord).join(' ');
}

/** npm adds folders named node_modules to the PATH of its child processes, and only there. */
function foldersOnPath({ env }: Invocation): string[] {
  return (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '' && !folder.includes('node_modules'));
}

function isOnPath(invocation: Invocation): boolean {
  const script = realPath(invocation.script);
  // npm creates a link on most systems; on Windows a script next to its node_modules.
  const files = process.platform === 'win32' ? ['node_modules', 'ransom-chess', 'bin', 'ransom.js'] : ['ransom'];
  return (
    script !== null && foldersOnPath(invocation).some((folder) => realPath(path.join(folder, ...files)) === script)
  );
}

function realPath(file: string): string | null {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
}

function nodeWord(invocation: Invocation): string {
  const name = path.basename(invocation.node);
  const isFound = foldersOnPath(invocation).some((folder) => existsSync(path.join(folder, name)));
  return isFound ? path.parse(name).name : invocation.node;
}

/** Under `npm start` the user's shell may be in a different folder from the program. */
function scriptWord({ script, folder, env }: Invocation): string {
  const fromHere = path.relative(folder, script);
  const isBelow = !fromHere.startsWith('..') && !path.isAbsolute(fromHere);
  return isBelow && (env.INIT_CWD ?? folder) === folder ? fromHere : script;
}

/** Quotes a word for a shell; a leading `~` remains the home folder. */
function shellWord(word: string): string {
  if (process.platform === 'win32') return /^[\w@+=:,./~\\-]+$/.test(word) ? word : `"${word}"`;
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
