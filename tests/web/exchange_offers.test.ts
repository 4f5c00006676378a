import { BISHOP, KNIGHT, PAWN, ROOK } from '../../src/shared/men.ts';
import { prisonPlace } from '../../src/rules/place.ts';
import type { Seats } from '../../src/table/table_state.ts';
import { exchangeOffers, fetchable, offersText, payersAt, signedParts } from '../../src/web/table/exchange_offers.ts';
import { positionOf } from '../helpers/position.ts';

/** White's prison has a black bishop and a black pawn; in Black's are a rook, a knight and a pawn of White's. */
const SEVERAL = positionOf('rn1qkbnr/p1p1pppp/8/3p4/8/8/1PPPPPPP/2BQKBNR[#RNPbp] w Kkq - 0 1');
const KNIGHT_FOR_BISHOP = positionOf('rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1');
const PEOPLE: Seats = ['person', 'person'];

describe('what can be bought back', () => {
  it('is what the rules allow, with the hostages that pay', () => {
    expect(exchangeOffers(KNIGHT_FOR_BISHOP)).toEqual([{ role: KNIGHT, payers: [BISHOP] }]);
    expect(exchangeOffers(SEVERAL)).toEqual([
      { role: KNIGHT, payers: [BISHOP] },
      { role: PAWN, payers: [BISHOP, PAWN] },
    ]);
    expect(exchangeOffers(positionOf('4k3/8/8/8/8/8/8/4K3[#Rb] w - - 0 1'))).toEqual([]);
  });

  it('has its payers in the prison of the side to move', () => {
    const payers = (role: number, player: number): unknown =>
      payersAt(exchangeOffers(SEVERAL), SEVERAL, prisonPlace(player, role));
    expect(payers(PAWN, 1)).toEqual([prisonPlace(0, BISHOP), prisonPlace(0, PAWN)]);
    expect(payers(ROOK, 1)).toEqual([]);
    expect(payers(BISHOP, 0)).toEqual([]);
    expect(payersAt(exchangeOffers(SEVERAL), SEVERAL, null)).toEqual([]);
  });

  it('is said in a sentence, with the price if it is one', () => {
    const said = (position: typeof SEVERAL, seats: Seats): string => offersText({ position, seats });
    expect(said(KNIGHT_FOR_BISHOP, ['person', 'engine'])).toBe('You can buy back your knight for a bishop.');
    expect(said(KNIGHT_FOR_BISHOP, PEOPLE)).toBe('White can buy back a knight for a bishop.');
    expect(said(SEVERAL, ['person', 'engine'])).toBe(
      'You can buy back your knight or pawn for a piece from your prison.',
    );
    expect(said(SEVERAL, PEOPLE)).toBe("White can buy back a knight or a pawn for a piece from White's prison.");
    expect(said(positionOf('4k3/8/8/8/8/8/8/4K3[] w - - 0 1'), PEOPLE)).toBe('');
  });

  it('is split where the signs of the stores belong, and no other text is', () => {
    expect(
      signedParts(
        'You are in check. You can buy back your knight for a bishop, a knight or a pawn, or drop your rook.',
      ),
    ).toEqual([
      'You are in check. You can ',
      'buy back',
      ' your knight for a bishop, a knight or a pawn, or ',
      'drop',
      ' your rook.',
    ]);
    expect(signedParts('Choose a square for a knight, or drop it.')).toHaveLength(1);
  });

  it('is said with what can be dropped, which may be nothing of an airfield', () => {
    const both = positionOf('rn1qkbnr/p1p1pppp/8/3p4/8/8/PPPPPPPP/2BQK1NR[Bp#RNb] w Kkq - 0 1');
    expect(fetchable(both)).toEqual({ offers: [{ role: KNIGHT, payers: [BISHOP] }], drops: [BISHOP] });
    expect(offersText({ position: both, seats: ['person', 'engine'] })).toBe(
      'You can buy back your knight for a bishop, or drop your bishop.',
    );
    const drops = positionOf('4k3/8/8/8/8/8/8/4K3[NBq] w - - 0 1');
    expect(offersText({ position: drops, seats: ['person', 'engine'] })).toBe('You can drop your bishop or knight.');
    expect(offersText({ position: drops, seats: PEOPLE })).toBe('White can drop a bishop or a knight.');
    // Nothing on it can be put in the way of a knight that gives check.
    const checked = positionOf('4k3/8/8/8/8/5n2/8/4K3[N] w - - 0 1');
    expect(fetchable(checked).drops).toEqual([]);
  });
});
