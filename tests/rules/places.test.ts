// The places named by a refusal: for each code the culprits on the table, and the rules as data.

import { START_FEN } from '../../src/notation/fen.ts';
import type { Intent } from '../../src/rules/intent.ts';
import type { RefusalCode } from '../../src/rules/refusal/refusal.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { KING, QUEEN, ROOK } from '../../src/shared/men.ts';
import { CASTLE_KING, CASTLE_QUEEN, coordinate, drop, exchange, placeName, refusalOf, standard } from './helpers.ts';

/** Position, move, and culprits: squares, and places in stores as "black-prison:N". */
type Case = readonly [fen: string, intent: Intent, places: string, ruleset?: Ruleset];

const OPENING = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] w KQkq - 2 3';
const PSEUDO_CHECK = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
const EXCHANGES = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';
const HOME = 'r3k2r/8/8/8/8/8/8/R3K2R';
const PROMOTION = '4k3/6P1/8/8/8/8/8/K7[#RNP] w - - 0 1';

/** Every code except the one that is never returned: the compiler reports missing ones. */
const CASES: Readonly<Record<Exclude<RefusalCode, 'unexplained'>, readonly Case[]>> = {
  checkmate: [['R6k/8/6K1/8/8/8/8/8[] b - - 0 1', coordinate('h8h7'), 'a8']],
  stalemate: [['7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1', coordinate('h8h7'), 'h8']],
  'empty-square': [[OPENING, coordinate('e3e4'), 'e3']],
  'enemy-man': [[OPENING, coordinate('e5e4'), 'e5']],
  'other-man': [[OPENING, coordinate('b1d2', { role: ROOK }), 'b1']],
  'no-such-man': [
    [OPENING, standard('Nd2', { fromFile: 6 }), 'b1 f3'],
    ['4k3/8/8/8/8/8/8/4K3[N#N] w - - 0 1', standard('Nd2'), 'white-airfield:N black-prison:N'],
    [OPENING, { ...standard('Nd2', { fromRank: 4 }), role: null }, 'a5 b5 c5 d5 e5 f5 g5 h5'],
  ],
  'same-square': [[OPENING, coordinate('c1c1'), 'c1']],
  unreachable: [
    [OPENING, coordinate('f3d5'), 'f3'],
    [OPENING, standard('Nd5'), 'b1 f3'],
  ],
  blocked: [[OPENING, coordinate('c1h6'), 'd2']],
  'own-man': [[OPENING, coordinate('c1d2'), 'd2']],
  'pawn-step': [[OPENING, coordinate('d2d5'), 'd2']],
  'pawn-blocked': [[OPENING, coordinate('f2f4'), 'f3']],
  'pawn-capture-empty': [[OPENING, coordinate('d2c3'), 'c3']],
  'pawn-capture-file': [['4k3/8/8/3p4/2P1P3/8/8/4K3[] w - - 0 1', standard('Pd5'), 'd5 e4 c4']],
  'en-passant': [['4k3/8/8/2pP4/8/8/8/4K3[] w - - 0 1', coordinate('d5c6'), 'c5']],
  'other-side': [[START_FEN, standard('Nf6'), 'g8']],
  frozen: [
    [
      PSEUDO_CHECK.replace(' b ', ' w '),
      coordinate('d7d8', { promotion: QUEEN }),
      'd7 black-prison:Q black-prison:R black-prison:B black-prison:N',
    ],
  ],
  'king-capture': [[OPENING, standard('Nxe5', { capturedRole: KING }), 'e8']],
  'nothing-to-capture': [
    [OPENING, coordinate('f3h4', { capture: true }), 'h4'],
    ['4k3/8/8/8/8/8/8/4K2N[#r] w - - 0 1', standard('Nx', { capturedRole: ROOK }), 'white-prison:R'],
  ],
  'other-capture': [[OPENING, standard('Nxe5', { capturedRole: ROOK }), 'e5']],
  'promotion-elsewhere': [
    [OPENING, coordinate('f3d4', { promotion: QUEEN }), 'f3'],
    [OPENING, coordinate('a2a3', { promotion: QUEEN }), 'a3'],
  ],
  'promotion-role': [[PROMOTION, standard('Pg8', { promotion: KING }), 'g7']],
  'promotion-not-in-prison': [[PROMOTION, coordinate('g7g8', { promotion: QUEEN }), 'g7 black-prison:Q']],
  'king-into-check': [
    ['4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1', coordinate('e1f2'), 'e2'],
    ['5k2/3P4/8/8/8/8/8/4K3[#N] b - - 0 1', coordinate('f8e8'), 'd7 black-prison:N'],
    ['5k2/3P4/8/8/8/8/8/4K3[] b - - 0 1', coordinate('f8e8'), 'd7', 'pierce'],
  ],
  'still-in-check': [['k3r3/8/8/8/8/2N5/8/4K3[] w - - 0 1', standard('Na4'), 'e8']],
  'double-check': [['k3r3/8/8/8/8/8/2n3N1/4K3[] w - - 0 1', standard('Ne3'), 'c2 e8']],
  pinned: [
    ['4k3/8/8/b7/8/2N5/8/4K3[] w - - 0 1', standard('Ne4'), 'c3 a5'],
    // The man that gives check already is named as well.
    ['k3r3/8/8/8/8/8/4R1n1/4K3[] w - - 0 1', coordinate('e2g2'), 'e2 e8 g2'],
  ],
  'en-passant-pin': [['4k3/8/8/KPp4r/8/8/8/8[] w - c6 0 1', coordinate('b5c6'), 'c5 h5']],
  unfreeze: [[PSEUDO_CHECK, coordinate('a5a3'), 'a3 d7']],
  'castle-king-moved': [
    [`${HOME}[] w kq - 0 1`, CASTLE_KING, 'e1'],
    ['4k3/8/8/8/8/8/4K3/7R[] w - - 0 1', CASTLE_KING, 'e2'],
  ],
  'castle-no-rook': [['4k3/8/8/8/8/8/8/4K3[] w E - 0 1', CASTLE_QUEEN, 'a1']],
  'castle-rook-moved': [[`${HOME}[] w Qkq - 0 1`, CASTLE_KING, 'h1']],
  'castle-blocked': [[START_FEN, CASTLE_QUEEN, 'd1 c1 b1']],
  'castle-in-check': [['1k2r3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', CASTLE_KING, 'e8']],
  'castle-through-check': [
    ['1k3r2/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', CASTLE_KING, 'f8 f1'],
    ['4k3/8/8/8/8/8/6p1/4K2R[#n] w K - 0 1', CASTLE_KING, 'g2 f1 white-prison:N'],
  ],
  'castle-into-check': [['1k4r1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', CASTLE_KING, 'g8 g1']],
  'drop-king': [['4k3/8/8/8/8/8/8/4K3[RP] w - - 0 1', drop('K@e5'), 'e1']],
  'pawn-drop-rank': [['4k3/8/8/8/8/8/8/4K3[RP] w - - 0 1', drop('P@c8'), 'c8']],
  'not-on-airfield': [
    [START_FEN, drop('N@c6'), 'white-airfield:N'],
    [EXCHANGES, drop('N@c6'), 'white-airfield:N black-prison:N'],
    [EXCHANGES, drop('N@d5'), 'white-airfield:N black-prison:N d5'],
    ['4k3/8/8/8/8/8/8/4K3[n] w - - 0 1', drop('N@c6'), 'white-airfield:N black-airfield:N'],
  ],
  occupied: [[EXCHANGES, exchange('N#B@d5'), 'd5']],
  'exchange-king': [[EXCHANGES, exchange('K#B@c6'), 'e1']],
  'no-such-hostage': [
    [EXCHANGES, exchange('N#P@c6'), 'white-prison:P black-prison:N'],
    [EXCHANGES, exchange('Q#N@c6'), 'white-prison:N black-prison:Q'],
    [EXCHANGES, exchange('N#R@c6'), 'white-prison:R'],
  ],
  'not-in-enemy-prison': [
    [EXCHANGES, exchange('B#B@c6'), 'black-prison:B'],
    ['4k3/8/8/8/8/8/8/4K3[N#Pb] w - - 0 1', exchange('N#B@c6'), 'black-prison:N white-airfield:N'],
  ],
  'value-too-low': [[EXCHANGES, exchange('R#B@c6'), 'white-prison:B black-prison:R']],
  ambiguous: [['4k3/8/8/8/8/5N2/8/1N2K3[] w - - 0 1', standard('Nd2'), 'b1 d2 f3']],
  'promotion-not-said': [[PROMOTION, standard('Pg8'), 'g7 black-prison:R black-prison:N']],
};

const RULE_IN_TEXT = /\(rule (\d+\.\d+)\)/g;

describe.each(Object.entries(CASES))('%s', (code, cases) => {
  it.each(
    cases.map(([fen, intent, places, ruleset]) => [`${fen} ${places}`, { fen, intent, places, ruleset }] as const),
  )('points at its culprits: %s', (_title, { fen, intent, places, ruleset }) => {
    const refusal = refusalOf(fen, intent, ruleset);
    expect(refusal.code).toBe(code);
    expect(refusal.places.map(placeName).join(' ')).toBe(places);
    const cited = [...refusal.message.matchAll(RULE_IN_TEXT)].map(([, rule]) => rule);
    expect(refusal.rules).toEqual(cited);
  });
});

it('has every rule cited in its text as data, including additional ones', () => {
  const { rules } = refusalOf('5k2/3P4/8/8/8/8/8/4K3[] b - - 0 1', coordinate('f8e8'), 'pierce');
  expect(rules).toEqual(['2.5', '8.2']);
  expect(refusalOf(EXCHANGES, drop('P@c1')).rules).toEqual(['4.2']);
  expect(refusalOf(OPENING, coordinate('c1h6')).rules).toEqual([]);
  expect(refusalOf('4k3/8/8/8/8/8/8/4K3[#Bpnq] w - - 0 1', exchange('B#P@c6')).rules).toEqual(['3.1']);
});
