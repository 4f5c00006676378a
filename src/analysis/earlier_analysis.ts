import type { WrittenLine, WrittenPly, WrittenTag } from '../notation/pgn_write.ts';
import { tagOf } from '../notation/tags.ts';
import { NAGS } from './judgement.ts';
import { isLimit } from './stated_limits.ts';

/** Glyphs from 1 up to this number judge the move itself. */
const LAST_JUDGEMENT_NAG = 6;

/** The glyphs that an analysis gives: `!` and `!!` are somebody else's. */
const GIVEN: ReadonlySet<number> = new Set(Object.values(NAGS));

/** What follows the move where its reasons begin: the coach speaks with these words, and they are found again by them. */
export const REASON_WORDS = {
  allows: ' allows ',
  misses: ' misses ',
  unmet: ' does nothing against ',
  loses: ' loses the ',
  better: ': better was ',
  which: ', which ',
  met: ' is met by ',
} as const;

const { met: MET, ...OTHERS } = REASON_WORDS;
const OFFERS = ` \\(\\S+${MET}`;
const REASONS = new RegExp(`^\\d+\\.(?:\\.\\.)? \\S+(?:${[...Object.values(OTHERS), OFFERS].join('|')})`);

/** Who annotated a game before, by its tag `Annotator`. */
export interface FormerAnnotators {
  /** All but this program, as the tag names them; empty if there is none. */
  readonly others: string;
  readonly isAnalysed: boolean;
}

/**
 * Reads the tag `Annotator`, in which a former analysis by the same program is named: `Ann, Ransom 1.0.0, 5000 nodes, Bob`.
 * @param annotator what the tag is to say now; its first word is the program's name
 */
export function formerAnnotators(tags: readonly WrittenTag[], annotator: string): FormerAnnotators {
  const said = tagOf(tags, 'Annotator')?.value ?? '';
  const program = /^[^\s,]*/.exec(annotator)![0];
  const entries = said.split(', ');
  const first = entries.findIndex((entry) => entry === program || entry.startsWith(`${program} `));
  if (program === '' || first < 0) return { others: said, isAnalysed: false };
  const after = entries.slice(first + 1);
  const next = after.findIndex((entry) => !isLimit(entry));
  const others = [...entries.slice(0, first), ...(next < 0 ? [] : after.slice(next))];
  return { others: others.join(', '), isAnalysed: true };
}

/** Whether a glyph judges the move, not the position. */
export function isJudgement(nag: number): boolean {
  return nag >= 1 && nag <= LAST_JUDGEMENT_NAG;
}

/**
 * A move without what a former analysis has added: a line that begins with an evaluation and says nothing else, and its glyph
 * and reasons, if nobody else has annotated the game, and the move has an evaluation. Its evaluation stays.
 */
export function withoutAnalysis(ply: WrittenPly, { others, isAnalysed }: FormerAnnotators): WrittenPly {
  if (!isAnalysed) return ply;
  const { nags = [], comments = [], variations = [] } = ply;
  const isOurs = others === '' && comments.some(({ evaluation }) => evaluation !== null);
  return {
    ...ply,
    nags: isOurs ? nags.filter((nag) => !GIVEN.has(nag)) : nags,
    comments: isOurs ? comments.filter(({ text }) => !REASONS.test(text)) : comments,
    variations: variations.filter((line) => !isEngineLine(line)),
  };
}

function isEngineLine({ intro = [], plies: [first, ...others] }: WrittenLine): boolean {
  const { comments: said = [] } = first ?? {};
  const isEvaluated = said.some(({ evaluation }) => evaluation !== null) && said.every(({ text }) => text === '');
  const isBare = ({ comments = [], nags = [], variations = [] }: WrittenPly): boolean =>
    comments.length + nags.length + variations.length === 0;
  return intro.length === 0 && isEvaluated && others.every(isBare);
}
