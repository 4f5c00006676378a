import fc from 'fast-check';
import { START_FEN, formatFen, startPosition } from '../../src/notation/fen.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../../src/rules/place.ts';
import { Position } from '../../src/rules/position.ts';
import type { Man } from '../../src/rules/setup.ts';
import { CASTLE_CORNERS } from '../../src/rules/castling.ts';
import { BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, manOf } from '../../src/shared/men.ts';
import { describeMissing } from '../../src/web/setup/missing.ts';
import {
  changeSetup,
  clearTable,
  completeStores,
  moveMan,
  putMan,
  setCorner,
  setUnmovedKing,
  setupOf,
  typeFen,
  type SetupState,
} from '../../src/web/setup/setup_state.ts';
import { setupOf as setupOfFen, squareAt } from '../rules/helpers.ts';

const START = setupOf(startPosition().setup, 'leslie');
const square = (name: string): Place => squarePlace(squareAt(name));

type Step = (state: SetupState) => SetupState;

function after(state: SetupState, ...steps: readonly Step[]): SetupState {
  return steps.reduce((reached, step) => step(reached), state);
}

const move =
  (from: Place, to: Place | null): Step =>
  (state) =>
    moveMan(state, from, to);
const put =
  (man: Man, to: Place): Step =>
  (state) =>
    putMan(state, man, to);
const blackToMove: Step = (state) => changeSetup(state, { turn: BLACK });

const fenOf = ({ setup }: SetupState): string => formatFen(setup);
const ofFen = (fen: string): SetupState => setupOf(setupOfFen(fen), 'leslie');

it('men can go anywhere: to squares, into and out of stores, off the table, out of the box', () => {
  const moved = after(
    START,
    move(square('b1'), prisonPlace(BLACK, KNIGHT)),
    move(square('d8'), square('h4')),
    move(square('a2'), null),
    move(square('b2'), airfieldPlace(WHITE, QUEEN)),
    move(airfieldPlace(WHITE, PAWN), square('b3')),
    put(manOf(BLACK, ROOK), square('e4')),
  );
  expect(fenOf(moved)).toBe('rnb1kbnr/pppppppp/8/8/4r2q/1P6/2PPPPPP/R1BQKBNR[#N] w KQkq - 0 1');
  expect(after(START, move(square('e4'), square('e5')))).toBe(START);
});

it('a store takes only its own pieces, and no king', () => {
  const wrong = after(START, move(square('b1'), airfieldPlace(BLACK, KNIGHT)));
  expect(wrong.notice).toBe("Black's airfield holds black pieces only.");
  expect(fenOf(wrong)).toBe(START_FEN);
  const king = after(START, put(manOf(WHITE, KING), prisonPlace(BLACK, QUEEN)));
  expect(king.notice).toContain('A king is never captured');
  expect(after(king, blackToMove).notice).toBe('');
});

it('a FEN of XBoard is told to have airfields and prisons in one', () => {
  const text = 'rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3';
  const read = typeFen(START, text);
  expect([read.fenFault, fenOf(read)]).toEqual([null, text]);
  expect(read.notice).toContain('[#Pp]');
  expect(after(read, blackToMove).notice).toBe('');
});

it('rights that contradict the board are removed with their men', () => {
  const rookless = after(START, move(square('h1'), square('h4')));
  expect(fenOf(rookless)).toContain(' w Qkq ');
  const both = after(rookless, move(square('a1'), null));
  expect(fenOf(both)).toContain(' w Ekq ');
  expect(fenOf(after(both, move(square('e1'), square('e4'))))).toContain(' w kq ');
  const passed = ofFen('4k3/8/8/2pP4/8/8/8/4K3[] w - c6 0 1');
  expect(after(passed, move(square('c5'), null)).setup.epSquare).toBeNull();
});

it('a corner’s right implies an unmoved king, and a moved king removes the corners’ rights', () => {
  const { right } = CASTLE_CORNERS[0]!;
  const none = setUnmovedKing(START, WHITE, false);
  expect(fenOf(none)).toContain(' w kq ');
  expect(fenOf(setUnmovedKing(none, WHITE, true))).toContain(' w Ekq ');
  expect(fenOf(setCorner(none, right, true))).toContain(' w Kkq ');
  expect(fenOf(setCorner(START, right, false))).toContain(' w Qkq ');
});

it('the stores are completed with all missing men', () => {
  const bare = after(START, clearTable);
  expect(describeMissing(bare.setup)).toBe(
    'Missing of White: a queen, two rooks, two bishops, two knights and eight pawns. ' +
      'Missing of Black: a queen, two rooks, two bishops, two knights and eight pawns.',
  );
  const full = after(bare, completeStores);
  expect(fenOf(full)).toBe('4k3/8/8/8/8/8/8/4K3[#QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1');
  expect(describeMissing(full.setup)).toBe('No piece is missing.');
  expect(after(full, completeStores).setup).toEqual(full.setup);
});

it('the FEN field accepts valid text, and keeps invalid text with the place of the error', () => {
  const fen = '4k3/8/8/8/8/8/8/4K3[N#Pb] b - - 3 9';
  expect(fenOf(typeFen(START, fen))).toBe(fen);
  const bad = typeFen(START, '4k3/8');
  expect(bad.fenFault).toMatchObject({ text: '4k3/8' });
  expect(bad.fenFault?.message).toMatch(/^Bad FEN: field 1 \(board\), character \d/);
  expect(fenOf(bad)).toBe(START_FEN);
  expect(typeFen(bad, fen).fenFault).toBeNull();
});

it('an unplayable position stays, and its error has a name and a square', () => {
  const twoKings = after(START, put(manOf(WHITE, KING), square('e4')));
  const position = Position.create(twoKings.setup);
  expect(position.ok ? null : position.error).toMatchObject({ code: 'king-count', square: squareAt('e4') });
  const pawn = after(START, put(manOf(WHITE, PAWN), square('a8')));
  expect(Position.create(pawn.setup).ok).toBe(false);
});

it('the FEN reflects every change', () => {
  const places = fc.oneof(
    fc.nat({ max: 63 }).map(squarePlace),
    fc.tuple(fc.constantFrom(WHITE, BLACK), fc.nat({ max: 4 })).map(([player, role]) => airfieldPlace(player, role)),
    fc.tuple(fc.constantFrom(WHITE, BLACK), fc.nat({ max: 4 })).map(([player, role]) => prisonPlace(player, role)),
  );
  const men = fc.tuple(fc.constantFrom(WHITE, BLACK), fc.nat({ max: 5 })).map(([colour, role]) => manOf(colour, role));
  const steps = fc.oneof(
    fc.tuple(places, fc.option(places)).map(([from, to]) => move(from, to)),
    fc.tuple(men, places).map(([man, to]) => put(man, to)),
    fc.constantFrom<Step>(completeStores, blackToMove, clearTable),
  );
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), (done) => {
      const state = after(START, ...done);
      const again = typeFen(START, fenOf(state));
      // The bracket of a FEN allows no more men of a kind than there are.
      if (again.fenFault === null) expect(again.setup).toEqual(state.setup);
      else expect(Position.create(state.setup).ok).toBe(false);
    }),
  );
});
