// Texts of a megabyte that make a careless reader slow: every reader must take time in proportion to their length.

export const MEGABYTE = 2 ** 20;
const DEPTH = 100_000;
const OPENING_LINE = 'e4\n';

const ONE_BY_ONE = [
  ...'([{"\'\\;%$#@*-+=!?.,/:1aeOKNx \t\r\n\u2028\u00e9',
  'ab',
  '1.',
  '1. ',
  ' 1',
  'a ',
  'a=',
  'a="',
  '{}',
  '()',
  '[]',
  '(a',
  '[a "',
];
const MEANT = [
  ...[
    'e4 ',
    'e9 ',
    'Nf3 Nf6 Ng1 Ng8 ',
    'O O ',
    '♘f3± ',
    ' +=',
    'e4 (e9) ',
    '(B-N)*c7 ',
    '[%eval ',
    '[%eval 1',
    '[A "b"]\n',
    '\n[',
    '\n%',
    OPENING_LINE,
    '1-0 ',
    'White ',
  ],
  ...[
    '/',
    '8/',
    'K',
    'w ',
    'go ',
    'searchmoves ',
    'searchmoves e2e4 ',
    'depth 1 ',
    'value ',
    'moves ',
    'name ',
    '-spin ',
    'score ',
  ],
];
/** Beginnings after which a long rest is read in another way. */
const BEGINNINGS = [
  ...['', 'e4 ', 'e4 (', 'e4 {', 'e4 (e5 ', '1. e4 * (', '[White "', '[FEN "', '{[%eval', '{[%clk 1'],
  ...[
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - ',
    '8/8/',
    'a/b',
  ],
  ...[
    'go ',
    'position fen ',
    'position startpos moves ',
    'setoption name ',
    'setoption name x value ',
    'result * ',
    'level ',
    'usermove ',
  ],
  ...[
    'feature ',
    'feature a',
    'bestmove ',
    'bestmove a',
    'info score cp ',
    'option name ',
    '9 31 60 ',
    'Hash',
    'move ',
    'option a=',
  ],
];
const ENDS = ['', '\u2028x', '}', ')'];

/** A text, and what it is for messages. */
export interface LongText {
  readonly name: string;
  readonly text: string;
  /** Hundreds of thousands of openings, each read by itself: no single text. */
  readonly isManyOpenings?: boolean;
}

function longText(begin: string, piece: string, end: string): LongText {
  const isManyOpenings = piece === OPENING_LINE;
  const name = [begin, `${piece} × n`, end].filter((part) => part !== '').map((part) => JSON.stringify(part));
  return {
    name: name.join(' + '),
    text: begin + piece.repeat(Math.ceil(MEGABYTE / piece.length)) + end,
    isManyOpenings,
  };
}

/** Variations in one another, closed or not. */
export const NESTED: readonly LongText[] = [
  { name: 'nested variations', text: `e4${' (d4'.repeat(DEPTH)}${')'.repeat(DEPTH)} *` },
  { name: 'open variations', text: `e4${' (d4'.repeat(DEPTH)}` },
  { name: 'nested answers', text: `e4 ${'e5 (d5 '.repeat(DEPTH)}${')'.repeat(DEPTH)}` },
  { name: 'empty variations', text: `e4 ${'( {} '.repeat(DEPTH)}${')'.repeat(DEPTH)}` },
  { name: 'a variation of comments', text: `e4 (${'{} '.repeat(MEGABYTE / 3)})` },
  { name: 'variations of one wrong move', text: `e4 ${'(e9) '.repeat(MEGABYTE / 5)}` },
  { name: 'variations of one illegal move', text: `e4 ${'(Ke3) '.repeat(MEGABYTE / 6)}` },
  { name: 'variations of one ambiguous move', text: `e4 Nf6 d4 Ng8 Nc3 Nf6 ${'(Nx) '.repeat(MEGABYTE / 5)}` },
];

/** All long texts, one after another: together they would not fit into memory. */
export function* longTexts(): Generator<LongText, void> {
  yield* NESTED;
  for (const begin of BEGINNINGS) {
    for (const piece of [...ONE_BY_ONE, ...MEANT]) {
      for (const end of ENDS) yield longText(begin, piece, end);
    }
  }
}
