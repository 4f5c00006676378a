// Scenario 18: the page on another host, over https: its service worker isolates it, caches it, and installs new
// versions.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { START_FEN } from '../../src/notation/fen.ts';
import { boardTest, type BoardScene, slowBoardTest } from './harness/board_test.ts';
import { StaticHost } from './harness/static_host.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1';
/** A service worker that takes control of the page without changing anything. */
const IDLE_WORKER = `addEventListener('activate', (event) => event.waitUntil(clients.claim()));\n`;
/** A file in which changes are visible. */
const SAMPLE = 'licences.txt';
const NEW_TEXT = 'A new version.\n';
/** The browser looks for a new version by itself; its message that there is none is not the page's fault. */
const UNREACHABLE = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/;

let host: StaticHost;
beforeEach(async () => {
  host = new StaticHost('https');
  await host.start();
});
afterEach(async () => {
  await host.remove();
});

/**
 * Opens the page and waits until it is cached: it may have been reloaded meanwhile, which destroys scripts running in
 * it.
 */
async function openKept({ board, context }: BoardScene): Promise<void> {
  await board.page.goto(board.address);
  await context.waitForEvent('serviceworker', { timeout: 1 }).catch(() => undefined);
  await isIsolated(board.page);
  await board.ready();
}

async function isIsolated(page: Page): Promise<void> {
  for (;;) {
    try {
      await page.waitForFunction(() => crossOriginIsolated && navigator.serviceWorker.controller !== null);
      return;
    } catch (error) {
      if (!/context was destroyed|navigat/i.test(String(error))) throw error;
    }
  }
}

/** Puts a new version on the host: a changed file, and the service worker that the build would make for it. */
function publish(): void {
  const file = path.join(host.folder, SAMPLE);
  const worker = path.join(host.folder, 'service_worker.js');
  const hashOf = (): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32);
  const before = hashOf();
  writeFileSync(file, NEW_TEXT);
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(before, hashOf()));
}

async function textOf(page: Page, name: string): Promise<string> {
  return page.evaluate(async (file) => (await fetch(file)).text(), name);
}

/** Makes the browser look for a new version, as it does by itself once a day and on each visit. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/** Looks for a new version, and waits until it is cached, `installed`, or rejected, `redundant`. */
function outcomeOfUpdate(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const outcome = new Promise<string>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing!;
        worker.addEventListener('statechange', () => {
          resolve(worker.state);
        });
      });
    });
    await registration.update().catch(() => undefined);
    return outcome;
  });
}

describe('the page on a host without headers', () => {
  const served = { ignoreHTTPSErrors: true, address: () => host.address, needs: ['https'] } as const;

  boardTest(
    'is isolated after one reload, and then works without the host',
    async (scene) => {
      const { board } = scene;
      const loads = countLoads(board.page);
      await openKept(scene);
      expect(loads()).toBe(2);

      await host.stop();
      await board.page.reload();
      await board.ready();
      expect(await board.page.evaluate(() => crossOriginIsolated)).toBe(true);
      await board.drag('e2', 'e4');
      await board.hasShown(AFTER_E4);
      const other = await scene.context.newPage();
      await other.goto(board.address);
      await other.waitForSelector('main[data-fen] [data-board]');
    },
    { ...served, expected: [UNREACHABLE] },
  );

  slowBoardTest(
    'is not reloaded again if the first reload had no effect',
    async ({ board }) => {
      writeFileSync(path.join(host.folder, 'service_worker.js'), IDLE_WORKER);
      const loads = countLoads(board.page);
      await board.page.goto(board.address);
      while (loads() < 2) await board.page.waitForEvent('domcontentloaded');
      await board.ready();
      await board.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await board.page.reload();
      await board.ready();
      await board.drag('e2', 'e4');
      await board.hasShown(AFTER_E4);
      expect(await board.page.evaluate(() => crossOriginIsolated)).toBe(false);
      // The first visit, the reload for isolation, and the one above.
      expect(loads()).toBe(3);
    },
    served,
  );

  slowBoardTest(
    'is not reloaded during a game',
    async ({ board, context }) => {
      // The host is slow with one file, so that the game starts before the page is cached.
      const release = host.hold(SAMPLE);
      const loads = countLoads(board.page);
      await board.open();
      await board.drag('e2', 'e4');
      await board.hasShown(AFTER_E4);
      release();
      await board.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const other = await context.newPage();
      await other.goto(board.address);
      await other.waitForFunction(() => crossOriginIsolated);
      expect(loads()).toBe(1);
      expect(await board.fen()).not.toBe(START_FEN);
    },
    served,
  );

  boardTest(
    'offers a new version, and installs it on request',
    async (scene) => {
      const { board } = scene;
      const { page } = board;
      await openKept(scene);
      const old = await textOf(page, SAMPLE);
      await board.drag('e2', 'e4');
      await board.hasShown(AFTER_E4);
      publish();
      const loads = countLoads(page);
      await lookForUpdate(page);
      const button = page.getByRole('button', { name: 'Load the new version' });
      await button.waitFor();
      expect(await textOf(page, SAMPLE)).toBe(old);
      expect(loads()).toBe(0);

      await button.click();
      while (loads() < 1) await page.waitForEvent('domcontentloaded');
      await board.ready();
      expect(await textOf(page, SAMPLE)).toBe(NEW_TEXT);
      expect(loads()).toBe(1);
      expect(await button.count()).toBe(0);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    },
    served,
  );

  slowBoardTest(
    'does not install a new version while another tab is open',
    async (scene) => {
      const { board, context } = scene;
      await openKept(scene);
      const other = await context.newPage();
      await other.goto(board.address);
      await isIsolated(other);
      publish();
      await lookForUpdate(board.page);
      await board.page.getByRole('button', { name: 'Load the new version' }).click();
      const refusal = board.page.getByRole('button', { name: 'Close the other tabs' });
      await refusal.waitFor();
      expect(await textOf(other, SAMPLE)).not.toBe(NEW_TEXT);

      await other.close();
      const loads = countLoads(board.page);
      await refusal.click();
      while (loads() < 1) await board.page.waitForEvent('domcontentloaded');
      await board.ready();
      expect(await textOf(board.page, SAMPLE)).toBe(NEW_TEXT);
    },
    served,
  );

  slowBoardTest(
    'installs a new version while another page of the host is open',
    async (scene) => {
      const { board, context } = scene;
      await openKept(scene);
      const elsewhere = await context.newPage();
      await elsewhere.goto(new URL('/icon.svg', board.address).href);
      publish();
      await lookForUpdate(board.page);
      const loads = countLoads(board.page);
      await board.page.getByRole('button', { name: 'Load the new version' }).click();
      while (loads() < 1) await board.page.waitForEvent('domcontentloaded');
      await board.ready();
      expect(await textOf(board.page, SAMPLE)).toBe(NEW_TEXT);
    },
    // The browser asks for it beside the picture.
    { ...served, expected: [/favicon\.ico/] },
  );

  boardTest(
    'keeps nothing of a version with inconsistent files',
    async (scene) => {
      const { board } = scene;
      await openKept(scene);
      const old = await textOf(board.page, SAMPLE);
      publish();
      writeFileSync(path.join(host.folder, SAMPLE), 'half of another version');
      expect(await outcomeOfUpdate(board.page)).toBe('redundant');
      expect(await board.page.evaluate(() => caches.keys())).toHaveLength(1);
      expect(await textOf(board.page, SAMPLE)).toBe(old);
      await host.stop();
      await board.page.reload();
      await board.ready();
    },
    { ...served, expected: [UNREACHABLE] },
  );
});

/** How often the page has been loaded since. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => {
    count++;
  });
  return () => count;
}
