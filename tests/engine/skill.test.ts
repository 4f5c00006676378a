import { DEFAULT_OPTIONS, MAX_SKILL_LEVEL } from '../../src/engine/options.ts';
import { NODES_OF_100_MS, chooseLine, seenMoves, skillOf, type Skill } from '../../src/engine/skill.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import { packDrop, packExchange } from '../../src/shared/move.ts';
import { SCORE_MATE } from '../../src/shared/search_layout.ts';

const skill = (skillLevel: number, variety = 0): Skill => skillOf({ ...DEFAULT_OPTIONS, skillLevel, variety });
const LIMITED = Array.from({ length: MAX_SKILL_LEVEL }, (_, level) => skill(level));

describe('a level', () => {
  it('is full strength at 20: no limit, one line, everything seen', () => {
    expect(skill(20)).toEqual({ nodes: 0, lines: 1, tolerance: 0, oversight: 0, foresight: Infinity });
  });

  it('is better in all that it does than the level below', () => {
    for (const [level, { nodes, lines, tolerance, oversight, foresight }] of LIMITED.entries()) {
      const lower = LIMITED[level - 1];
      if (lower === undefined) continue;
      expect(nodes / lines).toBeGreaterThan(lower.nodes / lower.lines);
      expect(lines).toBeLessThanOrEqual(lower.lines);
      expect(tolerance).toBeLessThan(lower.tolerance);
      expect(oversight).toBeLessThanOrEqual(lower.oversight);
      expect(foresight).toBeGreaterThan(lower.foresight);
    }
  });

  it('moves at once, however low or high', () => {
    for (const { nodes } of LIMITED) expect(nodes).toBeLessThan(NODES_OF_100_MS);
  });

  it('may lie between two others', () => {
    const [below, between, above] = [skill(11), skill(11.5), skill(12)];
    expect(between.nodes / between.lines).toBeGreaterThan(below.nodes / below.lines);
    expect(between.nodes / between.lines).toBeLessThan(above.nodes / above.lines);
    expect(between.tolerance).toBeLessThan(below.tolerance);
    expect(between.tolerance).toBeGreaterThan(above.tolerance);
    expect(Math.round(skill(19.99).nodes / 1000)).toBe(Math.round(NODES_OF_100_MS / 1000));
  });

  it('has lines to choose from if variety is wanted, and nodes for those that it adds', () => {
    expect(skill(20, 10)).toMatchObject({ nodes: 0, lines: 4, tolerance: 10 });
    const [plain, varied] = [skill(18), skill(18, 50)];
    expect(varied).toMatchObject({ lines: 4, tolerance: 50 });
    expect(Math.round(varied.nodes / 4)).toBe(plain.nodes);
    expect(skill(0, 50)).toEqual(skill(0));
  });
});

describe('the moves seen', () => {
  const moves = startPosition('leslie').legalMoves();
  const always = (number: number) => () => number;

  it('are some of those that there are, about as many as the chance says, and at least one', () => {
    const random = new Random(1);
    let seen = 0;
    for (let i = 0; i < 500; i++) {
      const some = seenMoves(moves, skill(0), () => random.fraction());
      for (const move of some) expect(moves).toContain(move);
      expect(some.length).toBeGreaterThan(0);
      seen += some.length;
    }
    expect(seen / (500 * moves.length)).toBeCloseTo(1 - skill(0).oversight / 2, 1);
    expect(seenMoves(moves, skill(0), always(0))).toEqual(moves);
  });

  it('are all if the level overlooks nothing', () => {
    expect(seenMoves(moves, skill(15), always(0))).toEqual(moves);
  });

  it('lack drops and exchanges more often, and all payments of an exchange together', () => {
    const beside = [packExchange(QUEEN, ROOK, 20), packExchange(ROOK, ROOK, 20), packDrop(PAWN, 30)];
    expect(seenMoves([moves[0]!, ...beside], skill(0), always(skill(0).oversight * 0.9))).toEqual([moves[0]!]);
    const random = new Random(2);
    for (let i = 0; i < 100; i++) {
      const seen = seenMoves([moves[0]!, ...beside], skill(0), () => random.fraction());
      expect(seen.includes(beside[0]!)).toBe(seen.includes(beside[1]!));
    }
  });
});

describe('the choice among lines', () => {
  const lines = (...scores: number[]): { score: number }[] => scores.map((score) => ({ score }));
  const chosen = (of: readonly { score: number }[], level: number, seed = 3): number[] => {
    const random = new Random(seed, level);
    return Array.from({ length: 300 }, () => chooseLine(of, skill(level), () => random.fraction()).score);
  };

  it('never falls on a move that is worse by more than the tolerance', () => {
    for (let level = 0; level < MAX_SKILL_LEVEL; level++) {
      const { tolerance } = skill(level);
      const scores = chosen(lines(50, 50 - tolerance, 49 - tolerance), level);
      expect(scores).not.toContain(49 - tolerance);
    }
  });

  it('is among more moves the weaker the level', () => {
    const among = lines(40, 0, -60, -150, -300, -600, -900);
    const kinds = [0, 2, 4, 6, 8, 16].map((level) => new Set(chosen(among, level)).size);
    expect(kinds).toEqual([...kinds].sort((a, b) => b - a));
    expect(kinds[0]).toBeGreaterThan(4);
    expect(kinds.at(-1)).toBe(1);
    expect(new Set(chosen(among, 20))).toEqual(new Set([40]));
  });

  it('is a mate that is seen, whatever else there is', () => {
    expect(new Set(chosen(lines(SCORE_MATE - 1, SCORE_MATE - 3, 900), 0))).toEqual(new Set([SCORE_MATE - 1]));
    expect(new Set(chosen(lines(SCORE_MATE - 5, 900), 4))).toEqual(new Set([SCORE_MATE - 5]));
  });

  it('takes a longer mate for an attack, its own and the opponent’s', () => {
    expect(new Set(chosen(lines(SCORE_MATE - 5, 400), 0)).size).toBe(2);
    expect(new Set(chosen(lines(100, 2 - SCORE_MATE), 0)).size).toBe(2);
    expect(new Set(chosen(lines(100, 2 - SCORE_MATE), 2))).toEqual(new Set([100]));
  });

  it('is the first line if all are lost', () => {
    expect(new Set(chosen(lines(2 - SCORE_MATE), 0)).size).toBe(1);
  });
});
