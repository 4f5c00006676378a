import { BLACK, WHITE } from '../../src/shared/men.ts';
import { START_FEN, formatFen } from '../../src/notation/fen.ts';
import { Game, describeOutcome } from '../../src/rules/game.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { expectSame } from '../helpers/expect_same.ts';
import { moveOf } from './helpers.ts';
import { positionOf } from '../helpers/position.ts';

function gameOf(fen: string, texts = '', ruleset: Ruleset = 'leslie'): Game {
  const game = new Game(positionOf(fen, ruleset));
  for (const text of texts.split(' ').filter((part) => part !== '')) game.play(moveOf(game.position, text));
  return game;
}

describe('a game', () => {
  it('plays legal moves only and takes them back', () => {
    const game = gameOf(START_FEN, 'e2e4 e7e5 g1f3');
    expect(game.moves).toHaveLength(3);
    expect(game.positions).toHaveLength(4);
    expect(formatFen(game.position.setup)).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] b KQkq - 1 2');
    const last = moveOf(game.positions[2]!, 'g1f3');
    expect(() => game.play(last)).toThrow(RangeError);
    expect(game.undo()).toBe(last);
    expect(game.undo()).not.toBeNull();
    expect(game.undo()).not.toBeNull();
    expect(game.undo()).toBeNull();
    expect(formatFen(game.position.setup)).toBe(START_FEN);
    expect(game.position).toBe(game.start);
  });

  it('keeps counters at the maximum of a FEN', () => {
    const game = gameOf('7k/8/8/8/8/8/8/K7[] b - - 1000000 1000000', 'h8h7');
    expect(formatFen(game.position.setup)).toBe('8/7k/8/8/8/8/8/K7[] w - - 1000000 1000000');
  });

  it('continues while there is a legal move', () => {
    expect(gameOf(START_FEN).outcome()).toBeNull();
    expect(gameOf(START_FEN, 'e2e4 f7f6 d1h5').outcome()).toBeNull();
  });
});

describe('checkmate', () => {
  it('wins for the side that gave it', () => {
    const outcome = gameOf(START_FEN, 'f2f3 e7e5 g2g4 d8h4').outcome();
    expect(outcome).toEqual({ ending: 'checkmate', winner: BLACK, result: '0-1' });
    expect(outcome && describeOutcome(outcome)).toBe('Black wins by checkmate.');
    expect(gameOf('7k/8/6K1/8/8/8/8/8[R] w - - 0 1', 'R@a8').outcome()).toMatchObject({ winner: WHITE, result: '1-0' });
  });

  it('does not occur if a drop can block the check', () => {
    expect(gameOf('7k/8/6K1/8/8/8/8/8[Rn] w - - 0 1', 'R@a8').outcome()).toBeNull();
  });

  it('does not occur if an exchange can freeze the checking pawn', () => {
    const boxed = '6bk/6Pp/7K/8/8/8/8/8';
    expect(gameOf(`${boxed}[#N] b - - 0 1`).outcome()).toMatchObject({ ending: 'checkmate', winner: WHITE });
    const game = gameOf(`${boxed}[#Nn] b - - 0 1`);
    expect(game.outcome()).toBeNull();
    game.play(moveOf(game.position, 'N#N@a1'));
    expect(game.outcome()).toBeNull();
    // Under pierce the frozen pawn still gives check.
    expect(gameOf(`${boxed}[#Nn] b - - 0 1`, '', 'pierce').outcome()).toMatchObject({ ending: 'checkmate' });
  });

  it('on the hundredth quiet half-move wins', () => {
    expect(gameOf('7k/8/6K1/8/8/8/8/R7[] w - - 99 80', 'a1a8').outcome()).toMatchObject({ ending: 'checkmate' });
  });
});

describe('draws', () => {
  it('by stalemate', () => {
    const outcome = gameOf('7k/8/6K1/5Q2/8/8/8/8[] w - - 0 1', 'f5f7').outcome();
    expect(outcome).toEqual({ ending: 'stalemate', winner: null, result: '1/2-1/2' });
    expect(outcome && describeOutcome(outcome)).toBe('Draw by stalemate.');
    expect(gameOf('7k/8/6K1/5Q2/8/8/8/8[p] w - - 0 1', 'f5f7').outcome()).toBeNull();
  });

  it('by the fifty-move rule, whose count drops and exchanges reset', () => {
    const quiet = '7k/8/8/8/8/8/8/K7';
    const outcome = gameOf(`${quiet}[] w - - 99 80`, 'a1a2').outcome();
    expect(outcome).toMatchObject({ ending: 'fifty-moves', result: '1/2-1/2' });
    expect(outcome && describeOutcome(outcome)).toBe('Draw by the fifty-move rule.');
    expect(gameOf(`${quiet}[] w - - 98 80`, 'a1a2').outcome()).toBeNull();
    expect(gameOf(`${quiet}[N] w - - 99 80`, 'N@a2').outcome()).toBeNull();
    expect(gameOf(`${quiet}[#Nn] w - - 99 80`, 'N#N@a2').outcome()).toBeNull();
  });

  it('by the third occurrence of a position, including the start', () => {
    const twice = 'g1f3 g8f6 f3g1 f6g8';
    const game = gameOf(START_FEN, `${twice} g1f3 g8f6 f3g1`);
    expect(game.outcome()).toBeNull();
    game.play(moveOf(game.position, 'f6g8'));
    expect(game.occurrences()).toBe(3);
    const outcome = game.outcome();
    expect(outcome).toMatchObject({ ending: 'repetition', result: '1/2-1/2' });
    expect(outcome && describeOutcome(outcome)).toBe('Draw by threefold repetition.');
    game.undo();
    expect(game.outcome()).toBeNull();
  });

  it('by repetition, equally fast in a game of thousands of moves', () => {
    const game = gameOf(START_FEN);
    const round = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const count = 12_000;
    const begin = performance.now();
    for (let ply = 0; ply < count; ply++) {
      game.play(moveOf(game.position, round[ply % round.length]!));
      expectSame(game.occurrences(), Math.floor((ply + 1) / round.length) + 1, ply);
    }
    expect(performance.now() - begin).toBeLessThan(20_000);
    while (game.undo() !== null) {
      expectSame(game.occurrences(), Math.floor(game.moves.length / round.length) + 1, game.moves.length);
    }
    expect(game.occurrences()).toBe(1);
  });

  it('by a repetition across exchanges, captures and drops', () => {
    const round = 'N#N@d7 e8d7 e1e2 N@e3 e2e3 d7c8 e3e2 c8d8 e2e1 d8e8';
    const start = '4k3/8/8/8/8/8/8/4K3[#Nn] w - - 0 1';
    const game = gameOf(start, `${round} ${round}`);
    expect(game.occurrences()).toBe(3);
    expect(game.outcome()).toMatchObject({ ending: 'repetition' });
  });

  it('but not if castling rights or prisons differ', () => {
    const shuffle = 'e1e2 e8e7 e2e1 e7e8';
    const game = gameOf('4k3/8/8/8/8/8/8/4K2R[] w K - 0 1', `${shuffle} ${shuffle}`);
    // The first position had the right to castle, so this one has occurred only twice since.
    expect(game.occurrences()).toBe(2);
    expect(game.outcome()).toBeNull();
  });
});

describe('a copy of a game', () => {
  it('is independent, with the repetitions of the original', () => {
    const round = 'g1f3 g8f6 f3g1 f6g8';
    const game = gameOf(START_FEN, `${round} ${round}`);
    const copy = game.copy();
    expect(copy.outcome()).toEqual(game.outcome());
    copy.undo();
    copy.play(moveOf(copy.position, 'd7d5'));
    expect(copy.outcome()).toBeNull();
    expect(game.outcome()).toMatchObject({ ending: 'repetition' });
    expect(game.moves.at(-1)).toBe(moveOf(game.positions[7]!, 'f6g8'));
  });

  it('may have more moves than a call has room for', () => {
    const game = gameOf(START_FEN, 'g1f3 g8f6 f3g1 f6g8');
    const round = [...game.moves];
    while (game.moves.length < 140_000) for (const move of round) game.play(move);
    expect(game.copy().moves).toHaveLength(game.moves.length);
  });
});
