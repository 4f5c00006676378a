import { existsSync } from 'node:fs';
import { shared, testTimeout } from './jest.config.js';

/** Tests that measure times: alone, after the others. */
const QUIET = 'tests/board/budget.board.ts';
if (!existsSync(new URL(QUIET, import.meta.url))) throw new Error(`jest.board.config.js: there is no ${QUIET}`);

const board = {
  ...shared,
  testEnvironment: '<rootDir>/tests/board/harness/environment.mjs',
  globalSetup: '<rootDir>/tests/board/harness/start.mjs',
  globalTeardown: '<rootDir>/tests/board/harness/end.mjs',
};

/**
 * `npm run test:board`: the built page in a real Chromium, two files at once. All files of a process share one browser.
 * @type {import('jest').Config}
 */
export default {
  maxWorkers: 2,
  testTimeout,
  projects: [
    {
      ...board,
      displayName: 'parallel',
      testMatch: ['**/tests/board/**/*.board.ts'],
      testPathIgnorePatterns: ['/node_modules/', `<rootDir>/${QUIET.replaceAll('.', '\\.')}$`],
    },
    {
      ...board,
      displayName: 'quiet',
      testMatch: [`<rootDir>/${QUIET}`],
      runner: '<rootDir>/tests/helpers/serial_runner.mjs',
    },
  ],
};
