// The recipes of docs/scale.md for one machine, each as printed, with smaller numbers.

import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GameRecord } from '../../lab/shared/game_file.ts';
import { readGames } from '../../lab/shared/game_pool.ts';
import { gamesIn } from '../helpers/games_in.ts';
import { Random } from '../movegen/fuzz/random.ts';
import { describeNeeding } from '../helpers/needs.ts';
import { BIN, ROOT } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
const RECIPES = [...readFileSync(path.join(ROOT, 'docs/scale.md'), 'utf8').matchAll(/^```bash\n(.*?)^```/gms)].map(
  ([, text]) => text!,
);

/** Fewer parts. */
const FEWER: readonly (readonly [string, string])[] = [
  ['{1..16}', '{1..3}'],
  ['{}/16', '{}/3'],
  ['{1..8}', '{1..3}'],
  ['{}/8', '{}/3'],
  ['{0..7}', '{0..2}'],
];

/** Days of work made seconds. Each change must be found in one recipe. */
const SMALLER: readonly (readonly [string, string])[] = [
  ['perft 8 --hash 512', 'perft 5 --hash 8'],
  ['--nodes 5000 --games 4000', '--nodes 60 --max-moves 12 --games 18'],
  ['../before', '.'],
  ['--cpu 12 --pairs 3000', '--nodes 60 --pairs 6'],
  ['--games 100000 --nodes 400', '--games 6 --nodes 20'],
  ['--games 1000000 --seed {}000001', '--games 10 --seed {}1'],
  ['-N 50', '-N 3'],
  ['--nodes 1000000', '--nodes 50'],
];

describeNeeding('bash', 'parallel')('the recipes for one machine', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ransom-scale-'));
    // It looks like a checkout, but what the recipes write lies in a folder of its own.
    for (const name of readdirSync(ROOT)) symlinkSync(path.join(ROOT, name), path.join(folder, name));
    const programs = path.join(folder, 'programs');
    spawnSync('mkdir', [programs]);
    writeFileSync(path.join(programs, 'ransom'), `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
    chmodSync(path.join(programs, 'ransom'), 0o755);
    env = { ...process.env, HOME: folder, PATH: `${programs}${path.delimiter}${process.env.PATH ?? ''}` };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The commands of the recipe that has these words, with smaller numbers. */
  function recipe(words: string): string {
    const [found, ...others] = RECIPES.filter((text) => text.includes(words));
    if (found === undefined || others.length > 0) throw new Error(`not one recipe with ${words}`);
    return [...SMALLER, ...FEWER].reduce((text, [from, to]) => text.replaceAll(from, to), found);
  }

  function run(command: string): SpawnSyncReturns<string> {
    return spawnSync('bash', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  }

  function lastLine(command: string): string | undefined {
    const { status, stdout, stderr } = run(command);
    if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`);
    return stdout.trimEnd().split('\n').at(-1);
  }

  it('are smaller here in a way that fits them', () => {
    for (const [from] of SMALLER) expect(RECIPES.filter((text) => text.includes(from))).toHaveLength(1);
  });

  itSlow(
    'count perft',
    () => {
      expect(lastLine(recipe('ransom perft'))).toBe('Nodes searched: 4865877');
    },
    120_000,
  );

  itSlow(
    'play a match, whatever is killed on the way',
    async () => {
      const [play = '', merge = ''] = recipe('ransom match').split(/\n(?=ransom match --merge)/);
      const child = spawn('bash', ['-c', play], { cwd: folder, env, stdio: 'ignore' });
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const killed = await killAtRandom(folder, 3);
      expect(await ended).toBe(0);
      expect(killed).toBe(3);
      const whole = lastLine(
        'ransom match ransom "ransom --option Hash=1" --nodes 60 --max-moves 12 --games 18 --sprt 0,20 --concurrency 2 --state whole.match',
      );
      expect(whole).toMatch(/^Result: .*, 18 games, /);
      expect(lastLine(merge)).toBe(whole);
      const parts = readdirSync(folder).filter((name) => /^part\d+\.match$/.test(name));
      const inFolder = (name: string): string => path.join(folder, name);
      expect(gamesIn(parts.map(inFolder))).toEqual(gamesIn([inFolder('whole.match')]));
    },
    180_000,
  );

  itSlow(
    'play a duel',
    () => {
      const whole = 'npm run --silent lab duel -- . . --nodes 60 --pairs 6 --sprt 0,10';
      expect(lastLine(recipe('duel'))).toBe(lastLine(whole));
    },
    180_000,
  );

  itSlow(
    'make games for training',
    () => {
      lastLine(recipe('lab data'));
      lastLine('npm run --silent lab data -- --games 6 --nodes 20 --seed 7 --out whole.bin');
      const games = (file: string): GameRecord[] => readGames(path.join(folder, file));
      const parts = [1, 2, 3].map((part) => games(`part${part}.bin`));
      const whole = games('whole.bin');
      expect(whole.map((_, number) => parts[number % 3]![Math.floor(number / 3)])).toEqual(whole);
    },
    180_000,
  );

  itSlow(
    'fuzz',
    () => {
      const legalMoves = ({ status, stdout }: SpawnSyncReturns<string>): number[] => {
        expect(status).toBe(0);
        return [...stdout.matchAll(/ (\d+) legal moves$/gm)].map(([, moves]) => Number(moves));
      };
      const parts = legalMoves(run(recipe('npm run --silent lab fuzz')));
      const [whole] = legalMoves(run('npm run --silent lab fuzz -- --games 30 --seed 1'));
      expect(parts).toHaveLength(3);
      expect(parts.reduce((sum, moves) => sum + moves)).toBe(whole);
    },
    180_000,
  );

  itSlow(
    'analyse positions in their order',
    () => {
      const fens = Array.from({ length: 10 }, (_, i) => START.replace(/1$/, String(i + 1)));
      writeFileSync(path.join(folder, 'positions.fen'), `${fens.join('\n')}\n`);
      lastLine(recipe('ransom analyze'));
      const lines = readFileSync(path.join(folder, 'analysis.jsonl'), 'utf8').trimEnd().split('\n');
      const analysed = lines.map((line) => (JSON.parse(line) as { fen?: string }).fen);
      expect(analysed).toEqual(fens);
    },
    120_000,
  );
});

/** Kills processes of the match in a folder with SIGKILL, as often as said, and returns how often that was possible. */
async function killAtRandom(folder: string, times: number): Promise<number> {
  const random = new Random(17);
  let killed = 0;
  for (let waits = 0; killed < times && waits < 2000; waits++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const states = readdirSync(folder).filter((name) => /^part\d+\.match$/.test(name));
    const running = matchProcesses(folder).filter((pid) => pid > 0);
    // Only what has begun a journal has something to lose.
    if (running.length === 0 || states.length <= killed) continue;
    try {
      process.kill(random.pick(running), 'SIGKILL');
      killed++;
    } catch {
      // It has just ended by itself.
    }
  }
  return killed;
}

/** The processes that write journals in a folder, by their lock files. */
function matchProcesses(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^part\d+\.match\.lock$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => pidIn(file));
}

function pidIn(lock: string): number {
  try {
    return (JSON.parse(readFileSync(lock, 'utf8')) as { pid?: number }).pid ?? 0;
  } catch {
    return 0;
  }
}
