import type { ThemeName } from '../../diagram/theme.ts';

// Signs on the squares. Diagrams are viewed large and at rest; here a sign is thin, and seen during play. So each has a
// contrast of at least 3:1 with both squares of its theme, as WCAG 2.2, 1.4.11, requires; a test computes it.

export interface SignColours {
  /** Corner marks of the last move. */
  readonly last: string;
  /** Squares that the man in the hand can reach. */
  readonly target: string;
  /** The ring round a king in check. */
  readonly check: string;
  /** The dark edge of the pale ring round a king in pseudo-check. */
  readonly pseudoCheck: string;
  /** The frame of a square whose man is in the hand. */
  readonly picked: string;
  /** Rings around the men and squares that cause a refusal. */
  readonly culprit: string;
}

export const SIGN_COLOURS: Readonly<Record<ThemeName, SignColours>> = {
  // The board is darker on dark pages.
  jade: {
    last: '#4a3200',
    target: '#0d4a22',
    check: '#7c0b0a',
    pseudoCheck: '#083f72',
    picked: '#0d4a22',
    culprit: '#7c0b0a',
  },
  wood: {
    last: '#5a3a00',
    target: '#0d4a22',
    check: '#8a0f0c',
    pseudoCheck: '#0a4880',
    picked: '#0d4a22',
    culprit: '#8a0f0c',
  },
  slate: {
    last: '#4a3200',
    target: '#0d4a22',
    check: '#8a0f0c',
    pseudoCheck: '#0a4880',
    picked: '#0d4a22',
    culprit: '#8a0f0c',
  },
  print: {
    last: '#000000',
    target: '#333333',
    check: '#000000',
    pseudoCheck: '#555555',
    picked: '#000000',
    culprit: '#000000',
  },
  contrast: {
    last: '#000000',
    target: '#003c8f',
    check: '#8c0000',
    pseudoCheck: '#003c6e',
    picked: '#003c8f',
    culprit: '#5b0a6b',
  },
};
