// Scenarios 2, 5 and 6: every refusal once, by a gesture if possible, otherwise typed. Nothing changes on the table,
// and reason, rules, culprits and suggestions are those of the rules.

import { START_FEN, formatFen } from '../../src/notation/fen.ts';
import { parseSquare } from '../../src/notation/letters.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Obstacle, Refusal, RefusalCode } from '../../src/rules/refusal/refusal.ts';
import { squarePlace, type Place } from '../../src/rules/place.ts';
import type { Position } from '../../src/rules/position.ts';
import { pickObstacle } from '../../src/rules/refusal/pick.ts';
import { GameTree } from '../../src/table/tree.ts';
import { putDown } from '../../src/table/gesture/put_down.ts';
import { gameAddress } from '../../src/web/address/address.ts';
import { anchorOf } from '../../src/web/rules/anchor.ts';
import { roleOfLetter } from '../../src/notation/letters.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import type { Board, Slot, Spot } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { CLICKS } from './harness/hands.ts';
import { moveField } from './harness/panels.ts';
import { positionOf } from '../helpers/position.ts';

/** How a refusal is provoked: a man is moved from one place to another, is only picked up, or a move is typed. */
type Attempt = { readonly put: readonly [Spot, string] } | { readonly pick: Slot } | { readonly typed: string };

/** Codes that can't be provoked in the page: a finished game accepts no moves, and no notation can express them. */
type Unprovoked = 'checkmate' | 'stalemate' | 'other-capture' | 'promotion-role' | 'unexplained';

const OPENING = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] w KQkq - 2 3';
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1';
/** Both prisons are empty: the pawn on d7 gives pseudo-check only. */
const PSEUDO_CHECK = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
/** A knight in each prison: the pawn on d7 gives check, and so does the rook. */
const TWO_CHECKS = '4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1';
const CAPTIVES = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';
const AIRFIELD = '4k3/8/8/8/8/8/8/4K3[RP] w - - 0 1';
const PROMOTION = '4k3/6P1/8/8/8/8/8/K7[#RNP] w - - 0 1';

const put = (from: Spot, to: string): Attempt => ({ put: [from, to] });
const typed = (text: string): Attempt => ({ typed: text });
const airfield = (role: Slot['role']): Slot => ({ player: 'white', kind: 'airfield', role });
const blackPrison = (role: Slot['role']): Slot => ({ player: 'black', kind: 'prison', role });

/** A position and an attempt for each code. The compiler requires them all. */
const CASES: Readonly<Record<Exclude<RefusalCode, Unprovoked>, readonly [fen: string, attempt: Attempt]>> = {
  'empty-square': [OPENING, typed('e3e4')],
  'enemy-man': [CAPTIVES, { pick: { player: 'white', kind: 'prison', role: 'P' } }],
  'other-man': [OPENING, typed('Rb1d2')],
  'no-such-man': [OPENING, typed('Ngd2')],
  'same-square': [OPENING, typed('c1c1')],
  unreachable: [OPENING, put('f3', 'd5')],
  blocked: [OPENING, put('c1', 'h6')],
  'own-man': [OPENING, typed('c1d2')],
  'pawn-step': [OPENING, put('d2', 'd5')],
  'pawn-blocked': [OPENING, put('e4', 'e5')],
  'pawn-capture-empty': [OPENING, put('d2', 'c3')],
  'pawn-capture-file': ['4k3/8/8/3p4/2P1P3/8/8/4K3[] w - - 0 1', typed('d5')],
  'en-passant': ['4k3/8/8/2pP4/8/8/8/4K3[] w - - 0 1', put('d5', 'c6')],
  'other-side': [START_FEN, typed('Nf6')],
  frozen: [PSEUDO_CHECK.replace(' b ', ' w '), put('d7', 'd8')],
  'king-capture': [OPENING, typed('NxK')],
  'nothing-to-capture': [OPENING, typed('Nxh4')],
  'promotion-elsewhere': [OPENING, typed('a3=Q')],
  'promotion-not-in-prison': [PROMOTION, typed('g8=Q')],
  'king-into-check': ['4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1', put('e1', 'f2')],
  'still-in-check': ['k3r3/8/8/8/8/2N5/8/4K3[] w - - 0 1', put('c3', 'a4')],
  'double-check': ['k3r3/8/8/8/8/8/2n3N1/4K3[] w - - 0 1', put('g2', 'e3')],
  pinned: ['4k3/8/8/b7/8/2N5/8/4K3[] w - - 0 1', put('c3', 'e4')],
  'en-passant-pin': ['4k3/8/8/KPp4r/8/8/8/8[] w - c6 0 1', put('b5', 'c6')],
  unfreeze: [PSEUDO_CHECK, put('a5', 'a3')],
  'castle-king-moved': [CASTLING.replace('KQkq', 'kq'), put('e1', 'g1')],
  'castle-no-rook': ['4k3/8/8/8/8/8/8/4K3[] w E - 0 1', put('e1', 'c1')],
  'castle-rook-moved': [CASTLING.replace('KQkq', 'Qkq'), put('e1', 'g1')],
  'castle-blocked': [OPENING, put('e1', 'g1')],
  'castle-in-check': ['1k2r3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', put('e1', 'g1')],
  'castle-through-check': ['1k3r2/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', put('e1', 'g1')],
  'castle-into-check': ['1k4r1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', put('e1', 'g1')],
  'drop-king': [AIRFIELD, typed('K@e5')],
  'pawn-drop-rank': [AIRFIELD, put(airfield('P'), 'c8')],
  'not-on-airfield': [AIRFIELD, { pick: airfield('N') }],
  occupied: [AIRFIELD, put(airfield('R'), 'e8')],
  'exchange-king': [CAPTIVES, typed('(B-K)*c6')],
  'no-such-hostage': [CAPTIVES, typed('(P-N)*c6')],
  'not-in-enemy-prison': [CAPTIVES, { pick: blackPrison('P') }],
  'value-too-low': [CAPTIVES, { pick: blackPrison('R') }],
  ambiguous: ['4k3/8/8/8/8/5N2/8/1N2K3[] w - - 0 1', typed('Nd2')],
  'promotion-not-said': [PROMOTION, typed('g8')],
};

const PATIENCE_MS = 5000;
const BUBBLE = '.refused';
const ANSWER = '.command-answer';

function placeOf(spot: Spot): Place {
  if (typeof spot === 'string') return squarePlace(parseSquare(spot)!);
  const { kind, player, role } = spot;
  return {
    kind: 'store',
    store: { kind, player: player === 'white' ? WHITE : BLACK },
    role: roleOfLetter(role)!,
  };
}

/** The refusal according to the rules. */
function refusalOf(position: Position, attempt: Attempt): Refusal | Obstacle {
  if ('pick' in attempt) {
    const obstacle = pickObstacle(position, placeOf(attempt.pick));
    if (obstacle !== null) return obstacle;
  } else if ('put' in attempt) {
    const [from, to] = attempt.put;
    const meaning = putDown(position, placeOf(from), parseSquare(to)!);
    if (meaning.kind === 'refused') return meaning.refusal;
  } else {
    const read = readMove(position, attempt.typed);
    if (!read.ok && read.error.kind !== 'unreadable') return read.error.refusal;
  }
  throw new Error(`${JSON.stringify(attempt)} is not refused`);
}

/** Puts a position on the table in which the user moves both sides. */
async function lay(board: Board, position: Position): Promise<void> {
  const address = await gameAddress(new GameTree(position));
  await board.page.evaluate((hash) => {
    if (location.hash === `#${hash}`) dispatchEvent(new HashChangeEvent('hashchange'));
    else location.hash = hash;
  }, address);
  await board.showsFen(formatFen(position.setup));
  await board.page.locator(BUBBLE).waitFor({ state: 'detached' });
}

async function attemptAt(board: Board, attempt: Attempt): Promise<void> {
  if ('pick' in attempt) await board.click(attempt.pick);
  else if ('put' in attempt) await CLICKS.put(board, ...attempt.put);
  else {
    const field = await moveField(board.page);
    await field.fill(attempt.typed);
    await field.press('Enter');
  }
}

/** The refusal as shown by the page. */
interface Shown {
  readonly message: string;
  /** The numbers of the rules that are links. */
  readonly rules: readonly string[];
  readonly rings: number;
  readonly suggestions: number;
}

async function shownIn(board: Board, where: string): Promise<Shown> {
  await board.page.locator(`${where} p`).first().waitFor({ timeout: PATIENCE_MS });
  return board.page.evaluate((selector) => {
    const box = document.querySelector(selector)!;
    const links = [...box.querySelectorAll('p:first-child a')];
    return {
      message: box.querySelector('p')!.textContent,
      rules: [...new Set(links.map((link) => link.textContent))],
      rings: document.querySelectorAll('.overlay .ring').length,
      suggestions: box.querySelectorAll('.suggestions button, .actions button').length,
    };
  }, where);
}

async function opensRule(board: Board, where: string, number: string): Promise<void> {
  await board.page.locator(`${where} a`).first().click();
  await board.page.waitForFunction((id) => document.activeElement?.id === id, anchorOf(number));
  expect(await board.page.locator('aside').getAttribute('data-panel')).toBe('rules');
}

/** What is not covered by a reason; commands neither, as far as there is room. */
const PARTS = '[data-board], .store, .status, .player-name';
const COMMANDS = 'main > .toolbar .tool, .page.wide .panel :is(.tabs, .actions, .score-tools) button';

describe('a refused move', () => {
  slowBoardTest('is explained, for every possible reason', async ({ board }) => {
    await board.open();
    const opened = new Set<string>();
    for (const [code, [fen, attempt]] of Object.entries(CASES)) {
      const position = positionOf(fen);
      const refusal = refusalOf(position, attempt);
      const suggestions = 'suggestions' in refusal ? refusal.suggestions : [];
      const isTyped = 'typed' in attempt;
      const where = isTyped ? ANSWER : BUBBLE;
      const expected: Shown = {
        message: refusal.message,
        rules: refusal.rules,
        rings: isTyped ? 0 : refusal.places.length,
        suggestions: suggestions.length,
      };
      await lay(board, position);
      await attemptAt(board, attempt);
      expect([code, await shownIn(board, where), await board.fen()]).toEqual([refusal.code, expected, fen]);
      const [rule] = refusal.rules;
      if (rule !== undefined && !opened.has(rule)) {
        await opensRule(board, where, rule);
        opened.add(rule);
      }
      if (suggestions.length === 0) continue;
      // The reason is still shown beside the rules, and its suggestion can be played.
      await board.page.locator(`${where} .suggestions button, ${where} .actions button`).first().click();
      await board.showsFen(formatFen(position.play(suggestions[0]!).setup));
    }
  });

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1000, height: 700 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
    { width: 640, height: 360 },
  ])
    (viewport.width === 390 ? boardTest : slowBoardTest)(
      `is explained beside the table, and leaves names and the status to be read (${viewport.width}x${viewport.height})`,
      async ({ board }) => {
        const { page } = board;
        await board.open();
        const parts = async (selector: string): Promise<DOMRect[]> =>
          page.locator(selector).evaluateAll((all) =>
            all.map((one) => {
              // Of text, as much as is written.
              const words = document.createRange();
              words.selectNodeContents(one);
              return (one.matches('.status, .player-name') ? words : one).getBoundingClientRect().toJSON() as DOMRect;
            }),
          );
        for (const [fen, attempt] of [CASES.blocked, CASES['pawn-drop-rank'], CASES['value-too-low'], CASES.unfreeze]) {
          await lay(board, positionOf(fen));
          await attemptAt(board, attempt);
          await page.locator(BUBBLE).waitFor();
          const [bubble] = await parts(BUBBLE);
          expect(bubble!.right).toBeLessThanOrEqual(viewport.width);
          expect(bubble!.bottom).toBeLessThanOrEqual(viewport.height);
          for (const part of await parts(
            attempt === CASES.blocked[1] && viewport.height > 500 ? `${PARTS}, ${COMMANDS}` : PARTS,
          )) {
            const isApart =
              bubble!.left >= part.right ||
              bubble!.right <= part.left ||
              bubble!.top >= part.bottom ||
              bubble!.bottom <= part.top;
            expect([bubble, part, isApart]).toEqual([bubble, part, true]);
          }
        }
      },
      { viewport },
    );

  slowBoardTest(
    'leaves the commands of a low phone free, where it covers the status',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await lay(board, positionOf(CASES.blocked[0]));
      await attemptAt(board, CASES.blocked[1]);
      const bubble = (await page.locator(BUBBLE).boundingBox())!;
      const tools = (await page.locator('main > .toolbar').boundingBox())!;
      const table = (await page.locator('.table').boundingBox())!;
      expect(bubble.y).toBeGreaterThanOrEqual(table.y + table.height);
      expect(bubble.y + bubble.height).toBeLessThanOrEqual(tools.y);
    },
    { ...PHONE, viewport: { width: 390, height: 664 } },
  );

  boardTest('occurs in a finished game, which says so and changes nothing', async ({ board }) => {
    await board.open();
    for (const fen of ['R6k/8/6K1/8/8/8/8/8[] b - - 0 1', '7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1']) {
      await lay(board, positionOf(fen));
      await attemptAt(board, typed('Kh7'));
      expect((await shownIn(board, ANSWER)).message).toMatch(/^The game is over: /);
      await attemptAt(board, put('h8', 'h7'));
      await board.drag('h8', 'h7');
      expect(await board.fen()).toBe(fen);
    }
  });
});

describe('a frozen pawn', () => {
  const flakes = (board: Board): Promise<number> => board.page.locator('.overlay .snowflake').count();
  const squares = (board: Board, name: string): Promise<string[]> =>
    board.page.evaluate((className) => {
      const cells = [...document.querySelectorAll<HTMLElement>(`cg-board square.${className}`)];
      const size = document.querySelector('cg-board')!.getBoundingClientRect();
      return cells.map((cell) => {
        const { left, top, width } = cell.getBoundingClientRect();
        const [column, row] = [(left - size.left) / width, (top - size.top) / width].map(Math.round) as [
          number,
          number,
        ];
        return `${'abcdefgh'[column]}${8 - row}`;
      });
    }, name);

  boardTest('is marked, as are the king in front of it and the capture that would unfreeze it', async ({ board }) => {
    await board.open();
    await lay(board, positionOf(PSEUDO_CHECK));
    await board.page.locator('cg-board square.frozen').waitFor();
    expect([await flakes(board), await squares(board, 'frozen')]).toEqual([1, ['d7']]);
    expect(await squares(board, 'pseudo-check')).toEqual(['e8']);
    await board.click('a5');
    await board.page.locator('cg-board square.thaw').waitFor();
    expect([await flakes(board), await squares(board, 'thaw')]).toEqual([2, ['a3']]);
    await board.click('a3');
    expect((await shownIn(board, BUBBLE)).message).toContain('(rule 5.7)');
    await lay(board, positionOf(PSEUDO_CHECK.replace('[]', '[#B]')));
    await board.page.locator('cg-board square.frozen').waitFor({ state: 'hidden' });
    expect(await flakes(board)).toBe(0);
  });

  boardTest('answers two checks: the exchange is highlighted where it does', async ({ board }) => {
    await board.open();
    const position = positionOf(TWO_CHECKS);
    await lay(board, position);
    const knight: Slot = { player: 'white', kind: 'prison', role: 'N' };
    await board.click(knight);
    await board.page.locator('cg-board square.drop').first().waitFor();
    const between = ['e2', 'e3', 'e4', 'e5', 'e6', 'e7'];
    expect((await squares(board, 'drop')).sort()).toEqual(between);
    await board.click('e5');
    const move = readMove(position, '(N-N)*e5');
    if (!move.ok) throw new Error('it is legal');
    await board.showsFen(formatFen(position.play(move.value).setup));
    expect(await flakes(board)).toBe(1);
  });
});
