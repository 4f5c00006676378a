import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BlockList,
  appendToJournal,
  openJournal,
  readJournal,
  type FuzzSettings,
  type PlayedBlock,
} from '../../scripts/fuzz/journal.ts';

const SETTINGS: FuzzSettings = { kind: 'core', rules: 'both', seed: 1, block: 10, lines: 0, version: '1+a' };

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'fuzz-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function block(number: number, seeds = 10): PlayedBlock {
  return { block: number, seeds, ms: 5, counts: { games: seeds, 'ends.mate': 1 } };
}

describe('the journal of a fuzz', () => {
  it('gives back the blocks noted, without a line that was cut', () => {
    const file = join(folder, 'cut.jsonl');
    expect(openJournal(file, SETTINGS, 'now').work.seeds).toBe(0);
    appendToJournal(file, block(0));
    appendFileSync(file, '{"block":1,"se');
    expect(readJournal(file).blocks.counts).toEqual({ games: 10, 'ends.mate': 1 });
    expect(openJournal(file, SETTINGS, 'later').work).toEqual({ seeds: 10, ms: 5 });
    appendToJournal(file, block(1));
    const { blocks, build } = readJournal(file);
    expect([blocks.counts, build]).toEqual([{ games: 20, 'ends.mate': 2 }, 'now']);
  });

  it('begins in an empty file', () => {
    const file = join(folder, 'begun.jsonl');
    writeFileSync(file, '');
    openJournal(file, SETTINGS, 'now');
    appendToJournal(file, block(0));
    expect(readJournal(file).settings).toEqual(SETTINGS);
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

  it('is no other file', () => {
    const file = join(folder, 'other.jsonl');
    writeFileSync(file, '[Event "?"]\n');
    expect(() => readJournal(file)).toThrow(`${file} is not the journal of a fuzz: name another file`);
    expect(readFileSync(file, 'utf8')).toBe('[Event "?"]\n');
  });
});

describe('a list of blocks', () => {
  it('counts each block once, with the larger number of its seeds', () => {
    const blocks = new BlockList();
    for (const noted of [block(3, 4), block(3), block(3, 4), block(3)]) blocks.note(noted);
    expect(blocks.work.seeds).toBe(10);
  });

  it('keeps a fault until its block is played without one', () => {
    const blocks = new BlockList();
    blocks.noteFault({ block: 2, seed: 25, fault: 'wrong' });
    expect(blocks.found).toHaveLength(1);
    blocks.note(block(2));
    expect(blocks.found).toHaveLength(0);
  });
});
