import { homedir } from 'node:os';
import path from 'node:path';

/** What a program must know of a machine to find the folders of its user. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** The user's home folder; null if there is none. */
  readonly home: string | null;
}

/** The machine on which this process runs. */
export function surroundings(): Surroundings {
  return { platform: process.platform, env: process.env, home: homeFolder() };
}

function homeFolder(): string | null {
  try {
    const home = homedir();
    return path.isAbsolute(home) ? home : null;
  } catch {
    // A user without HOME and without an entry in the system's list.
    return null;
  }
}

/** A file's name with the home folder in the place of a leading `~`, which no shell has replaced; any other name as it is. */
export function expandHome(name: string, { platform, home }: Surroundings = surroundings()): string {
  if (home === null || !startsAtHome(name, platform)) return name;
  return home + name.slice(1);
}

/** The counterpart of `expandHome`: `~` in the place of the home folder. */
export function abbreviateHome(file: string, { platform, home }: Surroundings = surroundings()): string {
  const short = home !== null && file.startsWith(home) ? `~${file.slice(home.length)}` : file;
  return startsAtHome(short, platform) ? short : file;
}

function startsAtHome(name: string, platform: NodeJS.Platform): boolean {
  return (platform === 'win32' ? /^~(?:[/\\]|$)/ : /^~(?:\/|$)/).test(name);
}

/** The folder in which programs of this user keep what they make by themselves; null if there is none. */
export function dataFolder({ platform, env, home }: Surroundings = surroundings()): string | null {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const chosen = platform === 'win32' ? env.APPDATA : platform === 'darwin' ? undefined : env.XDG_DATA_HOME;
  // The XDG specification: a path that is not absolute does not count.
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
