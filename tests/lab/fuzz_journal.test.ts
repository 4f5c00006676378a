import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BlockList,
  appendToJournal,
  openJournal,
  readJournal,
  type FoundFault,
  type FuzzSettings,
  type PlayedBlock,
} from '../../lab/fuzz/journal.ts';

const SETTINGS: FuzzSettings = { kind: 'core', rules: 'both', seed: 1, block: 10, lines: 0, version: '1+a' };

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'fuzz-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function block(number: number, seeds = 10): PlayedBlock {
  return { block: number, seeds, ms: 5, counts: { games: seeds, 'ends.mate': 1 } };
}

/** Of a block of SETTINGS. */
function fault(seed: number, what = 'wrong'): FoundFault {
  return { block: Math.floor((seed - SETTINGS.seed) / SETTINGS.block), seed, fault: what };
}

/** The blocks of a new journal with these lines. */
function journalWith(...lines: readonly (PlayedBlock | FoundFault)[]): BlockList {
  const file = join(folder, 'lines.jsonl');
  rmSync(file, { force: true });
  openJournal(file, SETTINGS, 'now');
  for (const line of lines) appendToJournal(file, line);
  return readJournal(file)!.blocks;
}

describe('the journal of a fuzz', () => {
  it('gives back the blocks noted, without a line that was cut', () => {
    const file = join(folder, 'cut.jsonl');
    expect(openJournal(file, SETTINGS, 'now').work.seeds).toBe(0);
    appendToJournal(file, block(0));
    appendFileSync(file, '{"block":1,"se');
    expect(readJournal(file)!.blocks.counts).toEqual({ games: 10, 'ends.mate': 1 });
    expect(openJournal(file, SETTINGS, 'later').work).toEqual({ seeds: 10, ms: 5 });
    appendToJournal(file, block(1));
    const { blocks, build } = readJournal(file)!;
    expect([blocks.counts, build]).toEqual([{ games: 20, 'ends.mate': 2 }, 'now']);
  });

  it('begins in an empty file', () => {
    const file = join(folder, 'begun.jsonl');
    expect(readJournal(file)).toBeNull();
    writeFileSync(file, '');
    expect(readJournal(file)).toBeNull();
    openJournal(file, SETTINGS, 'now');
    appendToJournal(file, block(0));
    expect(readJournal(file)!.settings).toEqual(SETTINGS);
  });

  it.each([
    ['kind', 'reference', 'core'],
    ['rules', 'pierce', 'both'],
    ['seed', 2, 1],
    ['version', '1+b', '1+a'],
    ['block', 20, 10],
  ])('is refused if it has another %s', (name, ours, theirs) => {
    const file = join(folder, `${name}.jsonl`);
    openJournal(file, SETTINGS, 'now');
    expect(() => openJournal(file, { ...SETTINGS, [name]: ours }, 'now')).toThrow(
      `${file} is the journal of another fuzz (${name} ${theirs} instead of ${ours}): name another file`,
    );
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"block":1}',
    '{"block":-1,"seeds":1,"ms":1,"counts":{}}',
    '{"block":1,"seeds":1,"ms":1,"counts":{"a":"b"}}',
  ])('names file and line of a damaged line: %j', (line) => {
    const file = join(folder, 'damaged.jsonl');
    rmSync(file, { force: true });
    openJournal(file, SETTINGS, 'now');
    appendToJournal(file, block(0));
    appendFileSync(file, `${line}\n`);
    appendToJournal(file, block(1));
    expect(() => readJournal(file)).toThrow(`${file}, line 3: this is no block of seeds`);
  });

  it.each([
    ['before the part that was played', [block(0, 8), fault(8)], [8]],
    ['in a part that was played later', [fault(8), block(0, 8)], []],
    ['behind the part that was played', [fault(8), block(0, 5)], [8]],
    ['just behind the part that was played', [fault(9), block(0, 8)], [9]],
    ['twice in a block', [fault(8), fault(5), block(0, 6)], [8]],
  ] as const)('counts its lines in their order: a fault %s', (_name, lines, seeds) => {
    expect(journalWith(...lines).found.map(({ seed }) => seed)).toEqual(seeds);
  });

  it('is no folder, which the error names', () => {
    const inside = join(folder, 'inside');
    mkdirSync(inside);
    expect(() => readJournal(inside)).toThrow(`${inside} is not a regular file: name another file`);
  });

  it('is no other file', () => {
    const file = join(folder, 'other.jsonl');
    writeFileSync(file, '[Event "?"]\n');
    expect(() => readJournal(file)).toThrow(`${file} is not the journal of a fuzz: name another file`);
    expect(readFileSync(file, 'utf8')).toBe('[Event "?"]\n');
  });
});

describe('a list of blocks', () => {
  it('counts each block once, with the larger number of its seeds', () => {
    const blocks = new BlockList(SETTINGS);
    for (const noted of [block(3, 4), block(3), block(3, 4), block(3)]) blocks.note(noted);
    expect(blocks.work.seeds).toBe(10);
  });

  it('keeps a fault until its block is played without one', () => {
    const blocks = new BlockList(SETTINGS);
    blocks.noteFault(fault(25));
    expect(blocks.found).toHaveLength(1);
    blocks.note(block(2));
    expect(blocks.found).toHaveLength(0);
  });

  it('counts the seeds played of those that are wanted', () => {
    const blocks = new BlockList(SETTINGS);
    for (const noted of [block(0), block(1, 4), block(2)]) blocks.note(noted);
    expect(blocks.seedsAmong((number) => [10, 6, 0][number]!)).toBe(14);
  });

  it.each([
    ['a fault that is not cleared in its own journal', [[fault(8)], [block(0)]], ['wrong']],
    ['a fault that is cleared in its own journal', [[fault(8), block(0)], [block(0, 5)]], []],
    ['a fault in two of them', [[fault(8, 'on a Mac')], [fault(8, 'on Linux'), fault(3)]], ['wrong', 'on Linux']],
    ['a block in two of them', [[block(0)], [{ ...block(0), ms: 3 }, block(1, 4)], [block(1, 5)]], []],
  ] as const)('adds up journals, the same in any order: %s', (_name, journals, faults) => {
    const [forwards, backwards] = [[...journals], [...journals].reverse()].map((ordered) => {
      const blocks = new BlockList(SETTINGS);
      for (const lines of ordered) blocks.addAll(journalWith(...lines));
      return { found: blocks.found, counts: blocks.counts, work: blocks.work };
    });
    expect(forwards).toEqual(backwards);
    expect(forwards!.found.map((found) => found.fault)).toEqual(faults);
  });
});
