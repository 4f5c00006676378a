// Games that XBoard saves in the GUI dialect: exchanges are drops with a comment, and the start has a FEN with [-].

import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { formatPgn } from '../../src/notation/pgn_write.ts';
import { formatPgnMove, formatSan } from '../../src/notation/san.ts';
import { readScore, type GameScore } from '../../src/notation/score.ts';
import { formatBareMove } from '../../src/protocol/xboard/gui_moves.ts';
import { KIND_DROP, KIND_EXCHANGE, moveKind } from '../../src/shared/move.ts';
import { expectSame } from '../helpers/expect_same.ts';
import { positionOf } from '../helpers/position.ts';
import { randomGame, type RandomPly } from './helpers/positions.ts';

function scoreOf(text: string, start = startPosition()): GameScore {
  const score = readScore(text, start);
  if (!score.ok) throw new Error(score.error.message);
  return score.value;
}

function coordinatesOf({ plies }: GameScore): string {
  return plies.map(({ move }) => formatCoordinate(move)).join(' ');
}

const HEAD = `[Event "Computer Chess Game"]
[Site "host"]
[Date "2026.11.21"]
[Round "-"]
[White "Ann"]
[Black "Ransom"]
[Result "*"]
[TimeControl "40/300"]
[Variant "hostage"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1"]
[SetUp "1"]

{--------------
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R
white to play
--------------}
`;

/** The game as XBoard writes it: its own comment on an exchange follows the engine's score, if there is one. */
function savedByXboard(game: readonly RandomPly[]): string {
  const lines = game.map(({ position, move }, ply) => {
    const isExchange = moveKind(move) === KIND_EXCHANGE;
    const text = isExchange ? formatBareMove(move) : formatPgnMove(position, move).replace(/[+#]$/, '');
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
    const info = ply % 3 === 0 ? ' {+0.25/9 1.2}' : '';
    return `${number}${text}${info}\n${isExchange ? `{\n${formatSan(position, move)}\n}\n` : ''}`;
  });
  return `${HEAD}${lines.join('')}{Ann resigns} *\n\n`;
}

describe('a game saved by XBoard', () => {
  it('is read with the payments that its comments tell', () => {
    const score = scoreOf(`${HEAD}1. e4 d5 2. exd5 Qxd5 3. P@e4 {(P-P)*e4}\n3... Qxe4+ *\n`);
    expect([score.stop, score.remarks]).toEqual([null, []]);
    expect(coordinatesOf(score)).toBe('e2e4 d7d5 e4d5 d8d5 P#P@e4 d5e4');
    const { start, plies } = score;
    expect(formatPgn({ tags: [], start, line: { plies }, result: '*' })).toContain('3. P#P@e4 {(P-P)*e4} 3... Qxe4+ *');
  });

  it('is read move by move, whatever is played', () => {
    const kinds = new Map<number, number>();
    let overDrops = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const game = randomGame(seed, 160);
      const { plies, stop, remarks } = scoreOf(savedByXboard(game));
      expectSame(stop, null, seed);
      game.forEach(({ position, move }, ply) => {
        expectSame(formatCoordinate(plies[ply]!.move), formatCoordinate(move), [seed, ply, formatFen(position.setup)]);
        kinds.set(moveKind(move), (kinds.get(moveKind(move)) ?? 0) + 1);
        if (moveKind(move) !== KIND_EXCHANGE) return;
        const bare = formatBareMove(move);
        if (position.legalMoves().some((other) => formatCoordinate(other) === bare)) overDrops++;
      });
      // That the airfield could have been meant is said; everything else is told by the text.
      expectSame(
        remarks.every(({ kind, message }) => kind === 'payment' && message.includes('as its comment says')),
        true,
        seed,
      );
    }
    expect(kinds.get(KIND_EXCHANGE)).toBeGreaterThan(200);
    expect(kinds.get(KIND_DROP)).toBeGreaterThan(100);
    expect(overDrops).toBeGreaterThan(10);
  });
});

/** White can pay for the captive knight with a knight, a bishop or a rook. */
const PAYMENTS = '2bqk3/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[#RNrbn] w K - 0 1';

describe('an exchange that is written as a drop', () => {
  it.each([
    ['N@c6 {(B-N)*c6}', 'N#B@c6'],
    ['N@c6 {(R-N)*c6} {and so on}', 'N#R@c6'],
    ['N@c6 {+0.31/9 2.5} {\n(B-N)*c6\n}', 'N#B@c6'],
    ['N@c6 {White pays well: (R)N*c6.}', 'N#R@c6'],
    ['N@c6 {[%clk 0:01:00] (B-N)N@c6+}', 'N#B@c6'],
    ['N@c6 (1. Nf3) {(B-N)*c6}', 'N#B@c6'],
    ['1. ♘@c6!? {(♗-♘)*c6}', 'N#B@c6'],
    ['1. Nf3 (1. N@c6 {(B-N)*c6} 1... dxc6)', 'g1f3'],
  ])('is read with the help of its comment: %s', (text, move) => {
    const score = scoreOf(text, positionOf(PAYMENTS));
    expect([score.stop, score.remarks, coordinatesOf(score)]).toEqual([null, [], move]);
  });

  it.each([
    ['N@c6', 'N#N@c6'],
    ['R@c6', 'R#R@c6'],
    ['N@c6 {(B-N)*c5} {(Q-N)*c6}', 'N#N@c6'],
    ['N@c6 {nice}', 'N#N@c6'],
  ])('is read with the cheapest payment and a remark: %s', (text, move) => {
    const score = scoreOf(text, positionOf(PAYMENTS));
    expect([score.stop, coordinatesOf(score)]).toEqual([null, move]);
    expect(score.remarks).toMatchObject([{ kind: 'payment', line: 1, column: 1 }]);
  });

  it('has a remark that says how many payments there are', () => {
    const remarkOn = (text: string): unknown => scoreOf(text, positionOf(PAYMENTS)).remarks[0]?.message;
    expect([remarkOn('N@c6'), remarkOn('R@c6')]).toEqual([
      '"N@c6" is read as the exchange (N-N)*c6, the cheapest of 3: no comment says what was paid.',
      '"R@c6" is read as the exchange (R-R)*c6, the only one: no comment says what was paid.',
    ]);
  });

  it('is remarked upon at its place in a variation, too', () => {
    const score = scoreOf('1. Nf3\n(1. N@c6 dxc6)', positionOf(PAYMENTS));
    expect(score.remarks).toMatchObject([{ kind: 'payment', line: 2, column: 5 }]);
    expect(score.plies[0]!.variations[0]!.plies.map(({ move }) => formatCoordinate(move))).toEqual(['N#N@c6', 'd7c6']);
  });

  it('is a drop where the airfield has such a man, unless its comment is an exchange and nothing else', () => {
    const start = positionOf('2bqk3/pppppppp/8/8/8/8/PPPPPPPP/2BQKB1R[N#RNrbn] w K - 0 1');
    for (const text of ['N@c6', 'N@c6 {or (B-N)*c6}', 'N@c6 {(B-N)*c5}']) {
      const score = scoreOf(text, start);
      expect([text, coordinatesOf(score), score.remarks]).toEqual([text, 'N@c6', []]);
    }
    const paid = scoreOf('N@c6 {(B-N)*c6}', start);
    expect([paid.stop, coordinatesOf(paid)]).toEqual([null, 'N#B@c6']);
    expect(paid.remarks).toMatchObject([
      {
        message: '"N@c6" is read as the exchange (B-N)*c6, as its comment says, although a knight is on the airfield.',
      },
    ]);
    const impossible = scoreOf('N@c6 {(Q-N)*c6}', start);
    expect([impossible.stop, coordinatesOf(impossible)]).toEqual([null, 'N@c6']);
    expect(impossible.remarks).toMatchObject([
      { message: '"N@c6" is read as a drop from the airfield: the exchange (Q-N)*c6 of its comment is not possible.' },
    ]);
  });

  it('is still refused where no exchange is possible', () => {
    const { stop } = scoreOf('Q@c6 {(Q-Q)*c6}', positionOf(PAYMENTS));
    expect([stop?.text, stop?.reason.kind]).toEqual(['Q@c6', 'refused']);
    expect(scoreOf('P@c6', positionOf(PAYMENTS)).stop?.text).toBe('P@c6');
    expect(scoreOf('N@e2', positionOf(PAYMENTS)).stop?.text).toBe('N@e2');
    expect(scoreOf('N@c6 e.p.', positionOf(PAYMENTS)).stop?.text).toBe('N@c6 e.p.');
    // Not as XBoard writes it, so that the payment may be missing by mistake.
    expect(scoreOf('N*c6 {(B-N)*c6}', positionOf(PAYMENTS)).stop?.text).toBe('N*c6');
  });
});
