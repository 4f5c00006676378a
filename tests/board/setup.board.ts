// Scenario 9: a position is set up with the mouse, by taps and by its FEN; errors are explained; a game starts from it.

import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import type { Board, Spot } from './harness/board.ts';
import { isInView, openPanel } from './harness/panels.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';

async function openSetup(board: Board): Promise<void> {
  await board.open();
  await openPanel(board.page, 'setup');
  await board.page.waitForSelector('main[data-activity="setup"]');
}

const press = (board: Board, name: string): Promise<void> =>
  board.page.getByRole('button', { name, exact: true }).click();

/** Drags a man to the lower edge of the window. */
async function dragOff(board: Board, from: Spot): Promise<void> {
  const { x, y } = await board.middleOf(from);
  await board.page.mouse.move(x, y);
  await board.page.mouse.down();
  await board.page.mouse.move(x + 20, y + 20, { steps: 3 });
  await board.page.mouse.move(x, board.page.viewportSize()!.height - 10, { steps: 5 });
  await board.page.mouse.up();
}

const fault = (board: Board): Promise<string> => board.page.locator('#setup-fault').innerText();

describe('the set-up', () => {
  boardTest('moves men between board and stores by dragging', async ({ board }) => {
    await openSetup(board);
    await board.showsFen(START);
    await board.drag('b1', { player: 'black', kind: 'prison', role: 'N' });
    await board.showsFen(START.replace('RNBQKBNR[]', 'R1BQKBNR[#N]'));
    await board.drag({ player: 'black', kind: 'prison', role: 'N' }, 'c3');
    await board.showsFen('rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR[] w KQkq - 0 1');
  });

  boardTest(
    'puts men from the box down by clicks, and removes men by a right click',
    async ({ board }) => {
      await openSetup(board);
      await press(board, 'Kings only');
      await board.showsFen('4k3/8/8/8/8/8/8/4K3[] w - - 0 1');
      await board.page.locator('[data-box="R"]').click();
      await board.click('a1');
      await board.click('h1');
      await board.click({ player: 'white', kind: 'airfield', role: 'Q' });
      await board.showsFen('4k3/8/8/8/8/8/8/R3K2R[R] w - - 0 1');
      const { x, y } = await board.middleOf('a1');
      await board.page.mouse.click(x, y, { button: 'right' });
      await board.showsFen('4k3/8/8/8/8/8/8/4K2R[R] w - - 0 1');
      await press(board, 'Put missing pieces in prison');
      await board.showsFen('4k3/8/8/8/8/8/8/4K2R[R#QBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1');
    },
    { needs: ['other buttons'] },
  );

  boardTest(
    'says why nothing can be put in prison, and has the rights of both to castle side by side',
    async ({ board }) => {
      await openSetup(board);
      const { page } = board;
      const put = page.getByRole('button', { name: 'Put missing pieces in prison' });
      expect(await put.getAttribute('aria-disabled')).toBe('true');
      const reason = page.locator(`#${await put.getAttribute('aria-describedby')}`);
      expect(await reason.innerText()).toBe('No piece is missing.');
      const [white, black] = await page
        .locator('fieldset', { hasText: 'may castle' })
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })),
        );
      expect([black!.y, black!.x > white!.x + white!.width]).toEqual([white!.y, true]);
    },
  );

  slowBoardTest('removes a man who is dragged off the board', async ({ board }) => {
    await openSetup(board);
    await dragOff(board, 'a1');
    await board.showsFen(START.replace('RNBQKBNR[] w KQkq', '1NBQKBNR[] w Kkq'));
  });

  const takesQueen = START.replace('rnbqkbnr', 'rnbQkbnr').replace('RNBQKBNR', 'RNB1KBNR');
  const clicks = async (board: Board, ...squares: string[]): Promise<void> => {
    for (const square of squares) await board.click(square);
  };
  slowBoardTest('lets a man replace the one on whose square he is put', async ({ board }) => {
    await openSetup(board);
    const gestures: readonly (readonly [() => Promise<void>, string])[] = [
      [() => board.drag('d1', 'd8'), takesQueen],
      [() => clicks(board, 'd1', 'd8'), takesQueen],
      [() => board.drag('d1', 'd2'), START.replace('PPPPPPPP/RNBQKBNR', 'PPPQPPPP/RNB1KBNR')],
      [
        () => clicks(board, 'e1', 'e8'),
        START.replace('rnbqkbnr', 'rnbqKbnr').replace('RNBQKBNR', 'RNBQ1BNR').replace('KQkq', '-'),
      ],
    ];
    for (const [gesture, fen] of gestures) {
      await gesture();
      await board.showsFen(fen);
      await press(board, 'Start position');
      await board.showsFen(START);
    }
  });

  slowBoardTest('drags another man than the one in the hand', async ({ board }) => {
    await openSetup(board);
    await board.click('e1');
    await board.drag('e8', 'e6');
    const fen = START.replace('rnbqkbnr/pppppppp/8', 'rnbq1bnr/pppppppp/4k3').replace('KQkq', 'KQ');
    await board.showsFen(fen);
    // Nobody is in the hand any more.
    await board.click('e4');
    await board.showsFen(fen);
  });

  slowBoardTest('drags men from store to store and off the table', async ({ board }) => {
    await openSetup(board);
    const prison = { player: 'black', kind: 'prison', role: 'Q' } as const;
    const airfield = { ...prison, player: 'white', kind: 'airfield' } as const;
    const rest = START.replace('RNBQKBNR[]', 'RNB1KBNR[]');
    await board.drag('d1', prison);
    await board.showsFen(rest.replace('[]', '[#Q]'));
    await board.drag(prison, airfield);
    await board.showsFen(rest.replace('[]', '[Q]'));
    await dragOff(board, airfield);
    await board.showsFen(rest);
    await board.drag('a2', 'a4');
    await board.showsFen('rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNB1KBNR[] w KQkq - 0 1');
  });

  slowBoardTest('forgets who was in the hand when another position is laid on the table', async ({ board }) => {
    await openSetup(board);
    await board.click('d1');
    await press(board, 'Start position');
    await board.click('d5');
    await board.drag('a2', 'a4');
    await board.showsFen('rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR[] w KQkq - 0 1');
  });

  slowBoardTest('goes on after a reload with what was set up, playable or not', async ({ board }) => {
    await openSetup(board);
    await press(board, 'Kings only');
    // The page is drawn again before the board reports the drag.
    await dragOff(board, 'e8');
    await board.page.getByLabel('Rules').selectOption('pierce');
    const fen = '8/8/8/8/8/8/8/4K3[] w - - 0 1';
    await board.showsFen(fen);
    await openSetup(board);
    await board.showsFen(fen);
    expect(await board.page.getByLabel('Rules').inputValue()).toBe('pierce');
    expect(await fault(board)).toContain('Black has no king');
    await board.page.evaluate(() => {
      localStorage.setItem('ransom/1/setup', '{"fen":"no position","ruleset":"leslie"}');
    });
    await openSetup(board);
    await board.showsFen(START);
    expect(await board.page.evaluate(() => localStorage.getItem('ransom/1/setup.unreadable'))).toContain('no position');
  });

  slowBoardTest(
    'forgets the man whose drag from the box the system interrupts',
    async ({ board }) => {
      await board.open();
      await openPanel(board.page, 'setup');
      const box = (await board.page.locator('[data-box="R"]').boundingBox())!;
      await board.interruptedDrag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, 'd4');
      await board.tap('e5');
      await board.touchDrag('e2', 'e4');
      await board.showsFen('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 1');
    },
    { ...PHONE, needs: ['touch cancel'] },
  );

  slowBoardTest('lets go of a man from the box on Escape, and when the set-up is left', async ({ board }) => {
    await openSetup(board);
    await press(board, 'Kings only');
    for (const letGo of [
      () => board.press('Escape'),
      async () => {
        await openPanel(board.page, 'lessons');
        await board.page.waitForSelector('main[data-activity="lesson"]');
        await openPanel(board.page, 'setup');
        await board.page.waitForSelector('main[data-activity="setup"]');
      },
    ]) {
      await board.page.locator('[data-box="R"]').click();
      await letGo();
      await board.click('a1');
      await board.showsFen('4k3/8/8/8/8/8/8/4K3[] w - - 0 1');
    }
  });

  slowBoardTest('leaves a FEN as it is typed, key by key, until the field is left', async ({ board }) => {
    await openSetup(board);
    const field = board.page.locator('[data-fen-field]');
    await field.fill('');
    const fen = '4k3/8/8/8/8/8/8/4K3 b - - 3 17';
    await board.page.keyboard.type(fen);
    expect(await field.inputValue()).toBe(fen);
    await board.showsFen(fen.replace('4K3', '4K3[]'));
    await board.press('Tab');
    expect(await field.inputValue()).toBe(fen.replace('4K3', '4K3[]'));
    await field.press('End');
    await board.press('Backspace');
    await board.page.getByLabel('White', { exact: true }).first().check();
    expect(await field.inputValue()).toBe('4k3/8/8/8/8/8/8/4K3[] w - - 3 1');
  });

  boardTest('reads a FEN while it is typed, explains errors, and starts a game', async ({ board }) => {
    await openSetup(board);
    const field = board.page.locator('[data-fen-field]');
    await field.fill('4k3/8/8/8/8/8/8/4K3[N#Pb] w - -');
    await board.showsFen('4k3/8/8/8/8/8/8/4K3[N#Pb] w - - 0 1');
    await field.fill('4k3/8');
    expect(await fault(board)).toContain('Bad FEN: field 1 (board)');
    expect(await board.page.getByRole('button', { name: 'Play from here' }).isDisabled()).toBe(true);
    await field.fill('4k3/8/8/8/8/8/8/4K2K[] w - - 0 1');
    expect(await fault(board)).toContain('White has two kings, on e1 and h1');
    // Why the button does nothing is read wherever one is in the panel.
    await board.page.locator('.panel').evaluate((panel) => panel.scrollTo(0, 0));
    expect(await isInView(board.page.locator('#setup-fault'))).toBe(true);
    await field.fill('4k3/8/8/8/8/8/8/4K3[N#Pb] w - - 0 1');
    await press(board, 'Play from here');
    await board.page.waitForSelector('main[data-activity="game"]');
    await board.drag({ player: 'white', kind: 'airfield', role: 'N' }, 'c6');
    await board.hasShown('4k3/8/2N5/8/8/8/8/4K3[#Pb] b - - 0 1');
  });

  boardTest('leads to an analysis of the position, which nobody plays, and back to the own game', async ({ board }) => {
    await openSetup(board);
    await board.page.locator('[data-fen-field]').fill('4k3/8/8/8/8/8/8/4K3[N#Pb] b - - 0 1');
    await press(board, 'Analyse it');
    await board.page.locator('.evaluation-number').waitFor();
    await board.showsFen('4k3/8/8/8/8/8/8/4K3[N#Pb] b - - 0 1');
    await board.drag('e8', 'e7');
    await board.hasShown('8/4k3/8/8/8/8/8/4K3[N#Pb] w - - 1 2');
    await openPanel(board.page, 'game');
    await board.showsFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1');
    expect(await board.page.locator('.player.above').textContent()).toContain('Ransom (computer)');
  });
});
