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

/** What is looked at of jest.config.js. */
interface Projects {
  readonly projects: readonly {
    readonly displayName: string;
    readonly globals?: { readonly haveTestsTime?: boolean };
  }[];
}

it('`npm run test:slow` has time for all tests that need it, as do those of other browsers and of the library', async () => {
  const file = '../../jest.config.js';
  process.argv.push('--selectProjects');
  const { default: config } = (await import(file)) as { readonly default: Projects };
  process.argv.pop();
  const withTime = config.projects.filter(({ globals }) => globals?.haveTestsTime === true);
  expect(withTime.map(({ displayName }) => displayName)).toEqual([
    'slow',
    'slow-quiet',
    'chromium',
    'firefox',
    'webkit',
    'library',
  ]);
});
