import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Finisher } from '../../scripts/statistics/finish.ts';
import { streamGames } from '../../scripts/statistics/game_stream.ts';
import { GROUPS, KINDS, kindOf } from '../../scripts/statistics/kinds.ts';
import { describeMate, type Mate } from '../../scripts/statistics/mates.ts';
import { Surveyor, type Survey } from '../../scripts/statistics/survey.ts';
import { Walk } from '../../scripts/statistics/walk.ts';
import { decodeGames, encodeGame, type GameRecord } from '../../scripts/tuning/game_file.ts';
import { moveTo } from '../../src/shared/move.ts';
import { randomGames } from '../tuning/games.ts';
import { gameOf } from './lines.ts';

/** After it White mates by Qxf7; that is how far a record goes. */
const SCHOLAR = 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6';
const REPETITION = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8';
/** Captures, an exchange of pawns, the drop of the pawn given, and castling. */
const EXCHANGE = 'e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 P#P@b4 P@e4 g1f3 a5b6 f1e2 g8f6 e1g1';

/** Moves of knights that change nothing. */
function shuffle(plies: number): string {
  return Array.from({ length: plies }, (_, ply) => REPETITION.split(' ')[ply % 8]!).join(' ');
}

function survey(games: readonly GameRecord[], every = 1): Survey {
  const surveyor = new Surveyor(new Finisher(400), every);
  for (const game of games) surveyor.add(game);
  return surveyor.result({ nodes: 400, seed: 1, bench: 2 });
}

const movesOf = ({ groups }: Survey): Record<string, number> =>
  Object.fromEntries(groups.map(({ moves }, i) => [GROUPS[i]!, moves]));

describe('the survey', () => {
  it('counts results by ruleset, lengths, and the reasons of draws', () => {
    const games = [gameOf(SCHOLAR, 2), gameOf(REPETITION, 1), gameOf('e2e4', 0), gameOf('e2e4 e7e5', 2, 0, 1)];
    const { results, lengths, draws, source } = survey(games, 100);
    expect(source).toEqual({ games: 4, nodes: 400, seed: 1, bench: 2 });
    expect(results).toMatchObject([
      { ruleset: 'leslie', white: 1, drawn: 1, black: 1, points: { value: 0.5 } },
      { ruleset: 'pierce', white: 1, drawn: 0, black: 0, points: { value: 1 } },
    ]);
    // 6, 8, 1 and 2 half-moves.
    expect(lengths).toMatchObject({ mean: { value: 17 / 8 }, median: 1, longest: 4, fives: [4] });
    expect(draws).toEqual({ repetition: 1, stalemate: 0, 'fifty-move rule': 0, length: 0 });
  });

  it('tells the fifty-move rule and the greatest length from repetition', () => {
    expect(survey([gameOf(`e2e4 e7e5 ${shuffle(99)}`, 1)]).draws).toMatchObject({ repetition: 1 });
    expect(survey([gameOf(`e2e4 e7e5 ${shuffle(100)}`, 1)]).draws).toMatchObject({ 'fifty-move rule': 1 });
    const pawns = [...'abcdegh'].map((file) => `${file}2${file}3 ${file}7${file}6`);
    const longest = [...pawns, 'a3a4 a6a5'].map((pair) => `${pair} ${shuffle(48)}`).join(' ');
    expect(survey([gameOf(longest, 1)]).draws).toMatchObject({ length: 1 });
  });

  it('counts each move by its kind, per game, as a share, and by move number', () => {
    const both = survey([gameOf(EXCHANGE, 1), gameOf(REPETITION, 1)]);
    expect(movesOf(both)).toEqual({ quiet: 16, capture: 2, promotion: 0, castling: 1, drop: 1, exchange: 1 });
    const exchanges = KINDS.findIndex(({ group, detail }) => group === 'exchange' && detail === 'P-P');
    expect(both.kinds[exchanges]).toMatchObject({
      moves: 1,
      games: 1,
      perGame: { value: 0.5, error: 1.96 * 0.5 },
      share: { value: 1 / 21 },
    });
    expect(both.kinds.filter(({ moves }) => moves > 0)).toHaveLength(5);
    expect(both.byMove.map((counts) => counts.join(' '))).toEqual([
      '4 0 0 0 0 0',
      '2 2 0 0 0 0',
      '4 0 0 0 0 0',
      '2 0 0 0 1 1',
      '2 0 0 0 0 0',
      '2 0 0 0 0 0',
      '0 0 0 1 0 0',
    ]);
  });

  it('counts legal moves, which are known after 1. e4 d5 and in the first positions', () => {
    const { legal } = survey([gameOf('e2e4 d7d5 e4d5', 1)]);
    expect(legal.all).toEqual({ positions: 3, low: 20, median: 20, high: 31 });
    expect(legal).toMatchObject({ mean: { value: 71 / 3 }, tens: [0, 0, 2, 1], most: 31, inCheck: { value: 0 } });
    expect(legal.mostFen).toBe('rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2');
    expect(legal.byMove.map(({ positions, median }) => [positions, median])).toEqual([
      [2, 20],
      [1, 31],
    ]);
  });

  it('tells positions in check from others', () => {
    const { legal } = survey([gameOf('e2e4 f7f6 d1h5 g7g6', 1)]);
    expect(legal).toMatchObject({ inCheck: { value: 0.25 }, meanInCheck: { value: 1 } });
  });

  it('leaves out the random moves, but for the length', () => {
    const { groups, legal, lengths, byMove } = survey([gameOf(EXCHANGE, 1, 6)]);
    expect(groups.reduce((sum, { moves }) => sum + moves, 0)).toBe(7);
    expect([legal.all.positions, lengths.longest]).toEqual([7, 6.5]);
    expect(byMove.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => [0, 0, 0, 0, 0, 0]));
  });

  it('plays decided games on to mate, every second one if it is told so', () => {
    const games = [gameOf(SCHOLAR, 2), gameOf(REPETITION, 1), gameOf('f2f3 e7e5 g2g4', 0), gameOf(SCHOLAR, 2)];
    const all = survey(games);
    expect(all.finished).toMatchObject({ every: 1, lost: 0, plies: { value: 1 } });
    expect(all.mates.count).toBe(3);
    expect(Object.fromEntries(all.mates.moves.first)).toEqual({ Qxf7: 2, Qh5: 1 });
    expect(Object.fromEntries(all.mates.kings.first)).toEqual({ e8: 3 });
    expect(Object.fromEntries(survey(games, 2).mates.moves.first)).toEqual({ Qxf7: 2 });
  });

  it('does not count a mate by the wrong side', () => {
    expect(survey([gameOf(SCHOLAR, 0)])).toMatchObject({ finished: { lost: 1 }, mates: { count: 0 } });
  });
});

/** The mate at the end of a line of coordinates. */
function mateOf(line: string): Mate {
  const { moves } = gameOf(line, 2);
  const walk = new Walk();
  walk.begin(0);
  for (const move of moves.slice(0, -1)) walk.play(move);
  const move = moves.at(-1)!;
  const kind = kindOf(move, !walk.isEmpty(moveTo(move)));
  walk.play(move);
  expect(walk.legalMoves()).toBe(0);
  return describeMate(walk.setup, { move, kind, king: walk.king(), checkers: walk.checkers() });
}

describe('mates', () => {
  it('are described as if White mates', () => {
    expect(mateOf(`${SCHOLAR} h5f7`)).toMatchObject({
      group: 'capture',
      text: 'Qxf7',
      king: 'e8',
      pattern: 'a queen next to the king',
      isDiscovered: false,
    });
    expect(mateOf('f2f3 e7e5 g2g4 d8h4')).toMatchObject({
      group: 'quiet',
      text: 'Qh5',
      king: 'e8',
      pattern: 'from a distance, otherwise',
    });
  });
});

describe('the stream of games', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'statistics-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the games of the file, over many pieces, without an unfinished one', () => {
    const file = path.join(folder, 'games.bin');
    const some = Buffer.concat(randomGames(6).map(encodeGame));
    // More than three pieces of 1 MB, whose ends fall into games.
    const bytes = Buffer.concat(Array.from({ length: Math.ceil(3.5e6 / some.length) }, () => some));
    writeFileSync(file, bytes.subarray(0, bytes.length - 2));
    const expected = [...decodeGames(bytes)].slice(0, -1);
    let number = 0;
    for (const game of streamGames(file)) {
      if (JSON.stringify(game) !== JSON.stringify(expected[number])) throw new Error(`game ${number} differs`);
      number++;
    }
    expect(number).toBe(expected.length);
    expect([...streamGames(file, 4)]).toEqual(expected.slice(0, 4));
  });

  it('ends at damage with an error that names the file and the byte, in a later piece too', () => {
    const file = path.join(folder, 'damaged.bin');
    const game = encodeGame(randomGames(1)[0]!);
    const damagedGame = Buffer.from(game);
    damagedGame.set([0, 0]);
    for (const before of [1, Math.ceil(2.5e6 / game.length)]) {
      writeFileSync(file, Buffer.concat([...Array.from({ length: before }, () => game), damagedGame]));
      expect(() => [...streamGames(file)]).toThrow(`${file} is damaged at byte ${before * game.length}: restore it`);
    }
  });
});
