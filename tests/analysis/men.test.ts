import { menBalance, menLost, settledMen } from '../../src/analysis/men.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import { positionOf } from '../helpers/position.ts';

function after(position: Position, text: string): Position {
  const move = readMove(position, text);
  if (!move.ok) throw new Error(`${text} is not legal`);
  return position.play(move.value);
}

/** What the player to move loses by a move. */
function lostBy(fen: string, move: string): number {
  const position = positionOf(fen);
  return menLost(position, after(position, move));
}

describe('the account of men', () => {
  it('counts men on the board and on the airfield, but no hostages', () => {
    expect(menBalance(positionOf())).toBe(0);
    expect(menBalance(positionOf('4k3/8/8/8/8/8/8/Q3K3[R#nn] w - - 0 1'))).toBe(14);
    expect(menBalance(positionOf('4k3/8/8/8/8/8/8/Q3K3[R#nn] b - - 0 1'))).toBe(-14);
  });

  it('takes what pays, and no more', () => {
    // The rook takes a pawn, but not one that is protected.
    expect(settledMen(positionOf('4k3/8/8/3p4/8/8/8/3RK3[] w - - 0 1'))).toBe(5);
    expect(settledMen(positionOf('4k3/8/4p3/3p4/8/8/8/3RK3[] w - - 0 1'))).toBe(3);
    // Two attackers against one protector: a pawn is won.
    expect(settledMen(positionOf('4k3/8/4p3/3p4/4P3/8/8/3RK3[] w - - 0 1'))).toBe(5);
  });

  it('knows pins: only legal captures count', () => {
    // The protector of d5 is pinned on the king.
    expect(settledMen(positionOf('4k3/8/4p3/3p4/8/8/8/3RRK2[] w - - 0 1'))).toBe(9);
    expect(settledMen(positionOf('3k4/8/4p3/3p4/8/8/8/3RRK2[] w - - 0 1'))).toBe(9);
  });

  it('makes a player capture who has no other move, and knows checkmate', () => {
    // The rook must take the bishop that gives check, and is lost.
    expect(settledMen(positionOf('8/8/8/3p4/R3b3/6p1/5k2/7K[] w - - 0 1'))).toBe(-2);
    expect(settledMen(positionOf('4r2k/6pp/8/8/8/8/8/4R1K1[] w - - 0 1'))).toBe(39);
  });

  it.each([
    ['a man put where it is taken', '4k3/8/2p5/8/8/2N5/8/4K3[] w - - 0 1', 'Nd5', 3],
    ['a man that stays attacked', '4k3/8/8/8/3p4/2N5/8/4K3[] w - - 0 1', 'Kf2', 3],
    ['a man that is taken', '4k3/8/8/3p4/8/2N5/8/4K3[] w - - 0 1', 'Nxd5', -1],
    ['a man that goes away', '4k3/8/8/8/3p4/2N5/8/4K3[] w - - 0 1', 'Nd5', 0],
    ['a capture that is paid back', '4k3/8/2p5/3p4/8/2N5/8/4K3[] w - - 0 1', 'Nxd5', 2],
    ['an even trade', '4k3/8/2p5/3n4/8/2N5/8/4K3[] w - - 0 1', 'Nxd5', 0],
    ['an exchange that gives more than it rescues', '4k3/8/8/8/8/8/8/4K3[#qN] w - - 0 1', '(Q-N)*c3', 6],
    ['a drop', '4k3/8/2p5/8/8/8/8/4K3[N] w - - 0 1', 'N*d5', 3],
    ['a promotion allowed', '4k3/8/8/8/8/8/1p5P/4K3[#q] w - - 0 1', 'h3', 8],
  ])('%s', (_, fen, move, lost) => {
    expect(lostBy(fen, move)).toBe(lost);
  });
});
