import { homedir } from 'node:os';
import path from 'node:path';

/** Properties of a machine that determine the folders of its user. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** The user's home folder; null if there is none. */
  readonly home: string | null;
}

/** The machine of this process. */
function surroundings(): Surroundings {
  return { platform: process.platform, env: process.env, home: homeFolder() };
}

function homeFolder(): string | null {
  try {
    const home = homedir();
    return path.isAbsolute(home) ? home : null;
  } catch {
    // A user without HOME and without an entry in the system's user database.
    return null;
  }
}

/** Replaces a leading `~`, which the shell has not expanded, by the home folder; other names are unchanged. */
export function expandHome(name: string, { platform, home }: Surroundings = surroundings()): string {
  if (home === null || !startsAtHome(name, platform)) return name;
  return home + name.slice(1);
}

/** The inverse of `expandHome`: abbreviates the home folder to `~`. */
export function abbreviateHome(file: string, { platform, home }: Surroundings = surroundings()): string {
  const short = home !== null && file.startsWith(home) ? `~${file.slice(home.length)}` : file;
  return startsAtHome(short, platform) ? short : file;
}

function startsAtHome(name: string, platform: NodeJS.Platform): boolean {
  return (platform === 'win32' ? /^~(?:[/\\]|$)/ : /^~(?:\/|$)/).test(name);
}

/** The folder for files that programs of this user create by themselves; null if there is none. */
export function dataFolder({ platform, env, home }: Surroundings = surroundings()): string | null {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const chosen = platform === 'win32' ? env.APPDATA : platform === 'darwin' ? undefined : env.XDG_DATA_HOME;
  // As required by the XDG specification, a relative path is ignored.
  if (chosen !== undefined && paths.isAbsolute(chosen)) return paths.join(chosen, 'ransom');
  return home === null ? null : paths.join(home, ...usualFolder(platform), 'ransom');
}

function usualFolder(platform: NodeJS.Platform): readonly string[] {
  switch (platform) {
    case 'win32':
      return ['AppData', 'Roaming'];
    case 'darwin':
      return ['Library', 'Application Support'];
    default:
      return ['.local', 'share'];
  }
}
