import { readFen, START_FEN, writeFen } from './fen.ts';
import { gameStatus, newGame, playInGame, statusOf } from './game.ts';
import { legalMoves, moveText, perft } from './moves.ts';
import { readSuite } from '../perft/suite.ts';
import type { Ruleset } from './position.ts';

/** Larger counts are left to the core: the reference counts about half a million leaves per second. */
const LARGEST_COUNT = 60_000;

const suite = readSuite();

function moves(fen: string, ruleset: Ruleset = 'leslie'): string[] {
  return legalMoves(readFen(fen, ruleset)).map(moveText);
}

function statusAfter(fen: string, texts: string[]): string {
  const game = newGame(readFen(fen));
  for (const text of texts) {
    const move = legalMoves(game.positions[game.positions.length - 1]!).find((legal) => moveText(legal) === text);
    if (move === undefined) throw new Error(`illegal: ${text}`);
    playInGame(game, move);
  }
  return gameStatus(game);
}

describe('reference generator', () => {
  it.each(suite)('counts the leaves of $fen', ({ fen, counts }) => {
    const position = readFen(fen);
    const small = counts.filter(({ leaves }) => leaves <= LARGEST_COUNT);
    expect(small.map(({ depth }) => ({ depth, leaves: perft(position, depth) }))).toEqual(small);
  });

  it('round-trips FEN', () => {
    for (const { fen } of suite) expect(writeFen(readFen(fen))).toBe(fen);
  });

  it('leaves a frozen pawn without moves and, in leslie, without check', () => {
    const fen = '4k3/3P4/8/8/8/8/8/4K3[] b - - 0 1';
    expect(statusOf(readFen(fen, 'leslie'))).toBe('playing');
    expect(statusOf(readFen(fen, 'pierce'))).toBe('check');
    for (const ruleset of ['leslie', 'pierce'] as const) {
      const white = moves(fen.replace(' b ', ' w ').replace('4k3', 'k3r3'), ruleset);
      expect(white.filter((move) => move.startsWith('d7'))).toEqual([]);
    }
  });

  it('refuses a capture that would unfreeze a checking pawn', () => {
    const fen = '4k3/3P4/5r2/8/8/8/8/4KB1R[] b - - 0 1';
    expect(moves(fen, 'leslie')).not.toContain('f6f1');
    expect(moves(fen.replace('B', 'P'), 'leslie')).toContain('f6f1');
  });

  it('lets an exchange freeze the pawn that gives check', () => {
    const fen = '4k3/3P4/8/8/8/8/8/4K3[#Nn] b - - 0 1';
    const isExchange = (move: string): boolean => move.includes('#');
    expect(moves(fen, 'leslie').filter(isExchange).length).toBeGreaterThan(50);
    expect(moves(fen, 'pierce').filter(isExchange)).toEqual([]);
  });

  it('restores a castling right with a dropped rook', () => {
    const [castling] = legalMoves(readFen('4k3/8/8/8/8/8/8/4K3[R] w E - 0 1')).filter(
      (move) => moveText(move) === 'R@h1',
    );
    const game = newGame(readFen('4k3/8/8/8/8/8/8/4K3[R] w E - 0 1'));
    playInGame(game, castling!);
    expect(writeFen(game.positions[1]!)).toBe('4k3/8/8/8/8/8/8/4K2R[] b K - 0 1');
    expect(moves('4k3/8/8/8/8/8/8/4K2R[] w K - 0 1')).toContain('e1g1');
    expect(moves('4k3/8/8/8/8/8/8/4K2R[] w E - 0 1')).not.toContain('e1g1');
  });

  it('detects threefold repetition, including the start position', () => {
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    expect(statusAfter(START_FEN, [...shuffle, ...shuffle.slice(0, 3)])).toBe('playing');
    expect(statusAfter(START_FEN, [...shuffle, ...shuffle])).toBe('repetition');
  });

  it('draws at a hundred half-moves unless the last one mates', () => {
    expect(statusAfter('k7/8/8/8/8/8/8/K6R[] w - - 98 80', ['h1h2'])).toBe('playing');
    expect(statusAfter('k7/8/8/8/8/8/8/K6R[] w - - 99 80', ['h1h2'])).toBe('fifty-moves');
    expect(statusAfter('k7/8/1K6/8/8/8/8/7R[] w - - 99 80', ['h1h8'])).toBe('checkmate');
  });
});
