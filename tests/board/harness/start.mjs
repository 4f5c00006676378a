import { existsSync } from 'node:fs';
import { NO_CHROMIUM, chromiumPath } from '../../helpers/chromium.mjs';

/** Before all tests. */
export default function start() {
  if (chromiumPath() === null) {
    process.stderr.write(`\nSkipped here, the tests of the board: ${NO_CHROMIUM}.\n`);
  }
  if (!existsSync(new URL('../../../dist/web/index.html', import.meta.url))) {
    throw new Error('the page is not built: run `npm run build` first');
  }
}
