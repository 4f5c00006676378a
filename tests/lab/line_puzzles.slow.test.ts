// Only moves: how they are proved, what they are for, and how a file of them is made.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isStill, kindOf, makeLine, winOf, type MadeLine } from '../../lab/puzzles/line_puzzle.ts';
import { MARGIN, proveOnlyMove, twoBest } from '../../lab/puzzles/only_move.ts';
import { complaintOf } from '../../lab/puzzles/prove.ts';
import { addLines, levelOfEffort } from '../../lab/puzzles/select.ts';
import { PoolOfGames, SelfPlay } from '../../lab/puzzles/self_play.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import type { LineKind, LinePuzzle } from '../../src/web/puzzles/puzzle.ts';
import type { PuzzleFile } from '../../src/web/puzzles/puzzle_file.ts';
import { lab } from '../helpers/lab.ts';
import { positionOf } from '../helpers/position.ts';
import { itSlow } from '../helpers/slow.ts';

/** A tenth of the real ones. */
const BUDGETS = [10_000, 50_000];
/** Black frees a knight for a knight; to drop the other knight there is too dear, and so is a bishop. */
const PAID = 'r6r/p1pk1Qpp/1pp2p2/5pP1/5P1P/2b2Pb1/PPP5/R1B2K1R[Nqn#BNPn] b - - 0 1';
/** Only promoting to a queen defends. */
const PROMOTED = 'r4k2/ppp1p2P/2nq3b/3p4/3P2r1/2N2N2/PPP2Pp1/R1B1K3[#QRBPPbnpp] w Q - 0 1';
/** A knight forks king, queen and knight. */
const FORK = 'r5k1/ppp1nn1p/5p2/3q4/2p1NPPp/P2pP3/1P1Pb1BK/R1BQ1R2[Pb#NPr] w - - 0 1';
/** A queen takes a rook and attacks two men more. */
const TAKEN = 'r6q/pNknp2p/2B3p1/8/1Pb5/3PP3/PR3PRP/3Q1K2[nppp#BNPPrbp] b - - 0 1';
const search = new MateSearch(16);

describe('an only move', () => {
  it('is better than all others by the margin with each budget, and other payments may be too dear', () => {
    const proof = proveOnlyMove(positionOf(PAID), BUDGETS)!;
    expect(formatCoordinate(proof.move)).toBe('N#N@e7');
    expect(proof.score - proof.second).toBeGreaterThanOrEqual(MARGIN);
    expect(proof.excepted.map(formatCoordinate)).toEqual(['N@e7', 'N#B@e7']);
    expect(isStill('only', positionOf(PAID), proof)).toBe(true);
    expect(isStill('defend', positionOf(PAID), proof)).toBe(false);
  });

  it('wins a piece in every line found', () => {
    const position = positionOf(FORK);
    const proof = proveOnlyMove(position, BUDGETS)!;
    expect(formatCoordinate(proof.move)).toBe('e4f6');
    expect(kindOf(position, proof, proof.lines)).toBe('win');
    expect(winOf(position, proof.line)).not.toBeNull();
    expect(winOf(position, proof.line.slice(0, 1))).toBeNull();
    expect(kindOf(position, proof, [...proof.lines, proof.line.slice(0, 1)])).not.toBe('win');
  });

  it('is not proved where two moves are as good, nor where there is hardly a choice', () => {
    expect(proveOnlyMove(positionOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1'), BUDGETS)).toBeNull();
    expect(proveOnlyMove(positionOf('7k/5Q2/8/8/8/8/8/K7[] b - - 0 1'), BUDGETS)).toBeNull();
  });

  it('is none of these kinds if it mates', () => {
    const position = positionOf('6rk/6pp/8/8/8/8/5PPP/6K1[#Nb] w - - 0 1');
    const best = twoBest(position, 5000)!;
    expect(best.isMate).toBe(true);
    expect(kindOf(position, best, [best.line])).toBeNull();
  });

  it('has a level by the nodes with which a search finds it', () => {
    expect([100, 300, 1000, 3000, 10_000].map(levelOfEffort)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the proof of a line', () => {
  const puzzle: LinePuzzle = {
    kind: 'only',
    id: 'x',
    fen: PAID,
    level: 4,
    answer: 'Ne7',
    moves: ['N#N@e7', 'c1e3', 'N@d2'],
    asked: 1,
    scores: [6.5],
    excepted: ['N@e7', 'N#B@e7'],
    motifs: [],
  };

  it.each([
    [{}, null],
    [{ moves: ['d7d6'] }, 'd7d6 is not proved to be the only good move'],
    [{ moves: ['f2f8'] }, 'f2f8 is not legal'],
    [{ kind: 'defend' as const }, 'N#N@e7 is no move of the kind "defend"'],
    [
      { kind: 'defend' as const, fen: PROMOTED, moves: ['h7h8q', 'f8f7', 'B#N@h5'], excepted: ['h7h8r'] },
      'a payment that is too dear is not excepted: h7h8b',
    ],
  ])('of %j complains: %s', (change, complaint) => {
    expect(complaintOf({ ...puzzle, ...change }, search, 0, BUDGETS)).toBe(complaint);
  });
});

describe('only moves that are added to a file', () => {
  const made = (fen: string, kind: LineKind, effort: number): MadeLine => ({
    kind,
    game: 1,
    fen,
    moves: ['a1a2'],
    asked: 1,
    scores: [100],
    seconds: [-100],
    excepted: [],
    effort,
    motifs: ['fork'],
    pattern: fen,
  });
  const file: PuzzleFile = { motifs: ['drop'], codes: [], mates: [], reasons: [], legal: [] };
  const rowsOf = ({ lines = [] }: PuzzleFile): string[] => lines.flat().map((row) => row.split(',').slice(0, 2).join());

  it('are of the kinds that it has fewest of, and none that it has', () => {
    const known = made('7k/8/8/8/8/8/8/K7[] w - - 0 1', 'win', 100);
    const same = made('7k/8/8/8/8/8/K7/8[] w - - 0 1', 'win', 100);
    const rare = made('7k/8/8/8/8/8/8/1K6[] w - - 0 1', 'defend', 3000);
    const before = addLines(file, [known], 1);
    expect(rowsOf(before)).toEqual(['7k888888K7 w#,w11']);
    expect(before.motifs).toEqual(['drop', 'fork']);
    const after = addLines(before, [known, same, rare], 1);
    expect(after.lines!.map((rows) => rows.length)).toEqual([1, 0, 0, 1, 0]);
    expect(rowsOf(addLines(before, [known, same, rare], 9))).toEqual([
      '7k888888K7 w#,w11',
      '7k88888K78 w#,w11',
      '7k8888881K6 w#,d11',
    ]);
  });
});

describe('games for puzzles', () => {
  it('of self-play depend on seed and number alone', () => {
    const [first, second] = [new SelfPlay(20, 3), new SelfPlay(20, 3)];
    first.playGame(0);
    expect(first.playGame(1).moves).toEqual(second.playGame(1).moves);
  });

  it('come from a file, as far as they can be read', () => {
    const pool = new PoolOfGames('[White "A"]\n\n1. e4 e5 2. Ke5 *\n\n[White "B"]\n\n1. d4 *\n', 'two.pgn');
    expect([0, 1, 2].map((number) => pool.playGame(number)?.moves.length)).toEqual([2, 1, undefined]);
  });
});

describe('npm run lab puzzles make', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'puzzles-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  itSlow('makes some kinds from a pool of games, keeps the others, and goes on where it was', () => {
    const [pool, journal, out] = ['pool.pgn', 'puzzles.log', 'out.json'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(pool, '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *\n\n1. d4 d5 *\n');
    const kept: PuzzleFile = {
      motifs: ['drop'],
      codes: [],
      mates: [['6rk6pp88885PPP6K1 w#Nb,10']],
      reasons: [],
      legal: [],
    };
    writeFileSync(out, JSON.stringify(kept));
    const args = ['--kinds', 'lines', '--pool', pool, '--journal', journal, '--out', out];
    const first = lab('puzzles make', ...args, '--games', '1');
    expect(first.stderr).toMatch(/1 games don't contain enough of: win 1, /);
    expect(first.status).toBe(1);
    const lines = readFileSync(journal, 'utf8').split('\n');
    const second = lab('puzzles make', ...args);
    expect(second.stderr).toMatch(/2 games don't contain enough of/);
    const now = readFileSync(journal, 'utf8').split('\n');
    expect(now.slice(0, lines.length - 1)).toEqual(lines.slice(0, -1));
    expect(now.length).toBe(lines.length + 1);
    const file = JSON.parse(readFileSync(out, 'utf8')) as PuzzleFile;
    expect(file.mates).toEqual(kept.mates);
    expect(file.motifs[0]).toBe('drop');
    expect(lab('puzzles make', ...args, '--seed', '5').stderr).toMatch(
      /another search for puzzles \(seed 1 instead of 5\)/,
    );
    const added = lab('puzzles make', ...args, '--add', '2');
    expect({ code: added.status, said: added.stderr }).toMatchObject({
      code: 1,
      said: expect.stringContaining('only moves (2 missing)') as string,
    });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(file);
    expect(lab('puzzles make', '--add', '2', '--journal', journal).stderr).toMatch(/give --kinds lines with it/);
    const unknown = lab('puzzles make', '--kinds', 'lines,jokes');
    expect({ code: unknown.status, said: unknown.stderr }).toMatchObject({
      code: 2,
      said: expect.stringContaining('"jokes" is none of mates, questions, lines') as string,
    });
  });

  itSlow('are checked in a file that is none of puzzles, with a line that says so', () => {
    const [none, other] = [path.join(folder, 'none'), path.join(folder, 'other')];
    writeFileSync(other, '{"name": "ransom"}\n');
    const said = [none, other].map((file) => lab('puzzles check', '--file', file));
    expect(said.map(({ status, stderr }) => [status, stderr])).toEqual([
      [1, `there is no file ${none}: name another one\n`],
      [1, `${other} is no file of puzzles: name the one that "npm run lab puzzles make" has written\n`],
    ]);
  });

  itSlow('records a line with all that its proof has found', () => {
    const made = makeLine({ position: positionOf(TAKEN), kind: 'win', effort: 100 }, 7, search);
    expect(made).toMatchObject({ kind: 'win', game: 7, asked: 1, motifs: ['fork'] });
    expect(made!.moves[0]).toBe('h8b2');
  });
});
