import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { ROOT } from './ransom_process.ts';

/** Arguments of Node for a tool of the lab, which is called by one word or two. */
export function labCommand(tool: string, ...args: readonly string[]): string[] {
  return ['--import', 'tsx', 'lab/lab.ts', ...tool.split(' '), ...args];
}

/** Runs a tool of the lab, as `npm run lab` does. */
export function lab(tool: string, ...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, labCommand(tool, ...args), { cwd: ROOT, encoding: 'utf8' });
}
