import type { JudgedMove } from '../../analysis/annotate.ts';
import { isFault } from '../../analysis/judgement.ts';
import type { Colour } from '../../rules/setup.ts';
import { capitalised, numberName, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, moveKind } from '../../shared/move.ts';
import type { ReviewState, Told } from './review_state.ts';
import { worstMove } from './moments.ts';
import { missedMate, mistakeCount, mistakesOf, numberedMove } from './summary.ts';

// A reviewed game in a sentence or two. Each of them counts judgements and reasons, and says no more than they do.

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

/**
 * What the numbers beside it don't say, in a sentence or two: "Twice you allowed a fork. You used one of Ransom’s mistakes." `reader`: null
 * if it isn't known who reads. `opponent`: his opponent's name.
 */
export function storyOf(review: ReviewState, reader: Colour | null, opponent = 'Ransom'): string {
  if (reader !== null)
    return [faultsText(review, reader), ...chancesText(review, reader, opponent)].join(' ').trimStart();
  const patterns = [WHITE, BLACK].flatMap((colour) => patternText(review, colour, playerName(colour)) ?? []);
  if (patterns.length > 0) return patterns.join(' ');
  const worst = worstMove(review, null);
  if (worst === null) return 'Nobody made a mistake.';
  return worst.ply === review.focus ? '' : `The most costly move was ${numberedMove(worst)}.`;
}

function faultsText(review: ReviewState, reader: Colour): string {
  const worst = worstMove(review, reader);
  if (worst === null) return 'You made no mistakes.';
  const pattern = patternText(review, reader, 'you');
  // What is said above of the move in focus says that it is.
  return pattern ?? (worst.ply === review.focus ? '' : `Your most costly move was ${numberedMove(worst)}.`);
}

/** The pattern that was there most often, of several the most important one; null for none. */
function patternText(review: ReviewState, colour: Colour, name: string): string | null {
  const moves = mistakesOf(review, colour);
  const [most] = PATTERNS.map((pattern) => ({
    pattern,
    of: moves.filter((move) => patternOf(review, move) === pattern),
  })).sort((a, b) => b.of.length - a.of.length);
  if (most === undefined || most.of.length === 0) return null;
  const isLost = most.of.every((move) => isPunished(review, move));
  return `${times(most.of.length)} ${name} ${WORDS[most.pattern][isLost ? 1 : 0]}.`;
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
function chancesText(review: ReviewState, reader: Colour, name: string): string[] {
  const opponent: Colour = reader ^ 1;
  const made = mistakeCount(review, opponent);
  const answers = mistakesOf(review, opponent)
    .filter(({ judgement }) => judgement === 'blunder' || judgement === 'mistake')
    .flatMap(({ ply }) => review.judged[ply] ?? []);
  if (answers.length === 0) return [];
  const used = answers.filter(({ judgement }) => !isFault(judgement)).length;
  if (made === 1) return [used === 1 ? `You used ${name}’s mistake.` : `You let ${name}’s mistake go.`];
  const count = used === made ? 'all' : used === 0 ? 'none' : numberName(used);
  return [`You used ${count} of ${name}’s mistakes.`];
}
