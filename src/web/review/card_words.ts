import type { JudgedMove } from '../../analysis/annotate.ts';
import { GOOD_LOSS, isFault } from '../../analysis/judgement.ts';
import { worth } from '../../analysis/men.ts';
import { winnable } from '../../coach/targets.ts';
import { moveNumber } from '../../notation/line_text.ts';
import { formatSan } from '../../notation/san.ts';
import { capturedRole } from '../../rules/moves.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { capitalised, roleName, squareName } from '../../rules/words.ts';
import { PAWN } from '../../shared/men.ts';
import { moveTo } from '../../shared/move.ts';
import type { Told } from './review_state.ts';
import { costShown, costWords, isBadMove, isDecided, missedWords, worthOfBest } from './summary.ts';
import { betterLine } from './told.ts';

// What the card of a move says below its name, its judgement and the figures.

/** What the card says of a move. */
export interface CardText {
  /**
   * Why it is bad, or what is good about it, in sentences: "It costs a knight for a pawn. Better was 10. Bxb7+, which takes the pawn on b7."
   * What it costs is what the reply that is shown wins.
   */
  readonly why: string;
  /** "Better was 10. Bxb7+ (+1.1).": which move was better, if there is no more to say of it than its line shows. Empty if not. */
  readonly better: string;
}

export function cardText(move: JudgedMove, told: Told | null): CardText {
  const missed = missedWords(move);
  const why = (told === null ? unexplained(move, missed) : explained(move, told, missed)).join(' ');
  const name = isBadMove(move) && missed === '' ? betterWords(move, told) : '';
  if (name === '') return { why, better: '' };
  const better = `Better was ${name} (${worthOfBest(move)}).`;
  const end = ` Better was ${name}.`;
  if (why.endsWith(end)) return { why: why.slice(0, -end.length), better };
  return { why, better: why.includes(name) ? '' : better };
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
  if (isFault(judgement)) return [provedCost(move) || leftToTake(move) || chancesGiven(move)];
  return [`It ${wordsFor(move)}`];
}

/** "It costs a knight for a pawn.": what the reply that is shown wins, or its mate; empty if that proves nothing. */
function provedCost(move: JudgedMove): string {
  const shown = costShown(move);
  return shown === null && move.given.allowsMate === null ? '' : costWords(move, shown);
}

/**
 * "It leaves the rook on b7 unguarded: 8. Bxb7.": a piece that the reply takes with profit, whatever is lost elsewhere for it. The
 * rules alone prove it. Empty if it takes none, or no more than the move has taken itself.
 */
function leftToTake({ move, before, after: { position, lines } }: JudgedMove): string {
  const reply = lines[0]?.pv[0];
  if (reply === undefined) return '';
  const square = moveTo(reply);
  const target = winnable(position).find((one) => one.square === square);
  const taken = capturedRole(before.position, move);
  if (target === undefined || target.role === PAWN || target.gain <= (taken === null ? 0 : worth(taken))) return '';
  const isGuarded = position.attackers(square, position.turn ^ 1).length > 0;
  const [role, on, by] = [roleName(target.role), `on ${squareName(square)}`, numbered(position, reply)];
  const can = isGuarded ? 'can be taken' : 'is unguarded';
  if (square === moveTo(move)) return `${capitalised(on)} the ${role} ${can}: ${by}.`;
  return isGuarded ? `The ${role} ${on} ${can}: ${by}.` : `It leaves the ${role} ${on} unguarded: ${by}.`;
}

/** The figures are above it; the reply is on the board. */
function chancesGiven({ after: { position, lines } }: JudgedMove): string {
  const reply = lines[0]?.pv[0];
  return `It gives chances away${reply === undefined ? '' : `: the reply is ${numbered(position, reply)}`}.`;
}

function numbered(position: Position, move: Move): string {
  return `${moveNumber(position)} ${formatSan(position, move)}`;
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
  return better === undefined || better === judged.move ? '' : numbered(position, better);
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
