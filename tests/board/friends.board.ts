// Games by links: two people in two browsers, each with a storage of its own.

import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { deflateText } from '../../src/notation/deflate.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import { newLinkGame, withMove, type LinkGame } from '../../src/table/links/link_game.ts';
import { readLink, writeLink } from '../../src/table/links/link_text.ts';
import { Board } from './harness/board.ts';
import { HAS_TIME, PHONE, boardTest, type BoardScene, slowBoardTest } from './harness/board_test.ts';
import { playMove } from './harness/moves.ts';
import { openPanel } from './harness/panels.ts';

/** Captures by both sides, an exchange, and a drop; where there is time, one for which two kinds of hostages can pay. */
const GAME = HAS_TIME ? 'e4 d5 exd5 Nc6 dxc6 bxc6 (N-P)*d5 N*f5' : 'e4 d5 exd5 Qxd5 (P-P)*d3 *e6';
const NAMES = ['Ada', 'Grace'] as const;

/** The page in a browser of its own. */
type Player = Pick<BoardScene, 'board' | 'context'>;

async function play(at: Player, position: Position, text: string): Promise<Position> {
  const move = readMove(position, text);
  if (!move.ok) throw new Error(`${text} is not legal`);
  await playMove(at.board, position, move.value);
  const next = position.play(move.value);
  await at.board.showsFen(formatFen(next.setup));
  return next;
}

/** Copies the link as the user does. */
async function copiedLink({ board, board: { page } }: Player): Promise<string> {
  return board.copied(async () => {
    await page.locator('[data-link-card="send"] [data-copy-link]:enabled').click();
    await page.locator('[data-link-card="sent"]').waitFor();
  });
}

/** Opens a link in the tab, as one that the user chooses in a chat opens a page. */
async function follow({ board }: Player, link: string): Promise<void> {
  await board.page.goto('about:blank');
  await board.page.goto(link);
  await board.ready();
}

async function invite({ board }: Player, side: 'white' | 'black'): Promise<void> {
  const { page } = board;
  await openPanel(page, 'friends');
  const form = page.locator('[data-invite]');
  await form.locator(`[value="${side}"]`).check();
  const [own, friend] = side === 'white' ? NAMES : [NAMES[1], NAMES[0]];
  await form.getByLabel('Your name').fill(own);
  await form.getByLabel('Your friend’s name').fill(friend);
  await form.getByRole('button', { name: 'Start' }).click();
}

function after(moves: string, game: LinkGame = newLinkGame('k3m9x2p7', 'leslie', NAMES)): LinkGame {
  return moves.split(' ').reduce((now, text) => {
    const move = readMove(now.position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    return withMove(now, move.value);
  }, game);
}

/** Waits until the panel says something. */
async function says({ board }: Player, words: string): Promise<void> {
  await board.page.locator('aside').getByText(words).first().waitFor();
}

describe('a game by links', () => {
  boardTest('is listed among all games, too', async ({ board, context }) => {
    await board.open();
    await invite({ board, context }, 'white');
    await board.page.locator('[data-link-card]').first().waitFor();
    await openPanel(board.page, 'files');
    const kept = board.page.locator('.files [data-kept-link]');
    await kept.waitFor();
    expect(await kept.innerText()).toContain(NAMES[1]);
  });

  boardTest('is played by two people in two browsers, with an exchange, a reload and an end', async (ada) => {
    const { board } = ada;
    const grace = await ada.beside();
    await board.open();
    await invite(ada, 'white');
    await says(ada, 'Make the first move on the board');
    let position = startPosition();
    for (const [ply, move] of GAME.split(' ').entries()) {
      const [mover, other] = ply % 2 === 0 ? [ada, grace] : [grace, ada];
      position = await play(mover, position, move);
      const link = await copiedLink(mover);
      await follow(other, link);
      await other.board.showsFen(formatFen(position.setup));
      await other.board.page.locator('[data-link-card="move"]').waitFor();
      const name = NAMES[ply % 2]!;
      await says(other, `${name} played ${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'} ${move}.`);
      await says(other, 'Your move');
      expect(await other.board.page.getAttribute('main', 'data-flipped')).toBe(String(other === grace));
      expect(await other.board.page.locator('.player.above .player-name').innerText()).toBe(name);
      if (ply === 5) {
        await other.board.page.reload();
        await other.board.ready();
        await other.board.showsFen(formatFen(position.setup));
        expect(await other.board.page.evaluate(() => location.hash)).toMatch(/#\/friends\/[a-z0-9]{8}$/);
      }
    }
    // Nothing of it is among the other games, and the engine gives no help.
    await openPanel(board.page, 'analysis');
    const note = board.page.locator('[data-shared]', { hasText: 'off until the game ends' });
    await note.waitFor();
    await openPanel(board.page, 'review');
    await board.page.locator('aside[data-panel="review"] [data-shared]').waitFor();
    await openPanel(board.page, 'game');
    expect(await board.page.locator('[data-tool="hint"]').count()).toBe(0);
    await board.page.locator('[data-resign]').click();
    await board.page.locator('.resignation').getByRole('button', { name: 'Resign', exact: true }).click();
    await says(ada, 'You have resigned.');
    await follow(grace, await copiedLink(ada));
    await grace.board.page.locator('.ended').getByText('You won').waitFor();
    await says(grace, 'Ada resigned');
    await grace.board.page.locator('.ended').getByRole('button', { name: 'Review' }).click();
    await grace.board.page.locator('[data-review="running"], [data-review="done"]').waitFor();
  });

  slowBoardTest('carries offers of a draw and messages', async (ada) => {
    const { board } = ada;
    const grace = await ada.beside();
    await grace.board.open();
    await invite(grace, 'black');
    await says(grace, 'It is the invitation: you have Black, and White begins.');
    await follow(ada, await copiedLink(grace));
    await says(ada, 'You have White.');
    await play(ada, startPosition(), 'e4');
    await board.page.getByRole('button', { name: 'Offer draw' }).click();
    await board.page.locator('.link-more summary').click();
    await board.page.locator('[data-message]').fill('<b>Tea</b> \u202eis ready');
    await board.page.locator('[data-message]').blur();
    await says(ada, 'A draw is offered with it.');
    await follow(grace, await copiedLink(ada));
    await grace.board.page.getByText('“<b>Tea</b> is ready”').waitFor();
    await grace.board.page.getByText('Ada offers a draw.').first().waitFor();
    // What one looks at does not matter.
    await grace.board.page.locator('[data-tool="previous"]').click();
    await grace.board.page.locator('[data-tool="next"]').click();
    await grace.board.page.locator('.offer').getByRole('button', { name: 'Accept' }).click();
    await says(grace, 'You have accepted the draw.');
    await follow(ada, await copiedLink(grace));
    await board.page.locator('.ended').getByText('A draw').waitFor();
    // Afterwards there is help, and the opponent has a name in it.
    await board.page.locator('.ended').getByRole('button', { name: 'Review' }).click();
    await board.page.locator('.review-counts').getByRole('button', { name: 'Grace: show these key moves' }).waitFor();
  });

  slowBoardTest('is resigned while waiting, also if the answer is on its way', async (ada) => {
    const { board } = ada;
    const grace = await ada.beside();
    await board.open();
    await invite(ada, 'white');
    await play(ada, startPosition(), 'e4');
    await follow(grace, await copiedLink(ada));
    await play(grace, after('e4').position, 'e5');
    const answer = await copiedLink(grace);
    await board.page.locator('[data-resign]').click();
    await board.page.locator('.resignation').getByRole('button', { name: 'Resign', exact: true }).click();
    await says(ada, 'You have resigned.');
    const resignation = await copiedLink(ada);
    await follow(ada, answer);
    await board.page.getByText('This link is an earlier one').first().waitFor();
    await follow(grace, resignation);
    await grace.board.page.locator('.ended').getByText('You won').waitFor();
    await says(grace, 'Ada resigned');
    await grace.board.showsFen(formatFen(after('e4 e5').position.setup));
  });

  slowBoardTest('goes as pasted text and as PGN, and takes back what is not sent', async ({ board, context }) => {
    const ada = { board, context };
    const { page } = board;
    await board.open();
    await openPanel(page, 'friends');
    await page.locator('[data-paste-link]').fill(`Here: https://example.org/board/#${await writeLink(after('e4'))}`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('[data-link-card="move"]').waitFor();
    const position = after('e4').position;
    await play(ada, position, 'd5');
    await page.getByRole('button', { name: 'Take the move back' }).click();
    await board.showsFen(formatFen(position.setup));
    await play(ada, position, 'e5');
    const link = await copiedLink(ada);
    const sent = await readLink(link);
    expect(sent.ok && sent.value.moves).toEqual(after('e4 e5').moves);
    expect(await page.getByRole('button', { name: 'Take the move back' }).count()).toBe(0);
    await page.locator('[data-paste-link]').fill('1. e4 e5 2. Nf3 *');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await board.showsFen(formatFen(after('e4 e5 Nf3').position.setup));
    await says(ada, 'Ada played 2. Nf3.');
  });
});

describe('a link that does not go on with the game', () => {
  boardTest('is refused with its reason, and changes nothing', async ({ board, context }) => {
    const ada = { board, context };
    const { page } = board;
    const kept = after('e4 e5 Nf3 Nc6');
    await follow(ada, `${board.address}#${await writeLink(after('e4 e5 Nf3'))}`);
    await play(ada, after('e4 e5 Nf3').position, 'Nc6');
    await copiedLink(ada);
    const fen = formatFen(kept.position.setup);
    const stored = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));
    const before = await stored();
    const cases: readonly (readonly [link: string, told: string])[] = [
      [await writeLink(after('e4 e5')), 'This link is an earlier one'],
      [await writeLink(after('e4 e5 Nc3 Nc6')), 'From move 2 of White on it is not the game that is kept here'],
      [await writeLink(after('d4 e5 Nf3 Nc6 a3')), 'From move 1 of White on'],
      [await writeLink(after('e4 e5 Nf3 Nc6 Bb5 a6')), 'This link moves for you'],
      [
        await writeLink(after('e4 e5 Nf3 Nc6 Bb5', newLinkGame('k3m9x2p7', 'leslie', ['Mallory', 'Grace']))),
        'This link is of another game',
      ],
    ];
    for (const [link, told] of cases) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
      await page.getByText(told).first().waitFor();
      await board.showsFen(fen);
      expect(await stored()).toBe(before);
    }
    // Both lines can be looked at.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, cases[1]![0]);
    await page.getByRole('group', { name: 'The link' }).getByRole('button', { name: /Nc3/ }).click();
    await board.showsFen(formatFen(after('e4 e5 Nc3').position.setup));
    await page.getByRole('group', { name: 'Your game' }).getByRole('button', { name: /Nf3/ }).click();
    await board.showsFen(formatFen(after('e4 e5 Nf3').position.setup));
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await board.showsFen(fen);
  });

  slowBoardTest('is only told if it is damaged, foreign or hostile', async ({ board }) => {
    const { page } = board;
    await board.open();
    const link = await writeLink(after('e4 e5'));
    const script = await writeLink(newLinkGame('k3m9x2p7', 'leslie', ['<img src=x onerror=alert(1)>', 'x']));
    const hostile: readonly (readonly [link: string, told: RegExp])[] = [
      [link.slice(0, -6), /can't be read.*copy it whole/],
      ['game=%00%ff', /character 1 is none of/],
      ['game=', /can't be read|something else/],
      [`game=${'A'.repeat(100_000)}`, /100006 characters/],
      [`game=${await deflateText('a'.repeat(30_000_000))}`, /more than 2 million bytes/],
      [`game=${await deflateText('{'.repeat(1_000_000))}`, /something else/],
      [`game=${await deflateText('ransom game 9')}`, /later version/],
    ];
    for (const [hash, told] of hostile) {
      await page.evaluate((text) => {
        location.hash = text;
      }, hash);
      await page.getByText(told).first().waitFor();
      expect(await board.fen()).toBe(formatFen(startPosition().setup));
    }
    await page.evaluate((text) => {
      location.hash = text;
    }, script);
    await page.getByText('You have White.').first().waitFor();
    expect(await page.locator('aside img, main img').count()).toBe(0);
  });

  slowBoardTest('leaves room for another tab, and for a full storage', async ({ board, context }) => {
    const { page } = board;
    const link = `${board.address}#${await writeLink(after('e4'))}`;
    await follow({ board, context }, link);
    const other = new Board(await context.newPage(), board.address);
    await follow({ board: other, context }, link);
    const position = after('e4').position;
    await play({ board, context }, position, 'e5');
    // The other tab follows, and has nothing to move any more.
    await other.showsFen(formatFen(after('e4 e5').position.setup));
    await other.page.getByText('has gone on in another tab').first().waitFor();
    await page.evaluate(() => {
      for (const size of [200_000, 2000, 20])
        try {
          for (let at = 0; ; at++) localStorage.setItem(`filler/${size}/${at}`, 'x'.repeat(size));
        } catch {
          // There is no room for another one of this size.
        }
    });
    await page.evaluate(
      async (hash) => {
        for (let at = 0; at < 20; at++) await new Promise((resolve) => setTimeout(resolve, 1));
        location.hash = hash;
      },
      await writeLink(newFull()),
    );
    await page.getByText('This browser has no room left to keep the game').first().waitFor();
    await board.showsFen(formatFen(newFull().position.setup));
  });
});

/** A game that is not kept yet, long enough to need room. */
function newFull(): LinkGame {
  return after('e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3', newLinkGame('otherone', 'leslie', NAMES));
}

describe('a game by links on a phone', () => {
  boardTest(
    'shows what is to be done in the sheet below the board',
    async ({ board }) => {
      const { page } = board;
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'share', {
          value: ({ url }: { url: string }) => {
            document.documentElement.dataset.shared = url;
            return Promise.resolve();
          },
        });
      });
      await page.goto(`${board.address}#${await writeLink(after('e4'))}`);
      await board.ready();
      const card = page.locator('[data-link-card="move"] h3');
      await card.waitFor();
      const box = (await card.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(640);
      await board.touchDrag('e7', 'e5');
      await page.locator('[data-link-card="send"] [data-copy-link]').waitFor();
      const button = (await page.locator('[data-copy-link]').boundingBox())!;
      expect(button.height).toBeGreaterThanOrEqual(44);
      expect(button.y + button.height).toBeLessThanOrEqual(640);
      await page.getByRole('button', { name: 'Share …' }).click();
      await page.locator('[data-link-card="sent"]').waitFor();
      const shared = await readLink((await page.locator('html').getAttribute('data-shared'))!);
      expect(shared.ok && shared.value.moves).toEqual(after('e4 e5').moves);
    },
    PHONE,
  );

  boardTest(
    'takes the first tap on the button that copies the link, right after a message was typed',
    async ({ board }) => {
      const { page } = board;
      await page.goto(`${board.address}#${await writeLink(after('e4'))}`);
      await board.ready();
      await board.touchDrag('e7', 'e5');
      const card = page.locator('[data-link-card="send"]');
      await card.locator('summary').tap();
      await page.locator('.sheet-grip').tap();
      await card.locator('[data-message]').fill('Your turn');
      const copy = card.locator('[data-copy-link]');
      await copy.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      const { x, y, width, height } = (await copy.boundingBox())!;
      // The tap takes the focus from the message, whose link is written while the finger presses and lets go.
      const link = await board.copied(async () => {
        await page.touchscreen.tap(x + width / 2, y + height / 2);
        await page.locator('[data-link-card="sent"]').waitFor();
      });
      const copied = await readLink(link);
      expect(copied.ok && copied.value.message).toBe('Your turn');
    },
    PHONE,
  );
});
