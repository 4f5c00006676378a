// What a program needs that another user runs. Where the clone and its Node lie may be closed to others: a home folder, or one of `mktemp -d`.

import { copyFileSync, chmodSync, cpSync, mkdtempSync, readFileSync, statSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './ransom_process.ts';

const PLACES = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'];
const READ_AND_ENTER = 0o005;

/** May everybody read a file or folder, and enter all folders around it? */
function isOpenToAll(file: string): boolean {
  const allows = ({ mode }: Stats, bits: number): boolean => (mode & bits) === bits;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (!allows(statSync(folder), 0o001)) return false;
    if (folder === path.dirname(folder)) return allows(statSync(file), READ_AND_ENTER);
  }
}

/** A new folder that everybody may enter; in the folder for temporary files, if that is open. */
export function openFolder(prefix: string): string {
  const place = PLACES.find((each) => statSync(each, { throwIfNoEntry: false }) !== undefined && isOpenToAll(each));
  if (place === undefined) throw new Error(`no folder is open to other users among ${PLACES.join(', ')}`);
  const folder = mkdtempSync(path.join(place, prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies the built program, its packages and further parts of the clone to a folder, as an installation would. */
export function copyInstallation(folder: string, ...more: readonly string[]): void {
  const lock = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean }> };
  const needed = Object.keys(packages).filter((name) => name !== '' && packages[name]!.dev !== true);
  for (const part of ['bin', 'dist', 'package.json', 'RULES.md', ...needed, ...more]) {
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  }
}

/** A Node that everybody may run: this one, or a copy in the folder. */
export function nodeForAll(folder: string): string {
  if (isOpenToAll(process.execPath)) return process.execPath;
  const copy = path.join(folder, 'node');
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}
