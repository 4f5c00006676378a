import { NESTED, MEGABYTE, type LongText } from '../../lab/fuzz/long_lines.ts';
import { READERS_BY_NAME, type ReaderName } from '../../lab/fuzz/readers.ts';
import { startPosition } from '../../src/notation/fen.ts';

/** On an idle machine of the kind where `loopMs` takes IDLE_LOOP_MS; another may be slower, or share its cores. */
const MAX_MS = 1000;
const IDLE_LOOP_MS = 100;
const TRIES = 5;

/** The time of some work in milliseconds. */
function msOf(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/** A fixed piece of work. */
function loopMs(): number {
  return msOf(() => {
    let sum = 0;
    for (let i = 0; i < 20_000_000; i++) sum = (sum * 31 + i) % 1_000_003;
    return sum;
  });
}

/** The shortest of some readings: the first one may wait for the compiler or the garbage collector. */
function expectQuick(reader: ReaderName, text: string): void {
  const start = startPosition();
  let ms = Infinity;
  for (let tries = 0; tries < TRIES && ms >= MAX_MS; tries++) {
    const reading = msOf(() => READERS_BY_NAME[reader](text, start));
    const slowness = reading < MAX_MS ? 1 : Math.max(1, loopMs() / IDLE_LOOP_MS);
    ms = Math.min(ms, reading / slowness);
  }
  expect(ms).toBeLessThan(MAX_MS);
}

function megabyteOf(piece: string): string {
  return piece.repeat(Math.ceil(MEGABYTE / piece.length));
}

// Long runs on which a reader was slow once, or could be: npm run lab fuzz -- --kind readers --long tries many more.
const LONG: readonly (readonly [ReaderName, string, string, string])[] = [
  ['fen', '', 'a', ''],
  ['fen', '', ' ', ''],
  ['fen', '', '8/', ''],
  ['fen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[', 'P', ''],
  ['fen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w ', 'K', ''],
  ['fen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - ', '0', ''],
  ['move', '', 'a', ''],
  ['move', '', ' ', 'e4'],
  ['move', 'e4', '!', ''],
  ['move', 'O', '-O', ''],
  ['move', '', '(', ''],
  ['move', '(B-N)', '*', 'c7'],
  ['pgn', '{', 'a ', '} e4'],
  ['pgn', 'e4 {', '[%eval 1 ', ''],
  ['pgn', '[White "', '\\"', ''],
  ['pgn', '', '[A "b"]\n', ''],
  ['pgn', '', 'Nf3 Nf6 Ng1 Ng8 ', ''],
  ['pgn', 'e4 ', 'O ', ''],
  ['pgn', 'e4', ' ', 'e5'],
  ['openings', '', '\n', ''],
  ['openings', '', ' ', '\n'],
  ['openings', '', '\u2028', ''],
  ['openings', '', 'a', '/b/'],
  ['openings', '', 'Nf3 Nf6 Ng1 Ng8 ', ''],
  ['uci', 'go ', 'searchmoves ', ''],
  ['uci', 'go ', 'searchmoves e2e4 ', ''],
  ['uci', 'go ', 'depth x ', ''],
  ['uci', 'setoption name x value ', 'value ', ''],
  ['uci', 'position fen ', '8/', ''],
  ['uci', '', 'x ', 'uci'],
  ['xboard', 'result * ', '{', ''],
  ['xboard', 'level ', '1', ''],
  ['xboard', 'option ', 'a=', ''],
  ['xboard', '', ' ', 'new'],
  ['engine', 'bestmove ', 'a', '\u2028x'],
  ['engine', 'feature ', 'a', ''],
  ['engine', 'feature', ' ', 'a\u2028b'],
  ['engine', 'Hash', ' ', 'x'],
  ['engine', '', '1', ''],
  ['engine', 'option ', 'name ', ''],
];

describe('a megabyte', () => {
  it.each(LONG)('is read within a second by the reader of %s: %j, %j and so on, %j', (reader, begin, piece, end) => {
    expectQuick(reader, begin + megabyteOf(piece) + end);
  });

  const nested = NESTED.map((text): [string, LongText] => [text.name, text]);
  it.each(nested)('of %s is read within a second', (_name, { text }) => {
    expectQuick('pgn', text);
  });
});
