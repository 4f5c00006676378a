import Sequencer from '@jest/test-sequencer';

/**
 * Files that take over ten seconds. Without this, jest begins with the longest files, and a short one that takes a
 * minute comes last.
 */
const SLOW = [
  'match/match_command',
  'match/run_match',
  'protocol/frontend/xboard',
  'movegen/differential',
  'protocol/dead_workers',
  'cli/play_terminal',
  'match/shard',
  'protocol/eval_file',
  'library/package',
  'notation/pgn',
  'search/stop',
  'engine/two_cores',
  'cli/analyze',
  'cli/play_pipe',
  'tuning/net',
  'tuning/fit',
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
