import { itNeeding, missing } from './needs.ts';

/** Have the tests time? See `time` of needs.ts. */
export const HAS_TIME = missing(['time']).length === 0;

/** The cases if there is time, otherwise none: for those of a table that need time. */
export function slowCases<Case>(...cases: readonly Case[]): readonly Case[] {
  return HAS_TIME ? cases : [];
}

/** `it` if there is time. */
export const itSlow = itNeeding('time');
