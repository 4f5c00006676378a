// The choice of moves in a random game: fixed shares for kinds of moves, because there may be hundreds of drops and
// exchanges, and within a kind a preference for rare moves.
import { cornersOf, type History } from '../../reference/history.ts';
import { captured, hasLegalMove, isCastling, type BoardMove, type Move, type Tried } from '../../reference/moves.ts';
import type { Candidate } from '../../reference/motifs.ts';
import {
  EMPTY,
  forward,
  isInCheck,
  manOf,
  opponent,
  ownRank,
  rankOf,
  roleOf,
  type Letter,
  type Position,
  type Square,
} from '../../reference/position.ts';
import { offset } from './arrangement.ts';
import type { Random } from './random.ts';

export type MoveClass = 'quiet' | 'capture' | 'promotion' | 'castling' | 'drop' | 'exchange';

export interface Style {
  /** Relative frequency of each kind of move, if available. */
  classes: Record<MoveClass, number>;
  /** Probability of looking for a move that ends the game by a drop, an exchange or a promotion. */
  matingChance: number;
  /** Probability of looking for a move that leaves the opponent without moves. */
  stalemateChance: number;
  /** Probability of reversing the previous move, if possible. */
  shuffleChance: number;
  /** Probability of playing a move with a motif, if there is one. */
  motifChance: number;
  /** Probability of playing one of the most interesting moves of all kinds, if there is a really interesting one. */
  eagerChance: number;
}

export const USUAL: Style = {
  classes: { quiet: 6, capture: 4, promotion: 4, castling: 6, drop: 3, exchange: 3 },
  matingChance: 0.05,
  stalemateChance: 0,
  shuffleChance: 0.05,
  motifChance: 0.3,
  eagerChance: 0.2,
};

function classOf(position: Position, move: Move): MoveClass {
  if (move.kind !== 'board') return move.kind;
  if (move.promotion !== null) return 'promotion';
  if (isCastling(position, move)) return 'castling';
  return captured(position, move) === null ? 'quiet' : 'capture';
}

const ROOK_TO_CORNER = 60;
const CASTLING = 60;
const CAPTURE_IN_A_CORNER = 50;
const OFF_A_LOST_CORNER = 40;
const BAIT_FOR_EN_PASSANT = 60;
const PAWN_FAR = 4;
const PAWN_DROP_NEAR_EDGE = 4;
/** Moves from this weight on are really interesting. */
const EAGER_FROM = 40;

/** Would a double step from this second-rank square end beside an enemy pawn? */
function invitesEnPassant({ board, turn }: Position, from: Square): boolean {
  const enemyPawn = manOf(opponent(turn), 'p');
  const [step, landing] = [1, 2].map((ranksUp) => offset(from, 0, ranksUp * forward(turn))!) as [Square, Square];
  if (board[step] !== EMPTY || board[landing] !== EMPTY) return false;
  return [-1, 1].some((files) => {
    const beside = offset(landing, files, 0);
    return beside !== null && board[beside] === enemyPawn;
  });
}

function landingInterest(position: Position, man: Letter, to: Square): number {
  const { turn } = position;
  if (roleOf(man) === 'r') return cornersOf(turn).includes(to) ? ROOK_TO_CORNER : 1;
  if (roleOf(man) !== 'p') return 1;
  if (ownRank(turn, to) === 1 && invitesEnPassant(position, to)) return BAIT_FOR_EN_PASSANT;
  return [1, 5, 6].includes(ownRank(turn, to)) ? PAWN_DROP_NEAR_EDGE : 1;
}

function boardInterest(position: Position, move: BoardMove, history: History): number {
  const { board, turn } = position;
  if (isCastling(position, move)) return CASTLING;
  const isCorner = cornersOf('white').includes(move.to) || cornersOf('black').includes(move.to);
  if (isCorner && captured(position, move) !== null) return CAPTURE_IN_A_CORNER;
  if (history.lostFirstRooks.includes(move.from)) return OFF_A_LOST_CORNER;
  const isDoubleStep = Math.abs(rankOf(move.to) - rankOf(move.from)) === 2;
  if (history.droppedPawns.includes(move.from) && isDoubleStep && invitesEnPassant(position, move.from)) {
    return BAIT_FOR_EN_PASSANT;
  }
  const role = roleOf(board[move.from]!);
  if (role === 'p' && ownRank(turn, move.to) >= 5) return PAWN_FAR;
  return role === 'k' ? 0.5 : 1;
}

/** How interesting a move is: its weight among the moves of its kind. */
function interest(position: Position, { move }: Tried, history: History): number {
  switch (move.kind) {
    case 'board':
      return boardInterest(position, move, history);
    case 'drop':
      return landingInterest(position, move.man, move.to);
    case 'exchange':
      return landingInterest(position, move.rescue, move.to);
  }
}

function isTakingBack(move: Move, previous: Move | null): boolean {
  return move.kind === 'board' && previous?.kind === 'board' && move.from === previous.to && move.to === previous.from;
}

function findMate(legal: Candidate[]): Candidate | undefined {
  return legal.find(({ move, after }) => {
    if (move.kind === 'board' && move.promotion === null) return false;
    return isInCheck(after, after.turn) && !hasLegalMove(after);
  });
}

function findStalemate(legal: Candidate[]): Candidate | undefined {
  return legal.find(({ after }) => !isInCheck(after, after.turn) && !hasLegalMove(after));
}

/** Picks one of the legal moves, of which there must be at least one. `previous` is the mover's previous move. */
export function chooseMove(
  random: Random,
  position: Position,
  legal: Candidate[],
  history: History,
  previous: Move | null,
  style: Style,
): Candidate {
  let wanted: Candidate | undefined;
  if (random.chance(style.matingChance)) wanted = findMate(legal);
  if (wanted === undefined && random.chance(style.stalemateChance)) wanted = findStalemate(legal);
  if (wanted !== undefined) return wanted;
  const motifs = legal.filter(({ motif }) => motif !== null);
  if (motifs.length > 0 && random.chance(style.motifChance)) return random.pick(motifs);
  if (random.chance(style.shuffleChance)) wanted = legal.find(({ move }) => isTakingBack(move, previous));
  if (wanted !== undefined) return wanted;
  if (random.chance(style.eagerChance)) {
    const eager = legal.filter((candidate) => interest(position, candidate, history) >= EAGER_FROM);
    if (eager.length > 0) return random.pick(eager);
  }
  return chooseByClass(random, position, legal, history, style);
}

function chooseByClass(
  random: Random,
  position: Position,
  legal: Candidate[],
  history: History,
  style: Style,
): Candidate {
  const byClass = new Map<MoveClass, Candidate[]>();
  for (const candidate of legal) {
    const moveClass = classOf(position, candidate.move);
    const others = byClass.get(moveClass);
    if (others === undefined) byClass.set(moveClass, [candidate]);
    else others.push(candidate);
  }
  const [, candidates] = random.pickWeighted([...byClass], ([moveClass]) => style.classes[moveClass]);
  return random.pickWeighted(candidates, (candidate) => interest(position, candidate, history));
}
