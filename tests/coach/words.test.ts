import type { Attack, Cause, Deed, Explanation, Harm, Idea, Plan, Target } from '../../src/coach/reason.ts';
import { reasonsOf } from '../../src/coach/reasons.ts';
import { explanationText, ideasText, lookText, planText, shortened, threatText } from '../../src/coach/words.ts';
import { prisonPlace, squarePlace } from '../../src/rules/place.ts';
import type { Counts, Role } from '../../src/rules/setup.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import { parseSquare } from '../../src/notation/letters.ts';
import { positionOf } from '../helpers/position.ts';
import { lineIn } from './line_in.ts';

// Ideas and causes are made by hand here: what they mean for the position doesn't matter to the words.

/** Black holds a knight, White a bishop: both can be bought. */
const WHITE_TO_MOVE = '4k3/8/8/8/8/8/4P3/R3K3[#Nb] w - - 0 12';
const BLACK_TO_MOVE = '4k3/r7/8/8/8/8/4P3/4K3[] b - - 0 12';

const square = (name: string): number => parseSquare(name)!;
const target = (role: Role, name: string): Target => ({ role, square: square(name), gain: 1 });
const QUEEN_E2 = target(QUEEN, 'e2');
const ROOK_A8 = target(ROOK, 'a8');
const PAWN_H7 = target(PAWN, 'h7');

function planIn(fen: string, line: string, ideas: readonly Idea[]): Plan {
  const before = positionOf(fen);
  const moves = lineIn(before, line);
  return { before, move: moves[0]!, line: moves, expected: 0.5, ideas };
}

/** A move of the other side, as if the move before had been a pass. */
function threatIn(fen: string, text: string): number {
  return lineIn(positionOf(fen).pass()!, text)[0]!;
}

const attack = (targets: readonly Target[], by: 'fork' | 'discovery' | 'skewer' | null, isCheck = false): Idea => ({
  kind: 'attack',
  targets,
  by,
  isCheck,
});
const wins = (won: Counts, paid: Counts): Idea => ({ kind: 'wins', won, paid, line: [] });
const mate = (moves: number): Idea => ({ kind: 'mate', moves, line: [] });
const saves = (...targets: Target[]): Idea => ({ kind: 'saves', targets });
const freezes = (...names: string[]): Idea => ({ kind: 'freezes', squares: names.map(square) });
const takes = (isUnguarded: boolean, gain = 9, isSettled = true): Idea => ({
  kind: 'takes',
  target: { ...QUEEN_E2, gain },
  isUnguarded,
  barred: null,
  isSettled,
});
const checks: Idea = { kind: 'checks', count: 3, won: [0, 0, 0, 1, 0], paid: [0, 0, 0, 0, 0], line: [] };
const pin = (man: Target): Idea => ({
  kind: 'pin',
  target: man,
  behind: { role: KING, square: square('e8') },
  next: 0,
});
const prevents = (by: 'square' | 'payment' | 'man' | null): Idea => ({
  kind: 'prevents',
  threat: threatIn(WHITE_TO_MOVE, '(N-B)*a4'),
  by,
});

describe('the words of an idea', () => {
  it.each<[string, Idea]>([
    ['is mate', mate(1)],
    ['mates in 3', mate(3)],
    ['takes the unguarded queen on e2', takes(true)],
    ['takes the queen on e2', takes(false)],
    ['wins a pawn in the exchanges on e2', takes(false, 1)],
    ['wins the worth of two pawns in the exchanges on e2', takes(false, 2)],
    ['takes the queen on e2', takes(false, 2, false)],
    ['wins a queen', wins([0, 0, 0, 0, 1], [0, 0, 0, 0, 0])],
    ['wins a queen and two pawns for a rook', wins([2, 0, 0, 0, 1], [0, 0, 0, 1, 0])],
    ['wins a pawn', wins([2, 0, 1, 0, 0], [1, 0, 1, 0, 0])],
    ['wins a queen for two knights', wins([1, 0, 0, 0, 1], [1, 2, 0, 0, 0])],
    ['attacks the queen on e2', attack([QUEEN_E2], null)],
    ['attacks the queen on e2 and the rook on a8', attack([ROOK_A8, QUEEN_E2], null)],
    ['gives check and attacks the queen on e2', attack([QUEEN_E2], null, true)],
    ['forks the queen on e2, the rook on a8 and the pawn on h7', attack([PAWN_H7, ROOK_A8, QUEEN_E2], 'fork')],
    ['forks the king and the rook on a8', attack([ROOK_A8], 'fork', true)],
    ['forks the king, the rook on a8 and the pawn on h7', attack([PAWN_H7, ROOK_A8], 'fork', true)],
    ['uncovers an attack on the queen on e2', attack([QUEEN_E2], 'discovery')],
    ['gives check and uncovers an attack on the queen on e2', attack([QUEEN_E2], 'discovery', true)],
    ['gives check and attacks the rook on a8 behind the king', attack([ROOK_A8], 'skewer', true)],
    ['wins a rook by a series of checks', checks],
    ['saves the queen on e2', saves(QUEEN_E2)],
    ['saves the queen on e2 and the pawn on h7', saves(PAWN_H7, QUEEN_E2)],
    ['freezes the pawn on d2', freezes('d2')],
    ['freezes the pawns on d2 and h2', freezes('d2', 'h2')],
    ['freezes the pawns on b2, d2 and h2', freezes('b2', 'd2', 'h2')],
    ['takes the king out of the centre', { kind: 'opening', aim: 'castles', role: KING }],
    ['brings a pawn into the centre', { kind: 'opening', aim: 'centre', role: PAWN }],
    ['develops the knight', { kind: 'opening', aim: 'develops', role: KNIGHT }],
    ['buys back the knight for a safe check', { kind: 'frees', role: KNIGHT, give: BISHOP }],
    ['prevents (N-B)*a4', prevents(null)],
    ['prevents (N-B)*a4 by taking its square', prevents('square')],
    ['prevents (N-B)*a4 by freeing the knight that would pay for it', prevents('payment')],
    ["prevents (N-B)*a4: the bishop can't be bought back any more", prevents('man')],
    ['promotes to a queen', { kind: 'promotes', role: QUEEN }],
    ['pays with a pawn instead of a bishop', { kind: 'cheaper', give: PAWN, instead: BISHOP }],
    ['is the only good move', { kind: 'only', second: 0 }],
    ['pins the rook on a8 to the king', pin(ROOK_A8)],
  ])('%s', (expected, idea) => {
    expect(planText(planIn(WHITE_TO_MOVE, 'e4', [idea]))).toBe(`12. e4, which ${expected}`);
  });

  it('name the first move of a mate that is threatened', () => {
    const fen = '6k1/5ppp/8/8/8/8/8/4RK2[] w - - 0 12';
    const { before, move } = planIn(fen, 'Kf2', []);
    const line = lineIn(before.play(move).pass()!, 'Re8#');
    const threat = (moves: number): Idea => ({ kind: 'mate-threat', moves, line });
    expect(planText(planIn(fen, 'Kf2', [threat(1)]))).toBe('12. Kf2, which threatens mate by Re8#');
    expect(planText(planIn(fen, 'Kf2', [threat(2)]))).toBe('12. Kf2, which threatens mate in 2 by Re8#');
  });

  it('name what is threatened, and by which move', () => {
    const { before, move } = planIn(WHITE_TO_MOVE, 'e4', []);
    const next = lineIn(before.play(move).pass()!, 'Ra8+')[0]!;
    const text = (deed: Deed): string => planText(planIn(WHITE_TO_MOVE, 'e4', [{ kind: 'threat', next, deed }]));
    const attacked = (targets: readonly Target[], by: Parameters<typeof attack>[1], isCheck = false): Deed =>
      ({ kind: 'attack', targets, by, isCheck }) as const;
    expect(text({ kind: 'promotes', role: QUEEN })).toBe('12. e4, which threatens to promote to a queen by Ra8+');
    expect(text(takes(true) as Deed)).toMatch(/threatens to take the unguarded queen on e2 by Ra8\+$/);
    expect(text(takes(false) as Deed)).toMatch(/threatens to take the queen on e2 by Ra8\+$/);
    expect(text(attacked([QUEEN_E2], 'fork', true))).toMatch(
      /threatens to fork the king and the queen on e2 by Ra8\+$/,
    );
    expect(text(attacked([QUEEN_E2, ROOK_A8], null))).toMatch(/ to attack the queen on e2 and the rook on a8 by /);
    expect(text(attacked([QUEEN_E2], 'discovery', true))).toMatch(
      / to give check and uncover an attack on the queen on e2 by /,
    );
    expect(text(attacked([QUEEN_E2], 'skewer', true))).toMatch(
      / to give check and attack the queen on e2 behind the king by /,
    );
  });

  it('tell a man that is attacked and pinned once', () => {
    expect(planText(planIn(WHITE_TO_MOVE, 'e4', [attack([ROOK_A8], null), pin(ROOK_A8)]))).toBe(
      '12. e4, which attacks the rook on a8 and pins it to the king',
    );
    expect(planText(planIn(WHITE_TO_MOVE, 'e4', [attack([QUEEN_E2], null), pin(ROOK_A8)]))).toBe(
      '12. e4, which attacks the queen on e2 and pins the rook on a8 to the king',
    );
  });

  it('tell that the man who may be taken is bought back', () => {
    const fen = '3rk3/8/8/8/3R4/8/8/4K3[#q] w - - 0 12';
    const { before, move, line } = planIn(fen, 'Rd7 Rxd7 (Q-R)*a4', []);
    const [, capture, back] = line as [number, number, number];
    const text = (landing: Attack | null): string => {
      const ideas: Idea[] = [{ kind: 'rampage', capture, back, taken: null, landing }];
      return planText({ before, move, line, expected: 0.5, ideas });
    };
    expect(text(null)).toBe('12. Rd7 (Rxd7 is met by (Q-R)*a4, which buys the rook back)');
    expect(text({ targets: [ROOK_A8], by: null, isCheck: true })).toBe(
      '12. Rd7 (Rxd7 is met by (Q-R)*a4, which buys the rook back and gives check and attacks the rook on a8)',
    );
  });

  it('number the reply that a plan answers', () => {
    const plan = planIn(WHITE_TO_MOVE, 'e4 Kd7 Ra7+', []);
    const [, threat, reply] = plan.line as [number, number, number];
    expect(planText({ ...plan, ideas: [{ kind: 'answers', threat, reply }] })).toBe(
      '12. e4, which answers 12... Kd7 with Ra7+',
    );
  });

  it('tell one man that is attacked and won once', () => {
    const won = wins([0, 0, 0, 0, 1], [0, 0, 1, 0, 0]);
    expect(planText(planIn(WHITE_TO_MOVE, 'e4', [won, attack([QUEEN_E2], null)]))).toBe(
      '12. e4, which attacks the queen on e2 and wins it for a bishop',
    );
    expect(planText(planIn(WHITE_TO_MOVE, 'e4', [won, attack([ROOK_A8], null)]))).toBe(
      '12. e4, which wins a queen for a bishop and attacks the rook on a8',
    );
  });

  it('tell why the man that moved can not be taken', () => {
    const fen = '3qk3/8/8/8/3Q4/8/8/4K3[] w - - 0 12';
    const { before, move, line } = planIn(fen, 'Qd7+ Qxd7 Ke2 Qd2+ Kxd2', []);
    const [, capture, answer, ...then] = line as [number, number, number];
    const immune = (taken: Target | null): Idea => ({
      kind: 'immune',
      capture,
      answer,
      taken,
      mates: null,
      landing: null,
      then: [],
    });
    const text = (...ideas: Idea[]): string => planText({ before, move, line, expected: 0.5, ideas });
    expect(text(immune(null))).toBe('12. Qd7+ (Qxd7 is met by Ke2)');
    expect(text({ kind: 'immune', capture, answer, taken: null, mates: 3, landing: null, then: [] })).toBe(
      '12. Qd7+ (Qxd7 is met by Ke2 and mate in 3)',
    );
    expect(text({ kind: 'immune', capture, answer, taken: null, mates: null, landing: null, then })).toBe(
      '12. Qd7+ (Qxd7 is met by 13. Ke2 Qd2+ 14. Kxd2)',
    );
    expect(ideasText({ before, move, ideas: [immune(null)] })).toBe('can be taken, but Qxd7 is met by Ke2');
    expect(ideasText({ before, move, ideas: [immune(PAWN_H7)] })).toBe('takes the pawn on h7 (Qxd7 is met by Ke2)');
    expect(text(immune(PAWN_H7))).toBe('12. Qd7+, which takes the pawn on h7 (Qxd7 is met by Ke2)');
    expect(text(immune(null), attack([ROOK_A8], null))).toBe(
      '12. Qd7+, which attacks the rook on a8 (Qxd7 is met by Ke2)',
    );
  });

  it('tell why a man who seems to guard can not take back', () => {
    const barred = (woken: number | null): Idea => ({
      ...(takes(false) as Extract<Idea, { kind: 'takes' }>),
      barred: { square: square('a8'), role: ROOK, woken },
    });
    expect(planText(planIn(WHITE_TO_MOVE, 'e4', [barred(null)]))).toMatch(/ \(the rook on a8 is pinned\)$/);
    expect(planText(planIn(WHITE_TO_MOVE, 'e4', [barred(square('h2'))]))).toMatch(
      / \(the rook on a8 can't take back: that would wake the pawn on h2\)$/,
    );
  });

  it('begin with the piece that the move takes, where nothing else tells that', () => {
    const fen = '4k3/8/8/3q4/8/2N5/8/4K3[] w - - 0 12';
    const text = (...ideas: Idea[]): string => planText(planIn(fen, 'Nxd5', ideas));
    expect(text(attack([ROOK_A8], null))).toBe('12. Nxd5, which takes the queen on d5 and attacks the rook on a8');
    expect(text(wins([0, 0, 0, 0, 1], [0, 0, 0, 0, 0]))).toBe('12. Nxd5, which wins a queen');
    expect(text(wins([0, 0, 0, 1, 0], [0, 0, 0, 0, 0]))).toBe('12. Nxd5, which takes the queen on d5 and wins a rook');
    expect(text()).toBe('12. Nxd5');
    const promotion = planIn('3rk3/2P5/8/8/8/8/8/4K3[#Q] w - - 0 12', 'cxd8=Q+', [attack([ROOK_A8], null)]);
    expect(planText(promotion)).toBe('12. cxd8=Q+, which takes the rook on d8, promotes and attacks the rook on a8');
  });

  it('show how men are won whom the move does not take itself', () => {
    const { before, move, line } = planIn('4k3/8/8/3q4/8/2N5/8/4K3[] w - - 0 12', 'Nb5 Ke7 Nc7 Kd7 Nxd5', []);
    const idea = { ...(wins([0, 0, 0, 0, 1], [0, 1, 0, 0, 0]) as Extract<Idea, { kind: 'wins' }>), line };
    const text = (...ideas: Idea[]): string => planText({ before, move, line, expected: 0.5, ideas });
    expect(text(idea)).toBe('12. Nb5, which wins a queen for a knight (12... Ke7 13. Nc7 Kd7 14. Nxd5)');
    expect(text({ ...idea, line: line.slice(0, 3) })).toBe('12. Nb5, which wins a queen for a knight');
    expect(text(attack([ROOK_A8], null), idea)).not.toContain('(');
  });

  it('are joined by "and", and are missing where there is no idea', () => {
    expect(planText(planIn(BLACK_TO_MOVE, 'Ra1+', [attack([QUEEN_E2], null, true), checks]))).toBe(
      '12... Ra1+, which gives check and attacks the queen on e2 and wins a rook by a series of checks',
    );
    expect(planText(planIn(BLACK_TO_MOVE, 'Ra1+', []))).toBe('12... Ra1+');
  });
});

describe('the words of a threat', () => {
  it('name the player, the move and its idea', () => {
    expect(threatText(planIn(BLACK_TO_MOVE, 'Ra2', [attack([QUEEN_E2], null)]))).toBe(
      'Black threatens 12... Ra2, which attacks the queen on e2',
    );
    expect(threatText(planIn(WHITE_TO_MOVE, 'e4', [takes(true)]))).toMatch(/^White threatens 12\. e4, which takes/);
  });

  it('tell a mate by its length and its moves', () => {
    const one = planIn('6k1/5ppp/8/8/8/8/8/4RK2[] w - - 0 12', 'Re8#', []);
    expect(threatText({ ...one, ideas: [{ kind: 'mate', moves: 1, line: one.line }] })).toBe(
      'White threatens mate in one: 12. Re8#',
    );
    const two = planIn('6k1/5ppp/8/8/8/4r3/4R3/4RK2[] b - - 0 12', 'g6 Rxe3 Kg7', []);
    expect(threatText({ ...two, ideas: [{ kind: 'mate', moves: 2, line: two.line }] })).toBe(
      'Black threatens mate in 2: 12... g6 13. Rxe3 Kg7',
    );
  });
});

describe('what to look at', () => {
  const offer = { capture: 0, answer: 0, mates: null, landing: null, then: [] };

  it.each<[string, Idea]>([
    ['There is a mate in one.', mate(1)],
    ['There is a mate in 3.', mate(3)],
    ['You can threaten mate.', { kind: 'mate-threat', moves: 1, line: [] }],
    ['A series of checks wins a rook.', checks],
    ['Something that can be taken need not be lost.', { kind: 'immune', ...offer, taken: null }],
    ['Look at the queen on e2.', { kind: 'immune', ...offer, taken: QUEEN_E2 }],
    ['Look at the queen on e2.', { kind: 'rampage', capture: 0, back: 0, taken: QUEEN_E2, landing: null }],
    ['A pawn can promote.', { kind: 'promotes', role: QUEEN }],
    ['What could you threaten?', { kind: 'threat', next: 0, deed: { kind: 'promotes', role: QUEEN } }],
    ['The rook on a8 can be pinned.', pin(ROOK_A8)],
    ['Look at the prisons: what could you buy back?', { kind: 'cheaper', give: PAWN, instead: BISHOP }],
    ['There is only one good move.', { kind: 'only', second: 0 }],
    ['Can you castle?', { kind: 'opening', aim: 'castles', role: KING }],
    ['Look at the centre.', { kind: 'opening', aim: 'centre', role: PAWN }],
    ['Which piece still stands where it began?', { kind: 'opening', aim: 'develops', role: KNIGHT }],
    ['Look at the queen on e2.', takes(true)],
    ['You can win a queen and two pawns.', wins([2, 0, 0, 0, 1], [0, 0, 0, 1, 0])],
    ['The queen on e2 can be attacked.', attack([QUEEN_E2], null)],
    ['Look for a fork: the queen on e2 and the rook on a8.', attack([ROOK_A8, QUEEN_E2], 'fork')],
    ['Look at your queen on e2: it is attacked.', saves(QUEEN_E2)],
    ['Look at your queen on e2 and the pawn on h7: they are attacked.', saves(PAWN_H7, QUEEN_E2)],
    ['You can freeze the pawn on d2.', freezes('d2')],
    ['You can freeze the pawns on d2 and h2.', freezes('d2', 'h2')],
    ['Look at the prisons: what could you buy back?', { kind: 'frees', role: KNIGHT, give: BISHOP }],
    ['What does Black threaten?', prevents(null)],
    ['What does Black threaten?', { kind: 'answers', threat: 0, reply: 0 }],
  ])('%s', (expected, idea) => {
    expect(lookText(planIn(WHITE_TO_MOVE, 'e4', [idea]))).toBe(expected);
  });

  it('is the prisons for an exchange, the opponent by his colour, and nothing for other moves without an idea', () => {
    expect(lookText(planIn(WHITE_TO_MOVE, '(B-N)*e4', []))).toBe('Look at the prisons: what could you buy back?');
    expect(lookText(planIn(WHITE_TO_MOVE, 'e4', []))).toBe('');
    const plan = planIn(BLACK_TO_MOVE, 'Ra2', [{ kind: 'answers', threat: 0, reply: 0 }]);
    expect(lookText(plan)).toBe('What does White threaten?');
  });
});

describe('the words of a mistake', () => {
  const before = positionOf('4k3/8/8/3q4/8/2N5/8/4K3[] b - - 0 12');
  const [move, reply, ...others] = lineIn(before, 'Kd8 Nxd5 Kd7 Ke2 Kd6 Ke3 Kxd5 Kd3 Kc5') as [number, number];
  const [best] = lineIn(before, 'Qe5+') as [number];
  const line = [reply, ...others];
  const bare: Harm = { relation: 'allows', reply, line, expected: 0, pawns: 0, ideas: [], cause: null, leadsTo: null };
  const text = (harm: Partial<Harm> | null, better: Explanation['better'] = null): string =>
    explanationText({ before, move, harm: harm === null ? null : { ...bare, ...harm }, better });
  const better = (...ideas: Idea[]): Explanation['better'] => ({ move: best, line: [best], ideas, cause: null });

  it('say where the line leads if an attack alone does not say how much is lost', () => {
    const attacks = attack([QUEEN_E2], null);
    const led = (pawns: number, harm: Partial<Harm> = {}): string =>
      text({ ideas: [attacks], leadsTo: { line, pawns }, ...harm });
    expect(led(1.4)).toBe(
      '12... Kd8 allows 13. Nxd5, which takes the queen on d5 and attacks the queen on e2; ' +
        'after 13... Kd7 14. Ke2 White is ahead by about a pawn and a half.',
    );
    const standing = (pawns: number): string => / 14\. Ke2 (.*)\.$/.exec(led(pawns))![1]!;
    expect([0.1, 0.5, 1, 2.1, 2.6, 7].map(standing)).toEqual([
      'nobody is ahead',
      'White is ahead by about half a pawn',
      'White is ahead by about a pawn',
      'White is ahead by about two pawns',
      'White is ahead by about two and a half pawns',
      'White is winning',
    ]);
    // His advantage has become smaller.
    expect(standing(-1.1)).toBe('Black is only ahead by about a pawn');
    // What is taken or why it works says enough; another line is another story.
    const short = (harm: Partial<Harm>): boolean => !led(2, harm).includes('after');
    expect(short({ ideas: [takes(true)] })).toBe(true);
    expect(short({ ideas: [attacks, takes(true)] })).toBe(true);
    expect(short({ cause: { kind: 'returned', role: PAWN } })).toBe(true);
    expect(short({ ideas: [] })).toBe(true);
    expect(short({ leadsTo: { line: line.slice(1), pawns: 2 } })).toBe(true);
    expect(short({ leadsTo: { line: line.slice(0, 2), pawns: 2 } })).toBe(true);
    // A long text is about the reason.
    expect(short({ ideas: [attack([QUEEN_E2, ROOK_A8, PAWN_H7], 'fork')] })).toBe(true);
  });

  it.each<[string, Cause]>([
    ['the knight taken on d5 was a bomb: White buys it back and drops it', { kind: 'bomb', role: KNIGHT, square: 35 }],
    ['the pawn that Black gave away comes back', { kind: 'returned', role: PAWN }],
    ['taking the rook woke the frozen pawn on e2', { kind: 'woken', square: square('e2'), role: ROOK }],
    [
      'White lets the rook be taken on e1, buys it back with a queen and drops it on d2',
      { kind: 'bought-back', role: ROOK, give: QUEEN, square: square('e1'), to: square('d2'), landing: null },
    ],
    [
      'White lets the rook be taken on e1, buys it back with a queen and drops it on d2, where it gives check',
      {
        kind: 'bought-back',
        role: ROOK,
        give: QUEEN,
        square: square('e1'),
        to: square('d2'),
        landing: { targets: [], by: null, isCheck: true },
      },
    ],
    [
      'the knight just taken then pays for a bishop on g2',
      { kind: 'payment', isRenewed: false, give: KNIGHT, role: BISHOP, to: square('g2'), landing: null },
    ],
    [
      'the knight just taken then pays for a bishop on g2, which forks the king and the queen on e2',
      {
        kind: 'payment',
        isRenewed: false,
        give: KNIGHT,
        role: BISHOP,
        to: square('g2'),
        landing: { targets: [QUEEN_E2], by: 'fork', isCheck: true },
      },
    ],
    [
      'the rook behind the king pays for a rook on a7, which gives check and attacks the queen on e2 behind the king',
      {
        kind: 'payment',
        isRenewed: true,
        give: ROOK,
        role: ROOK,
        to: square('a7'),
        landing: { targets: [QUEEN_E2], by: 'skewer', isCheck: true },
      },
    ],
    ['whoever takes back no longer guards f2', { kind: 'overloaded', guard: square('e1'), square: square('f2') }],
    [
      'the knight no longer guards d4',
      { kind: 'guard-left', from: square('c2'), guard: KNIGHT, square: square('d4'), role: PAWN },
    ],
    ['the move opens the line through f3', { kind: 'line-opened', from: square('f3') }],
  ])('end with the cause: %s', (expected, cause) => {
    expect(text({ cause })).toBe(`12... Kd8 allows 13. Nxd5: ${expected}.`);
    expect(text({ cause, ideas: [takes(true)] })).toBe(
      `12... Kd8 allows 13. Nxd5, which takes the unguarded queen on e2; ${expected}.`,
    );
  });

  it('leave out what is least where they are long', () => {
    const long: Idea = attack([QUEEN_E2, ROOK_A8, PAWN_H7], 'fork');
    const cause: Cause = { kind: 'bomb', role: KNIGHT, square: square('d5') };
    const bomb = 'the knight taken on d5 was a bomb: White buys it back and drops it';
    expect(text({ ideas: [takes(true)], cause }, better(long))).toBe(
      `12... Kd8 allows 13. Nxd5, which takes the unguarded queen on e2; ${bomb}. Better was 12... Qe5+.`,
    );
    const landing = { targets: [QUEEN_E2, ROOK_A8, PAWN_H7], by: 'fork', isCheck: true } as const;
    const far: Cause = {
      kind: 'bought-back',
      role: ROOK,
      give: QUEEN,
      square: square('e1'),
      to: square('d2'),
      landing,
    };
    expect(text({ ideas: [takes(true)], cause: far }, better(saves(QUEEN_E2)))).toBe(
      '12... Kd8 allows 13. Nxd5, which takes the unguarded queen on e2. Better was 12... Qe5+, which saves the queen on e2.',
    );
    expect(text({ cause: far }, better(saves(QUEEN_E2)))).toBe(
      '12... Kd8: better was 12... Qe5+, which saves the queen on e2.',
    );
  });

  it('leave out that the man that moved is taken: the capture says it', () => {
    expect(text({ cause: { kind: 'en-prise', square: square('d8') } })).toBe('12... Kd8 allows 13. Nxd5.');
  });

  it('name the player of a cause by his colour', () => {
    const position = positionOf(WHITE_TO_MOVE);
    const [white, black] = lineIn(position, 'e4 Kd7') as [number, number];
    const cause: Cause = { kind: 'bomb', role: PAWN, square: square('e4') };
    const harm: Harm = { ...bare, reply: black, line: [black], cause };
    expect(explanationText({ before: position, move: white, harm, better: null })).toBe(
      '12. e4 allows 12... Kd7: the pawn taken on e4 was a bomb: Black buys it back and drops it.',
    );
  });

  it('name the reply alone where nothing else is to be said', () => {
    expect(text({})).toBe('12... Kd8 allows 13. Nxd5.');
    expect(text({ relation: 'unmet' })).toBe('12... Kd8 does nothing against 13. Nxd5.');
  });

  it('tell a mate with its moves, seven of them at most', () => {
    expect(text({ ideas: [{ kind: 'mate', moves: 1, line: line.slice(0, 1) }] })).toBe(
      '12... Kd8 allows mate in one: 13. Nxd5.',
    );
    expect(text({ ideas: [{ kind: 'mate', moves: 5, line }] })).toBe(
      '12... Kd8 allows mate in 5: 13. Nxd5 Kd7 14. Ke2 Kd6 15. Ke3 Kxd5 16. Kd3 ...',
    );
    const cause: Cause = { kind: 'returned', role: QUEEN };
    expect(text({ ideas: [{ kind: 'mate', moves: 1, line: line.slice(0, 1) }], cause })).toBe(
      '12... Kd8 allows mate in one: 13. Nxd5; the queen that Black gave away comes back.',
    );
  });

  it('say what was better, and that a mate was missed', () => {
    expect(text({}, better())).toBe('12... Kd8 allows 13. Nxd5. Better was 12... Qe5+.');
    expect(text({}, better(checks, saves(QUEEN_E2)))).toMatch(
      / Better was 12\.\.\. Qe5\+, which wins a rook by a series of checks and saves the queen on e2\.$/,
    );
    expect(text(null, better(checks))).toBe(
      '12... Kd8: better was 12... Qe5+, which wins a rook by a series of checks.',
    );
    expect(text(null, better(mate(1)))).toBe('12... Kd8 misses mate in one: 12... Qe5+.');
    expect(text(null, better(mate(3)))).toBe('12... Kd8 misses mate in 3: 12... Qe5+.');
  });

  it('say why the line of the better move works, if there is nothing else', () => {
    const cause: Cause = {
      kind: 'payment',
      isRenewed: false,
      give: KNIGHT,
      role: BISHOP,
      to: square('g2'),
      landing: null,
    };
    const because = 'the knight just taken then pays for a bishop on g2';
    expect(text(null, { ...better()!, cause })).toBe(`12... Kd8: better was 12... Qe5+: ${because}.`);
    expect(text({}, { ...better()!, cause })).toBe(`12... Kd8 allows 13. Nxd5. Better was 12... Qe5+: ${because}.`);
    expect(text({}, { ...better(checks)!, cause })).not.toContain(because);
    const reasons = reasonsOf({ before, move, harm: null, better: { ...better()!, cause } });
    expect(reasons.map(({ of, kind }) => [of, kind])).toEqual([['better', 'payment']]);
    // Black pays with the white knight that he holds.
    expect(reasons[0]!.places).toEqual([prisonPlace(BLACK, KNIGHT), squarePlace(square('g2'))]);
  });

  it('claim no more than they say', () => {
    const long: Idea = attack([QUEEN_E2, ROOK_A8, PAWN_H7], 'fork');
    const cause: Cause = { kind: 'bomb', role: KNIGHT, square: square('d5') };
    const whole = { before, move, harm: { ...bare, ideas: [takes(true)], cause }, better: better(long) };
    const said = shortened(whole);
    expect(said.better?.ideas).toEqual([]);
    expect(said.harm).toEqual(whole.harm);
    expect(explanationText(said)).toBe(explanationText(whole));
    const short = { ...whole, better: null };
    expect(shortened(short)).toBe(short);
  });

  it('name without its number the reply that the better move answers', () => {
    const [, threat, answer] = lineIn(before, 'Qe5+ Kd2 Qg5+') as [number, number, number];
    expect(text({}, better({ kind: 'answers', threat, reply: answer }))).toMatch(
      /Better was 12\.\.\. Qe5\+, which answers Kd2 with Qg5\+\.$/,
    );
  });

  it('are none where nothing is known', () => {
    expect(text(null)).toBe('');
    expect(text(null, better())).toBe('');
  });
});
