import { shared, testTimeout } from './jest.config.js';

/**
 * `npm run test:board`: the built page in a real Chromium, two files at once. All files of a process share one browser.
 * @type {import('jest').Config}
 */
export default {
  ...shared,
  testMatch: ['**/tests/board/**/*.board.ts'],
  testEnvironment: '<rootDir>/tests/board/harness/environment.mjs',
  globalSetup: '<rootDir>/tests/board/harness/start.mjs',
  globalTeardown: '<rootDir>/tests/board/harness/end.mjs',
  maxWorkers: 2,
  testTimeout,
};
