import { Game, parseFen, unwrap, type Position } from '../../src/index.ts';

/** A bishop may buy a knight. */
export const EXCHANGE = unwrap(parseFen('rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'));
export const MATE_IN_ONE = unwrap(parseFen('6k1/5ppp/8/8/8/8/8/4K3[RP] w - - 0 1'));

export function position(fen: string): Position {
  return unwrap(parseFen(fen));
}

/** A game of these moves in algebraic notation, separated by spaces. */
export function lineOf(text: string): Game {
  const game = new Game();
  for (const move of text.split(' ')) unwrap(game.play(move));
  return game;
}
