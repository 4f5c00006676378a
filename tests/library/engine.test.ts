import {
  EngineError,
  Engine,
  annotateGame,
  divide,
  drawDiagram,
  evaluate,
  formatMove,
  legalMoves,
  load,
  parseGame,
  perft,
  playMove,
  proveMate,
  startPosition,
  unwrap,
  type EngineOptions,
  type Limits,
  type Move,
} from '../../src/index.ts';
import { EXCHANGE, MATE_IN_ONE, lineOf, position } from './positions.ts';

describe('the engine', () => {
  const engine = new Engine({ hashMb: 16 });
  afterAll(() => engine.close());

  it('finds a mate, reports its lines and is reproducible', async () => {
    const depths: number[] = [];
    const limits = { nodes: 3000 };
    const first = await engine.analyse(MATE_IN_ONE, limits, ({ depth }) => depths.push(depth));
    expect(first).toMatchObject({ score: { kind: 'mate', moves: 1 }, outcome: null, fault: null });
    expect(formatMove(MATE_IN_ONE, first.bestMove!)).toMatch(/#$/);
    expect(first.lines[0]!.moves).toEqual([first.bestMove]);
    expect(depths.length).toBeGreaterThan(0);
    const once = await engine.newGame().then(() => engine.analyse(EXCHANGE, limits));
    const again = await engine.newGame().then(() => engine.analyse(EXCHANGE, limits));
    const moves = ({ lines }: typeof once): unknown => lines.map((line) => [line.score, line.moves]);
    expect(moves(again)).toEqual(moves(once));
  });

  it('reports several lines, and searches only the allowed moves', async () => {
    engine.setOptions({ lines: 3 });
    const only: Move[] = [
      { kind: 'move', from: 'a2', to: 'a3' },
      { kind: 'move', from: 'h2', to: 'h4' },
    ];
    const { lines } = await engine.analyse(startPosition(), { depth: 4 });
    expect(lines.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    const { lines: few, bestMove } = await engine.analyse(startPosition(), { depth: 4, only });
    expect(few).toHaveLength(2);
    expect(only).toContainEqual(bestMove);
    const { bestMove: other } = await engine.analyse(startPosition(), { depth: 4, exclude: [lines[0]!.moves[0]!] });
    expect(other).not.toEqual(lines[0]!.moves[0]);
    engine.setOptions({ lines: 1 });
  });

  it('is stopped, and searches one position at a time', async () => {
    const search = engine.analyse(startPosition());
    await expect(engine.analyse(startPosition(), { nodes: 1 })).rejects.toMatchObject({ code: 'busy' });
    await expect(engine.newGame()).rejects.toThrow(EngineError);
    expect(engine.state).toBe('searching');
    engine.stop();
    await expect(search).resolves.toMatchObject({ fault: null });
    expect(engine.state).toBe('ready');
  });

  it('analyses at full strength if told so, whatever the limit', async () => {
    engine.setOptions({ skillLevel: 0 });
    const searched = async (limits: Limits): Promise<number> => (await engine.analyse(EXCHANGE, limits)).nodes;
    expect(await searched({ nodes: 3000 })).toBeLessThan(2000);
    expect(await searched({ nodes: 3000, purpose: 'analysis' })).toBeGreaterThanOrEqual(3000);
    expect(await searched({ depth: 9, purpose: 'play' })).toBeLessThan(2000);
    engine.setOptions({ skillLevel: 20 });
    const wrong = { purpose: 'win' } as unknown as Limits;
    await expect(engine.analyse(EXCHANGE, wrong)).rejects.toThrow('purpose is "win": it must be "play" or "analysis"');
  });

  it('has not failed if it is closed during a search', async () => {
    const short = new Engine({ hashMb: 1 });
    const search = short.analyse(startPosition());
    await short.close();
    const { fault, bestMove } = await search;
    expect(fault).toBeNull();
    expect(bestMove).not.toBeNull();
  });

  it('rejects with what the listener throws first, once the search has ended, and goes on', async () => {
    const notices: string[] = [];
    engine.setOptions({ onNotice: (text) => notices.push(text) });
    let calls = 0;
    const fail = (): void => {
      throw new Error(`listener failed in call ${++calls}`);
    };
    await expect(engine.analyse(startPosition(), {}, fail)).rejects.toThrow('listener failed in call 1');
    expect({ calls, notices, state: engine.state }).toEqual({ calls: 1, notices: [], state: 'ready' });
    await expect(engine.analyse(startPosition(), { nodes: 1000 })).resolves.toMatchObject({ fault: null });
    engine.setOptions({ onNotice: () => undefined });
  });

  it('rejects with what the listener of notices throws during a search', async () => {
    // Threads hardly ever start within a millisecond.
    for (let tries = 0, message = ''; message === ''; tries++) {
      expect(tries).toBeLessThan(5);
      const late = new Engine({
        hashMb: 16,
        onNotice: (text) => {
          throw new Error(`not wanted: ${text}`);
        },
      });
      message = await late.analyse(startPosition(), { timeMs: 1 }).then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
      expect(message).toMatch(/^(not wanted: the engine was still.*)?$/);
      await expect(late.analyse(startPosition(), { nodes: 1000 })).resolves.toMatchObject({ fault: null });
      await late.close();
    }
  });

  it('handles positions without moves', async () => {
    const mated = lineOf('f3 e5 g4 Qh4');
    await expect(engine.analyse(mated, { nodes: 100 })).resolves.toMatchObject({
      bestMove: null,
      lines: [],
      outcome: { ending: 'checkmate' },
      score: { kind: 'mate', moves: 0 },
    });
  });

  it("doesn't change a game while searching", async () => {
    const game = lineOf('e4 e5');
    const search = engine.analyse(game, { nodes: 1000 });
    unwrap(game.play('Nf3'));
    const { position: searched, bestMove } = await search;
    expect(searched.fen).toBe(lineOf('e4 e5').position.fen);
    expect(playMove(searched, bestMove!).ok).toBe(true);
  });

  it.each<[keyof EngineOptions, number]>([
    ['hashMb', -1],
    ['hashMb', 1.5],
    ['threads', 0],
    ['lines', 257],
    ['skillLevel', 21],
    ['variety', NaN],
    ['moveOverheadMs', -1],
  ])('refuses %s %d', (name, value) => {
    expect(() => new Engine({ [name]: value })).toThrow(new RegExp(`^${name} is ${value}: it must be`));
  });

  it.each<Limits>([
    { nodes: 0 },
    { depth: 100 },
    { timeMs: -5 },
    { mate: 61 },
    { clock: { remainingMs: NaN } },
    { only: [{ kind: 'move', from: 'e2', to: 'e5' }] },
  ])('refuses the limit %j', async (limits) => {
    await expect(engine.analyse(startPosition(), limits)).rejects.toThrow(RangeError);
  });

  it('refuses a clock without the time that is left', async () => {
    const clock = { incrementMs: 5000 } as Limits['clock'];
    await expect(engine.analyse(startPosition(), { clock })).rejects.toThrow(
      new RangeError('remainingMs is undefined: it must be a whole number from 0 to 9007199254740991'),
    );
  });

  it('rejects everything once it is closed', async () => {
    const closed = new Engine();
    await closed.close();
    expect(closed.state).toBe('closed');
    await expect(closed.analyse(startPosition(), { nodes: 1 })).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('beside the engine', () => {
  it('mates are proved and refuted', async () => {
    const proof = await proveMate(MATE_IN_ONE, { moves: 2 });
    expect(proof).toMatchObject({ verdict: 'mate', moves: 1, shortestOf: 'all' });
    await expect(proveMate(startPosition(), { moves: 2 })).resolves.toMatchObject({ verdict: 'none', noneWithin: 2 });
    const given = proveMate(startPosition(), { moves: 20, signal: AbortSignal.timeout(100) });
    await expect(given).resolves.toMatchObject({ verdict: 'undecided', ranOutOf: 'signal' });
    const cancelled = await proveMate(startPosition(), { attack: 'all', signal: AbortSignal.timeout(1000) });
    expect(cancelled).toMatchObject({ verdict: 'undecided', ranOutOf: 'signal' });
    expect(Math.min(cancelled.noneWithin, cancelled.nodes)).toBeGreaterThan(0);
    await expect(proveMate(startPosition(), { signal: AbortSignal.abort() })).resolves.toMatchObject({ nodes: 0 });
    await expect(proveMate(startPosition(), { moves: 0 })).rejects.toThrow(RangeError);
    await expect(proveMate(position('7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1'))).rejects.toThrow(/over by stalemate/);
  });

  it('positions are counted', async () => {
    expect([0, 1, 2, 3].map((depth) => perft(startPosition(), depth))).toEqual([1, 20, 400, 8902]);
    const told: Move[] = [];
    const options = { threads: 2, hashMb: 1, onMove: (move: Move) => told.push(move) };
    const { nodes, divide: counts } = await divide(startPosition(), 4, options);
    expect(nodes).toBe(197281);
    expect(counts.map(({ move }) => move)).toEqual(legalMoves(startPosition()));
    expect(told).toHaveLength(20);
    expect(() => perft(startPosition(), -1)).toThrow(RangeError);
    expect(() => perft(startPosition(), undefined as unknown as number)).toThrow(/^depth is undefined: it must be/);
    await expect(divide(startPosition(), 1, { threads: 65 })).rejects.toThrow(RangeError);
  });

  it('positions are evaluated', () => {
    const { total, terms } = evaluate(EXCHANGE);
    expect(Number.isInteger(total)).toBe(true);
    expect(terms.map(({ name }) => name)).toContain('Material');
  });

  it('diagrams are drawn', () => {
    const exchange: Move = { kind: 'exchange', give: 'bishop', rescue: 'knight', to: 'c6' };
    const plain = drawDiagram(EXCHANGE);
    const marked = drawDiagram(EXCHANGE, { arrows: [exchange, ['a1', 'h8']], marks: ['c6'], flipped: true });
    expect(plain).toMatch(/^<svg .* width="720"/);
    expect(marked.match(/fill-opacity="\.8"/g)).toHaveLength(3);
    expect(drawDiagram(EXCHANGE, { lastMove: { kind: 'move', from: 'd7', to: 'd5' } })).not.toBe(plain);
    for (const arrow of ['e2e4', null, 7]) {
      expect(() => drawDiagram(EXCHANGE, { arrows: [arrow as unknown as Move] })).toThrow(RangeError);
    }
    expect(() => drawDiagram(EXCHANGE, { width: 1 })).toThrow(/^width is 1: it must be/);
    expect(() => drawDiagram(EXCHANGE, { theme: 'toString' as 'wood' })).toThrow(RangeError);
    expect(() => drawDiagram(EXCHANGE, { marks: ['z1' as 'a1'] })).toThrow(RangeError);
  });

  it("games are annotated, and their author's comments are kept", async () => {
    const record = unwrap(parseGame('1. e4 {mine} e5 2. Qh5 Ke7 3. Qxe5#'));
    const told: number[] = [];
    const { moves, pgn } = await annotateGame(record, { nodes: 3000, onMove: ({ ply }) => told.push(ply) });
    expect(told).toEqual([1, 2, 3, 4, 5]);
    expect(moves[3]).toMatchObject({ judgement: 'blunder', move: { kind: 'move', from: 'e8', to: 'e7' } });
    expect(moves[3]!.loss).toBeGreaterThan(0.3);
    expect(pgn).toContain('mine');
    expect(pgn).toMatch(/\[Annotator "Ransom"\][^]*Ke7 \$4/);
    expect(unwrap(parseGame(pgn)).result).toBe('1-0');
    const given = await annotateGame(record, { nodes: 3000, signal: AbortSignal.abort() });
    expect(given.moves).toEqual([]);
  });

  it('there is nothing to load on Node', async () => {
    await expect(load()).resolves.toBeUndefined();
    await expect(load({ from: '/anywhere' })).rejects.toThrow(/^core\.wasm can't be read: .*\/anywhere\/core\.wasm/);
    expect(legalMoves(startPosition())).toHaveLength(20);
  });
});
