import { cpuMs } from '../../lab/shared/measure.ts';
import { NO_ADJUDICATION, type AdjudicationRules } from '../../src/match/adjudication.ts';
import { parseTimeControlInSeconds } from '../../src/table/time_control.ts';
import { NO_LIMITS } from '../../src/match/limits.ts';
import { formatMatchGame } from '../../src/match/pgn.ts';
import { playGame, type FinishedGame, type GamePlayer } from '../../src/match/play_game.ts';
import { START_FEN, positionFromFen } from '../../src/notation/fen.ts';
import { formatCoordinate, parseCoordinate } from '../../src/notation/coordinate.ts';
import { readScore } from '../../src/notation/score.ts';
import type {
  EngineResponse,
  EngineClient,
  EngineFault,
  MoveLimits,
  MoveReply,
  MoveRequest,
  Thinking,
} from '../../src/protocol/client/types.ts';
import { Game } from '../../src/rules/game.ts';
import { matchIntent } from '../../src/rules/match_intent.ts';
import { ok, err, type Result } from '../../src/rules/result.ts';

type Step = string | EngineResponse | EngineFault | { readonly text: string; readonly reply: Partial<MoveReply> };

/** An engine that answers according to a script, and records its requests. */
class ScriptedClient implements EngineClient {
  readonly announcedName = 'script';
  readonly isReusable = true;
  readonly asked: { clocks: MoveRequest['clocks']; flagMs: number | null; moves: string[]; fen: string }[] = [];
  told: string | null = null;
  private readonly steps: Step[];

  constructor(steps: readonly Step[]) {
    this.steps = [...steps];
  }

  start(): Promise<Result<void, EngineFault>> {
    return Promise.resolve(ok(undefined));
  }

  settle(): Promise<Result<void, EngineFault>> {
    return this.newGame();
  }

  newGame(): Promise<Result<void, EngineFault>> {
    return Promise.resolve(ok(undefined));
  }

  go({ line, clocks, flagMs }: MoveRequest): Promise<Result<MoveReply, EngineFault>> {
    this.asked.push({ clocks, flagMs, moves: [...line.moves], fen: line.fen() });
    const step = this.steps.shift();
    if (step === undefined) throw new Error('the script has ended');
    return Promise.resolve(replyOf(step));
  }

  gameOver(result: string): void {
    this.told = result;
  }

  quit(): Promise<boolean> {
    return Promise.resolve(true);
  }

  kill(): Promise<void> {
    return Promise.resolve();
  }
}

function replyOf(step: Step): Result<MoveReply, EngineFault> {
  const reply = { thinking: null, elapsedMs: 1 };
  if (typeof step === 'string') return ok({ ...reply, response: { kind: 'move', text: step, offersDraw: false } });
  if ('reply' in step) {
    return ok({ ...reply, response: { kind: 'move', text: step.text, offersDraw: false }, ...step.reply });
  }
  return 'detail' in step ? err(step) : ok({ ...reply, response: step });
}

interface Scene {
  readonly fen?: string;
  readonly opening?: readonly string[];
  readonly white: readonly Step[];
  readonly black: readonly Step[];
  readonly limits?: Partial<MoveLimits>;
  readonly marginMs?: number;
  readonly adjudication?: Partial<AdjudicationRules>;
}

async function play(scene: Scene): Promise<FinishedGame & { clients: [ScriptedClient, ScriptedClient] }> {
  const start = positionFromFen(scene.fen ?? START_FEN);
  if (!start.ok) throw new Error(start.error.message);
  const game = new Game(start.value);
  for (const text of scene.opening ?? []) {
    const intent = parseCoordinate(text);
    game.play(matchIntent(game.position, intent.ok ? intent.value : { kind: 'castle', side: 'king' })[0]!);
  }
  const clients: [ScriptedClient, ScriptedClient] = [new ScriptedClient(scene.white), new ScriptedClient(scene.black)];
  const limits = { ...NO_LIMITS, ...scene.limits };
  const player = (client: EngineClient): GamePlayer => ({ client, limits, marginMs: scene.marginMs ?? 0 });
  const finished = await playGame({ start: start.value, moves: game.moves }, [player(clients[0]), player(clients[1])], {
    ...NO_ADJUDICATION,
    ...scene.adjudication,
  });
  return { ...finished, clients };
}

const FOOLS_MATE = { white: ['f2f3', 'g2g4'], black: ['e7e5', 'd8h4'] };

describe('the referee', () => {
  it('ends a game by checkmate and tells both engines', async () => {
    const game = await play(FOOLS_MATE);
    expect(game).toMatchObject({ result: '0-1', termination: 'checkmate', offender: null });
    expect(game.clients.map(({ told }) => told)).toEqual(['0-1', '0-1']);
    expect(game.clients[1].asked.map(({ moves }) => moves.length)).toEqual([1, 3]);
  });

  it('ends a game by threefold repetition, counting the opening', async () => {
    const shuffle = { white: ['g1f3', 'f3g1', 'g1f3'], black: ['g8f6', 'f6g8', 'g8f6'] };
    const game = await play({
      ...shuffle,
      white: ['f3g1', 'g1f3', 'f3g1'],
      opening: ['g1f3', 'g8f6'],
      black: ['f6g8', 'g8f6', 'f6g8'],
    });
    expect(game).toMatchObject({ result: '1/2-1/2', termination: 'repetition' });
    expect(game.game.moves).toHaveLength(8);
  });

  it('ends a game by stalemate', async () => {
    const game = await play({ fen: '7k/8/6K1/8/8/8/8/5Q2[] w - - 0 1', white: ['f1f7'], black: [] });
    expect(game).toMatchObject({ result: '1/2-1/2', termination: 'stalemate' });
  });

  it('ends a game by the fifty-move rule', async () => {
    const game = await play({ fen: 'r3k3/8/8/8/8/8/8/R3K3[] w - - 98 90', white: ['a1b1'], black: ['a8c8'] });
    expect(game).toMatchObject({ result: '1/2-1/2', termination: 'fifty-moves' });
  });

  it('plays exchanges and drops', async () => {
    const fen = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';
    const game = await play({ fen, white: ['N#B@c6', { kind: 'resign' }], black: ['b@e6'] });
    expect(game.game.moves).toHaveLength(2);
    expect(game.clients[0].asked[1]!.moves).toEqual(['N#B@c6', 'B@e6']);
    expect(game.clients[0].asked[1]!.fen).toContain('rn1qkbnr/ppp1pppp/2N1b3/');
  });
});

describe('an engine that fails', () => {
  const lost = (termination: string): object => ({ result: '0-1', termination, offender: 0 });

  it.each(['crash', 'stall', 'flood'] as const)('loses by its %s', async (kind) => {
    const game = await play({ white: ['e2e4', { kind, detail: 'why' }], black: ['e7e5'] });
    expect(game).toMatchObject({ ...lost(kind), detail: 'why' });
    expect(game.game.moves).toHaveLength(2);
  });

  it('loses by a crash if it does not start', async () => {
    const game = await play({ white: [{ kind: 'no-start', detail: 'why' }], black: [] });
    expect(game).toMatchObject({ ...lost('crash'), detail: 'why' });
  });

  it.each(['e2e5', 'e1e8', 'N@c3', 'e1g1', 'e7e5'])('loses by the illegal move %s', async (text) => {
    expect(await play({ white: [text], black: [] })).toMatchObject(lost('illegal-move'));
  });

  it('loses by a promotion without a piece', async () => {
    const fen = '8/P7/8/8/8/7k/8/K7[#QR] w - - 0 1';
    expect(await play({ fen, white: ['a7a8'], black: [] })).toMatchObject(lost('illegal-move'));
    const good = await play({ fen, white: ['a7a8r', { kind: 'resign' }], black: ['h3h4'] });
    expect(good.termination).toBe('resignation');
  });

  it.each(['e4', 'Nf3', 'xyzzy', '(none)x'])('loses by the unreadable move %s', async (text) => {
    expect(await play({ white: [text], black: [] })).toMatchObject(lost('unreadable-move'));
  });

  it('loses when it returns no move although there are legal ones', async () => {
    const game = await play({ white: [{ kind: 'none' }], black: [] });
    expect(game).toMatchObject({ ...lost('no-move'), detail: `20 legal ones in ${START_FEN}` });
  });

  it('loses by a false claim or refusal, and resigns by claiming its loss', async () => {
    const claim = (result: string): EngineResponse => ({ kind: 'claim', result, text: `${result} {so there}` });
    expect(await play({ white: [claim('1-0')], black: [] })).toMatchObject(lost('false-claim'));
    expect(await play({ white: [claim('1/2-1/2')], black: [] })).toMatchObject(lost('false-claim'));
    expect(await play({ white: [{ kind: 'refusal', text: 'Illegal move: e7e5' }], black: [] })).toMatchObject(
      lost('false-claim'),
    );
    expect(await play({ white: [claim('0-1')], black: [] })).toMatchObject(lost('resignation'));
  });
});

describe('time', () => {
  const slow = (text: string, elapsedMs: number): Step => ({ text, reply: { elapsedMs } });
  const clock = (text: string): Partial<MoveLimits> => {
    const control = parseTimeControlInSeconds(text);
    return { timeControl: control.ok && control.value.kind === 'session' ? control.value : null };
  };

  it('is deducted from the clocks sent to engines', async () => {
    const game = await play({
      limits: clock('10+0.1'),
      white: [slow('f2f3', 1000), slow('g2g4', 0)],
      black: [slow('e7e5', 500), 'd8h4'],
    });
    const told = game.clients[1].asked[1]!.clocks!.map(({ remainingMs }) => remainingMs);
    expect(told).toEqual([9200, 9600]);
    expect(game.clients[0].asked[1]!.flagMs).toBe(9100);
  });

  it('runs out when the flag falls, except for the margin', async () => {
    const late = { limits: clock('1'), white: [slow('f2f3', 1009), slow('g2g4', 1)], black: FOOLS_MATE.black };
    expect(await play(late)).toMatchObject({
      termination: 'time-loss',
      offender: 0,
      result: '0-1',
      detail: '9 ms late',
    });
    expect(await play({ ...late, marginMs: 10 })).toMatchObject({ termination: 'checkmate' });
  });

  it('is enforced for a fixed time per move', async () => {
    const late = { limits: { moveTimeMs: 100 }, white: ['f2f3', slow('g2g4', 130)], black: FOOLS_MATE.black };
    expect(await play({ ...late, marginMs: 20 })).toMatchObject({ termination: 'time-loss', detail: '30 ms late' });
    expect(await play({ ...late, marginMs: 50 })).toMatchObject({ termination: 'checkmate' });
  });

  it("doesn't matter with a node limit alone", async () => {
    const game = await play({ limits: { nodes: 100 }, white: ['f2f3', slow('g2g4', 1e6)], black: FOOLS_MATE.black });
    expect(game.termination).toBe('checkmate');
    expect(game.clients[0].asked[0]).toMatchObject({ clocks: null, flagMs: null });
  });
});

describe('an early end', () => {
  const thinking = (centipawns: number): Thinking => ({
    score: { kind: 'cp', centipawns },
    depth: 5,
    nodes: 100,
    timeMs: 1,
  });
  const scored = (text: string, centipawns: number): Step => ({ text, reply: { thinking: thinking(centipawns) } });

  it('occurs by agreement when both offer a draw', async () => {
    const offer = (text: string): EngineResponse => ({ kind: 'move', text, offersDraw: true });
    expect(await play({ white: [offer('e2e4')], black: [offer('e7e5')] })).toMatchObject({
      result: '1/2-1/2',
      termination: 'agreement',
    });
    const declined = await play({ white: [offer('f2f3'), 'g2g4'], black: ['e7e5', offer('d8h4')] });
    expect(declined.termination).toBe('checkmate');
  });

  it('occurs by adjudication', async () => {
    const resign = { moves: 1, centipawns: 900, twoSided: true };
    expect(
      await play({ white: [scored('f2f3', -950)], black: [scored('e7e5', 1000)], adjudication: { resign } }),
    ).toMatchObject({ result: '0-1', termination: 'resign-adjudication', offender: null });
    expect(await play({ white: ['e2e4'], black: ['e7e5'], adjudication: { maxMoves: 1 } })).toMatchObject({
      termination: 'length-adjudication',
    });
    const draw = { fromMove: 1, moves: 1, centipawns: 20 };
    expect(
      await play({ white: [scored('e2e4', 20)], black: [scored('e7e5', -20)], adjudication: { draw } }),
    ).toMatchObject({ termination: 'draw-adjudication' });
  });

  it('never takes precedence over the rules of the game', async () => {
    const resign = { moves: 1, centipawns: 900, twoSided: false };
    const game = await play({
      white: ['f2f3', 'g2g4'],
      black: ['e7e5', scored('d8h4', -5000)],
      adjudication: { resign, maxMoves: 2 },
    });
    expect(game).toMatchObject({ termination: 'checkmate', result: '0-1' });
  });
});

describe('the referee itself', () => {
  /** Plays random legal moves as fast as it can. */
  class InstantClient extends ScriptedClient {
    private lot = 1;

    override go({ line }: MoveRequest): Promise<Result<MoveReply, EngineFault>> {
      const position = positionFromFen(line.fen());
      if (!position.ok) throw new Error(position.error.message);
      const moves = position.value.legalMoves();
      this.lot = (this.lot * 48271) % 0x7fffffff;
      return Promise.resolve(replyOf(formatCoordinate(moves[this.lot % moves.length]!)));
    }
  }

  it('costs less than a millisecond per move', async () => {
    const start = positionFromFen(START_FEN);
    if (!start.ok) throw new Error(start.error.message);
    const player = (): GamePlayer => ({ client: new InstantClient([]), limits: NO_LIMITS, marginMs: 0 });
    const before = cpuMs();
    const rules = { ...NO_ADJUDICATION, maxMoves: 300 };
    const finished = await playGame({ start: start.value, moves: [] }, [player(), player()], rules);
    const ms = cpuMs() - before;
    expect(finished.played.length).toBeGreaterThan(50);
    // Includes the instant engines' own work, which is as much again.
    expect(ms / finished.played.length).toBeLessThan(1);
  });
});

describe('the PGN of a game', () => {
  const tags = {
    event: 'Test',
    round: 7,
    white: 'a "quoted" one',
    black: 'b',
    // Local time, as in other programs: it may be another day in UTC.
    date: new Date(2026, 0, 2, 23, 59),
    timeControl: '5+0.05',
  };

  it('has score, depth, time and nodes, and is read back', async () => {
    const thinking: Thinking = { score: { kind: 'mate', moves: -3 }, depth: 12, nodes: 51234, timeMs: 98 };
    const game = await play({
      opening: ['g1f3', 'g8f6'],
      white: [{ text: 'f3g1', reply: { thinking, elapsedMs: 98.4 } }, { kind: 'resign' }],
      black: ['f6g8'],
    });
    const pgn = formatMatchGame(game, tags);
    expect(pgn).toContain('[White "a \\"quoted\\" one"]');
    expect(pgn).toContain('[Date "2026.01.02"]');
    expect(pgn).toContain('[Round "7"]');
    expect(pgn).toContain('[Termination "normal"]');
    expect(pgn.replace(/\s+/g, ' ')).toContain(
      '1. Nf3 Nf6 2. Ng1 {-M3/12 0.098s 51234 nodes} 2... Ng8 {0.001s} {resignation} 0-1',
    );
    const score = readScore(pgn, game.game.start);
    if (!score.ok) throw new Error(score.error.message);
    expect(score.value.stop).toBeNull();
    expect(score.value.plies.map(({ move }) => move)).toEqual(game.game.moves);
  });

  it('reports what went wrong, even before the first move', async () => {
    const game = await play({ white: [{ kind: 'crash', detail: 'exit {code} 139' }], black: [] });
    const pgn = formatMatchGame(game, tags);
    expect(pgn).toContain('[Termination "abandoned"]');
    expect(pgn).toContain('crash: exit {code) 139');
    const score = readScore(pgn, game.game.start);
    expect(score).toMatchObject({ ok: true, value: { stop: null, ending: { result: '0-1' } } });
  });
});
