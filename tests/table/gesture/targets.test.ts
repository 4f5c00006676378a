import fc from 'fast-check';
import { BLACK, EMPTY, KNIGHT, PAWN, ROOK, WHITE, colourOf } from '../../../src/shared/men.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../../../src/rules/place.ts';
import type { Ruleset } from '../../../src/rules/setup.ts';
import { squareName } from '../../../src/rules/words.ts';
import { targetsOf, unfreezingCaptures, type Target } from '../../../src/table/gesture/targets.ts';
import { moveName, squareAt } from '../../rules/helpers.ts';
import { walk, walks } from '../../rules/walks.ts';
import { positionOf } from '../../helpers/position.ts';

const PSEUDO_CHECK = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
const HOME = 'r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1';

const square = (name: string): Place => squarePlace(squareAt(name));
const names = (squares: readonly number[]): string => squares.map(squareName).join(' ');

function targets(fen: string, from: Place, ruleset?: Ruleset): Target[] {
  return targetsOf(positionOf(fen, ruleset), from);
}

const targetNames = (fen: string, from: Place): string => names(targets(fen, from).map((target) => target.square));

describe('the targets', () => {
  it('of a man on the board are his legal targets, with captures marked', () => {
    const found = targets('4k3/8/8/3p4/2P5/8/8/4K3[] w - - 0 1', square('c4'));
    expect(found.map((target) => [squareName(target.square), target.isCapture])).toEqual([
      ['c5', false],
      ['d5', true],
    ]);
  });

  it('of a capture en passant are marked as captures', () => {
    const [, capture] = targets('4k3/8/8/2pP4/8/8/8/4K3[] w - c6 0 1', square('d5')).sort(
      (a, b) => b.square - a.square,
    );
    expect(capture).toMatchObject({ square: squareAt('c6'), isCapture: true, isPromotion: false });
  });

  it('of a promotion are the same for all pieces', () => {
    const [target, ...others] = targets('4k3/6P1/8/8/8/8/8/K7[#RN] w - - 0 1', square('g7'));
    expect(others).toEqual([]);
    expect(target).toMatchObject({ square: squareAt('g8'), isPromotion: true });
    expect(target?.moves.map(moveName).sort()).toEqual(['g7g8n', 'g7g8r']);
  });

  it('of a king include his rooks if he can castle', () => {
    expect(targetNames(HOME, square('e1'))).toBe('a1 c1 d1 f1 g1 h1 d2 e2 f2');
    const rook = targets(HOME, square('e1')).find((target) => target.square === squareAt('h1'));
    expect([rook?.isCastling, rook?.moves.map(moveName)]).toEqual([true, ['e1g1']]);
    expect(targetNames(HOME.replace('KQkq', 'Qkq'), square('e1'))).toBe('a1 c1 d1 f1 d2 e2 f2');
  });

  it('of a man on the airfield are the drops, of one in the enemy prison all squares with a legal payment', () => {
    const fen = '4k3/8/8/8/8/8/8/r3K3[N#Nbp] w - - 0 1';
    expect(targetNames(fen, airfieldPlace(WHITE, KNIGHT))).toBe('b1 c1 d1');
    expect(targetNames(fen, prisonPlace(BLACK, KNIGHT))).toBe('b1 c1 d1');
    expect(targetNames(fen, airfieldPlace(BLACK, KNIGHT))).toBe('');
    expect(targetNames(fen, prisonPlace(WHITE, PAWN))).toBe('');
    expect(targetNames(fen, prisonPlace(BLACK, ROOK))).toBe('');
  });

  it('contain every legal move exactly once, except castling, which has two', () => {
    fc.assert(
      fc.property(walks(40), (steps) => {
        const position = walk(steps).at(-1)!;
        const places: Place[] = [
          ...position.setup.board.flatMap((man, at) =>
            man !== EMPTY && colourOf(man) === position.turn ? [squarePlace(at)] : [],
          ),
          ...[0, 1, 2, 3, 4].flatMap((role) => [
            airfieldPlace(position.turn, role),
            prisonPlace(position.turn ^ 1, role),
          ]),
        ];
        const found = places.flatMap((place) =>
          targetsOf(position, place)
            .filter(isOwnTarget)
            .flatMap(({ moves }) => moves),
        );
        expect([...found].sort((a, b) => a - b)).toEqual([...position.legalMoves()].sort((a, b) => a - b));
      }),
      { numRuns: 25 },
    );
  });
});

/** Not the rook's square of a castling move. */
function isOwnTarget({ square: at, moves }: Target): boolean {
  return moves.every((move) => (move & 63) === at);
}

describe('captures that would unfreeze', () => {
  it('are those that rule 5.7 forbids', () => {
    const position = positionOf(PSEUDO_CHECK);
    expect(names(unfreezingCaptures(position, squareAt('a5')))).toBe('a3');
    expect(names(unfreezingCaptures(position, squareAt('e8')))).toBe('');
    expect(names(unfreezingCaptures(position))).toBe('a3');
  });

  it("don't exist under pierce, or if no pawn is frozen", () => {
    expect(unfreezingCaptures(positionOf('4k3/3P4/8/r7/8/N7/8/5K2[#N] b - - 0 1'))).toEqual([]);
    expect(unfreezingCaptures(positionOf(PSEUDO_CHECK, 'pierce'))).toEqual([]);
  });
});
