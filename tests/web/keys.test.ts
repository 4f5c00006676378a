import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import { LETTER_KEYS, letterKeyOf } from '../../src/web/keys/letter_keys.ts';
import { choiceOfKey, promotionChooser } from '../../src/web/table/choosers.ts';
import { roleAfterKey } from '../../src/web/table/store_keys.ts';
import { LAYOUTS } from '../../src/web/table/layout.ts';

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };

describe('single characters', () => {
  it('are commands', () => {
    for (const { key, command } of LETTER_KEYS) expect(letterKeyOf({ ...PLAIN, key })).toBe(command);
    expect(letterKeyOf({ ...PLAIN, shiftKey: true, key: '?' })).toBe('keys');
  });

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { defaultPrevented: true }])(
    'are not commands with %p',
    (change) => {
      expect(letterKeyOf({ ...PLAIN, key: 'f', ...change })).toBeNull();
    },
  );

  it.each(['F', 'Enter', 'x', 'toString'])('%p is not a command', (key) => {
    expect(letterKeyOf({ ...PLAIN, key })).toBeNull();
  });
});

describe('keys in a chooser', () => {
  const chooser = promotionChooser(60, [
    { role: QUEEN, count: 1, move: 1, follows: [] },
    { role: ROOK, count: 2, move: 2, follows: [] },
  ]);

  it('choose by letter or number', () => {
    for (const [key, index] of [
      ['q', 0],
      ['R', 1],
      ['1', 0],
      ['2', 1],
    ] as const) {
      expect(choiceOfKey(chooser, { ...PLAIN, key })).toBe(index);
    }
    expect(choiceOfKey(chooser, { ...PLAIN, key: 'n' })).toBeNaN();
  });

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])('choose nothing with %p', (change) => {
    for (const key of ['r', '1']) expect(choiceOfKey(chooser, { ...PLAIN, key, ...change })).toBe(-1);
  });
});

describe('keys in a store', () => {
  const beside = LAYOUTS.wide.rows;
  const strip = LAYOUTS.tall.rows;

  it('move to neighbours, and stay within the store', () => {
    expect(roleAfterKey(beside, QUEEN, 'ArrowRight')).toBe(ROOK);
    expect(roleAfterKey(beside, ROOK, 'ArrowRight')).toBe(BISHOP);
    expect(roleAfterKey(beside, QUEEN, 'ArrowLeft')).toBeNull();
    expect(roleAfterKey(beside, BISHOP, 'ArrowUp')).toBe(QUEEN);
    const packed = [[QUEEN], [ROOK, BISHOP]];
    expect(roleAfterKey(packed, BISHOP, 'ArrowUp')).toBe(QUEEN);
    expect(roleAfterKey(beside, PAWN, 'ArrowDown')).toBeNull();
    expect(roleAfterKey(beside, PAWN, 'ArrowRight')).toBeNull();
  });

  it('reach every slot of a row that is shorter', () => {
    expect(roleAfterKey(beside, KNIGHT, 'ArrowDown')).toBe(PAWN);
    expect(roleAfterKey(beside, PAWN, 'ArrowUp')).toBe(BISHOP);
    // The strip of a phone is one row.
    expect(roleAfterKey(strip, BISHOP, 'ArrowRight')).toBe(KNIGHT);
    expect(roleAfterKey(strip, BISHOP, 'ArrowDown')).toBeNull();
  });

  it('go to the ends', () => {
    expect(roleAfterKey(strip, BISHOP, 'Home')).toBe(QUEEN);
    expect(roleAfterKey(strip, BISHOP, 'End')).toBe(PAWN);
    expect(roleAfterKey(strip, BISHOP, 'x')).toBeNull();
  });
});
