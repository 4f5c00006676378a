import fc from 'fast-check';
import { BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../../src/shared/men.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../../../src/rules/place.ts';
import { roleLetter } from '../../../src/rules/words.ts';
import { putDown, type PutDown } from '../../../src/table/gesture/put_down.ts';
import { moveName, squareAt } from '../../rules/helpers.ts';
import { walk, walks } from '../../rules/walks.ts';
import { positionOf } from '../../helpers/position.ts';

const HOME = 'r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1';
const PSEUDO_CHECK = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';

const square = (name: string): Place => squarePlace(squareAt(name));
const CAPTIVE_KNIGHT = prisonPlace(BLACK, KNIGHT);

function put(fen: string, from: Place, to: string): PutDown {
  return putDown(positionOf(fen), from, squareAt(to));
}

/** The expected move. */
function moveOf(meaning: PutDown): string {
  if (meaning.kind !== 'move') throw new Error(`A ${meaning.kind} is meant.`);
  return moveName(meaning.move);
}

function refusalOf(meaning: PutDown): { code: string; message: string } {
  if (meaning.kind !== 'refused') throw new Error(`A ${meaning.kind} is meant.`);
  return meaning.refusal;
}

/** The payments in order, with "*" for legal ones: "B*". */
function paymentsOf(meaning: PutDown): string {
  if (meaning.kind !== 'payment') throw new Error(`A ${meaning.kind} is meant.`);
  return meaning.choices.map(({ give, move }) => roleLetter(give) + (move === null ? '' : '*')).join(' ');
}

function followsOf(meaning: PutDown): Record<string, readonly string[]> {
  if (meaning.kind !== 'payment' && meaning.kind !== 'promotion') throw new Error(`A ${meaning.kind} is meant.`);
  const roles =
    meaning.kind === 'payment' ? meaning.choices.map(({ give }) => give) : meaning.choices.map(({ role }) => role);
  return Object.fromEntries(meaning.choices.map(({ follows }, index) => [roleLetter(roles[index]!), follows]));
}

describe('a man on the board', () => {
  it('moves, captures, and is put back', () => {
    const fen = '4k3/8/8/3p4/2P5/8/8/4K3[] w - - 0 1';
    expect(moveOf(put(fen, square('c4'), 'd5'))).toBe('c4d5');
    expect(put(fen, square('c4'), 'c4')).toEqual({ kind: 'put-back' });
    expect(refusalOf(put(fen, square('c4'), 'd6')).code).toBe('pawn-step');
    expect(refusalOf(put(fen, square('d5'), 'd4')).code).toBe('enemy-man');
  });

  it('castles by the king over two squares or onto the rook', () => {
    expect(moveOf(put(HOME, square('e1'), 'g1'))).toBe('e1g1');
    expect(moveOf(put(HOME, square('e1'), 'a1'))).toBe('e1c1');
  });

  it.each([
    ['g1', HOME.replace('KQkq', 'Qkq'), 'castle-rook-moved'],
    ['h1', HOME.replace('KQkq', 'Qkq'), 'castle-rook-moved'],
    ['a1', '1k2r3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', 'castle-in-check'],
    ['h1', '4k3/8/8/8/8/8/4K3/7R[] w - - 0 1', 'unreachable'],
    ['h1', '4k3/8/8/8/8/8/8/4K2N[] w - - 0 1', 'unreachable'],
  ])('says why the king can’t castle onto %s in %s: %s', (to, fen, code) => {
    const from = fen.includes('4K3/7R') ? square('e2') : square('e1');
    expect(refusalOf(put(fen, from, to)).code).toBe(code);
  });

  it('asks for the promotion piece only if there is a choice', () => {
    const two = put('4k3/6P1/8/8/8/8/8/K7[#RRNP] w - - 0 1', square('g7'), 'g8');
    expect(two).toMatchObject({
      kind: 'promotion',
      choices: [
        { role: ROOK, count: 2, follows: ['check'] },
        { role: KNIGHT, count: 1, follows: [] },
      ],
    });
    expect(moveOf(put('4k3/6P1/8/8/8/8/8/K7[#R] w - - 0 1', square('g7'), 'g8'))).toBe('g7g8r');
  });

  it('is refused with rule 5.7 if his capture unfreezes a pawn that then checks', () => {
    expect(refusalOf(put(PSEUDO_CHECK, square('a5'), 'a3')).code).toBe('unfreeze');
  });
});

describe('a man on the airfield', () => {
  const fen = '4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1';

  it('is dropped', () => {
    expect(moveOf(put(fen, airfieldPlace(WHITE, KNIGHT), 'c6'))).toBe('N@c6');
  });

  it('is refused with the reason', () => {
    expect(refusalOf(put(fen, airfieldPlace(WHITE, PAWN), 'c8')).code).toBe('pawn-drop-rank');
    expect(refusalOf(put(fen, airfieldPlace(WHITE, KNIGHT), 'e8')).code).toBe('occupied');
    expect(refusalOf(put(fen, airfieldPlace(WHITE, QUEEN), 'e4')).code).toBe('not-on-airfield');
  });
});

describe("a player's man in the enemy prison", () => {
  it('is exchanged at once if only one kind of hostage can pay', () => {
    expect(moveOf(put('4k3/8/8/8/8/8/8/4K3[#Npb] w - - 0 1', CAPTIVE_KNIGHT, 'c6'))).toBe('N#B@c6');
  });

  it('asks for the payment if several can, in value order, insufficient ones last with the reason', () => {
    const asked = put('4k3/8/8/8/8/8/8/4K3[#Nqprb] w - - 0 1', CAPTIVE_KNIGHT, 'a1');
    expect(paymentsOf(asked)).toBe('B* R* Q* P');
    expect(asked).toMatchObject({
      rescue: KNIGHT,
      choices: [
        { give: BISHOP, count: 1, obstacle: null },
        {},
        {},
        { follows: [], obstacle: { code: 'value-too-low', rules: ['3.1'] } },
      ],
    });
    expect(followsOf(asked)).toEqual({
      B: ['Black may drop a bishop'],
      R: ['Black may drop a rook'],
      Q: ['Black may drop a queen'],
      P: [],
    });
  });

  it.each([
    ['nb', 'B* N*'],
    ['nnb', 'N* B*'],
    ['nnbb', 'B* N*'],
    ['nbb', 'B* N*'],
  ])('of equal values in %s prefers the kind held more often, otherwise the bishop', (hostages, expected) => {
    expect(paymentsOf(put(`4k3/8/8/8/8/8/8/4K3[#N${hostages}] w - - 0 1`, CAPTIVE_KNIGHT, 'a1'))).toBe(expected);
  });

  it('mentions the pawns that a payment freezes, and their owner', () => {
    // White's last hostage of the kind that Black's pawn on a2 needs; and the rescued knight is White's last for g7.
    const asked = put('4k3/6P1/8/8/8/8/p7/4K3[#Nbr] w - - 0 1', CAPTIVE_KNIGHT, 'h4');
    expect(followsOf(asked)).toEqual({
      B: ['freezes your pawn on g7', 'Black may drop a bishop'],
      R: ['freezes your pawn on g7', 'Black may drop a rook'],
    });
    const alone = put('4k3/8/8/8/8/8/p7/4K3[#Pn] w - - 0 1', prisonPlace(BLACK, PAWN), 'h4');
    expect(alone).toMatchObject({ kind: 'move' });
    const either = followsOf(put('4k3/8/8/8/8/8/p7/4K3[#Ppn] w - - 0 1', prisonPlace(BLACK, PAWN), 'h4'));
    expect(either).toEqual({
      P: ['Black may drop a pawn'],
      N: ["freezes Black's pawn on a2", 'Black may drop a knight'],
    });
  });

  it('marks the only payment that stops a check', () => {
    // The pawn on d2 checks; only giving the knight freezes it, because giving the pawn does not.
    const asked = put('4k3/8/8/8/8/8/3p4/4K3[#Ppn] w - - 0 1', prisonPlace(BLACK, PAWN), 'h4');
    expect(paymentsOf(asked)).toBe('N* P');
    expect(followsOf(asked).N).toEqual([
      'the only one that stops the check',
      "freezes Black's pawn on d2",
      'Black may drop a knight',
    ]);
    expect(asked).toMatchObject({ choices: [{}, { obstacle: { code: 'still-in-check' } }] });
  });

  it('marks mate', () => {
    const asked = put('6rk/6pp/8/8/8/8/8/6K1[#Nbr] w - - 0 1', CAPTIVE_KNIGHT, 'f7');
    expect(followsOf(asked)).toEqual({ B: ['mate'], R: ['mate'] });
  });

  it('is refused because of the square, or for lack of a payment', () => {
    const fen = '4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1';
    expect(refusalOf(put(fen, CAPTIVE_KNIGHT, 'e8')).code).toBe('occupied');
    expect(refusalOf(put(fen.replace('#Nb', '#Np'), CAPTIVE_KNIGHT, 'e4')).code).toBe('value-too-low');
    expect(refusalOf(put(fen.replace('#Nb', '#N'), CAPTIVE_KNIGHT, 'e4'))).toMatchObject({
      code: 'value-too-low',
      rules: ['3.1'],
    });
    expect(refusalOf(put('k3r3/8/8/8/8/8/8/4K3[#Nbr] w - - 0 1', CAPTIVE_KNIGHT, 'd4')).code).toBe('still-in-check');
  });
});

it('any gesture in any position has a meaning, a legal one if it is a move', () => {
  const places: Place[] = [
    ...Array.from({ length: 64 }, (_, at) => squarePlace(at)),
    ...[WHITE, BLACK].flatMap((player) =>
      [0, 1, 2, 3, 4].flatMap((role) => [airfieldPlace(player, role), prisonPlace(player, role)]),
    ),
  ];
  fc.assert(
    fc.property(
      walks(40),
      fc.array(fc.tuple(fc.nat({ max: places.length - 1 }), fc.nat({ max: 63 })), { maxLength: 30 }),
      (steps, tried) => {
        const position = walk(steps).at(-1)!;
        for (const [index, to] of tried) {
          const meaning = putDown(position, places[index]!, to);
          if (meaning.kind === 'move') expect(position.isLegal(meaning.move)).toBe(true);
          if (meaning.kind === 'payment') expect(position.isLegal(meaning.choices[0]!.move!)).toBe(true);
          if (meaning.kind === 'promotion') expect(meaning.choices.length).toBeGreaterThan(1);
          if (meaning.kind === 'refused') expect(meaning.refusal.code).not.toBe('unexplained');
        }
      },
    ),
    { numRuns: 40 },
  );
});
