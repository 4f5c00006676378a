// A table of refused moves, one test each.

import type { Intent } from '../../src/rules/intent.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { roleLetter, squareName } from '../../src/rules/words.ts';
import { refusalOf } from './helpers.ts';

/** Position, move, code of the refusal, and a required part of its message. */
export type RefusalCase = readonly [
  fen: string,
  intent: Intent,
  code: string,
  texts: readonly string[],
  ruleset?: Ruleset,
];

export function itRefuses(cases: readonly RefusalCase[]): void {
  for (const [fen, intent, code, texts, ruleset] of cases) {
    it(`${code}: ${titleOf(intent)} in ${fen} under ${ruleset ?? 'leslie'}`, () => {
      const refusal = refusalOf(fen, intent, ruleset);
      expect(refusal.code).toBe(code);
      for (const text of texts) expect(refusal.message).toContain(text);
    });
  }
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
