import { type SpawnSyncReturns, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { featuresOf, isOwnKing, look } from '../../lab/net/features.ts';
import { decodeNet, encodeNet } from '../../lab/net/net_file.ts';
import { Trainer } from '../../lab/net/trainer.ts';
import { BatchEvaluator } from '../../lab/shared/evaluator.ts';
import { encodeGame } from '../../lab/shared/game_file.ts';
import { sampleGames, scoredPlies } from '../../lab/shared/samples.ts';
import { unpackNet } from '../../src/core/net_file.ts';
import { Random } from '../../src/match/random.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import type { Position } from '../../src/rules/position.ts';
import {
  NET_BUCKETS,
  NET_CENTIPAWNS,
  NET_FEATURES,
  NET_HIDDEN,
  NET_MAX,
  NET_OUTPUT_UNIT,
  NET_RINGS,
  NET_UNIT,
  netBucket,
  isNetFeature,
} from '../../src/shared/net_layout.ts';
import { lab, labCommand } from '../helpers/lab.ts';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';
import { gamesWithHeldOut, randomGames } from './games.ts';
import { positionOf } from '../helpers/position.ts';
import { itSlow } from '../helpers/slow.ts';

const FILE = readFileSync(join(ROOT, 'src/eval/net.bin'));
const NET = Buffer.from(unpackNet(FILE));
const OUTPUTS = 2 * NET_FEATURES * NET_HIDDEN;
const BIASES = OUTPUTS + 2 * NET_BUCKETS * 2 * NET_HIDDEN;

function setPosition(evaluator: BatchEvaluator, position: Position): void {
  writeCoreSetup(evaluator.setup, position.setup, position.ruleset);
  evaluator.core.readSetup();
}

function menOff(setup: Int32Array): number {
  return setup.subarray(0, 64).filter((man) => man === 7).length - 32;
}

/** A net whose features all differ. */
function randomNet(): Buffer {
  const random = new Random(5);
  const draw = (most: number): number => random.below(2 * most + 1) - most;
  const net = Buffer.alloc(NET.length);
  for (let i = 0; i < NET_FEATURES * NET_HIDDEN; i++) {
    if (isNetFeature(Math.floor(i / NET_HIDDEN))) net.writeInt16LE(draw(60), 2 * i);
  }
  for (let at = OUTPUTS; at < BIASES; at += 2) net.writeInt16LE(draw(30), at);
  return net;
}

/** The value expected from the core, computed from the features and the bytes of the net. */
function correctionOf(net: Buffer, setup: Int32Array): number {
  const mover = setup[64]!;
  const bucket = netBucket(menOff(setup));
  let total = 0;
  [mover, mover ^ 1].forEach((side, half) => {
    const features = featuresOf(look(setup), side);
    for (let neuron = 0; neuron < NET_HIDDEN; neuron++) {
      const sum = features.reduce((all, feature) => all + net.readInt16LE(2 * (feature * NET_HIDDEN + neuron)), 0);
      const clipped = Math.max(0, Math.min(NET_UNIT, sum));
      total += clipped * clipped * net.readInt16LE(OUTPUTS + 2 * ((2 * bucket + half) * NET_HIDDEN + neuron));
    }
  });
  const output = Math.trunc(total / NET_UNIT) + net.readInt32LE(BIASES + 4 * bucket);
  const centipawns = ((output * NET_CENTIPAWNS) / (NET_UNIT * NET_OUTPUT_UNIT)) | 0;
  return Math.max(-NET_MAX, Math.min(centipawns, NET_MAX));
}

describe('the neural net in the core', () => {
  const withNet = new BatchEvaluator(1);
  const without = new BatchEvaluator(1);
  without.leaveOutNet();

  it.each([
    ['of the program', NET],
    ['of random numbers', randomNet()],
  ])('%s corrects according to the features, in any order of positions', (_, net) => {
    withNet.useNet(net);
    const random = new Random(1);
    const positions: Position[] = [];
    for (const game of randomGames(12)) {
      let position = positionOf(START_FEN);
      for (const move of game.moves) positions.push((position = position.play(move)));
    }
    const corrections = new Set<number>();
    // Pawns on the 7th rank attack unless they are frozen, which makes no difference under pierce.
    for (const stores of ['[]', '[#Nn]', '[#Pp]', '[#Q]']) {
      const fen = `n1b4k/1P3P2/8/8/8/8/2p3K1/1N1R4${stores} w - - 0 1`;
      positions.push(positionOf(fen), positionOf(fen, 'pierce'));
    }
    const jumps = Array.from({ length: 400 }, () => positions[random.below(positions.length)]!);
    for (const position of [...positions, ...jumps]) {
      setPosition(withNet, position);
      setPosition(without, position);
      const correction = withNet.core.evaluation() - without.core.evaluation();
      expect(correction).toBe(correctionOf(net, withNet.setup));
      corrections.add(correction);
    }
    // Kings on both wings, men in all stores: otherwise the test would be too weak.
    expect(positions.some(({ setup }) => setup.board.slice(0, 64).some((man, at) => man === 5 && (at & 4) === 0))).toBe(
      true,
    );
    expect(positions.some(({ setup }) => setup.airfields.flat().some((n) => n > 0))).toBe(true);
    expect(positions.some(({ setup }) => setup.prisons.every((held) => held.some((n) => n > 0)))).toBe(true);
    expect(corrections.size).toBeGreaterThan(50);
    withNet.useNet(NET);
  });

  it('is symmetric for both sides', () => {
    const white = '2r3k1/pp3ppp/2n2n2/3q4/8/2N2N2/PP2QPPP/3R2K1[] w - - 0 20';
    const black = '3r2k1/pp2qppp/2n2n2/8/3Q4/2N2N2/PP3PPP/2R3K1[] b - - 0 20';
    const [first, second] = [white, black].map((fen) => {
      setPosition(withNet, positionOf(fen));
      return withNet.core.evaluation();
    });
    expect(first).toBe(second);
  });

  it('keeps its sums up to date while moves are made and taken back', () => {
    setPosition(withNet, positionOf(START_FEN));
    const legal = new Int32Array(withNet.setup.buffer, withNet.core.moveBuffer(), 400);
    const before = withNet.core.evaluation();
    for (const move of legal.slice(0, withNet.core.generateLegal())) {
      withNet.core.makeMove(move);
      const incremental = withNet.core.evaluation();
      withNet.core.writeSetup();
      const fresh = new BatchEvaluator(1);
      fresh.setup.set(withNet.setup);
      fresh.core.readSetup();
      expect(incremental).toBe(fresh.core.evaluation());
      withNet.core.unmakeMove(move);
      expect(withNet.core.evaluation()).toBe(before);
    }
  });

  it('refuses a net of another size', () => {
    expect(() => without.useNet(new Uint8Array(3))).toThrow('the neural net has 3 bytes, the core expects');
  });
});

describe('training', () => {
  /** Positions of random games as samples, with targets that count men on the board. */
  async function trainerWithSamples(seed: number): Promise<{ trainer: Trainer; positions: Position[] }> {
    const evaluator = new BatchEvaluator(1);
    evaluator.leaveOutNet();
    const positions: Position[] = [];
    const targets: number[] = [];
    for (const game of randomGames(10)) {
      let position = positionOf(START_FEN);
      for (const move of game.moves) {
        position = position.play(move);
        positions.push(position);
        const own = position.setup.board.filter((man) => man !== 7 && man >> 3 === position.turn).length;
        const all = position.setup.board.filter((man) => man !== 7).length;
        targets.push(1 / (1 + Math.exp(all - 2 * own)));
      }
    }
    const trainer = await Trainer.create(new Random(seed));
    for (const position of positions) {
      setPosition(evaluator, position);
      trainer.add(evaluator.setup, evaluator.core.evaluation());
    }
    trainer.setTargets(Float32Array.from(targets), 300);
    return { trainer, positions };
  }

  itSlow('has the gradients measured by small changes of the parameters', async () => {
    const { trainer } = await trainerWithSamples(3);
    const n = 40;
    const own = trainer.parameters();
    const slopes = trainer.slopes(n);
    const squaredErrors = (): number => trainer.loss(0, n) * n;
    for (const part of ['rows', 'biases', 'outputs', 'outputBiases'] as const) {
      const steepest = [...slopes[part].keys()].sort((a, b) => Math.abs(slopes[part][b]!) - Math.abs(slopes[part][a]!));
      for (const i of steepest.slice(0, 5)) {
        const value = own[part][i]!;
        const change = 0.002;
        own[part][i] = value + change;
        const above = squaredErrors();
        own[part][i] = value - change;
        const below = squaredErrors();
        own[part][i] = value;
        const slope = (above - below) / (2 * change);
        expect(Math.abs(slope - slopes[part][i]!)).toBeLessThan(0.03 * Math.abs(slope) + 1e-3);
      }
    }
  });

  itSlow('reduces the loss, and its net gives the same values in the core as in training', async () => {
    const { trainer, positions } = await trainerWithSamples(4);
    const { count } = trainer;
    const before = trainer.loss(0, count);
    const signal = new AbortController().signal;
    const losses: number[] = [];
    const options = { epochs: 150, rate: 0.01, decay: 0 };
    for await (const loss of trainer.train(count, options, signal)) losses.push(loss);
    expect(losses).toHaveLength(150);
    expect(trainer.loss(0, count)).toBeLessThan(before / 2);

    const file = encodeNet(trainer.parameters());
    const exact = positions.map((_, i) => trainer.correction(i));
    trainer.startFrom(decodeNet(file));
    const evaluator = new BatchEvaluator(1);
    evaluator.useNet(unpackNet(file));
    const terms = trainer.terms();
    const corrections = positions.map((position, i) => {
      setPosition(evaluator, position);
      return evaluator.core.evaluation() - terms[i]!;
    });
    const distances = (values: readonly number[]): number[] =>
      values.map((value, i) => Math.abs(value - corrections[i]!));
    // The core computes with rounded parameters, but hardly rounds by itself.
    expect(Math.max(...distances(positions.map((_, i) => trainer.correction(i))))).toBeLessThan(2);
    const rounding = distances(exact);
    expect(rounding.reduce((sum, distance) => sum + distance, 0) / count).toBeLessThan(15);
    expect(Math.max(...corrections.map(Math.abs))).toBeGreaterThan(100);
  });

  itSlow('reads a net that it has written, and counts the loss of rounded parameters', async () => {
    const { trainer } = await trainerWithSamples(5);
    const bytes = encodeNet(trainer.parameters());
    const rounded = decodeNet(bytes);
    expect(Buffer.compare(encodeNet(rounded), bytes)).toBe(0);
    expect(Buffer.compare(encodeNet(decodeNet(FILE)), FILE)).toBe(0);
    const loss = trainer.loss(0, trainer.count);
    const roundedLoss = trainer.lossWith(rounded, 0, trainer.count);
    expect(roundedLoss).not.toBe(loss);
    expect(Math.abs(roundedLoss - loss)).toBeLessThan(loss / 20);
    // The parameters themselves stay.
    expect(trainer.loss(0, trainer.count)).toBe(loss);
    expect(() => decodeNet(bytes.subarray(2))).toThrow('are not a net');
  });

  it('reads a net that does not see the squares around the kings', () => {
    const plain = NET_RINGS * NET_HIDDEN;
    const own = decodeNet(FILE);
    const older = decodeNet(Buffer.concat([NET.subarray(0, 2 * plain), NET.subarray(OUTPUTS)]));
    expect(older.outputs).toEqual(own.outputs);
    expect(older.outputBiases).toEqual(own.outputBiases);
    expect(older.rows).toHaveLength(NET_FEATURES * NET_HIDDEN);
    expect(older.rows.every((value, i) => value === (i < plain ? own.rows[i]! : 0))).toBe(true);
  });

  itSlow('begins with a net, also with a narrower one', async () => {
    const { trainer } = await trainerWithSamples(6);
    const { count } = trainer;
    const other = await trainerWithSamples(7);
    trainer.startFrom(other.trainer.parameters());
    expect(trainer.loss(0, count)).toBe(other.trainer.loss(0, count));

    const narrow = { rows: 0.5, biases: 0.25, outputs: 0.125 };
    const half = NET_HIDDEN / 2;
    const before = trainer.parameters().rows.slice();
    trainer.startFrom({
      rows: new Float32Array(NET_FEATURES * half).fill(narrow.rows),
      biases: new Float32Array(half).fill(narrow.biases),
      outputs: new Float32Array(NET_BUCKETS * 2 * half).fill(narrow.outputs),
      outputBiases: new Float32Array(NET_BUCKETS),
    });
    const { rows, outputs } = trainer.parameters();
    expect(rows.every((value, i) => value === (i % NET_HIDDEN < half ? narrow.rows : before[i]))).toBe(true);
    expect(outputs.every((value, i) => value === (i % NET_HIDDEN < half ? narrow.outputs : 0))).toBe(true);
    const wide = { ...trainer.parameters(), biases: new Float32Array(2 * NET_HIDDEN) };
    expect(() => trainer.startFrom(wide)).toThrow('more than');
  });

  it('keeps impossible features at zero', async () => {
    const { rows } = (await Trainer.create(new Random(1))).parameters();
    const isZero = (feature: number): boolean =>
      rows.subarray(feature * NET_HIDDEN, (feature + 1) * NET_HIDDEN).every((value) => value === 0);
    const zero = [...Array(NET_FEATURES).keys()].filter(isZero);
    expect(zero).toEqual([...Array(NET_FEATURES).keys()].filter((feature) => !isNetFeature(feature)));
    expect(zero).toHaveLength(NET_FEATURES - 4 * 10 * 64 - 2 * 64 - 60 - 16 - 20 - 192);
    expect([...Array(NET_FEATURES).keys()].filter(isOwnKing)).toHaveLength(64);
  });
});

interface Ended {
  readonly code: unknown;
  readonly said: string;
}

function childrenOf(pid: number): number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return ids.filter((id) => id !== '').map(Number);
}

function commandLineOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}

describe('npm run lab net', () => {
  let folder: string;
  const inFolder = (name: string): string => join(folder, name);
  const command = labCommand('net');

  const net = (...args: string[]): SpawnSyncReturns<string> => lab('net', ...args);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'net-'));
    writeFileSync(inFolder('games.bin'), Buffer.concat(gamesWithHeldOut(20).map(encodeGame)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  itSlow(
    'writes a net that fits the games better, and reports the losses',
    () => {
      const out = inFolder('net.bin');
      const { status, stdout, stderr } = net('--data', inFolder('games.bin'), '--out', out, '--epochs', '60');
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
      expect(stderr).toContain('20 games with ');
      const losses = [...stderr.matchAll(/epoch \d+ of 60: training (\S+), validation \S+,/g)].map(([, loss]) =>
        Number(loss),
      );
      expect(losses).toHaveLength(60);
      expect(losses.at(-1)).toBeLessThan(losses[0]!);
      expect(readFileSync(out)).toHaveLength(FILE.length);
    },
    90_000,
  );

  itNeeding('time')(
    'learns nothing but the results if it looks ahead to the end',
    () => {
      const lossesOf = (...more: string[]): string[] => {
        const all = ['--data', inFolder('games.bin'), '--out', inFolder('ahead.bin'), '--epochs', '1', ...more];
        const { status, stderr } = net(...all);
        expect(status).toBe(0);
        return /epoch 1 of 1: .*, validation (\S+), against the scores alone (\S+), against the results alone (\S+)$/m
          .exec(stderr)!
          .slice(1);
      };
      const [validation, , againstResults] = lossesOf('--look-ahead', '1', '--result-share', '0');
      expect(validation).toBe(againstResults);
      const [usual, , usualAgainstResults] = lossesOf('--look-ahead', '0.5');
      expect(Number(usual)).toBeLessThan(Number(usualAgainstResults));
    },
    90_000,
  );

  itNeeding('time')(
    'reads games in several processes as in one, and as the tuning of the weights does',
    async () => {
      const games = randomGames(130);
      const again = [...games, ...games.slice(40, 70)];
      writeFileSync(inFolder('many.bin'), Buffer.concat(again.map(encodeGame)));
      const evaluator = new BatchEvaluator(scoredPlies(again));
      evaluator.leaveOutNet();
      const { signal } = new AbortController();
      const { results, training } = await sampleGames(again, evaluator, { plies: Infinity, seed: 1 }, signal);
      const nets = ['1', '3'].map((processes) => {
        const out = inFolder(`of${processes}.bin`);
        const args = ['--data', inFolder('many.bin'), '--out', out, '--epochs', '1', '--processes', processes];
        expect(net(...args).stderr).toContain(`  ${results.length} quiet positions, ${training} of them for training`);
        return readFileSync(out);
      });
      expect(nets[0]!.equals(nets[1]!)).toBe(true);
    },
    90_000,
  );

  /** Starts a run that reads games for half a minute, and acts when the process that reads them is there. */
  async function whileReading(out: string, act: (pid: number, readerPid: number) => void): Promise<Ended> {
    const file = inFolder('games.bin');
    const args = [...command, '--data', ...Array<string>(1000).fill(file), '--out', out];
    const child = spawn(process.execPath, args, { cwd: ROOT });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const watch = setInterval(() => {
      if (!said.includes(' games with ')) return;
      const reader = childrenOf(child.pid!).find((pid) => commandLineOf(pid).includes('sample_process'));
      if (reader === undefined) return;
      clearInterval(watch);
      act(child.pid!, reader);
    }, 20);
    const code = await new Promise((resolve) => child.on('close', resolve));
    clearInterval(watch);
    return { code, said };
  }

  itNeeding('linux', 'time')(
    'says that a process that reads games has ended',
    async () => {
      const out = inFolder('ended.bin');
      const { code, said } = await whileReading(out, (_, reader) => process.kill(reader, 'SIGKILL'));
      expect(code).toBe(1);
      expect(said).toMatch(/^a process that reads games has ended$/m);
      expect(existsSync(out)).toBe(false);
    },
    90_000,
  );

  itNeeding('posix')(
    'ends at Ctrl-C with the best net so far',
    async () => {
      const out = inFolder('interrupted.bin');
      const args = [...command, '--data', inFolder('games.bin'), '--out', out, '--epochs', '100000000'];
      const child = spawn(process.execPath, args, { cwd: ROOT });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('epoch 2 ') && !said.includes('epoch 2 ')) child.kill('SIGINT');
        said += text;
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect(said).toContain('interrupted');
      expect(code).toBe(130);
      expect(readFileSync(out)).toHaveLength(FILE.length);
    },
    90_000,
  );

  itSlow(
    'gives a net from before there were headers one',
    () => {
      const [old, written] = [inFolder('old_net.bin'), inFolder('new_net.bin')];
      writeFileSync(old, FILE.subarray(16));
      const { status, stderr } = net('--from', old, '--epochs', '0', '--out', written);
      expect([status, stderr]).toEqual([0, '']);
      expect(Buffer.compare(readFileSync(written), FILE)).toBe(0);
      writeFileSync(old, Buffer.concat([FILE, Buffer.alloc(2)]));
      const wrong = net('--from', old, '--epochs', '0', '--out', written);
      expect([wrong.status, wrong.stderr]).toEqual([
        1,
        expect.stringContaining(`${old}: this is no net to begin with: it has `),
      ]);
    },
    90_000,
  );
});
