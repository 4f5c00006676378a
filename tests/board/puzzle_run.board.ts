// Puzzles against the clock.

import { puzzlePosition, type MatePuzzle, type Puzzle } from '../../src/web/puzzles/puzzle.ts';
import { PRACTICE_COUNT } from '../../src/web/puzzles/record.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { playMove } from './harness/moves.ts';
import {
  RECORD,
  PATIENCE_MS,
  puzzles,
  mates,
  openPuzzle,
  chooseKind,
  phase,
  playMate,
  rightAnswer,
  keysOf,
} from './harness/puzzles.ts';

describe('a run against the clock', () => {
  boardTest('a run against the clock says how it goes before its clock does', async ({ board }) => {
    const { page } = board;
    await openPuzzle(board, mates[0]!);
    await page.getByRole('button', { name: 'Beat the clock' }).click();
    await page.getByText('3 mistakes').waitFor();
    expect(await page.getByRole('timer').count()).toBe(0);
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.waitForSelector(`[data-puzzle="${mates[0]!.id}"]`);
  });

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
});
