import { BLACK, WHITE, BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../../src/shared/men.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../../../src/rules/place.ts';
import { pickObstacle } from '../../../src/rules/refusal/pick.ts';
import { freeManNotice } from '../../../src/table/gesture/put_down.ts';
import { squareAt } from '../../rules/helpers.ts';
import { positionOf } from '../../helpers/position.ts';

/** White's bishop in prison can pay for a knight, but not for a rook. */
const EXCHANGES = 'rn1qkbnr/ppp1ppp1/8/3p4/8/8/PPPPPPP1/2BQKB1R[PNp#RNb] w Kkq - 0 1';

const square = (name: string): Place => squarePlace(squareAt(name));

it.each([
  ['an own man', square('b2')],
  ['an own man that can’t move', square('c1')],
  ['a man of the own airfield', airfieldPlace(WHITE, KNIGHT)],
  ['a captive that a hostage pays for', prisonPlace(BLACK, KNIGHT)],
])('%s can be picked up', (_what, place) => {
  expect(pickObstacle(positionOf(EXCHANGES), place)).toBeNull();
});

it.each([
  ['an enemy man', square('d5'), 'enemy-man', []],
  ['an empty square', square('e5'), 'empty-square', []],
  ['an empty place on the airfield', airfieldPlace(WHITE, QUEEN), 'not-on-airfield', ['2.1']],
  ['the enemy airfield', airfieldPlace(BLACK, PAWN), 'enemy-man', []],
  ['a hostage', prisonPlace(WHITE, BISHOP), 'enemy-man', ['3.1']],
  ['an empty place in the prison', prisonPlace(BLACK, PAWN), 'not-in-enemy-prison', ['3.1']],
  ['a captive too dear', prisonPlace(BLACK, ROOK), 'value-too-low', ['3.1']],
])('%s can’t, with the reason', (_what, place, code, rules) => {
  expect(pickObstacle(positionOf(EXCHANGES), place)).toMatchObject({ code, rules, places: [place] });
});

it.each([
  [EXCHANGES, airfieldPlace(WHITE, QUEEN), "There is no queen on White's airfield (rule 2.1)."],
  [
    EXCHANGES,
    airfieldPlace(BLACK, PAWN),
    "Only Black can drop the pieces on Black's airfield, and it is White's turn to move.",
  ],
  [
    EXCHANGES,
    prisonPlace(WHITE, BISHOP),
    "The black bishop in White's prison is a hostage. First take a white piece from Black's prison; then you are asked what you give for it (rule 3.1).",
  ],
  [
    EXCHANGES,
    prisonPlace(BLACK, PAWN),
    "There is no white pawn in Black's prison to free (rule 3.1). Black's prison holds these white pieces: a rook and a knight.",
  ],
  [
    EXCHANGES,
    prisonPlace(BLACK, ROOK),
    "White cannot free a rook: White's prison holds no piece of at least its value to give for it, only a bishop (rule 3.1). The values are pawn < knight = bishop < rook < queen.",
  ],
  [
    '4k3/8/8/8/8/8/8/4K3[#n] w - - 0 1',
    prisonPlace(BLACK, QUEEN),
    "Black's prison is empty: there is no white piece to free (rule 3.1).",
  ],
  [
    '4k3/8/8/8/8/8/8/4K3[#N] w - - 0 1',
    prisonPlace(BLACK, KNIGHT),
    "White cannot free a knight: White's prison is empty, so there is no hostage to give for it (rule 3.1).",
  ],
])('the reason is worded for picking up', (fen, place, message) => {
  expect(pickObstacle(positionOf(fen), place)?.message).toBe(message);
});

it('picks up nothing when the game is over', () => {
  const position = positionOf('7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1');
  expect(pickObstacle(position, square('h8'))?.code).toBe('stalemate');
});

it('says that a man of the same kind costs nothing', () => {
  const position = positionOf(EXCHANGES);
  expect(freeManNotice(position, prisonPlace(BLACK, KNIGHT))).toBe(
    'A knight is free on your airfield: dropping that one costs no hostage.',
  );
  expect(freeManNotice(position, prisonPlace(BLACK, ROOK))).toBeNull();
  expect(freeManNotice(position, airfieldPlace(WHITE, KNIGHT))).toBeNull();
  expect(freeManNotice(position, prisonPlace(WHITE, BISHOP))).toBeNull();
});
