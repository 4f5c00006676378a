import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { greeting } from '../../../src/cli/play/greeting.ts';
import { DEFAULT_PLAY_SETTINGS, type PlaySettings } from '../../../src/cli/play/settings.ts';
import type { FakeSettings } from '../../protocol/fake_engine.ts';
import { FakeTime } from '../../table/fakes.ts';
import { Table } from './table.ts';

let time: FakeTime;
beforeEach(() => (time = new FakeTime()));

function tableAt(settings: Partial<PlaySettings> = {}, engine: Partial<FakeSettings> = {}): Table {
  return new Table(settings, undefined, engine, undefined, time);
}

describe('tc', () => {
  it('sets a clock, shows it, and removes it', async () => {
    const table = tableAt({ side: 'both' });
    expect(await table.tell('tc')).toEqual(['Clock: no clock.']);
    expect(await table.tell('tc 5+3')).toEqual(['Clock: 5 minutes, 3 s a move.', 'White 5:00, Black 5:00']);
    expect(await table.tell('settings')).toContainEqual(expect.stringContaining(', clock 5 minutes, 3 s a move'));
    await table.tell('e4');
    time.pass(10_000);
    expect(await table.tell('clock')).toEqual(['Clock: 5 minutes, 3 s a move.', 'White 5:03, Black 4:50']);
    expect(await table.tell('board')).toContain('White 5:03, Black 4:50');
    expect(await table.tell('tc off')).toEqual(['Clock: no clock.']);
    expect(table.conversation.prompt()).toBe('1. Black> ');
  });

  it('refuses an invalid time control with examples', async () => {
    expect(await tableAt().refused('tc soon')).toMatch(
      /^"soon" is not a time control: write 5\+3 \(minutes \+ seconds per move\)/,
    );
    expect(await tableAt().refused('tc 0+0')).toContain('leaves no time at all');
  });

  it('lets Ransom think by the clock, unless a time per move is set as well', async () => {
    const table = tableAt();
    await table.tell('tc 5+3', 'e4');
    expect(table.engine.lastSearch.limits).toEqual({ clock: { remainingMs: 300_000, incrementMs: 3000 } });
    expect(await table.tell('level')).toEqual(['Ransom plays at level 0 of 20, by the clock.']);
    await table.tell('time 1', 'd4');
    expect(table.engine.lastSearch.limits).toEqual({
      moveTimeMs: 1000,
      clock: { remainingMs: 303_000, incrementMs: 3000 },
    });
    await table.tell('nodes 50', 'tc off', 'a3');
    expect(table.engine.lastSearch.limits).toEqual({ nodes: 50 });
    await table.tell('time 2', 'tc 1', 'tc off', 'b3');
    expect(table.engine.lastSearch.limits).toEqual({ moveTimeMs: 2000 });
  });

  it('shows the time of the side to move in the prompt', async () => {
    const table = tableAt({ side: 'both' });
    await table.tell('tc 1');
    expect(table.conversation.prompt()).toBe('1. White (1:00)> ');
    await table.tell('e4');
    time.pass(55_000);
    expect(table.conversation.prompt()).toBe('1. Black (0:05.0)> ');
    const thinking = tableAt({ limit: { kind: 'depth', plies: 1_000_000 } });
    await thinking.tell('tc 1');
    await thinking.hastily('e4');
    expect(thinking.conversation.prompt()).toBe('Ransom is thinking (1:00)… ');
    await thinking.session.rest();
  });

  it('stops with the game, and continues with a move or with go', async () => {
    const table = tableAt({ side: 'both' });
    await table.tell('tc 1', 'e4');
    time.pass(5000);
    expect(await table.tell('stop')).toEqual(['The clock has stopped. "go" or a move continues.']);
    time.pass(60_000);
    expect(table.conversation.prompt()).toBe('1. Black (0:55, stopped)> ');
    expect(await table.refused('stop')).toBe('Ransom is not thinking.');
    expect(await table.tell('go')).toEqual(['The clock continues.']);
    expect(table.session.settings.side).toBe('both');
    time.pass(5000);
    await table.tell('stop', 'e5');
    time.pass(1000);
    expect(await table.tell('tc')).toContain('White 0:59, Black 0:50');
  });

  it('is restored when moves are taken back', async () => {
    const table = tableAt({ side: 'both' });
    await table.tell('tc 1', 'e4');
    time.pass(5000);
    await table.tell('e5');
    time.pass(7000);
    await table.tell('undo');
    time.pass(7000);
    expect(await table.tell('tc')).toContain('White 1:00, Black 1:00');
    expect(table.conversation.prompt()).toBe('1. Black (1:00, stopped)> ');
  });

  it('loses the game on time, which can be taken back', async () => {
    const table = tableAt({ side: 'both' });
    await table.tell('tc 1', 'e4');
    table.said = [];
    time.pass(60_000);
    expect(table.said).toEqual(['Black loses on time. 1-0']);
    expect(await table.refused('e5')).toContain('The game is over: Black loses on time.');
    expect(await table.tell('undo')).toEqual(['Taken back: the end of the game.']);
    expect(await table.tell('e5')).toEqual(['1... e5']);
  });

  describe('of a game that is loaded', () => {
    let folder: string;
    beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-play-'))));
    afterEach(() => rmSync(folder, { recursive: true }));

    /** A table with a clock, after the game with these moves has been loaded that was played with `tag`. */
    async function loaded(tag: string, moves: string, control = '5+3'): Promise<Table> {
      const file = path.join(folder, 'a.pgn');
      writeFileSync(file, `[TimeControl "${tag}"]\n\n${moves} *\n`);
      const table = tableAt({ side: 'both' });
      await table.tell(`tc ${control}`, `load ${file}`);
      return table;
    }

    it('goes on with the times after its moves', async () => {
      const table = await loaded('300+3', '1. e4 {[%clk 0:04:10]} e5 {[%clk 0:03:20.5]}');
      expect(await table.tell('tc')).toContain('White 4:10, Black 3:21');
      time.pass(10_000);
      await table.tell('d4');
      expect(await table.tell('tc')).toContain('White 4:03, Black 3:21');
      await table.tell('undo', 'undo');
      expect(await table.tell('tc')).toContain('White 4:10, Black 5:00');
      await table.tell('undo');
      expect(await table.tell('tc')).toContain('White 5:00, Black 5:00');
    });

    it('is full if it is another clock, or no times are told', async () => {
      const moves = '1. e4 {[%clk 0:04:10]} e5 {[%clk 0:03:20]}';
      for (const table of [
        await loaded('300+3', moves, '10'),
        await loaded('600', '1. e4 e5', '10'),
        await loaded('?', moves, '10'),
      ]) {
        expect(await table.tell('tc')).toContain('White 10:00, Black 10:00');
      }
    });

    it('counts the moves of a period', async () => {
      const moves = '1. e4 {[%clk 0:00:40]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:01:30]} d5 {[%clk 0:01:40]}';
      const table = await loaded('2/60', moves, '2/1');
      await table.tell('c4', 'c5');
      expect(await table.tell('tc')).toContain('White 1:30, Black 1:40');
      await table.tell('b4', 'b5');
      expect(await table.tell('tc')).toContain('White 2:30, Black 2:40');
    });

    it('is saved with the times that are known', async () => {
      const table = await loaded('300+3', '1. e4 e5 {[%clk 0:03:20]} 2. d4 {[%clk 0:04:00]}');
      time.pass(5000);
      await table.tell('d5', `overwrite ${path.join(folder, 'a.pgn')}`);
      const saved = readFileSync(path.join(folder, 'a.pgn'), 'utf8').replace(/\s+/g, ' ');
      expect(saved).toContain('[TimeControl "300+3"]');
      expect(saved).toContain('1. e4 e5 {[%clk 0:03:20]} 2. d4 {[%clk 0:04:00]} 2... d5 {[%clk 0:03:18]} *');
    });
  });

  it('is named in the saved game, also if the loaded one had another', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ransom-play-'));
    const file = path.join(folder, 'a.pgn');
    writeFileSync(file, '[TimeControl "600"]\n\n1. e4 *\n');
    await tableAt({ side: 'both' }).tell('tc 5+3', `load ${file}`, 'e5', `overwrite ${file}`);
    expect(readFileSync(file, 'utf8')).toContain('[TimeControl "300+3"]');
    await tableAt({ side: 'both' }).tell(`load ${file}`, 'd4', `overwrite ${file}`);
    expect(readFileSync(file, 'utf8')).toContain('[TimeControl "300+3"]');
    rmSync(folder, { recursive: true });
  });

  it('is reset by another game', async () => {
    const table = tableAt({ side: 'both' });
    await table.tell('tc 1', 'e4');
    time.pass(5000);
    await table.tell('new');
    expect(table.conversation.prompt()).toBe('1. White (1:00)> ');
  });
});

describe('the greeting', () => {
  const told = (hasBegun: boolean): string =>
    greeting({ ...DEFAULT_PLAY_SETTINGS, control: { kind: 'move', moveMs: 5000 } }, hasBegun).join('\n');

  it('says that the clock starts with the first move, unless the game has begun', () => {
    expect(told(false)).toContain('\nClock: 5 s a move. It starts with the first move.\n');
    expect(told(true)).toContain('\nClock: 5 s a move.\n');
  });
});

describe('a draw', () => {
  it('may be offered while Ransom thinks, and is answered with its move', async () => {
    const table = tableAt({}, { iterationMs: 20 });
    await table.hastily('e4');
    expect(await table.hastily('draw')).toEqual(['You offer a draw. Ransom answers with its move.']);
    await table.session.settled();
    expect(table.said.slice(1)).toEqual([
      'Ransom declines: it thinks it stands better.',
      expect.stringMatching(/^1\.\.\. /),
    ]);
    const worse = tableAt({}, { iterationMs: 20, score: { kind: 'cp', centipawns: -80 } });
    await worse.hastily('e4');
    await worse.hastily('draw');
    await worse.session.settled();
    expect(worse.said.at(-1)).toBe('Draw by agreement. 1/2-1/2');
  });
});

describe('a hint', () => {
  it('is available only on the person’s turn', async () => {
    const table = tableAt({ limit: { kind: 'depth', plies: 1_000_000 } });
    await table.hastily('e4');
    await table.hastily('hint');
    expect(table.complaints.join()).toContain('ask for a hint on your turn');
    expect(table.session.busy).toBe('move');
    await table.session.rest();
  });
});
