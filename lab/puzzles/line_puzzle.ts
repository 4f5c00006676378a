// Positions of a game in which one move is much better than all others, proved and described: puzzles whose solution is a line.

import { attackBy, newTargets, swap } from '../../src/coach/targets.ts';
import { lastingAccount, type Account } from '../../src/coach/account.ts';
import { worth } from '../../src/analysis/men.ts';
import type { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen } from '../../src/notation/fen.ts';
import { capturedRole } from '../../src/rules/moves.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Counts, Move } from '../../src/rules/setup.ts';
import { roleLetter, squareName } from '../../src/rules/words.ts';
import { PAWN } from '../../src/shared/men.ts';
import { KIND_PROMOTION, moveKind, moveRole, moveTo } from '../../src/shared/move.ts';
import { ideaOf } from '../../src/web/puzzles/idea.ts';
import type { LineKind } from '../../src/web/puzzles/puzzle.ts';
import { motifsOf, plainPosition } from './mate_puzzle.ts';
import { BUDGETS, MARGIN, SLACK, hasChoice, proveOnlyMove, sharedSearch, twoBest } from './only_move.ts';
import type { OnlyMove, Prepare, TwoBest } from './only_move.ts';
import type { PlayedGame } from './self_play.ts';

/** What the side to move has before or after the move, in centipawns. */
const LIMITS = {
  /** Who wins men must be better then. */
  won: 150,
  /** Who could do as well without them has no puzzle. */
  wonAnyhow: 300,
  /** Worse than this is no defence. */
  held: -150,
  /** Worse than this is lost. */
  lost: -300,
  /** Better than this after the move is more than a defence. */
  defended: 300,
  /** Better than this is good enough, whatever is best. */
  good: 100,
} as const;
/** Who wins men wins a piece, and at least so many pawns in all. */
const MIN_GAIN = 2;
/** Positions of the opening are left out. */
const FIRST_PLY = 8;
/** Positions are looked through with so many nodes, and those that seem to fit with more; only then comes the proof. */
const SCREENS: readonly { readonly nodes: number; readonly margin: number }[] = [
  { nodes: 400, margin: MARGIN * 0.4 },
  { nodes: 1500, margin: MARGIN * 0.8 },
  { nodes: 10_000, margin: MARGIN * 0.8 },
  { nodes: 30_000, margin: MARGIN },
];
/** Nobody is asked for more moves. */
const MAX_ASKED = 2;
/** Moves shown after those that are asked for, if men are not yet won. */
const MAX_SHOWN = 8;
const SHOWN_AFTER = 2;
/** A win of men must not be a mate: it is looked for with so many nodes. */
export const MATE_LIMITS = { maxMoves: 7, nodes: 50_000 } as const;
/** With how many nodes a search finds the move, and sees that the others are worse, tells how hard it is. */
const EFFORTS: readonly number[] = [100, 300, 1000, 3000, 10_000, 30_000];
const SEEN_MARGIN = MARGIN / 2;
/** More than all of them. */
const MOST_EFFORT = 100_000;

/** A position that seems to have an only move. */
export interface LineCandidate {
  readonly position: Position;
  readonly kind: LineKind;
  readonly effort: number;
}

/** A proved puzzle, as recorded in the journal. */
export interface MadeLine {
  readonly kind: LineKind;
  readonly game: number;
  readonly fen: string;
  /** The solution in coordinate form; the opponent's moves are best ones. */
  readonly moves: readonly string[];
  /** How many moves of the player are asked for: each is the only one. The others are shown. */
  readonly asked: number;
  /** The scores after the moves asked for and of the best other moves, in centipawns. */
  readonly scores: readonly number[];
  readonly seconds: readonly number[];
  /** Moves with a payment that is too dear. */
  readonly excepted: readonly string[];
  /** Nodes with which a search finds the moves asked for, and with more as well. */
  readonly effort: number;
  readonly motifs: readonly string[];
  /** Puzzles with the same pattern are alike. */
  readonly pattern: string;
}

/** The positions of a game that seem to have an only move. */
export function lineCandidatesIn(game: PlayedGame): LineCandidate[] {
  const first = Math.max(game.randomPlies, FIRST_PLY);
  const prepare = sharedSearch();
  return game.positions
    .map((_position, ply) => ply)
    .slice(first, -1)
    .flatMap((ply) => {
      const candidate = lineCandidateAt(game, ply, prepare);
      return candidate === null ? [] : [candidate];
    });
}

function lineCandidateAt(game: PlayedGame, ply: number, prepare: Prepare): LineCandidate | null {
  const position = game.positions[ply]!;
  if (!hasChoice(position)) return null;
  const plain = plainPosition(position);
  const best = screened(plain, prepare);
  if (best === null) return null;
  const last = game.moves[ply - 1];
  if (last !== undefined && isTakingBack(game.positions[ply - 1]!, last, best.move)) return null;
  const kind = kindOf(plain, best, [best.line]);
  return kind === null ? null : { position: plain, kind, effort: effortOf(plain, best.move) };
}

/** What the last of the searches that look through positions has found; null if one of them sees no only move. */
function screened(position: Position, prepare?: Prepare): TwoBest | null {
  let best: TwoBest | null = null;
  for (const { nodes, margin } of SCREENS) {
    best = twoBest(position, nodes, prepare);
    if (best === null || best.score - best.second < margin) return null;
  }
  return best;
}

/** What the only move is for; null if it makes no puzzle. */
export function kindOf(position: Position, best: TwoBest, lines: readonly (readonly Move[])[]): LineKind | null {
  if (best.isMate) return null;
  if (isWithin('win', best, 0) && lines.every((line) => winOf(position, line) !== null)) return 'win';
  return (['defend', 'only'] as const).find((kind) => isWithin(kind, best, 0)) ?? null;
}

/** Is it still of its kind, as a later search sees it? */
export function isStill(kind: LineKind, position: Position, best: OnlyMove): boolean {
  if (best.isMate || !isWithin(kind, best, SLACK)) return false;
  return kind !== 'win' || best.lines.some((line) => winOf(position, line) !== null);
}

/** Are the scores those of the kind, give or take `slack`? */
function isWithin(kind: LineKind, { score, second }: TwoBest, slack: number): boolean {
  switch (kind) {
    case 'win':
      return score >= LIMITS.won - slack && second <= LIMITS.wonAnyhow + slack;
    case 'defend':
      return score >= LIMITS.held - slack && score <= LIMITS.defended + slack && second <= LIMITS.lost + slack;
    case 'only':
      return score >= LIMITS.held - slack && second <= LIMITS.good + slack;
  }
}

/** Does the move win something on its square? */
function takesWithProfit(position: Position, move: Move): boolean {
  return capturedRole(position, move) !== null && swap(position, moveTo(move)) > 0;
}

/** What a line wins if that is a piece or more, and stays won. */
export function winOf(position: Position, line: readonly Move[]): Account | null {
  const account = lastingAccount(position, line, 1);
  if (account === null) return null;
  const { won, paid } = account;
  const hasPiece = won.some((count, role) => role !== PAWN && count > 0);
  return hasPiece && worthOf(won) - worthOf(paid) >= MIN_GAIN ? account : null;
}

function worthOf(counts: Counts): number {
  return counts.reduce((sum, count, role) => sum + count * worth(role), 0);
}

/**
 * The least nodes with which a search finds the move and why it is needed, and with all greater numbers, too. What wins something on
 * its square is seen sooner: the number before that.
 */
export function effortOf(position: Position, move: Move): number {
  const idea = ideaOf(move);
  const missed = EFFORTS.findLastIndex((nodes) => {
    const best = twoBest(position, nodes);
    return best === null || ideaOf(best.move) !== idea || best.score - best.second < SEEN_MARGIN;
  });
  const isPlain = takesWithProfit(position, move);
  return EFFORTS[Math.max(0, isPlain ? missed : missed + 1)] ?? MOST_EFFORT;
}

/** The journal entry of a candidate; null if it isn't proved. */
export function makeLine({ position }: LineCandidate, game: number, search: MateSearch): MadeLine | null {
  if (search.find(position, MATE_LIMITS).kind === 'mate') return null;
  // What is of no kind with few nodes needn't be searched with more.
  const first = proveOnlyMove(position, BUDGETS, (best) => kindOf(position, best, [best.line]) !== null);
  const kind = first && kindOf(position, first, first.lines);
  if (first === null || kind === null) return null;
  const { moves, proofs } = solutionOf(position, kind, first);
  const efforts = proofs.map(({ before, proof }) => effortOf(before, proof.move));
  const asked = moves.slice(0, 2 * proofs.length - 1);
  return {
    kind,
    game,
    fen: formatFen(position.setup),
    moves: moves.map(formatCoordinate),
    asked: proofs.length,
    scores: proofs.map(({ proof }) => proof.score),
    seconds: proofs.map(({ proof }) => proof.second),
    excepted: [...new Set(proofs.flatMap(({ proof }) => proof.excepted.map(formatCoordinate)))],
    effort: Math.max(...efforts),
    motifs: lineMotifs(position, asked),
    pattern: patternOf(position, first.move),
  };
}

interface Turn {
  readonly before: Position;
  readonly proof: OnlyMove;
}

/** The line of a puzzle: as long as the next move is the only one, too, and men are not yet won. */
function solutionOf(start: Position, kind: LineKind, first: OnlyMove): { moves: readonly Move[]; proofs: Turn[] } {
  const proofs: Turn[] = [{ before: start, proof: first }];
  let moves = first.line.slice(0, 1);
  const enough = kind === 'win' ? winOf(start, first.line)!.line.length : Infinity;
  for (let last = proofs[0]!; proofs.length < MAX_ASKED && moves.length + 1 < enough; last = proofs.at(-1)!) {
    const [move, reply] = last.proof.line;
    if (reply === undefined) break;
    const before = last.before.play(move!).play(reply);
    const proof = hasChoice(before) && screened(before) !== null ? proveOnlyMove(before) : null;
    if (proof === null || proof.isMate || isTakingBack(last.before.play(move!), reply, proof.move)) break;
    proofs.push({ before, proof });
    moves = [...moves, reply, proof.move];
  }
  const { line } = proofs.at(-1)!.proof;
  const whole = [...moves, ...line.slice(1)];
  const account = kind === 'win' ? winOf(start, whole) : null;
  const length = account === null ? moves.length + SHOWN_AFTER : Math.max(moves.length, account.line.length);
  return { moves: whole.slice(0, Math.min(length, MAX_SHOWN)), proofs };
}

/** To take back is no move to be found. */
function isTakingBack(before: Position, reply: Move, move: Move): boolean {
  return capturedRole(before, reply) !== null && moveTo(reply) === moveTo(move);
}

function lineMotifs(position: Position, asked: readonly Move[]): string[] {
  const found = new Set(motifsOf(position, asked));
  const [key] = asked as [Move];
  const targets = newTargets(position, key);
  const by = targets.length === 0 ? null : attackBy(position, key, targets);
  if (by !== null) found.add(by);
  const isLoud =
    capturedRole(position, key) !== null || position.play(key).isCheck() || moveKind(key) === KIND_PROMOTION;
  // Most moves are no checks: here a quiet move takes nothing either.
  if (isLoud) found.delete('quiet move');
  else found.add('quiet move');
  return [...found].sort();
}

/** The man that moves, what it takes, and where. */
function patternOf(position: Position, key: Move): string {
  const role = capturedRole(position, key);
  const taken = role === null ? '' : roleLetter(role);
  return `${roleLetter(moveRole(key))}${moveKind(key)}${taken} ${squareName(moveTo(key))}`;
}
