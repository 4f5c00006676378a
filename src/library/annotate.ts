import { fromWhite } from '../analysis/lines.ts';
import { annotate, type JudgedMove as RulesJudgedMove } from '../analysis/annotate.ts';
import { formatAnnotatedPgn } from '../analysis/annotated_pgn.ts';
import type { Judgement } from '../analysis/judgement.ts';
import { whyOf, type Why as RulesWhy } from '../coach/why.ts';
import type { Score } from '../engine/types.ts';
import { ANALYSIS_OPTIONS, type AnalysisOptions } from './analysis_options.ts';
import { givenOptions, shown } from './given.ts';
import { publicMove, type Move } from './move.ts';
import { packedLine, resultOf, writtenTags, type GameText } from './pgn_write.ts';
import { startPosition } from './fen.ts';
import { publicPosition, rulesPosition, type Position } from './position.ts';
import type { StopSignal } from './signal.ts';
import { publicWhy } from './public_reason.ts';
import type { Why } from './reason.ts';
import { withAnalyser } from './with_analyser.ts';

export type { Judgement } from '../analysis/judgement.ts';

/** The options of {@link annotateGame}. Without a limit each position gets a second. */
export interface AnnotateOptions extends AnalysisOptions {
  /**
   * Says why mistakes, blunders and interesting moves are so, in {@link JudgedMove.why} and in comments of the PGN; default
   * false. It takes up to twice the time.
   */
  readonly why?: boolean;
  /** The name for the PGN's tag `Annotator`; default `Ransom`. */
  readonly annotator?: string;
  /** Called with each move as it is judged. */
  readonly onMove?: (move: JudgedMove) => void;
  /** Cancels the analysis: the result contains the moves judged by then. */
  readonly signal?: StopSignal;
}

const ANNOTATE_OPTIONS: Readonly<Record<keyof AnnotateOptions, true>> = {
  ...ANALYSIS_OPTIONS,
  why: true,
  annotator: true,
  onMove: true,
};

/** A move of a game with the engine's analysis. */
export interface JudgedMove {
  /** From 1. */
  readonly ply: number;
  /** The move that was played. */
  readonly move: Move;
  /** The position in which it was played. */
  readonly before: Position;
  /** Null for an unremarkable move. */
  readonly judgement: Judgement | null;
  /** Expected points lost by the move, 0 to 1; negative if it is better than the engine's choice. */
  readonly loss: number;
  /** Pawns of the score lost by the move, where a score counts less beyond 6; negative for a gain. */
  readonly pawns: number;
  /** Men that the opponent can take now, or that the player could have taken, in pawns (1, 3, 3, 5, 9); 0 for none. */
  readonly men: number;
  /** The opponent mates now in so many moves, up to 3, and not after the best move; else null. */
  readonly allowsMate: number | null;
  /** The player could have mated in so many moves, up to 3, and doesn't mate now; else null. */
  readonly missesMate: number | null;
  /** Score of the position after the move, from White's point of view. */
  readonly score: Score;
  /** The engine's choice with its line; empty if it has none. */
  readonly best: readonly Move[];
  /**
   * Why a `mistake` or `blunder` is bad, or an `interesting` move good; null for other moves, if nothing specific is known, and
   * without the option `why`.
   */
  readonly why: Why | null;
}

/** A game with the engine's analysis. */
export interface AnnotatedGame {
  /** The moves of the game that were judged. */
  readonly moves: readonly JudgedMove[];
  /**
   * The game with evaluations, glyphs, and the best lines as variations. The author's comments, variations and glyphs
   * are kept.
   */
  readonly pgn: string;
}

/**
 * Analyses a game move by move. A move that looks worse or better than the engine's choice is judged once the choice
 * has been searched as deep as the move itself: by the expected points lost (0.1, 0.2 or 0.3), and by what is given
 * away: pawns of the score, men, and mates.
 *
 * @param game - a {@link Game}, a {@link GameRecord}, or the parts that matter
 * @param options - how to analyse
 * @throws RangeError for an option that is unknown or out of its range, or a move that is not legal; Error if the
 * search fails
 */
export async function annotateGame(game: GameText, options: AnnotateOptions = {}): Promise<AnnotatedGame> {
  const given = givenOptions('options', options, ANNOTATE_OPTIONS);
  const { onMove, annotator = 'Ransom' } = given;
  const isWhyWanted = givenSwitch('why', given.why);
  const start = game.start ?? startPosition();
  const line = packedLine(game, start);
  const packed = line.plies.map(({ move }) => move);
  const judged: RulesJudgedMove[] = [];
  const moves: JudgedMove[] = [];
  await withAnalyser(rulesPosition(start), given, async (analyser, signal) => {
    for await (const move of annotate(rulesPosition(start), packed, analyser, () => signal.aborted)) {
      const published = publicJudged(move, isWhyWanted ? await whyOf(analyser, move, signal) : null);
      judged.push(move);
      moves.push(published);
      onMove?.(published);
    }
  });
  const written = {
    tags: writtenTags(game.tags ?? {}),
    start: rulesPosition(start),
    intro: line.intro ?? [],
    plies: line.plies,
    result: resultOf(game, line, start),
    ending: '',
  };
  const words = moves.map(({ why }) => why?.text ?? '');
  return { moves, pgn: formatAnnotatedPgn(written, judged, annotator, words) };
}

/** Is it true? Throws a RangeError for what is neither true nor false nor absent. */
function givenSwitch(name: string, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true;
  throw new RangeError(`${name} is ${shown(value)}: it must be true or false`);
}

function publicJudged(
  { ply, move, before, after, judgement, loss, given, best }: RulesJudgedMove,
  why: RulesWhy | null,
): JudgedMove {
  return {
    ply,
    move: publicMove(move),
    before: publicPosition(before.position),
    judgement,
    loss,
    ...given,
    score: fromWhite(after.score, after.position),
    best: best.line.map(publicMove),
    why: publicWhy(why),
  };
}
