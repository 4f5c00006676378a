// Mates in a game that make good puzzles: found, proved and described.

import type { MateResult, MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen, positionFromFen } from '../../src/notation/fen.ts';
import type { Position } from '../../src/rules/position.ts';
import { frozenPawns } from '../../src/rules/refusal/facts.ts';
import type { Move } from '../../src/rules/setup.ts';
import { fileOf, rankOf } from '../../src/rules/squares.ts';
import { ideaOf } from '../../src/web/puzzles/idea.ts';
import { roleLetter } from '../../src/rules/words.ts';
import { KIND_DROP, KIND_EXCHANGE, KIND_PROMOTION, moveKind, moveRole, moveTo } from '../../src/shared/move.ts';
import type { PlayedGame } from './self_play.ts';

const LONGEST_MATE = 7;
/** Maximum length of mates with a quiet first move: finding longer ones takes too long. */
const LONGEST_QUIET_MATE = 3;
/** Number of final positions of a game in which mates are looked for. */
const LAST_PLIES = 24;
const FIND_NODES = 60_000;
const FIND_QUIET_NODES = 60_000;
/** The budget for the proof that no mate is shorter. */
const SHORTER_NODES = 1_500_000;
/** Another first move counts as a solution, too, if this many nodes per defence prove it. */
const SOLUTION_NODES = 30_000;

/** A position in which the side to move mates by force. */
export interface Candidate {
  readonly position: Position;
  readonly moves: number;
  readonly line: readonly Move[];
  readonly isQuiet: boolean;
  /** Moves tried by the search. */
  readonly effort: number;
}

/** A proved mate, as recorded in the journal. */
export interface MadeMate {
  readonly kind: 'mate';
  readonly game: number;
  readonly fen: string;
  readonly moves: number;
  readonly key: string;
  /**
   * Is it proved that there is no shorter mate of any kind? Otherwise only that there is none by checks, and no other
   * was found.
   */
  readonly isShortest: boolean;
  /** Number of first moves known to mate in time, each man and square counted once. */
  readonly solutions: number;
  readonly legalMoves: number;
  readonly effort: number;
  readonly motifs: readonly string[];
  /** Puzzles with the same pattern are alike. */
  readonly pattern: string;
}

/** The position with its counters reset, so that the fifty-move rule doesn't matter. */
export function plainPosition(position: Position): Position {
  const { board, airfields, prisons, turn, castling, epSquare } = position.setup;
  const setup = { board, airfields, prisons, turn, castling, epSquare, halfmoves: 0, fullmoves: 1 };
  const plain = positionFromFen(formatFen(setup), position.ruleset);
  if (!plain.ok) throw new Error(plain.error.message);
  return plain.value;
}

/** The mates of both sides among the last positions of a game, shortest first. */
export function candidatesIn(game: PlayedGame, search: MateSearch): Candidate[] {
  const last = game.positions.length - 1;
  const first = Math.max(game.randomPlies, last - LAST_PLIES);
  return game.positions
    .slice(first, last)
    .map((position) => candidateAt(plainPosition(position), search))
    .filter((candidate) => candidate !== null)
    .sort((a, b) => a.moves - b.moves);
}

function candidateAt(position: Position, search: MateSearch): Candidate | null {
  if (position.legalMoves().length < 2) return null;
  const byChecks = search.find(position, { maxMoves: LONGEST_MATE, nodes: FIND_NODES });
  if (byChecks.kind === 'mate') return candidateOf(position, byChecks, false);
  if (byChecks.kind === 'unknown') return null;
  const limits = { maxMoves: LONGEST_QUIET_MATE, nodes: FIND_QUIET_NODES, allMoves: true };
  const quiet = search.find(position, limits);
  return quiet.kind === 'mate' ? candidateOf(position, quiet, true) : null;
}

function candidateOf(
  position: Position,
  { moves, isShortest, line, nodes }: Extract<MateResult, { kind: 'mate' }>,
  isQuiet: boolean,
): Candidate | null {
  if (!isShortest || line.length !== 2 * moves - 1) return null;
  return { position, moves, line, isQuiet, effort: nodes };
}

/** Is there no mate in fewer moves? Null: none by checks, and the budget doesn't decide about other moves. */
export function hasNoShorterMate(
  position: Position,
  moves: number,
  search: MateSearch,
  nodes = SHORTER_NODES,
): boolean | null {
  if (moves === 1) return true;
  const shorter = { maxMoves: moves - 1, nodes };
  const byChecks = search.find(position, shorter);
  if (byChecks.kind !== 'no-mate') return byChecks.kind === 'unknown' ? null : false;
  const byAny = search.find(position, { ...shorter, allMoves: true });
  return byAny.kind === 'unknown' ? null : byAny.kind !== 'mate';
}

/**
 * First moves that mate in time by checks, each man and square counted once: a different payment is not another
 * solution.
 */
function countSolutions(position: Position, moves: number, key: Move, search: MateSearch): number {
  const found = new Set([ideaOf(key)]);
  for (const move of position.legalMoves()) {
    if (found.has(ideaOf(move))) continue;
    if (mates(position.play(move), moves - 1, search)) found.add(ideaOf(move));
  }
  return found.size;
}

function mates(defending: Position, moves: number, search: MateSearch): boolean {
  if (!defending.isCheck()) return false;
  const defences = defending.legalMoves();
  if (moves === 0 || defences.length === 0) return defences.length === 0;
  const limits = { maxMoves: moves, nodes: SOLUTION_NODES };
  return defences.every((defence) => search.findMove(defending.play(defence), limits) !== null);
}

/** The motifs of the line, a word or two each. */
export function motifsOf(position: Position, line: readonly Move[]): string[] {
  const found = new Set<string>();
  let at = position;
  line.forEach((move, ply) => {
    if (frozenPawns(at.setup).length > 0) found.add('frozen pawn');
    const isAttackers = ply % 2 === 0;
    const kind = moveKind(move);
    if (kind === KIND_PROMOTION && isAttackers) found.add('promotion');
    if (kind === KIND_EXCHANGE) found.add(isAttackers ? 'exchange' : 'defending exchange');
    if (kind === KIND_DROP) found.add(isAttackers ? 'drop' : 'defending drop');
    at = at.play(move);
    if (isAttackers && !at.isCheck()) found.add('quiet move');
    if (isAttackers && at.attackers(at.kingSquare(at.turn), at.turn ^ 1).length > 1) found.add('double check');
  });
  return [...found].sort();
}

/** Kind, man and square of the first and of the mating move, relative to the mated king. */
function patternOf(position: Position, line: readonly Move[]): string {
  let before = position;
  for (const move of line.slice(0, -1)) before = before.play(move);
  return `${line.length} ${stepOf(position, line[0]!)} ${stepOf(before, line.at(-1)!)}`;
}

function stepOf(position: Position, move: Move): string {
  const king = position.kingSquare(position.turn ^ 1);
  const files = Math.abs(fileOf(moveTo(move)) - fileOf(king));
  const ranks = (rankOf(moveTo(move)) - rankOf(king)) * (position.turn === 0 ? 1 : -1);
  return `${roleLetter(moveRole(move))}${moveKind(move)} ${files} ${ranks}`;
}

/** The journal entry of a mate, or null if a shorter one exists. */
export function makeMate(candidate: Candidate, game: number, search: MateSearch): MadeMate | null {
  const { position, moves, line, effort } = candidate;
  const isShortest = hasNoShorterMate(position, moves, search);
  if (isShortest === false) return null;
  return {
    kind: 'mate',
    game,
    fen: formatFen(position.setup),
    moves,
    key: formatCoordinate(line[0]!),
    isShortest: isShortest === true,
    solutions: countSolutions(position, moves, line[0]!, search),
    legalMoves: position.legalMoves().length,
    effort,
    motifs: motifsOf(position, line),
    pattern: patternOf(position, line),
  };
}
