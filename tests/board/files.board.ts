// Scenarios 10 to 12: import and export of PGN and FEN, stored games, and links.

import { boardTest, slowBoardTest } from './harness/board_test.ts';
import type { Board } from './harness/board.ts';
import { openPanel } from './harness/panels.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1';
const AFTER_E4_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2';

async function paste(board: Board, text: string): Promise<void> {
  await openPanel(board.page, 'files');
  await board.page.locator('[data-paste]').fill(text);
  await board.page.locator('[data-open]').click();
}

const news = (board: Board): Promise<string> => board.page.locator('[data-news]').innerText();

describe('games and links', () => {
  boardTest(
    'a pasted PGN is put on the table, and can be saved as a file',
    async ({ board }) => {
      await board.open();
      await paste(board, '[White "Ann"]\n\n1. e4 e5 (1... c5) *');
      await board.showsFen(AFTER_E4_E5);
      await openPanel(board.page, 'files');
      const waiting = board.page.waitForEvent('download');
      // A browser may read the address later than it is asked to save it.
      const isReleased = await board.page.evaluate(() => {
        let released = false;
        const release = URL.revokeObjectURL.bind(URL);
        URL.revokeObjectURL = (address) => {
          released = true;
          release(address);
        };
        document.querySelector<HTMLElement>('[data-save]')!.click();
        return released;
      });
      expect(isReleased).toBe(false);
      const stream = await (await waiting).createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const pgn = Buffer.concat(chunks).toString('utf8');
      expect(pgn).toContain('[White "Ann"]');
      expect(pgn).toContain('1. e4 e5 (1... c5)');
    },
    { needs: ['downloads'] },
  );

  boardTest('an unreadable text is reported with the place of the error, and the game stays', async ({ board }) => {
    await board.open();
    await paste(board, '1. e4');
    await board.showsFen(AFTER_E4);
    await paste(board, 'hello');
    expect(await news(board)).toContain('Line 1, column 1');
    // It is in sight, also where kept games make the panel long.
    const answer = (await board.page.locator('[data-news]').boundingBox())!;
    expect(answer.y + answer.height).toBeLessThanOrEqual(board.page.viewportSize()!.height);
    await paste(board, '4k3/8/8 w - -');
    expect(await news(board)).toContain('Bad FEN: field 1 (board)');
    await board.showsFen(AFTER_E4);
  });

  slowBoardTest('a file is read in UTF-8, UTF-16 or Latin-1, the encoding of the PGN standard', async ({ board }) => {
    await board.open();
    const pgn = '[White "Müller"]\n\n1. e4 {schön} e5 *\n';
    const utf16 = Buffer.from(`\uFEFF${pgn}`, 'utf16le');
    for (const buffer of [Buffer.from(pgn), Buffer.from(pgn, 'latin1'), utf16, Buffer.from(utf16).swap16()]) {
      await board.open();
      await openPanel(board.page, 'files');
      await board.page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'game.pgn', mimeType: 'text/plain', buffer });
      await board.showsFen(AFTER_E4_E5);
      await openPanel(board.page, 'files');
      await board.page.waitForFunction(() =>
        decodeURIComponent(document.querySelector<HTMLInputElement>('[data-link="game"]')!.value).includes('Müller'),
      );
    }
  });

  slowBoardTest('a pasted link is opened like one that was followed', async ({ board }) => {
    await board.open();
    await paste(board, ` https://example.org/board/#pgn=${encodeURIComponent('1. e4 e5 *')}&at=1\n`);
    await board.showsFen(AFTER_E4);
    await paste(board, 'http://127.0.0.1:8377/#fen=4k3/8');
    await board.page.locator('.status', { hasText: 'This link can' }).waitFor();
    await board.showsFen(AFTER_E4);
  });

  boardTest('a game survives a reload, and another tab has its own', async ({ board, context }) => {
    await board.open();
    await paste(board, '1. e4 e5');
    await board.showsFen(AFTER_E4_E5);
    await board.drag('g1', 'f3');
    const played = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] b KQkq - 1 2';
    await board.showsFen(played);
    await board.page.reload();
    await board.ready();
    await board.showsFen(played);
    const other = await context.newPage();
    await other.goto(board.address);
    await other.waitForSelector('main[data-fen]');
    expect(await other.getAttribute('main', 'data-fen')).toContain(' w KQkq - 0 1');
  });

  slowBoardTest('an unreadable stored game is offered as text', async ({ board }) => {
    await board.open();
    await paste(board, '1. e4 e5');
    await board.drag('g1', 'f3');
    await board.hasShown('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] b KQkq - 1 2');
    await board.page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('ransom/1/game/'))!;
      localStorage.setItem(key, localStorage.getItem(key)!.replace('"e7e5"', '"e7e4"'));
    });
    await board.page.reload();
    await board.ready();
    await openPanel(board.page, 'files');
    expect(await board.page.locator('[data-unreadable]').inputValue()).toContain('"e7e4"');
  });

  boardTest('full storage is reported, and the game continues', async ({ board }) => {
    await board.open();
    await paste(board, '1. e4 e5');
    await board.page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await board.drag('g1', 'f3');
    await board.hasShown('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] b KQkq - 1 2');
    await board.page.getByText('no room left to keep the game').first().waitFor();
  });

  boardTest('a link restores the game and the current position', async ({ board }) => {
    await board.open();
    await paste(board, '1. e4 e5 (1... c5 2. Nf3) *');
    await openPanel(board.page, 'files');
    const link = board.page.locator('[data-link="game"]');
    await board.page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('[data-link="game"]')?.value.includes('at=2'),
    );
    const address = await link.inputValue();
    expect(address).toMatch(/#pgn=[A-Za-z0-9/%_.&=-]*$/);
    await board.page.goto('about:blank');
    await board.page.goto(address);
    await board.ready();
    await board.showsFen(AFTER_E4_E5);
    // The game that is kept already, and not a copy.
    await openPanel(board.page, 'files');
    await board.page.locator('[data-kept]').first().waitFor();
    expect(await board.page.locator('[data-kept]').count()).toBe(1);
  });

  slowBoardTest('the link is that of another game as soon as it is on the table', async ({ board }) => {
    await board.open();
    await paste(board, '1. e4');
    await board.showsFen(AFTER_E4);
    await paste(board, '1. d4');
    await board.showsFen('rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR[] b KQkq - 0 1');
    await openPanel(board.page, 'files');
    const linkHas = async (move: string): Promise<void> => {
      await board.page.waitForFunction(
        (text) => document.querySelector<HTMLInputElement>('[data-link="game"]')?.value.includes(text),
        move,
      );
    };
    await linkHas('d4');
    await board.page.locator('[data-kept]').nth(1).click();
    await board.showsFen(AFTER_E4);
    // It is on the table, with its moves beside it.
    await board.page.waitForSelector('aside[data-panel="game"]');
    await openPanel(board.page, 'files');
    await linkHas('e4');
  });

  slowBoardTest('a game begun from a link goes on after a reload', async ({ board }) => {
    await board.open('#fen=4k3/8/8/8/8/8/4P3/4K3[]_w_-_-_0_1');
    await board.page.reload();
    await board.ready();
    await board.showsFen('4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1');
    expect(await board.page.evaluate(() => location.hash)).toContain('fen=4k3');
    await board.drag('e2', 'e4');
    const played = '4k3/8/8/8/4P3/8/8/4K3[] b - - 0 1';
    await board.hasShown(played);
    await board.page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
    const answered = await board.fen();
    await board.page.reload();
    await board.ready();
    await board.showsFen(answered);
    // The same link begins it again.
    await board.page.evaluate(() => {
      location.hash = 'fen=4k3/8/8/8/8/8/4P3/4K3[]_w_-_-_0_1';
    });
    await board.showsFen('4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1');
  });

  slowBoardTest('a game without a move survives a reload, also in place of a link', async ({ board }) => {
    const { page } = board;
    const link = '#fen=4k3/8/8/8/8/8/4P3/4K3[]_w_-_-_0_1';
    await board.open(link);
    await paste(board, '4k3/8/8/8/8/4P3/8/4K3[] b - - 0 1');
    const set = '4k3/8/8/8/8/4P3/8/4K3[] b - - 0 1';
    await board.showsFen(set);
    expect(await page.evaluate(() => location.hash)).toBe('');
    await page.reload();
    await board.ready();
    await board.showsFen(set);
    await openPanel(page, 'files');
    expect(await page.locator('[data-kept]').count()).toBe(0);
  });

  slowBoardTest('what is kept is read when the game changes, not whenever the page does', async ({ board }) => {
    await board.open();
    await paste(board, '1. e4');
    await openPanel(board.page, 'files');
    await board.page.locator('[data-kept]').waitFor();
    const reads = await board.page.evaluate(async () => {
      const before = localStorage.getItem.bind(localStorage);
      let count = 0;
      Storage.prototype.getItem = (key) => {
        count++;
        return before(key);
      };
      for (const button of document.querySelectorAll<HTMLElement>('[data-tool="flip"]')) button.click();
      await new Promise(requestAnimationFrame);
      return count;
    });
    expect(await board.page.getAttribute('main', 'data-flipped')).toBe('true');
    expect(reads).toBe(0);
  });

  slowBoardTest('a game is deleted at one press, and put back at another', async ({ board }) => {
    const { page } = board;
    await board.open();
    await paste(board, '1. e4');
    await openPanel(page, 'files');
    const remove = page.getByRole('button', { name: 'Delete: Two people' });
    await remove.click();
    await page.getByText('Deleted: Two people').waitFor();
    expect(await page.locator('[data-kept]').count()).toBe(0);
    await page.locator('[data-put-back]').click();
    await page.locator('[data-kept]').waitFor();
    await remove.click();
    await openPanel(page, 'settings');
    await openPanel(page, 'files');
    await page.getByText('No game is kept yet.').waitFor();
  });

  slowBoardTest(
    'a game of the list says who played, how it ended and how it began, and many can be filtered',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await paste(board, '[White "Ann"]\n[Black "Ben"]\n\n1. f3 e5 2. g4 Qh4#');
      await openPanel(page, 'files');
      const first = page.locator('[data-kept]').first();
      const words = (await first.innerText()).replace(/\s+/g, ' ');
      expect(words).toBe('Ann – Ben Black won today, 2 moves 1. f3 e5 2. g4 Qh4#');
      expect(await page.getByRole('group', { name: 'Which games' }).count()).toBe(0);
      await page.evaluate(() => {
        const facts = { moves: 9, opening: '1. e4', players: null };
        const choice = { seats: ['person', 'engine'], level: 3 };
        for (const [index, result] of ['1-0', '0-1', null, '1-0', '1/2-1/2', '0-1', '0-1', null, '0-1', null].entries())
          localStorage.setItem(
            `ransom/1/game/${index}`,
            JSON.stringify({ title: '', savedAt: index, choice, about: { facts: { ...facts, result } } }),
          );
      });
      await page.reload();
      await board.ready();
      await openPanel(page, 'files');
      const shown = page.locator('[data-kept]');
      await page.getByRole('button', { name: 'All 11', exact: true }).waitFor();
      expect(await shown.count()).toBe(6);
      await page.getByRole('button', { name: 'Show all 11' }).click();
      expect(await shown.count()).toBe(11);
      await page.getByRole('button', { name: 'Lost 4' }).click();
      expect(await shown.count()).toBe(4);
      expect(new Set(await shown.locator('strong').allInnerTexts())).toEqual(new Set(['Lost']));
      await page.getByRole('button', { name: 'Unfinished 3' }).click();
      expect(await shown.count()).toBe(3);
    },
  );

  boardTest(
    'a FEN with escaped brackets is read, a truncated one is reported with the place of the error',
    async ({ board }) => {
      await board.open('#fen=4k3/8/8/8/8/8/8/4K3%5BN%23Pb%5D_w_-_-_0_1&view=black');
      await board.showsFen('4k3/8/8/8/8/8/8/4K3[N#Pb] w - - 0 1');
      expect(await board.page.getAttribute('main', 'data-flipped')).toBe('true');
      await board.page.goto('about:blank');
      await board.open('#fen=4k3/8/8/8/8/8/8/4K3%5BN%2');
      await board.page.getByText('The link was probably cut off there').first().waitFor();
    },
  );
});
