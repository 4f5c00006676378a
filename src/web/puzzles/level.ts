/** From 1, the easiest, to 5. */
export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  1: 'easiest',
  2: 'easy',
  3: 'medium',
  4: 'hard',
  5: 'hardest',
};
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];
