// Which state of the program a fuzz has run.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from '../../src/jobs/fingerprint.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All files of a path relative to the repository, in the same order on every machine. */
function filesIn(name: string): string[] {
  const full = path.join(ROOT, name);
  if (statSync(full).isFile()) return [name];
  return readdirSync(full)
    .sort()
    .flatMap((entry) => filesIn(`${name}/${entry}`));
}

/** The program's version, and a hash of these files and folders. */
export function versionOf(sources: readonly string[]): string {
  const pieces = sources.flatMap(filesIn).flatMap((file) => [`${file}\n`, readFileSync(path.join(ROOT, file))]);
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return `${version}+${fingerprintOf(...pieces)}`;
}

/** The commit of the working tree, "unknown" without git; a plus sign says that tracked files differ from it. */
function commit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
    const isChanged = git('status', '--porcelain', '--untracked-files=no').trim() !== '';
    return git('rev-parse', '--short=12', 'HEAD').trim() + (isChanged ? '+' : '');
  } catch {
    return 'unknown';
  }
}

/** Commit and bench signature of the program. */
export function buildOf(): string {
  const signature = readFileSync(path.join(ROOT, 'tests/engine/bench_signature.txt'), 'utf8').trim();
  return `commit ${commit()}, bench ${signature}`;
}
