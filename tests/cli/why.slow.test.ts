import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ransom, ransomJson } from '../helpers/ransom.ts';
import { temporaryFolder } from '../match/mocks.ts';
import { itSlow } from '../helpers/slow.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** 3... a6 allows mate in one. */
const GAME = '1. e4 e5 2. Qh5 Nc6 3. Bc4 a6 4. Qxf7#\n';
const LIMITS = ['--nodes', '3000', '--why'];

interface Played {
  readonly played?: { readonly judgement: string | null; readonly why: { text: string } | null };
}

describe('ransom analyze --why', () => {
  it('writes reasons as comments, and replaces them when the game is analysed again', () => {
    const first = path.join(folder.path, 'first.pgn');
    const { code } = ransom(['analyze', ...LIMITS, '--pgn', first], GAME);
    expect(code).toBe(0);
    const text = readFileSync(first, 'utf8').replace(/\s+/g, ' ');
    expect(text).toMatch(/3\.\.\. a6 \$4 \{[^}]*\} \{3\.\.\. a6 allows mate in one: 4\. Qxf7#\.[^}]*\}/);

    const again = ransom(['analyze', ...LIMITS], readFileSync(first, 'utf8')).stdout.replace(/\s+/g, ' ');
    expect(again.split('allows mate in one')).toHaveLength(2);
    const without = ransom(['analyze', '--nodes', '3000'], readFileSync(first, 'utf8')).stdout;
    expect(without).not.toContain('allows');
  });

  itSlow("keeps an author's own words", () => {
    const own = GAME.replace('3. Bc4 a6', '3. Bc4 a6 {3... a6 allows what it should not.}');
    const { stdout } = ransom(['analyze', ...LIMITS], own);
    expect(stdout.replace(/\s+/g, ' ')).toContain('{3... a6 allows what it should not.}');
  });

  it('gives programs the reasons of each move: null for a move that needs none', () => {
    const lines = ransomJson(['analyze', ...LIMITS, '--json'], GAME) as Played[];
    const played = lines.flatMap((line) => (line.played === undefined ? [] : [line.played]));
    expect(played).toHaveLength(7);
    const blunder = played[5]!;
    expect(blunder.judgement).toBe('blunder');
    expect(blunder.why).toMatchObject({
      reasons: expect.arrayContaining([
        expect.objectContaining({ of: 'reply', kind: 'mate', squares: ['h5', 'f7'] }),
      ]) as unknown,
    });
    expect(played[0]!.why).toBeNull();
  });

  it('adds no field unless it is asked for', () => {
    for (const line of ransomJson(['analyze', '--nodes', '500', '--json'], GAME) as Played[])
      expect(line.played ?? {}).not.toHaveProperty('why');
  });

  itSlow('says the same each time', () => {
    const args = ['analyze', ...LIMITS, '--json', '1. e4 e5 2. Qh5 Nc6 3. Bc4', '--final'];
    const reasons = (): unknown => ransomJson(args)[0]!.why;
    const first = reasons();
    expect(first).not.toBeNull();
    expect(reasons()).toEqual(first);
  });

  it('puts the reasons into the report', () => {
    const report = path.join(folder.path, 'report.html');
    const game = path.join(folder.path, 'game.pgn');
    writeFileSync(game, GAME);
    expect(ransom(['analyze', ...LIMITS, game, '--report', report]).code).toBe(0);
    expect(readFileSync(report, 'utf8')).toContain('allows mate in one: 4. Qxf7#.');
  });
});
