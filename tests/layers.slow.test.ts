import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './helpers/ransom.ts';
import { itSlow } from './helpers/slow.ts';

const CRUISER = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Checks the layers of a source tree with these files and their texts, and an empty one. */
function check(files: Readonly<Record<string, string>>): { readonly code: number | null; readonly output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'ransom-layers-'));
  try {
    for (const name of ['package.json', 'tsconfig.json']) cpSync(path.join(ROOT, name), path.join(folder, name));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    // The compiler's settings exclude some files, and require at least one.
    writeFileSync(path.join(folder, 'src/cli.ts'), '');
    mkdirSync(path.join(folder, 'lab'), { recursive: true });
    const args = [CRUISER, '--config', path.join(ROOT, '.dependency-cruiser.cjs'), 'src', 'lab'];
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
const readers = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [sourceOf(name), READS_A_FILE]));

describe('the layers tool', () => {
  // One run takes a second or two, so all files of a kind are created together.
  describe('refuses a module of Node', () => {
    const { code, output } = check(readers([...REFUSED, ...ALLOWED]));
    const violations = output.split('\n').filter((line) => line.includes('platform-knows-node'));

    it.each(ALLOWED)('but not in src/%s.ts', (name) => {
      expect(violations.filter((line) => line.includes(`${sourceOf(name)} `))).toEqual([]);
    });

    it.each(REFUSED)('in src/%s.ts', (name) => {
      expect(code).not.toBe(0);
      expect(violations.filter((line) => line.includes(`${sourceOf(name)} `))).toHaveLength(1);
    });
  });

  itSlow('refuses a thread of the library that starts others', () => {
    const planted = ['engine/planted_worker', 'engine/perft_job_worker', 'platform/node_workers'].map(sourceOf);
    const startsThreads = "import '../platform/node_workers.ts';\n";
    const { output } = check(Object.fromEntries(planted.map((file) => [file, startsThreads])));
    expect(output).toContain('threads-start-none: src/engine/planted_worker.ts');
    expect(output).not.toContain('threads-start-none: src/engine/perft_job_worker.ts');
  });

  itSlow(
    'lets a tool of the lab import the program and what all tools share, but no other tool; and the program no tool',
    () => {
      const imports = (place: string): string => `export { one } from '${place}';\n`;
      const { output } = check({
        'src/rules/planted.ts': 'export const one = 1;\n',
        'lab/shared/planted.ts': imports('../../src/rules/planted.ts'),
        'lab/duel/planted.ts': imports('../shared/planted.ts'),
        'lab/net/planted.ts': imports('../duel/planted.ts'),
        'lab/profile.ts': imports('./net/planted.ts'),
        'src/engine/planted.ts': imports('../../lab/shared/planted.ts'),
      });
      const found = output.split('\n').filter((line) => line.includes(' → ') && !line.includes('layer-'));
      expect(found.map((line) => line.trim().replace(/^error /, '')).sort()).toEqual([
        'program-without-lab: src/engine/planted.ts → lab/shared/planted.ts',
        'small-tools-stand-alone: lab/profile.ts → lab/net/planted.ts',
        'tools-stand-alone: lab/net/planted.ts → lab/duel/planted.ts',
      ]);
    },
  );
});
