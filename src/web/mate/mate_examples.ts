/** A position whose mate is proved within a second. */
export interface MateExample {
  readonly fen: string;
  readonly moves: number;
  readonly about: string;
}

/** Mates as only this game has them. */
export const MATE_EXAMPLES: readonly MateExample[] = [
  {
    fen: 'rnb1kb1r/2p1pppp/8/p2pN3/5P2/2PP2qP/P1PB2P1/R2Q1BKR[#NPnp] b kq - 0 12',
    moves: 2,
    about: 'A pawn is bought back with check',
  },
  {
    fen: '5r1k/1P2Np2/1p2bn1p/pP4p1/4n3/2BpP1BP/P1pPprP1/2R3RK[QNP#qb] w - - 0 35',
    moves: 3,
    about: 'The queen is given, and comes back by an exchange',
  },
];
