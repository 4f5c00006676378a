// The programs of docs/library.md under every supported version of Node, installed through the npm packages of `node`.

import path from 'node:path';
import { Consumer, PROGRAMS, succeeded } from './consumer.ts';

const MINUTES = 60_000;
const SYSTEM = process.platform === 'win32' ? 'win' : process.platform;
/** The package for this machine, which the package `node` would fetch with a script. */
const BINARY = `${SYSTEM === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${SYSTEM}-${process.arch}`;

describe('the package', () => {
  const consumer = new Consumer();
  let isInstalled = false;
  beforeAll(() => {
    isInstalled = consumer.install();
    consumer.writePrograms();
    if (isInstalled) expect(consumer.compile('tsconfig.json')).toBe('');
  }, 10 * MINUTES);
  afterAll(() => {
    consumer.remove();
  });

  it.each([20, 22, 24])(
    'runs under Node %d',
    (version) => {
      const folder = `node${version}`;
      const host = new Consumer();
      try {
        host.write('package.json', JSON.stringify({ name: folder, private: true }));
        if (!isInstalled || !host.fetch(`${BINARY}@${version}`)) {
          console.warn(`Not tested: Node ${version} is not available, because no package registry responds.`);
          return;
        }
        const node = path.join(host.folder, 'node_modules', BINARY, 'bin', SYSTEM === 'win' ? 'node.exe' : 'node');
        expect(succeeded(host.run(node, ['--version'])).stdout).toMatch(new RegExp(`^v${version}\\.`));
        for (const [index, { output }] of PROGRAMS.entries()) {
          expect(succeeded(consumer.run(node, [`out/program${index}.js`])).stdout).toBe(output);
        }
      } finally {
        host.remove();
      }
    },
    10 * MINUTES,
  );
});
