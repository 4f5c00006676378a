// Proves the whole mate suite, which takes minutes. Run by `npm run test:deep`.
import { MateSearch } from '../../src/engine/mate_search.ts';
import { readMates } from '../positions/mates.ts';
import { hasNoShorterMate, isProvedByReference } from '../positions/prove.ts';

const search = new MateSearch(64);

describe('the whole mate suite', () => {
  it.each(readMates())('$fen: mate in $moves by $key and not sooner', (line) => {
    expect(isProvedByReference(line, search)).toBe(true);
    expect(hasNoShorterMate(line, search)).toBe(true);
  });
});
