import { existsSync } from 'node:fs';

/** Tests that measure times or CPU: one file after the other, while nothing else runs. All others run three files at once. */
export const QUIET = [
  'tests/cli/usage.test.ts',
  'tests/engine/page.test.ts',
  'tests/faults/clock.test.ts',
  'tests/faults/standstill.slow.ts',
  'tests/match/cost.test.ts',
  'tests/protocol/process.test.ts',
  'tests/protocol/slow_start.test.ts',
  'tests/protocol/uci/clock_lag.test.ts',
];

/**
 * What all tests have in common. Types are checked by `npm run types`; here files are only transpiled, one by one, so
 * that a test starts at once.
 * @type {import('jest').Config}
 */
export const shared = {
  testEnvironment: 'node',
  // `#platform` is the source here, not the build: see package.json's imports.
  testEnvironmentOptions: { customExportConditions: ['ransom-source', 'node', 'node-addons'] },
  roots: ['<rootDir>/tests'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': ['<rootDir>/tests/helpers/transform.mjs', { useESM: true, tsconfig: '<rootDir>/tests/tsconfig.json' }],
  },
  // The compiler writes `./x.ts` as `./x.js`; here the source is still called `./x.ts`.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** A loaded machine may take long; jest has this setting for all projects together. */
export const testTimeout = 60_000;

for (const file of QUIET) {
  if (!existsSync(new URL(file, import.meta.url))) throw new Error(`jest.config.js: there is no ${file}`);
}

/**
 * The files that match, and quiet ones, in two projects.
 * @param {readonly string[]} files
 * @param {readonly string[]} quietFiles
 * @returns {import('jest').Config}
 */
export function withQuiet(files, quietFiles) {
  const quiet = quietFiles.map((file) => `<rootDir>/${file}`);
  return {
    // For two cores: many tests wait for other processes.
    maxWorkers: 3,
    testSequencer: '<rootDir>/tests/helpers/sequencer.mjs',
    testTimeout,
    projects: [
      {
        ...shared,
        displayName: 'parallel',
        testMatch: [...files],
        testPathIgnorePatterns: ['/node_modules/', ...quiet.map((file) => `${file.replaceAll('.', '\\.')}$`)],
      },
      {
        ...shared,
        displayName: 'quiet',
        testMatch: quiet,
        runner: '<rootDir>/tests/helpers/serial_runner.mjs',
      },
    ],
  };
}

export default withQuiet(
  ['**/*.test.ts'],
  QUIET.filter((file) => file.endsWith('.test.ts')),
);
