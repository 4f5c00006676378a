import {
  decodeGames,
  encodeGame,
  headerLength,
  isTornHeader,
  measureGames,
  splitGames,
} from '../../lab/shared/game_file.ts';
import { randomGame } from './games.ts';

describe('game files', () => {
  it('round-trip consecutive games', () => {
    const games = [randomGame(1), { ...randomGame(2), result: 1, ruleset: 1 }, randomGame(3)];
    const bytes = Buffer.concat(games.map(encodeGame));
    expect([...decodeGames(bytes)]).toEqual(games);
  });

  it('limit scores, and distinguish "no score" from 0', () => {
    const { moves } = randomGame(1);
    const game = { result: 2, ruleset: 0, moves: moves.slice(0, 4), scores: [null, 0, 5000, -5000] };
    expect([...decodeGames(encodeGame(game))][0]!.scores).toEqual([null, 0, 1023, -1023]);
  });

  it('ignore a truncated game, also one in which searches have given bounds only', () => {
    const game = randomGame(4);
    const withBounds = { ...game, scores: game.scores.map((score, ply) => (ply % 9 < 5 ? null : score)) };
    const file = Buffer.concat([encodeGame(randomGame(1)), encodeGame(withBounds)]);
    expect([...decodeGames(file)][1]).toEqual(withBounds);
    for (let length = encodeGame(randomGame(1)).length; length < file.length; length++)
      expect([...decodeGames(file.subarray(0, length))]).toHaveLength(1);
  });

  it('hold games of which some plies only have a score, and ignore a truncated one', () => {
    const games = [5, 6].map((seed) => {
      const { scores, ...game } = randomGame(seed);
      return { ...game, ruleset: seed - 5, scores: scores.map((score, ply) => (ply % 20 === 10 ? score : null)) };
    });
    const few = games.map((game) => ({ ...game, hasFewScores: true as const }));
    const file = Buffer.concat(few.map(encodeGame));
    expect([...decodeGames(file)]).toEqual(few);
    for (let length = encodeGame(few[0]!).length; length < file.length; length++)
      expect([...decodeGames(file.subarray(0, length))]).toEqual(few.slice(0, 1));
  });

  it('ignore a truncated game', () => {
    const [first, second] = [randomGame(1), randomGame(2)];
    const bytes = Buffer.concat([encodeGame(first), encodeGame(second)]);
    expect([...decodeGames(bytes.subarray(0, bytes.length - 1))]).toEqual([first]);
    expect([...decodeGames(bytes.subarray(0, encodeGame(first).length + 3))]).toEqual([first]);
    expect([...decodeGames(Buffer.alloc(0))]).toEqual([]);
  });
});

describe('damaged game files', () => {
  const HEADER = Buffer.from('{"format":"ransom-data","version":1}\n');
  const GAMES = [1, 2, 3].map((seed) => encodeGame(randomGame(seed)));
  const WHOLE = Buffer.concat([HEADER, ...GAMES]);
  const SECOND = HEADER.length + GAMES[0]!.length;
  const THIRD = SECOND + GAMES[1]!.length;

  /** The file with other bytes at this place. */
  const changed = (at: number, ...bytes: number[]): Buffer => {
    const file = Buffer.from(WHOLE);
    file.set(bytes, at);
    return file;
  };

  it.each([
    ['a game without plies', changed(SECOND, 0, 0), SECOND],
    ['a game longer than any', changed(SECOND, 0xff, 0xff), SECOND],
    ['a result that does not exist', changed(SECOND + 2, 3), SECOND],
    ['a ruleset that does not exist', changed(SECOND + 3, 2), SECOND],
    ['a length that reaches over the next game to the end', changed(SECOND, 0x90, 1), SECOND],
    ['a length that reaches a little over the end', changed(SECOND, 122, 0), SECOND],
    ['plies without a move', changed(SECOND + 40, 0, 0, 0, 0), SECOND + 40],
    ['NUL bytes between games', Buffer.concat([WHOLE.subarray(0, THIRD), Buffer.alloc(8), GAMES[2]!]), THIRD],
    ['another text', Buffer.from('Notes that are no games\n'), 0],
    ['JSON that is no header', Buffer.from('{"a":1,"b":2}'), 0],
  ])('are reported: %s', (_what, file, at) => {
    const message = `my.bin is damaged at byte ${at}: restore it, or remove it and play its games again`;
    expect(() => splitGames(file, 'my.bin')).toThrow(message);
    expect(() => measureGames(file, 'my.bin')).toThrow(message);
    expect(() => [...decodeGames(file, 'my.bin')]).toThrow(message);
    expect(() => [...decodeGames(file)]).toThrow(`a file of games is damaged at byte ${at}`);
  });

  it('are whole up to the NUL bytes that a crash left at their end', () => {
    for (const nuls of [1, 3, 4, 5, 1000]) {
      const atEnd = Buffer.concat([WHOLE, Buffer.alloc(nuls)]);
      expect(measureGames(atEnd)).toEqual({ games: 3, bytes: WHOLE.length });
      const withinGame = Buffer.concat([WHOLE.subarray(0, THIRD + 41), Buffer.alloc(nuls)]);
      expect(measureGames(withinGame)).toEqual({ games: 2, bytes: THIRD });
    }
    const withoutLastPlies = changed(WHOLE.length - 8, ...Buffer.alloc(8));
    expect(measureGames(withoutLastPlies)).toEqual({ games: 2, bytes: THIRD });
  });

  it('are whole up to a game that was cut anywhere', () => {
    for (let length = THIRD; length < WHOLE.length; length++)
      expect(measureGames(WHOLE.subarray(0, length))).toEqual({ games: 2, bytes: THIRD });
  });

  it('have not begun if the header was cut anywhere', () => {
    for (let length = 1; length < HEADER.length; length++) {
      const torn = HEADER.subarray(0, length);
      expect([length, isTornHeader(torn), headerLength(torn), [...decodeGames(torn)]]).toEqual([
        length,
        true,
        length,
        [],
      ]);
    }
    for (const file of [Buffer.alloc(0), HEADER, WHOLE, Buffer.from('{"a":1}'), Buffer.from('text')])
      expect(isTornHeader(file)).toBe(false);
  });
});
