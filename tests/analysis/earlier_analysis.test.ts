import { formerAnnotators, withoutAnalysis } from '../../src/analysis/earlier_analysis.ts';
import type { WrittenPly } from '../../src/notation/pgn_write.ts';

describe('the annotators of a game', () => {
  it.each([
    ['Ann', { others: 'Ann', isAnalysed: false }],
    ['Ransom 0.1.0, 500 nodes', { others: '', isAnalysed: true }],
    ['Ann, Ransom 0.1.0, depth 12, 500 nodes', { others: 'Ann', isAnalysed: true }],
    ['Ransom 0.1.0, 500 nodes, Ann', { others: 'Ann', isAnalysed: true }],
    ['Ann, Ransom, 20000 nodes a position, Bob, Eve', { others: 'Ann, Bob, Eve', isAnalysed: true }],
    ['Ransom 0.1.0, until stopped, 1.5 s, mate in 3', { others: '', isAnalysed: true }],
    ['Ransomed', { others: 'Ransomed', isAnalysed: false }],
  ])('are known apart from this program: %s', (value, expected) => {
    expect(formerAnnotators([{ name: 'Annotator', value }], 'Ransom 9.9.9, 1 nodes')).toEqual(expected);
  });
});

describe('the reasons of a former analysis', () => {
  const left = (text: string): number => {
    const evaluation = { kind: 'cp', centipawns: 20 } as const;
    const ply = {
      move: 0,
      comments: [
        { text: '', evaluation },
        { text, evaluation: null },
      ],
    } as unknown as WrittenPly;
    return withoutAnalysis(ply, { others: '', isAnalysed: true }).comments!.length;
  };

  it.each([
    '6... Be6 allows 7. Ng5.',
    '6... Be6 does nothing against 7. Ng5, which attacks the bishop on e6.',
    '18... (N-B)*d2 loses the bishop: 19. Bxd2. Better was 18... Nxc6.',
    '6... Be6: better was 6... Nc6, which saves the pawn on e5.',
    '6... Be6 misses mate in one: 6... Qxf2#.',
    '11. Bxf7+, which forks the king and the rook on h8.',
    '11. Bxf7+ (Kxf7 is met by Ng5+).',
  ])('are left out: %s', (text) => {
    expect(left(text)).toBe(1);
  });

  it.each(['6... Be6 is playable.', '11. Bxf7+ (a surprise) wins.'])(
    'are known apart from what people say: %s',
    (text) => {
      expect(left(text)).toBe(2);
    },
  );
});
