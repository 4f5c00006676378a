import OwnEnvironment from '../../helpers/environment.mjs';
import { runningBrowser } from './browser.mjs';

/** Node, and a browser that all files of tests in a process share. */
export default class BoardEnvironment extends OwnEnvironment {
  async setup() {
    await super.setup();
    this.global.boardBrowser = runningBrowser;
  }
}
