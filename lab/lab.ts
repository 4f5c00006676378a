// The developers' tools: `npm run lab` lists them, `npm run lab NAME -- ARGS` runs one. See docs/lab.md.

import { fileURLToPath } from 'node:url';
import { EXIT_USAGE } from '../src/cli/exit.ts';
import { TOOLS, isTool, type ToolName } from './shared/tools.ts';

/** The tool that the words begin with, and how many of them are its name; null if there is none. */
function toolIn(words: readonly string[]): { readonly name: ToolName; readonly length: number } | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    if (words.length >= length && isTool(name)) return { name, length };
  }
  return null;
}

/** A line for each tool whose name begins so. */
function list(beginning: string): string[] {
  const names = Object.keys(TOOLS).filter((name) => `${name} `.startsWith(beginning)) as ToolName[];
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `  ${name.padEnd(width)}  ${TOOLS[name].does}`);
}

const words = process.argv.slice(2);
const [first = '--help'] = words;
const found = toolIn(words);
if (found !== null) {
  const module = new URL(TOOLS[found.name].module, import.meta.url);
  process.argv.splice(1, 1 + found.length, fileURLToPath(module));
  await import(module.href);
} else if (first === '--help' || first === '-h') {
  console.log(['Usage: npm run lab NAME -- [OPTIONS]', '', ...list(''), '', 'NAME -- --help tells more.'].join('\n'));
} else {
  const group = list(`${first} `);
  console.error(
    group.length > 0 ? `Which of these?\n${group.join('\n')}` : `There is no tool "${first}": npm run lab lists them.`,
  );
  process.exitCode = EXIT_USAGE;
}
