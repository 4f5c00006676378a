import { shared, testTimeout } from './jest.config.js';

/**
 * `npm run test:deep`: tests that take minutes each.
 * @type {import('jest').Config}
 */
export default { ...shared, testMatch: ['**/*.deep.ts'], maxWorkers: 1, testTimeout };
