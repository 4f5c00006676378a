import { DirectSearch } from '../../src/engine/direct_search.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen } from '../../src/notation/fen.ts';
import { KIND_DROP, KIND_EXCHANGE, moveKind } from '../../src/shared/move.ts';
import { SCORE_MATE } from '../../src/shared/search_layout.ts';
import { readMates } from '../positions/mates.ts';
import { hasNoShorterMate, isProvedByReference, keyOf } from '../positions/prove.ts';
import { positionOf } from '../helpers/position.ts';
import { HAS_TIME, itSlow } from '../helpers/slow.ts';

const lines = readMates();
const search = new MateSearch(32);

/** One line of each length, a different one whenever a line is added: the rest is in `npm run test:deep`. */
const sample = [2, 3, 4, 5, 6, 7].map((moves) => {
  const ofLength = lines.filter((line) => line.moves === moves);
  return ofLength[lines.length % ofLength.length]!;
});

describe('the mate suite', () => {
  it('has at least 200 different positions, of every length from 2 to 7', () => {
    expect(new Set(lines.map(({ fen }) => fen)).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(200);
    for (const moves of [2, 3, 4, 5, 6, 7]) {
      expect(lines.filter((line) => line.moves === moves).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('has canonical positions, legal keys, and all kinds of them', () => {
    const kinds = lines.map((line) => {
      const position = positionOf(line.fen, 'leslie');
      expect(formatFen(position.setup)).toBe(line.fen);
      return moveKind(keyOf(position, line.key));
    });
    expect(kinds.filter((kind) => kind === KIND_DROP).length).toBeGreaterThanOrEqual(20);
    expect(kinds.filter((kind) => kind === KIND_EXCHANGE).length).toBeGreaterThanOrEqual(20);
  });

  it.each(sample)('$fen: mate in $moves by $key, proved by the reference', (line) => {
    expect(isProvedByReference(line, search)).toBe(true);
  });

  it.each(sample.filter(({ moves }) => HAS_TIME || moves <= 4))('$fen: no mate in fewer than $moves', (line) => {
    expect(hasNoShorterMate(line, search)).toBe(true);
  });

  itSlow('is solved by the main search, except one position in twenty', () => {
    const main = new DirectSearch(16);
    // A sample: of the whole suite 97.5 % are solved with so many nodes.
    const every = lines.filter((_line, index) => index % 11 === 0);
    const solved = every.filter(({ fen, moves }) => {
      main.newGame();
      main.setPosition(positionOf(fen, 'leslie'));
      return main.search({ nodes: 300_000 }).score >= SCORE_MATE - 2 * moves;
    });
    expect(solved.length / every.length).toBeGreaterThanOrEqual(0.95);
  });

  it('is solved by the mate search if the mate is one by checks', () => {
    for (const line of lines.filter(({ moves }) => moves <= 4)) {
      const position = positionOf(line.fen, 'leslie');
      if (!position.play(keyOf(position, line.key)).isCheck()) continue;
      const answer = search.find(position, { nodes: 100_000 });
      expect(answer).toMatchObject({ kind: 'mate', moves: line.moves });
      expect(answer.kind === 'mate' ? answer.line.map(formatCoordinate) : []).toHaveLength(2 * line.moves - 1);
    }
  });
});
