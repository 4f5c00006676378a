import Sequencer from '@jest/test-sequencer';

/**
 * Jest's own order, after the files that contain slow tests: their quicker ones take long, too. Without this, jest begins
 * with the longest files, and a short one that takes a minute comes last.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => Number(b.path.includes('.slow.')) - Number(a.path.includes('.slow.')));
  }
}
