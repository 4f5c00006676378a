import { readMove } from '../../src/notation/read_move.ts';
import { squareName, roleName } from '../../src/rules/words.ts';
import { storeName, type Place } from '../../src/rules/place.ts';
import { journeysBetween } from '../../src/web/table/journeys.ts';
import { positionOf } from '../helpers/position.ts';

function told(place: Place): string {
  return place.kind === 'square' ? squareName(place.square) : `${storeName(place.store)}: ${roleName(place.role)}`;
}

function waysOf(fen: string, san: string): { on: string[]; back: string[] } {
  const position = positionOf(fen);
  const move = readMove(position, san);
  if (!move.ok) throw new Error(`${san} is not legal`);
  const [before, after] = [position.setup, position.play(move.value).setup];
  const words = ({ from, to }: { from: Place; to: Place }): string => `${told(from)} > ${told(to)}`;
  return { on: journeysBetween(before, after).map(words), back: journeysBetween(after, before).map(words) };
}

const EXCHANGE = 'r2qk3/8/8/8/8/8/8/2Q1K3[#NPrb] w - - 0 1';

it('both pieces of an exchange are on their way, and back when it is taken back', () => {
  const { on, back } = waysOf(EXCHANGE, '(B-N)*f3');
  expect(on).toEqual(["White's prison: bishop > Black's airfield: bishop", "Black's prison: knight > f3"]);
  expect(back).toEqual(["f3 > Black's prison: knight", "Black's airfield: bishop > White's prison: bishop"]);
});

it('a captured piece goes to prison, and a dropped one comes from the airfield', () => {
  expect(waysOf('4k3/8/8/3p4/4P3/8/8/4K3[N#] w - - 0 1', 'exd5').on).toEqual(["d5 > White's prison: pawn"]);
  expect(waysOf('4k3/8/8/3p4/4P3/8/8/4K3[N#] w - - 0 1', 'N*f3').on).toEqual(["White's airfield: knight > f3"]);
});

it('moves within the board are not among them', () => {
  expect(waysOf('4k3/8/8/3p4/4P3/8/8/4K3[N#] w - - 0 1', 'e5').on).toEqual([]);
});

it('a promotion exchanges the pawn', () => {
  expect(waysOf('4k3/P7/8/8/8/8/8/4K3[#Q] w - - 0 1', 'a8=Q').on).toEqual([
    "a7 > Black's prison: pawn",
    "Black's prison: queen > a8",
  ]);
});

it('another position altogether sends nobody', () => {
  const [one, other] = [positionOf(EXCHANGE), positionOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1')];
  expect(journeysBetween(one.setup, other.setup)).toEqual([]);
});
