import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS, isFault, type Judgement, type Verdict } from '../../analysis/judgement.ts';
import { worth } from '../../analysis/men.ts';
import { lastingAccount, type Account } from '../../coach/account.ts';
import { formatSan } from '../../notation/san.ts';
import { moveNumber } from '../../notation/line_text.ts';
import { capturedRole } from '../../rules/moves.ts';
import type { Colour, Counts } from '../../rules/setup.ts';
import { countsInWords } from '../../rules/words.ts';
import { WHITE } from '../../shared/men.ts';
import type { TreeNode } from '../../table/tree.ts';
import { onlyPerson } from '../play/players.ts';
import type { PageState } from '../state/page_state.ts';
import { formatEvaluation, mateMoves, sayEvaluation } from '../words/evaluation_words.ts';
import { whiteScore } from './evaluation.ts';
import type { ReviewState } from './review_state.ts';

// Data for displaying a review.

/** "12. Nxe5??", with the glyph after the move. */
export function nameOfMove(judged: JudgedMove): string {
  return `${numberedMove(judged)}${judged.judgement === null ? '' : GLYPHS[judged.judgement]}`;
}

/** "12. Nxe5" */
export function numberedMove({ move, before: { position } }: JudgedMove): string {
  return `${moveNumber(position)} ${formatSan(position, move)}`;
}

/** What each judgement is called. */
export const JUDGEMENT_NAMES: Readonly<Record<Judgement, string>> = {
  blunder: 'Blunder',
  mistake: 'Mistake',
  inaccuracy: 'Inaccuracy',
  interesting: 'Better than expected',
};

/**
 * "Blunder: +0.9 → −1.4": a judgement, and what the move changes, seen by White. The figures are those that the table of moves
 * has of this move and of the one before it.
 */
export function costFigures({ judgement, before, after }: JudgedMove): string {
  const name = judgement === null ? '' : JUDGEMENT_NAMES[judgement];
  const [was, is] = [whiteScore(before), whiteScore(after)];
  return was === null || is === null ? name : `${name}: ${sayEvaluation(was)} → ${sayEvaluation(is)}`;
}

/** "+1.1", "mate in 3": what the best move would have kept, seen by White. */
export function worthOfBest({ best: { score, standing } }: JudgedMove): string {
  return standing.mates === null ? formatEvaluation(score) : `mate in ${mateMoves(standing.mates)}`;
}

/** "10. (P-P)*b3??  −1.1": the move after which a point of the curve is, and what the position is worth there. */
export function labelOf(review: ReviewState, ply: number): string {
  const move = review.judged[ply - 1];
  const analysis = ply === 0 ? review.judged[0]?.before : move?.after;
  const score = analysis === undefined ? null : whiteScore(analysis);
  const name = move === undefined ? (ply === 0 ? 'Start' : '') : nameOfMove(move);
  return score === null ? name : `${name}  ${sayEvaluation(score)}`;
}

/** "It costs a knight for a pawn.": what a bad move gives away. `shown`: what the line that is shown wins; null: nothing lasting. */
export function costWords(
  { given: { allowsMate, missesMate, pawns } }: Pick<Verdict, 'given'>,
  shown: Account | null = null,
): string {
  if (allowsMate !== null) return `It allows mate in ${mateMoves(allowsMate)}.`;
  if (missesMate !== null) return `It misses mate in ${mateMoves(missesMate)}.`;
  if (shown !== null) {
    // A bishop for a bishop is no news.
    const [won, paid] = [beyond(shown.won, shown.paid), beyond(shown.paid, shown.won)];
    return `It costs ${countsInWords(won)}${paid.some((count) => count > 0) ? ` for ${countsInWords(paid)}` : ''}.`;
  }
  if (pawns >= LEAST_COST) return `It costs as much as ${pawns.toFixed(1)} pawns.`;
  return 'It gives chances away.';
}

/** What is in some counts, and not in others. */
function beyond(some: Counts, others: Counts): Counts {
  const [pawns, knights, bishops, rooks, queens] = some.map((count, role) => Math.max(0, count - others[role]!));
  return [pawns!, knights!, bishops!, rooks!, queens!];
}

/**
 * What the opponent wins in the line that is shown after a move that has no other reason, for what the move itself has taken; null: nothing
 * that lasts.
 */
export function costShown({ move, before, after: { position, lines } }: JudgedMove): Account | null {
  const account = lastingAccount(position, lines[0]?.pv ?? [], 1);
  const taken = capturedRole(before.position, move);
  if (account === null || taken === null) return account;
  const [pawns, knights, bishops, rooks, queens] = account.paid.map((count, role) => count + Number(role === taken));
  const paid: Counts = [pawns!, knights!, bishops!, rooks!, queens!];
  return worthOf(account.won) - worthOf(paid) >= 1 ? { ...account, paid } : null;
}

function worthOf(counts: Counts): number {
  return counts.reduce((sum, count, role) => sum + count * worth(role), 0);
}

/** A mate that a player had and didn't play: always one in one move; a longer one if he had none any more. Null for none. */
export function missedMate({ given, best, after }: JudgedMove): number | null {
  if (given.missesMate !== null) return given.missesMate;
  return best.standing.mates === 1 && after.outcome?.ending !== 'checkmate' ? 1 : null;
}

/** "misses mate in one: 9. Qxf7#."; empty if it misses none. */
export function missedWords(judged: JudgedMove): string {
  const moves = missedMate(judged);
  if (moves === null) return '';
  const { position } = judged.before;
  return `misses mate in ${mateMoves(moves)}: ${moveNumber(position)} ${formatSan(position, judged.best.line[0]!)}.`;
}

/** Is it a move that was blamed, or missed a mate? */
export function isBadMove(judged: JudgedMove): boolean {
  return isFault(judged.judgement) || missedMate(judged) !== null;
}

/** Whose key moves the reader is led through: first his own; null: it isn't known who reads. */
export function sideShown({ review, game }: Pick<PageState, 'review' | 'game'>): Colour | null {
  const reader = onlyPerson(game.choice.seats);
  if (reader === null) return null;
  return review.ofOpponent ? reader ^ 1 : reader;
}

/** Is the move in focus one that its reader may try again: bad, and his own as far as it is known who reads? */
export function isToTry({ review, game }: Pick<PageState, 'review' | 'game'>): boolean {
  const move = review.focus === null ? undefined : review.judged[review.focus - 1];
  const reader = onlyPerson(game.choice.seats);
  return move !== undefined && isBadMove(move) && (reader === null || reader === move.before.position.turn);
}

/** Fewer pawns are no words worth. */
export const LEAST_COST = 0.3;

/** A side that may expect so few of the points, or so many, has lost or won. */
const DECIDED_SHARE = 0.05;

/** Was the game decided before the move? */
export function isDecided({ before: { expected } }: JudgedMove): boolean {
  return Math.min(expected, 1 - expected) < DECIDED_SHARE;
}

/** The turning points of the game: bad moves, missed mates, and moves better than the engine's choice; of one player, or of both (null). */
export function turningPoints({ judged }: ReviewState, colour: Colour | null = null): readonly JudgedMove[] {
  return judged.filter(
    (move) =>
      (colour === null || move.before.position.turn === colour) &&
      ((move.judgement !== null && move.judgement !== 'inaccuracy') || missedMate(move) !== null),
  );
}

/** A player's moves that are worth retrying. */
export function mistakesOf({ judged }: ReviewState, colour: Colour): readonly JudgedMove[] {
  return judged.filter((move) => isBadMove(move) && move.before.position.turn === colour);
}

/** How many of a player's moves are called mistakes: all but inaccuracies. It is the same number wherever one is told. */
export function mistakeCount(review: ReviewState, colour: Colour): number {
  const { blunder, mistake } = countsOf(review, colour);
  return blunder + mistake;
}

/** How many moves of a player have each judgement. */
export function countsOf({ judged }: ReviewState, colour: Colour): Readonly<Record<Judgement, number>> {
  const own = judged.filter(({ before }) => before.position.turn === colour);
  const count = (name: Judgement): number => own.filter(({ judgement }) => judgement === name).length;
  return {
    blunder: count('blunder'),
    mistake: count('mistake'),
    inaccuracy: count('inaccuracy'),
    interesting: count('interesting'),
  };
}

/** Where the reader is among the turning points. */
export interface Step {
  readonly count: number;
  /** The number of the one in focus, from 1; null: another move is, or none. */
  readonly at: number | null;
  /** The moves of those before and after; null: there is none. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** `colour`: whose; null: of both. */
export function stepOf(review: ReviewState, colour: Colour | null = null): Step {
  const plies = turningPoints(review, colour).map(({ ply }) => ply);
  const focus = review.focus ?? 0;
  const at = plies.indexOf(focus);
  return {
    count: plies.length,
    at: at < 0 ? null : at + 1,
    previous: plies.filter((ply) => ply < focus).at(-1) ?? null,
    next: plies.find((ply) => ply > focus) ?? null,
  };
}

/** The move that led to the position on the table; null: none of the line. */
export function shownPly({ line }: ReviewState, node: TreeNode): number | null {
  return line[node.ply] === node && node.ply > 0 ? node.ply : null;
}

/** What the table shows, in a sentence; empty if it is nothing of the review. */
export function reviewStatus(review: ReviewState, node: TreeNode): string {
  const ply = shownPly(review, node);
  const move = ply === null ? undefined : review.judged[ply - 1];
  if (move === undefined) return '';
  return `After ${nameOfMove(move)}`;
}

/** The move in whose place the table shows another one: in another try, or in a better line. Null: there is none. */
export function replacedMove({ review, preview }: Pick<PageState, 'review' | 'preview'>): JudgedMove | null {
  const { attempt, focus, line, judged } = review;
  if (focus === null || (attempt === null && preview?.node !== line[focus - 1])) return null;
  return judged[focus - 1] ?? null;
}

/** A row of the score: a number, and the moves of White and Black, either of which may be missing at the ends. */
export interface Row {
  readonly number: number;
  readonly moves: readonly [TreeNode | null, TreeNode | null];
}

/** The nodes of a line, the first of which is its start, by their numbers. */
export function rowsOf(line: readonly TreeNode[]): Row[] {
  const rows: Row[] = [];
  for (const node of line.slice(1)) {
    const { turn, setup } = node.parent!.position;
    if (turn === WHITE) rows.push({ number: setup.fullmoves, moves: [node, null] });
    else {
      const last = rows.at(-1);
      const white = last?.number === setup.fullmoves ? last.moves[0] : null;
      if (white !== null) rows.pop();
      rows.push({ number: setup.fullmoves, moves: [white, node] });
    }
  }
  return rows;
}
