import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './helpers/ransom.ts';

const CRUISER = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Checks the layers of a source tree that has this file and an empty one. */
function check(file: string, text: string): { readonly code: number | null; readonly output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'ransom-layers-'));
  try {
    for (const name of ['package.json', 'tsconfig.json']) cpSync(path.join(ROOT, name), path.join(folder, name));
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
    // The compiler's settings leave some files out, and want one at least.
    writeFileSync(path.join(folder, 'src/cli.ts'), '');
    const args = [CRUISER, '--config', path.join(ROOT, '.dependency-cruiser.cjs'), 'src'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { code: status, output: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const READS_A_FILE = "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n";

describe('the layers tool', () => {
  it.each(['rules/planted', 'engine/planted', 'library/planted', 'index', 'report/planted', 'platform/browser'])(
    'refuses a module of Node in src/%s.ts',
    (name) => {
      const { code, output } = check(`src/${name}.ts`, READS_A_FILE);
      expect(code).not.toBe(0);
      expect(output).toContain('platform-knows-node');
    },
  );

  it.each(['cli/planted', 'match/planted', 'protocol/planted', 'platform/node'])('allows one in src/%s.ts', (name) => {
    expect(check(`src/${name}.ts`, READS_A_FILE).code).toBe(0);
  });
});
