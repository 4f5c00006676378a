// Scenario 14: puzzles of every kind are solved in the page; a second solution is accepted; a wrong move is refuted; what was achieved
// is kept.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatSan } from '../../src/notation/san.ts';
import { formatFen, positionFromFen } from '../../src/notation/fen.ts';
import { frozenPawns } from '../../src/rules/refusal/facts.ts';
import { KIND_NORMAL, moveKind } from '../../src/shared/move.ts';
import { puzzlePosition, type LegalPuzzle, type MatePuzzle, type ReasonPuzzle } from '../../src/web/puzzles/puzzle.ts';
import { PRACTICE_COUNT } from '../../src/web/puzzles/record.ts';
import { reasonSentence } from '../../src/web/puzzles/reasons.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { playMove } from './harness/moves.ts';
import {
  PROGRESS,
  RECORD,
  PATIENCE_MS,
  puzzles,
  mates,
  lines,
  openPuzzle,
  turnTo,
  showPuzzles,
  phase,
  shown,
  mateMove,
  solve,
  rightAnswer,
  keysOf,
} from './harness/puzzles.ts';

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
    // It points at a piece, and at no fault.
    expect(await board.page.locator('.overlay .ring').getAttribute('class')).toBe('ring praise');
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
});
