import { formerAnnotators } from '../../src/analysis/earlier_analysis.ts';

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
