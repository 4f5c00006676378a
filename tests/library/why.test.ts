import {
  annotateGame,
  explainMistake,
  formatLine,
  parseGame,
  startPosition,
  threats,
  unwrap,
  type AnalysisOptions,
  type Move,
} from '../../src/index.ts';
import { MATE_IN_ONE, position } from './positions.ts';

const NODES = { nodes: 20_000 };
/** White threatens Qxf7#. */
const SCHOLAR = position('r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 3 3');
const BOMB = position('7k/pp2p1r1/4Nr1p/2PP2B1/4N1Bn/5Q2/PP3PbP/R4RK1[b#PPqnpppp] b - - 0 30');

describe('why a move is a mistake', () => {
  it('is said in words and as data', async () => {
    const mistake = (await explainMistake(SCHOLAR, 'a6', NODES))!;
    expect(mistake.judgement).toBe('blunder');
    expect(mistake.text).toMatch(/^3\.\.\. a6 allows mate in one: 4\. Qxf7#\. Better was 3\.\.\. /);
    const [mate, better] = mistake.reasons;
    expect(mate).toEqual({
      of: 'reply',
      kind: 'mate',
      squares: ['h5', 'f7'],
      stores: [],
      start: SCHOLAR,
      line: [
        { kind: 'move', from: 'a7', to: 'a6' },
        { kind: 'move', from: 'h5', to: 'f7' },
      ],
      threat: null,
    });
    expect(better!.of).toBe('better');
  });

  it('names prisons and airfields', async () => {
    const mistake = (await explainMistake(BOMB, { kind: 'move', from: 'g2', to: 'f3' }, NODES))!;
    expect(mistake.reasons.find(({ kind }) => kind === 'bomb')).toMatchObject({
      squares: ['f3'],
      stores: [{ player: 'black', kind: 'prison', role: 'queen' }],
    });
  });

  it('is nothing for a good move, and if it was cancelled', async () => {
    expect(await explainMistake(SCHOLAR, 'g6', NODES)).toBeNull();
    expect(await explainMistake(SCHOLAR, 'a6', { ...NODES, signal: AbortSignal.abort() })).toBeNull();
    expect(await explainMistake(SCHOLAR, 'a6', { timeMs: 60_000, signal: AbortSignal.timeout(100) })).toBeNull();
  });

  it('is refused for illegal moves and bad options', async () => {
    await expect(explainMistake(SCHOLAR, 'a1')).rejects.toThrow(RangeError);
    await expect(explainMistake(SCHOLAR, { kind: 'move', from: 'e2', to: 'e4' })).rejects.toThrow(RangeError);
    await expect(explainMistake(SCHOLAR, 'a6', { nodes: 0 })).rejects.toThrow(/^nodes is 0: it must be a whole number/);
    await expect(explainMistake(SCHOLAR, 'a6', { threads: 65 })).rejects.toThrow(/^threads is 65/);
    await expect(explainMistake(SCHOLAR, 'a6', { why: true } as AnalysisOptions)).rejects.toThrow(/has no "why"/);
  });
});

describe('what each side is up to', () => {
  it('is told in words, as moves and as data', async () => {
    const { threat, best } = await threats(SCHOLAR, NODES);
    expect(threat).toMatchObject({
      move: { kind: 'move', from: 'h5', to: 'f7' },
      reasons: [{ of: 'threat', kind: 'mate' }],
    });
    expect(threat!.text).toBe('White threatens mate in one: 4. Qxf7#.');
    expect(threat!.line).toEqual([threat!.move]);
    // The line is legal where it begins: with White to move.
    expect(formatLine(threat!.reasons[0]!.start, threat!.line)).toBe('4. Qxf7#');
    expect(best!.line[0]).toEqual(best!.move);
    expect(best!.reasons).toContainEqual(expect.objectContaining({ of: 'plan', kind: 'prevents' }));
  });

  it('shows the mate that a move threatens, with its player to move again', async () => {
    const waiting = position('1r1k3r/p1p2ppp/2p1bn2/1N6/1b1pp3/P2P2PP/P3NPB1/1K1R3R[n#QBPPq] b - - 1 18');
    const { reasons } = (await threats(waiting, NODES)).best!;
    const { line, threat } = reasons.find(({ kind }) => kind === 'mate-threat')!;
    expect(formatLine(waiting, line)).toBe('18... Bxa3');
    expect(threat!.start.turn).toBe('black');
    expect(formatLine(threat!.start, threat!.line)).toBe('19... (Q-Q)*b2#');
    const mate = (await threats(MATE_IN_ONE, NODES)).best!;
    expect(mate.reasons).toMatchObject([{ kind: 'mate', threat: null }]);
  });

  it('is nothing at the start, where the game is over, and if it was cancelled', async () => {
    expect((await threats(startPosition(), NODES)).threat).toBeNull();
    const nothing = { threat: null, best: null };
    expect(await threats(position('7k/6Q1/6K1/8/8/8/8/8[] b - - 0 1'), NODES)).toEqual(nothing);
    expect(await threats(SCHOLAR, { ...NODES, signal: AbortSignal.abort() })).toEqual(nothing);
    await expect(threats(SCHOLAR, { depth: 100 })).rejects.toThrow(/^depth is 100/);
  });
});

describe('an annotated game', () => {
  const game = unwrap(parseGame('1. e4 e5 2. Qh5 Ke7 3. Qxe5#'));

  it('says why, if it is asked to', async () => {
    const told: (string | null)[] = [];
    const { moves, pgn } = await annotateGame(game, {
      ...NODES,
      why: true,
      onMove: ({ why }) => told.push(why?.text ?? null),
    });
    const { text, reasons } = moves[3]!.why!;
    expect(text).toMatch(/^2\.\.\. Ke7 allows mate in one: 3\. Qxe5#\./);
    expect(reasons[0]).toMatchObject({ of: 'reply', kind: 'mate' });
    expect(told).toEqual(moves.map(({ why }) => why?.text ?? null));
    expect(moves[4]!.why).toBeNull();
    expect(pgn.replace(/\s+/g, ' ')).toContain(`{${text}}`);
  });

  it('says nothing otherwise', async () => {
    const { moves, pgn } = await annotateGame(game, NODES);
    expect(moves.map(({ why }) => why)).toEqual(moves.map(() => null));
    expect(pgn).not.toContain('allows');
    await expect(annotateGame(game, { why: 1 as unknown as boolean })).rejects.toThrow(/^why is 1: it must be true or/);
  });

  it('has moves of the public type in its reasons', async () => {
    const { moves } = await annotateGame(game, { ...NODES, why: true });
    const lines: readonly (readonly Move[])[] = moves.flatMap(({ why }) => why?.reasons.map(({ line }) => line) ?? []);
    for (const move of lines.flat()) expect(typeof move.kind).toBe('string');
  });
});
