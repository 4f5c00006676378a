import { SHORT_MATE } from '../analysis/judgement.ts';
import { menBalance, settledMen, worth } from '../analysis/men.ts';
import { capturedRole, isBoardMove } from '../rules/moves.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Square } from '../rules/setup.ts';
import { PAWN } from '../shared/men.ts';
import { KIND_EXCHANGE, KIND_PROMOTION, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { lastingAccount, type Account } from './account.ts';
import { MAX_MATE, type Evidence, type Finding } from './evidence.ts';
import type { Idea, Target } from './reason.ts';
import { attackBy, cheapestTaker, piecesAttacked, swap, winnable } from './targets.ts';

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

/** The share of the usual effort for the question what a move threatens. */
const THREAT_EFFORT = 1 / 2;
/** Men are won if they are against so many defences, each searched with this share. */
const DEFENCES = 3;
const DEFENCE_EFFORT = 1;
/** So many checks in a row are worth telling. */
const MIN_CHECKS = 3;
/** Pawns that a man or a line must win. */
const MIN_GAIN = 1;
/** A line must win a piece: a pawn more or less is often won back later. */
const MIN_WIN = 3;
/** The reply and the answer to it belong to every line that wins men. */
const LEAST_PLIES = 3;
const MAX_SAVED = 2;
/** The most that is told of a move. */
export const MAX_IDEAS = 2;
/** A man can't be taken if his player has at most so many pawns less after the capture. */
const IMMUNE_PAWNS = 0.6;
const IMMUNE_EFFORT = 1 / 2;
/** Who leaves something else to be taken must save so many pawns more. */
const MIN_SAVED = 2;

/** What a move is good for, the strongest first. Mates are found elsewhere: here the game goes on. */
export async function ideasOf(evidence: Evidence, candidate: Candidate): Promise<Idea[]> {
  const { before, move } = candidate;
  const after = before.play(move);
  const waiting = after.pass();
  const threat = waiting === null ? null : await evidence.search(waiting, THREAT_EFFORT);
  const safe = await immune(evidence, candidate);
  const ideas = [
    ...(await mateThreat(evidence, waiting, threat)),
    ...(await attack(evidence, candidate, threat, safe.length > 0)),
    ...freezes(before, move),
    ...(await gains(evidence, candidate)),
    ...safe,
  ];
  if (ideas.length > 0) return immuneFirst(ideas.sort((a, b) => strength(b) - strength(a)));
  const others = await checks(evidence, candidate);
  return others.length === 0 ? frees(before, move) : others;
}

/** An attack by a man who could be taken is told only with what protects him. */
function immuneFirst(ideas: readonly Idea[]): Idea[] {
  const immune = ideas.filter(({ kind }) => kind === 'immune');
  const others = ideas.filter(({ kind }) => kind !== 'immune');
  const place = ideas.findIndex(({ kind }) => kind === 'immune' || kind === 'attack');
  return place < 0 ? others : [...others.slice(0, place), ...immune, ...others.slice(place)];
}

/** The man that moved could be taken with profit, but his player would have no less. */
async function immune(evidence: Evidence, { before, move, pawns }: Candidate): Promise<Idea[]> {
  const after = before.play(move);
  const square = moveTo(move);
  const role = capturedRole(before, move);
  // Pawns are offered for many reasons.
  if (swap(after, square) <= (role === null ? worth(PAWN) : worth(role))) return [];
  const capture = cheapestTaker(after, square)!;
  const finding = await evidence.search(after.play(capture), IMMUNE_EFFORT);
  const answer = finding?.line[0];
  if (finding === null || answer === undefined || finding.pawns < pawns - IMMUNE_PAWNS) return [];
  // To take back is an exchange; and a quiet answer explains nothing.
  if (moveTo(answer) === square || !isForcing(after.play(capture), answer)) return [];
  return [{ kind: 'immune', capture, answer, taken: role === null ? null : { square, role, gain: worth(role) } }];
}

/** Does a move take, promote or give check? */
function isForcing(position: Position, move: Move): boolean {
  return capturedRole(position, move) !== null || moveKind(move) === KIND_PROMOTION || position.play(move).isCheck();
}

/** Own men that a move saves: they could be taken with profit if the opponent were to move, and can't any more. */
export function saved(before: Position, move: Move): Idea[] {
  const waiting = before.pass();
  // In check everything depends on the reply.
  if (waiting === null) return [];
  const after = before.play(move);
  const to = moveTo(move);
  const origin = isBoardMove(move) ? moveFrom(move) : to;
  const role = capturedRole(before, move);
  const left = winnable(after);
  // To take back the man that has taken another one wins only what he is worth more.
  const losses = left.map(({ square, gain }) => (square === to && role !== null ? gain - worth(role) : gain));
  const most = Math.max(0, ...losses);
  const isLeft = (square: Square): boolean =>
    left.some((target) => target.square === (square === origin ? to : square));
  const targets = winnable(waiting)
    // After a check the opponent has no time to take others, which proves nothing.
    .filter(({ square }) => !isLeft(square) && (square === origin || !after.isCheck()))
    .filter(({ gain }) => most <= 0 || gain >= most + MIN_SAVED)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MAX_SAVED);
  return targets.length === 0 ? [] : [{ kind: 'saves', targets }];
}

/**
 * The pieces that a move newly attacks. `threat` is what its player would do next: taking
 * one of them, or something else that is hardly better.
 */
async function attack(
  evidence: Evidence,
  { before, move, pawns }: Candidate,
  threat: Finding | null,
  isImmune: boolean,
): Promise<Idea[]> {
  const targets = piecesAttacked(before, move, isImmune);
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
  const isSettled = lost === undefined && -settledMen(after) - menBalance(before) === gain;
  return [{ kind: 'takes', target: { square, role, gain: gain + paid }, isUnguarded, isSettled }];
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

function frees(before: Position, move: Move): Idea[] {
  if (moveKind(move) !== KIND_EXCHANGE || moveRole(move) === PAWN) return [];
  const after = before.play(move);
  if (!after.isCheck() || cheapestTaker(after, moveTo(move)) !== null) return [];
  return [{ kind: 'frees', role: moveRole(move), give: moveGive(move) }];
}

/** What an account wins, in pawns. */
function netOf({ won, paid }: Pick<Account, 'won' | 'paid'>): number {
  return won.reduce((sum, count, role) => sum + (count - paid[role]!) * worth(role), 0);
}

/** Checks in a row are told with what they lead to: a proved mate, or men won, whatever the first defence. */
async function checks(evidence: Evidence, { before, move, lines }: Candidate): Promise<Idea[]> {
  const line = [move, ...(lines[0] ?? [])];
  const count = checksIn(before, line);
  if (count < MIN_CHECKS) return [];
  const mate = await evidence.mate(before, MAX_MATE);
  if (mate !== null) return mate.line[0] === move ? [{ kind: 'mate', ...mate }] : [];
  const account = lastingAccount(before, line, 2 * count - 1);
  if (account === null || netOf(account) < MIN_WIN) return [];
  const others = await otherDefences(evidence, before.play(move), line[1]);
  return netWon(before, move, others) < MIN_GAIN ? [] : [{ kind: 'checks', count, ...account }];
}

function checksIn(before: Position, line: readonly Move[]): number {
  let position = before;
  let count = 0;
  for (const [ply, move] of line.entries()) {
    position = position.play(move);
    if (ply % 2 === 1) continue;
    if (!position.isCheck()) break;
    count++;
  }
  return count;
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
    case 'checks':
      return netOf(idea);
    case 'attack':
      // One man can move away, of two only one.
      return 1.5 + (idea.targets[1]?.gain ?? 0);
    case 'freezes':
      return 1;
    case 'saves':
      return idea.targets[0]!.gain;
    case 'immune':
      return idea.taken === null ? 1.2 : idea.taken.gain;
    case 'prevents':
    case 'answers':
    case 'frees':
      return 1;
  }
}
