import { SHORT_MATE } from '../analysis/judgement.ts';
import { worth } from '../analysis/men.ts';
import { capturedRole, isBoardMove } from '../rules/moves.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Square } from '../rules/setup.ts';
import { PAWN } from '../shared/men.ts';
import { KIND_EXCHANGE, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { lastingAccount, type Account } from './account.ts';
import type { Evidence, Finding } from './evidence.ts';
import type { Idea, Target } from './reason.ts';
import { attackBy, newTargets, swap, winnable } from './targets.ts';

/** A move, what searches found after it, and what its player would have had otherwise. */
export interface Candidate {
  readonly before: Position;
  readonly move: Move;
  /** What searches found after it, from the opponent's move on: only what all of them show is told. */
  readonly lines: readonly (readonly Move[])[];
  /** The score for the player of the move, in pawns. */
  readonly pawns: number;
  /** Pawns by which the account of men is better for its player than after the other move of the mistake. */
  readonly profit: number;
  /** The square of a man that its player has just lost, and his worth in pawns: to take back there is no profit. */
  readonly lost?: { readonly square: Square; readonly pawns: number };
}

/** The share of the usual effort for the question whether a move threatens mate. */
const THREAT_EFFORT = 1 / 4;
/** Men are won if they are against so many defences, each searched with this share. */
const DEFENCES = 3;
const DEFENCE_EFFORT = 1 / 2;
/** So many checks in a row are worth telling. */
const MIN_CHECKS = 3;
/** Pawns that a man or a line must win. */
const MIN_GAIN = 1;
/** A line must win a piece: a pawn more or less is often won back later. */
const MIN_WIN = 3;
/** The reply and the answer to it belong to every line that wins men. */
const LEAST_PLIES = 3;
/** More men than this nobody takes in. */
const MAX_TARGETS = 3;
const MAX_SAVED = 2;

/** What a move is good for, the strongest first. Mates are found elsewhere: here the game goes on. */
export async function ideasOf(evidence: Evidence, candidate: Candidate): Promise<Idea[]> {
  const { before, move, lines } = candidate;
  const after = before.play(move);
  const waiting = after.pass();
  const threat = waiting === null ? null : await evidence.search(waiting, THREAT_EFFORT);
  const ideas = [
    ...(await mateThreat(evidence, waiting, threat)),
    ...(await attack(evidence, candidate, threat)),
    ...freezes(before, move),
    ...(await gains(evidence, candidate)),
  ];
  if (ideas.length > 0) return ideas.sort((a, b) => strength(b) - strength(a));
  const others = checks(before, [move, ...(lines[0] ?? [])]);
  return others.length === 0 ? frees(move) : others;
}

/** Own men that a move saves: they could be taken with profit if the opponent were to move, and can't any more. */
export function saved(before: Position, move: Move): Idea[] {
  const waiting = before.pass();
  const after = before.play(move);
  // In check everything depends on the reply; after one, the opponent has no time.
  if (waiting === null || after.isCheck()) return [];
  const from = winnable(waiting);
  const still = winnable(after);
  const total = (targets: typeof from): number => Math.max(0, ...targets.map(({ gain }) => gain));
  if (total(still) > 0) return [];
  const targets = from.sort((a, b) => b.gain - a.gain).slice(0, MAX_SAVED);
  return targets.length === 0 ? [] : [{ kind: 'saves', targets }];
}

/**
 * The pieces that a move newly attacks. `threat` is what its player would do next: taking
 * one of them, or something else that is hardly better.
 */
async function attack(evidence: Evidence, { before, move, pawns }: Candidate, threat: Finding | null): Promise<Idea[]> {
  // An attack on a pawn is hardly ever what makes a move good.
  const targets = newTargets(before, move)
    .filter(({ role }) => role !== PAWN)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MAX_TARGETS);
  if (targets.length === 0) return [];
  const after = before.play(move);
  const waiting = after.pass();
  if (waiting !== null) {
    const next = threat?.line[0];
    if (next === undefined) return [];
    const taken = targets.findIndex(({ square }) => isBoardMove(next) && moveTo(next) === square);
    if (taken > 0) targets.unshift(...targets.splice(taken, 1));
    if (taken < 0) {
      const [{ square }] = targets as [Target, ...Target[]];
      const takers = waiting.legalMoves().filter((taker) => isBoardMove(taker) && moveTo(taker) === square);
      const taking = await evidence.search(waiting, THREAT_EFFORT, { only: takers });
      if (taking === null || taking.pawns < pawns) return [];
    }
  }
  return [{ kind: 'attack', targets, by: attackBy(before, move, targets), isCheck: after.isCheck() }];
}

/** Enemy pawns that a move freezes: rules 5.1 and 5.2. It can't wake own ones: only the opponent fills his prison. */
function freezes(before: Position, move: Move): Idea[] {
  const after = before.play(move);
  const them = after.turn;
  const were = frozenPawns(before.setup, them);
  const squares = frozenPawns(after.setup, them).filter(
    (square) => !were.includes(square) && before.manAt(square) === after.manAt(square),
  );
  return squares.length > 0 ? [{ kind: 'freezes', squares }] : [];
}

async function mateThreat(evidence: Evidence, waiting: Position | null, threat: Finding | null): Promise<Idea[]> {
  const promised = threat?.mate ?? 0;
  if (waiting === null || promised <= 0 || promised > SHORT_MATE) return [];
  const mate = await evidence.mate(waiting, SHORT_MATE);
  return mate === null ? [] : [{ kind: 'mate-threat', ...mate }];
}

/** More men than the one taken at once, won in each of the lines and against other defences; or that man. */
async function gains(evidence: Evidence, { before, move, lines, profit, lost }: Candidate): Promise<Idea[]> {
  const role = capturedRole(before, move);
  const square = moveTo(move);
  const after = before.play(move);
  const paid = lost?.square === square ? lost.pawns : 0;
  const gain = role === null ? 0 : worth(role) - swap(after, square) - paid;
  const main = lastingAccount(before, [move, ...(lines[0] ?? [])], LEAST_PLIES);
  // The other lines must win about as much as the one whose men are named.
  const least = main === null ? Infinity : Math.max(gain + 1, MIN_WIN, netOf(main) - 1);
  if (profit >= MIN_GAIN && main !== null && netWon(before, move, lines) >= least) {
    const others = await otherDefences(evidence, after, main.line[1]);
    if (netWon(before, move, others) >= least) return [{ kind: 'wins', ...main }];
  }
  // After a capture the men of both sides must be counted to the end of the line.
  if (role === null || gain < MIN_GAIN || (lost !== undefined && profit < MIN_GAIN)) return [];
  const isUnguarded = !after.legalMoves().some((reply) => isBoardMove(reply) && moveTo(reply) === square);
  return [{ kind: 'takes', target: { square, role, gain: gain + paid }, isUnguarded }];
}

/** The lines of the best defences but the first. */
async function otherDefences(evidence: Evidence, after: Position, first: Move | undefined): Promise<Move[][]> {
  const known = first === undefined ? [] : [first];
  const lines: Move[][] = [];
  while (known.length < DEFENCES && after.legalMoves().length > known.length) {
    const finding = await evidence.search(after, DEFENCE_EFFORT, { exclude: known });
    if (finding === null || finding.line.length === 0) break;
    // A defence that loses at once is none.
    if (finding.mate === null || finding.mate > 0) lines.push([...finding.line]);
    known.push(finding.line[0]!);
  }
  return lines;
}

/** What the line that wins least wins, in pawns; nothing if one of them wins nothing that lasts. */
function netWon(before: Position, move: Move, lines: Candidate['lines']): number {
  const accounts = lines.map((line) => lastingAccount(before, [move, ...line], LEAST_PLIES));
  return Math.min(Infinity, ...accounts.map((account) => (account === null ? 0 : netOf(account))));
}

function frees(move: Move): Idea[] {
  if (moveKind(move) !== KIND_EXCHANGE || moveRole(move) === PAWN) return [];
  return [{ kind: 'frees', role: moveRole(move), give: moveGive(move) }];
}

/** What an account wins, in pawns. */
function netOf({ won, paid }: Pick<Account, 'won' | 'paid'>): number {
  return won.reduce((sum, count, role) => sum + (count - paid[role]!) * worth(role), 0);
}

function checks(before: Position, line: readonly Move[]): Idea[] {
  let position = before;
  let count = 0;
  for (const [ply, move] of line.entries()) {
    position = position.play(move);
    if (ply % 2 === 1) continue;
    if (!position.isCheck()) break;
    count++;
  }
  return count < MIN_CHECKS ? [] : [{ kind: 'checks', count, line: line.slice(0, 2 * count - 1) }];
}

/** Ideas are told in this order: what is won in pawns, and what may count as much. */
function strength(idea: Idea): number {
  switch (idea.kind) {
    case 'mate':
      return Infinity;
    case 'mate-threat':
      return 6;
    case 'takes':
      return Math.max(idea.target.gain, 1.5) + 0.1;
    case 'wins':
      return netOf(idea);
    case 'attack':
      // One man can move away, of two only one.
      return 1.5 + (idea.targets[1]?.gain ?? 0);
    case 'checks':
      return 1.4;
    case 'freezes':
      return 1;
    case 'saves':
      return idea.targets[0]!.gain;
    case 'prevents':
    case 'answers':
    case 'frees':
      return 1;
  }
}
