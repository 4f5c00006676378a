import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './helpers/ransom.ts';

const CRUISER = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Checks the layers of a source tree with these files, all with the same text, and an empty one. */
function check(files: readonly string[], text: string): { readonly code: number | null; readonly output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'ransom-layers-'));
  try {
    for (const name of ['package.json', 'tsconfig.json']) cpSync(path.join(ROOT, name), path.join(folder, name));
    for (const file of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    // The compiler's settings exclude some files, and require at least one.
    writeFileSync(path.join(folder, 'src/cli.ts'), '');
    const args = [CRUISER, '--config', path.join(ROOT, '.dependency-cruiser.cjs'), 'src'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { code: status, output: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const READS_A_FILE = "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n";

const REFUSED = ['rules/planted', 'engine/planted', 'library/planted', 'index', 'report/planted', 'platform/browser'];
const ALLOWED = ['cli/planted', 'match/planted', 'protocol/planted', 'platform/node'];
const sourceOf = (name: string): string => `src/${name}.ts`;

describe('the layers tool', () => {
  // One run takes a second or two, so all files of a kind are created together.
  describe('refuses a module of Node', () => {
    const { code, output } = check(REFUSED.map(sourceOf), READS_A_FILE);
    const violations = output.split('\n').filter((line) => line.includes('platform-knows-node'));

    it.each(REFUSED)('in src/%s.ts', (name) => {
      expect(code).not.toBe(0);
      expect(violations.filter((line) => line.includes(`${sourceOf(name)} `))).toHaveLength(1);
    });
  });

  it(`allows one in ${ALLOWED.map(sourceOf).join(', ')}`, () => {
    expect(check(ALLOWED.map(sourceOf), READS_A_FILE)).toMatchObject({ code: 0 });
  });
});
