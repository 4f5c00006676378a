// The option EvalFile: another neural net, through real processes.

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NET_HEADER_BYTES, netLength, packNet } from '../../src/core/net_file.ts';
import { ROOT, ransomProcess } from '../helpers/ransom_process.ts';
import { itSlow, slowCases } from '../helpers/slow.ts';
import { Running } from './running.ts';

const NET_FILE_BYTES = 275_488;
const CURE = `A neural net has ${NET_FILE_BYTES} bytes, as "npm run lab net" writes it.`;
const FEN = 'r1bqkb1r/1ppp1pp1/5n2/p2P3p/Qn2P3/2Np1N2/PP3PPP/1RB1KB1R[P] b Kkq - 1 9';
const PATIENCE_MS = 20_000;

class SingleCore extends Running {
  protected static override readonly environment = { execArgv: [], env: { ...process.env, RANSOM_CORE: 'single' } };
}

const folder = mkdtempSync(path.join(tmpdir(), 'ransom-eval-file-'));
const ZERO = path.join(folder, 'all  zero', 'net value.bin');
const RAW = path.join(ROOT, 'src/eval/net.bin');
const BUILT = path.join(ROOT, 'dist/net.bin');
const MISSING = path.join(folder, 'missing.bin');
const SHORT = path.join(folder, 'short.bin');
const NO_NET = path.join(folder, 'no_net.bin');
const NUMBERS = path.join(folder, 'numbers.bin');
const WIDER = path.join(folder, 'wider.bin');
const OLD = path.join(folder, 'old.bin');
const HUGE = path.join(folder, 'huge.bin');
const VANISHING = path.join(folder, 'vanishing.bin');

const WRONG: readonly (readonly [file: string, reason: string])[] = [
  [MISSING, 'there is no such file'],
  [folder, 'it is a folder'],
  [path.join(SHORT, 'net.bin'), 'there is no such file'],
  [SHORT, 'it has 4 bytes'],
  [NO_NET, 'it begins with 45 45 45 45, a neural net with 52 4e 45 54'],
  [HUGE, 'it begins with 7f 45 4c 46, a neural net with 52 4e 45 54'],
  [
    WIDER,
    'it is a net of 4288 features of set 1, 128 neurons, 4 buckets, units 127 and 64; expected is one of 4288 features of set 1, 64 neurons, 4 buckets, units 127 and 64',
  ],
  [OLD, 'it has no header, as nets of old: "npm run lab net -- --from FILE --epochs 0 --out NEW" writes it with one'],
  [NUMBERS, 'it has the header of a net, but numbers that no net has'],
];

beforeAll(() => {
  mkdirSync(path.dirname(ZERO));
  writeFileSync(ZERO, packNet(new Uint8Array(netLength())));
  writeFileSync(SHORT, 'net\n');
  writeFileSync(NO_NET, new Uint8Array(NET_FILE_BYTES).fill(0x45));
  const net = readFileSync(RAW);
  writeFileSync(NUMBERS, Buffer.from(net).fill(0x45, NET_HEADER_BYTES));
  writeFileSync(OLD, net.subarray(NET_HEADER_BYTES));
  net.writeUInt16LE(128, 10);
  writeFileSync(WIDER, net);
  // Far too large to be read whole: most of it is a hole.
  writeFileSync(HUGE, '\x7fELF');
  truncateSync(HUGE, 2 ** 40);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const running: Running[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

function start(Core: typeof Running, ...args: readonly string[]): Running {
  const engine = new Core(...args);
  running.push(engine);
  return engine;
}

/** Sends commands, and returns the lines from then on until one matches. */
async function ask(engine: Running, commands: string, last: RegExp): Promise<readonly string[]> {
  const from = engine.lines.length;
  engine.send(`${commands}\n`);
  const end = (): number => engine.lines.findIndex((line, i) => i >= from && last.test(line));
  await engine.until(() => end() >= 0, String(last), PATIENCE_MS);
  return engine.lines.slice(from, end() + 1);
}

function setting(file: string): string {
  return `setoption name EvalFile value ${file}`;
}

/** What `eval` says of the net: both sides and their difference. */
async function netTerm(engine: Running): Promise<string> {
  const lines = await ask(engine, 'eval', /Evaluation: /);
  return lines.find((line) => line.includes('Neural net'))!.replace(/.*Neural net\s+/, '');
}

const NOTHING = /^\+0\.00\s+\+0\.00\s+\+0\.00$/;

/** A search from scratch to a depth, without times. */
async function searched(engine: Running): Promise<readonly string[]> {
  const lines = await ask(engine, `position fen ${FEN}\nisready\ngo depth 7`, /^bestmove/);
  const thoughts = lines.filter((line) => /^(info depth .* pv |bestmove)/.test(line));
  // The nodes of other lines are read at arbitrary moments.
  return thoughts.map((line, i) =>
    line.replace(/ (time|nps) \d+/g, '').replace(/ nodes \d+/, i === thoughts.length - 2 ? '$&' : ''),
  );
}

describe.each([
  ['threads that share memory', Running],
  ['a thread with its own memory', SingleCore],
])('UCI with %s: EvalFile', (_, Core) => {
  (Core === Running ? it : itSlow)(
    'changes evaluation and search, and the built-in net gives the same as before',
    async () => {
      const engine = start(Core, 'uci');
      const before = await searched(engine);
      const term = await netTerm(engine);
      expect(term).not.toMatch(NOTHING);
      for (const way of ['<built-in>', '', ...slowCases('<BUILT-IN>', '<empty>')]) {
        engine.send(`${setting(ZERO)}\n`);
        expect(await netTerm(engine)).toMatch(NOTHING);
        const other = await searched(engine);
        expect(other.at(-2)).not.toBe(before.at(-2));
        engine.send(`${setting(way)}\n`);
        expect(await netTerm(engine)).toBe(term);
        expect(await searched(engine)).toEqual(before);
      }
      expect(engine.lines.filter((line) => line.startsWith('info string'))).toEqual([]);
      expect(engine.errors).toBe('');
    },
  );

  itSlow.each([
    ['as it is', RAW],
    ['as it is built', BUILT],
    ['with a relative path', path.relative(process.cwd(), RAW)],
  ])('finds the same as the built-in net with its own file %s', async (_form, file) => {
    const engine = start(Core, 'uci');
    const before = await searched(engine);
    engine.send(`${setting(ZERO)}\n${setting(file)}\n`);
    expect(await searched(engine)).toEqual(before);
    expect(engine.lines.filter((line) => line.startsWith('info string'))).toEqual([]);
  });

  it('refuses a wrong file during a search, which goes on', async () => {
    const engine = start(Core, 'uci');
    await ask(engine, `${setting(ZERO)}\nposition fen ${FEN}\ngo infinite`, /^info depth 5 /);
    for (const [file, reason] of WRONG) {
      const [answer] = (await ask(engine, setting(file), /^info string/)).filter(
        (line) => !line.startsWith('info depth'),
      );
      expect(answer).toBe(`info string EvalFile: ${file} can't be used: ${reason}. ${CURE}`);
    }
    expect(await netTerm(engine)).toMatch(NOTHING);
    await ask(engine, '', /^info depth/);
    expect(engine.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
    await ask(engine, 'stop', /^bestmove [a-h]/);
    expect(await netTerm(engine)).toMatch(NOTHING);
  });
});

describe('UCI: EvalFile', () => {
  itSlow('set during a search counts for eval at once, and for the next search', async () => {
    const engine = start(Running, 'uci');
    const before = await searched(engine);
    await ask(engine, 'ucinewgame\ngo infinite', /^info depth 5 /);
    engine.send(`${setting(ZERO)}\n`);
    expect(await netTerm(engine)).toMatch(NOTHING);
    await ask(engine, 'stop', /^bestmove/);
    expect((await searched(engine)).at(-2)).not.toBe(before.at(-2));
  });

  it('needs the file only while it is set', async () => {
    copyFileSync(ZERO, VANISHING);
    const engine = start(Running, 'uci');
    engine.send(`${setting(VANISHING)}\n`);
    expect(await netTerm(engine)).toMatch(NOTHING);
    rmSync(VANISHING);
    const other = await searched(engine);
    engine.send(`${setting(ZERO)}\nucinewgame\n`);
    expect(await searched(engine)).toEqual(other);
  });

  itSlow('has no effect on bench', async () => {
    const firstNodes = async (before: string): Promise<string | undefined> => {
      const engine = start(Running, 'uci');
      return (await ask(engine, `${before}bench`, /position 1 of/)).at(-1);
    };
    expect(await firstNodes(`${setting(ZERO)}\n`)).toBe(await firstNodes(''));
  });
});

describe('the command line', () => {
  it('takes EvalFile for both protocols', () => {
    for (const protocol of ['uci', 'xboard']) {
      const { stdout, code } = ransomProcess([protocol, '--option', `EvalFile=${ZERO}`], 'eval\nquit\n');
      expect(code).toBe(0);
      expect(stdout).toMatch(/Neural net\s+\+0\.00\s+\+0\.00\s+\+0\.00/);
    }
  });

  it.each(WRONG)('refuses %s', (file, reason) => {
    const { stdout, stderr, code } = ransomProcess(['uci', '--option', `EvalFile=${file}`], 'quit\n');
    expect([stdout, code]).toEqual(['', 2]);
    expect(stderr).toBe(`ransom: EvalFile: ${file} can't be used: ${reason}. ${CURE}\n`);
  });
});

describe('the built-in net', () => {
  it('is refused with its name if it was made for another core', () => {
    const copy = path.join(folder, 'copy');
    for (const part of ['bin', 'dist', 'package.json']) {
      cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
    const net = readFileSync(BUILT);
    net.writeUInt16LE(2, 4);
    writeFileSync(path.join(copy, 'dist/net.bin'), net);
    const bench = spawnSync(process.execPath, [path.join(copy, 'bin/ransom.js'), 'bench'], { encoding: 'utf8' });
    expect([bench.status, bench.stdout]).toEqual([1, '']);
    expect(bench.stderr).toContain(
      'net.bin is not the net of this core: it is a file of version 2, and version 1 is expected. Build again',
    );
  }, 60_000);
});

describe('XBoard: EvalFile', () => {
  /**
   * Score and moves of the last line of depth 7: whether there are others depends on the time. The analysis before may still
   * print lines after the commands were sent, so those before depth 1 don't count.
   */
  async function analysed(engine: Running, commands: string): Promise<string> {
    const sent = engine.lines.length;
    engine.send(`${commands}\n`);
    const restarted = (): number => engine.lines.findIndex((line, i) => i >= sent && /^1\s.*\t/.test(line));
    const lines = (): readonly string[] => (restarted() < 0 ? [] : engine.lines.slice(restarted()));
    await engine.until(() => lines().some((line) => /^8\s.*\t/.test(line)), 'depth 8', PATIENCE_MS);
    return lines()
      .findLast((line) => /^7\s.*\t/.test(line))!
      .replace(/^(\S+ \S+) .*\t/, '$1 ');
  }

  itSlow('changes evaluation and analysis, and the built-in net gives the same as before', async () => {
    const engine = start(Running, 'xboard');
    await ask(engine, 'xboard\nprotover 2', /done=1/);
    expect(engine.lines).toContain('feature option="EvalFile -file <built-in>"');
    const before = await analysed(engine, `force\nsetboard ${FEN}\npost\nanalyze`);
    const term = await netTerm(engine);
    // The analysis is restarted.
    const other = await analysed(engine, `option EvalFile=${ZERO}`);
    expect(await netTerm(engine)).toMatch(NOTHING);
    expect(other).not.toBe(before);
    expect(await analysed(engine, 'option EvalFile=<built-in>')).toBe(before);
    expect(await netTerm(engine)).toBe(term);
    expect(await analysed(engine, `option EvalFile=${ZERO}`)).toBe(other);
    expect(await analysed(engine, 'option EvalFile=')).toBe(before);
    expect(engine.errors).toBe('');
  });

  it('refuses a wrong file during an analysis, which goes on', async () => {
    const engine = start(Running, 'xboard');
    await analysed(engine, `force\nsetboard ${FEN}\npost\noption EvalFile=${ZERO}\nanalyze`);
    for (const [file, reason] of WRONG) {
      const lines = await ask(engine, `option EvalFile=${file}`, /^Error/);
      // XBoard is told the first 300 characters of a reason.
      const whole = `EvalFile: ${file} can't be used: ${reason}. ${CURE}`;
      const told = whole.length <= 300 ? whole.slice(0, -1) : `${whole.slice(0, 300)}..`;
      expect(lines.at(-1)).toBe(`Error (${told}): option EvalFile=${file}`);
    }
    expect(await netTerm(engine)).toMatch(NOTHING);
    await ask(engine, '', /^\d+\s.*\t/);
    const depths = engine.lines.filter((line) => /^\d+\s.*\t/.test(line)).map((line) => parseInt(line, 10));
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
  });
});
