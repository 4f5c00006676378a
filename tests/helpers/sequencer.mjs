import Sequencer from '@jest/test-sequencer';

/**
 * Files that take over ten seconds. Without this, jest begins with the longest files, and a short one that takes a
 * minute comes last.
 */
const SLOW = [
  'movegen/differential',
  'protocol/frontend/xboard',
  'match/match_command',
  'match/run_match',
  'tuning/spsa',
  'cli/readme',
  'protocol/slow_start',
  'cli/play_terminal',
  'tuning/net',
  'tuning/fit',
  'protocol/dead_workers',
  'notation/pgn',
  'notation/moves',
  'cli/analyze',
  'library/package',
  'library/docs',
  'protocol/fuzz/fuzz',
  'search/stop',
  'search/mate_suite',
];

/** Jest's own order, after the slow files. */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = SLOW.findIndex((name) => path.replaceAll('\\', '/').endsWith(`tests/${name}.test.ts`));
      return found < 0 ? SLOW.length : found;
    };
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
