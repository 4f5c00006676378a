import { BIN } from './ransom.ts';
import { describeNeeding, itNeeding, missing } from './needs.ts';

it('a test is run if all that it needs is here, and otherwise skipped', () => {
  expect(missing(['/no/such/file', 'no-such-program', 'linux'])).toEqual(
    ['/no/such/file', 'no-such-program'].concat(process.platform === 'linux' ? [] : 'linux'),
  );
  expect(itNeeding()).toBe(it);
  expect(itNeeding('no-such-program')).toBe(it.skip);
  expect(describeNeeding('/no/such/file')).toBe(describe.skip);
});

itNeeding('posix', BIN)('a file that is here is found', () => {
  expect(missing([BIN, 'sh'])).toEqual([]);
});
