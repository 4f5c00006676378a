import { readFileSync } from 'node:fs';
import { complaintOf } from '../../../lab/puzzles/prove.ts';
import { MateSearch } from '../../../src/engine/mate_search.ts';
import { explainRefusal } from '../../../src/rules/resolve_intent.ts';
import { practicePuzzles } from '../../../lab/puzzles/practice.ts';
import { formatPuzzles, selectPuzzles } from '../../../lab/puzzles/select.ts';
import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { frozenPawns } from '../../../src/rules/refusal/facts.ts';
import { LEVELS } from '../../../src/web/puzzles/level.ts';
import { packPosition, unpackPosition } from '../../../src/web/puzzles/packed_position.ts';
import { lineSession } from '../../../src/web/puzzles/line_session.ts';
import {
  LINE_KINDS,
  intentOf,
  isLinePuzzle,
  puzzlePosition,
  type MatePuzzle,
  type Puzzle,
} from '../../../src/web/puzzles/puzzle.ts';
import { readPuzzles, type PuzzleFile } from '../../../src/web/puzzles/puzzle_file.ts';
import { PRACTICE_COUNT } from '../../../src/web/puzzles/record.ts';
import { clutterOf, hasSameAnswer } from '../../../src/web/puzzles/puzzle_order.ts';
import { reasonSentence } from '../../../src/web/puzzles/reasons.ts';
import { HAS_TIME, itSlow } from '../../helpers/slow.ts';

const TEXT = readFileSync(new URL('../../../src/web/puzzles/puzzles.json', import.meta.url), 'utf8');
const FILE = JSON.parse(TEXT) as PuzzleFile;
/** All mates up to this length are proved here, and some longer ones; `npm run lab puzzles check` proves all. */
const PROVED_MOVES = 3;
const SAMPLE = HAS_TIME ? 2 : 1;
/** So many of those that are rated are set up by hand. */
const SIMPLE_COUNT = 16;
const SHORTER_NODES = 300_000;
const CERTAIN_NODES = 2_000_000;

function read(file: PuzzleFile): readonly Puzzle[] {
  const puzzles = readPuzzles(file);
  if (!puzzles.ok) throw new Error(puzzles.error);
  return puzzles.value;
}

const puzzles = read(FILE);
const mates = puzzles.filter((puzzle): puzzle is MatePuzzle => puzzle.kind === 'mate');
const lines = puzzles.filter(isLinePuzzle);
const others = puzzles.filter(({ kind }) => kind === 'reason' || kind === 'legal');
const search = new MateSearch(16);

describe('the puzzles of the board', () => {
  it('are at least six hundred, mates in one to seven, only moves and refusals', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(600);
    expect(mates.length).toBeGreaterThanOrEqual(300);
    expect(others.length).toBeGreaterThanOrEqual(40);
    for (const [moves, least] of [
      [1, 50],
      [2, 70],
      [3, 60],
      [4, 35],
      [5, 20],
      [6, 8],
      [7, 5],
    ]) {
      expect({ moves, count: mates.filter((mate) => mate.moves === moves).length >= least! }).toEqual({
        moves,
        count: true,
      });
    }
  });

  it('have levels one to five with enough puzzles each', () => {
    for (const level of LEVELS) {
      expect(puzzles.filter((puzzle) => puzzle.level === level).length).toBeGreaterThanOrEqual(30);
    }
  });

  it('have unique ids and positions', () => {
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    const asked = puzzles.map((puzzle) => `${puzzle.fen} ${puzzle.kind}`);
    expect(new Set(asked).size).toBe(puzzles.length);
  });

  it('keep the ids under which players have solved them', () => {
    const ids = [...mates, ...others].map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['1mnrq', 'dahgb', '2okue', '7uk56', '2sy27', '3aouj', '25diq']));
  });

  it('begin with what only this game has, on boards with few pieces', () => {
    const first = puzzles.slice(0, PRACTICE_COUNT);
    expect(first.map(({ kind, answer }) => `${kind} ${answer}`.trim())).toEqual([
      ...['mate Qg7', 'mate Nf7', 'mate Nc7', 'reason value-too-low', 'win Nf7'],
      ...['mate Qh7', 'reason pawn-drop-rank', 'win Ne7', 'mate Qg2', 'legal'],
    ]);
    const drops = first.flatMap((puzzle) => ('motifs' in puzzle ? [[...puzzle.motifs].sort().join(', ')] : []));
    expect(drops).toEqual(['drop', 'drop', 'exchange', 'exchange, fork', 'exchange', 'drop, fork', 'exchange']);
    for (const puzzle of first) {
      const position = puzzlePosition(puzzle);
      expect({ level: puzzle.level, check: position.isCheck(), frozen: frozenPawns(position.setup) }).toEqual({
        ...{ level: 1, check: false, frozen: [] },
      });
      expect(clutterOf(puzzle)).toBeLessThanOrEqual(18);
    }
    expect(clutterOf({ fen: '4k3/8/8/8/8/8/4P3/4K3[pp#QQn] w - -' })).toBe(6);
  });

  it('go on with clear positions when they are rated: short mates with few pieces', () => {
    for (const puzzle of puzzles.slice(PRACTICE_COUNT, PRACTICE_COUNT + SIMPLE_COUNT)) {
      expect(puzzle).toMatchObject({ kind: 'mate', level: 1 });
      expect((puzzle as MatePuzzle).moves).toBeLessThanOrEqual(2);
      expect(clutterOf(puzzle)).toBeLessThanOrEqual(13);
    }
  });

  it('ask in the first mates for a piece that is not on the board: no other move mates', () => {
    const first = puzzles.slice(0, PRACTICE_COUNT).filter((puzzle) => puzzle.kind === 'mate');
    for (const puzzle of first) {
      const position = puzzlePosition(puzzle);
      const mating = position.legalMoves().filter((move) => position.play(move).status() === 'checkmate');
      expect(mating.map(formatCoordinate)).toEqual([expect.stringMatching(/[@#]/)]);
    }
  });

  itSlow('are proved again from the positions for practice', () => {
    const made = selectPuzzles([], practicePuzzles(search), ['practice'], FILE);
    // How a line goes on is up to the version of the search.
    const shown = (file: PuzzleFile): unknown[] =>
      read(file)
        .slice(0, FILE.practice!.length)
        .map(({ id, kind, answer }) => ({ id, kind, answer }));
    expect(shown(made)).toEqual(shown(FILE));
  });

  it('have no two in a row with the same answer', () => {
    const twice = puzzles.filter((puzzle, index) => index > 0 && hasSameAnswer(puzzle, puzzles[index - 1]!));
    expect(twice.map(({ id }) => id)).toEqual([]);
    expect(mates.filter(({ answer }) => answer === '')).toEqual([]);
  });

  it('have lines that win, defend and are the only good ones, of every level', () => {
    for (const kind of LINE_KINDS) expect(lines.filter((line) => line.kind === kind).length).toBeGreaterThanOrEqual(60);
    for (const level of LEVELS) expect(lines.filter((line) => line.level === level).length).toBeGreaterThanOrEqual(30);
    for (const line of lines) {
      // Throws if a move is not legal.
      const { solution } = lineSession(line);
      expect(solution.length).toBeGreaterThanOrEqual(2 * line.asked - 1);
      expect(line.scores).toHaveLength(line.asked);
    }
  });

  it.each(
    LINE_KINDS.flatMap((kind) => lines.filter((line) => line.kind === kind).slice(0, SAMPLE)).map((puzzle) => ({
      name: `${puzzle.id} (${puzzle.kind})`,
      puzzle,
    })),
  )('line $name is proved', ({ puzzle }) => {
    expect(complaintOf(puzzle, search, 0)).toBeNull();
  });

  it('are a small file, with a line per row', () => {
    expect(TEXT.length).toBeLessThan(60_000);
    expect(formatPuzzles(FILE)).toBe(TEXT);
  });

  it.each(mates.filter(({ moves }) => moves <= PROVED_MOVES).map((puzzle) => ({ name: puzzle.id, puzzle })))(
    'mate $name is proved, and none is shorter',
    ({ puzzle }) => {
      expect(complaintOf(puzzle, search, CERTAIN_NODES)).toBeNull();
    },
  );

  it.each(
    [4, 5, 6, 7].flatMap((moves) =>
      mates
        .filter((mate) => mate.moves === moves)
        .slice(0, SAMPLE)
        .map((puzzle) => ({ name: `${puzzle.id} in ${moves}`, puzzle })),
    ),
  )('mate $name is proved', ({ puzzle }) => {
    // For some mates in four it takes long to prove that none in three exists: here it is only checked that none is
    // found quickly.
    const complaint = complaintOf(puzzle, search, SHORTER_NODES);
    expect([null, 'it is not certain that no mate is shorter']).toContain(complaint);
  });

  it.each(others.map((puzzle) => ({ name: puzzle.id, puzzle })))('refusal $name has one right answer', ({ puzzle }) => {
    expect(complaintOf(puzzle, search, 0)).toBeNull();
  });

  it('cover the special points of the rules', () => {
    const codes = new Set(puzzles.flatMap((puzzle) => (puzzle.kind === 'reason' ? [puzzle.code] : [])));
    for (const code of ['frozen', 'unfreeze', 'value-too-low', 'promotion-not-in-prison', 'pawn-drop-rank'] as const)
      expect(codes).toContain(code);
  });

  it('offer reasons in sentences', () => {
    for (const puzzle of puzzles) {
      if (puzzle.kind !== 'reason') continue;
      for (const option of puzzle.options) expect(reasonSentence(option)).toMatch(/^[A-Z].*\.$/);
      expect(explainRefusal(puzzlePosition(puzzle), intentOf(puzzle.move)).message).not.toBe('');
    }
  });
});

describe('reading a file of puzzles', () => {
  const empty: PuzzleFile = { motifs: [], codes: [], mates: [], reasons: [], legal: [] };
  const MATE = '6rk6pp88885PPP6K1 w#Nb,1';

  it('reports a puzzle with an unknown level', () => {
    const mates = [[], [], [], [], [], [MATE]];
    expect(readPuzzles({ ...empty, mates })).toEqual({ ok: false, error: 'puzzle 2qyci: there is no level 6' });
  });

  it('reports a puzzle with an unknown reason', () => {
    const reasons = ['6rk6pp88885PPP6K1 w#Nb,1,e2e4,0,01'];
    expect(readPuzzles({ ...empty, codes: ['frozen', 'bored'], reasons })).toEqual({
      ok: false,
      error: 'puzzle 2qyci: there is no reason "bored"',
    });
  });

  it('reports what is no position', () => {
    const read = readPuzzles({ ...empty, legal: ['8/8 w,1,e2e4'] });
    expect(read).toMatchObject({ ok: false, error: expect.stringMatching(/^"8\/8 w" is no position: /) as string });
  });
});

describe('packed positions', () => {
  it.each([
    ['castling and all who are off the board', '1q5k/4n3/8/8/8/8/8/4K2R[P#QRBBNNPPPPPPPrrbbnpppppppp] w K -'],
    ['en passant', '4k3/8/8/3pP3/8/8/8/4K3[Qn#Pp] w - d6'],
    ['nobody off the board', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -'],
    ['empty prisons, although men are missing', '4k3/8/8/8/8/8/8/4K3[r] b - -'],
  ])('keep %s', (_what, fen) => {
    expect(unpackPosition(packPosition(fen))).toBe(fen);
  });

  it('don’t name the prisoners if everybody else is on the board or on an airfield', () => {
    const [board, prisons] = ['r2q2kr/ppp2Ppp/2n1Pn2/3p1NNb/2PPp2P/B2b1PB1/P3R1Pp/R3Q2K', ''];
    expect(packPosition(`${board}[${prisons}] w - -`)).toBe(`${board.replaceAll('/', '')} w`);
  });
});

describe('the proof of puzzles', () => {
  const mate: MatePuzzle = {
    kind: 'mate',
    id: 'x',
    fen: '6rk/6pp/8/8/8/8/5PPP/6K1[#Nb] w - -',
    level: 1,
    moves: 1,
    motifs: [],
    answer: 'Nf7',
  };

  it('accepts a mate', () => {
    expect(complaintOf(mate, search, 1000)).toBeNull();
  });

  it('refuses a mate that is shorter than stated', () => {
    expect(complaintOf({ ...mate, moves: 2 }, search, 1000)).toBe('there is a mate in fewer than 2 moves');
  });

  it('refuses a false mate', () => {
    const fen = '6rk/6pp/8/8/8/8/5PPP/6K1[#Pp] w - -';
    expect(complaintOf({ ...mate, fen }, search, 1000)).toBe('no mate in 1 is found');
  });

  it('refuses a wrong reason, and one that is not the only true one', () => {
    const puzzle = {
      kind: 'reason',
      id: 'x',
      answer: 'frozen',
      level: 1,
      fen: '6k1/3P4/8/8/8/8/5PPP/6K1[] w - -',
      move: 'd7d8q',
      code: 'frozen',
      options: ['frozen', 'pinned', 'still-in-check', 'unfreeze'],
    } as const;
    expect(complaintOf(puzzle, search, 0)).toBeNull();
    expect(complaintOf({ ...puzzle, code: 'pinned' }, search, 0)).toBe(
      'd7d8q is refused for "frozen", not for "pinned"',
    );
    const both = ['frozen', 'promotion-not-in-prison', 'pinned', 'unfreeze'] as const;
    expect(complaintOf({ ...puzzle, options: both }, search, 0)).toBe('"promotion-not-in-prison" is true as well');
  });

  it('refuses a question with two right answers', () => {
    const fen = '6k1/3P4/8/8/8/8/5PPP/6K1[] w - -';
    const puzzle = {
      kind: 'legal',
      id: 'x',
      answer: '',
      level: 1,
      fen,
      options: ['d7d8q', 'f2f4', 'f2f3', 'd7d8r'],
    } as const;
    expect(complaintOf(puzzle, search, 0)).toBe('2 options are legal: f2f4 f2f3');
  });
});
