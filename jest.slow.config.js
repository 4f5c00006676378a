import { readFileSync, readdirSync } from 'node:fs';
import { QUIET, withQuiet } from './jest.config.js';

// Read by tests/helpers/needs.ts in the processes that jest starts.
process.env.RANSOM_SLOW_TESTS = '1';

/** Test files with tests that need time. */
const PARTLY_SLOW = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => /\bitSlow\b|\bslowCases\b|\bHAS_TIME\b|'time'/.test(readFileSync(`tests/${name}`, 'utf8')));

/**
 * `npm run test:slow`: tests that take seconds each, of which `npm test` runs only quicker ones of the same kind. Files
 * that contain both are run whole, and the quiet ones all.
 * @type {import('jest').Config}
 */
export default withQuiet(['**/*.slow.ts', ...PARTLY_SLOW.map((name) => `<rootDir>/tests/${name}`)], QUIET);
