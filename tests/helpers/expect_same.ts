/**
 * As `expect([what, actual]).toEqual([what, expected])`, for loops over tens of thousands of values: nothing is done for what is the
 * same, where `expect` alone often takes longer than what is tested.
 */
export function expectSame(actual: unknown, expected: unknown, what: unknown = ''): void {
  if (!Object.is(actual, expected)) expect([what, actual]).toEqual([what, expected]);
}
