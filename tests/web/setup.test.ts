import fc from 'fast-check';
import { START_FEN, formatFen, startPosition } from '../../src/notation/fen.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../../src/rules/place.ts';
import { Position } from '../../src/rules/position.ts';
import { CASTLE_CORNERS } from '../../src/rules/castling.ts';
import { BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, manOf } from '../../src/shared/men.ts';
import { describeMissing } from '../../src/web/setup/missing.ts';
import { reduceSetup, setupOf, type SetupAction, type SetupState } from '../../src/web/setup/setup_state.ts';
import { setupOf as setupOfFen, squareAt } from '../rules/helpers.ts';

const START = setupOf(startPosition().setup, 'leslie');
const square = (name: string): Place => squarePlace(squareAt(name));

function after(state: SetupState, ...actions: readonly SetupAction[]): SetupState {
  return actions.reduce(reduceSetup, state);
}

const fenOf = ({ setup }: SetupState): string => formatFen(setup);
const ofFen = (fen: string): SetupState => setupOf(setupOfFen(fen), 'leslie');

it('men can go anywhere: to squares, into and out of stores, off the table, out of the box', () => {
  const moved = after(
    START,
    { kind: 'move', from: square('b1'), to: prisonPlace(BLACK, KNIGHT) },
    { kind: 'move', from: square('d8'), to: square('h4') },
    { kind: 'move', from: square('a2'), to: null },
    { kind: 'move', from: square('b2'), to: airfieldPlace(WHITE, QUEEN) },
    { kind: 'move', from: airfieldPlace(WHITE, PAWN), to: square('b3') },
    { kind: 'put', man: manOf(BLACK, ROOK), to: square('e4') },
  );
  expect(fenOf(moved)).toBe('rnb1kbnr/pppppppp/8/8/4r2q/1P6/2PPPPPP/R1BQKBNR[#N] w KQkq - 0 1');
  expect(after(START, { kind: 'move', from: square('e4'), to: square('e5') })).toBe(START);
});

it('a store takes only its own men, and no king', () => {
  const wrong = after(START, { kind: 'move', from: square('b1'), to: airfieldPlace(BLACK, KNIGHT) });
  expect(wrong.notice).toBe("Black's airfield holds black men only.");
  expect(fenOf(wrong)).toBe(START_FEN);
  const king = after(START, { kind: 'put', man: manOf(WHITE, KING), to: prisonPlace(BLACK, QUEEN) });
  expect(king.notice).toContain('A king is never captured');
  expect(after(king, { kind: 'turn', turn: BLACK }).notice).toBe('');
});

it('a FEN of XBoard is told to have airfields and prisons in one', () => {
  const text = 'rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3';
  const read = after(START, { kind: 'fen', text });
  expect([read.fenFault, fenOf(read)]).toEqual([null, text]);
  expect(read.notice).toContain('[#Pp]');
  expect(after(read, { kind: 'turn', turn: BLACK }).notice).toBe('');
});

it('rights that contradict the board are removed with their men', () => {
  const rookless = after(START, { kind: 'move', from: square('h1'), to: square('h4') });
  expect(fenOf(rookless)).toContain(' w Qkq ');
  const both = after(rookless, { kind: 'move', from: square('a1'), to: null });
  expect(fenOf(both)).toContain(' w Ekq ');
  expect(fenOf(after(both, { kind: 'move', from: square('e1'), to: square('e4') }))).toContain(' w kq ');
  const passed = ofFen('4k3/8/8/2pP4/8/8/8/4K3[] w - c6 0 1');
  expect(after(passed, { kind: 'move', from: square('c5'), to: null }).setup.epSquare).toBeNull();
});

it('a corner’s right implies an unmoved king, and a moved king removes the corners’ rights', () => {
  const { right } = CASTLE_CORNERS[0]!;
  const none = after(START, { kind: 'unmoved-king', colour: WHITE, isOn: false });
  expect(fenOf(none)).toContain(' w kq ');
  expect(fenOf(after(none, { kind: 'unmoved-king', colour: WHITE, isOn: true }))).toContain(' w Ekq ');
  expect(fenOf(after(none, { kind: 'corner', right, isOn: true }))).toContain(' w Kkq ');
  expect(fenOf(after(START, { kind: 'corner', right, isOn: false }))).toContain(' w Qkq ');
});

it('the stores are completed with all missing men', () => {
  const bare = after(START, { kind: 'clear' });
  expect(describeMissing(bare.setup)).toBe(
    'Missing of White: a queen, two rooks, two bishops, two knights and eight pawns. ' +
      'Missing of Black: a queen, two rooks, two bishops, two knights and eight pawns.',
  );
  const full = after(bare, { kind: 'complete' });
  expect(fenOf(full)).toBe('4k3/8/8/8/8/8/8/4K3[#QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1');
  expect(describeMissing(full.setup)).toBe('No man is missing.');
  expect(after(full, { kind: 'complete' }).setup).toEqual(full.setup);
});

it('the FEN field accepts valid text, and keeps invalid text with the place of the error', () => {
  const fen = '4k3/8/8/8/8/8/8/4K3[N#Pb] b - - 3 9';
  expect(fenOf(after(START, { kind: 'fen', text: fen }))).toBe(fen);
  const bad = after(START, { kind: 'fen', text: '4k3/8' });
  expect(bad.fenFault).toMatchObject({ text: '4k3/8' });
  expect(bad.fenFault?.message).toMatch(/^Bad FEN: field 1 \(board\), character \d/);
  expect(fenOf(bad)).toBe(START_FEN);
  expect(after(bad, { kind: 'fen', text: fen }).fenFault).toBeNull();
});

it('an unplayable position stays, and its error has a name and a square', () => {
  const twoKings = after(START, { kind: 'put', man: manOf(WHITE, KING), to: square('e4') });
  const position = Position.create(twoKings.setup);
  expect(position.ok ? null : position.error).toMatchObject({ code: 'king-count', square: squareAt('e4') });
  const pawn = after(START, { kind: 'put', man: manOf(WHITE, PAWN), to: square('a8') });
  expect(Position.create(pawn.setup).ok).toBe(false);
});

it('the FEN reflects every change', () => {
  const places = fc.oneof(
    fc.nat({ max: 63 }).map(squarePlace),
    fc.tuple(fc.constantFrom(WHITE, BLACK), fc.nat({ max: 4 })).map(([player, role]) => airfieldPlace(player, role)),
    fc.tuple(fc.constantFrom(WHITE, BLACK), fc.nat({ max: 4 })).map(([player, role]) => prisonPlace(player, role)),
  );
  const actions: fc.Arbitrary<SetupAction> = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), from: places, to: fc.option(places) }),
    fc.record({
      kind: fc.constant('put' as const),
      man: fc.tuple(fc.constantFrom(WHITE, BLACK), fc.nat({ max: 5 })).map(([colour, role]) => manOf(colour, role)),
      to: places,
    }),
    fc.constantFrom<SetupAction>({ kind: 'complete' }, { kind: 'turn', turn: BLACK }, { kind: 'clear' }),
  );
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 40 }), (done) => {
      const state = after(START, ...done);
      const again = after(START, { kind: 'fen', text: fenOf(state) });
      // The bracket of a FEN allows no more men of a kind than there are.
      if (again.fenFault === null) expect(again.setup).toEqual(state.setup);
      else expect(Position.create(state.setup).ok).toBe(false);
    }),
  );
});
