import { existsSync } from 'node:fs';
import { chromiumPath } from './browser.mjs';

/** Before all tests. */
export default function start() {
  if (chromiumPath() === null) {
    process.stderr.write(
      '\nSkipped here: the tests of the board, since there is no Chromium. Install it, or name it in the variable CHROMIUM.\n',
    );
  }
  if (!existsSync(new URL('../../../dist/web/index.html', import.meta.url))) {
    throw new Error('the page is not built: run `npm run build` first');
  }
}
