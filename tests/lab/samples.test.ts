import { BatchEvaluator } from '../../lab/shared/evaluator.ts';
import type { GameRecord } from '../../lab/shared/game_file.ts';
import { expectedPoints } from '../../lab/shared/loss.ts';
import { type Samples, isHeldOut, outlooks, sampleGames, scoredPlies, targetsOf } from '../../lab/shared/samples.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import { RANDOM_PLIES, gamesWithHeldOut, randomGames } from './games.ts';
import { positionOf } from '../helpers/position.ts';

const NEVER = new AbortController().signal;
const ALL = { plies: Infinity, seed: 1 };

async function sample(
  games: GameRecord[],
  options = ALL,
  signal = NEVER,
): Promise<Samples & { evaluations: Int32Array }> {
  const evaluator = new BatchEvaluator(scoredPlies(games));
  const samples = await sampleGames(games, evaluator, options, signal);
  return { ...samples, evaluations: evaluator.evaluate() };
}

/** Four first moves, too early for captures, with White always ahead. */
function quietGame(result: number): GameRecord {
  const moves: number[] = [];
  let position = positionOf(START_FEN);
  for (let ply = 0; ply < 4; ply++) {
    const move = position.legalMoves()[0]!;
    moves.push(move);
    position = position.play(move);
  }
  return { result, ruleset: 0, moves, scores: [30, -30, 30, -30] };
}

describe('sampling games', () => {
  it('counts scores and results for the side to move', async () => {
    const white = await sample([quietGame(2)]);
    expect([...white.results]).toEqual([1, 0, 1, 0]);
    expect([...white.scores]).toEqual([30, -30, 30, -30]);
    expect([...(await sample([quietGame(0)])).results]).toEqual([0, 1, 0, 1]);
    expect([...(await sample([quietGame(1)])).results]).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('takes the positions that are quiet themselves, each with its own score', async () => {
    const games = randomGames(6).map((game, n) => ({
      ...game,
      scores: game.scores.map((score, i) => (score === null ? null : 100 * n + i)),
    }));
    const evaluator = new BatchEvaluator(1);
    const seen = new Set<string>();
    const expected: number[] = [];
    for (const { moves, scores } of games) {
      let position = positionOf(START_FEN);
      for (const [i, move] of moves.entries()) {
        writeCoreSetup(evaluator.setup, position.setup, position.ruleset);
        evaluator.core.readSetup();
        const isNew = !seen.has(position.key.toString());
        if (scores[i] !== null && evaluator.core.quietPosition() === 0 && isNew) {
          expected.push(scores[i]!);
          seen.add(position.key.toString());
        }
        position = position.play(move);
      }
    }
    expect([...(await sample(games)).scores]).toEqual(expected);
    expect(expected.length).toBeLessThan(scoredPlies(games));
  });

  it('gives score and result from the view of the side to move', async () => {
    const games = randomGames(20);
    const winners = games.map((game) => ({
      ...game,
      result: 2,
      scores: game.scores.map((score, i) => (score === null ? null : i % 2 === 0 ? 1 : -1)),
    }));
    const samples = await sample(winners);
    // White always won and was always ahead: whoever moves in the quiet position, result and score must agree.
    for (const [i, score] of samples.scores.entries()) expect(samples.results[i]).toBe(score > 0 ? 1 : 0);
  });

  it('samples no position twice', async () => {
    const games = randomGames(5);
    const once = await sample(games);
    const twice = await sample([...games, ...games.slice(0, 4)]);
    expect(twice.results).toHaveLength(once.results.length);
  });

  it('skips plies without a score', async () => {
    const [game] = randomGames(1);
    const unscored = { ...game!, scores: game!.scores.map((score, i) => (i < RANDOM_PLIES + 10 ? null : score)) };
    expect(scoredPlies([unscored])).toBe(game!.moves.length - RANDOM_PLIES - 10);
    expect((await sample([unscored])).results.length).toBeLessThan((await sample([game!])).results.length);
    expect((await sample([{ ...game!, scores: game!.scores.map(() => null) }])).results).toHaveLength(0);
  });

  it('holds out about one game in fifty, the same ones in whatever order', async () => {
    const games = randomGames(150).map((game) => ({
      ...game,
      scores: game.scores.map((score) => (score === null ? null : isHeldOut(game) ? 5 : 7)),
    }));
    expect(games.filter(isHeldOut).length).toBeGreaterThan(0);
    expect(games.filter(isHeldOut).length).toBeLessThan(10);
    for (const order of [games, [...games].reverse()]) {
      const { scores, training } = await sample(order);
      expect(training).toBeGreaterThan(0);
      expect(training).toBeLessThan(scores.length);
      expect(scores.every((score, i) => Math.abs(score) === (i < training ? 7 : 5))).toBe(true);
    }
  });

  it('draws about as many plies as requested, the same ones for the same seed', async () => {
    const games = randomGames(20);
    const all = await sample(games);
    const half = { plies: scoredPlies(games) / 2, seed: 1 };
    const some = await sample(games, half);
    expect(some.results.length / all.results.length).toBeGreaterThan(0.4);
    expect(some.results.length / all.results.length).toBeLessThan(0.6);
    expect((await sample(games, half)).evaluations).toEqual(some.evaluations);
    expect((await sample(games, { ...half, seed: 2 })).evaluations).not.toEqual(some.evaluations);
  });

  it('ends when it is aborted', async () => {
    const signal = AbortSignal.abort();
    expect((await sample(randomGames(3), ALL, signal)).results).toHaveLength(0);
  });
});

describe('what a game tells about its positions', () => {
  const SCALE = 100;
  const points = (score: number): number => expectedPoints(score, SCALE);
  const won = { ...quietGame(2), scores: [null, -10, 20, -30] };

  it('is the own score without looking ahead, and the result if nothing else counts', () => {
    const [own, results] = [0, 1].map((lookAhead) => [...outlooks([won, quietGame(0)], SCALE, lookAhead)]);
    [1 - points(-10), points(-10), points(20), points(-30), points(30), points(-30), points(30), points(-30)].forEach(
      (expected, ply) => expect(own![ply]).toBeCloseTo(expected, 6),
    );
    expect(results).toEqual([1, 0, 1, 0, 0, 1, 0, 1]);
  });

  it('weighs the scores that follow, each seen by the side to move', () => {
    const last = 0.75 * points(-30) + 0.25 * 0;
    const third = 0.75 * points(20) + 0.25 * (1 - last);
    const second = 0.75 * points(-10) + 0.25 * (1 - third);
    const found = outlooks([won], SCALE, 0.25);
    [1 - second, second, third, last].forEach((expected, ply) => expect(found[ply]).toBeCloseTo(expected, 6));
  });

  it('ends in the result of the side that would move next', () => {
    const odd = { ...won, moves: won.moves.slice(0, 3), scores: won.scores.slice(0, 3) };
    expect([...outlooks([odd], SCALE, 1)]).toEqual([1, 0, 1]);
    expect([...outlooks([{ ...odd, result: 1 }], SCALE, 1)]).toEqual([0.5, 0.5, 0.5]);
  });

  it('becomes the target of the same ply, also of games that are held out', async () => {
    const games = gamesWithHeldOut(10).map((game, n) => ({
      ...game,
      scores: game.scores.map((score, ply) => (score === null ? null : 10 * n + ply)),
    }));
    const samples = await sample(games);
    const options = { resultShare: 0.25, lookAhead: 0 };
    const { targets, scoreScale } = targetsOf(games, samples, samples.evaluations, options);
    expect(samples.training).toBeLessThan(targets.length);
    targets.forEach((target, i) => {
      const own = expectedPoints(samples.scores[i]!, scoreScale);
      expect(target).toBeCloseTo(0.25 * samples.results[i]! + 0.75 * own, 5);
    });
  });
});
