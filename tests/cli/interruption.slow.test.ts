import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeNeeding } from '../helpers/needs.ts';
import { BIN } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
const FOOLS_MATE = 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b KQkq - 0 2';

interface Interrupted {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program and sends it a signal some milliseconds after its output matches `begun`. */
function interrupt(
  args: readonly string[],
  begun: RegExp | null,
  laterMs: number,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<Interrupted> {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  let isSent = false;
  const look = (): void => {
    if (isSent || !(begun?.test(stdout + stderr) ?? true)) return;
    isSent = true;
    setTimeout(() => child.kill(signal), laterMs);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    look();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    look();
  });
  look();
  return new Promise((resolve) =>
    child.once('close', (code) => {
      resolve({ code, stdout, stderr });
    }),
  );
}

describeNeeding('posix')('Ctrl-C', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends a count at once (%s)', async (signal) => {
    const begun = Date.now();
    // The leaves below a mate are counted instantly: then the count is in progress.
    const args = ['perft', '12', '--divide', '--fen', FOOLS_MATE];
    const { code, stdout, stderr } = await interrupt(args, /d8h4: 0\n/, 200, signal);
    expect({ code, stdout }).toEqual({ code: 130, stdout: 'd8h4: 0\n' });
    expect(stderr).toMatch(/^ransom: interrupted: [\d,]+ nodes after \d+ of \d+ lines of two plies\n$/);
    expect(Date.now() - begun).toBeLessThan(15_000);
  });

  it('keeps the moves counted so far', async () => {
    const { code, stdout, stderr } = await interrupt(['perft', '7', '--divide', '--threads', '2'], /^\w+: \d+\n/, 0);
    expect(code).toBe(130);
    expect(stdout).toMatch(/^(\w+: \d+\n)+$/);
    expect(stderr).toMatch(/^ransom: interrupted: /);
  });

  it('ends a suite between two positions, whose rest would need threads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ransom-'));
    try {
      const suite = join(folder, 'suite');
      const quick = `${START} ;D1 20 ;D2 400 ;D3 8902\n`.repeat(200_000);
      writeFileSync(suite, `${START} ;D1 19\n${quick}${START} ;D4 197281\n`);
      const begun = Date.now();
      const { code, stdout } = await interrupt(['perft', '--suite', suite], /^line 1: .*\n/, 300);
      expect(code).toBe(130);
      expect(stdout).toMatch(/^line 1: .* expected 19, counted 20\nInterrupted: \d+ passed, 1 failed\n$/);
      expect(Date.now() - begun).toBeLessThan(15_000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  itSlow('keeps the results of a suite so far', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ransom-'));
    try {
      const suite = join(folder, 'suite');
      writeFileSync(suite, `${START} ;D1 20 ;D2 401\n${START} ;D12 1\n${START} ;D1 20\n`);
      const plain = await interrupt(['perft', '--suite', suite], /line 1/, 300);
      expect(plain.code).toBe(130);
      expect(plain.stdout.split('\n').slice(1)).toEqual(['Interrupted: 1 passed, 1 failed', '']);
      const forPrograms = await interrupt(['perft', '--suite', suite, '--json'], null, 5000);
      expect(forPrograms.code).toBe(130);
      expect(JSON.parse(forPrograms.stdout)).toMatchObject({ passed: 1, failed: 1, interrupted: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([[[]], [['--json']]])('ends an explanation without reasons (%j)', async (more) => {
    const args = ['explain', 'e4', '--why', '--nodes', '100000000', ...more];
    const { code, stdout, stderr } = await interrupt(args, null, 3000);
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'ransom: interrupted\n' });
    if (more.length > 0) expect(JSON.parse(stdout)).not.toHaveProperty('why');
    else expect(stdout).toMatch(/^legal: e4, in coordinates e2e4\n.*\nFEN after it: .*\n$/);
  });

  it('ends a benchmark without a result', async () => {
    const { code, stdout, stderr } = await interrupt(['bench'], /position 2 of/, 0);
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^ransom: interrupted after \d+ of \d+ positions$/);
  });
});
