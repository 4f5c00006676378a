import { DEFAULT_CONTROL, levelControl, underNodeRate } from '../../../src/protocol/xboard/time_control.ts';
import { BLACK, WHITE } from '../../../src/shared/men.ts';
import { TableClock } from '../../../src/table/table_clock.ts';
import { endConversations, type Conversation } from '../conversation.ts';
import { talk } from './talk.ts';

afterEach(endConversations);

/** The limits of the engine's search caused by the last of some lines. */
async function limitsAfter(xboard: Conversation, ...lines: readonly string[]): Promise<unknown> {
  const searches = xboard.engine.searches.length;
  await xboard.tell(...lines);
  while (xboard.engine.searches.length === searches) await xboard.silence(1);
  await xboard.expectLine(/^move /);
  return xboard.engine.lastSearch.limits;
}

/** A stopped clock under a time control, with White to move. */
function clockUnder(control = DEFAULT_CONTROL): TableClock {
  const clock = new TableClock(() => 0);
  clock.setControl(control);
  clock.visitTurn(WHITE, {});
  return clock;
}

describe('time', () => {
  it('has a default', async () => {
    expect(clockUnder().limits(WHITE)).toEqual({ moveTimeMs: 2000 });
    expect(await limitsAfter(talk(), 'go')).toEqual({ moveTimeMs: 2000 });
  });

  it('is st for each move', async () => {
    expect(await limitsAfter(talk(), 'st 30', 'go')).toEqual({ moveTimeMs: 30_000 });
  });

  it('counts the moves to the next control', () => {
    const clock = clockUnder(levelControl(40, 300_000, 0));
    const movesToGo: (number | undefined)[] = [];
    for (let ply = 0; ply < 82; ply++) {
      movesToGo.push(clock.limits(ply % 2).clock?.movesToGo);
      clock.endTurn({});
    }
    expect([0, 1, 2, 3, 77, 78, 79, 80, 81].map((ply) => movesToGo[ply])).toEqual([40, 40, 39, 39, 2, 1, 1, 40, 40]);
  });

  it('is the remaining time if level is sent during a game', async () => {
    const xboard = talk();
    await limitsAfter(xboard, 'level 40 5 0', 'usermove e2e4');
    await xboard.tell('force', 'usermove d2d4');
    expect(await limitsAfter(xboard, 'level 20 1:40 0', 'go')).toEqual({
      clock: { remainingMs: 100_000, incrementMs: 0, movesToGo: 20 },
    });
    const { clock } = (await limitsAfter(xboard, 'usermove a2a3')) as { clock: { movesToGo: number } };
    expect(clock.movesToGo).toBe(19);
  });

  it('has no moves to go if one session is the whole game', async () => {
    expect(await limitsAfter(talk(), 'level 0 1 0.5', 'go')).toEqual({
      clock: { remainingMs: 60_000, incrementMs: 500 },
    });
  });

  it('is kept for each colour, and never negative', async () => {
    const xboard = talk({ favourites: ['e2e4'] });
    await xboard.tell('level 0 1 0', 'time -1', 'otim 5000');
    expect(await limitsAfter(xboard, 'usermove e2e4')).toMatchObject({ clock: { remainingMs: 0 } });
    // The engine had Black: the other clock is White's.
    await xboard.tell('force');
    expect(await limitsAfter(xboard, 'go')).toEqual({ clock: { remainingMs: 50_000, incrementMs: 0 } });
  });

  it('obeys sd, st and nps together, and level does not clear sd', async () => {
    const xboard = talk();
    expect(await limitsAfter(xboard, 'sd 6', 'level 0 1 0', 'go')).toMatchObject({
      depth: 6,
      clock: { remainingMs: 60_000 },
    });
    expect(await limitsAfter(xboard, 'force', 'st 8', 'go')).toMatchObject({ depth: 6, moveTimeMs: 8000 });
    expect(await limitsAfter(xboard, 'force', 'nps 10000', 'go')).toMatchObject({ depth: 6, nodes: 80_000 });
  });

  it('is not analysis because of sd: the levels of strength still apply', async () => {
    const xboard = talk();
    expect(await limitsAfter(xboard, 'option Skill Level=0', 'sd 30', 'go')).toMatchObject({
      depth: 30,
      purpose: 'play',
    });
    await xboard.tell('force', 'analyze');
    expect(xboard.engine.lastSearch.limits).not.toHaveProperty('purpose');
  });

  it('is reset by new: sd and nps are cleared, clocks are full, st and level stay', async () => {
    const xboard = talk();
    await xboard.tell('level 40 1 0', 'sd 6', 'nps 100', 'time 1', 'otim 1', 'new', 'ping 1');
    await xboard.expectLine(/^pong 1$/);
    expect(await limitsAfter(xboard, 'go')).toEqual({ clock: { remainingMs: 60_000, incrementMs: 0, movesToGo: 40 } });
    await xboard.tell('st 1', 'new', 'ping 2');
    await xboard.expectLine(/^pong 2$/);
    expect(await limitsAfter(xboard, 'go')).toEqual({ moveTimeMs: 1000 });
  });

  it('runs by itself if it is not set', () => {
    let now = 0;
    const clock = new TableClock(() => now);
    clock.setControl(levelControl(2, 60_000, 1000));
    clock.visitTurn(WHITE, {});
    for (const turn of [1, 2]) {
      clock.run();
      now += 5000;
      clock.endTurn({});
      if (turn === 1)
        expect(clock.limits(WHITE).clock).toEqual({ remainingMs: 56_000, incrementMs: 1000, movesToGo: 1 });
      clock.skipTurn({});
    }
    expect(clock.limits(WHITE).clock).toEqual({ remainingMs: 112_000, incrementMs: 1000, movesToGo: 2 });
    expect(clock.limits(BLACK).clock?.remainingMs).toBe(60_000);
  });

  it('deducts the time already used', () => {
    let now = 0;
    const clock = new TableClock(() => now);
    clock.setControl({ kind: 'move', moveMs: 1000 });
    clock.run();
    now = 400;
    clock.halt();
    expect(clock.limits(WHITE)).toEqual({ moveTimeMs: 600 });
    clock.run();
    now = 4000;
    expect(clock.limits(WHITE)).toEqual({ moveTimeMs: 1 });
    clock.setControl(levelControl(0, 60_000, 0));
    now += 1000;
    expect(clock.limits(WHITE).clock?.remainingMs).toBe(59_000);
  });
});

describe('nps', () => {
  it('converts clock time to nodes', () => {
    const clock = { remainingMs: 60_000, incrementMs: 1000 };
    expect(underNodeRate({ clock }, 1000, 1)).toEqual({ nodes: 2800 });
    expect(underNodeRate({ clock: { remainingMs: 60_000, incrementMs: 0, movesToGo: 1 } }, 1000, 1)).toEqual({
      nodes: 60_000,
    });
    expect(underNodeRate({ clock: { remainingMs: 0, incrementMs: 0 } }, 1000, 1)).toEqual({ nodes: 1 });
  });

  it('divides processor time among the threads at 0', () => {
    expect(underNodeRate({ moveTimeMs: 8000 }, 0, 2)).toEqual({ moveTimeMs: 4000 });
    expect(underNodeRate({ clock: { remainingMs: 60_000, incrementMs: 1000 } }, 0, 4).clock).toEqual({
      remainingMs: 15_000,
      incrementMs: 250,
    });
  });

  it('changes nothing without a time limit, or without nps', () => {
    expect(underNodeRate({ infinite: true }, 1000, 1)).toEqual({ infinite: true });
    expect(underNodeRate({ moveTimeMs: 1 }, null, 4)).toEqual({ moveTimeMs: 1 });
  });
});
