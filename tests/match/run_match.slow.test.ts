import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal } from '../../src/match/journal.ts';
import { describeResult } from '../../src/match/report.ts';
import { runMatch } from '../../src/match/run_match.ts';
import type { MatchSettings } from '../../src/match/settings.ts';
import { readScores } from '../../src/notation/score.ts';
import { itNeeding } from '../helpers/needs.ts';
import { HAS_TIME, itSlow } from '../helpers/slow.ts';
import {
  LATE_MS,
  MOCKS,
  UCI_MOCK,
  XBOARD_MOCK,
  matchSettings,
  playMatch,
  runningMocks,
  temporaryFolder,
} from './mocks.ts';

/** A game ends at 5 pawns according to both. */
const LOST_SOON = { draw: null, resign: { moves: 1, centipawns: 500, twoSided: true }, maxMoves: null };

const folder = temporaryFolder();
let number = 0;
/** A new file name: tests must not share files. */
const file = (ending: string): string => join(folder.path, `${++number}.${ending}`);
const journal = (): { journal: string } => ({ journal: file('match') });

afterAll(folder.remove);

describe('engines that fail', () => {
  it('lose their games in the right way, and the match continues', async () => {
    const failures = ['crash', 'stall', 'lie', 'garbage', 'flood', 'late', 'none'];
    const engines = [UCI_MOCK, ...failures.map((failure) => `${UCI_MOCK} --fail ${failure} --delay ${LATE_MS}`)];
    const { report, games } = await playMatch(
      matchSettings(engines, { games: 14, format: 'gauntlet', concurrency: 4, files: journal() }),
    );
    expect(games.map(({ termination }) => termination)).toEqual([
      ...['crash', 'crash', 'stall', 'stall', 'illegal-move', 'illegal-move', 'unreadable-move', 'unreadable-move'],
      ...['flood', 'flood', 'time-loss', 'time-loss', 'no-move', 'no-move'],
    ]);
    expect(games.map(({ result }) => result)).toEqual(games.map((_, index) => (index % 2 === 0 ? '1-0' : '0-1')));
    expect(games[0]!.detail).toContain('Segmentation fault');
    expect(report.stop).toBe('complete');
    expect(report.standings.player(0).all.tally).toEqual({ wins: 14, draws: 0, losses: 0 });
    expect(report.standings.player(0).played.tally).toEqual({ wins: 0, draws: 0, losses: 0 });
    expect(report.standings.player(1).failures.crash).toBe(2);
    expect(report.standings.player(6).failures['time-loss']).toBe(2);
    expect(runningMocks(`--delay ${LATE_MS}`)).toEqual([]);
  }, 60_000);

  it('may send garbage around their moves', async () => {
    const { games } = await playMatch(
      matchSettings([UCI_MOCK, `${UCI_MOCK} --noise yes`], { games: 2, files: journal() }),
    );
    expect(games.map(({ termination }) => termination)).toEqual(['length-adjudication', 'length-adjudication']);
  });

  it("are killed if they don't quit", async () => {
    const { games, notes } = await playMatch(
      matchSettings([UCI_MOCK, `${UCI_MOCK} --ignore-quit mark-1`], { games: 2, concurrency: 1, files: journal() }),
    );
    expect(games).toHaveLength(2);
    expect(notes).toEqual(['uci-2 did not end when asked to, and was killed']);
    expect(runningMocks('mark-1')).toEqual([]);
  });

  itNeeding('bash')('are killed with their child processes', async () => {
    const helper = `exec -a "${MOCKS}helper-of-engine" sleep 1000`;
    const engine = `bash -c '(${helper}) & exec ${UCI_MOCK}'`;
    const { games } = await playMatch(
      matchSettings([UCI_MOCK, `name=parent ${engine}`], { games: 2, files: journal() }),
    );
    expect(games.map(({ termination }) => termination)).toEqual(['length-adjudication', 'length-adjudication']);
    expect(runningMocks('helper-of-engine')).toEqual([]);
  });

  const HOPELESS = [
    [
      '/no/such/engine',
      "the engine engine can't be started: there is no program /no/such/engine: check its spelling, or give its path",
    ],
    [
      `dir=/no/such/folder ${UCI_MOCK}`,
      "the engine uci-2 can't be started: there is no folder /no/such/folder: check its path",
    ],
    ['/etc/passwd/ransom', "the engine ransom can't be started: a part of the path /etc/passwd/ransom is a file"],
    [
      `dir=/etc/passwd ${UCI_MOCK}`,
      "the engine uci-2 can't be started: a part of the path /etc/passwd is a file, not a folder: check it",
    ],
    ['dir=/etc/passwd sh', "the engine sh can't be started: a part of the path /etc/passwd is a file"],
    ['/dev/null', "the engine null can't be started: /dev/null may not be executed: name a program"],
    [
      `"${process.execPath}" -e "console.error('error: no such option'); console.error('Try help')"`,
      'exit code 0: error: no such option',
    ],
    [`"${process.execPath}" -e "throw new Error('lost')"`, 'exit code 1: Error: lost'],
    [
      `"${process.execPath}" -e "console.error('going on'); console.error('panic: out of bounds'); process.exit(101)"`,
      'exit code 101: panic: out of bounds',
    ],
    [
      `"${process.execPath}" -e "for (const word of ['one', 'two', 'three']) console.error(word)"`,
      'exit code 0: two three',
    ],
    [`"${process.execPath}" -e ""`, 'crash: ended with exit code 0'],
    [`"${process.execPath}" -e "setInterval(() => {}, 1000)"`, 'stall: no answer to "uci": if it is an XBoard engine'],
    [`option.Hash=100 ${UCI_MOCK}`, 'its option "Hash" must be at most 64, not "100"'],
    [`option.Hush=1 ${UCI_MOCK}`, 'it has no option "Hush"'],
    [`${UCI_MOCK} --variants chess,crazyhouse`, 'its option "UCI_Variant" must be one of chess, crazyhouse'],
    [`proto=xboard ${XBOARD_MOCK} --variants normal`, 'it does not announce the variant hostage'],
    [`proto=xboard option.Threads=2 ${XBOARD_MOCK}`, 'it has no option "Threads"'],
    [`proto=xboard ${UCI_MOCK}`, 'stall: no answer to "protover 2": if it is a UCI engine'],
  ] as const;

  it.each(HOPELESS.filter(([, reason]) => HAS_TIME || !reason.startsWith('stall')))(
    "prevent a match if they can't play at all: %s",
    async (engine, reason) => {
      const settings = matchSettings([UCI_MOCK, engine], { games: 2, files: journal() });
      const result = await runMatch(settings, {}, new AbortController().signal);
      expect(result.ok ? '' : result.error).toContain(reason);
      expect(existsSync(settings.files.journal)).toBe(false);
    },
  );
});

describe('XBoard engines', () => {
  itSlow(
    'play against UCI engines, and fail in their own ways',
    async () => {
      const xboard = `proto=xboard ${XBOARD_MOCK}`;
      const said = ['resign', 'claim', 'resign-after', 'claim-after', 'refuse'];
      const failures = [...said, 'crash', 'stall', 'late', 'lie', 'garbage', 'flood'];
      const engines = [
        UCI_MOCK,
        xboard,
        ...failures.map((failure) => `${xboard} --fail ${failure} --delay ${LATE_MS}`),
      ];
      const { games } = await playMatch(
        matchSettings(engines, { games: 24, format: 'gauntlet', concurrency: 4, files: journal() }),
      );
      const claims = ['resignation', 'false-claim', 'resignation', 'false-claim', 'false-claim'];
      const ways = ['length-adjudication', ...claims, 'crash', 'stall', 'time-loss'];
      const all = [...ways, 'illegal-move', 'unreadable-move', 'flood'];
      expect(games.map(({ termination }) => termination)).toEqual(all.flatMap((way) => [way, way]));
    },
    60_000,
  );

  it('receive clocks, options, positions and results', async () => {
    const log = file('log');
    const xboard = `proto=xboard option.Style=Wild option.Noisy=true "option.Depth Bonus=4" option.Hash=32 ${XBOARD_MOCK}`;
    await playMatch(
      matchSettings([`name=a tc=5+0.05 ${xboard}`, `name=b nodes=50 positions=fen ${xboard}`], {
        games: 2,
        concurrency: 1,
        files: { ...journal(), log },
      }),
    );
    const lines = readFileSync(log, 'utf8').split('\n');
    const told = (name: string): string[] =>
      lines.filter((line) => line.includes(` ${name} > `)).map((line) => line.replace(/^.* > /, ''));
    expect(told('a')).toEqual(expect.arrayContaining(['option Style=Wild', 'option Noisy=1', 'option Depth Bonus=4']));
    expect(told('a')).toEqual(expect.arrayContaining(['memory 32', 'level 0 0:05 0.05', 'time 500', 'otim 500', 'go']));
    expect(told('a').filter((line) => line === 'go')).toHaveLength(2);
    expect(told('a').filter((line) => line.startsWith('usermove')).length).toBeGreaterThan(30);
    expect(told('a')).toContain('result 1/2-1/2 {length-adjudication}');
    expect(told('b')).toEqual(expect.arrayContaining(['st 1', 'nps 50']));
    expect(told('b').filter((line) => line.startsWith('setboard')).length).toBeGreaterThan(30);
    expect(told('b').filter((line) => line.startsWith('usermove'))).toEqual([]);
  });

  it.each([
    ['tc=5+0.05 movetime=1000', 'a clock and a time'],
    ['tc=5+0.05 nodes=50', 'a clock and a number of nodes'],
    ['movetime=1000 nodes=50', 'a time and a number of nodes'],
  ])('are refused over XBoard with %s', async (limits) => {
    const settings = matchSettings([UCI_MOCK, `${limits} proto=xboard ${XBOARD_MOCK}`], { games: 2, files: journal() });
    await expect(playMatch(settings)).rejects.toThrow(
      /a clock, a time and a number of nodes a move exclude each other/,
    );
  });

  it.each([
    ['that get every position as FEN', 'positions=fen ', true],
    ['in games that begin elsewhere', '', false],
  ])('are refused over XBoard without setboard %s', async (_case, positions, areFromStart) => {
    const engines = [UCI_MOCK, `${positions}proto=xboard ${XBOARD_MOCK} --setboard 0`];
    const settings = matchSettings(engines, { games: 2, files: journal() });
    const match = playMatch({ ...settings, openings: { ...settings.openings, areFromStart } });
    await expect(match).rejects.toThrow("it doesn't announce setboard, so it can't be sent a position");
  });

  it("are restarted if they can't be reused", async () => {
    const { games } = await playMatch(
      matchSettings([UCI_MOCK, `proto=xboard ${XBOARD_MOCK} --reuse 0`], { games: 4, files: journal() }),
    );
    expect(games.every(({ termination }) => termination === 'length-adjudication')).toBe(true);
  });

  it.each([
    ['UCI', `${UCI_MOCK} --leave yes`],
    ['XBoard', `proto=xboard ${XBOARD_MOCK} --leave yes`],
  ])('over %s that end by themselves after a game are started again', async (_protocol, leaving) => {
    const match = { games: 3, concurrency: 1, files: journal() };
    const { games, notes } = await playMatch(matchSettings([`name=Shy ${leaving}`, UCI_MOCK], match));
    expect(games.map(({ termination }) => termination)).toEqual(Array(3).fill('length-adjudication'));
    const note = 'Shy is started again: after its last game, crash: ended with exit code 3';
    expect(notes).toEqual([note, note]);
  });

  it.each([
    ['with', 'before', 4],
    // An offer that comes while the opponent thinks counts with the next move.
    ['after', 'after', 6],
  ])('agree on draws offered %s their moves', async (_when, when, endPly) => {
    const xboard = `proto=xboard ${XBOARD_MOCK} --draws ${when}`;
    const { games } = await playMatch(matchSettings([xboard, xboard], { games: 2, files: journal() }));
    expect(games.map(({ termination, plies }) => [termination, plies])).toEqual([
      ['agreement', endPly],
      ['agreement', endPly],
    ]);
  });
});

describe('a match', () => {
  const settingsOf = (files: MatchSettings['files'], games = 6): MatchSettings =>
    matchSettings([UCI_MOCK, UCI_MOCK, UCI_MOCK], { games, files });
  /** For tests that need no engine to stall. */
  const patient = (files: MatchSettings['files'], games: number): MatchSettings => ({
    ...settingsOf(files, games),
    stallMs: 30_000,
  });

  it('sends positions as FEN on request', async () => {
    const log = file('log');
    await playMatch(matchSettings([UCI_MOCK, `positions=fen ${UCI_MOCK}`], { games: 2, files: { ...journal(), log } }));
    const positions = readFileSync(log, 'utf8').match(/uci(-2)? > position \w+/g)!;
    expect(new Set(positions)).toEqual(new Set(['uci > position startpos', 'uci-2 > position fen']));
  });

  itSlow('resumes where it was interrupted, with the same schedule, counts and games', async () => {
    const whole = { journal: file('match'), pgn: file('pgn'), log: null, resume: false, isJournalTemporary: false };
    const unbroken = await playMatch(settingsOf(whole));

    const broken = { journal: file('match'), pgn: file('pgn'), log: null, resume: false, isJournalTemporary: false };
    const interruption = new AbortController();
    const first = await runMatch(
      settingsOf(broken),
      {
        onGameEnd: (_game, _summary, { finishedGames }) => {
          if (finishedGames === 3) interruption.abort();
        },
      },
      interruption.signal,
    );
    if (!first.ok) throw new Error(first.error);
    const { stop, finishedGames } = first.value;
    expect(stop).toBe('interrupted');
    // The other slot may be writing a game that has ended, too.
    expect([3, 4]).toContain(finishedGames);
    const saved = readJournal(broken.journal);
    expect(saved).toMatchObject({ ok: true, value: { games: { length: finishedGames } } });

    const rest = await playMatch(settingsOf({ ...broken, resume: true }));
    expect(rest.report).toMatchObject({ stop: 'complete', finishedGames: 6, resumedGames: finishedGames });
    for (const player of [0, 1, 2]) {
      const { all, played, failures } = rest.report.standings.player(player);
      expect({ all, played, failures }).toEqual({
        all: unbroken.report.standings.player(player).all,
        played: unbroken.report.standings.player(player).played,
        failures: unbroken.report.standings.player(player).failures,
      });
    }
    expect(gamesOfPgn(broken.pgn)).toEqual(gamesOfPgn(whole.pgn));
  });

  itSlow('removes a partly written game that is not in the journal', async () => {
    const files = { journal: file('match'), pgn: file('pgn'), log: null, resume: false, isJournalTemporary: false };
    await playMatch(settingsOf(files, 2));
    const { appendFileSync } = await import('node:fs');
    appendFileSync(files.pgn, '[Event "Test"]\n[Round "3"]\n\n1. e4 {half a ga');
    appendFileSync(files.journal, '{"index":2,"resu');
    const { report } = await playMatch(settingsOf({ ...files, resume: true }, 4));
    expect(report.finishedGames).toBe(4);
    expect(gamesOfPgn(files.pgn).map(({ round }) => round)).toEqual(['1', '2', '3', '4']);
  });

  it('refuses to resume with other engines, and names the difference', async () => {
    const files = { journal: file('match'), pgn: null, log: null, resume: false, isJournalTemporary: false };
    await playMatch(settingsOf(files, 2));
    const other = matchSettings([UCI_MOCK, UCI_MOCK], { games: 4, files: { ...files, resume: true } });
    const result = await runMatch(other, {}, new AbortController().signal);
    expect(result.ok ? '' : result.error).toContain('settings have changed: engines');
  });

  itSlow('starts afresh if there is nothing to resume, and keeps the files of an earlier match', async () => {
    const files = { journal: file('match'), pgn: file('pgn'), log: null, resume: true, isJournalTemporary: false };
    const { report, notes } = await playMatch(settingsOf(files, 2));
    expect(report.finishedGames).toBe(2);
    expect(notes[0]).toContain('starting a new one');
    const before = readFileSync(files.pgn, 'utf8');
    const again = await playMatch(settingsOf({ ...files, resume: false }, 2));
    expect(again.report.resumedGames).toBe(0);
    expect(again.notes.join('\n')).toContain(`${files.pgn}.old`);
    expect(readFileSync(`${files.pgn}.old`, 'utf8')).toBe(before);
    expect(gamesOfPgn(files.pgn)).toHaveLength(2);
  });

  itSlow('counts the games of an earlier run that had more to play', async () => {
    const files = { journal: file('match'), pgn: null, log: null, resume: false, isJournalTemporary: false };
    await playMatch(patient(files, 6));
    const { report } = await playMatch(patient({ ...files, resume: true }, 4));
    expect(report).toMatchObject({ stop: 'complete', games: 6, finishedGames: 6 });
    expect(describeResult(settingsOf(files, 4), report, 'complete')).toMatch(/: 6 games;/);
  });

  itSlow('keeps the files of all earlier matches', async () => {
    const files = { journal: file('match'), pgn: file('pgn'), log: null, resume: false, isJournalTemporary: false };
    const texts: string[] = [];
    for (let match = 0; match < 3; match++) {
      await playMatch(patient(files, 2));
      texts.push(readFileSync(files.pgn, 'utf8'));
    }
    const kept = [`${files.pgn}.old`, `${files.pgn}.old-2`, files.pgn].map((path) => readFileSync(path, 'utf8'));
    expect(kept).toEqual(texts);
  });

  it('stops when its SPRT has decided', async () => {
    const sprt = { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05, model: 'logistic' } as const;
    const settings = matchSettings([`${UCI_MOCK} --score 600`, `${UCI_MOCK} --score -700`], {
      games: 400,
      sprt,
      adjudication: LOST_SOON,
      files: journal(),
    });
    const { report } = await playMatch(settings);
    expect(report.stop).toBe('sprt');
    expect(report.sprt).toMatchObject({ decision: 'H1' });
    expect(report.finishedGames).toBeLessThan(60);
    // A resumed match doesn't continue after the decision.
    const again = await playMatch({ ...settings, files: { ...settings.files, resume: true } });
    expect(again.report).toMatchObject({ stop: 'sprt', finishedGames: report.finishedGames });
  }, 60_000);

  it('passes the scores of engines to the adjudicator', async () => {
    const { games } = await playMatch(
      matchSettings([`${UCI_MOCK} --score 600`, `${UCI_MOCK} --score -700`], {
        games: 2,
        adjudication: LOST_SOON,
        files: journal(),
      }),
    );
    expect(games.map(({ result, termination }) => [result, termination])).toEqual([
      ['1-0', 'resign-adjudication'],
      ['0-1', 'resign-adjudication'],
    ]);
  });

  itSlow('plays a round robin, or a gauntlet of the first player', async () => {
    const engines = ['a', 'b', 'c'].map((name) => `name=${name} nodes=1 ${UCI_MOCK}`);
    const meetingsOf = async (format: 'gauntlet' | undefined, games: number): Promise<string[]> => {
      const pgn = file('pgn');
      const files = { ...journal(), pgn };
      const { report } = await playMatch(matchSettings(engines, { games, ...(format && { format }), files }));
      expect(report.finishedGames).toBe(games);
      const tag = (text: string, name: string): string => new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(text)![1]!;
      const played = readFileSync(pgn, 'utf8').split(/^(?=\[Event )/m);
      return played
        .sort((a, b) => Number(tag(a, 'Round')) - Number(tag(b, 'Round')))
        .map((text) => `${tag(text, 'White')}-${tag(text, 'Black')}`);
    };
    expect(await meetingsOf(undefined, 6)).toEqual(['a-b', 'b-a', 'a-c', 'c-a', 'b-c', 'c-b']);
    expect(await meetingsOf('gauntlet', 4)).toEqual(['a-b', 'b-a', 'a-c', 'c-a']);
  });

  it('restarts engines for every game on request', async () => {
    const log = file('log');
    await playMatch(
      matchSettings([UCI_MOCK, `restart=on ${UCI_MOCK}`], { games: 4, concurrency: 1, files: { ...journal(), log } }),
    );
    const text = readFileSync(log, 'utf8');
    expect(text.match(/uci > uci$/gm)).toHaveLength(1);
    expect(text.match(/uci-2 > uci$/gm)).toHaveLength(4);
  });
});

/** Games of a PGN by round, with what must be the same in a broken and an unbroken match. */
function gamesOfPgn(path: string): { round: string; white: string; result: string; moves: readonly string[] }[] {
  const { openings } = matchSettings([UCI_MOCK, UCI_MOCK], { games: 2, files: { journal: '' } });
  const games = [...readScores(readFileSync(path, 'utf8'), openings.start)].map((score) => {
    if (!score.ok) throw new Error(score.error.message);
    const { tags, plies, ending, stop } = score.value;
    expect(stop).toBeNull();
    const tag = (name: string): string => tags.find((each) => each.name === name)?.value ?? '';
    return {
      round: tag('Round'),
      white: tag('White'),
      result: ending?.result ?? '',
      moves: plies.map(({ text }) => text),
    };
  });
  return games.sort((a, b) => Number(a.round) - Number(b.round));
}
