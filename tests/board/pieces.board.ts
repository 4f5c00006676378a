// The sets of pieces: chosen in the settings, fetched only then, seen everywhere, and kept.

import { MEN_STYLES, type MenStyle } from '../../src/web/settings/settings_state.ts';
import type { Board } from './harness/board.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { fenAddress, openPanel } from './harness/panels.ts';

const HOSTAGES = 'r2qk3/8/8/8/8/8/8/2Q1K3[#NPrb] w - - 0 1';
/** The files with the sets that the page doesn't bring at first. */
const SET_FILE = /chunks\/(?:ornate|art)-\w+\.js$/;
const LABELS = { drawn: 'Classic', ornate: 'Ornate', solid: 'Modern', letters: 'Letters' } as const;

async function choose(board: Board, style: MenStyle): Promise<void> {
  await openPanel(board.page, 'settings');
  await board.page.getByLabel(LABELS[style], { exact: true }).check();
}

/** The pictures of pieces that are on the board and in the stores. */
function pictures(board: Board, selector: string): Promise<string[]> {
  return board.page.evaluate(
    (wanted) => [
      ...new Set([...document.querySelectorAll(wanted)].map((man) => getComputedStyle(man).backgroundImage)),
    ],
    selector,
  );
}

const BLACK_ROOKS = '.ground piece.black.rook, .slot .man.black.rook';

describe('a set of pieces', () => {
  for (const style of ['ornate', 'drawn'] as const) {
    const test = style === 'ornate' ? boardTest : slowBoardTest;
    test(`${style} is fetched when it is chosen, and seen on the board, in stores and in a question`, async ({
      board,
      watch,
    }) => {
      await board.open(fenAddress(HOSTAGES));
      const first = await pictures(board, BLACK_ROOKS);
      expect(first).toHaveLength(1);
      expect(watch.requests.filter((url) => SET_FILE.test(url))).toEqual([]);
      await choose(board, style);
      await board.page.waitForFunction(
        ([selector, before]) => getComputedStyle(document.querySelector(selector)!).backgroundImage !== before,
        [BLACK_ROOKS, first[0]!] as const,
      );
      const chosen = await pictures(board, BLACK_ROOKS);
      expect(chosen).toHaveLength(1);
      await board.click({ player: 'black', kind: 'prison', role: 'N' });
      await board.click('d5');
      await board.page.locator('.chooser').waitFor();
      expect(await pictures(board, '.choice .man.black.rook')).toEqual(chosen);
      await board.page.reload();
      await board.ready();
      await board.page.waitForFunction(
        ([selector, wanted]) => getComputedStyle(document.querySelector(selector)!).backgroundImage === wanted,
        [BLACK_ROOKS, chosen[0]!] as const,
      );
    });
  }

  boardTest('is shown by two of its pieces', async ({ board }) => {
    await board.open('#/settings');
    for (const style of MEN_STYLES) {
      const images = board.page.locator(`[data-sample="${style}"] img`);
      await images.nth(1).waitFor();
      const sizes = await images.evaluateAll(async (all) => {
        await Promise.all(all.map((image) => (image as HTMLImageElement).decode()));
        return all.map((image) => image.getBoundingClientRect().width);
      });
      expect(sizes).toEqual([48, 48]);
      // A colour that is none is drawn in black.
      const [white, black] = await images.evaluateAll((all) =>
        all.map((image) => {
          const canvas = document.createElement('canvas');
          canvas.width = canvas.height = 48;
          const context = canvas.getContext('2d')!;
          context.drawImage(image as HTMLImageElement, 0, 0, 48, 48);
          const { data } = context.getImageData(0, 0, 48, 48);
          const reds = Array.from({ length: 48 * 48 }, (_, at) => at * 4).filter((at) => data[at + 3] === 255);
          return reds.reduce((sum, at) => sum + data[at]!, 0) / reds.length / 255;
        }),
      );
      expect([style, white! - black! > 0.2]).toEqual([style, true]);
    }
  });

  boardTest(
    'that cannot be fetched leaves the first one, and the page says so',
    async ({ board, context }) => {
      await context.route(SET_FILE, (route) => route.abort());
      await board.open(fenAddress(HOSTAGES));
      const first = await pictures(board, BLACK_ROOKS);
      await choose(board, 'ornate');
      await board.page.getByText('These pieces can’t be loaded.').first().waitFor();
      expect(await pictures(board, BLACK_ROOKS)).toEqual(first);
      await choose(board, 'letters');
      expect(await pictures(board, BLACK_ROOKS)).not.toEqual(first);
    },
    { expected: [/ERR_FAILED|Failed to load|Failed to fetch/] },
  );
});
