import { existsSync } from 'node:fs';
import { reasonAgainst } from './browser.mjs';

/** Before all tests. */
export default function start(_, { globals }) {
  const { boardBrowserName: name = 'chromium' } = globals;
  const reason = reasonAgainst(name);
  if (reason !== null) process.stderr.write(`\nSkipped here, the tests of the board in ${name}: ${reason}.\n`);
  if (!existsSync(new URL('../../../dist/web/index.html', import.meta.url))) {
    throw new Error('the page is not built: run `npm run build` first');
  }
}
