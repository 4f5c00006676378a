import { Random } from '../../tests/movegen/fuzz/random.ts';
import { cpuMs } from '../shared/cpu_time.ts';
import { add, rowsOf, type Counts } from './counts.ts';
import { Finding, type FuzzKind, type SeedPlayer } from './kind.ts';
import { mutated } from './mutate.ts';
import { READERS_BY_NAME, type ReaderName } from './readers.ts';
import { row } from './row.ts';
import { makeSamples, type Samples } from './samples.ts';

/** Inputs have some thousand characters at most: none takes longer. */
export const MAX_READING_MS = 1000;
const SHOWN_LENGTH = 2000;
/** Of inputs without any change: they must be read, and show that the samples are right. */
const UNCHANGED_CHANCE = 0.02;
const NAMES = Object.keys(READERS_BY_NAME) as ReaderName[];

type Position = Samples['moves'][number]['position'];

/** An input of a seed, for a reader. */
interface Input {
  readonly reader: ReaderName;
  readonly text: string;
  readonly position: Position;
}

function textsFor(samples: Samples, reader: ReaderName, moves: readonly string[]): readonly string[] {
  switch (reader) {
    case 'fen':
      return samples.fens;
    case 'move':
      return moves;
    case 'pgn':
      return samples.games;
    default:
      return samples[reader];
  }
}

/** The input of a seed. */
function inputOf(samples: Samples, seed: number): Input {
  const random = new Random(seed);
  const reader = random.pick(NAMES);
  const { position, texts: moves } = random.pick(samples.moves);
  const texts = textsFor(samples, reader, moves);
  const text = random.pick(texts);
  const changed = random.chance(UNCHANGED_CHANCE) ? text : mutated(random, text, random.pick(texts));
  return { reader, text: changed, position };
}

/** Reads an input. Returns whether it was read or refused; throws a Finding if it was neither, or took too long. */
function readInput({ reader, text, position }: Input): boolean {
  const describe = (what: string): string =>
    `The reader of ${reader} ${what}: ${JSON.stringify(text.slice(0, SHOWN_LENGTH))}${text.length > SHOWN_LENGTH ? '…' : ''}`;
  const began = cpuMs();
  let isRead: boolean;
  try {
    isRead = READERS_BY_NAME[reader](text, position);
  } catch (error) {
    throw new Finding(
      `${describe('fails')}\n  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
  const ms = cpuMs() - began;
  if (ms > MAX_READING_MS) throw new Finding(describe(`needs ${Math.round(ms)} ms`));
  return isRead;
}

function startPlayer(): SeedPlayer {
  const samples = makeSamples();
  return {
    play(seed, counts) {
      const input = inputOf(samples, seed);
      add(counts, 'inputs', 1);
      add(counts, `${readInput(input) ? 'read' : 'refused'}.${input.reader}`, 1);
    },
  };
}

function summary(counts: Readonly<Counts>): string[] {
  const named = (group: string): string[] =>
    rowsOf(counts, group).map(([name, number]) => row(number, `${name} ${group}`));
  return [`${counts.inputs ?? 0} inputs`, ...named('read'), ...named('refused')];
}

/** The readers of FEN, moves, PGN, openings and protocol lines against texts that are almost right. */
export const READERS: FuzzKind = {
  name: 'readers',
  subject:
    'the readers of FEN, moves, PGN, openings and lines of protocols: mutated texts are read or refused, and in time',
  seeds: 'inputs',
  blockSeeds: 20_000,
  sources: [
    ...['src/notation', 'src/rules', 'src/match', 'src/protocol', 'src/shared', 'src/core', 'dist/core.wasm'],
    ...['lab/fuzz', 'tests/movegen/fuzz', 'tests/protocol/fuzz', 'tests/notation/helpers'],
  ],
  start: () => Promise.resolve(startPlayer()),
  summary,
  progress: (counts) => `${counts.inputs ?? 0} inputs`,
  verdict: (isRight) => (isRight ? 'Every input was read or refused.' : 'A reader is wrong: see above.'),
  replay: (seed) => `npm run lab fuzz readers -- --seed ${seed} --inputs 1`,
};
