import { existsSync } from 'node:fs';
import { reasonAgainst } from './browser.mjs';

/** The beginnings of the names of projects in jest.config.js, by browser. */
const PROJECTS = { chromium: ['board', 'chromium'], firefox: ['firefox'], webkit: ['webkit'] };

/** Before all tests: once, even for several projects. */
export default function start() {
  for (const [name, projects] of Object.entries(PROJECTS)) {
    if (!process.argv.some((argument) => projects.some((project) => argument.startsWith(project)))) continue;
    const reason = reasonAgainst(name);
    if (reason !== null) process.stderr.write(`\nSkipped here, the tests of the board in ${name}: ${reason}.\n`);
  }
  if (!existsSync(new URL('../../../dist/web/index.html', import.meta.url))) {
    throw new Error('the page is not built: run `npm run build` first');
  }
}
