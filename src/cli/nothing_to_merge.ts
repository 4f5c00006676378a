import { existsSync } from 'node:fs';
import { printable } from '../notation/quoted.ts';
import { expandHome } from './files/home.ts';

/** Why `--merge` finds nothing in the files given: no `what`, "match" or "count". */
export function describeNothing(paths: readonly string[], what: string): string {
  const list = (some: readonly string[]): string => some.map(printable).join(', ');
  const missing = paths.filter((path) => !existsSync(expandHome(path)));
  if (missing.length > 0) return `there is no file ${list(missing)}: --merge needs journals of a ${what}`;
  return `there is no ${what} in ${list(paths)}`;
}
