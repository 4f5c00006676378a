import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';

/**
 * The stores that have been used since the last file. Jest makes one for each file and never disables it; Node copies all
 * enabled ones to each new promise, so that a worker's promises cost more with every file that it has run.
 */
const used = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  used.add(this);
  return run.apply(this, args);
};

/** Node, without what earlier files of tests have left behind. */
export default class OwnEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    for (const store of used) store.disable();
    used.clear();
  }
}
