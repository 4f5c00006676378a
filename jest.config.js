/**
 * What all tests have in common. Types are checked by `npm run types`; here files are only transpiled, one by one, so
 * that a test starts at once.
 * @type {import('jest').Config}
 */
const shared = {
  testEnvironment: '<rootDir>/tests/helpers/environment.mjs',
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

/** Files of tests that run beside each other. */
const parallel = (displayName, testMatch, options = {}) => ({
  ...shared,
  ...options,
  displayName,
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '\\.quiet\\.'],
});

/** Files of tests that run one after the other while nothing else does, since they measure times or CPU. */
const alone = (displayName, testMatch, options = {}) => ({
  ...shared,
  ...options,
  displayName,
  testMatch,
  runner: '<rootDir>/tests/helpers/serial_runner.mjs',
});

/** Read by tests/helpers/needs.ts. */
const withTime = { globals: { haveTestsTime: true } };

/** The built page in a real Chromium. All files of a process share one browser. */
const withBrowser = {
  testEnvironment: '<rootDir>/tests/board/harness/environment.mjs',
  globalSetup: '<rootDir>/tests/board/harness/start.mjs',
  globalTeardown: '<rootDir>/tests/board/harness/end.mjs',
};

/** In this browser, all tests: read by tests/board/harness/board_test.ts. */
const inBrowser = (boardBrowserName) => ({ ...withBrowser, globals: { ...withTime.globals, boardBrowserName } });

/** The tests of the page that the gate runs in other browsers: exchanges by mouse, the engine, and what once failed there. */
const ELSEWHERE = '**/other_browsers.board.ts';
const IN_EACH = ['**/flights.board.ts', ELSEWHERE];

// The ends of files' names, explained in CONTRIBUTING.md. Jest without a choice of projects does what `npm test` does.
const daily = [parallel('test', ['**/*.test.ts']), alone('test-quiet', ['**/*.quiet.test.ts'])];
const others = [
  parallel('slow', ['**/*.slow.ts', '**/*.slow.test.ts'], withTime),
  alone('slow-quiet', ['**/*.quiet.slow.ts', '**/*.quiet.test.ts'], withTime),
  alone('deep', ['**/*.deep.ts']),
  parallel('board', ['**/*.board.ts', `!${ELSEWHERE}`], withBrowser),
  alone('board-quiet', ['**/*.quiet.board.ts'], withBrowser),
  ...['chromium', 'firefox', 'webkit'].map((name) => parallel(name, ['**/*.board.ts'], inBrowser(name))),
  ...['firefox', 'webkit'].map((boardBrowserName) =>
    parallel(`${boardBrowserName}-short`, IN_EACH, { ...withBrowser, globals: { boardBrowserName } }),
  ),
  // From the tarball, in browsers and under other versions of Node, which takes minutes.
  alone('library', ['**/tests/library/*.{test,slow}.ts'], withTime),
];
const isChosen = process.argv.some((argument) => argument.startsWith('--selectProjects'));
const hasBrowser = isChosen && ['board', 'chromium', 'firefox', 'webkit'].some((name) => process.argv.includes(name));

/** @type {import('jest').Config} */
export default {
  // For two cores: many tests wait for other processes, or for the browser, which needs more of them.
  maxWorkers: hasBrowser ? 3 : 4,
  testSequencer: '<rootDir>/tests/helpers/sequencer.mjs',
  // A loaded machine may take long.
  testTimeout: 60_000,
  projects: isChosen ? [...daily, ...others] : daily,
};
