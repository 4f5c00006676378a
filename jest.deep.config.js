import { shared, testTimeout } from './jest.config.js';

/**
 * `npm test -- --config jest.deep.config.js`: tests that take minutes each.
 * @type {import('jest').Config}
 */
export default { ...shared, testMatch: ['**/*.deep.ts'], maxWorkers: 1, testTimeout };
