import { KING, QUEEN } from '../../src/shared/men.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import type { Intent } from '../../src/rules/intent.ts';
import { explainRefusal, resolveIntent } from '../../src/rules/resolve_intent.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { CASTLE_KING, coordinate, drop, exchange, moveName, refusalOf, standard } from './helpers.ts';
import { itRefuses, itSaysWordForWord } from './refuses.ts';
import { positionOf } from '../helpers/position.ts';

function isLegal(fen: string, intent: Intent, ruleset?: Ruleset): boolean {
  return resolveIntent(positionOf(fen, ruleset), intent).ok;
}

/** Both prisons are empty: the pawn on d7 gives pseudo-check only. */
const PSEUDO_CHECK = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
/** A knight in each prison: the pawn on d7 gives check. */
const LIVE_PAWN = '4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1';
const RULES_EXAMPLE = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';

describe('a frozen pawn', () => {
  const white = PSEUDO_CHECK.replace(' b ', ' w ');
  itRefuses([
    [
      white,
      coordinate('d7d8', { promotion: QUEEN }),
      'frozen',
      'd7 black-prison:Q black-prison:R black-prison:B black-prison:N',
    ],
    [white, standard('Pd8'), 'frozen', 'd7 black-prison:Q black-prison:R black-prison:B black-prison:N'],
    [
      '3rk3/2P5/8/8/8/8/8/4K3[] w - - 0 1',
      coordinate('c7d8'),
      'frozen',
      'c7 black-prison:Q black-prison:R black-prison:B black-prison:N',
    ],
    [
      '4k3/8/8/8/8/8/2p5/3RK3[] b - - 0 1',
      coordinate('c2c1'),
      'frozen',
      'c2 white-prison:Q white-prison:R white-prison:B white-prison:N',
    ],
    [
      '8/2P5/8/8/8/k7/8/4K3[] w - - 0 1',
      coordinate('c7c8'),
      'frozen',
      'c7 black-prison:Q black-prison:R black-prison:B black-prison:N',
      'pierce',
    ],
  ]);

  it('is not frozen when a piece is in prison', () => {
    expect(isLegal('4k3/2P5/8/8/8/8/8/4K3[#R] w - - 0 1', coordinate('c7c8'))).toBe(true);
  });
});

describe('a capture that unfreezes a pawn', () => {
  itRefuses([
    [PSEUDO_CHECK, coordinate('a5a3'), 'unfreeze', 'a3 d7'],
    // By the king, which stays within the pawn's reach.
    ['1kN5/3P4/8/8/8/8/8/4K3[] b - - 0 1', coordinate('b8c8'), 'unfreeze', 'c8 d7'],
    // By a pawn that promotes with the capture.
    ['7k/6P1/8/8/8/8/1p6/R5K1[#r] b - - 0 1', coordinate('b2a1', { promotion: 3 }), 'unfreeze', 'a1 g7'],
  ]);

  it('is legal if the king leaves the pawn’s reach, or if a pawn is captured', () => {
    expect(isLegal(PSEUDO_CHECK, coordinate('e8f7'))).toBe(true);
    expect(isLegal(PSEUDO_CHECK, coordinate('e8d7'))).toBe(true);
  });

  it('is nothing special under pierce, where the pawn already gives check', () => {
    const refusal = refusalOf(PSEUDO_CHECK, coordinate('a5a3'), 'pierce');
    expect(refusal).toMatchObject({ code: 'still-in-check', rules: ['2.5', '8.2'] });
  });
});

describe('a live pawn on the 7th rank', () => {
  itRefuses([
    ['5k2/3P4/8/8/8/8/8/4K3[#N] b - - 0 1', coordinate('f8e8'), 'king-into-check', 'd7 black-prison:N'],
    ['5k2/3P4/8/8/8/8/8/4K3[] b - - 0 1', coordinate('f8e8'), 'king-into-check', 'd7', 'pierce'],
    ['4k3/8/8/8/8/8/6p1/4K2R[#n] w K - 0 1', CASTLE_KING, 'castle-through-check', 'g2 f1 white-prison:N'],
    ['4k3/8/8/8/8/8/6p1/4K2R[] w K - 0 1', CASTLE_KING, 'castle-through-check', 'g2 f1', 'pierce'],
    ['6bk/6Pp/7K/8/8/8/8/8[#Nn] b - - 0 1', coordinate('g8d5'), 'still-in-check', 'g7 black-prison:N'],
    ['4k3/3P4/8/8/8/8/8/6K1[#NBn] b - - 0 1', exchange('N#N@e5'), 'still-in-check', 'd7 black-prison:B'],
    [LIVE_PAWN, exchange('N#N@a4'), 'double-check', 'e1 d7'],
  ]);

  it('lets the king pass while it is frozen', () => {
    expect(isLegal('5k2/3P4/8/8/8/8/8/4K3[] b - - 0 1', coordinate('f8e8'))).toBe(true);
    expect(isLegal('4k3/8/8/8/8/8/6p1/4K2R[] w K - 0 1', CASTLE_KING)).toBe(true);
  });

  it('is answered by the exchange that freezes it', () => {
    expect(isLegal(LIVE_PAWN, exchange('N#N@e5'))).toBe(true);
    expect(isLegal('6bk/6Pp/7K/8/8/8/8/8[#Nn] b - - 0 1', exchange('N#N@a1'))).toBe(true);
  });
});

describe('a promotion', () => {
  const fen = '4k3/6P1/8/8/8/8/8/K7[#RNP] w - - 0 1';
  itRefuses([
    [fen, coordinate('g7g8', { promotion: QUEEN }), 'promotion-not-in-prison', 'g7 black-prison:Q'],
    [fen, standard('Pg8', { promotion: KING }), 'promotion-role', 'g7'],
    [fen, standard('Pg8', { promotion: 0 }), 'promotion-role', 'g7'],
    [fen, standard('Pg8'), 'promotion-not-said', 'g7 black-prison:R black-prison:N'],
  ]);

  it('offers the available pieces', () => {
    expect(
      refusalOf(fen, standard('Pg8', { promotion: QUEEN }))
        .suggestions.map(moveName)
        .sort(),
    ).toEqual(['g7g8n', 'g7g8r']);
  });

  it('needs no piece if only one is available', () => {
    expect(isLegal('4k3/6P1/8/8/8/8/8/K7[#R] w - - 0 1', coordinate('g7g8'))).toBe(true);
  });
});

describe('a drop', () => {
  const airfield = '4k3/8/8/8/8/8/8/4K3[RP] w - - 0 1';
  itRefuses([
    [airfield, drop('N@c7'), 'not-on-airfield', 'white-airfield:N'],
    [START_FEN, drop('N@c6'), 'not-on-airfield', 'white-airfield:N'],
    [RULES_EXAMPLE, drop('N@c6'), 'not-on-airfield', 'white-airfield:N black-prison:N'],
    [RULES_EXAMPLE, drop('R@c6'), 'not-on-airfield', 'white-airfield:R black-prison:R'],
    [RULES_EXAMPLE, drop('N@d5'), 'not-on-airfield', 'white-airfield:N black-prison:N d5'],
    ['4k3/8/8/8/8/8/8/4K3[n] w - - 0 1', drop('N@c6'), 'not-on-airfield', 'white-airfield:N black-airfield:N'],
    [airfield, drop('P@c8'), 'pawn-drop-rank', 'c8'],
    [airfield, drop('P@c1'), 'pawn-drop-rank', 'c1'],
    [airfield, drop('R@e8'), 'occupied', 'e8'],
    [airfield, drop('K@e5'), 'drop-king', 'e1'],
    ['k3r3/8/8/8/8/8/8/4K3[N] w - - 0 1', drop('N@d4'), 'still-in-check', 'e8'],
    ['k7/8/8/8/8/8/2n5/4K3[N] w - - 0 1', drop('N@d4'), 'still-in-check', 'c2'],
    ['k3r3/8/8/8/8/8/2n5/4K3[N] w - - 0 1', drop('N@e4'), 'double-check', 'c2 e8'],
  ]);

  it('from an empty airfield suggests the exchange', () => {
    expect(refusalOf(RULES_EXAMPLE, drop('N@c6')).suggestions.map(moveName)[0]).toBe('N#B@c6');
  });
});

describe('an exchange', () => {
  itRefuses([
    [RULES_EXAMPLE, exchange('N#P@c6'), 'no-such-hostage', 'white-prison:P black-prison:N'],
    [RULES_EXAMPLE, exchange('Q#N@c6'), 'no-such-hostage', 'white-prison:N black-prison:Q'],
    [RULES_EXAMPLE, exchange('B#B@c6'), 'not-in-enemy-prison', 'black-prison:B'],
    [
      '4k3/8/8/8/8/8/8/4K3[N#Pb] w - - 0 1',
      exchange('N#B@c6'),
      'not-in-enemy-prison',
      'black-prison:N white-airfield:N',
    ],
    [RULES_EXAMPLE, exchange('R#B@c6'), 'value-too-low', 'white-prison:B black-prison:R'],
    ['4k3/8/8/8/8/8/8/4K3[#Bpnq] w - - 0 1', exchange('B#P@c6'), 'value-too-low', 'white-prison:P black-prison:B'],
    [RULES_EXAMPLE, exchange('N#B@d5'), 'occupied', 'd5'],
    ['4k3/8/8/8/8/8/8/4K3[#Pp] w - - 0 1', exchange('P#P@c8'), 'pawn-drop-rank', 'c8'],
    [RULES_EXAMPLE, exchange('K#B@c6'), 'exchange-king', 'e1'],
    ['k3r3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1', exchange('N#B@d4'), 'still-in-check', 'e8'],
  ]);

  it('is suggested with a sufficient payment', () => {
    const refusal = refusalOf('4k3/8/8/8/8/8/8/4K3[#Bpnq] w - - 0 1', exchange('B#P@c6'));
    expect(refusal.suggestions.map(moveName).slice(0, 2)).toEqual(['B#N@c6', 'B#Q@c6']);
  });
});

describe('an explanation', () => {
  it("can't be requested for a legal move", () => {
    expect(() => explainRefusal(positionOf(START_FEN), coordinate('e2e4'))).toThrow(RangeError);
  });
});

itSaysWordForWord('explain_hostage.txt');
