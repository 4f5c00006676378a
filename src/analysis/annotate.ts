import type { Score } from '../engine/types.ts';
import { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { Analyser, Analysis } from './analyser.ts';
import { fromWhite } from './lines.ts';
import { judgementOf, type Judgement } from './judgement.ts';

/** A move of a game with the engine's analysis of it. */
export interface JudgedMove {
  /** From 1. */
  readonly ply: number;
  readonly move: Move;
  readonly before: Analysis;
  readonly after: Analysis;
  readonly judgement: Judgement | null;
  /** Expected points lost by the move, 0 to 1; negative if it is better than the engine's choice. */
  readonly loss: number;
  /** The engine's choice; an empty line if it has none. */
  readonly best: BestLine;
}

export interface BestLine {
  readonly line: readonly Move[];
  /** From White's point of view. */
  readonly score: Score;
  readonly depth: number | null;
}

/** Called before each search with the ply of the position that is next, from 0. */
export type PlyListener = (ply: number) => void;

/**
 * Analyses a game move by move. If a move looks worse or better than the engine's choice, that choice is played and
 * searched to the same depth as the move before the move is judged: otherwise the player would be blamed for the search
 * horizon. Ends early if the analyser is stopped; returns the analysis of the final position, or null if it was
 * stopped.
 */
export async function* annotate(
  start: Position,
  moves: readonly Move[],
  analyser: Analyser,
  isStopped: () => boolean,
  onPly: PlyListener = () => undefined,
): AsyncGenerator<JudgedMove, Analysis | null> {
  const game = new Game(start);
  onPly(0);
  let before = await analyser.analyse(game);
  for (const [index, move] of moves.entries()) {
    if (isStopped()) return null;
    onPly(index + 1);
    game.play(move);
    const after = await analyser.analyse(game);
    if (isStopped()) return null;
    const judged = await judgeMove(game, index + 1, before, after, analyser);
    if (isStopped()) return null;
    yield judged;
    before = after;
  }
  return isStopped() ? null : before;
}

/** Judges the last move of the game. */
async function judgeMove(
  game: Game,
  ply: number,
  before: Analysis,
  after: Analysis,
  analyser: Analyser,
): Promise<JudgedMove> {
  const move = game.moves[game.moves.length - 1]!;
  const [bestLine] = before.lines;
  const line = bestLine?.pv ?? [];
  const judged = { ply, move, before, after };
  const best = { line, score: fromWhite(before.score, before.position), depth: bestLine?.depth ?? null };
  // Play may continue after a repetition or the fifty-move rule has made the game a draw.
  if (bestLine === undefined || line[0] === move) return { ...judged, best, judgement: null, loss: 0 };
  const played = 1 - after.expected;
  if (judgementOf(before.expected, played) === null)
    return { ...judged, best, judgement: null, loss: before.expected - played };
  game.undo();
  game.play(line[0]!);
  const choice = await analyser.analyse(game);
  game.undo();
  game.play(move);
  const expectedBest = 1 - choice.expected;
  // A move that is better than the engine thought must also be better than its own choice.
  const isRise = played > before.expected;
  const expected = isRise ? Math.max(expectedBest, before.expected) : expectedBest;
  return {
    ...judged,
    best: {
      line: [line[0]!, ...(choice.lines[0]?.pv ?? [])],
      score: fromWhite(choice.score, choice.position),
      depth: choice.lines[0]?.depth ?? null,
    },
    judgement: judgementOf(expected, played),
    loss: expected - played,
  };
}
