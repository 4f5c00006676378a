import { type SpawnSyncReturns, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeGame } from '../../lab/shared/game_file.ts';
import { parseWeightFile } from '../../lab/shared/weights.ts';
import { lab, labCommand } from '../helpers/lab.ts';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';
import { gamesWithHeldOut, randomGames } from './games.ts';
import { itSlow } from '../helpers/slow.ts';

const COMMAND = labCommand('tune');
const BEFORE = parseWeightFile(readFileSync(join(ROOT, 'src/eval/weight_values.ts'), 'utf8'));

let folder: string;

function inFolder(name: string): string {
  return join(folder, name);
}

const tune = (...args: string[]): SpawnSyncReturns<string> => lab('tune', ...args);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tune-'));
  writeFileSync(inFolder('a.bin'), Buffer.concat(gamesWithHeldOut(10).map(encodeGame)));
  writeFileSync(inFolder('b.bin'), Buffer.concat(randomGames(140).map(encodeGame)));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run lab tune', () => {
  itSlow('writes weights that fit the games of all files better, and reports the losses', () => {
    const out = inFolder('out.ts');
    const files = ['--data', inFolder('a.bin'), inFolder('b.bin'), '--result-share', '0'];
    const { status, stdout, stderr } = tune(
      ...files,
      '--out',
      out,
      '--rounds',
      '1',
      '--iterations',
      '40',
      '--prior',
      '0',
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toContain('150 games with ');
    const losses = /before: training (\S+), validation (\S+)\n.*after: {2}training (\S+), validation (\S+)\n/.exec(
      stderr,
    )!;
    expect(Number(losses[3])).toBeLessThan(Number(losses[1]));
    expect(Number(losses[4])).toBeLessThan(Number(losses[2]));
    const written = parseWeightFile(readFileSync(out, 'utf8'));
    expect(written.groups).toEqual(BEFORE.groups);
    expect(written.values).not.toEqual(BEFORE.values);

    const resumed = tune(...files, '--out', out, '--resume', '--rounds', '0');
    const first = /before: training (\S+),/.exec(resumed.stderr)![1];
    expect(Math.abs(Number(first) - Number(losses[3]))).toBeLessThan(1e-9);
  });

  itNeeding('posix')('ends at Ctrl-C with the best so far', async () => {
    const out = inFolder('interrupted.ts');
    const args = [...COMMAND, '--data', inFolder('a.bin'), '--out', out, '--iterations', '100000000'];
    const child = spawn(process.execPath, args, { cwd: ROOT });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('step 20') && !said.includes('step 20')) child.kill('SIGINT');
      said += text;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(130);
    expect(said).toContain('interrupted');
    expect(said).toContain('after: ');
    if (existsSync(out)) expect(parseWeightFile(readFileSync(out, 'utf8')).groups).toEqual(BEFORE.groups);
  });

  itSlow('reports that there is nothing to learn from', () => {
    writeFileSync(inFolder('empty.bin'), '');
    const { status, stderr } = tune('--data', inFolder('empty.bin'), '--out', inFolder('none.ts'));
    expect(status).toBe(1);
    expect(stderr).toContain('no quiet positions');
    expect(stderr).not.toContain('    at ');
    const missing = tune('--data', inFolder('missing.bin'), '--out', inFolder('none.ts'));
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('missing.bin');
    expect(existsSync(inFolder('none.ts'))).toBe(false);
  });
});
