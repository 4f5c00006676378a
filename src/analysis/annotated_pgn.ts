import type { Score } from '../engine/types.ts';
import { textComment, type PgnComment, type PgnEvaluation } from '../notation/pgn_comment.ts';
import type { PgnResult } from '../notation/pgn_tokens.ts';
import { formatPgn, type WrittenLine, type WrittenPly, type WrittenTag } from '../notation/pgn_write.ts';
import { withoutTags } from '../notation/tags.ts';
import type { Position } from '../rules/position.ts';
import type { Analysis } from './analyser.ts';
import { fromWhite } from './lines.ts';
import type { JudgedMove } from './annotate.ts';
import { formerAnnotators, isJudgement, withoutAnalysis } from './earlier_analysis.ts';
import { NAGS, isFault } from './judgement.ts';

/** A game as it was read, and the text to add. */
export interface GameToAnnotate {
  readonly tags: readonly WrittenTag[];
  readonly start: Position;
  readonly intro: readonly PgnComment[];
  readonly plies: readonly WrittenPly[];
  readonly result: PgnResult;
  /** Comment after the last move; empty if the result says enough. */
  readonly ending: string;
}

/** Number of plies of a best line that are written. */
const VARIATION_PLIES = 12;

/**
 * Writes a game with evaluations from White's point of view, glyphs, and best lines as variations. The author's own
 * comments, variations and glyphs are kept; his glyphs take precedence. What a former analysis by the same program, which the tag
 * `Annotator` tells, has added to the moves judged is replaced. Moves that were not judged are written unchanged, and so is the
 * tag if none was. `words` are what is said of each move; empty for nothing.
 */
export function formatAnnotatedPgn(
  game: GameToAnnotate,
  judged: readonly JudgedMove[],
  annotator: string,
  words: readonly string[] = [],
): string {
  const former = formerAnnotators(game.tags, annotator);
  const plies = game.plies.map((ply, index) => {
    const move = judged[index];
    return move === undefined ? ply : annotated(withoutAnalysis(ply, former), move, words[index] ?? '');
  });
  const ending = game.ending === '' ? [] : [textComment(game.ending)];
  const last = plies.at(-1);
  if (last !== undefined) plies[plies.length - 1] = { ...last, comments: [...(last.comments ?? []), ...ending] };
  return formatPgn({
    tags: judged.length === 0 ? game.tags : withAnnotator(game.tags, former.others, annotator),
    start: game.start,
    line: { intro: last === undefined ? [...game.intro, ...ending] : game.intro, plies },
    result: game.result,
  });
}

function withAnnotator(tags: readonly WrittenTag[], others: string, annotator: string): WrittenTag[] {
  const tag = { name: 'Annotator', value: others === '' ? annotator : `${others}, ${annotator}` };
  return [...withoutTags(tags, ['Annotator']), tag];
}

function annotated(ply: WrittenPly, judged: JudgedMove, words: string): WrittenPly {
  const { judgement, after } = judged;
  const { nags: given = [], comments: said = [], variations = [] } = ply;
  const isJudgedByAuthor = given.some(isJudgement);
  const nags = judgement === null || isJudgedByAuthor ? given : [NAGS[judgement], ...given];
  const comments = said.map((comment) => ({ ...comment, evaluation: null }));
  const ours = isFault(judgement) ? variationOf(judged) : null;
  const evaluation = [...evaluationComment(after), ...(words === '' ? [] : [textComment(words)])];
  const others = variations
    .filter((line) => ours === null || !isBareStart(line, ours))
    .map((line) => ({ ...line, commentsBefore: (line.commentsBefore ?? Infinity) + evaluation.length }));
  return {
    move: ply.move,
    nags,
    comments: [...evaluation, ...comments],
    variations: ours === null ? others : [{ ...ours, commentsBefore: others[0]?.commentsBefore }, ...others],
  };
}

/** Is the line nothing but the first moves of another one? It needn't be there twice. */
function isBareStart({ intro = [], plies }: WrittenLine, whole: WrittenLine): boolean {
  return (
    intro.length === 0 &&
    plies.every(
      ({ move, nags = [], comments = [], variations = [] }, index) =>
        move === whole.plies[index]?.move &&
        nags.length === 0 &&
        comments.every(({ text }) => text === '') &&
        variations.length === 0,
    )
  );
}

function variationOf({ best }: JudgedMove): WrittenLine {
  const [first, ...others] = best.line.slice(0, VARIATION_PLIES);
  const comments = evaluationOf(best.score, best.depth);
  return { plies: [{ move: first!, comments }, ...others.map((move) => ({ move }))] };
}

function evaluationComment({ score, position, lines, outcome }: Analysis): PgnComment[] {
  // The end of the game needs no evaluation, and a position that was not searched has none.
  return outcome !== null || lines.length === 0 ? [] : evaluationOf(fromWhite(score, position), lines[0]!.depth);
}

function evaluationOf(score: Score, depth: number | null): PgnComment[] {
  if (score.kind === 'mate' && score.moves === 0) return [];
  const evaluation: PgnEvaluation =
    score.kind === 'mate'
      ? { unit: 'mate', value: score.moves, depth }
      : { unit: 'centipawns', value: score.centipawns, depth };
  return [{ text: '', evaluation, clockMs: null }];
}
