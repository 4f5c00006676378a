import { TooLate, expectWithin, timed } from './timed.ts';

async function attemptsOf(test: (attempt: number) => void): Promise<{ attempts: number; error: unknown }> {
  let attempts = 0;
  const error: unknown = await timed(() => {
    test(++attempts);
  })().catch((reason: unknown) => reason);
  return { attempts, error };
}

describe('a timed test', () => {
  it('passes with its first attempt in time', async () => {
    const slowTwice = (attempt: number): void => {
      expectWithin(attempt > 2 ? 99 : 100, 100);
    };
    expect(await attemptsOf(slowTwice)).toEqual({ attempts: 3, error: undefined });
  });

  it('fails if all attempts are too late', async () => {
    const { attempts, error } = await attemptsOf(() => {
      expectWithin(100, 100);
    });
    expect(attempts).toBe(4);
    expect(error).toEqual(new TooLate('took 100 ms instead of less than 100'));
  });

  it('fails at once for another reason', async () => {
    const { attempts, error } = await attemptsOf(() => {
      throw new Error('wrong');
    });
    expect(attempts).toBe(1);
    expect(error).toEqual(new Error('wrong'));
  });
});
