import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIn } from '../../src/cli/commands/match/settings.ts';
import { temporaryFolder } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

describe('the fingerprint of a build', () => {
  it('is another one after a change of any part that decides how the program plays, and of no other', () => {
    const root = path.join(folder.path, 'root');
    mkdirSync(path.join(root, 'dist/engine'), { recursive: true });
    const files = ['package.json', 'dist/core.wasm', 'dist/net.bin', 'dist/engine/skill.js'];
    for (const file of files) writeFileSync(path.join(root, file), 'one');
    const build = buildIn(root);
    writeFileSync(path.join(root, 'dist/engine/skill.d.ts'), 'another');
    expect(buildIn(root)).toBe(build);
    for (const file of files) {
      const copy = path.join(folder.path, path.basename(file));
      cpSync(root, copy, { recursive: true });
      writeFileSync(path.join(copy, file), 'another');
      expect([file, buildIn(copy)]).not.toEqual([file, build]);
    }
  });
});
