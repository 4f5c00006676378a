import { expectSame } from './expect_same.ts';

it('accepts what is the same or equal', () => {
  for (const value of [1, 'a', null, undefined, NaN]) expectSame(value, value);
  expectSame({ ok: true, value: [1] }, { ok: true, value: [1] });
});

it.each([
  [1, 2],
  ['a', 'b'],
  [null, undefined],
  [0, -0],
  [true, 1],
  [{ ok: true }, { ok: false }],
])('refuses %j for %j, and says where', (actual, expected) => {
  expect(() => {
    expectSame(actual, expected, 'in position 7');
  }).toThrow('in position 7');
});
