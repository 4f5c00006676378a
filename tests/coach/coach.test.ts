import { Analyser } from '../../src/analysis/analyser.ts';
import { annotate } from '../../src/analysis/annotate.ts';
import { Evidence } from '../../src/coach/evidence.ts';
import { explainMistake, meets, newlyAllowed } from '../../src/coach/explain.ts';
import { ideasOf } from '../../src/coach/ideas.ts';
import type { Idea } from '../../src/coach/reason.ts';
import { harmOf, plansOf, whyOf, whyOfPlans, type Why } from '../../src/coach/why.ts';
import { formatSan } from '../../src/notation/san.ts';
import { readMove } from '../../src/notation/read_move.ts';
import { Game } from '../../src/rules/game.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { KING, QUEEN } from '../../src/shared/men.ts';
import { moveRole } from '../../src/shared/move.ts';
import { positionOf } from '../helpers/position.ts';

const NODES = 30_000;
const never = new AbortController().signal;

let analyser: Analyser;
beforeAll(() => {
  analyser = new Analyser({ threads: 1, hashMb: null, multiPv: 1 }, { nodes: NODES }, () => undefined);
});
afterAll(() => analyser.close());

function moveIn(position: Position, text: string): Move {
  const move = readMove(position, text);
  if (!move.ok) throw new Error(move.error.message);
  return move.value;
}

/** Why a move is bad, as a review says it. */
async function whyIn(fen: string, text: string): Promise<Why> {
  const position = positionOf(fen);
  for await (const judged of annotate(position, [moveIn(position, text)], analyser, () => false)) {
    const why = await whyOf(analyser, judged, never);
    if (why === null) throw new Error(`${text} is no mistake: ${judged.judgement}`);
    return why;
  }
  throw new Error('no move was judged');
}

async function plansIn(fen: string): Promise<Why> {
  const analysis = await analyser.analyse(new Game(positionOf(fen)));
  return whyOfPlans((await plansOf(analyser, analysis, never))!);
}

const kinds = ({ reasons }: Why, of: string): string[] =>
  reasons.filter((reason) => reason.of === of).map(({ kind }) => kind);

describe('why a move is bad', () => {
  it.each([
    [
      'an attack that a move uncovers',
      '4r1kr/ppq4p/4bnpb/4n3/PP1NP3/5PPP/2PN1P2/R1BQ1K1R[#Bpppp] b - - 0 17',
      'Bc4+',
      'discovery',
    ],
    ['a mate in one', 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 3 3', 'a6', 'mate'],
    [
      'the man just taken, who comes back',
      '7k/pp2p1r1/4Nr1p/2PP2B1/4N1Bn/5Q2/PP3PbP/R4RK1[b#PPqnpppp] b - - 0 30',
      'Bxf3',
      'bomb',
    ],
    [
      'the frozen pawn that a capture wakes',
      'r2q1rk1/ppp1p1bp/4b1p1/4pn2/3nNNB1/2PP3P/PP2pPP1/R1BQ1RK1[#P] w - - 0 14',
      'Nxe6',
      'woken',
    ],
  ])('%s', async (_what, fen, text, kind) => {
    expect(kinds(await whyIn(fen, text), 'reply')).toContain(kind);
  });
});

describe('what each side is up to', () => {
  it('tells a threat of mate, and that the best move prevents it', async () => {
    const why = await plansIn('r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 3 3');
    expect(kinds(why, 'threat')).toEqual(['mate']);
    expect(kinds(why, 'plan')).toContain('prevents');
    expect(why.text).toContain('White threatens mate in one: 4. Qxf7#.');
  });

  it('says nothing where nothing is up', async () => {
    const why = await plansIn('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1');
    expect(kinds(why, 'threat')).toEqual([]);
  });

  it('knows no threat in check, and nothing of a game that is over', async () => {
    const inCheck = await analyser.analyse(new Game(positionOf('4k3/8/8/8/8/8/4q3/4K3[] w - - 0 1')));
    expect((await plansOf(analyser, inCheck, never))!.threat).toBeNull();
    const mated = await analyser.analyse(new Game(positionOf('7k/6Q1/6K1/8/8/8/8/8[] b - - 0 1')));
    expect(await plansOf(analyser, mated, never)).toBeNull();
  });
});

describe('for a player who looks for a better move', () => {
  it('it says only what the opponent does, whatever the judgement', async () => {
    const position = positionOf('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2');
    for await (const judged of annotate(position, [moveIn(position, 'Qg4')], analyser, () => false)) {
      const whole = await whyOf(analyser, judged, never);
      const harm = await harmOf(analyser, { ...judged, judgement: null }, never);
      expect(whole?.text).toContain(' Better was ');
      expect(harm?.text).toBe(whole?.text.replace(/(; after .*)?\. Better was .*/, '.'));
      expect(kinds(harm!, 'better')).toEqual([]);
    }
  });
});

describe('an attack on the man that has just moved', () => {
  it('was no threat before, however good the reply would have been', async () => {
    const less = new Analyser({ threads: 1, hashMb: null, multiPv: 1 }, { nodes: 20_000 }, () => undefined);
    const position = positionOf('rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2');
    let text = '';
    try {
      for await (const judged of annotate(position, [moveIn(position, 'Qh5')], less, () => false))
        text = (await whyOf(less, judged, never))?.text ?? '';
    } finally {
      await less.close();
    }
    expect(text).toMatch(
      /^2\. Qh5 allows 2\.\.\. Nf6, which attacks the queen on h5; after 3\. Qd1 Nc6 Black is ahead by about a pawn/,
    );
  });
});

describe('a man who could be taken', () => {
  const immuneIn = async (fen: string, text: string, reply: string): Promise<string[]> => {
    const evidence = new Evidence(analyser, never);
    const before = positionOf(fen);
    const move = moveIn(before, text);
    const found = (await evidence.search(before.play(move), 1))!;
    const candidate = { before, move, lines: [found.line], pawns: -found.pawns, profit: 0 };
    const ideas = await ideasOf(evidence, candidate);
    return ideas.flatMap((idea) => {
      if (idea.kind !== 'immune') return [];
      const then = before.play(move);
      expect(idea.capture).toBe(moveIn(then, reply));
      return [formatSan(then.play(idea.capture), idea.answer)];
    });
  };

  it('is told with the answer, if that is a check, a capture or a promotion', async () => {
    const fen = '2r1k2r/p1p2ppp/Pp5n/nq1N4/8/b6P/P1PQ1PP1/R3K2R[BN#BPPbpp] w KQk - 0 18';
    expect(await immuneIn(fen, '(B-B)*d7+', 'Qxd7')).toEqual(['N*f6+']);
  });

  it('is not told if the answer is quiet, or if there is nothing but an exchange', async () => {
    const quiet = 'r1bqk2r/1p1nbpp1/7p/pP1pN2n/3p3p/2P2NPP/P2BPPB1/R2QK2R[P#] w KQkq - 0 14';
    expect(await immuneIn(quiet, 'Nxf7', 'Kxf7')).toEqual([]);
    const exchange = '4k3/8/8/3n4/8/2N5/8/3RK3[] w - - 0 1';
    expect(await immuneIn(exchange, 'Nxd5', 'Kd7')).toEqual([]);
  });
});

describe('an attack by a man who could be taken', () => {
  it('comes with what protects him', async () => {
    const before = positionOf('r2q2kr/pp3p2/1n1p1ppp/7N/3p4/P6P/1PP1BPP1/R2Q1RK1[b#BNPPbn] w - - 0 21');
    const evidence = new Evidence(analyser, never);
    const move = moveIn(before, '(N-B)*c7');
    const found = (await evidence.search(before.play(move), 1))!;
    const ideas = await ideasOf(evidence, { before, move, lines: [found.line], pawns: -found.pawns, profit: 0 });
    expect(ideas.map(({ kind }) => kind)).toEqual(['immune', 'attack']);
  });

  it('keeps that where the reply is possible after the better move, but attacks nothing', () => {
    const after = positionOf('3q3k/8/8/8/3N4/8/8/3R2K1[] w - - 0 1');
    const reply = moveIn(after, 'Nb3');
    const target = { square: 59, role: QUEEN, gain: 9 };
    const ideas: Idea[] = [
      { kind: 'immune', capture: reply, answer: reply, taken: null, mates: null, landing: null, then: [] },
      { kind: 'attack', targets: [target], by: 'discovery', isCheck: false },
    ];
    expect(newlyAllowed(after, positionOf('q6k/8/8/8/3N4/8/8/3R2K1[] w - - 0 1'), reply, ideas)).toEqual(ideas);
    expect(newlyAllowed(after, after, reply, ideas)).toEqual([]);
  });
});

describe('what the better move does about a reply', () => {
  it('is no answer, if it threatened that anyway', async () => {
    const before = positionOf('r3k2r/ppp1qppp/n4n2/2b1P3/1BP1pN2/5b2/PPN3PP/R2QKB1R[#PPp] w KQkq - 2 12');
    const after = before.play(moveIn(before, 'Qd2'));
    const harm = { reply: moveIn(after, 'Rd8'), expected: 0.1, after };
    const met = (relation: 'allows' | 'unmet', isShared: boolean): Promise<unknown[]> =>
      meets(new Evidence(analyser, never), before, moveIn(before, 'Bxc5'), { ...harm, relation, isShared });
    expect(await met('allows', false)).toEqual([]);
    expect(await met('allows', true)).toHaveLength(1);
    expect(await met('unmet', false)).toHaveLength(1);
  });

  it('is no answer, if a move of the same name is possible after the bad one', async () => {
    const before = positionOf('r7/bp2k1p1/1p6/p1nqN3/P2P2b1/1PP1P1B1/5PPP/r1NK1B1R[QRnp#ppp] w - - 1 29');
    const after = before.play(moveIn(before, 'Kc2'));
    const harm = { relation: 'unmet', reply: moveIn(after, 'Rxc1+'), expected: 0, after } as const;
    const met = await meets(new Evidence(analyser, never), before, moveIn(before, 'f3'), harm);
    const names = met.map((idea) => idea.kind === 'answers' && moveRole(idea.reply));
    expect(names).not.toContain(KING);
  });
});

describe('a better move', () => {
  it('is told only if a search of its own confirms it', async () => {
    const position = positionOf('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2');
    const line = [moveIn(position, 'Ba6'), moveIn(position.play(moveIn(position, 'Ba6')), 'Nxa6')];
    for await (const judged of annotate(position, [moveIn(position, 'Nf3')], analyser, () => false)) {
      const standing = { ...judged.best.standing, expected: 0.95, pawns: 5 };
      const wrong = { ...judged, best: { ...judged.best, standing, line } };
      expect((await explainMistake(new Evidence(analyser, never), wrong))?.better).toBeNull();
    }
  });
});
