import { existsSync, readFileSync } from 'node:fs';
import { isInstalled } from './programs.ts';

/**
 * Requirements of a test: `posix` (signals, executable scripts, named pipes), `linux` (features of its kernel or its
 * tools), `root` (it acts as another user), `many open files` (64 threads, each with the files that it loads), `time` (it takes seconds, and a quicker test
 * is always run: `npm run test:slow` runs both), a system file by its path, or a program by its name.
 */
type Need = string;

const MANY_FILES = 1000;
const LIMITS = '/proc/self/limits';

const told = new Set<string>();

/** `it` if all requirements are met; otherwise `it.skip`, with a line on stderr that says what is missing. */
export function itNeeding(...needs: readonly Need[]): jest.It {
  return hasAll(needs) ? it : it.skip;
}

/** Like `itNeeding`, for a group of tests. */
export function describeNeeding(...needs: readonly Need[]): jest.Describe {
  return hasAll(needs) ? describe : describe.skip;
}

/** The requirements that are not met. */
export function missing(needs: readonly Need[]): Need[] {
  return needs.filter((need) => !isHere(need));
}

function hasAll(needs: readonly Need[]): boolean {
  const absent = missing(needs);
  if (absent.length === 0) return true;
  if (absent.includes('time')) return false;
  const line = `Skipped here: tests that need ${absent.join(' and ')}.\n`;
  if (!told.has(line)) process.stderr.write(line);
  told.add(line);
  return false;
}

function isHere(need: Need): boolean {
  switch (need) {
    case 'posix':
      return process.platform !== 'win32';
    case 'linux':
      return process.platform === 'linux';
    case 'root':
      return process.getuid?.() === 0;
    case 'many open files':
      return openFilesLimit() >= MANY_FILES;
    case 'time':
      return isTimeFor(expect.getState().testPath ?? '');
    default:
      return need.startsWith('/') ? existsSync(need) : isInstalled(need);
  }
}

/** How many files this process and its children may have open; no limit is known outside Linux, which is where it is low. */
function openFilesLimit(): number {
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '';
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
}

/** Is the file run by `npm run test:slow`? A file whose name keeps it out of that must not have tests that only that runs. */
function isTimeFor(file: string): boolean {
  if (!/\.(slow|quiet)\.(test\.)?ts$/.test(file))
    throw new Error(`${file}: name it .slow.test.ts, since some of its tests need time`);
  return (globalThis as { haveTestsTime?: boolean }).haveTestsTime === true;
}
