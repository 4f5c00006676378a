import type { JudgedMove } from '../../analysis/annotate.ts';
import { isFault } from '../../analysis/judgement.ts';
import type { Colour } from '../../rules/setup.ts';
import { capitalised, numberName, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, moveKind } from '../../shared/move.ts';
import type { ReviewState, Told } from './review_state.ts';
import { countsOf, missedMate, mistakeCount, mistakesOf } from './summary.ts';

// A reviewed game in a few sentences. Each of them counts judgements and reasons, and says no more than they do.

/** What went wrong several times, from the most to the least important. */
const PATTERNS = [
  'mate',
  'missed-mate',
  'exchange',
  'drop',
  'fork',
  'skewer',
  'discovery',
  'en-prise',
  'guard',
  'takes',
] as const;
type Pattern = (typeof PATTERNS)[number];

/** What a player did, after "Twice you". With material lost in the game: the second words. */
const WORDS: Readonly<Record<Pattern, readonly [allowed: string, lost: string]>> = {
  mate: ['allowed a forced mate', 'allowed a forced mate'],
  'missed-mate': ['missed a forced mate', 'missed a forced mate'],
  exchange: ['allowed a strong exchange from prison', 'lost material to an exchange from prison'],
  drop: ['allowed a strong drop', 'lost material to a drop'],
  fork: ['allowed a fork', 'lost material to a fork'],
  skewer: ['allowed a skewer', 'lost material to a skewer'],
  discovery: ['allowed a discovered attack', 'lost material to a discovered attack'],
  'en-prise': ['moved a piece where it could be taken', 'lost a piece that moved where it could be taken'],
  guard: ['left a piece without its guard', 'lost material that had lost its guard'],
  takes: ['left a piece that could be taken', 'lost a piece that could simply be taken'],
};

/** More are a list, not a summary. */
const MAX_PATTERNS = 2;

/** "You made three serious mistakes and a mistake. Twice you allowed a fork." `reader`: null if it isn't known who reads. */
export function storyOf(review: ReviewState, reader: Colour | null): string {
  const sides = reader === null ? [WHITE, BLACK] : [reader];
  const sentences = sides.flatMap((colour) => {
    const name = reader === null ? playerName(colour) : 'you';
    return [faultsText(review, colour, name), ...patternTexts(review, colour, name)];
  });
  return [...sentences, ...(reader === null ? [] : chancesText(review, reader))].join(' ');
}

/** "You made three mistakes, two of them serious, and one inaccuracy." */
function faultsText(review: ReviewState, colour: Colour, name: string): string {
  const { blunder, inaccuracy } = countsOf(review, colour);
  const mistakes = mistakeCount(review, colour);
  const serious =
    blunder === 0
      ? ''
      : mistakes === 1
        ? ', a serious one'
        : `, ${blunder === mistakes ? 'all' : numberName(blunder)} of them serious`;
  const others =
    inaccuracy === 0
      ? ''
      : `${mistakes === 0 ? ', only ' : `${serious === '' ? '' : ','} and `}${numberName(inaccuracy)} ${inaccuracy === 1 ? 'inaccuracy' : 'inaccuracies'}`;
  const made = mistakes === 0 ? 'no mistakes' : mistakes === 1 ? 'one mistake' : `${numberName(mistakes)} mistakes`;
  return `${capitalised(name)} made ${made}${serious}${others}.`;
}

/** The patterns that were there most often. One that was there once is told only if none was there more often. */
function patternTexts(review: ReviewState, colour: Colour, name: string): string[] {
  const moves = mistakesOf(review, colour);
  const found = PATTERNS.map((pattern) => ({
    pattern,
    of: moves.filter((move) => patternOf(review, move) === pattern),
  }))
    .filter(({ of }) => of.length > 0)
    .sort((a, b) => b.of.length - a.of.length);
  const most = found[0]?.of.length ?? 0;
  return found
    .filter(({ of }) => of.length > 1 || most === 1)
    .slice(0, most === 1 ? 1 : MAX_PATTERNS)
    .map(({ pattern, of }) => {
      const isLost = of.every((move) => isPunished(review, move));
      return `${times(of.length)} ${name} ${WORDS[pattern][isLost ? 1 : 0]}.`;
    });
}

function times(count: number): string {
  if (count <= 2) return count === 1 ? 'Once' : 'Twice';
  return capitalised(`${numberName(count)} times`);
}

/** What the opponent's reply to a bad move is, as far as it was explained. */
export function patternOf({ told }: ReviewState, move: JudgedMove): Pattern | null {
  const { given, ply } = move;
  if (missedMate(move) !== null) return 'missed-mate';
  const replies = repliesIn(told[ply - 1] ?? null);
  const kinds = replies.map(({ kind }) => kind);
  if (given.allowsMate !== null || kinds.includes('mate')) return 'mate';
  const reply = replies[0]?.line[1];
  if (reply === undefined) return null;
  if (moveKind(reply) === KIND_EXCHANGE) return 'exchange';
  if (moveKind(reply) === KIND_DROP) return 'drop';
  if (kinds.includes('guard-left') || kinds.includes('overloaded')) return 'guard';
  return PATTERNS.find((pattern) => (kinds as readonly string[]).includes(pattern)) ?? null;
}

function repliesIn(told: Told | null): Told['reasons'] {
  return told?.reasons.filter(({ of }) => of === 'reply') ?? [];
}

/** Did the opponent play the reply that wins men? */
function isPunished({ judged, told }: ReviewState, { ply, given }: JudgedMove): boolean {
  const reply = repliesIn(told[ply - 1] ?? null)[0]?.line[1];
  return given.men > 0 && reply !== undefined && judged[ply]?.move === reply;
}

/** Of the opponent's mistakes, those after which the reader made none. */
function chancesText(review: ReviewState, reader: Colour): string[] {
  const opponent: Colour = reader ^ 1;
  const made = mistakeCount(review, opponent);
  const answers = mistakesOf(review, opponent)
    .filter(({ judgement }) => judgement === 'blunder' || judgement === 'mistake')
    .flatMap(({ ply }) => review.judged[ply] ?? []);
  if (answers.length === 0) return [];
  const used = answers.filter(({ judgement }) => !isFault(judgement)).length;
  if (made === 1)
    return [used === 1 ? 'Ransom made a mistake, and you used it.' : 'Ransom made a mistake, but you let it go.'];
  const count =
    used === made ? 'all of them' : used === 0 ? 'none of them' : used === 1 ? 'one of them' : numberName(used);
  return [`Ransom made ${numberName(made)} mistakes, and you used ${count}.`];
}
