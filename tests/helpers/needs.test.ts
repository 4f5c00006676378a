import { BIN } from './ransom.ts';
import { describeNeeding, itNeeding, missing } from './needs.ts';

it('a test is run if all its needs are met, and skipped otherwise', () => {
  expect(missing(['/no/such/file', 'no-such-program', 'linux'])).toEqual(
    ['/no/such/file', 'no-such-program'].concat(process.platform === 'linux' ? [] : 'linux'),
  );
  expect(itNeeding()).toBe(it);
  expect(itNeeding('no-such-program')).toBe(it.skip);
  expect(describeNeeding('/no/such/file')).toBe(describe.skip);
});

itNeeding('posix', BIN)('an existing file is found', () => {
  expect(missing([BIN, 'sh'])).toEqual([]);
});

it('a file that `npm run test:slow` leaves out may not have tests that need time', () => {
  expect(() => itNeeding('time')).toThrow('needs.test.ts: name it .slow.test.ts');
});
