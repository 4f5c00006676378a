import { shared, testTimeout } from './jest.config.js';

/**
 * `npm run test:library`: the library from its tarball, in browsers and under other versions of Node, which takes minutes.
 * @type {import('jest').Config}
 */
export default { ...shared, testMatch: ['**/tests/library/*.{test,slow}.ts'], maxWorkers: 1, testTimeout };
