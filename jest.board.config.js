import { shared, testTimeout } from './jest.config.js';

/**
 * `npm run test:board`: the built page in a real Chromium, one file after the other. All files share one browser, which they can
 * only in one process.
 * @type {import('jest').Config}
 */
export default {
  ...shared,
  testMatch: ['**/tests/board/**/*.board.ts'],
  testEnvironment: '<rootDir>/tests/board/harness/environment.mjs',
  globalSetup: '<rootDir>/tests/board/harness/start.mjs',
  globalTeardown: '<rootDir>/tests/board/harness/end.mjs',
  maxWorkers: 1,
  testTimeout,
};
