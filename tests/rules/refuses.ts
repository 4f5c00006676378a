// A table of refused moves, one test each: what refuses them, as data. Their wording is in a file beside the test.

import { readFileSync } from 'node:fs';
import type { Intent } from '../../src/rules/intent.ts';
import type { RefusalCode } from '../../src/rules/refusal/refusal.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { roleLetter, squareName } from '../../src/rules/words.ts';
import { placeName, refusalOf } from './helpers.ts';

/** Position, move, code of the refusal, and the men, squares and slots that are its reason: see `placeName`. */
export type RefusalCase = readonly [fen: string, intent: Intent, code: RefusalCode, places: string, ruleset?: Ruleset];

const allCases: RefusalCase[] = [];

export function itRefuses(cases: readonly RefusalCase[]): void {
  allCases.push(...cases);
  for (const [fen, intent, code, places, ruleset] of cases) {
    it(`${code}: ${titleOf(intent)} in ${fen} under ${ruleset ?? 'leslie'}`, () => {
      const refusal = refusalOf(fen, intent, ruleset);
      expect([refusal.code, refusal.places.map(placeName).join(' ')]).toEqual([code, places]);
    });
  }
}

/** The messages of all cases so far are the lines of a file, each once. */
export function itSaysWordForWord(file: string): void {
  it(`says what is written in ${file}`, () => {
    const said = allCases.map(
      ([fen, intent, code, , ruleset]) => `${code}: ${refusalOf(fen, intent, ruleset).message}`,
    );
    const written = readFileSync(new URL(file, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect([...new Set(said)]).toEqual(written);
  });
}

function titleOf(intent: Intent): string {
  switch (intent.kind) {
    case 'castle':
      return `castling on the ${intent.side}'s side`;
    case 'drop':
      return `${roleLetter(intent.role)}@${squareName(intent.to)}`;
    case 'exchange':
      return `${roleLetter(intent.rescue)}#${roleLetter(intent.give)}@${squareName(intent.to)}`;
    case 'move': {
      const man = intent.role === null ? 'man' : roleLetter(intent.role);
      const origin = `${intent.fromFile ?? '?'}/${intent.fromRank ?? '?'}`;
      return `${man} from ${origin} to ${intent.to === null ? 'anywhere' : squareName(intent.to)}`;
    }
  }
}
