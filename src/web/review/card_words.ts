import type { JudgedMove } from '../../analysis/annotate.ts';
import { GOOD_LOSS, isFault } from '../../analysis/judgement.ts';
import { moveNumber } from '../../notation/line_text.ts';
import { formatSan } from '../../notation/san.ts';
import { capitalised } from '../../rules/words.ts';
import type { Told } from './review_state.ts';
import { costShown, costWords, isBadMove, isDecided, missedWords } from './summary.ts';
import { betterLine } from './told.ts';

// What the card of a move says below its name, its judgement and the figures.

/**
 * Why a move is bad and what was better, or what is good about it, in sentences: "It costs a knight for a pawn. Better was 10. Bxb7+, which
 * takes the pawn on b7." What it costs is what the reply that is shown wins.
 */
export function cardText(move: JudgedMove, told: Told | null): string {
  const missed = missedWords(move);
  const sentences = told === null ? unexplained(move, missed) : explained(move, told, missed);
  const better = isBadMove(move) && missed === '' ? betterWords(move, told) : '';
  if (better !== '' && !(told?.rest.includes(better) ?? false)) sentences.push(`Better was ${better}.`);
  return sentences.join(' ');
}

function explained(move: JudgedMove, told: Told, missed: string): string[] {
  const { judgement } = move;
  const reason = sentenceOf(told.rest);
  // Where only the better move has a reason, the line that is shown says at least what this one loses.
  const isReplyTold = told.reasons.some(({ of }) => of === 'reply');
  const cost = isFault(judgement) && !isReplyTold && missed === '' ? provedCost(move) : '';
  return [
    ...(cost === '' ? [] : [cost]),
    reason,
    ...(judgement === 'interesting' ? [`It ${WORDS[judgement]}`] : []),
    ...(missed === '' || told.rest.includes('misses mate') ? [] : [`It ${missed}`]),
  ];
}

function unexplained(move: JudgedMove, missed: string): string[] {
  if (missed !== '') return [`It ${missed}`];
  const { judgement } = move;
  // The figures are above it.
  if (isFault(judgement)) return [provedCost(move) || costWords({ given: { ...move.given, pawns: 0 } })];
  return [`It ${wordsFor(move)}`];
}

/** "It costs a knight for a pawn.": what the reply that is shown wins, or its mate; empty if that proves nothing. */
function provedCost(move: JudgedMove): string {
  const shown = costShown(move);
  return shown === null && move.given.allowsMate === null ? '' : costWords(move, shown);
}

/** What is said after the name of a move, " allows 2... d5.", ": better was 10. Bxb7+." or " (Kxf7 is met by Ng5+).", by itself. */
function sentenceOf(rest: string): string {
  const note = /^ \((.*)\)\.$/.exec(rest);
  if (note !== null) return `${note[1]}.`;
  return rest.startsWith(':') ? capitalised(rest.slice(1).trim()) : `It${rest}`;
}

/** "2... Nf6": the better move; empty if there is none. */
function betterWords(judged: JudgedMove, told: Told | null): string {
  const [better] = betterLine(judged, told);
  const { position } = judged.before;
  return better === undefined || better === judged.move ? '' : `${moveNumber(position)} ${formatSan(position, better)}`;
}

function wordsFor(move: JudgedMove): string {
  const { judgement, loss } = move;
  if (judgement !== null) return WORDS[judgement];
  // Where a game is decided no move costs anything, however bad: none is praised.
  if (isDecided(move)) return 'changes little: the game was decided.';
  return loss < GOOD_LOSS ? 'is a good move.' : 'is not the best move, but costs little.';
}

const WORDS = {
  blunder: 'is a blunder.',
  mistake: 'is a mistake.',
  inaccuracy: 'is inaccurate.',
  interesting: 'is better than what Ransom had in mind.',
};
