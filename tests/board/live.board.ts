// Live games: a real `ransom host`, and people in browsers with a storage of their own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Response } from 'playwright-core';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { HostProcess } from '../host/live.ts';
import type { Board } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { playMove } from './harness/moves.ts';
import { openPanel } from './harness/panels.ts';

/** Captures by both sides, and an exchange for which two kinds of hostages can pay. */
const GAME = 'e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2 Nc6 Bxc6+ bxc6 (Q-B)*h3 Q*a5'.split(' ');
const LOST = 'Connection lost: trying again';

let folder: string;
let host: HostProcess;

function start(port = '0'): Promise<HostProcess> {
  return HostProcess.start(['--port', port, '--games', folder, '--lobby', '--max-requests', '1000']);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ransom-live-'));
  host = await start();
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true });
});

const address = (): string => host.address;
/** The network fails in these tests, and requests are refused. */
const REFUSED = { address, expected: [/Failed to load resource/, /ERR_/] } as const;
const OPTIONS = { address } as const;
/** With a network that is turned off, and a look at single answers. */
const NETWORK = { ...REFUSED, needs: ['devtools'] } as const;

async function goTo(board: Board, link: string): Promise<void> {
  await board.page.goto('about:blank');
  await board.page.goto(link);
  await board.ready();
}

async function says(board: Board, text: string | RegExp): Promise<void> {
  await board.page.locator('body').getByText(text).first().waitFor({ timeout: 10_000 });
}

function moveIn(position: Position, text: string): Move {
  const move = readMove(position, text);
  if (!move.ok) throw new Error(`${text} is not legal`);
  return move.value;
}

async function play(at: Board, position: Position, text: string): Promise<Position> {
  const move = moveIn(position, text);
  await playMove(at, position, move);
  const next = position.play(move);
  await at.showsFen(formatFen(next.setup));
  return next;
}

/** Plays moves in turn, and waits until both see them. */
async function playAll(boards: readonly Board[], moves: readonly string[], from = startPosition()): Promise<Position> {
  let position = from;
  for (const text of moves) {
    position = await play(boards[position.turn]!, position, text);
    for (const board of boards) await board.showsFen(formatFen(position.setup));
  }
  return position;
}

function linkOf({ address: page }: Board, id: string, secret = ''): string {
  return `${page}#live=${id}${secret === '' ? '' : `&seat=${secret}`}`;
}

function press(board: Board, name: string): Promise<void> {
  return board.page.locator('aside').getByRole('button', { name, exact: true }).first().click();
}

/** Takes all that the server answers at once, again and again until something has come. */
async function askUntil(id: string, come: Promise<unknown>): Promise<void> {
  const flood = { isOver: false };
  void come.finally(() => (flood.isOver = true));
  while (!flood.isOver) await Promise.all(Array.from({ length: 10 }, () => host.ask(`/api/games/${id}`)));
}

describe('a live game', () => {
  boardTest(
    'is begun in the page and played by two, with an exchange, a spectator, a reload and a rematch',
    async ({ board: ada, beside }) => {
      await ada.open();
      await openPanel(ada.page, 'friends');
      await ada.page.getByRole('button', { name: 'Elsewhere, live' }).click();
      const form = ada.page.locator('[data-live-form]');
      await form.getByLabel('Your name').fill('Ada');
      await form.getByLabel('Your friend’s name').fill('Grace');
      await form.getByLabel('Clock').selectOption('15+10');
      await form.getByRole('button', { name: 'Start' }).click();
      const invite = ada.page.locator('[data-live-card="invite"]');
      const link = await invite.locator('[data-live-link]').inputValue();
      const links = ada.page.locator('[data-live-links]');
      await links.locator('summary').first().click();
      const [own, friends, watching] = await links
        .locator('[data-live-link]')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      expect(friends).toBe(link);
      expect(own).toBe(await ada.page.evaluate(() => location.href));
      const grace = (await beside()).board;
      const spectator = (await beside()).board;
      await goTo(grace, link);
      await goTo(spectator, watching!);
      await invite.waitFor({ state: 'detached' });
      await says(ada, 'Grace is here');
      expect(await grace.page.getAttribute('main', 'data-flipped')).toBe('true');
      expect(await grace.page.locator('.player.above .player-name').innerText()).toBe('Ada');
      const boards = [ada, grace];
      let position = await playAll(boards, GAME.slice(0, 5));
      await grace.page.reload();
      await grace.ready();
      await grace.showsFen(formatFen(position.setup));
      position = await playAll(boards, GAME.slice(5), position);
      await spectator.showsFen(formatFen(position.setup));
      // The clocks are the server's, and one of them runs.
      await spectator.page.locator('[data-clock="0"].running').waitFor();
      expect(await spectator.page.locator('[data-clock="1"]').innerText()).toMatch(/^15:|^16:/);
      await spectator.drag('d2', 'd4');
      expect(await spectator.fen()).toBe(formatFen(position.setup));
      await says(spectator, 'You watch a game of others');
      expect(await spectator.page.locator('[data-resign]').count()).toBe(0);
      // No help while it goes on.
      await openPanel(grace.page, 'analysis');
      await says(grace, 'off until the game ends');
      await openPanel(grace.page, 'game');
      expect(await grace.page.locator('[data-tool="hint"]').count()).toBe(0);
      await grace.page.locator('[data-resign]').click();
      await grace.page.locator('.resignation').getByRole('button', { name: 'Resign', exact: true }).click();
      await ada.page.locator('.ended h3').getByText('You won').waitFor();
      await spectator.page.locator('.ended').getByText('White won').waitFor();
      await says(ada, 'In a rematch the colours are swapped: you have Black.');
      await press(ada, 'Rematch');
      await says(grace, 'Ada offers a rematch, with colours swapped.');
      await press(grace, 'Accept the rematch');
      await says(ada, 'The rematch: colours are swapped, now you have Black.');
      await ada.page.locator('main[data-flipped="true"]').waitFor();
      await grace.page.locator('main[data-flipped="false"]').waitFor();
      await playAll([grace, ada], ['d4']);
      await spectator.showsFen(await ada.fen());
      // The live games are listed, and not among the kept ones.
      await openPanel(ada.page, 'friends');
      expect(await ada.page.locator('[data-kept-live]').count()).toBe(2);
    },
    OPTIONS,
  );

  slowBoardTest(
    'takes moves back by consent, agrees on a draw, and then can be reviewed',
    async ({ board: ada, beside }) => {
      const game = await host.begin({ white: 'Ada', black: 'Grace' });
      const grace = (await beside()).board;
      await goTo(ada, linkOf(ada, game.id, game.white));
      await goTo(grace, linkOf(grace, game.id, game.black));
      const before = await playAll([ada, grace], ['e4', 'e5']);
      const after = await playAll([ada, grace], ['Qh5'], before);
      await press(ada, 'Ask to take back');
      await says(grace, 'Ada asks to take back a move.');
      await press(grace, 'Decline');
      await says(ada, 'Grace does not take the move back.');
      await playAll([ada, grace], ['Nc6'], after);
      await press(ada, 'Ask to take back');
      await press(grace, 'Allow');
      for (const board of [ada, grace]) await board.showsFen(formatFen(before.setup));
      await playAll([ada, grace], ['Nf3'], before);
      await press(ada, 'Offer draw');
      await says(grace, 'Ada offers a draw.');
      await press(grace, 'Accept');
      for (const board of [ada, grace]) await board.page.locator('.ended').getByText('A draw').waitFor();
      expect((await host.state(game.id)).body).toMatchObject({ status: 'agreement', ply: 3 });
      await ada.page.locator('.ended').getByRole('button', { name: 'Review' }).click();
      await ada.page.locator('[data-review="running"], [data-review="done"]').waitFor();
    },
    OPTIONS,
  );

  slowBoardTest(
    'says how an offer of a draw came to nothing, and whose move it is',
    async ({ board: ada, beside }) => {
      const game = await host.begin({ white: 'Ada', black: 'Bo' });
      const bo = (await beside()).board;
      await goTo(ada, linkOf(ada, game.id, game.white));
      await goTo(bo, linkOf(bo, game.id, game.black));
      const before = await playAll([ada, bo], ['e4', 'e5']);
      await press(ada, 'Offer draw');
      await press(bo, 'Decline');
      await says(ada, 'Bo declines the draw. Your move.');
      await says(bo, 'You decline the draw.');
      const after = await playAll([ada, bo], ['Nf3'], before);
      await press(ada, 'Offer draw');
      await says(bo, 'Ada offers a draw.');
      await playAll([ada, bo], ['Nc6'], after);
      await says(ada, 'Bo has moved: your offer of a draw is off. Your move.');
    },
    OPTIONS,
  );

  slowBoardTest(
    'asks before the own invitation is opened, and then lets one person play both sides',
    async ({ board: ada }) => {
      const { page } = ada;
      await ada.open();
      await openPanel(page, 'friends');
      await page.getByRole('button', { name: 'Elsewhere, live' }).click();
      const form = page.locator('[data-live-form]');
      await form.getByLabel('Your friend’s name').fill('Grace');
      await form.getByRole('button', { name: 'Start' }).click();
      const sent = await page.locator('[data-live-card="invite"] [data-live-link]').inputValue();
      // Where a driver's proxy stands before the host, its browser knows the page by another address.
      const link = ada.address + new URL(sent).hash;
      const address = (): Promise<string> => page.evaluate(() => location.href);
      const own = await address();
      const asked = page.locator('[data-live-card="own-invitation"]');
      for (const answer of ['To my side', 'Play both sides here']) {
        await goTo(ada, link);
        await asked.getByText('The link is for Grace, who gets Black by it.').waitFor();
        expect(await asked.locator('[data-live-link]').inputValue()).toBe(link);
        expect((await host.state(/#live=(\w+)/.exec(link)![1]!)).body.here).toMatchObject({ black: false });
        await asked.getByRole('button', { name: answer }).click();
        await asked.waitFor({ state: 'detached' });
        const isOwn = answer === 'To my side';
        await page.locator(`main[data-flipped="${String(!isOwn)}"]`).waitFor();
        expect(await address()).toBe(isOwn ? own : link);
      }
      // Now it is known that both play here.
      await goTo(ada, link);
      await page.locator('main[data-flipped="true"]').waitFor();
      expect(await asked.count()).toBe(0);
    },
    OPTIONS,
  );

  slowBoardTest(
    'sends a move after a reload that had not been sent, if it is still for this position',
    async ({ board: ada, beside }) => {
      const game = await host.begin({ white: 'Ada', black: 'Bo' });
      const bo = (await beside()).board;
      await goTo(ada, linkOf(ada, game.id, game.white));
      await goTo(bo, linkOf(bo, game.id, game.black));
      const { page } = ada;
      const away = async (move: string, from: Position): Promise<Position> => {
        await page.route('**/moves', (route) => route.abort());
        const next = await play(ada, from, move);
        await says(ada, LOST);
        await page.unroute('**/moves');
        return next;
      };
      // Whoever reloads at once is faster than the next try.
      let position = await away('e4', startPosition());
      await page.reload();
      await ada.ready();
      await bo.showsFen(formatFen(position.setup));
      await ada.showsFen(formatFen(position.setup));
      position = await playAll([ada, bo], ['e5'], position);
      // Meanwhile another device has moved for the same side.
      await page.route('**/moves', (route) => route.abort());
      await play(ada, position, 'Nf3');
      await says(ada, LOST);
      await page.goto('about:blank');
      await page.unroute('**/moves');
      await host.move(game.id, game.white, 2, 'Nc3');
      await goTo(ada, linkOf(ada, game.id, game.white));
      await says(ada, 'has not been sent: the game has gone on without it.');
      expect((await host.state(game.id)).body.san).toEqual(['e4', 'e5', 'Nc3']);
      await page.reload();
      await ada.ready();
      await ada.showsFen(formatFen(position.play(moveIn(position, 'Nc3')).setup));
      expect(await page.getByText('has not been sent').count()).toBe(0);
    },
    REFUSED,
  );

  slowBoardTest(
    'shows the clocks at the top of an open sheet on a phone',
    async ({ board, beside }) => {
      const { page } = board;
      const game = await host.begin({ white: 'Ada', black: 'Bo', clock: '5+3' });
      const bo = (await beside()).board;
      await goTo(bo, linkOf(bo, game.id, game.black));
      await goTo(board, linkOf(board, game.id, game.white));
      await openPanel(page, 'game');
      for (const sheet of ['low', 'half', 'high']) {
        await page.locator(`.sheet-${sheet}`).waitFor();
        const clocks = page.locator('.sheet-clocks');
        expect(await clocks.locator('.clock').allInnerTexts()).toEqual(['5:00', '5:00']);
        const [strip, aside] = [(await clocks.boundingBox())!, (await page.locator('aside').boundingBox())!];
        expect(strip.y).toBeGreaterThanOrEqual(aside.y);
        expect(strip.y + strip.height).toBeLessThan(aside.y + 40);
        await page.locator('.sheet-grip').tap();
      }
    },
    { ...OPTIONS, ...PHONE },
  );

  slowBoardTest(
    'ends when a flag falls, and can be aborted before that',
    async ({ board: ada, beside }) => {
      const game = await host.begin({ clock: '0:01', white: 'Ada' });
      const other = (await beside()).board;
      await goTo(ada, linkOf(ada, game.id, game.white));
      await goTo(other, linkOf(other, game.id, game.black));
      await playAll([ada, other], ['e4']);
      await ada.page.locator('.ended h3').getByText('You won').waitFor();
      await says(ada, 'Your friend lost on time');
      await other.page.locator('.ended h3').getByText('You lost').waitFor();
      const next = await host.begin();
      await goTo(ada, linkOf(ada, next.id, next.white));
      await press(ada, 'Abort the game');
      await ada.page.locator('[data-live-card="aborted"]').waitFor();
      await ada.drag('e2', 'e4');
      expect(await ada.fen()).toBe(formatFen(startPosition().setup));
    },
    OPTIONS,
  );

  slowBoardTest(
    'goes on after the server was killed, with the move that was made meanwhile',
    async ({ board: ada, beside }) => {
      const game = await host.begin({ white: 'Ada', black: 'Grace' });
      const grace = (await beside()).board;
      await goTo(ada, linkOf(ada, game.id, game.white));
      await goTo(grace, linkOf(grace, game.id, game.black));
      const position = await playAll([ada, grace], ['e4']);
      const { port } = host;
      await host.stop('SIGKILL');
      for (const { page } of [ada, grace]) {
        await page.locator('aside').getByText(LOST).waitFor();
        await page.locator('.status').getByText(LOST).waitFor();
      }
      const next = await play(grace, position, 'e5');
      host = await start(String(port));
      await ada.showsFen(formatFen(next.setup));
      await playAll([ada, grace], ['Nf3'], next);
      // Only screen readers have it still, among what was said.
      expect(await ada.page.locator('aside, .status').filter({ hasText: LOST }).count()).toBe(0);
      expect((await host.state(game.id)).body.san).toEqual(['e4', 'e5', 'Nf3']);
    },
    REFUSED,
  );

  boardTest(
    'invites from a phone with the whole board and the button for the link in sight',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await openPanel(page, 'friends');
      await page.getByRole('button', { name: 'Elsewhere, live' }).tap();
      await page.locator('[data-live-form]').getByRole('button', { name: 'Start' }).tap();
      const invite = page.locator('[data-live-card="invite"]');
      await invite.waitFor();
      const sheet = (await page.locator('aside').boundingBox())!;
      const squares = (await page.locator('[data-board]').boundingBox())!;
      expect(squares.y + squares.height).toBeLessThanOrEqual(sheet.y);
      const copy = (await invite.getByRole('button', { name: 'Copy link' }).boundingBox())!;
      expect(copy.y + copy.height).toBeLessThanOrEqual(page.viewportSize()!.height);
    },
    { ...OPTIONS, ...PHONE },
  );

  slowBoardTest(
    'is refused plainly with a wrong secret, and follows another device of the same player',
    async ({ board: ada, beside }) => {
      const game = await host.begin({ white: 'Ada' });
      await goTo(ada, linkOf(ada, game.id, `${game.white.slice(0, -2)}xx`));
      await says(ada, 'This secret opens no seat of this game.');
      await goTo(ada, linkOf(ada, '0'.repeat(20)));
      await says(ada, 'There is no such game.');
      await goTo(ada, `${ada.address}#live=12`);
      await says(ada, 'is not complete');
      // In portrait, and not narrower than any browser's window.
      const phone = (await beside({ viewport: { width: 540, height: 900 } })).board;
      await goTo(ada, linkOf(ada, game.id, game.white));
      await goTo(phone, linkOf(phone, game.id, game.white));
      const position = await play(phone, startPosition(), 'e4');
      await ada.showsFen(formatFen(position.setup));
      await host.move(game.id, game.black, 1, 'e5');
      await playAll([ada, phone], ['Nf3'], position.play(moveIn(position, 'e5')));
      // What the server does not take is put right.
      await ada.page.route('**/moves', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ error: 'not-written', reason: 'The game can’t be written.' }),
        }),
      );
      await host.move(game.id, game.black, 3, 'd5');
      await ada.page.locator('main').getByText('Your move.').first().waitFor();
      const fen = await ada.fen();
      await ada.drag('a2', 'a3');
      await says(ada, 'The game can’t be written.');
      await ada.showsFen(fen);
    },
    REFUSED,
  );

  slowBoardTest(
    'goes on after a sleep, with what was played meanwhile, and not with a move that came too late',
    async ({ board: ada, beside }) => {
      const game = await host.begin({ white: 'Ada', black: 'Grace' });
      const { board: laptop, context } = await beside();
      for (const board of [ada, laptop]) await goTo(board, linkOf(board, game.id, game.white));
      await context.setOffline(true);
      await laptop.drag('a2', 'a3');
      await laptop.page.locator('.status').getByText(LOST).waitFor();
      await laptop.page.locator('aside').getByText('Your move will be sent.').waitFor();
      const position = await play(ada, startPosition(), 'e4');
      await host.move(game.id, game.black, 1, 'e5');
      await context.setOffline(false);
      // The server has another first move.
      await says(laptop, 'Your move was not played: the game had gone on before it arrived.');
      const after = position.play(moveIn(position, 'e5'));
      await laptop.showsFen(formatFen(after.setup));
      expect((await host.state(game.id)).body.san).toEqual(['e4', 'e5']);
      await playAll([laptop, ada], ['Nf3'], after);
    },
    NETWORK,
  );

  slowBoardTest(
    'waits as long as a server asks that has had too many requests',
    async ({ beside }) => {
      const usual = host;
      host = await HostProcess.start(['--port', '0', '--max-requests', '2']);
      try {
        const game = await host.begin({ white: 'Ada' });
        const { board: ada } = await beside();
        const answerTo = (end: string, isRight: boolean): Promise<Response> =>
          ada.page.waitForResponse((response) => response.url().endsWith(end) && response.ok() === isRight);
        const pong = answerTo('/pong', true);
        await goTo(ada, linkOf(ada, game.id, game.white));
        await pong;
        const [refused, taken] = [answerTo('/moves', false), answerTo('/moves', true)];
        const [position] = await Promise.all([play(ada, startPosition(), 'e4'), askUntil(game.id, refused)]);
        expect((await refused).status()).toBe(429);
        expect(await (await taken).json()).toMatchObject({ san: ['e4'] });
        await ada.showsFen(formatFen(position.setup));
      } finally {
        await host.stop();
        host = usual;
      }
    },
    NETWORK,
  );

  slowBoardTest(
    'is found in the lobby',
    async ({ board: ada, beside }) => {
      const { body } = await host.ask('/api/games', { body: { white: 'Bo', open: 'black', clock: '5+3' } });
      await ada.open();
      await openPanel(ada.page, 'friends');
      await ada.page.locator(`[data-challenge="${String(body.id)}"]`).click();
      await ada.page.locator('main[data-flipped="true"]').waitFor();
      const bo = (await beside()).board;
      await goTo(bo, `${bo.address}${new URL((body.white as { link: string }).link).hash}`);
      await playAll([bo, ada], ['e4', 'e5']);
    },
    OPTIONS,
  );

  slowBoardTest('is not on offer where the page comes from elsewhere', async ({ board }) => {
    await board.open();
    await openPanel(board.page, 'friends');
    await board.page.locator('[data-invite]').waitFor();
    await board.page.waitForLoadState('networkidle');
    expect(await board.page.getByText('Elsewhere, live').count()).toBe(0);
  });
});
