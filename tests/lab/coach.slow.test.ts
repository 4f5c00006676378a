import { Checker } from '../../lab/coach/check.ts';
import type { Explanation, Harm, Idea } from '../../src/coach/reason.ts';
import type { Move } from '../../src/rules/setup.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import { lab } from '../helpers/lab.ts';
import { positionOf } from '../helpers/position.ts';
import { ROOT } from '../helpers/ransom.ts';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itSlow } from '../helpers/slow.ts';
import { lineIn } from '../coach/line_in.ts';

const checker = new Checker(20_000);

/** An explanation of the first move of a line, whose second is the reply. */
function explained(fen: string, text: string, harm: Partial<Harm>): Explanation {
  const before = positionOf(fen);
  const [move, ...line] = lineIn(before, text) as [Move, Move];
  const whole: Harm = {
    relation: 'allows',
    reply: line[0],
    line,
    expected: 0,
    pawns: 0,
    ideas: [],
    cause: null,
    leadsTo: null,
    ...harm,
  };
  return { before, move, harm: whole, better: null };
}

const refuted = (explanation: Explanation): string[] =>
  checker.explanation(explanation).flatMap(({ kind, refutation }) => (refutation === null ? [] : [kind]));

const SCHOLAR = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 3 3';
const QUIET = '4k3/8/8/3q4/8/2N5/8/4K3[] b - - 0 12';

describe('the checker of the coach', () => {
  const mate = (line: readonly Move[], moves = 1): Idea => ({ kind: 'mate', moves, line });

  it('finds nothing against what is true', () => {
    const [, reply] = lineIn(positionOf(SCHOLAR), 'a6 Qxf7#') as [Move, Move];
    expect(refuted(explained(SCHOLAR, 'a6 Qxf7#', { ideas: [mate([reply])] }))).toEqual([]);
    const target = { square: 35, role: QUEEN, gain: 9 };
    const ideas: Idea[] = [{ kind: 'takes', target, isUnguarded: true, isSettled: true, barred: null }];
    expect(refuted(explained(QUIET, 'Kd8 Nxd5', { relation: 'unmet', ideas }))).toEqual([]);
  });

  it.each([
    [
      'a mate that is none',
      SCHOLAR,
      'g6 Qxe5+',
      () => ({ ideas: [mate(lineIn(positionOf(SCHOLAR), 'g6 Qxe5+').slice(1))] }),
      'mate',
    ],
    [
      'a man that is not there',
      QUIET,
      'Kd8 Nxd5',
      () => ({
        ideas: [
          {
            kind: 'takes',
            target: { square: 0, role: QUEEN, gain: 9 },
            isUnguarded: true,
            isSettled: true,
            barred: null,
          },
        ] as Idea[],
      }),
      'takes',
    ],
    [
      'an attack on a man that was attacked before',
      QUIET,
      'Kd8 Kf2',
      () => ({
        ideas: [
          { kind: 'attack', targets: [{ square: 35, role: QUEEN, gain: 9 }], by: null, isCheck: false },
        ] as Idea[],
      }),
      'attack',
    ],
    [
      'checks that are none',
      QUIET,
      'Kd8 Nxd5 Kc8 Nc7 Kxc7 Kd2',
      () => ({
        ideas: [{ kind: 'checks', count: 3, won: [0, 0, 0, 0, 1], paid: [0, 0, 0, 0, 0], line: [] }] as Idea[],
      }),
      'checks',
    ],
    [
      'a bomb that was there before',
      '4k3/8/5n2/8/4P3/8/8/4K3[#Pp] b - - 0 1',
      'Kd8 (P-P)*e2',
      () => ({ cause: { kind: 'bomb', role: 0, square: 28 } as const }),
      'bomb',
    ],
    [
      'a guard that never guarded',
      '2r1k3/8/8/8/8/2B5/1P2N3/4K3[] w - - 0 1',
      'Ng3 Rxc3',
      () => ({ cause: { kind: 'guard-left', from: 12, guard: 1, square: 18, role: 2 } as const }),
      'guard-left',
    ],
    [
      'a gain that captures elsewhere change',
      '4k3/8/4p3/3n4/4P3/8/r6Q/4K3[] b - - 0 1',
      'Kd8 exd5',
      () => ({
        ideas: [
          {
            kind: 'takes',
            target: { square: 35, role: 1, gain: 2 },
            isUnguarded: false,
            isSettled: true,
            barred: null,
          },
        ] as Idea[],
      }),
      'takes',
    ],
    [
      'a man who is not immune',
      '4k3/4r3/8/3q4/8/2N5/8/4R1K1[] b - - 0 12',
      'Kd8 Rxe7 Kxe7 Nxd5+',
      () => {
        const [, , capture, answer] = lineIn(
          positionOf('4k3/3pr3/8/8/8/8/8/4R1K1[] b - - 0 12'),
          'Kf8 Rxe7 Kxe7 Kf2',
        ) as [Move, Move, Move, Move];
        const taken = { square: 52, role: ROOK, gain: 5 };
        return { ideas: [{ kind: 'immune', capture, answer, taken, mates: null, landing: null, then: [] }] as Idea[] };
      },
      'immune',
    ],
    [
      'a mate after a capture that is none',
      '4k3/4p3/8/3q4/8/2N5/8/3QR1K1[] b - - 0 12',
      'Kd8 Rxe7 Kxe7 Nxd5+',
      () => {
        const start = positionOf('4k3/4p3/8/3q4/8/2N5/8/3QR1K1[] b - - 0 12');
        const [, , capture, answer] = lineIn(start, 'Kd8 Rxe7 Kxe7 Nxd5+') as [Move, Move, Move, Move];
        const taken = { square: 52, role: PAWN, gain: 1 };
        return { ideas: [{ kind: 'immune', capture, answer, taken, mates: 2, landing: null, then: [] }] as Idea[] };
      },
      'immune',
    ],
    [
      'a guard who is not pinned',
      '3qk3/8/8/8/8/8/8/3RK3[] w - - 0 1',
      'Ke2 Qxd1+',
      () => {
        const target = { square: 3, role: ROOK, gain: 5 };
        const barred = { square: 12, role: KING, woken: null };
        return { ideas: [{ kind: 'takes', target, isUnguarded: false, isSettled: true, barred }] as Idea[] };
      },
      'takes',
    ],
    [
      'a promotion to a man who is taken',
      '1r4k1/2P5/8/8/8/8/8/6K1[#Q] b - - 0 1',
      'Kh7 c8=Q Rxc8',
      () => ({ ideas: [{ kind: 'promotes', role: QUEEN }] as Idea[] }),
      'promotes',
    ],
    [
      'a threat that is no better than the move',
      'r3k3/8/8/8/8/2N5/8/4K3[] b - - 0 1',
      'Kd8 Nd5',
      () => {
        const [, , next] = lineIn(positionOf('r3k3/8/8/8/8/2N5/8/4K3[] b - - 0 1'), 'Kd8 Nd5 Kd7 Nb6+');
        const targets = [{ square: 56, role: ROOK, gain: 5 }];
        return {
          ideas: [
            { kind: 'threat', next: next!, deed: { kind: 'attack', targets, by: 'fork', isCheck: true } },
          ] as Idea[],
        };
      },
      'threat',
    ],
    [
      'a pin that holds nobody',
      '3qk3/8/5n2/8/8/8/8/2B3K1[] b - - 0 1',
      'Kf7 Bg5',
      () => {
        const next = lineIn(positionOf('3qk3/8/5n2/8/8/8/8/2B3K1[] b - - 0 1'), 'Kf7 Bg5 Kg6 Bxf6')[3]!;
        const [target, behind] = [
          { square: 45, role: KNIGHT },
          { square: 53, role: KING },
        ];
        return { ideas: [{ kind: 'pin', target, behind, next }] as Idea[] };
      },
      'pin',
    ],
    [
      'a man who is bought back, but could not be taken',
      '3rk3/8/8/8/3R4/8/8/4K3[#q] b - - 0 12',
      'Ke7 Ra4',
      () => {
        const line = lineIn(positionOf('3rk3/8/8/8/3R4/8/8/4K3[#q] b - - 0 12'), 'Rd7 Rxd7 Kxd7 Ke2');
        return {
          ideas: [{ kind: 'rampage', capture: line[1]!, back: line[2]!, taken: null, landing: null }] as Idea[],
        };
      },
      'rampage',
    ],
    [
      'a landing that attacks nothing',
      '4r1k1/8/8/8/8/8/8/3K4[#Q] w - - 0 1',
      'Kd2 Re2+ Kxe2 (Q-R)*a8',
      () => ({
        cause: {
          kind: 'bought-back',
          role: ROOK,
          give: QUEEN,
          square: 12,
          to: 56,
          landing: { targets: [], by: null, isCheck: true },
        } as const,
      }),
      'bought-back',
    ],
  ] as const)('refutes %s', (_what, fen, text, harm, kind) => {
    expect(refuted(explained(fen, text, harm()))).toContain(kind);
  });
});

describe('the checker of a better move', () => {
  const better = (fen: string, played: string, move: string, idea: Idea): string[] => {
    const before = positionOf(fen);
    const [bad] = lineIn(before, played) as [Move];
    const line = lineIn(before, move);
    return refuted({ before, move: bad, harm: null, better: { move: line[0]!, line, ideas: [idea], cause: null } });
  };

  it('refutes the only good move, if another one is as good', () => {
    const only: Idea = { kind: 'only', second: 0 };
    expect(better(QUIET.replace(' b ', ' w '), 'Kf2', 'Nxd5', only)).toEqual([]);
    expect(better('4k3/8/8/3q4/8/2N1N3/8/4K3[] w - - 0 12', 'Kf2', 'Nexd5', only)).toEqual(['only']);
  });

  it('refutes a line that is explained by a man who was not needed', () => {
    const fen = '4k3/8/8/3n4/8/2N5/8/4K3[#Bn] w - - 0 12';
    const before = positionOf(fen);
    const line = lineIn(before, 'Nxd5 Kd7 (N-B)*e4') as [Move];
    const [move] = lineIn(before, 'Kf2') as [Move];
    const cause = { kind: 'payment', isRenewed: false, give: KNIGHT, role: BISHOP, to: 28, landing: null } as const;
    const better = { move: line[0], line, ideas: [], cause };
    expect(refuted({ before, move, harm: null, better })).toEqual(['payment']);
    const alone = positionOf(fen.replace('[#Bn]', '[#B]'));
    expect(refuted({ before: alone, move, harm: null, better })).toEqual([]);
  });

  it('refutes a payment that is as dear', () => {
    const fen = '4k3/8/8/8/8/8/8/4K3[#BPbp] w - - 0 12';
    expect(better(fen, '(P-P)*e4', '(P-P)*e4', { kind: 'cheaper', give: BISHOP, instead: PAWN })).toContain('cheaper');
  });
});

describe('npm run lab coach', () => {
  itSlow('goes on where its journal ends, and refuses that of other games', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ransom-coach-'));
    try {
      const journal = path.join(folder, 'journal');
      const pgn = path.join(folder, 'games.pgn');
      writeFileSync(pgn, '1. e4 d6 2. Qg4 g6 3. Qxc8 Qxc8\n');
      const run = (...args: string[]): ReturnType<typeof lab> =>
        lab('coach', '--nodes', '2000', '--texts', '--journal', journal, ...args);
      const first = run('--pgn', pgn);
      expect(first.stderr).toContain('game 1: 3 mistakes');
      const lines = readFileSync(journal, 'utf8');
      // As after a kill in the middle of a line.
      appendFileSync(journal, lines.slice(lines.indexOf('\n') + 1, -9));
      const second = run('--pgn', pgn);
      expect(second.stdout).toBe(first.stdout);
      expect(second.stderr).not.toContain('game 1');
      expect(readFileSync(journal, 'utf8')).toBe(lines);
      const other = run('--published');
      expect(other.status).toBe(1);
      expect(other.stderr).toMatch(/^\S+journal is the journal of another check of the coach .*: name another file\n$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  itSlow('counts reasons and claims of the games of a file, and refutes no mate and no rule', () => {
    const { status, stdout } = lab('coach', '--pgn', path.join(ROOT, 'docs/first-game.pgn'), '--nodes', '2000');
    expect(status).toBe(0);
    expect(stdout).toContain('with a specific reason');
    for (const kind of ['mate', 'mate-threat', 'bomb', 'returned', 'woken', 'prevents', 'saves'])
      expect(stdout).not.toMatch(new RegExp(`^  ${kind} .*refuted [1-9]`, 'm'));
  });
});
