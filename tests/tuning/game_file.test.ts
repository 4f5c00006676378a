import { decodeGames, encodeGame } from '../../scripts/tuning/game_file.ts';
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

  it('ignore a truncated game', () => {
    const [first, second] = [randomGame(1), randomGame(2)];
    const bytes = Buffer.concat([encodeGame(first), encodeGame(second)]);
    expect([...decodeGames(bytes.subarray(0, bytes.length - 1))]).toEqual([first]);
    expect([...decodeGames(bytes.subarray(0, encodeGame(first).length + 3))]).toEqual([first]);
    expect([...decodeGames(Buffer.alloc(0))]).toEqual([]);
  });
});
