// Scenarios 1 to 4, 7, 8 (in play) and 16: a game with mouse, taps and keyboard, each move compared with the rules.

import type { Page } from 'playwright-core';
import { START_FEN, formatFen, startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Board, Slot } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { ALL_HANDS, CLICKS, MOUSE, TAPS, playMoves } from './harness/hands.ts';
import { chooseOpponent, fenAddress, gameAddress, openPanel } from './harness/panels.ts';

/** En passant, castling, captures, an exchange, a promotion, another exchange, a drop. */
const ALL_KINDS =
  'e4 a6 e5 d5 exd6 cxd6 Nf3 Nc6 Bc4 Bg4 O-O Bxf3 Qxf3 Nf6 Qxf6 gxf6 (P-P)*c7 Qd7 c8=Q+ Rxc8 (N-N)*f5 N*h5';
const TO_FIRST_EXCHANGE = 'e4 a6 e5 d5 exd6 cxd6';
const TO_CHOICE = 'e4 a6 e5 d5 exd6 cxd6 Nf3 Nc6 Bc4 Bg4 O-O Bxf3 Qxf3 Nf6 Qxf6 gxf6';

const KNIGHT_TO_GIVE: Slot = { player: 'white', kind: 'prison', role: 'N' };

const START = startPosition();
const PATIENCE_MS = 10_000;
/** A game of Ransom against itself at level 0 takes some hundred moves. */
const WATCHED_GAME_MS = 50_000;
/** A game in which much hangs. */
const LIVELY = `1. d4 Nf6 2. Bd2 g6 3. g3 Bg7 4. h3 Ne4 5. Rh2 e5 6. e3 exd4 7. Bb5 Qg5 8. Ba4 Qe7 9. Kf1 Rf8 10. Bc3 Rg8
11. Qe1 dxc3 12. Nxc3 Ng5 13. Bb5 Nc6 14. f3 Kd8 15. Rd1 Ne5 16. Nd5 Qc5 17. Re2 P#P@d3 18. P@e7+ Ke8 19. Nxc7+ Qxc7 *`;

function after(start: Position, moves: string): Position {
  return moves.split(' ').reduce((position, text) => {
    const move = readMove(position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    return position.play(move.value);
  }, start);
}

function fenAfter(moves: string, start = START): string {
  return formatFen(after(start, moves).setup);
}

/** Opens the page with a game between two people, and returns its last position. */
async function openAfter(board: Board, moves: string): Promise<Position> {
  await board.open(gameAddress(`${moves} *`));
  const position = after(START, moves);
  await board.showsFen(formatFen(position.setup));
  return position;
}

interface NewGame {
  readonly opponent: 'white' | 'black' | 'people' | 'watch';
  readonly level?: number;
  readonly clock?: string;
  readonly moveTimeMs?: number;
  readonly paceMs?: number;
}

/** Starts a game with the form. */
async function newGame(board: Board, { opponent, level, clock, moveTimeMs, paceMs }: NewGame): Promise<void> {
  const { page } = board;
  await openPanel(page, 'new');
  const form = page.locator('form.new-game');
  await chooseOpponent(page, opponent);
  if (level !== undefined) {
    await form.getByText('Exact level').click();
    await form.locator('input[name="level"]').fill(String(level));
  }
  const isMore = [clock, moveTimeMs, paceMs].some((one) => one !== undefined);
  if (isMore) await form.getByText('Clock and rules').click();
  if (clock !== undefined) {
    await form.locator('select[name="clock"]').selectOption('custom');
    await form.locator('input[name="custom-clock"]').fill(clock);
  }
  if (moveTimeMs !== undefined) await form.getByLabel(/time for a move/).selectOption(String(moveTimeMs));
  if (paceMs !== undefined) await form.getByLabel(/from move to move/).fill(String(paceMs));
  await form.getByRole('button', { name: 'Start' }).click();
}

declare global {
  interface Window {
    /** Sentences about moves, as far as they are collected. */
    boardSentences: string[];
  }
}

async function tool(board: Board, name: string): Promise<void> {
  await board.page.locator(`[data-tool="${name}"]`).click();
}

/** Collects the sentences about moves from now on: a game may be over before a look at the page finds one. */
async function watchSentences(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const sentences: string[] = [];
    window.boardSentences = sentences;
    const note = (): void => {
      const text = document.querySelector('.said')?.textContent ?? '';
      if (text !== '' && text !== sentences.at(-1)) sentences.push(text);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.boardSentences);
}

/** Waits for a text in the line below the table. */
async function says(board: Board, text: string | RegExp): Promise<void> {
  await board.page.locator('.status', { hasText: text }).waitFor({ timeout: PATIENCE_MS });
}

async function score(board: Board): Promise<string> {
  return (await board.page.locator('.moves').innerText()).replace(/\s+/g, ' ').trim();
}

/** The board has rendered the position of the page: its men are in place. */
async function count(board: Board, selector: string): Promise<number> {
  return board.page.locator(selector).count();
}

/** The page shows this position and a reply to it, and nothing else. */
async function showsAnswerTo(board: Board, position: Position): Promise<void> {
  const answers = position.legalMoves().map((move) => formatFen(position.play(move).setup));
  await board.page.waitForFunction(
    (wanted) => wanted.includes(document.querySelector('main')?.getAttribute('data-fen') ?? ''),
    answers,
    { timeout: PATIENCE_MS },
  );
}

describe('a game between two people', () => {
  for (const hands of ALL_HANDS) {
    // Random games are played by taps, and whole games by keys, too.
    (hands === MOUSE ? boardTest : slowBoardTest)(
      `has all kinds of moves by ${hands.name}`,
      async ({ board }) => {
        await board.open();
        await newGame(board, { opponent: 'people' });
        await playMoves(board, hands, START, ALL_KINDS);
        expect(await board.fen()).toBe(fenAfter(ALL_KINDS));
      },
      hands.options,
    );
    (hands === MOUSE ? boardTest : slowBoardTest)(
      `plays an exchange with one payment at once, and refuses a pawn on the eighth rank, by ${hands.name}`,
      async ({ board }) => {
        await openAfter(board, TO_FIRST_EXCHANGE);
        await hands.put(board, { player: 'black', kind: 'prison', role: 'P' }, 'e4');
        await board.showsFen(fenAfter('(P-P)*e4', after(START, TO_FIRST_EXCHANGE)));
        expect(await count(board, '.chooser')).toBe(0);

        const position = await openAfter(board, `${TO_CHOICE} (P-P)*c7`);
        await hands.put(board, { player: 'black', kind: 'airfield', role: 'P' }, 'd1');
        await board.page.locator('.refused', { hasText: '4.2' }).waitFor();
        expect(await board.fen()).toBe(formatFen(position.setup));
        await playMoves(board, hands, position, 'P*h5');
        expect(await count(board, '.refused')).toBe(0);
      },
      hands.options,
    );
  }

  boardTest('asks for the payment, and drops the move without an answer', async ({ board }) => {
    const { page } = board;
    const position = await openAfter(board, TO_CHOICE);
    const before = formatFen(position.setup);
    const exchange = async (): Promise<void> => {
      await board.drag({ player: 'black', kind: 'prison', role: 'N' }, 'd5');
      await page.locator('.chooser').waitFor();
      expect(await board.fen()).toBe(before);
    };
    const nothingHappened = async (): Promise<void> => {
      await page.locator('.chooser').waitFor({ state: 'detached' });
      expect([await board.fen(), await count(board, '.picked, cg-board square.selected')]).toEqual([before, 0]);
    };
    await exchange();
    await board.press('Escape');
    await nothingHappened();
    await exchange();
    await board.click('h8');
    await nothingHappened();
    await exchange();
    await board.press('Enter');
    await board.showsFen(fenAfter('(B-N)*d5', position));
    await tool(board, 'undo');
    await board.showsFen(before);
    await exchange();
    await board.press('n');
    await board.showsFen(fenAfter('(N-N)*d5', position));
  });

  for (const [way, answer, options] of [
    ['a click', (board: Board) => board.click(KNIGHT_TO_GIVE), {}],
    ['a tap', (board: Board) => board.tap(KNIGHT_TO_GIVE), PHONE],
    ['Enter', (board: Board) => board.page.locator(board.selectorOf(KNIGHT_TO_GIVE)).press('Enter'), {}],
  ] as const)
    (way === 'a tap' ? boardTest : slowBoardTest)(
      `takes ${way} on a hostage as the answer which one pays`,
      async ({ board }) => {
        const position = await openAfter(board, TO_CHOICE);
        await (way === 'a tap' ? TAPS : CLICKS).put(board, { player: 'black', kind: 'prison', role: 'N' }, 'd5');
        await board.page.locator('.chooser').waitFor();
        await answer(board);
        await board.showsFen(fenAfter('(N-N)*d5', position));
        expect(await count(board, '.chooser, .refused, .picked')).toBe(0);
      },
      options,
    );

  for (const hands of [CLICKS, TAPS])
    (hands === TAPS ? boardTest : slowBoardTest)(
      `frames no hostages that might pay while nothing is chosen, after an exchange by ${hands.name}`,
      async ({ board }) => {
        const position = await openAfter(board, TO_CHOICE);
        await playMoves(board, hands, position, '(B-N)*d5 e6 d3 exd5');
        await board.page.locator('.slot.offered').first().waitFor();
        expect(await count(board, '.slot.partner')).toBe(0);
      },
      hands.options,
    );

  boardTest('asks for the promotion piece: those in the enemy prison', async ({ board }) => {
    const position = await openAfter(board, `${TO_CHOICE} (P-P)*c7 Qd7`);
    await board.drag('c7', 'c8');
    await board.page.locator('.chooser').waitFor();
    const choices = board.page.locator('.choice .choice-name');
    expect((await choices.allInnerTexts()).map((text) => text.replace(/ .*/, ''))).toEqual(['queen', 'knight']);
    await MOUSE.choose(board, 1);
    await board.showsFen(fenAfter('c8=N', position));
  });

  boardTest('keeps every store on its owner’s side when the board is flipped', async ({ board }) => {
    const position = await openAfter(board, `${TO_CHOICE} (P-P)*c7`);
    const stores = ['white prison', 'white airfield', 'black prison', 'black airfield'].map((name): Slot => {
      const [player, kind] = name.split(' ') as [Slot['player'], Slot['kind']];
      return { player, kind, role: 'P' };
    });
    const places = async (): Promise<string[]> => {
      const [e4, d5] = [await board.middleOf('e4'), await board.middleOf('d5')];
      const middle = { x: (e4.x + d5.x) / 2, y: (e4.y + d5.y) / 2 };
      const points = await Promise.all(stores.map((slot) => board.middleOf(slot)));
      return points.map(({ x, y }) => `${y > middle.y ? 'lower' : 'upper'} ${x > middle.x ? 'right' : 'left'}`);
    };
    expect(await places()).toEqual(['lower right', 'lower left', 'upper left', 'upper right']);
    await tool(board, 'flip');
    expect(await places()).toEqual(['upper left', 'upper right', 'lower right', 'lower left']);
    await playMoves(board, MOUSE, position, 'P*h5 (N-N)*e4');
  });

  slowBoardTest('ends by the clock, by agreement, and by resignation', async ({ board }) => {
    const { page } = board;
    await board.open();
    await newGame(board, { opponent: 'people', clock: '0:02' });
    const clock = page.locator('[data-clock="1"]');
    expect(await clock.innerText()).toBe('0:02.0');
    await playMoves(board, CLICKS, START, 'e4');
    await page.waitForFunction(() => /0:00\.[1-9]/.test(document.querySelector('[data-clock="1"]')?.textContent ?? ''));
    await says(board, 'Black loses on time. 1-0');
    expect(await clock.innerText()).toBe('0:00.0');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await playMoves(board, CLICKS, START, 'd4');
    await page.getByRole('button', { name: 'Offer draw' }).click();
    await says(board, 'Black offers a draw.');
    await page.getByRole('button', { name: 'Accept' }).click();
    await says(board, 'Draw by agreement. 1/2-1/2');
    await tool(board, 'undo');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await says(board, 'Black resigns. 1-0');
  });

  slowBoardTest('has its clock started again after a look back', async ({ board }) => {
    const { page } = board;
    await board.open();
    await newGame(board, { opponent: 'people', clock: '5' });
    await playMoves(board, CLICKS, START, 'e4');
    await tool(board, 'undo');
    await tool(board, 'redo');
    await says(board, 'Black to move. Choose “Go on” to start the clock.');
    await page.getByRole('button', { name: 'Go on' }).click();
    await says(board, 'Black to move.');
    await page.waitForFunction(() => (document.querySelector('[data-clock="1"]')?.textContent ?? '').startsWith('4:5'));
  });

  slowBoardTest('has one choice of opponent, and invites a friend elsewhere', async ({ board }) => {
    const { page } = board;
    await board.open();
    await openPanel(page, 'new');
    const form = page.locator('.against');
    const choose = (against: string): Promise<void> =>
      form.locator(`input[name="against"][value="${against}"]`).check();
    await form.locator('input[name="against"]').first().waitFor({ state: 'attached' });
    expect(await form.locator('input[name="against"]').count()).toBe(3);
    const names = (await form.locator('label:has(input[name="against"])').allInnerTexts()).map((name) => name.trim());
    expect(names).toEqual(['Computer', 'A friend here', 'By link']);
    const tabs = page.getByRole('navigation', { name: 'Panels' }).getByRole('button');
    expect(await tabs.allInnerTexts()).toEqual(['Game', 'New game']);
    await choose('elsewhere');
    expect(await form.getByRole('slider').count()).toBe(0);
    await page.locator('aside[data-panel="friends"]').waitFor();
    await page.waitForFunction(() => location.hash === '#/friends');
    expect(await tabs.nth(1).getAttribute('aria-current')).toBe('page');
    await form.locator('[data-invite]').getByLabel('Your name').waitFor();
    await form.locator('[data-paste-link]').waitFor();
    // The choice keeps the focus: arrow keys lead through it.
    await form.locator('input[value="elsewhere"]').press('ArrowLeft');
    await page.locator('aside[data-panel="new"]').waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('here');
    expect(await form.getByRole('slider').count()).toBe(0);
    await choose('ransom');
    await form.getByText('it misses about half of all drops').waitFor();
    await form.getByRole('button', { name: 'Start' }).click();
    await page.locator('.player.above', { hasText: 'Ransom' }).waitFor();
  });

  slowBoardTest('explains an invalid clock', async ({ board }) => {
    await board.open();
    await newGame(board, { opponent: 'people', clock: '5x3' });
    await board.page.locator('.fault', { hasText: '"5x3" is not a time control' }).waitFor();
    expect(await count(board, '[data-clock]')).toBe(0);
  });
});

describe('the score', () => {
  slowBoardTest(
    'keeps everything played as variations, and steps through them with the keyboard',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await newGame(board, { opponent: 'people' });
      await playMoves(board, CLICKS, START, 'e4 e5 Nf3');
      await tool(board, 'undo');
      await tool(board, 'undo');
      await board.showsFen(fenAfter('e4'));
      await tool(board, 'redo');
      await tool(board, 'undo');
      await playMoves(board, CLICKS, after(START, 'e4'), 'c5 Nf3');
      expect(await score(board)).toBe('1. e4 c5 2. Nf3 Not in the game 1... e5 2. Nf3');
      await page.locator('main').click({ position: { x: 2, y: 2 } });
      await board.press('ArrowLeft', 'ArrowDown');
      await board.showsFen(fenAfter('e4 e5'));
      await board.press('ArrowUp', 'End');
      await board.showsFen(fenAfter('e4 c5 Nf3'));
      await board.press('Home');
      await board.showsFen(formatFen(START.setup));
      await board.press('End', 'ArrowLeft', 'ArrowDown', 'End');
      await board.showsFen(fenAfter('e4 e5 Nf3'));
      const menu = page.locator('.move-menu summary');
      await menu.click();
      await page.getByRole('button', { name: 'Make this the main line' }).click();
      expect(await score(board)).toBe('1. e4 e5 2. Nf3 Not in the game 1... c5 2. Nf3');
      await menu.click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await board.showsFen(fenAfter('e4 e5'));
      for (const name of ['Undo the deletion', 'Undo the change']) {
        await menu.click();
        await page.getByRole('button', { name }).click();
      }
      expect(await score(board)).toBe('1. e4 c5 2. Nf3 Not in the game 1... e5 2. Nf3');
    },
  );

  boardTest(
    'says where one is who looks back in a game, what a move there does, and the way to the game',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress('1. e4 e5 2. Nf3 Nc6 3. Bb5 *'));
      await page.locator('main').click({ position: { x: 2, y: 2 } });
      await board.press('ArrowLeft');
      await says(board, 'Move 2 of 3. A move here takes the game back to this point.');
      await tool(board, 'resume');
      await board.showsFen(fenAfter('e4 e5 Nf3 Nc6 Bb5'));
      await board.press('ArrowLeft');
      await playMoves(board, CLICKS, after(START, 'e4 e5 Nf3 Nc6'), 'd4');
      await says(board, 'Taken back to move 2.');
      expect(await score(board)).toBe('1. e4 e5 2. Nf3 Nc6 3. d4 Not in the game 3. Bb5');
    },
  );

  slowBoardTest('has the main line in two columns, and variations below their move', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress('[White "Ann"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 *'));
    await page.locator('.viewer').waitFor();
    const lefts = async (moves: readonly string[]): Promise<number[]> =>
      Promise.all(moves.map(async (san) => (await page.locator('.score > .move', { hasText: san }).boundingBox())!.x));
    const [white, black] = [await lefts(['e4', 'Nf3', 'Bb5']), await lefts(['e5', 'Nc6'])];
    expect([new Set(white).size, new Set(black).size]).toEqual([1, 1]);
    expect(black[0]!).toBeGreaterThan(white[0]!);
    const top = async (selector: string, hasText: string): Promise<number> =>
      (await page.locator(selector, { hasText }).first().boundingBox())!.y;
    expect(await top('.score > .move', 'e5')).toBe(await top('.score > .move', 'e4'));
    expect(await top('.variation .move', '2. f4')).toBeGreaterThan(await top('.score > .move', 'Nf3'));
    expect(await top('.variation .move', '2. f4')).toBeLessThan(await top('.score > .move', 'Nc6'));
  });

  slowBoardTest(
    'scrolls by itself, without moving the page or the table',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      const table = await page.locator('.table').boundingBox();
      await newGame(board, { opponent: 'people' });
      await playMoves(board, CLICKS, START, ALL_KINDS);
      expect(await page.locator('.table').boundingBox()).toEqual(table);
      const current = await page.locator('.move[aria-current]').boundingBox();
      const box = await page.locator('.moves').boundingBox();
      expect(current!.y + current!.height).toBeLessThanOrEqual(box!.y + box!.height + 1);
      expect(await page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight])).toEqual([0, 501]);
    },
    { viewport: { width: 1000, height: 501 } },
  );
});

describe('a game against Ransom', () => {
  const LONG_THOUGHT: NewGame = { opponent: 'white', level: 20, moveTimeMs: 30_000 };

  boardTest('ignores late replies after undo or a new game, and moves now on Space', async ({ board }) => {
    const { page } = board;
    await board.open();
    await newGame(board, LONG_THOUGHT);
    await playMoves(board, CLICKS, START, 'e4');
    await says(board, 'Ransom is thinking');
    await tool(board, 'undo');
    await says(
      board,
      'With “Undo” this game doesn’t count for your levels. Choose “Undo” again to use it all the same.',
    );
    await tool(board, 'undo');
    await board.showsFen(formatFen(START.setup));
    await playMoves(board, CLICKS, START, 'd4');
    await says(board, 'Ransom is thinking');
    await page.keyboard.press('Space');
    await showsAnswerTo(board, after(START, 'd4'));
    await says(board, 'Your move.');
    expect(await score(board)).toMatch(/^1\. d4 \S+ Not in the game 1\. e4$/);
    await newGame(board, LONG_THOUGHT);
    await playMoves(board, CLICKS, START, 'c4');
    await says(board, 'Ransom is thinking');
    await newGame(board, LONG_THOUGHT);
    await board.showsFen(formatFen(START.setup));
    await playMoves(board, CLICKS, START, 'f4');
    await tool(board, 'moveNow');
    await showsAnswerTo(board, after(START, 'f4'));
    expect(await score(board)).toMatch(/^1\. f4 \S+$/);
  });

  boardTest('goes back to the player’s turn, and holds Ransom until “Go on”', async ({ board }) => {
    const { page } = board;
    await board.open();
    await playMoves(board, CLICKS, START, 'e4');
    await showsAnswerTo(board, after(START, 'e4'));
    await says(board, 'Your move.');
    await tool(board, 'undo');
    await tool(board, 'undo');
    await board.showsFen(formatFen(START.setup));
    await page.locator('.move').first().click();
    await says(board, 'Ransom waits');
    await tool(board, 'resume');
    await showsAnswerTo(board, after(START, 'e4'));
    await page.getByText(/^Change sides/).click();
    await page.locator('input[name="seats"][value="black"]').check();
    await page.waitForFunction(() => document.querySelector('main')?.getAttribute('data-flipped') === 'true');
    // Ransom may begin with a check.
    await says(board, /Your move\.|You are in check\./);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await says(board, 'Black resigns. 1-0');
  });

  slowBoardTest('tells first what to look at, and then the move with its idea', async ({ board }) => {
    const { page } = board;
    await board.open(fenAddress('r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] w KQkq - 3 3'));
    await tool(board, 'hint');
    await says(board, 'Hint: There is a mate in one. “Hint” again shows the move.');
    expect(await count(board, '.overlay g path')).toBe(0);
    await page.locator('[data-tool="hint"]').press('Enter');
    await says(board, /^Hint: Qxf7#, which is mate\. White: /);
    expect(await count(board, '.overlay g path')).toBe(1);
    await page.locator('[role="status"]', { hasText: 'Hint: Qxf7#, which is mate.' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.tool)).toBe('hint');
  });

  slowBoardTest(
    'shows the whole of a long hint below the board',
    async ({ board }) => {
      const { page } = board;
      await board.open(fenAddress('rnbqk2r/pppp1ppp/5n2/4p1N1/2B1P3/2b5/PPPP1PPP/R1BQK2R[N] w KQkq - 0 5'));
      await tool(board, 'hint');
      await says(board, /^Hint: You can win/);
      await tool(board, 'hint');
      await says(board, /^Hint: Bxf7\+, which wins/);
      const { scrollHeight, clientHeight, letters } = await page.locator('.status').evaluate((status) => ({
        scrollHeight: status.scrollHeight,
        clientHeight: status.clientHeight,
        letters: status.textContent.length,
      }));
      expect(letters).toBeGreaterThan(130);
      expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    },
    { viewport: { width: 1100, height: 720 } },
  );

  boardTest('gives a hint in the middle of a game, in one step or in two', async ({ board }) => {
    const { page } = board;
    await board.open(fenAddress('r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[] w KQkq - 4 4'));
    await tool(board, 'hint');
    await says(board, /^Hint: /);
    const first = await page.locator('.status').textContent();
    if (first!.includes('again')) {
      await tool(board, 'hint');
      await says(board, /^Hint: \S+(, which .*)?\. White: /);
    }
  });

  slowBoardTest('gives a hint as a sentence, and then as arrows', async ({ board }) => {
    // A first visit has no hint as long as the idea of the game is shown.
    await board.open(fenAddress(START_FEN));
    await tool(board, 'hint');
    await says(board, /doesn’t count/);
    await tool(board, 'hint');
    await says(board, /^Hint: /);
    // The first step says what to look at, where there is something to say.
    if ((await board.page.locator('.status').textContent())!.includes('again')) {
      await tool(board, 'hint');
      await says(board, /^Hint: \S+(, which .*)?\. White: /);
    }
    expect(await count(board, '.overlay g path')).toBeGreaterThan(0);
    await playMoves(board, CLICKS, START, 'e4');
    await board.page.waitForFunction(() => document.querySelectorAll('.overlay > g:last-child path').length === 0);
  });

  slowBoardTest(
    'offers all commands on a phone, and the table never moves',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      const table = page.locator('.table');
      const box = await table.boundingBox();
      expect(box).toEqual({ x: 0, y: 3, width: 360, height: 474 });
      const overflow = (): Promise<number[]> =>
        page.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement;
          return [scrollHeight - window.innerHeight, scrollWidth - window.innerWidth];
        });
      expect(await overflow()).toEqual([0, 0]);
      for (const button of await page.locator('.toolbar button:visible').all()) {
        const { width, height } = (await button.boundingBox())!;
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await newGame(board, { opponent: 'people', clock: '5+3' });
      await board.showsFen(formatFen(START.setup));
      await page.waitForFunction(() => window.scrollY === 0);
      await playMoves(board, TAPS, START, 'e4 d5 exd5');
      expect(await table.boundingBox()).toEqual(box);
      expect(await overflow()).toEqual([0, 0]);
    },
    PHONE,
  );
});

describe('Ransom against itself', () => {
  slowBoardTest('ends a game at level 0, with a sentence for each move', async ({ board }) => {
    const { page } = board;
    await board.open();
    const sentences = await watchSentences(page);
    await newGame(board, { opponent: 'watch', level: 0, paceMs: 0 });
    await page.locator('.ended').waitFor({ timeout: WATCHED_GAME_MS });
    expect(await sentences()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^White: /), expect.stringMatching(/^Black: /)]),
    );
    await says(board, /(1-0|0-1|1\/2-1\/2)$/);
  });

  boardTest('tells what its moves are good for, after the moves', async ({ board }) => {
    const { page } = board;
    // In the opening there is little to tell.
    await board.open(gameAddress(LIVELY));
    await page.getByText(/^Change sides/).click();
    await page.locator('input[name="seats"][value="watch"]').check();
    await page.getByLabel(/from move to move/).fill('3000');
    if (!(await page.locator('[data-tool="pause"]').isVisible())) await tool(board, 'resume');
    const remark = /\. (It [a-z]+ |(White|Black) threatens ).*\.$/;
    await page.locator('.status').filter({ hasText: remark }).waitFor({ timeout: WATCHED_GAME_MS });
    const [said = ''] = await page.locator('.said').allTextContents();
    expect(said).toMatch(/^(White|Black)/);
    const spoken = await page.locator('[role="status"] p').allTextContents();
    expect(spoken.some((text) => /^(It |White threatens |Black threatens )/.test(text))).toBe(true);
  });

  // Chromium without a window shows every tab, so the page is told that it is hidden.
  slowBoardTest('waits while the page is hidden; a game of one’s own goes on', async ({ board }) => {
    const { page } = board;
    const hide = (isHidden: boolean): Promise<void> =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await board.open();
    await newGame(board, { opponent: 'watch', level: 0, paceMs: 500 });
    await page.locator('.move').nth(1).waitFor();
    await hide(true);
    await says(board, 'Ransom waits');
    const fen = await board.fen();
    await hide(false);
    await page.waitForFunction((before) => document.querySelector('main')?.dataset.fen !== before, fen);
    await tool(board, 'pause');
    await says(board, 'Ransom waits');
    await hide(true);
    await hide(false);
    // Who has paused it himself goes on himself.
    await says(board, 'Ransom waits');
    await newGame(board, { opponent: 'white', level: 0 });
    await hide(true);
    await playMoves(board, CLICKS, START, 'e4');
    await showsAnswerTo(board, after(START, 'e4'));
  });

  slowBoardTest('pauses and continues', async ({ board }) => {
    await board.open();
    await newGame(board, { opponent: 'watch', level: 0, paceMs: 500 });
    await board.page.locator('.move').nth(1).waitFor();
    await tool(board, 'pause');
    await says(board, 'Ransom waits');
    const fen = await board.fen();
    await tool(board, 'resume');
    await board.page.waitForFunction(
      (before) => document.querySelector('main')?.getAttribute('data-fen') !== before,
      fen,
    );
  });
});

describe('a frozen pawn', () => {
  for (const [name, options] of [
    ['beside the board', {}],
    ['on a phone', { ...PHONE, viewport: { width: 390, height: 844 } }],
    ['on a lower phone', { ...PHONE, viewport: { width: 360, height: 800 } }],
    ['on a small phone', { ...PHONE, viewport: { width: 320, height: 568 } }],
  ] as const)
    (['beside the board', 'on a small phone'].includes(name) ? boardTest : slowBoardTest)(
      `is explained where it appears, until the player knows, ${name}`,
      async ({ board }) => {
        const { page } = board;
        const note = page.locator('.frozen-note:visible');
        await board.open(gameAddress('[FEN "4k3/8/3P4/8/8/8/8/4K3[] w - - 0 1"]\n\n1. Kd2 Kd8 2. d7 *'));
        await note.waitFor();
        expect(await note.textContent()).toContain('A pawn with a snowflake is frozen');
        // All of it, and nothing below it.
        const { bottom, end } = await note.evaluate((one) => ({
          bottom: one.getBoundingClientRect().bottom,
          end: Math.min(
            ...Array.from(document.querySelectorAll('.toolbar, .strip'), (next) => next.getBoundingClientRect())
              .filter(({ top, height }) => height > 0 && top > one.getBoundingClientRect().top)
              .map(({ top }) => top),
            innerHeight,
          ),
        }));
        expect(bottom).toBeLessThanOrEqual(end);
        await note.getByRole('button', { name: 'I know' }).click();
        expect(await note.count()).toBe(0);
        expect(await page.locator('.snowflake').count()).toBe(1);
        await page.reload();
        await board.ready();
        await page.locator('.snowflake').waitFor();
        expect(await note.count()).toBe(0);
      },
      options,
    );
});
