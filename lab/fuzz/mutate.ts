// Texts that are almost right: what a slip of the keyboard, a broken file or an attacker makes of valid ones.

import type { Random } from '../../tests/movegen/fuzz/random.ts';

/** What the readers give a meaning to, and what texts break on. */
const PIECES: readonly string[] = [
  ...'()[]{}<>"\'\\/|;:,.!?+-=#@*%$&~^_`0123456789abcdefghPNBRQKpnbrqkwxOo \t\r\n',
  ...[
    '--',
    '...',
    'O-O',
    'O O',
    'e.p.',
    'mate',
    '1-0',
    '1/2-1/2',
    '(B-N)',
    '*e4',
    'N@',
    '#B@',
    '{[%eval ',
    '[%clk 0:00:',
  ],
  ...[
    '[Event "',
    '"]\n',
    '[FEN "',
    '[SetUp "1"]\n',
    '$1',
    'resigns',
    'White',
    'Black',
    ' w ',
    ' b ',
    'KQkq',
    '[#]',
    '[QRBNP#qrbnp]',
  ],
  ...[
    'value',
    'name',
    'moves',
    'fen',
    'startpos',
    'searchmoves',
    'position',
    'go',
    'usermove',
    'level',
    'feature ',
    '-spin',
    '///',
  ],
  ...[
    '\u0000',
    '\u007f',
    '\u00a0',
    '\u00bd',
    '\u00d7',
    '\u2013',
    '\u2026',
    '\u2028',
    '\u2212',
    '\ufeff',
    '\uffff',
    '\ud83d',
    '\udc22',
    '\u{1f422}',
  ],
  ...['999999999999999999999', '-1', '1e9', '0x10', 'NaN', 'null', '__proto__', 'constructor', 'undefined'],
];
const MAX_EDITS = 4;
const MAX_REPEATS = 200;
const LONGEST_CUT = 12;

type Edit = (random: Random, text: string, other: string) => string;

/** A place in the text, and a later one at most so far away. */
function span(random: Random, text: string, longest: number): readonly [number, number] {
  const from = random.below(text.length + 1);
  return [from, Math.min(text.length, from + 1 + random.below(longest))];
}

function insert(random: Random, text: string, piece: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
}

const EDITS: readonly Edit[] = [
  (random, text) => insert(random, text, random.pick(PIECES)),
  (random, text) => {
    const [from, to] = span(random, text, LONGEST_CUT);
    return text.slice(0, from) + text.slice(to);
  },
  (random, text) => {
    const [from, to] = span(random, text, 1);
    return text.slice(0, from) + random.pick(PIECES) + text.slice(to);
  },
  (random, text) => {
    const [from, to] = span(random, text, text.length + 1);
    return insert(random, text, text.slice(from, to));
  },
  (random, text) => insert(random, text, random.pick(PIECES).repeat(1 + random.below(MAX_REPEATS))),
  (random, text) => text.slice(0, random.below(text.length + 1)),
  (random, text, other) => text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1)),
  (random, text) => {
    const [from, to] = span(random, text, LONGEST_CUT);
    const part = text.slice(from, to);
    return (
      text.slice(0, from) + (part === part.toUpperCase() ? part.toLowerCase() : part.toUpperCase()) + text.slice(to)
    );
  },
  (random, text) => insert(random, text, String.fromCharCode(random.below(0x10000))),
];

/** `text` with a few edits; `other` is another text of the same sort. */
export function mutated(random: Random, text: string, other: string): string {
  let result = text;
  for (let edits = 1 + random.below(MAX_EDITS); edits > 0; edits--) result = random.pick(EDITS)(random, result, other);
  return result;
}
