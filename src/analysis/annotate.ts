import type { Score, SearchLimits } from '../engine/types.ts';
import { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { Analyser, Analysis } from './analyser.ts';
import { fromWhite } from './lines.ts';
import {
  NOTHING,
  isFault,
  isUnforeseenMate,
  judge,
  seemsToGiveMen,
  type GivenAway,
  type Judgement,
} from './judgement.ts';
import { standingAfter, standingPromised, type Standing } from './standing.ts';

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
  readonly given: GivenAway;
  /** The engine's choice; an empty line if it has none. */
  readonly best: BestLine;
}

export interface BestLine {
  readonly line: readonly Move[];
  /** From White's point of view. */
  readonly score: Score;
  readonly depth: number | null;
  /** What the player can expect of it. */
  readonly standing: Standing;
}

/** Called before each search with the ply of the position that is next, from 0. */
export type PlyListener = (ply: number) => void;

/**
 * Analyses a game move by move. If a move looks worse or better than the engine's choice, that choice is played and
 * searched to the same depth as the move before the move is judged: otherwise the player would be blamed for the search
 * horizon. If men seem to be given away and the search doesn't agree, it looks more closely. Ends early if the analyser
 * is stopped; returns the analysis of the final position, or null if it was stopped.
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
  const { isDoubtful, finding } = await compare(game, { before, after }, analyser, {});
  if (!isDoubtful) return { ply, move, before, after, ...finding };
  const limits = analyser.closer;
  const closer = {
    before: await withoutLast(game, () => analyser.analyse(game, limits)),
    after: await analyser.analyse(game, limits),
  };
  return { ply, move, before, after, ...(await compare(game, closer, analyser, limits)).finding };
}

interface Comparison {
  readonly finding: Pick<JudgedMove, 'judgement' | 'loss' | 'given' | 'best'>;
  /**
   * By the account of men the move gives some away, and the search doesn't agree: one of them is wrong. Or the opponent mates
   * after the move and after the other one, and the search had thought of no mate: a third move may be better.
   */
  readonly isDoubtful: boolean;
}

/** Compares the last move of the game with the best other one. `limits` are those of further searches. */
async function compare(
  game: Game,
  { before, after }: Pick<JudgedMove, 'before' | 'after'>,
  analyser: Analyser,
  limits: SearchLimits,
): Promise<Comparison> {
  const move = game.moves[game.moves.length - 1]!;
  const [bestLine] = before.lines;
  const played = standingAfter(before.position, after);
  const promised = standingPromised(before);
  const score = fromWhite(before.score, before.position);
  const own = { line: bestLine?.pv ?? [], score, depth: bestLine?.depth ?? null, standing: promised ?? played };
  const unremarkable = { finding: { judgement: null, loss: 0, given: NOTHING, best: own }, isDoubtful: false };
  // Play may continue after a repetition or the fifty-move rule has made the game a draw.
  if (promised === null) return unremarkable;
  const first = judge(promised, played);
  const isOwn = own.line[0] === move;
  const isUnforeseen = isUnforeseenMate(promised, played);
  // The engine's own choice is compared with another move only if it allows a mate that the engine had not seen.
  if (isOwn && !isUnforeseen) return unremarkable;
  if (first.judgement === null && !seemsToGiveMen(promised, played))
    return { finding: { ...first, best: own }, isDoubtful: false };
  const other = await withoutLast(game, () =>
    isOwn ? bestBeside(game, move, analyser, limits) : bestAfter(game, own.line[0]!, analyser, limits),
  );
  if (other === null) return unremarkable;
  // A mate is proved. And a move that is better than the engine thought must also be better than its own choice.
  const isSure = !isOwn && (promised.mates !== null || played.expected > promised.expected);
  const best = isSure && promised.expected > other.standing.expected ? own : other;
  const verdict = judge(best.standing, played);
  if (isOwn && !isFault(verdict.judgement)) return { ...unremarkable, isDoubtful: true };
  const isDoubtful = verdict.judgement === null && (isUnforeseen || seemsToGiveMen(best.standing, played));
  return { finding: { ...verdict, best }, isDoubtful };
}

/** Analyses the game after a move: as deep as the move that was played. */
async function bestAfter(game: Game, move: Move, analyser: Analyser, limits: SearchLimits): Promise<BestLine> {
  const { position } = game;
  game.play(move);
  const choice = await analyser.analyse(game, limits);
  game.undo();
  return {
    line: [move, ...(choice.lines[0]?.pv ?? [])],
    score: fromWhite(choice.score, choice.position),
    depth: choice.lines[0]?.depth ?? null,
    standing: standingAfter(position, choice),
  };
}

/** The best move but one; null if there is no other. */
async function bestBeside(game: Game, move: Move, analyser: Analyser, limits: SearchLimits): Promise<BestLine | null> {
  if (game.position.legalMoves().length === 1) return null;
  const { lines } = await analyser.analyse(game, { ...limits, excludeMoves: [move] });
  const second = lines[0]?.pv[0];
  return second === undefined ? null : bestAfter(game, second, analyser, limits);
}

/** Runs something before the last move of the game, which is then played again. */
async function withoutLast<T>(game: Game, run: () => Promise<T>): Promise<T> {
  const move = game.undo()!;
  try {
    return await run();
  } finally {
    game.play(move);
  }
}
