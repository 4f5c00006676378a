import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newGame } from '../../../src/protocol/common/games.ts';
import { fenForXboard } from '../../../src/protocol/xboard/gui_voice.ts';
import { readAnyMove } from '../../../src/protocol/common/user_move.ts';
import type { Game } from '../../../src/rules/game.ts';
import type { Move } from '../../../src/rules/setup.ts';
import { roleLetter } from '../../../src/rules/words.ts';
import { WHITE } from '../../../src/shared/men.ts';
import {
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../../../src/shared/move.ts';
import { formatSan } from '../../../src/notation/san.ts';
import { describeNeeding } from '../../helpers/needs.ts';
import { BIN } from '../../helpers/ransom.ts';
import { itSlow } from '../../helpers/slow.ts';
import { sleep } from '../fake_engine.ts';
import { Desktop, FRONTEND_PROGRAMS } from './desktop.ts';
import { User, WISHES, type Wish } from './user.ts';
import { Xboard } from './xboard.ts';

const RESULT = /^(?:1-0|0-1|1\/2-1\/2) \{/;
/** XBoard splits a command line at spaces, but not within quotes. */
const ENGINE = `"${process.execPath}" "${BIN}" xboard --gui`;
/** The record of the game must remain complete: see the option. */
const USERS_ENGINE = `${ENGINE} --option Ask_payment=always --option Resync_holdings=never`;
const GAME_MS = 400_000;
/** Folder for screenshots of a game; none if it is not set. */
const PICTURES = process.env.RANSOM_SCREENSHOTS;

describeNeeding(...FRONTEND_PROGRAMS)('a stock XBoard', () => {
  let folder: string;
  let desktop: Desktop;
  let xboard: Xboard | null = null;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ransom-xboard-'));
    desktop = await Desktop.start(folder);
  });

  afterEach(async () => {
    xboard?.end();
    await sleep(300);
    desktop.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes the moves of a user from the mouse, and makes the replies of Ransom', async () => {
    const user = new User(4);
    try {
      xboard = new Xboard(desktop, folder, ['-fcp', USERS_ENGINE, '-tc', '30', '-depth', '1']);
      await xboard.settle();
      expect((await playGame(xboard, user, 3)).moves).toHaveLength(6);
    } finally {
      user.end();
    }
  });

  itSlow(
    'lets a user play a whole game that includes an exchange, a drop from the airfield and a promotion',
    async () => {
      // The engine's choice of moves varies: if one of the three doesn't occur in a game, another game follows.
      const open = new Set<Wish>(WISHES);
      for (const depth of [8, 7, 9, 6]) {
        const user = new User(depth);
        try {
          xboard = new Xboard(desktop, join(folder, String(depth)), ['-fcp', USERS_ENGINE, '-tc', '30', '-depth', '1']);
          await xboard.settle();
          const game = await playGame(xboard, user);
          await checkRecord(xboard, game);
          open.clear();
          for (const wish of WISHES) if (!user.done.has(wish)) open.add(wish);
        } finally {
          user.end();
        }
        if (open.size === 0) break;
        xboard.end();
      }
      expect([...open]).toEqual([]);
    },
    GAME_MS,
  );

  itSlow(
    'lets two engines play a whole game against each other',
    async () => {
      const engines = ['-variant', 'hostage', '-fcp', ENGINE, '-scp', ENGINE];
      xboard = new Xboard(desktop, join(folder, 'two'), [...engines, '-mg', '1', '-tc', '30', '-depth', '5']);
      await waitForRecord(xboard, GAME_MS / 2);
      const game = replay(xboard);
      await checkRecord(xboard, game);
      expect(exchangesOf(game).length).toBeGreaterThan(0);
    },
    GAME_MS,
  );
});

/** Plays White with the mouse until the engine announces the end of the game, or for so many moves. */
async function playGame(xboard: Xboard, user: User, most = Infinity): Promise<Game> {
  const game = newGame('leslie');
  while (game.moves.length < 2 * most) {
    const move = await user.choose(game);
    user.note(game, move);
    await makeMove(xboard, game, move);
    game.play(move);
    const answer = await xboard.hear(/^move |^(?:1-0|0-1|1\/2)|^Illegal|^Error/);
    if (!answer.startsWith('move ')) {
      expect(answer).toMatch(RESULT);
      return game;
    }
    game.play(await engineMove(xboard, game, answer));
    if (game.outcome() !== null) {
      expect(await xboard.hear(/^[01]/)).toMatch(RESULT);
      return game;
    }
  }
  return game;
}

async function makeMove(xboard: Xboard, game: Game, move: Move): Promise<void> {
  const isFromHoldings = moveKind(move) === KIND_DROP || moveKind(move) === KIND_EXCHANGE;
  if (isFromHoldings) xboard.clickHoldings(game.position.turn, moveRole(move));
  else xboard.clickSquare(moveFrom(move));
  await xboard.hear(/^highlight /);
  if (isFromHoldings) takePicture(xboard, moveKind(move) === KIND_DROP ? 'drop' : 'exchange');
  xboard.clickSquare(moveTo(move));
  if (moveKind(move) === KIND_PROMOTION) {
    await sleep(300);
    xboard.clickHoldings(game.position.turn, movePromotion(move));
  }
  if (moveKind(move) !== KIND_EXCHANGE) return;
  // Either the payment was asked for, or there was only one way to pay, which is reported for the record.
  const word = await xboard.hear(/^askuser PAY|^tellothers /);
  if (word.startsWith('tellothers')) return;
  takePicture(xboard, 'payment');
  await xboard.answer(roleLetter(moveGive(move)).toLowerCase());
  await xboard.hear(/^tellothers /);
}

/** The engine's move: for an exchange, the next line describes it. */
async function engineMove(xboard: Xboard, game: Game, line: string): Promise<Move> {
  const text = line.slice('move '.length);
  const next = text.includes('@') ? await xboard.nextWord(300) : null;
  const told = next?.startsWith('tellothers ') === true ? next.slice('tellothers '.length) : text;
  const read = readAnyMove(game.position, told);
  if (read.kind !== 'move') throw new Error(`the engine has moved ${told}`);
  return read.move;
}

/** The game played by two engines, reconstructed from their output. */
function replay(xboard: Xboard): Game {
  const game = newGame('leslie');
  const said = xboard.conversation().filter(({ from }) => from === 'engine');
  for (const [index, { engine, text }] of said.entries()) {
    if (!text.startsWith('move ')) continue;
    const next = said.slice(index + 1).find((other) => other.engine === engine)?.text ?? '';
    const isExchange = text.includes('@') && next.startsWith('tellothers ');
    const read = readAnyMove(game.position, (isExchange ? next : text).replace(/^\w+ /, ''));
    if (read.kind !== 'move') throw new Error(`an engine has moved ${text}`);
    game.play(read.move);
  }
  return game;
}

/** XBoard shows the same men on the board and beside it, except for promoted pawns, which it loses track of. */
function expectSameBoard(xboard: Xboard, game: Game): void {
  const [shownBoard, shownMen] = boardAndMen(xboard.lastFen());
  const [board, men] = boardAndMen(fenForXboard(game.position.setup));
  const promoted = game.moves.flatMap((move, ply) =>
    moveKind(move) === KIND_PROMOTION ? [game.positions[ply]!.turn === WHITE ? 'P' : 'p'] : [],
  );
  expect(shownBoard).toBe(board);
  expect([...shownMen, ...promoted].sort().join('')).toBe([...men].sort().join(''));
}

function boardAndMen(fen: string): [string, string] {
  const match = /^([^[]+)\[([^\]]*)\]/.exec(fen);
  return [match?.[1] ?? fen, (match?.[2] ?? '').replace('-', '')];
}

function exchangesOf(game: Game): string[] {
  return game.moves.flatMap((move, ply) =>
    moveKind(move) === KIND_EXCHANGE ? [formatSan(game.positions[ply]!, move)] : [],
  );
}

/** Lines that no engine should have sent, and XBoard's own complaints. */
function wordsAgainst(xboard: Xboard): string[] {
  return xboard
    .conversation()
    .map(({ text }) => text)
    .filter((text) => /^Illegal|^Error|^tellusererror|Forfeit|internal error/.test(text));
}

async function waitForRecord(xboard: Xboard, patienceMs = 20_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!/\[Result "[^*]/.test(xboard.pgn()) || xboard.lastFen() === '') {
    if (performance.now() > deadline) throw new Error(`no record: ${JSON.stringify(xboard.conversation().slice(-5))}`);
    await sleep(100);
  }
}

/** XBoard's record has the result, and every exchange in words; its board is right, and nobody has complained. */
async function checkRecord(xboard: Xboard, game: Game): Promise<void> {
  await waitForRecord(xboard);
  expect(xboard.pgn()).toContain(`[Result "${game.outcome()!.result}"]`);
  for (const text of exchangesOf(game)) expect(xboard.pgn()).toContain(text);
  expectSameBoard(xboard, game);
  expect(wordsAgainst(xboard)).toEqual([]);
}

function takePicture(xboard: Xboard, name: string): void {
  if (PICTURES !== undefined) xboard.screenshot(join(PICTURES, `${name}.png`));
}
