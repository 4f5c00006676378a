// The Chromium that the tests and scripts drive. No TypeScript: jest's own environment imports it, too.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isExecutable } from './executable.mjs';

/** Chromium's names in programs.txt; the headless shell comes first: a page of it takes two thirds of the CPU time. */
const NAMES = /^program (chromium\S*) /m
  .exec(readFileSync(new URL('programs.txt', import.meta.url), 'utf8'))[1]
  .split('|');

/** Pages, workers and shared memory in a container. */
export const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/** What to say where there is none. */
export const NO_CHROMIUM = 'there is no Chromium; install it, or name its program in the variable CHROMIUM';

/** The path of Chromium: the variable CHROMIUM, or the first on the PATH; null if there is none. */
export function chromiumPath() {
  const { CHROMIUM = '', PATH = '' } = process.env;
  if (CHROMIUM !== '') return CHROMIUM;
  const files = NAMES.flatMap((name) => PATH.split(path.delimiter).map((folder) => path.join(folder, name)));
  return files.find(isExecutable) ?? null;
}

/** Starts it; `flags` are added to those that it needs anywhere. */
export async function launchChromium(flags = []) {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: chromiumPath(), args: [...FLAGS, ...flags] });
}
