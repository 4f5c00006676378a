import { closeBrowser } from './browser.mjs';

/** After all tests. */
export default closeBrowser;
