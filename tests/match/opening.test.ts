import { START_FEN, formatFen } from '../../src/notation/fen.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { BalanceFilter } from '../../src/match/balance.ts';
import {
  NoOpeningError,
  OpeningAbandoned,
  gameFromOpening,
  randomOpenings,
  type Opening,
} from '../../src/match/opening.ts';
import { OpeningBook } from '../../src/match/opening_book.ts';
import { listedOpenings, parseOpenings } from '../../src/match/opening_file.ts';
import { Random } from '../../src/match/random.ts';
import { positionOf } from '../helpers/position.ts';

const PLIES = { minPlies: 6, maxPlies: 10 };
const SICILIAN = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq c6 0 2';

const start = positionOf(START_FEN);

function texts({ moves }: Opening): string {
  return moves.map(formatCoordinate).join(' ');
}

describe('random numbers', () => {
  it('depend on all parts of the seed', () => {
    const draw = (...seed: number[]): number[] => {
      const random = new Random(...seed);
      return Array.from({ length: 8 }, () => random.below(1000));
    };
    expect(draw(1, 2)).toEqual(draw(1, 2));
    expect(draw(1, 2)).not.toEqual(draw(1, 3));
    expect(draw(1, 2)).not.toEqual(draw(2, 1));
    expect(draw(0)).not.toEqual(draw(0, 0));
  });

  it('are spread evenly', () => {
    const random = new Random(7);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) counts[random.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });
});

describe('random openings', () => {
  const always = (): Promise<boolean> => Promise.resolve(true);

  it('are the same for the same seed and number, and differ otherwise', async () => {
    const source = randomOpenings(start, { seed: 3, ...PLIES }, always);
    const again = randomOpenings(start, { seed: 3, ...PLIES }, always);
    const other = randomOpenings(start, { seed: 4, ...PLIES }, always);
    const first = texts(await source(0));
    expect(texts(await again(0))).toBe(first);
    expect(texts(await other(0))).not.toBe(first);
    expect(texts(await source(1))).not.toBe(first);
  });

  it('have 6 to 10 plies, all lengths of them', async () => {
    const source = randomOpenings(start, { seed: 1, ...PLIES }, always);
    const lengths = new Set<number>();
    for (let index = 0; index < 60; index++) lengths.add((await source(index)).moves.length);
    expect([...lengths].sort((a, b) => a - b)).toEqual([6, 7, 8, 9, 10]);
  });

  it('are kept only if the filter agrees', async () => {
    const source = randomOpenings(start, { seed: 1, ...PLIES }, (game) => Promise.resolve(game.moves.length === 7));
    expect((await source(0)).moves).toHaveLength(7);
    const never = randomOpenings(start, { seed: 1, minPlies: 1, maxPlies: 1 }, () => Promise.resolve(false));
    await expect(never(0)).rejects.toThrow(NoOpeningError);
  });

  it('never end the game', async () => {
    // Every move but one stalemates or mates here; the source has to find the other.
    const source = randomOpenings(start, { seed: 1, minPlies: 2, maxPlies: 40 }, always);
    for (let index = 0; index < 20; index++) {
      expect(gameFromOpening(await source(index)).outcome()).toBeNull();
    }
  });
});

describe('the search for an opening', () => {
  const refuse = (): Promise<boolean> => Promise.resolve(false);

  it('can be abandoned', async () => {
    let asked = 0;
    const source = randomOpenings(start, { seed: 1, ...PLIES }, refuse);
    await expect(source(0, () => ++asked > 3)).rejects.toThrow(OpeningAbandoned);
    expect(asked).toBe(4);
  });

  it('lets signals have their turn, even if every game ends too early', async () => {
    let isOver = false;
    setTimeout(() => {
      isOver = true;
    }, 20);
    // Nearly every random game has ended after a thousand plies.
    const source = randomOpenings(start, { seed: 1, minPlies: 1000, maxPlies: 1000 }, refuse);
    await expect(source(0, () => isOver)).rejects.toThrow(OpeningAbandoned);
  });
});

describe('the filter of openings', () => {
  it('keeps only balanced positions', async () => {
    const filter = new BalanceFilter();
    try {
      const isBalanced = (fen: string): Promise<boolean> =>
        filter.isBalanced(gameFromOpening({ start: positionOf(fen), moves: [] }));
      const [level, lost, mate] = await Promise.all([
        isBalanced(START_FEN),
        isBalanced('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[#q] b KQkq - 0 1'),
        isBalanced('6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1'),
      ]);
      expect([level, lost, mate]).toEqual([true, false, false]);
    } finally {
      await filter.close();
    }
  });
});

describe('a file of openings', () => {
  function parsed(text: string, maxPlies = Infinity): string[] {
    const result = parseOpenings(text, start, maxPlies);
    if (!result.ok) throw new Error(result.error);
    return result.value.map((opening) => `${formatFen(opening.start.setup)}: ${texts(opening)}`);
  }

  it('may have a move list or a FEN on each line', () => {
    expect(parsed(`# my openings\n  # indented\r1. e4 e5 2. Nf3\n\ne2e4 c7c5\r\n${SICILIAN}\n`)).toEqual([
      `${START_FEN}: e2e4 e7e5 g1f3`,
      `${START_FEN}: e2e4 c7c5`,
      `${formatFen(positionOf(SICILIAN).setup)}: `,
    ]);
  });

  it('may have the operations of an EPD behind its positions', () => {
    const four = SICILIAN.split(' ').slice(0, 4).join(' ');
    expect(parsed(`${SICILIAN}; bm Nf3\n${four} bm Nf3; id "1; 2";\n${four} hmvc 3; fmvn 9;\n`)).toEqual([
      `${formatFen(positionOf(SICILIAN).setup)}: `,
      `${formatFen(positionOf(`${four} 0 1`).setup)}: `,
      `${formatFen(positionOf(`${four} 3 9`).setup)}: `,
    ]);
    const wrong = parseOpenings(`${SICILIAN} bm\n${SICILIAN} nonsense\n`, start, Infinity);
    expect(wrong.ok ? '' : wrong.error).toMatch(/^line 2: Bad FEN: field 6 \(move number\)/);
  });

  it('may be a PGN with its own positions, and is cut at a maximum length', () => {
    const pgn = `[Event "a"]\n\n1. e4 e5 2. Nf3 {fine} Nc6 *\n\n[Event "b"]\n[SetUp "1"]\n[FEN "${SICILIAN}"]\n\n2. Nf3 d6 *\n`;
    expect(parsed(pgn, 3)).toEqual([
      `${START_FEN}: e2e4 e7e5 g1f3`,
      `${formatFen(positionOf(SICILIAN).setup)}: g1f3 d7d6`,
    ]);
  });

  it('may have exchanges as XBoard writes them, which are noted', () => {
    const moves = '1. e4 d5 2. exd5 Qxd5 3. P@e4';
    for (const [text, places] of [
      [`e4\n${moves}\n${moves} {(P-P)*e4}\n`, ['line 2']],
      [`[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n${moves} *\n`, ['game 2']],
    ] as const) {
      const notes: string[] = [];
      const openings = parseOpenings(text, start, Infinity, (note) => notes.push(note));
      expect(openings.ok && texts(openings.value.at(-1)!)).toBe('e2e4 d7d5 e4d5 d8d5 P#P@e4');
      expect(notes).toEqual(
        places.map(
          (place) => `${place}: "P@e4" is read as the exchange (P-P)*e4, the only one: no comment says what was paid.`,
        ),
      );
    }
  });

  it('may have variations that are wrong, on a line or in a PGN', () => {
    const line = '1. e4 e5 (1... c5 2. Ke7) 2. Nf3';
    expect(parsed(`${line}\n${line}\n`)).toEqual([`${START_FEN}: e2e4 e7e5 g1f3`, `${START_FEN}: e2e4 e7e5 g1f3`]);
    expect(parsed(`[Event "a"]\n\n${line} *\n`)).toEqual([`${START_FEN}: e2e4 e7e5 g1f3`]);
  });

  it.each([
    ['', 'there is no opening in it'],
    ['# nothing\n', 'there is no opening in it'],
    ['e4 e5\n1. e4 Ke5', 'line 2'],
    ['8/8/8/8/8/8/8/8[] w - - 0 1', 'line 1'],
    ['1. f3 e5 2. g4 Qh4#', 'line 1: the game is over'],
    ['[Event "a"]\n\n1. e5 *', 'game 1'],
    ['1. e4 e5\n2. d4 d5', 'line 2: This line begins with move 2, the position with move 1. Write each opening on one'],
    ['1. e4 e5 2. Nf3\n2... Nc6', 'line 2: This line begins with move 2'],
    ['1... e4 e5', "line 1: The dots say that Black moves; it is White's turn."],
    ['1. e4 e5 4. Nf3', 'line 1: The text has move number 4'],
    ['1. e4 e5 1-0 d4 d5', 'line 1: Another game follows'],
    ['1. e4\n*', 'line 2: There is no move in this line.'],
    ['{a note}', 'line 1: There is no move in this line.'],
  ])('reports the place of the error in %j', (text, message) => {
    const openings = parseOpenings(text, start, Infinity);
    expect(openings.ok ? '' : openings.error).toContain(message);
  });

  it('is used in order or shuffled, repeatedly', async () => {
    const lines = ['a3', 'b3', 'c3', 'd3', 'e3', 'f3', 'g3', 'h3'].join('\n');
    const openings = parseOpenings(lines, start, Infinity);
    if (!openings.ok) throw new Error(openings.error);
    const order = async (source: ReturnType<typeof listedOpenings>): Promise<string[]> =>
      (await Promise.all(Array.from({ length: 16 }, (_, index) => source(index)))).map(texts);
    const plain = await order(listedOpenings(openings.value, 'sequential', 1));
    const shuffled = await order(listedOpenings(openings.value, 'shuffled', 1));
    expect(plain.slice(0, 3)).toEqual(['a2a3', 'b2b3', 'c2c3']);
    expect(plain.slice(8)).toEqual(plain.slice(0, 8));
    expect(shuffled).not.toEqual(plain);
    expect([...shuffled].sort()).toEqual([...plain].sort());
    expect(await order(listedOpenings(openings.value, 'shuffled', 1))).toEqual(shuffled);
  });
});

describe('an opening book', () => {
  it('makes each opening once and reuses the known ones', async () => {
    let made = 0;
    const book = new OpeningBook(
      (index) => {
        made++;
        return Promise.resolve({ start, moves: start.legalMoves().slice(index, index + 1) });
      },
      start,
      new Map([[1, 'e2e4 e7e5']]),
    );
    const [first, same, known] = await Promise.all([book.opening(0), book.opening(0), book.opening(1)]);
    expect(first).toBe(same);
    expect(made).toBe(1);
    expect(texts(known)).toBe('e2e4 e7e5');
    expect(book.textOf(known)).toBe('e2e4 e7e5');
    expect(book.textOf({ start: positionOf(SICILIAN), moves: [] })).toBeNull();
  });

  it('refuses a saved opening that was modified', async () => {
    const book = new OpeningBook(() => Promise.resolve({ start, moves: [] }), start, new Map([[0, 'e2e5']]));
    await expect(book.opening(0)).rejects.toThrow('wrong move: e2e5');
  });
});
