// Scenario 14: puzzles of every kind are solved in the page; a second solution is accepted; a wrong move is refuted; what was achieved
// is kept.

import { readFileSync } from 'node:fs';
import { proveAgainstDefences } from '../../src/engine/mate_defence.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatSan } from '../../src/notation/san.ts';
import { formatFen, positionFromFen } from '../../src/notation/fen.ts';
import type { Position } from '../../src/rules/position.ts';
import { frozenPawns } from '../../src/rules/refusal/facts.ts';
import type { Move } from '../../src/rules/setup.ts';
import { KIND_NORMAL, moveKind } from '../../src/shared/move.ts';
import { dailyTitle, dateOf } from '../../src/web/puzzles/puzzle_words.ts';
import { dailyPuzzle, dayOf } from '../../src/web/puzzles/daily.ts';
import {
  isLinePuzzle,
  legalAmong,
  puzzlePosition,
  type LegalPuzzle,
  type MatePuzzle,
  type Puzzle,
  type ReasonPuzzle,
} from '../../src/web/puzzles/puzzle.ts';
import { LEVEL_WORDS } from '../../src/web/puzzles/level.ts';
import { clutterOf } from '../../src/web/puzzles/puzzle_order.ts';
import { NO_RECORD, PRACTICE_COUNT } from '../../src/web/puzzles/record.ts';
import { readPuzzles, type PuzzleFile } from '../../src/web/puzzles/puzzle_file.ts';
import { reasonSentence } from '../../src/web/puzzles/reasons.ts';
import type { Board } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { playMove, type Hand } from './harness/moves.ts';
import { closePanel, openPanel } from './harness/panels.ts';

const FILE = new URL('../../src/web/puzzles/puzzles.json', import.meta.url);
const PROGRESS = 'ransom/1/puzzles';
const RECORD = 'ransom/1/puzzle-record';
const NODES = 2_000_000;
const PATIENCE_MS = 20_000;

const read = readPuzzles(JSON.parse(readFileSync(FILE, 'utf8')) as PuzzleFile);
if (!read.ok) throw new Error(read.error);
const puzzles = read.value;
const mates = puzzles.filter((puzzle): puzzle is MatePuzzle => puzzle.kind === 'mate');
const lines = puzzles.filter(isLinePuzzle);
const search = new MateSearch(16);

/** Opens the page with this puzzle on the table. */
async function openPuzzle(board: Board, { id, level }: Puzzle): Promise<void> {
  const progress = JSON.stringify({ solved: {}, level, last: id });
  // After practice: each puzzle counts for the rating.
  const record = JSON.stringify({ ...NO_RECORD, count: PRACTICE_COUNT });
  await board.page.addInitScript(
    (kept) => {
      for (const [key, text] of kept) if (localStorage.getItem(key!) === null) localStorage.setItem(key!, text!);
    },
    [
      [PROGRESS, progress],
      [RECORD, record],
    ],
  );
  await board.open();
  await showPuzzles(board);
  await board.page.waitForSelector(`[data-puzzle="${id}"]`);
}

/** Opens the page again with another puzzle on the table; solved puzzles remain solved. */
async function turnTo(board: Board, { id, level }: Puzzle): Promise<void> {
  await board.page.evaluate(
    ([key, last, itsLevel]) => {
      const progress = JSON.parse(localStorage.getItem(key)!) as object;
      localStorage.setItem(key, JSON.stringify({ ...progress, level: itsLevel, last }));
    },
    [PROGRESS, id, level] as const,
  );
  // A reload would come back to the puzzle of the address.
  await board.page.goto(`${board.address}#/settings`);
  await board.page.reload();
  await board.ready();
  await showPuzzles(board);
  await board.page.waitForSelector(`[data-puzzle="${id}"]`);
}

/** Unfolds what may be chosen. */
async function openChoice({ page }: Board): Promise<void> {
  const choice = page.locator('.puzzle-choice');
  if ((await choice.getAttribute('open')) === null) await choice.locator('summary').click();
}

/** Chooses what is to be found. */
async function chooseKind(board: Board, theme: string): Promise<void> {
  const { page } = board;
  await openChoice(board);
  await page.locator(`.puzzle-kind[data-theme="${theme}"]`).click();
  await page.locator(`.puzzle-kind[data-theme="${theme}"][aria-pressed="true"]`).waitFor();
}

async function showPuzzles(board: Board): Promise<void> {
  await openPanel(board.page, 'puzzles');
}

async function phase(board: Board, wanted: string): Promise<void> {
  await board.page.waitForSelector(`[data-puzzle][data-phase="${wanted}"]`, { timeout: PATIENCE_MS });
}

async function shown(board: Board): Promise<Position> {
  const position = positionFromFen(await board.fen());
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

function mateMove(position: Position, moves: number): Move {
  const move = search.findMove(position, { maxMoves: moves, nodes: NODES });
  const any = move ?? search.findMove(position, { maxMoves: moves, nodes: NODES, allMoves: true });
  if (any === null) throw new Error('no mate');
  return any;
}

async function solve(board: Board, puzzle: MatePuzzle, hand: Hand): Promise<void> {
  await playMate(board, puzzle, hand);
  await phase(board, 'solved');
}

/** Plays the mate to its end, whatever the page replies. */
async function playMate(board: Board, { moves }: MatePuzzle, hand: Hand): Promise<void> {
  for (let left = moves; left > 0; left--) {
    const position = await shown(board);
    const move = mateMove(position, left);
    await playMove(board, position, move, hand);
    if (position.play(move).legalMoves().length === 0) break;
    await board.page.waitForFunction(
      ([side, before]) => {
        const fen = document.querySelector('main')?.getAttribute('data-fen') ?? '';
        const isPlayers = document.querySelector('[data-puzzle]')?.getAttribute('data-phase') === 'player';
        return isPlayers && fen.split(' ')[1] === side && fen !== before;
      },
      [position.turn === 0 ? 'w' : 'b', formatFen(position.setup)],
      { timeout: PATIENCE_MS },
    );
  }
}

/** The option that is right. */
function rightAnswer(puzzle: ReasonPuzzle | LegalPuzzle): string {
  return puzzle.kind === 'reason' ? puzzle.code : legalAmong(puzzlePosition(puzzle), puzzle.options)[0]!;
}

/** First moves that keep the mate, each man and square once. */
function keysOf(puzzle: MatePuzzle): Move[] {
  const position = puzzlePosition(puzzle);
  const question = { moves: puzzle.moves - 1, nodes: 200_000, timeMs: null };
  return position
    .legalMoves()
    .filter((move) => proveAgainstDefences(search, position.play(move), question).kind === 'mated');
}

describe('the puzzles in the page', () => {
  for (const [hand, lengths] of [
    ['mouse', [1, 3, 5, 7]],
    ['taps', [2, 6]],
    ['taps', [4]],
  ] as const) {
    const test = lengths.length === 1 ? boardTest : slowBoardTest;
    test(`mates in ${lengths.join(', ')} are solved against the longest defence (${hand})`, async ({ board }) => {
      const inTurn = lengths.map((moves) => mates.find((mate) => mate.moves === moves)!);
      for (const [at, puzzle] of inTurn.entries()) {
        if (at === 0) await openPuzzle(board, puzzle);
        else await turnTo(board, puzzle);
        await solve(board, puzzle, hand);
      }
      await board.page.reload();
      await board.ready();
      const kept = await board.page.evaluate((key) => localStorage.getItem(key), PROGRESS);
      const { solved } = JSON.parse(kept!) as { solved: Record<string, string> };
      expect(solved).toEqual(Object.fromEntries(inTurn.map(({ id }) => [id, 'alone'])));
    });
  }

  slowBoardTest('a second solution is accepted', async ({ board }) => {
    const puzzle = mates.find((mate) => mate.moves === 2 && keysOf(mate).length > 1)!;
    const keys = keysOf(puzzle);
    const other = keys.find((key) => key !== mateMove(puzzlePosition(puzzle), 2))!;
    await openPuzzle(board, puzzle);
    await playMove(board, puzzlePosition(puzzle), other);
    await board.page.waitForSelector('.puzzle-line', { timeout: PATIENCE_MS });
    await phase(board, 'player');
    await solve(board, { ...puzzle, moves: 1 }, 'mouse');
  });

  boardTest('a wrong move is refuted on the board, and taken back', async ({ board }) => {
    const puzzle = mates.find((mate) => mate.moves === 2)!;
    const position = puzzlePosition(puzzle);
    const keys = new Set(keysOf(puzzle));
    const wrong = position.legalMoves().find((move) => !keys.has(move))!;
    await openPuzzle(board, puzzle);
    await playMove(board, position, wrong);
    await phase(board, 'refuted');
    expect(await board.page.locator('.overlay path[fill-opacity]').count()).toBeGreaterThan(0);
    expect(await board.page.locator('.puzzle-text').textContent()).toContain('no mate in 1 after it');
    const tried = board.page.locator('.puzzle-solution .line-move');
    expect(await tried.count()).toBe(2);
    await tried.last().click();
    await board.page.locator('.status.previewing', { hasText: 'Your try' }).waitFor();
    await board.page.getByRole('button', { name: 'Back to the puzzle' }).click();
    // The wrong move is taken back by itself, what is wrong with it is still there to read, and the board is open for the next try.
    await board.showsFen(`${puzzle.fen} 0 1`);
    await phase(board, 'refuted');
    await solve(board, puzzle, 'mouse');
  });

  boardTest('after a wrong move one tries again at once, by touching the board', async ({ board }) => {
    const puzzle = puzzles[0] as MatePuzzle;
    const position = puzzlePosition(puzzle);
    const keys = new Set(keysOf(puzzle));
    const [wrong, other] = position.legalMoves().filter((move) => !keys.has(move) && moveKind(move) === KIND_NORMAL);
    await openPuzzle(board, puzzle);
    for (const move of [wrong!, other!]) {
      await playMove(board, position, move);
      await board.page.locator('.puzzle-text', { hasText: `Not this one. ${formatSan(position, move)} ` }).waitFor();
    }
    // Or by a button, also while the refutation is stepped through.
    await board.page.locator('.puzzle-solution .line-move').last().click();
    await board.page.getByRole('button', { name: 'Try again' }).press('Enter');
    await phase(board, 'player');
    await board.showsFen(`${puzzle.fen} 0 1`);
    expect(await board.page.getByText('Not this one.').count()).toBe(0);
    await board.page.getByRole('button', { name: 'Hint', exact: true }).click();
    await board.page.locator('.puzzle-text', { hasText: /^Hint: / }).waitFor();
    await solve(board, puzzle, 'mouse');
  });

  slowBoardTest('a refutation and the solution are told with their reasons', async ({ board }) => {
    const puzzle = mates.find(({ fen }) => fen.startsWith('5kr1/pp1R1p2/2n5/5p1N/2P2p1Q/'))!;
    const position = puzzlePosition(puzzle);
    const text = board.page.locator('.puzzle-text');
    const wrong = position.legalMoves().find((move) => formatSan(position, move) === 'Rd8+')!;
    await openPuzzle(board, puzzle);
    await playMove(board, position, wrong);
    await phase(board, 'refuted');
    expect(await text.textContent()).toBe(
      'Not this one. Rd8+ is answered by Nxd8: it takes the rook. There is no mate in 1 after it.',
    );
    await board.page.getByRole('button', { name: 'Solution' }).click();
    await phase(board, 'shown');
    expect(await text.textContent()).toMatch(
      /^The solution: .*#\. White lets the queen be taken on d8, buys it back with a queen and drops it on .* gives check: .*\.$/,
    );
    await board.page.locator('[role="status"]', { hasText: 'buys it back' }).waitFor({ state: 'attached' });
  });

  boardTest(
    'a line is found against the stored replies, counts for the rating, and is stepped through',
    async ({ board }) => {
      const puzzle = lines.find(({ asked }) => asked > 1)!;
      await openPuzzle(board, puzzle);
      for (const text of puzzle.moves.slice(0, 2 * puzzle.asked - 1).filter((_move, ply) => ply % 2 === 0)) {
        await phase(board, 'player');
        const position = await shown(board);
        const move = position.legalMoves().find((legal) => formatCoordinate(legal) === text)!;
        await playMove(board, position, move);
        await board.page.waitForFunction(
          (before) => document.querySelector('main')?.getAttribute('data-fen') !== before,
          formatFen(position.setup),
        );
      }
      await phase(board, 'solved');
      const text = board.page.locator('.puzzle-text');
      expect(await text.textContent()).toContain('Solved!');
      expect(await board.page.locator('.gained').textContent()).toMatch(/^\+\d+\. Your rating is 1,0\d\d now\.$/);
      const moves = board.page.locator('.puzzle-solution .line-move');
      expect(await moves.count()).toBe(puzzle.moves.length);
      await moves.first().click();
      await board.page.locator('.status.previewing', { hasText: 'Solution: 1' }).waitFor();
      await board.page.getByRole('button', { name: 'Forward' }).click();
      await board.page.locator('.status.previewing', { hasText: `(2 of ${puzzle.moves.length})` }).waitFor();
      await board.page.getByRole('button', { name: 'Back to the puzzle' }).click();
      await phase(board, 'solved');
      await board.page.reload();
      await board.ready();
      await showPuzzles(board);
      expect(await board.page.locator('.puzzle-record').textContent()).toMatch(/^Rating 1,0\d\d/);
      const kept = await board.page.evaluate((key) => localStorage.getItem(key), RECORD);
      expect(JSON.parse(kept!)).toMatchObject({ count: PRACTICE_COUNT + 1, inRow: 1, days: 1, failed: [] });
    },
  );

  slowBoardTest('the coach says what a solution is good for', async ({ board }) => {
    const puzzle = lines.find(({ kind, asked }) => kind === 'win' && asked === 1)!;
    await openPuzzle(board, puzzle);
    await board.page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    await board.page
      .locator('.puzzle-text', { hasText: /^The solution: .* Best is 1\.+ .*, which / })
      .waitFor({ timeout: PATIENCE_MS });
  });

  slowBoardTest('a wrong move in a line is refuted by a search, and costs rating once', async ({ board }) => {
    const puzzle = lines.find(({ kind, level, asked }) => kind === 'defend' && level >= 3 && asked === 1)!;
    const position = puzzlePosition(puzzle);
    const direct = new DirectSearch(1);
    direct.setPosition(position);
    const worst = direct.searchLines({ nodes: 50_000, lines: 200 }).at(-1)!.pv[0]!;
    await openPuzzle(board, puzzle);
    await playMove(board, position, worst);
    await phase(board, 'refuted');
    expect(await board.page.locator('.puzzle-text').textContent()).toMatch(
      /^Not this one\. .*is answered by .*: .*\. (That loses: there is something better|The best move is worth .* more)\.$|^Not this one\. Not /,
    );
    expect(await board.page.locator('.overlay path[fill-opacity]').count()).toBeGreaterThan(0);
    const gained = await board.page.locator('.gained').textContent();
    expect(gained).toMatch(/^The first try cost \d+: your rating is 9\d\d\.$/);
    await board.page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    expect(await board.page.locator('.gained').textContent()).toBe(gained);
  });

  boardTest('a theme is chosen and kept, and the puzzle of the day follows from the date', async ({ board }) => {
    await openPuzzle(board, mates[0]!);
    await chooseKind(board, 'defend');
    await board.page.waitForFunction(() => document.querySelector('.puzzle h3')?.textContent.includes('in danger'));
    const id = dailyPuzzle(puzzles, dayOf(new Date()))!.id;
    await board.page.getByRole('button', { name: /^Today’s puzzle/ }).click();
    await board.page.waitForSelector(`[data-puzzle="${id}"]`);
    const daily = puzzles.find((puzzle) => puzzle.id === id)!;
    expect(await board.page.locator('.puzzle-name').textContent()).toBe(dailyTitle(daily, new Date()));
    await board.page.reload();
    await board.ready();
    await showPuzzles(board);
    expect(await board.page.locator('.puzzle-kind[aria-pressed="true"]').textContent()).toMatch(
      /^Defend 0 solved of \d+$/,
    );
  });

  slowBoardTest(
    'the puzzle of the day and one of an address leave kind and level as they were chosen',
    async ({ board }) => {
      const { page } = board;
      await openPuzzle(
        board,
        lines.find(({ kind }) => kind === 'defend')!,
      );
      await chooseKind(board, 'defend');
      await page.getByRole('button', { name: /^Level 4 / }).click();
      const chosen = async (): Promise<unknown[]> => [
        await page.locator('.puzzle-kind[aria-pressed="true"]').getAttribute('data-theme'),
        await page.locator('.level[aria-pressed="true"]').getAttribute('aria-label'),
      ];
      const before = await chosen();
      expect(before[1]).toContain('Level 4');
      const { id } = dailyPuzzle(puzzles, dayOf(new Date()))!;
      await page.getByRole('button', { name: /^Today’s puzzle/ }).click();
      await page.waitForSelector(`[data-puzzle="${id}"]`);
      expect(await chosen()).toEqual(before);
      // It is the last one, and that of the address.
      await page.reload();
      await board.ready();
      await page.waitForSelector(`[data-puzzle="${id}"]`);
      expect(await chosen()).toEqual(before);
      await page.goto(`${board.address}#/puzzles/${mates[0]!.id}`);
      await page.waitForSelector(`[data-puzzle="${mates[0]!.id}"]`);
      expect(await chosen()).toEqual(before);
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.waitForFunction(() => document.querySelector('.puzzle h3')?.textContent.includes('in danger'));
      const hash = await page.evaluate(() => location.hash);
      expect(puzzles.find((one) => one.id === hash.split('/').at(-1))?.level).toBe(4);
    },
  );

  boardTest('a newcomer begins with clear positions that are practice', async ({ board }) => {
    const { page } = board;
    await page.setViewportSize({ width: 1280, height: 720 });
    await board.open();
    await showPuzzles(board);
    const shownId = (): Promise<string | null> => page.locator('[data-puzzle]').getAttribute('data-puzzle');
    // There is one start, and what there is: nothing to count yet, and nothing is folded in a low window either.
    await page.getByText('Start here: your first puzzle').waitFor();
    await page.getByText(`${puzzles.length} puzzles, from the easiest to the hardest.`).waitFor();
    expect(await page.locator('.puzzle-standing').count()).toBe(0);
    expect(await page.locator('.puzzle-choice[open] .puzzle-kind').count()).toBe(6);
    expect(await page.locator('.puzzle-note').count()).toBe(0);
    const first = puzzles.find(({ id }) => id === puzzles[0]!.id) as MatePuzzle;
    expect(await shownId()).toBe(first.id);
    expect(puzzlePosition(first).isCheck()).toBe(false);
    expect(clutterOf(first)).toBeLessThan(30);
    expect(await page.locator('.puzzle-cost').textContent()).toContain('practice');
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    expect(await page.locator('.gained').count()).toBe(0);
    await page.locator('.puzzle-record', { hasText: 'Practice 1 of 10' }).waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForSelector(`[data-puzzle="${puzzles[1]!.id}"]`);
  });

  boardTest('the end of practice is said once, before the first puzzle that is rated', async ({ board }) => {
    const { page } = board;
    const puzzle = puzzles[0]!;
    await openPuzzle(board, puzzle);
    await page.evaluate(
      ([key, record]) => localStorage.setItem(key!, record!),
      [RECORD, JSON.stringify({ ...NO_RECORD, count: PRACTICE_COUNT - 1 })],
    );
    await turnTo(board, puzzle);
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByText('From now on puzzles are rated.', { exact: true }).waitFor();
    expect(await page.locator('[data-puzzle]').count()).toBe(0);
    await page.getByRole('button', { name: 'Start the rated puzzles' }).click();
    await page.waitForSelector(`[data-puzzle]:not([data-puzzle="${puzzle.id}"])`);
    await page.getByRole('button', { name: 'Skip' }).click();
    await phase(board, 'player');
  });

  boardTest('a run against the clock says how it goes before its clock does', async ({ board }) => {
    const { page } = board;
    await openPuzzle(board, mates[0]!);
    await page.getByRole('button', { name: 'Beat the clock' }).click();
    await page.getByText('3 mistakes').waitFor();
    expect(await page.getByRole('timer').count()).toBe(0);
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.waitForSelector(`[data-puzzle="${mates[0]!.id}"]`);
  });

  boardTest('the solution is played on the board step by step, and told in words', async ({ board }) => {
    const { page } = board;
    const puzzle = lines.find(({ asked }) => asked > 1)!;
    expect(puzzle.moves[0]).toMatch(/#.@/);
    await openPuzzle(board, puzzle);
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    expect(await page.locator('.puzzle-text').textContent()).toMatch(
      /^The solution: give a \w+, free a \w+ and drop it on \w\d, written \(/,
    );
    const { length } = puzzle.moves;
    const end = puzzle.moves.reduce((position, text) => {
      return position.play(position.legalMoves().find((legal) => formatCoordinate(legal) === text)!);
    }, puzzlePosition(puzzle));
    await page.locator('.status.previewing', { hasText: `(1 of ${length})` }).waitFor();
    await page.locator('.status.previewing', { hasText: `(${length} of ${length})` }).waitFor();
    await board.showsFen(formatFen(end.setup));
    expect(await page.locator('.puzzle-solution .line-move[aria-current]').count()).toBe(1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('.status.previewing', { hasText: `(${length - 1} of ${length})` }).waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.locator('.status.previewing').waitFor({ state: 'detached' });
  });

  slowBoardTest('the sign of frozen pawns is explained, and the rules lead back', async ({ board }) => {
    const { page } = board;
    const puzzle = mates.find(({ fen }) => {
      const position = positionFromFen(fen);
      return position.ok && frozenPawns(position.value.setup).length > 0;
    })!;
    await openPuzzle(board, puzzle);
    await page.locator('.puzzle-note', { hasText: 'is frozen' }).getByRole('button').click();
    await page.locator('[id="rule-5.2"]:focus, [id$="5.2"]:focus').waitFor();
    const heading = (await page.locator('.panel-head').boundingBox())!;
    const back = page.getByRole('button', { name: 'Back to the puzzle' });
    const { y, height } = (await back.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(heading.y + heading.height);
    // Nor does it lie over what is to be read.
    expect((await page.locator('[id$="5.2"]:focus').boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
    await back.click();
    await page.waitForSelector(`[data-puzzle="${puzzle.id}"]`);
  });

  slowBoardTest('a puzzle says that one is in check', async ({ board }) => {
    const puzzle = lines.find((line) => puzzlePosition(line).isCheck())!;
    await openPuzzle(board, puzzle);
    expect(await board.page.locator('.puzzle h3').textContent()).toMatch(/\. You are in check\.$/);
  });

  boardTest('what help costs is said before, and is what it costs, once', async ({ board }) => {
    const { page } = board;
    await openPuzzle(board, mates[0]!);
    const cost = page.locator('.puzzle .puzzle-cost');
    const points = Number(/costs (\d+) points/.exec((await cost.textContent())!)![1]);
    const hint = page.locator('.puzzle').getByRole('button', { name: 'Hint', exact: true });
    expect(await hint.textContent()).toBe('Hint');
    expect(await hint.getAttribute('aria-describedby')).toBe(await cost.getAttribute('id'));
    await hint.click();
    const show = page.locator('.puzzle').getByRole('button', { name: 'Show the move', exact: true });
    expect(await show.textContent()).toBe(`Show the move −${points}`);
    expect(await cost.textContent()).toContain('The first hint is free.');
    expect(await page.locator('.puzzle-record').textContent()).toBe('Rating 1,000');
    await show.click();
    await page
      .locator('.gained', { hasText: `The first try cost ${points}: your rating is ${1000 - points}.` })
      .waitFor();
    expect(await cost.count()).toBe(0);
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    expect(await page.locator('.puzzle-record').textContent()).toBe(`Rating ${1000 - points}`);
  });

  slowBoardTest(
    'what help costs is said on a phone, too',
    async ({ board }) => {
      await openPuzzle(board, mates[0]!);
      await closePanel(board.page);
      await board.page
        .locator('.status')
        .getByText(/The first hint is free\. A wrong move, .* costs \d+ points/)
        .waitFor();
    },
    PHONE,
  );

  slowBoardTest('questions can be run against the clock', async ({ board }) => {
    const { page } = board;
    await openPuzzle(board, mates[0]!);
    await chooseKind(board, 'rules');
    await page.getByRole('button', { name: 'Beat the clock' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('timer').waitFor();
    const asked = async (): Promise<Puzzle> => {
      const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
      return puzzles.find((puzzle) => puzzle.id === id)!;
    };
    const answer = async (isRight: boolean): Promise<void> => {
      const puzzle = await asked();
      if (puzzle.kind !== 'reason' && puzzle.kind !== 'legal') throw new Error(puzzle.kind);
      const right = rightAnswer(puzzle);
      const at = puzzle.options.findIndex((option) => (option === right) === isRight);
      await page.locator('.puzzle .option').nth(at).click();
    };
    await answer(true);
    await page.getByText('1 solved').waitFor();
    for (const said of ['1 solved, 1 of 3', '1 solved, 2 of 3', 'Three mistakes. You solved 1 puzzle.']) {
      await answer(false);
      await page.getByText(said).first().waitFor();
    }
  });

  slowBoardTest('Back leaves a run against the clock, which ends by it', async ({ board }) => {
    const { page } = board;
    await openPuzzle(board, mates[0]!);
    await page.getByRole('button', { name: 'Beat the clock' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('timer').waitFor();
    await page.goBack();
    await page.getByRole('timer').waitFor({ state: 'detached' });
    await page.waitForSelector(`[data-puzzle="${mates[0]!.id}"]`);
    await page
      .locator('.puzzle-task')
      .getByText(/give mate/)
      .waitFor();
    await page.getByRole('button', { name: 'Beat the clock' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'End the run' }).click();
    await page.getByText('You solved 0 puzzles.').first().waitFor();
    expect(await page.getByText(/^Time\./).count()).toBe(0);
    await page.goBack();
    await page
      .locator('.puzzle-task')
      .getByText(/give mate/)
      .waitFor();
  });

  slowBoardTest('a run against the clock counts, ends after three mistakes, and keeps the best', async ({ board }) => {
    await openPuzzle(board, mates[0]!);
    await chooseKind(board, 'mate');
    await board.page.getByRole('button', { name: 'Beat the clock' }).click();
    await board.page.getByRole('button', { name: 'Start', exact: true }).click();
    await board.page.getByRole('timer').waitFor();
    const puzzleInRun = async (): Promise<MatePuzzle> => {
      const id = await board.page.locator('[data-puzzle]').getAttribute('data-puzzle');
      return mates.find((mate) => mate.id === id)!;
    };
    const first = await puzzleInRun();
    expect(first.level).toBe(1);
    await playMate(board, first, 'mouse');
    await board.page.getByText('1 solved').waitFor({ timeout: PATIENCE_MS });
    let firstMissed = '';
    for (const mistakes of [1, 2, 3]) {
      const puzzle = await puzzleInRun();
      if (mistakes === 1) firstMissed = puzzle.id;
      const keys = new Set(keysOf(puzzle));
      const wrong = puzzlePosition(puzzle)
        .legalMoves()
        .find((move) => !keys.has(move))!;
      await playMove(board, puzzlePosition(puzzle), wrong);
      const said = mistakes === 3 ? 'Three mistakes. You solved 1 puzzle.' : `1 solved, ${mistakes} of 3 mistakes`;
      await board.page.getByText(said).first().waitFor({ timeout: PATIENCE_MS });
    }
    await board.page.getByText('Your best so far!').waitFor();
    const missed = board.page.locator('.missed').getByRole('button');
    expect(await missed.count()).toBe(3);
    await missed.first().click();
    await phase(board, 'player');
    expect((await puzzleInRun()).id).toBe(firstMissed);
    // The others remain at hand.
    expect(await missed.count()).toBe(3);
    await board.page.getByRole('button', { name: 'Beat the clock' }).waitFor();
    const kept = await board.page.evaluate((key) => localStorage.getItem(key), RECORD);
    expect(JSON.parse(kept!)).toMatchObject({ bestRun: 1, count: PRACTICE_COUNT });
  });

  slowBoardTest(
    'have room on the narrowest phone, and buttons for thumbs',
    async ({ board }) => {
      await openPuzzle(board, lines[0]!);
      for (const press of [null, 'Solution', 'Beat the clock'] as const) {
        if (press !== null) await board.page.getByRole('button', { name: new RegExp(`^${press}`) }).click();
        if (press === 'Beat the clock') await board.page.getByRole('button', { name: 'Start', exact: true }).click();
        if (press === 'Solution') await phase(board, 'shown');
        const narrow = await board.page.evaluate(() => ({
          page: document.documentElement.scrollWidth,
          cut: [...document.querySelectorAll('.puzzle :not(.heard)')].filter(
            (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
          ).length,
          small: [...document.querySelectorAll('.puzzle button, .puzzle select')].flatMap((each) => {
            const { width, height } = each.getBoundingClientRect();
            return Math.min(width, height) < 43.5 ? [each.textContent] : [];
          }),
        }));
        expect({ press, ...narrow }).toEqual({ press, page: 320, cut: 0, small: [] });
      }
    },
    { ...PHONE, viewport: { width: 320, height: 640 } },
  );

  slowBoardTest('a question about legal moves says why the others are not', async ({ board }) => {
    const puzzle = puzzles.find((each): each is LegalPuzzle => each.kind === 'legal')!;
    await openPuzzle(board, puzzle);
    await board.page
      .locator('.option')
      .nth(puzzle.options.indexOf(rightAnswer(puzzle)))
      .click();
    await phase(board, 'solved');
    const reasons = await board.page.locator('.option small').allTextContents();
    expect(reasons).toHaveLength(puzzle.options.length - 1);
    for (const reason of reasons) expect(reason).toMatch(/\w+ .*rule \d/);
  });

  slowBoardTest('hint, move and solution work with the keyboard', async ({ board }) => {
    const puzzle = mates.find((mate) => mate.moves === 2)!;
    await openPuzzle(board, puzzle);
    await board.page.getByRole('button', { name: 'Hint', exact: true }).last().focus();
    await board.press('Enter');
    await board.page
      .getByText(/^Hint: /)
      .first()
      .waitFor({ timeout: PATIENCE_MS });
    await board.page.getByRole('button', { name: 'Show the move' }).focus();
    await board.press('Enter');
    await board.page
      .getByText(/^(Play|Drop|Give) /)
      .first()
      .waitFor({ timeout: PATIENCE_MS });
    await board.page.getByRole('button', { name: 'Solution' }).focus();
    await board.press('Enter');
    await phase(board, 'shown');
  });

  slowBoardTest('a question explains why an answer is wrong, and gives the right one', async ({ board }) => {
    const puzzle = puzzles.find((each): each is ReasonPuzzle => each.kind === 'reason')!;
    await openPuzzle(board, puzzle);
    const wrong = puzzle.options.find((option) => option !== puzzle.code)!;
    await board.page.getByRole('button', { name: reasonSentence(wrong) }).click();
    await board.page.getByText('– not this one').waitFor();
    await board.page.getByRole('button', { name: reasonSentence(puzzle.code) }).click();
    await phase(board, 'solved');
    expect(await board.page.locator('.puzzle-text').textContent()).toMatch(/^Right\..*rule \d/);
    await board.page.locator('.puzzle-text .tick').waitFor();
    await board.page.getByRole('button', { name: 'Next puzzle' }).click();
    await board.page.waitForSelector(`[data-puzzle]:not([data-puzzle="${puzzle.id}"])`);
  });

  slowBoardTest('has each command once beside the board, and a hint before the solution', async ({ board }) => {
    const { page } = board;
    await openPuzzle(board, mates[0]!);
    for (const name of ['Hint', 'Solution', 'Skip']) await page.getByRole('button', { name, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^(Hint|Next|Skip|Undo|Take back)/ }).allInnerTexts()).toEqual([
      'Hint',
      'Skip',
    ]);
    const edge = (name: string): Promise<string> =>
      page.getByRole('button', { name, exact: true }).evaluate((one) => getComputedStyle(one).borderTopColor);
    // Three buttons alike: one with an edge among words reads as the chosen one of tabs.
    for (const name of ['Solution', 'Skip']) expect(await edge(name)).toBe(await edge('Hint'));
  });

  boardTest('says the task once beside the board, and the last results in a row', async ({ board }) => {
    const { page } = board;
    const puzzle = mates.find(({ fen }) => fen.split(' ')[1] === 'b')!;
    await openPuzzle(board, puzzle);
    const task = (await page.locator('.puzzle h3').innerText()).replace(/\s+/g, ' ');
    const seen = (await page.locator('main, aside').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
    expect(seen.split(task)).toHaveLength(2);
    const turned = await page.getByText('The board is turned').boundingBox();
    expect(turned!.width).toBeLessThanOrEqual(1);
    const level = `Level ${puzzle.level}, ${LEVEL_WORDS[puzzle.level]}.`;
    expect(await page.locator('main .status').innerText()).toBe(`Black to move. ${level}`);
    // Nothing is counted before there is something to count.
    expect(await page.locator('.puzzle-figures').textContent()).toBe('Rating 1,000Everything level 1');
    expect(await page.locator('.puzzle-results .right, .puzzle-results .wrong').count()).toBe(0);
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    await page.getByRole('button', { name: 'Back to the puzzle' }).click();
    expect(await page.locator('main .status').innerText()).toBe(level);
    await page.getByRole('img', { name: 'Last first tries: wrong' }).waitFor();
    const next = mates.find(({ moves, id }) => moves === 1 && id !== puzzle.id)!;
    await turnTo(board, next);
    await solve(board, next, 'mouse');
    await page.getByRole('img', { name: 'Last first tries: wrong, right' }).waitFor();
    expect(await page.locator('.puzzle-results .right, .puzzle-results .wrong').count()).toBe(2);
  });

  boardTest(
    'the task comes first, what may be chosen is below it where there is room, the puzzle of the day with its date is a button, and a solved one names its theme',
    async ({ board }) => {
      const { page } = board;
      await page.setViewportSize({ width: 1440, height: 720 });
      const puzzle = mates.find(({ moves }) => moves === 1)!;
      await openPuzzle(board, puzzle);
      const kinds = page.locator('.puzzle-choice[open] [aria-label="What to find"] button');
      // In a low window it is folded.
      expect(await kinds.count()).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await turnTo(board, puzzle);
      expect(await page.locator('.motifs').count()).toBe(0);
      expect(await kinds.allTextContents()).toEqual([
        `Everything 0 solved of ${puzzles.length}`,
        ...['Mate', 'Win a piece', 'Defend', 'The only good move', 'About the rules'].map(
          (name) => expect.stringMatching(new RegExp(`^${name} 0 solved of \\d+$`)) as string,
        ),
      ]);
      for (const one of await kinds.all()) {
        const { y, height } = (await one.boundingBox())!;
        expect(y + height).toBeLessThanOrEqual(900);
      }
      const today = page.getByRole('button', { name: `Today’s puzzle ${dateOf(new Date())}` });
      expect((await today.boundingBox())!.y).toBeLessThan(900);
      await solve(board, puzzle, 'mouse');
      expect(await page.locator('.puzzle-text strong').textContent()).toMatch(/# Solved!$/);
      expect(await kinds.nth(1).textContent()).toMatch(/^Mate 1 solved/);
      expect(await page.locator('.motifs').textContent()).toBe(`Theme: ${['mate', ...puzzle.motifs].join(', ')}.`);
      expect(await page.locator('.panel .primary').allInnerTexts()).toEqual(['Next puzzle']);
    },
  );

  slowBoardTest('levels count solved puzzles', async ({ board }) => {
    await openPuzzle(board, mates[0]!);
    await openChoice(board);
    await board.page.getByRole('button', { name: /^Level 3 Medium 0\/\d+ solved$/ }).click();
    await board.page.locator('.level[aria-pressed="true"]', { hasText: '3' }).waitFor();
  });

  slowBoardTest(
    'end a low sheet with the task and how far one is: nothing is cut through',
    async ({ board }) => {
      await openPuzzle(board, mates[0]!);
      const standing = (await board.page.locator('.puzzle-standing').boundingBox())!;
      const panel = (await board.page.locator('.panel').boundingBox())!;
      const rest = panel.y + panel.height - (standing.y + standing.height);
      // Firefox rounds lines otherwise.
      expect(rest).toBeGreaterThanOrEqual(-1);
      expect(rest).toBeLessThan(12);
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  boardTest(
    'fit on a phone',
    async ({ board }) => {
      const puzzle = mates.find((mate) => mate.moves === 1)!;
      await openPuzzle(board, puzzle);
      await closePanel(board.page);
      await playMove(board, puzzlePosition(puzzle), mateMove(puzzlePosition(puzzle), 1), 'taps');
      await board.page.locator('.status', { hasText: 'Solved!' }).waitFor();
      expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
    PHONE,
  );
});
