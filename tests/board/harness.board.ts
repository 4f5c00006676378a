// Scenario 21, reversed: how the harness reacts to a faulty page.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import { ROOT } from '../helpers/ransom.ts';
import { boardTest, slowBoardTest, type BoardScene } from './harness/board_test.ts';
import { StaticHost } from './harness/static_host.ts';

// On a busy machine the message may be there before the test looks.
jest.retryTimes(2);

describe('the harness', () => {
  let host: StaticHost;
  beforeAll(async () => {
    host = new StaticHost('http');
    const script = `
      console.error('a planted error');
      fetch('http://127.0.0.1:9/elsewhere').catch(() => undefined);
      setTimeout(() => { document.title = 'done'; throw new Error('a planted exception'); });
    `;
    writeFileSync(path.join(host.folder, 'bad.js'), script);
    writeFileSync(
      path.join(host.folder, 'bad.html'),
      '<!doctype html><title>-</title><link rel="icon" href="data:," /><script src="bad.js"></script>',
    );
    await host.start();
  });
  afterAll(async () => {
    await host.remove();
  });

  boardTest(
    'detects errors, exceptions and cross-origin requests',
    async ({ board, watch }) => {
      await board.page.goto(`${board.address}bad.html`);
      await board.page.waitForFunction(() => document.title === 'done');
      while (watch.complaints.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
      const seen = watch.complaints.join('\n');
      expect(seen).toContain('console: a planted error');
      expect(seen).toContain('a planted exception');
      expect(seen).toContain('request: http://127.0.0.1:9/elsewhere is elsewhere');
    },
    { address: () => host.address, needs: ['other hosts'], expected: [/planted/, /127\.0\.0\.1:9|ERR_/] },
  );

  boardTest(
    'detects violations of the content security policy',
    async ({ board, watch }) => {
      await board.open();
      await board.page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "ran"';
        document.head.append(script);
        document.body.setAttribute('style', 'color: red');
        document.body.innerHTML += '<b style="color: red"></b>';
      });
      while (watch.complaints.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await board.page.title()).not.toBe('ran');
      expect(watch.complaints.join('\n')).toMatch(/Content Security Policy/);
    },
    { expected: [/Content Security Policy/] },
  );
});

describe('the page, opened from a file', () => {
  const file = pathToFileURL(path.join(ROOT, 'dist/web/index.html')).href;

  boardTest(
    'says how to start it',
    async ({ board }) => {
      await board.page.goto(file);
      await board.page.getByText('ransom board').waitFor({ state: 'visible' });
    },
    { address: () => file, expected: [/CORS|ERR_FAILED|origin/], needs: ['file'] },
  );
});

describe('a page that loads', () => {
  const flashesNot = async ({ board }: BoardScene): Promise<void> => {
    await board.page.route('**/main.js', () => undefined);
    await board.page.goto(board.address, { waitUntil: 'commit' });
    const text = board.page.getByText('ransom board');
    await text.waitFor({ state: 'attached' });
    expect(await text.isVisible()).toBe(false);
    await text.waitFor({ state: 'visible' });
  };
  slowBoardTest('does not flash its message for failed loads', flashesNot, { needs: ['pages that load'] });
});
