import { Random } from '../../tests/movegen/fuzz/random.ts';
import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { cpuMs } from '../shared/measure.ts';
import { say } from '../shared/run.ts';
import { Finding, add, row, rowsOf, type Counts, type FuzzKind, type SeedPlayer } from './kind.ts';
import { longTexts } from './long_lines.ts';
import { mutated } from './mutate.ts';
import { READERS_BY_NAME, type ReaderName } from './readers.ts';
import { makeSamples, type Samples } from './samples.ts';

/** Inputs have some thousand characters at most: none takes longer. */
const MAX_READING_MS = 1000;
const SHOWN_LENGTH = 2000;
/** Of inputs without any change: they must be read, and show that the samples are right. */
const UNCHANGED_CHANCE = 0.02;
const TOLD_EVERY = 200;
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

/** The CPU time of a reading in milliseconds. Throws what the reader throws. */
function msOf(reader: ReaderName, text: string): number {
  const before = cpuMs();
  READERS_BY_NAME[reader](text, startPosition());
  return cpuMs() - before;
}

/** What is wrong with a reading, or null. A slow one is repeated: it may have waited for the garbage collector. */
function faultOf(reader: ReaderName, text: string): string | null {
  try {
    const ms = msOf(reader, text);
    const again = ms < MAX_READING_MS ? ms : Math.min(ms, msOf(reader, text));
    return again < MAX_READING_MS ? null : `takes ${Math.round(again)} ms`;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function readLongTexts(): number {
  let texts = 0;
  let faults = 0;
  for (const { name, text, isManyOpenings } of longTexts()) {
    for (const reader of NAMES) {
      const fault = reader === 'openings' && isManyOpenings === true ? null : faultOf(reader, text);
      if (fault === null) continue;
      faults++;
      console.log(`The reader of ${reader}, ${name}: ${fault}`);
    }
    if (++texts % TOLD_EVERY === 0) say(`${texts} texts, ${faults} faults`);
  }
  console.log(`${texts} texts of a megabyte, ${faults} faults`);
  return faults === 0 ? EXIT_FINE : EXIT_NO;
}

/** The readers of FEN, moves, PGN, openings and protocol lines against texts that are almost right. */
export const KIND: FuzzKind = {
  seeds: 'inputs',
  settings: [],
  blockSeeds: 2000,
  start: () => Promise.resolve(startPlayer()),
  readLongTexts,
  summary,
  progress: (counts) => `${counts.inputs ?? 0} inputs`,
  verdict: (isRight) => (isRight ? 'Every input was read or refused.' : 'A reader is wrong: see above.'),
};
