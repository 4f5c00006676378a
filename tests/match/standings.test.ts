import { planDifferences } from '../../src/jobs/journal.ts';
import { createJournal, readJournal } from '../../src/match/journal.ts';
import { NO_LIMITS } from '../../src/match/limits.ts';
import { matchDifferences } from '../../src/match/plan_differences.ts';
import { WHOLE } from '../../src/jobs/shard.ts';
import { scheduledGame, type ScheduleSettings } from '../../src/match/schedule.ts';
import { Standings } from '../../src/match/standings.ts';
import type { GameSummary } from '../../src/match/summary.ts';
import { isFailure } from '../../src/match/termination.ts';
import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchSettings } from './mocks.ts';

const duel: ScheduleSettings = { players: 2, format: 'round-robin', swapColours: true, games: 100 };
const totals = { moves: 10, timeMs: 100, nodes: 1000, depth: 50, toldMoves: 10 };

function summary(index: number, change: Partial<GameSummary>): GameSummary {
  const base = { result: '1/2-1/2', termination: 'repetition', offender: null, detail: '', plies: 20 } as const;
  return { index, ...base, totals: [totals, { ...totals, timeMs: 50 }], ...change };
}

function standingsOf(settings: ScheduleSettings, games: readonly GameSummary[]): Standings {
  const standings = new Standings(settings.players);
  for (const game of games) standings.add(scheduledGame(settings, game.index), game);
  return standings;
}

describe('standings', () => {
  it('count games and pairs from both sides, in any order', () => {
    const games = [
      summary(0, { result: '1-0', termination: 'checkmate' }),
      summary(1, { result: '0-1', termination: 'checkmate' }),
      summary(2, { result: '1-0', termination: 'checkmate' }),
      summary(3, {}),
      summary(4, { result: '0-1', termination: 'checkmate' }),
    ];
    for (const order of [games, [...games].reverse()]) {
      const standings = standingsOf(duel, order);
      expect(standings.player(0).all).toEqual({ tally: { wins: 3, draws: 1, losses: 1 }, pairs: [0, 0, 0, 1, 1] });
      expect(standings.player(1).all).toEqual({ tally: { wins: 1, draws: 1, losses: 3 }, pairs: [1, 1, 0, 0, 0] });
      expect(standings.player(0).asWhite).toEqual({ wins: 2, draws: 0, losses: 1 });
      expect(Object.fromEntries(standings.terminations)).toEqual({ checkmate: 4, repetition: 1 });
      expect(standings.player(0).totals).toMatchObject({ moves: 50, timeMs: 3 * 100 + 2 * 50 });
    }
  });

  it('count failures for the engine that failed, and the other games separately', () => {
    const standings = standingsOf(duel, [
      summary(0, { result: '1-0', termination: 'crash', offender: 1 }),
      summary(1, { result: '0-1', termination: 'checkmate' }),
      summary(2, { result: '1-0', termination: 'checkmate' }),
      summary(3, { result: '1-0', termination: 'resignation', offender: 1 }),
    ]);
    expect(standings.player(1).failures).toMatchObject({ crash: 1, stall: 0, 'time-loss': 0 });
    expect(standings.player(0).failures).toMatchObject({ crash: 0 });
    expect(standings.player(0).all).toEqual({ tally: { wins: 3, draws: 0, losses: 1 }, pairs: [0, 0, 1, 0, 1] });
    expect(standings.player(0).played).toEqual({ tally: { wins: 2, draws: 0, losses: 1 }, pairs: [0, 0, 1, 0, 0] });
  });

  it('separate the games of several players', () => {
    const settings: ScheduleSettings = { players: 3, format: 'round-robin', swapColours: true, games: 6 };
    // White wins every game.
    const standings = standingsOf(
      settings,
      Array.from({ length: 6 }, (_, index) => summary(index, { result: '1-0', termination: 'checkmate' })),
    );
    for (const player of [0, 1, 2]) {
      expect(standings.player(player).all).toEqual({ tally: { wins: 2, draws: 0, losses: 2 }, pairs: [0, 0, 2, 0, 0] });
    }
  });
});

describe('terminations', () => {
  it('are classified as engine failures or not', () => {
    expect(
      ['crash', 'stall', 'flood', 'time-loss', 'no-move', 'illegal-move'].every((each) => isFailure(each as 'crash')),
    ).toBe(true);
    expect(isFailure('checkmate')).toBe(false);
    expect(isFailure('resignation')).toBe(false);
  });
});

describe('a journal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ransom-journal-'));
  const path = join(folder, 'a.match');
  const RUN = { games: 2, sprt: null, shard: WHOLE };
  const line = (index: number): string =>
    `${JSON.stringify({ ...summary(index, {}), openingMoves: 'e2e4', pgnBytes: 100 * index, elapsedMs: 5 })}\n`;

  beforeEach(() => createJournal(path, { seed: 1 }, RUN));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function faultOf(file: string): string {
    const journal = readJournal(file);
    return journal.ok ? '' : journal.error;
  }

  it('is read back with its plan and games', () => {
    appendFileSync(path, line(1) + line(0));
    const journal = readJournal(path);
    expect(journal).toMatchObject({ ok: true, value: { plan: { seed: 1 }, games: [{ index: 1 }, { index: 0 }] } });
  });

  it('may have a truncated last line', () => {
    appendFileSync(path, line(0));
    const whole = readJournal(path);
    appendFileSync(path, line(1).slice(0, 30));
    const cut = readJournal(path);
    expect(cut).toEqual(whole);
  });

  it('is refused if the file is not a journal', () => {
    expect(readJournal(join(folder, 'none'))).toEqual({ ok: true, value: null });
    writeFileSync(join(folder, 'empty'), '');
    expect(readJournal(join(folder, 'empty'))).toEqual({ ok: true, value: null });
    expect(faultOf(folder)).toBe(`${folder} is not a regular file: name another file`);
    writeFileSync(join(folder, 'b'), 'hello\n');
    expect(readJournal(join(folder, 'b'))).toMatchObject({ ok: false });
    writeFileSync(join(folder, 'c'), '{"format":"ransom-match","version":99,"plan":{}}\n');
    expect(faultOf(join(folder, 'c'))).toContain('another version');
    appendFileSync(path, `nonsense\n${line(0)}`);
    expect(faultOf(path)).toContain('damaged in line 2');
    truncateSync(path, 20);
    expect(readJournal(path)).toMatchObject({ ok: false });
  });

  it('reports the parts of plans that differ', () => {
    expect(planDifferences({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toEqual([]);
    expect(planDifferences({ a: 1, b: [1, 2] }, { a: 1, b: [2], c: 0 })).toEqual(['b', 'c']);
  });

  it('reports how engines and openings differ, in few words', () => {
    const { players } = matchSettings(['a x', 'b x', 'c x'], { games: 2, files: { journal: '' } });
    const slow = players.map((player) => ({ ...player, limits: { ...NO_LIMITS, nodes: 9 }, marginMs: 1 }));
    const [, , third] = slow;
    const plan = { engines: players, openings: 'random, seed 1', rules: 'leslie' };
    expect(matchDifferences(plan, { ...plan, engines: slow })).toEqual([
      'engines (limits of a: 9 nodes a move instead of 80 ms a move, margin of a: 1 ms instead of 700 ms, ' +
        'limits of b: 9 nodes a move instead of 80 ms a move, margin of b: 1 ms instead of 700 ms, and 2 more)',
    ]);
    const command = { file: 'c', args: ['y', '\u001b'], directory: '/d' };
    const options = [{ name: 'Hash', value: '2' }];
    const told = matchDifferences(
      { ...plan, engines: [third] },
      { ...plan, engines: [{ ...third, command, options }], openings: 'file 12, sequential, seed 1' },
    );
    expect(told).toEqual([
      'engines (command of c: c y U+001B in /d instead of c x, options of c: [{"name":"Hash","value":"2"}] instead of [])',
      'openings (file 12, sequential, seed 1 instead of random, seed 1)',
    ]);
    expect(matchDifferences(plan, { ...plan, engines: [third], rules: 'pierce' })).toEqual([
      'engines (1 instead of 3)',
      'rules',
    ]);
    expect(matchDifferences(plan, { ...plan, engines: [1, 2, 3] })).toEqual(['engines']);
  });
});
