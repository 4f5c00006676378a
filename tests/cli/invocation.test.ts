import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shellCommand, type Invocation } from '../../src/cli/invocation.ts';
import { describeNeeding } from '../helpers/needs.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ransom-')));
  for (const name of ['checkout/bin', 'shells', 'node_modules/.bin'])
    mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ['checkout/bin/ransom.js', 'shells/node']) writeFileSync(path.join(folder, name), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

function started(changes: Partial<Invocation> = {}, env: NodeJS.ProcessEnv = {}): Invocation {
  const script = path.join(folder, 'checkout/bin/ransom.js');
  const PATH = path.join(folder, 'shells');
  return {
    script,
    node: '/opt/node/bin/node',
    folder: path.join(folder, 'checkout'),
    env: { PATH, ...env },
    ...changes,
  };
}

describeNeeding('posix')('the command that starts the program again', () => {
  it('is ransom if that is on the PATH', () => {
    symlinkSync(path.join(folder, 'checkout/bin/ransom.js'), path.join(folder, 'shells/ransom'));
    expect(shellCommand(['play'], started())).toBe('ransom play');
    expect(shellCommand(['play'], started({ script: path.join(folder, 'shells/ransom') }))).toBe('ransom play');
  });

  it('is not another program of that name, nor one that only npm finds', () => {
    writeFileSync(path.join(folder, 'shells/ransom'), '');
    expect(shellCommand(['play'], started())).toBe('node bin/ransom.js play');
    symlinkSync(path.join(folder, 'checkout/bin/ransom.js'), path.join(folder, 'node_modules/.bin/ransom'));
    const PATH = [path.join(folder, 'node_modules/.bin'), path.join(folder, 'shells')].join(path.delimiter);
    expect(shellCommand(['play'], started({}, { PATH }))).toBe('node bin/ransom.js play');
  });

  it('uses the absolute path if the shell is in another folder', () => {
    const script = path.join(folder, 'checkout/bin/ransom.js');
    // The folder for temporary files may have a space in its name.
    const word = /^[\w./-]+$/.test(script) ? script : `'${script}'`;
    expect(shellCommand([], started({ folder }))).toBe('node checkout/bin/ransom.js');
    expect(shellCommand([], started({ folder: path.join(folder, 'shells') }))).toBe(`node ${word}`);
    // npm start runs in the folder of package.json, wherever it was typed.
    expect(shellCommand([], started({}, { INIT_CWD: path.join(folder, 'checkout/bin') }))).toBe(`node ${word}`);
    expect(shellCommand([], started({}, { INIT_CWD: path.join(folder, 'checkout') }))).toBe('node bin/ransom.js');
  });

  it('uses the path of Node if it is not on the PATH', () => {
    expect(shellCommand([], started({}, { PATH: '' }))).toBe('/opt/node/bin/node bin/ransom.js');
  });

  it('quotes arguments for the shell', () => {
    const args = ['play', '~/a.pgn', "it's $HOME.pgn", 'a\\b'];
    expect(shellCommand(args, started())).toBe(`node bin/ransom.js play ~/a.pgn 'it'\\''s $HOME.pgn' 'a\\b'`);
  });
});
