import { createMatchView } from '../../src/cli/commands/match/view.ts';
import type { Screen } from '../../src/cli/terminal/terminal.ts';
import { formatDuration, cutToWidth, widthOf } from '../../src/jobs/terminal_text.ts';
import { describeProgress, describeSprt, describeStanding } from '../../src/match/report.ts';
import type { MatchProgress } from '../../src/match/match_state.ts';
import { scheduledGame } from '../../src/match/schedule.ts';
import { sprtState } from '../../src/match/sprt.ts';
import { Standings } from '../../src/match/standings.ts';
import type { GameSummary } from '../../src/match/summary.ts';
import type { PairCounts } from '../../src/match/tally.ts';
import { matchSettings } from './mocks.ts';

const sprt = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05, model: 'logistic' } as const;
const settings = matchSettings(['name=dev x', 'name=old x'], { games: 10, sprt, files: { journal: '' } });
const totals = { moves: 40, timeMs: 4000, nodes: 2_000_000, depth: 400, toldMoves: 40 };

const summaries: GameSummary[] = [
  { result: '1-0', termination: 'checkmate', offender: null, detail: '' },
  { result: '1/2-1/2', termination: 'repetition', offender: null, detail: '' },
  { result: '1-0', termination: 'crash', offender: 1, detail: 'exit code 139' },
].map((end, index) => ({ index, plies: 80, totals: [totals, totals], ...end }) as GameSummary);

function progressAfter(count: number): MatchProgress {
  const standings = new Standings(2);
  for (const summary of summaries.slice(0, count))
    standings.add(scheduledGame(settings.schedule, summary.index), summary);
  return {
    standings,
    sprt: sprtState(standings.player(0).all.pairs, sprt),
    games: 10,
    finishedGames: count,
    resumedGames: 1,
    elapsedMs: 90_000,
    elapsedNowMs: 60_000,
  };
}

class FakeScreen implements Screen {
  columns = 200;
  readonly isTTY: boolean;
  readonly rows: number;
  text = '';

  constructor(isTTY: boolean, rows = 24) {
    this.isTTY = isTTY;
    this.rows = rows;
  }

  write(text: string): void {
    this.text += text;
  }
}

describe('the standing of a match', () => {
  it('is a table, the endings, the failures, and the score with and without them', () => {
    expect(describeStanding(settings, progressAfter(3), 'interrupted')).toEqual(
      [
        '   engine  games  +  =  -  points     %             Elo  ms/move  depth  knps',
        '1  dev         3  2  1  0     2.5  83.3          +190.8    100.0   10.0   500',
        '2  old         3  0  1  2     0.5  16.7          -190.8    100.0   10.0   500',
        'Endings: checkmate 1, repetition 1, crash 1',
        'Lost by own failure: old: crash 1',
        'dev: +2 =1 -0, Elo +190.8, normalised +inf, LOS 92.1 %',
        'dev without games lost by failure: +1 =1 -0, Elo +190.8, normalised +inf, LOS 92.1 %',
        'Pairs with 0, 0.5, 1, 1.5, 2 points: [0, 0, 0, 1, 0]',
        'SPRT of logistic Elo 0 against 20: LLR 0.06, bounds -2.94 and 2.94: undecided',
        '1 game without its pair is not in the Elo',
        'Interrupted: dev 2.5 - 0.5 old, 3 of 10 games, Elo +190.8, LOS 92.1 %',
      ].map((line) => line.replace(/ {5,}Elo/, '     Elo').replace(/ {5,}([+-]190)/, '  $1')),
    );
  });

  it('includes the score without failures also for more than two engines', () => {
    const three = matchSettings(['name=a x', 'name=b x', 'name=c x'], { games: 6, files: { journal: '' } });
    const standings = new Standings(3);
    // Round one: a and b draw twice, then c crashes against a.
    const draw = { result: '1/2-1/2', termination: 'repetition', offender: null, detail: '' } as const;
    const games = [draw, draw, { result: '1-0', termination: 'crash', offender: 1, detail: '' } as const];
    for (const [index, end] of games.entries()) {
      standings.add(scheduledGame(three.schedule, index), { index, plies: 80, totals: [totals, totals], ...end });
    }
    const progress = { ...progressAfter(0), standings, sprt: null, finishedGames: 3, games: 6 };
    expect(describeStanding(three, progress, 'interrupted').slice(4)).toEqual([
      'Endings: repetition 2, crash 1',
      'Lost by own failure: c: crash 1',
      'a without games lost by failure: +0 =2 -0, Elo +0.0, normalised +0.0, LOS 50.0 %',
      'c without games lost by failure: no games',
      'a: 1 game without its pair is not in the Elo',
      'Interrupted: 3 of 6 games; first a with 66.7 %',
    ]);
  });

  it('shows the progress and the remaining time', () => {
    // Two games of this run took a minute: the other seven will take three and a half.
    expect(describeProgress(progressAfter(3), 2)).toBe(
      '[######--------------] 3 of 10 games, 2 being played, 1:30 gone, at most about 3:30 left',
    );
    // Both go on while a game is played.
    expect(describeProgress(progressAfter(3), 2, 20_000)).toMatch(/ 1:50 gone, at most about 3:10 left$/);
    expect(describeProgress(progressAfter(3), 2, 900_000)).toMatch(/ 16:30 gone, at most about 0:00 left$/);
    expect(describeProgress(progressAfter(1), 2)).not.toContain('left');
    expect(formatDuration(3_723_000)).toBe('1:02:03');
  });
});

describe('the view of a match', () => {
  it('is a line for each game in a pipe', () => {
    const screen = new FakeScreen(false);
    const notes = new FakeScreen(false);
    const view = createMatchView(settings, screen, notes);
    view.onStart?.(progressAfter(0));
    view.onGameEnd?.(scheduledGame(settings.schedule, 2), summaries[2]!, progressAfter(3));
    view.onNote?.('something');
    view.close();
    expect(screen.text).toBe('Game 3: dev - old 1-0 (crash: exit code 139, 80 plies); 3 of 10 done\n');
    expect(notes.text).toBe('ransom: something\n');
  });

  it('is a table that is redrawn in place on a terminal, below lines about failures', () => {
    const screen = new FakeScreen(true);
    const view = createMatchView(settings, screen, screen);
    view.onStart?.(progressAfter(0));
    view.onGameStart?.(scheduledGame(settings.schedule, 0));
    view.onGameEnd?.(scheduledGame(settings.schedule, 2), summaries[2]!, progressAfter(3));
    view.close();
    const [first, second, rest] = screen.text.split('\u001b[J').slice(1);
    const height = first!.split('\n').length - 1;
    expect(first).toContain('0 of 10 games');
    // Back to the top of the first table, then the line that stays.
    expect(first!.endsWith(`\u001b[${height}A\r`)).toBe(true);
    expect(second).toMatch(/^Game 3: dev - old 1-0 \(crash/);
    expect(second).toContain('3 of 10 games, 0 being played');
    expect(rest).toBe('');
  });

  it('is never higher than the terminal, whose cursor could not return to its top', () => {
    const screen = new FakeScreen(true, 4);
    const view = createMatchView(settings, screen, screen);
    view.onStart?.(progressAfter(3));
    view.close();
    const table = screen.text.split('\u001b[J')[1]!;
    expect(table.split('\n')).toHaveLength(4);
    expect(table).toMatch(/^ +engine [^\n]*\n1 {2}dev .*\n.* 3 of 10 games/);
    expect(table.endsWith('\u001b[3A\r')).toBe(true);
  });

  it('is never wider than the terminal, and keeps its columns, whatever the characters of a name', () => {
    const wide = matchSettings([`name=${'日本語'.repeat(8)} x`, 'name=né👩‍👩‍👧 x'], {
      games: 10,
      sprt,
      files: { journal: '' },
    });
    const screen = new FakeScreen(true);
    screen.columns = 80;
    const view = createMatchView(wide, screen, screen);
    view.onStart?.(progressAfter(3));
    view.close();
    const lines = screen.text.split('\u001b[J')[1]!.split('\n');
    expect(Math.max(...lines.map(widthOf))).toBe(79);
    const [first, second] = describeStanding(wide, progressAfter(3), 'interrupted').slice(1);
    expect(widthOf(first!)).toBe(widthOf(second!));
    // A character is shown as a whole or not at all.
    expect([0, 1, 2, 3, 4, 5].map((columns) => cutToWidth('né👩‍👩‍👧日', columns))).toEqual([
      '',
      'n',
      'né',
      'né',
      'né👩‍👩‍👧',
      'né👩‍👩‍👧',
    ]);
  });

  it("sanitises the engines' text for the terminal", () => {
    const screen = new FakeScreen(false);
    const view = createMatchView(settings, screen, screen);
    const crash = { ...summaries[2]!, detail: 'bye \u001b[2J' };
    view.onGameEnd?.(scheduledGame(settings.schedule, 2), crash, progressAfter(3));
    view.onNote?.('kept as \u001b[2J.old');
    view.close();
    expect(screen.text).toContain('(crash: bye U+001B[2J, 80 plies)');
    expect(screen.text).toContain('ransom: kept as U+001B[2J.old\n');
  });
});

describe('an SPRT', () => {
  it.each([
    [[0, 0, 0, 0, 15], 'too few pairs yet'],
    [[0, 0, 0, 0, 16], 'H1 accepted'],
    [[16, 0, 0, 0, 0], 'H0 accepted'],
    [[9, 0, 0, 0, 9], 'undecided'],
  ] satisfies [PairCounts, string][])('shows its state after pairs %j', (pairs, words) => {
    const test = { elo0: -100, elo1: 100, alpha: 0.05, beta: 0.05, model: 'logistic' } as const;
    expect(describeSprt(test, sprtState(pairs, test))).toMatch(new RegExp(`: ${words}$`));
  });
});
