import { BLACK, WHITE } from '../../../src/shared/men.ts';
import { TimeControl } from '../../../src/protocol/xboard/time_control.ts';

describe('TimeControl', () => {
  it('has a time of its own where nobody has said anything', () => {
    expect(new TimeControl().limits(WHITE, 0, 1)).toEqual({ moveTimeMs: 2000 });
  });

  it('takes st as the time for a move', () => {
    const time = new TimeControl();
    time.setMoveTime(30_000);
    expect(time.limits(WHITE, 0, 1)).toEqual({ moveTimeMs: 30_000 });
  });

  it('counts the moves to the next time control', () => {
    const time = new TimeControl();
    time.setLevel(40, 300_000, 0, 0);
    const movesToGo = (ply: number): number | undefined => time.limits(ply % 2, ply, 1).clock?.movesToGo;
    expect([0, 1, 2, 3, 77, 78, 79, 80, 81].map(movesToGo)).toEqual([40, 40, 39, 39, 2, 1, 1, 40, 40]);
  });

  it('takes level in mid-game as what remains', () => {
    const time = new TimeControl();
    time.setLevel(40, 300_000, 0, 0);
    time.setLevel(20, 100_000, 0, 81);
    expect(time.limits(BLACK, 81, 1).clock).toEqual({ remainingMs: 100_000, incrementMs: 0, movesToGo: 20 });
    expect(time.limits(BLACK, 83, 1).clock?.movesToGo).toBe(19);
  });

  it('knows no moves to go where one session is the whole game', () => {
    const time = new TimeControl();
    time.setLevel(0, 60_000, 500, 0);
    expect(time.limits(WHITE, 10, 1).clock).toEqual({ remainingMs: 60_000, incrementMs: 500 });
  });

  it('keeps a clock for each colour', () => {
    const time = new TimeControl();
    time.setLevel(0, 60_000, 0, 0);
    time.setClock(WHITE, 50_000);
    time.setClock(BLACK, -100);
    expect(time.limits(WHITE, 0, 1).clock?.remainingMs).toBe(50_000);
    expect(time.limits(BLACK, 1, 1).clock?.remainingMs).toBe(0);
  });

  it('obeys sd, st and nps together, and level does not clear sd', () => {
    const time = new TimeControl();
    time.setDepth(6);
    time.setLevel(0, 60_000, 0, 0);
    expect(time.limits(WHITE, 0, 1)).toMatchObject({ depth: 6, clock: { remainingMs: 60_000 } });
    time.setMoveTime(8000);
    expect(time.limits(WHITE, 0, 1)).toEqual({ depth: 6, moveTimeMs: 8000 });
    time.setNodeRate(10_000);
    expect(time.limits(WHITE, 0, 1)).toEqual({ depth: 6, nodes: 80_000 });
  });

  it('new clears sd and nps, and fills the clocks; st and level stay', () => {
    const time = new TimeControl();
    time.setLevel(40, 60_000, 0, 0);
    time.setDepth(6);
    time.setNodeRate(100);
    time.setClock(WHITE, 10);
    time.newGame();
    expect(time.limits(WHITE, 0, 1)).toEqual({ clock: { remainingMs: 60_000, incrementMs: 0, movesToGo: 40 } });
    time.setMoveTime(1000);
    time.newGame();
    expect(time.limits(WHITE, 0, 1)).toEqual({ moveTimeMs: 1000 });
  });

  it('shares a clock out in nodes under nps', () => {
    const time = new TimeControl();
    time.setLevel(0, 60_000, 1000, 0);
    time.setNodeRate(1000);
    expect(time.limits(WHITE, 0, 1)).toEqual({ nodes: 2800 });
    time.setLevel(1, 60_000, 0, 0);
    expect(time.limits(WHITE, 0, 1)).toEqual({ nodes: 60_000 });
    time.setClock(WHITE, 0);
    expect(time.limits(WHITE, 0, 1)).toEqual({ nodes: 1 });
  });

  it('divides processor time among the threads under nps 0', () => {
    const time = new TimeControl();
    time.setMoveTime(8000);
    time.setNodeRate(0);
    expect(time.limits(WHITE, 0, 2)).toEqual({ moveTimeMs: 4000 });
    time.setLevel(0, 60_000, 1000, 0);
    expect(time.limits(WHITE, 0, 4).clock).toEqual({ remainingMs: 15_000, incrementMs: 250 });
  });

  it('lets the clock run by itself where nobody tells it', () => {
    const time = new TimeControl();
    time.setLevel(2, 60_000, 1000, 0);
    time.spend(WHITE, 5000, 1);
    expect(time.limits(WHITE, 2, 1).clock).toEqual({ remainingMs: 56_000, incrementMs: 1000, movesToGo: 1 });
    time.spend(WHITE, 5000, 3);
    expect(time.limits(WHITE, 4, 1).clock).toEqual({ remainingMs: 112_000, incrementMs: 1000, movesToGo: 2 });
    expect(time.limits(BLACK, 5, 1).clock?.remainingMs).toBe(60_000);
  });

  it('takes off what is used up already', () => {
    const time = new TimeControl();
    time.setMoveTime(1000);
    expect(time.limits(WHITE, 0, 1, 400)).toEqual({ moveTimeMs: 600 });
    expect(time.limits(WHITE, 0, 1, 4000)).toEqual({ moveTimeMs: 1 });
    time.setLevel(0, 60_000, 0, 0);
    expect(time.limits(WHITE, 0, 1, 1000).clock?.remainingMs).toBe(59_000);
  });
});
