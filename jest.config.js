// Types are checked by `npm run types`; here files are only transpiled, one by one, so that a test starts at once.
/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // `#platform` is the source here, not the build: see package.json's imports.
  testEnvironmentOptions: { customExportConditions: ['ransom-source', 'node', 'node-addons'] },
  roots: ['<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/tests/tsconfig.json' }] },
  // The compiler writes `./x.ts` as `./x.js`; here the source is still called `./x.ts`.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testTimeout: 30_000,
};
