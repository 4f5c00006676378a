import { gamesInRound, meeting, scheduledGame, type ScheduleSettings } from '../../src/match/schedule.ts';

const duel: ScheduleSettings = { players: 2, format: 'round-robin', swapColours: true, games: 10 };

describe('the schedule', () => {
  it('plays each opening twice with colours swapped', () => {
    const games = [0, 1, 2, 3].map((index) => scheduledGame(duel, index));
    expect(games).toEqual([
      { index: 0, white: 0, black: 1, opening: 0, pair: 0 },
      { index: 1, white: 1, black: 0, opening: 0, pair: 0 },
      { index: 2, white: 0, black: 1, opening: 1, pair: 1 },
      { index: 3, white: 1, black: 0, opening: 1, pair: 1 },
    ]);
  });

  it('alternates colours between rounds if they are not swapped', () => {
    const games = [0, 1, 2].map((index) => scheduledGame({ ...duel, swapColours: false }, index));
    expect(games.map(({ white }) => white)).toEqual([0, 1, 0]);
    expect(games.map(({ opening }) => opening)).toEqual([0, 1, 2]);
    expect(games.every(({ pair }) => pair === null)).toBe(true);
  });

  it('pairs all players in a round robin, with one opening per round', () => {
    const settings: ScheduleSettings = { players: 4, format: 'round-robin', swapColours: true, games: 24 };
    expect(gamesInRound(settings)).toBe(12);
    const games = Array.from({ length: 24 }, (_, index) => scheduledGame(settings, index));
    for (let player = 0; player < 4; player++) {
      for (let other = 0; other < 4; other++) {
        if (player === other) continue;
        expect(games.filter(({ white, black }) => white === player && black === other)).toHaveLength(2);
      }
    }
    expect(games.map(({ opening }) => opening).join('')).toBe('0'.repeat(12) + '1'.repeat(12));
    expect(new Set(games.map(({ pair }) => pair)).size).toBe(12);
  });

  it('pairs the first player with all others in a gauntlet', () => {
    expect([0, 1, 2].map((number) => meeting(4, 'gauntlet', number))).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    expect(gamesInRound({ players: 4, format: 'gauntlet', swapColours: true })).toBe(6);
  });

  it('finds every game of 200 players at once', () => {
    const settings: ScheduleSettings = { players: 200, format: 'round-robin', swapColours: false, games: 19_900 };
    expect(gamesInRound(settings)).toBe(19_900);
    const startedAt = performance.now();
    const met = new Set<number>();
    for (let index = 0; index < 19_900; index++) {
      const { white, black } = scheduledGame(settings, index);
      met.add(Math.min(white, black) * 200 + Math.max(white, black));
    }
    // A list of all meetings for each game takes a minute.
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(met.size).toBe(19_900);
  });
});
