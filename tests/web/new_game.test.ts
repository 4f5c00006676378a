import { readFileSync } from 'node:fs';
import { levelNote } from '../../src/web/progress/progress_words.ts';
import { FIRST_GAME, type GameChoice } from '../../src/web/play/game_state.ts';
import {
  CLOCKS,
  CUSTOM,
  OPPONENTS,
  RULESETS,
  rulesetName,
  choiceOf,
  clockLabel,
  clockNote,
  draftOf,
  opponentOf,
  rematchOf,
  seatsOf,
  type GameDraft,
} from '../../src/web/play/new_game.ts';
import { levelWord, nameBeside, rematchWords } from '../../src/web/play/players.ts';
import { BLACK } from '../../src/shared/men.ts';

const DRAFT = draftOf(FIRST_GAME);

function choice(part: Partial<GameDraft>, random = 0): GameChoice {
  const result = choiceOf({ ...DRAFT, ...part }, () => random);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('the form of a new game', () => {
  it('is initialised from the current game', () => {
    const played: GameChoice = {
      seats: ['engine', 'person'],
      names: ['', ''],
      level: 7,
      moveTimeMs: 5000,
      control: { kind: 'session', movesPerControl: null, baseMs: 90_000, incrementMs: 2000 },
      ruleset: 'pierce',
      flipsEachTurn: false,
      paceMs: 500,
    };
    expect(draftOf(played)).toMatchObject({ opponent: 'black', clock: CUSTOM, customClock: '1:30+2' });
    expect(choiceOf(draftOf(played), () => 0)).toEqual({ ok: true, value: played });
    expect(choiceOf(DRAFT, () => 0)).toEqual({ ok: true, value: FIRST_GAME });
  });

  it('seats the players, at random on request', () => {
    expect(choice({ opponent: 'white' }).seats).toEqual(['person', 'engine']);
    expect(choice({ opponent: 'black' }).seats).toEqual(['engine', 'person']);
    expect(choice({ opponent: 'people' }).seats).toEqual(['person', 'person']);
    expect(choice({ opponent: 'watch' }).seats).toEqual(['engine', 'engine']);
    expect(choice({ opponent: 'random' }, 0.49).seats).toEqual(['person', 'engine']);
    expect(choice({ opponent: 'random' }, 0.51).seats).toEqual(['engine', 'person']);
  });

  it('derives the seats', () => {
    for (const opponent of ['white', 'black', 'people', 'watch'] as const) {
      expect(opponentOf(seatsOf(opponent))).toBe(opponent);
      expect(OPPONENTS[opponent]).not.toBe('');
    }
  });

  it('says who Leslie is, and whose rules to take', () => {
    expect(RULESETS.leslie).toContain('who invented the game');
    expect(RULESETS.leslie).toContain('If in doubt');
    expect([rulesetName('leslie'), rulesetName('pierce')]).toEqual(['Standard', 'Pierce']);
  });

  it('flips the board only for two people', () => {
    expect(choice({ flipsEachTurn: true, opponent: 'people' }).flipsEachTurn).toBe(true);
    expect(choice({ flipsEachTurn: true, opponent: 'white' }).flipsEachTurn).toBe(false);
  });

  it('offers valid clocks, and accepts others', () => {
    expect(CLOCKS.map(clockLabel)).toEqual([
      'No clock',
      '5 minutes, 3 s a move',
      '10 minutes',
      '15 minutes, 10 s a move',
    ]);
    expect(choice({ clock: '5+3' }).control).toMatchObject({ baseMs: 300_000, incrementMs: 3000 });
    expect(choice({ clock: CUSTOM, customClock: '30s' }).control).toEqual({ kind: 'move', moveMs: 30_000 });
    expect(choice({ clock: CUSTOM, customClock: '5m+3s' }).control).toMatchObject({
      baseMs: 300_000,
      incrementMs: 3000,
    });
    expect(clockNote('300s+3s')).toBe('Clock: 5 minutes, 3 s a move.');
    expect(clockNote('5m+')).toMatch(/5m\+3s/);
    expect(choice({ clock: 'off', customClock: 'nonsense' }).control).toEqual({ kind: 'none' });
  });

  it.each(['', '5x3', '0', '3000'])('refuses the clock "%s" with a reason', (customClock) => {
    const result = choiceOf({ ...DRAFT, clock: CUSTOM, customClock }, () => 0);
    expect(!result.ok && result.error).toContain(`"${customClock}"`);
  });

  it('changes sides in a rematch against Ransom', () => {
    expect(rematchOf(FIRST_GAME)).toEqual({ ...FIRST_GAME, seats: ['engine', 'person'] });
  });

  it('says of each level how much it overlooks, as docs/levels.md has it', () => {
    const text = readFileSync(new URL('../../docs/levels.md', import.meta.url), 'utf8');
    const shares = [...text.matchAll(/^\| (\d+) \| \d+ \| \d+ \| \d+ \| (\d+) % \|/gm)].map(([, level, share]) => {
      return [Number(level), Number(share)] as const;
    });
    expect(shares).toHaveLength(21);
    const ranges: readonly (readonly [RegExp, number, number])[] = [
      [/half/, 43, 50],
      [/four .* in ten/, 36, 43],
      [/third/, 28, 36],
      [/fifth/, 15, 27],
      [/seldom/, 1, 14],
      [/no drop|as well as it can/, 0, 0],
    ];
    for (const [level, share] of shares) {
      const [, least, most] = ranges.find(([words]) => words.test(levelNote(level)))!;
      expect([level, share >= least && share <= most]).toEqual([level, true]);
    }
  });

  it('has a word for each level', () => {
    const words = Array.from({ length: 21 }, (_, level) => levelWord(level));
    expect([words[0], words[1], words[3], words[10], words[19], words[20]]).toEqual([
      ...['easiest level', 'beginner', 'learner', 'club player', 'master', 'full strength'],
    ]);
    expect(new Set(words).size).toBe(8);
    expect(nameBeside(FIRST_GAME.seats, FIRST_GAME.level, BLACK)).toBe('Ransom (computer) · easiest');
  });

  it('says which colour the person has in a rematch', () => {
    const { seats } = FIRST_GAME;
    expect(rematchWords(seats)).toBe('Rematch as Black');
    expect(rematchWords(rematchOf(FIRST_GAME).seats)).toBe('Rematch as White');
    expect(rematchWords(['person', 'person'])).toBe('Rematch');
  });
});
