// Checks the types of everything: `npm run types`. TypeScript 7, which is native, takes a tenth of the time of TypeScript 6, which
// ts-jest and TypeDoc still need.

import { spawnSync } from 'node:child_process';

const NATIVE = 'node_modules/typescript-7/bin/tsc';
const FORMER = 'node_modules/typescript/bin/tsc';

const PROJECTS: readonly (readonly [project: string, compiler: string])[] = [
  ['tsconfig.json', NATIVE],
  ['src/platform/tsconfig.browser.json', NATIVE],
  ['src/report/page', NATIVE],
  ['src/web', NATIVE],
  ['src/web/service_worker', NATIVE],
  // AssemblyScript declares global types in a way that only TypeScript 6 takes.
  ['src/tsconfig.core.json', FORMER],
  ['tests', NATIVE],
  ['tests/board', NATIVE],
  ['tests/web/play', NATIVE],
  ['lab', NATIVE],
  ['scripts', NATIVE],
];

for (const [project, compiler] of PROJECTS) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', project, '--noEmit'], { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`types: ${project} has errors`);
    process.exit(status ?? 1);
  }
}
