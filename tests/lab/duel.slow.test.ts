import { type SpawnSyncReturns, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DUEL_JOURNAL, openPairs } from '../../lab/shared/pair_journal.ts';
import { faultOf, fingerprintOfSide, parseSide } from '../../lab/shared/side.ts';
import { readMargins, readSources, tunedMargins } from '../../lab/shared/margins.ts';
import { readWeightFile, writeWeightFile } from '../../lab/shared/weights.ts';
import { NET_HEADER_BYTES, netLength, packNet } from '../../src/core/net_file.ts';
import { NET_BUCKETS, NET_FEATURES, NET_HIDDEN } from '../../src/shared/net_layout.ts';
import { lab, labCommand } from '../helpers/lab.ts';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'duel-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a side', () => {
  it('is a folder, with a net and margins of its own if it names them', () => {
    expect(parseSide('.')).toEqual({ folder: process.cwd(), net: null, weights: null, margins: {} });
    expect(parseSide('/old,net=/x.bin,weights=/w.ts,RAZOR_MARGIN=-5')).toEqual({
      folder: '/old',
      net: '/x.bin',
      weights: '/w.ts',
      margins: { RAZOR_MARGIN: -5 },
    });
  });

  it('is refused with the reason', () => {
    expect(() => parseSide('.,fast')).toThrow('"fast" is neither net=FILE, weights=FILE nor MARGIN=NUMBER');
    expect(() => parseSide('.,RAZOR_MARGIN=2.5')).toThrow('a margin is a whole number');
    expect(() => parseSide('.,RAZOR_MARGIN=2147483648')).toThrow('a margin is a whole number of 32 bits');
    expect(faultOf(parseSide(folder))).toContain('holds no built engine');
    expect(faultOf(parseSide('.,NO_SUCH=3'))).toContain('NO_SUCH');
    expect(faultOf(parseSide('.,net=/no/such.bin'))).toContain('there is no file');
    expect(faultOf(parseSide('.,weights=package.json'))).toContain('package.json: no table of weights');
  });
});

describe('the fingerprint of a side', () => {
  /** A folder with these contents for a built core and net. */
  function built(core: string, net = 'net'): string {
    const checkout = mkdtempSync(join(folder, 'checkout-'));
    mkdirSync(join(checkout, 'dist'));
    writeFileSync(join(checkout, 'dist/core.wasm'), core);
    writeFileSync(join(checkout, 'dist/net.bin'), net);
    return checkout;
  }

  it('is that of its build', () => {
    const fingerprint = fingerprintOfSide(parseSide(built('core')), null);
    expect(fingerprintOfSide(parseSide(built('core')), null)).toBe(fingerprint);
    expect(fingerprintOfSide(parseSide(built('other core')), null)).not.toBe(fingerprint);
    expect(fingerprintOfSide(parseSide(built('core', 'other net')), null)).not.toBe(fingerprint);
  });

  it('is that of the core compiled for its margins, whatever was built before', () => {
    const core = Uint8Array.of(1, 2);
    const side = (checkout: string, margin: number): string =>
      fingerprintOfSide(parseSide(`${checkout},RAZOR_MARGIN=${margin}`), core);
    const fingerprint = side(built('core'), 200);
    expect(side(built('other core'), 200)).toBe(fingerprint);
    expect(side(built('core'), 201)).not.toBe(fingerprint);
    const edited = fingerprintOfSide(parseSide(`${built('core')},RAZOR_MARGIN=200`), Uint8Array.of(1, 3));
    expect(edited).not.toBe(fingerprint);
  });
});

describe('the journal of a duel', () => {
  const PLAN = { first: 'a', second: 'b', nodes: 100, seed: 1 };
  const journal = (name: string): string => join(folder, name);

  it('gives back the pairs noted, without a line that was cut', async () => {
    const file = journal('cut.journal');
    const begun = await openPairs(file, PLAN, DUEL_JOURNAL);
    expect(begun.entries).toEqual([]);
    begun.add({ pair: 0, points: [1, 0.5] });
    appendFileSync(file, '{"pair":1,"po');
    const continued = await openPairs(file, PLAN, DUEL_JOURNAL);
    expect(continued.entries).toEqual([{ pair: 0, points: [1, 0.5] }]);
    continued.add({ pair: 1, points: [0, 0] });
    expect((await openPairs(file, PLAN, DUEL_JOURNAL)).entries).toHaveLength(2);
  });

  it('belongs to one part of the duel', async () => {
    const file = journal('shard.journal');
    const begun = await openPairs(file, PLAN, DUEL_JOURNAL, { number: 1, of: 2 });
    begun.add({ pair: 0, points: [1, 0.5] });
    await expect(openPairs(file, PLAN, DUEL_JOURNAL, { number: 2, of: 2 })).rejects.toThrow(
      `${file} is the journal of another duel (shard 1/2 instead of 2/2): name another file`,
    );
    await expect(openPairs(file, PLAN, DUEL_JOURNAL)).rejects.toThrow('shard 1/2 instead of none');
    expect((await openPairs(file, PLAN, DUEL_JOURNAL, { number: 1, of: 2 })).entries).toHaveLength(1);
  });

  it('is refused where it does not belong, or holds something else, by file and line', async () => {
    const file = journal('other.journal');
    const begun = await openPairs(file, PLAN, DUEL_JOURNAL);
    await expect(openPairs(file, { ...PLAN, nodes: 200 }, DUEL_JOURNAL)).rejects.toThrow(
      `${file} is the journal of another duel (nodes 100 instead of 200): name another file`,
    );
    begun.add({ pair: 0, points: [1, 1] });
    appendFileSync(file, '{"pair":1,"points":[2,0]}\n');
    await expect(openPairs(file, PLAN, DUEL_JOURNAL)).rejects.toThrow(`${file} is damaged in line 3`);
    const twice = await openPairs(journal('twice.journal'), PLAN, DUEL_JOURNAL);
    for (let times = 0; times < 2; times++) twice.add({ pair: 0, points: [1, 1] });
    await expect(openPairs(journal('twice.journal'), PLAN, DUEL_JOURNAL)).rejects.toThrow('is damaged in line 3');
    writeFileSync(file, '[Event "?"]\n');
    await expect(openPairs(file, PLAN, DUEL_JOURNAL)).rejects.toThrow(`${file} is not the journal of a duel`);
  });
});

describe('npm run lab duel', () => {
  const duel = (...args: string[]): SpawnSyncReturns<string> => lab('duel', ...args);

  itSlow('gives each side its own limit', () => {
    const file = join(folder, 'limits.journal');
    const run = duel('.', '.', '--nodes', '10000,20', '--pairs', '2', '--processes', '1', '--journal', file);
    expect(run.stdout).toContain('first 4 - 0 second');
    const { plan } = JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!) as { plan: object };
    expect(plan).toMatchObject({ limits: [{ nodes: 10000 }, { nodes: 20 }] });
    const other = duel('.', '.', '--nodes', '20,10000', '--pairs', '2', '--journal', file);
    expect(other.status).toBe(1);
    expect(other.stderr).toContain('the journal of another duel (limits');
    expect(duel('.', '.', '--cpu', '1,2,3').stderr).toContain('There are two sides');
    expect(duel('.', '.', '--nodes', '20,x').status).toBe(2);
  });

  itSlow(
    'is level between equals, the same in each run, and goes on from its journal',
    () => {
      const file = join(folder, 'run.journal');
      const args = ['.', '.', '--nodes', '150', '--sprt', '0,20', '--journal', file];
      const first = duel(...args, '--pairs', '2');
      expect([first.status, first.stderr]).toEqual([0, '']);
      const lines = (pairs: number): string[] => [
        `Pairs with 0, 0.5, 1, 1.5, 2 points: [0, 0, ${pairs}, 0, 0]`,
        expect.stringMatching(
          /^SPRT of logistic Elo 0 against 20: LLR -0\.\d\d, bounds -2\.94 and 2\.94: undecided$/,
        ) as string,
        expect.stringContaining(`Result: first ${pairs} - ${pairs} second, ${2 * pairs} games, `) as string,
      ];
      expect(first.stdout.trimEnd().split('\n')).toEqual(lines(2));
      const journal = readFileSync(file, 'utf8');
      const second = duel(...args, '--pairs', '4', '--processes', '1');
      expect(second.stdout.trimEnd().split('\n')).toEqual(lines(4));
      expect(readFileSync(file, 'utf8').startsWith(journal)).toBe(true);
    },
    90_000,
  );

  itSlow(
    'sees a difference, by CPU time too',
    () => {
      const net = join(folder, 'bad.bin');
      const opposite = readFileSync(join(ROOT, 'src/eval/net.bin'));
      const outputs = NET_HEADER_BYTES + NET_FEATURES * NET_HIDDEN;
      for (let at = outputs; at < outputs + 4 * NET_BUCKETS * NET_HIDDEN; at += 2) {
        opposite.writeInt16LE(-opposite.readInt16LE(at), at);
      }
      writeFileSync(net, opposite);
      const worse = duel('.', `.,net=${net}`, '--cpu', '4', '--pairs', '12');
      expect(worse.status).toBe(0);
      const [, first] = /Result: first (\S+) - /.exec(worse.stdout)!;
      expect(Number(first)).toBeGreaterThan(15);
    },
    240_000,
  );

  itSlow(
    'is played in shards, whose journals merge to the result of the whole',
    () => {
      const net = join(folder, 'zero.bin');
      writeFileSync(net, packNet(new Uint8Array(netLength())));
      const args = ['.', `.,net=${net}`, '--nodes', '100', '--pairs', '5', '--sprt', '0,20'];
      const whole = duel(...args);
      const parts = [1, 2].map((number) => join(folder, `part${number}.jsonl`));
      parts.forEach((file, i) => {
        const part = duel(...args, '--shard', `${i + 1}/2`, '--journal', file);
        expect([part.status, part.stderr]).toEqual([0, '']);
        expect(part.stdout).not.toContain('SPRT');
        expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1 + [3, 2][i]!);
      });
      const merge = (...files: string[]): SpawnSyncReturns<string> => lab('duel merge', ...files);
      const merged = merge(...parts, parts[0]!, '--sprt', '0,20');
      expect([merged.status, merged.stdout]).toEqual([0, whole.stdout]);
      expect(merged.stderr).toBe('');
      expect(merge(parts[0]!).stderr).toMatch(/without the shards 2\/2, whose journals are not here\n$/);
      expect(merge(join(folder, 'none.jsonl')).stderr).toBe(`there is no duel in ${join(folder, 'none.jsonl')}\n`);
      appendFileSync(parts[1]!, '{"pair":');
      expect(merge(...parts, '--sprt', '0,20').stdout).toBe(whole.stdout);

      const other = join(folder, 'other-seed.jsonl');
      duel(...args, '--seed', '2', '--pairs', '1', '--journal', other);
      const refused = merge(parts[0]!, other);
      expect(refused.status).toBe(1);
      expect(refused.stderr).toBe(`${other} is of another duel than ${parts[0]!}: seed 2 instead of 1\n`);
      expect(duel('.', '.', '--shard', '3/2').stderr).toContain('such as 1/8 to 8/8');
    },
    120_000,
  );

  itSlow(
    'plays with weights of its own',
    () => {
      const file = join(folder, 'weights.ts');
      const original = readWeightFile(join(ROOT, 'src/eval/weight_values.ts'));
      writeWeightFile(file, original, original.values);
      const same = duel('.', `.,weights=${file}`, '--nodes', '150', '--pairs', '1');
      expect(same.stdout).toContain('Result: first 1 - 1 second, 2 games');
      writeWeightFile(
        file,
        original,
        original.values.map(() => 0),
      );
      const worse = duel('.', `.,weights=${file}`, '--nodes', '300', '--pairs', '8');
      const [, first] = /Result: first (\S+) - /.exec(worse.stdout)!;
      expect(Number(first)).toBeGreaterThan(10);
      writeFileSync(file, 'memory.data<i16>([\n  // one group\n  1, 2,\n]);\n');
      expect(duel('.', `.,weights=${file}`, '--pairs', '1').stderr).toContain('1 weights where the core has');
    },
    120_000,
  );

  itSlow(
    'plays with margins',
    () => {
      const sources = readSources(join(ROOT, 'src/search'));
      const names = tunedMargins(sources).map(({ name }) => name);
      const values = readMargins(sources, names);
      // All of them, as npm run lab spsa has them, so that the core is compiled once for the tests of both.
      const same = names.map((name, i) => `${name}=${values[i]!}`).join(',');
      const played = duel('.', `.,${same}`, '--nodes', '150', '--pairs', '1');
      expect(played.stdout).toContain('Result: first 1 - 1 second, 2 games');
    },
    240_000,
  );

  itSlow(
    'refuses a net that is not for the build of its side',
    () => {
      const net = readFileSync(join(ROOT, 'src/eval/net.bin'));
      const wider = Buffer.from(net);
      wider.writeUInt16LE(2 * NET_HIDDEN, 10);
      const WRONG: readonly (readonly [bytes: Buffer, reason: string])[] = [
        [Buffer.from('net'), 'it has 3 bytes\n'],
        [wider, `${2 * NET_HIDDEN} neurons, `],
        [net.subarray(NET_HEADER_BYTES), 'it has no header'],
      ];
      for (const [bytes, reason] of WRONG) {
        const file = join(folder, 'wrong.bin');
        writeFileSync(file, bytes);
        const wrong = duel('.', `.,net=${file}`, '--pairs', '1');
        expect(wrong.status).toBe(1);
        expect(wrong.stderr).toContain(`${file} is no neural net for the build in ${resolve(ROOT)}: `);
        expect(wrong.stderr).toContain(reason);
      }
    },
    90_000,
  );

  /** Starts a duel, and sends a signal as soon as some pairs are played. */
  async function interrupted(file: string, signal: NodeJS.Signals): Promise<{ code: unknown; said: string }> {
    const args = labCommand('duel', '.', '.', '--nodes', '150', '--journal', file);
    const child = spawn(process.execPath, args, { cwd: ROOT });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const watch = setInterval(() => {
      if (existsSync(file) && readFileSync(file, 'utf8').split('\n').length > 3) child.kill(signal);
    }, 50);
    const code = await new Promise((resolve) => child.on('close', resolve));
    clearInterval(watch);
    return { code, said };
  }

  itNeeding('posix', 'time')(
    'goes on after a kill to the result of an unbroken duel',
    async () => {
      const file = join(folder, 'killed.journal');
      expect(await interrupted(file, 'SIGKILL')).toEqual({ code: null, said: '' });
      const args = ['.', '.', '--nodes', '150', '--pairs', '8'];
      expect(duel(...args, '--journal', file).stdout).toBe(duel(...args).stdout);
    },
    90_000,
  );
});
