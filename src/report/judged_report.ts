import type { Analysis } from '../analysis/analyser.ts';
import { fromWhite } from '../analysis/lines.ts';
import type { JudgedMove } from '../analysis/annotate.ts';
import type { GameToAnnotate } from '../analysis/annotated_pgn.ts';
import { formerAnnotators } from '../analysis/earlier_analysis.ts';
import { GLYPHS, INTERESTING_GAIN, POINTS_LOST, SHORT_MATE } from '../analysis/judgement.ts';
import type { Score } from '../engine/types.ts';
import { textOf, type PgnComment } from '../notation/pgn_comment.ts';
import { withoutTags } from '../notation/tags.ts';
import { makeReport } from './report.ts';
import type { AnnotatedMove } from './types.ts';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

const GLYPH_MEANINGS = [
  {
    glyph: GLYPHS.blunder,
    words:
      `a blunder: it lowers the expectation by ${percent(POINTS_LOST.blunder)} of a point or more, gives away a queen, or ` +
      `allows mate in up to ${SHORT_MATE} moves`,
  },
  { glyph: GLYPHS.mistake, words: `a mistake: ${percent(POINTS_LOST.mistake)} or more, or a piece` },
  { glyph: GLYPHS.inaccuracy, words: `an inaccuracy: ${percent(POINTS_LOST.inaccuracy)} or more, or a pawn` },
  { glyph: GLYPHS.interesting, words: `better than the engine's own choice, by ${percent(INTERESTING_GAIN)} or more` },
];

/**
 * The page of a judged game. If the analysis was aborted, moves without a judgement are shown without scores.
 * `analyst`: as in "Ransom 0.1.0, depth 12"; `words`: what is said of each move, empty for nothing.
 */
export function judgedReport(
  { tags, start, intro, plies, result, ending }: GameToAnnotate,
  judged: readonly JudgedMove[],
  analyst: string,
  words: readonly string[] = [],
): string {
  const first = judged[0]?.before;
  return makeReport({
    tags: [
      ...withoutTags(tags, ['Result', 'Annotator']),
      { name: 'Result', value: result },
      // The page says at its end who judges now. Without other annotators the tag is empty, and not shown.
      { name: 'Annotator', value: formerAnnotators(tags, analyst).others },
    ],
    start,
    intro: textOf(intro),
    startScore: first === undefined ? null : scoreOf(first),
    moves: plies.map(({ move, comments }, index) =>
      moveOf(move, remarkOf(comments ?? [], words[index] ?? ''), judged[index]),
    ),
    analyst,
    glyphMeanings: GLYPH_MEANINGS,
    ending,
  });
}

/** The author's comment, and what is said now. */
function remarkOf(comments: readonly PgnComment[], words: string): string {
  return [textOf(comments), words].filter((text) => text !== '').join(' ');
}

function moveOf(move: number, comment: string, judged: JudgedMove | undefined): AnnotatedMove {
  if (judged === undefined) return { move, score: null, depth: null, best: [], bestScore: null, glyph: '', comment };
  const { after, best, judgement } = judged;
  return {
    move,
    score: scoreOf(after),
    depth: after.lines[0]?.depth ?? null,
    best: best.line,
    bestScore: best.line.length === 0 ? null : best.score,
    glyph: judgement === null ? '' : GLYPHS[judgement],
    comment,
  };
}

/** Null if nothing was searched, or if the position is checkmate, which needs no score. */
function scoreOf({ score, position, lines, outcome }: Analysis): Score | null {
  if (outcome !== null) return score.kind === 'mate' ? null : score;
  return lines.length === 0 ? null : fromWhite(score, position);
}
