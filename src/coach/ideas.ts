import { SHORT_MATE } from '../analysis/judgement.ts';
import { worth } from '../analysis/men.ts';
import { capturedRole, isBoardMove } from '../rules/moves.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Square } from '../rules/setup.ts';
import { PAWN } from '../shared/men.ts';
import { KIND_EXCHANGE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { swingOf, type Candidate } from './candidate.ts';
import type { Evidence, Finding } from './evidence.ts';
import { checks, netOf, takes, wins } from './gains.ts';
import { offered } from './offers.ts';
import { pinBy } from './pins.ts';
import type { Idea, Target } from './reason.ts';
import { attackBy, cheapestTaker, piecesAttacked, winnable, swap } from './targets.ts';
import { promotes, threatOf } from './threats.ts';

/** The share of the usual effort for the question what a move threatens. */
const THREAT_EFFORT = 1 / 2;
/** The same for the better move, of which less is told. */
const BETTER_THREAT_EFFORT = 1 / 4;
/** What would follow if the opponent did nothing must be worth so many pawns more. */
const MIN_THREAT = 1;
/** Pawns of the score: a pawn taken is not why so much is lost. */
const MUCH = 3;
/** The strength of what is enough to tell of a better move. */
const ENOUGH = 1.5;
const MAX_SAVED = 2;
/** The most that is told of a move. */
export const MAX_IDEAS = 2;
/** Who leaves something else to be taken must save so many pawns more. */
const MIN_SAVED = 2;

/** What a move is good for, the strongest first. Mates are found elsewhere: here the game goes on. */
export async function ideasOf(evidence: Evidence, candidate: Candidate): Promise<Idea[]> {
  const { before, move } = candidate;
  const waiting = before.play(move).pass();
  const threat =
    waiting === null
      ? null
      : await evidence.search(waiting, candidate.isBetter === true ? BETTER_THREAT_EFFORT : THREAT_EFFORT);
  const safe = await offered(evidence, candidate);
  const mates = isTakenIn(candidate) ? [] : await mateThreat(evidence, waiting, threat);
  const attacks = await attack(evidence, candidate, threat, safe.length > 0);
  const ideas = [...mates, ...attacks, ...freezes(before, move), ...safe, ...promotes(before, move)];
  if (mates.length === 0) ideas.push(...next(candidate, threat, attacks));
  const gained = await gains(evidence, candidate, ideas);
  const strength = strengthIn(candidate);
  const all = [...ideas, ...gained];
  if (all.length > 0) return offeredFirst(all.sort((a, b) => strength(b) - strength(a)));
  const others = await checks(evidence, candidate);
  return others.length === 0 ? frees(before, move) : others;
}

/** An attack by a man who could be taken is told only with what protects him. */
function offeredFirst(ideas: readonly Idea[]): Idea[] {
  const safe = ideas.filter(isOffer);
  const others = ideas.filter((idea) => !isOffer(idea));
  const place = ideas.findIndex((idea) => isOffer(idea) || idea.kind === 'attack');
  return place < 0 ? others : [...others.slice(0, place), ...safe, ...others.slice(place)];
}

/** Is it about the man that moved, who may be taken? */
export function isOffer({ kind }: Idea): boolean {
  return kind === 'immune' || kind === 'rampage';
}

/** Men won to the end of the lines, or by the capture at once. */
async function gains(evidence: Evidence, candidate: Candidate, others: readonly Idea[]): Promise<Idea[]> {
  const atOnce = takes(candidate);
  const strength = strengthIn(candidate);
  const isEnough = [...others, ...atOnce].some((idea) => strength(idea) >= ENOUGH);
  const won =
    candidate.isBetter === true && isEnough ? [] : await wins(evidence, candidate, atOnce[0]?.target.gain ?? 0);
  return won.length > 0 ? won : atOnce;
}

/** What the move prepares, if the opponent does nothing: told if that is worth much more than the move is otherwise. */
function next({ before, move, pawns }: Candidate, threat: Finding | null, attacks: readonly Idea[]): Idea[] {
  const following = threat?.line[0];
  if (threat === null || following === undefined || threat.pawns < pawns + MIN_THREAT) return [];
  const pin = pinBy(before, move, following);
  if (pin !== null) return [pin];
  const idea = attacks.length > 0 ? null : threatOf(before, move, following);
  return idea === null ? [] : [idea];
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

/** Is the man that moved taken at once, with profit, in the line found? He threatens nothing more. */
function isTakenIn({ before, move, lines }: Candidate): boolean {
  const reply = lines[0]?.[0];
  if (reply === undefined || !isBoardMove(reply) || moveTo(reply) !== moveTo(move)) return false;
  return swap(before.play(move), moveTo(move)) > 0;
}

async function mateThreat(evidence: Evidence, waiting: Position | null, threat: Finding | null): Promise<Idea[]> {
  const promised = threat?.mate ?? 0;
  if (waiting === null || promised <= 0 || promised > SHORT_MATE) return [];
  const mate = await evidence.mate(waiting, SHORT_MATE);
  return mate === null ? [] : [{ kind: 'mate-threat', ...mate }];
}

function frees(before: Position, move: Move): Idea[] {
  if (moveKind(move) !== KIND_EXCHANGE || moveRole(move) === PAWN) return [];
  const after = before.play(move);
  if (!after.isCheck() || cheapestTaker(after, moveTo(move)) !== null) return [];
  return [{ kind: 'frees', role: moveRole(move), give: moveGive(move) }];
}

/** Ideas are told in this order: what is won in pawns, and what may count as much. */
function strengthIn(candidate: Candidate): (idea: Idea) => number {
  const isMuch = swingOf(candidate) >= MUCH;
  return (idea) => {
    switch (idea.kind) {
      case 'mate':
        return Infinity;
      case 'mate-threat':
        return 6;
      case 'takes':
        // A pawn is not why much is lost.
        return idea.target.gain <= 1 && isMuch ? 0.9 : Math.max(idea.target.gain, 1.5) + 0.1;
      case 'wins':
      case 'checks':
        return netOf(idea);
      case 'promotes':
        return worth(idea.role) - worth(PAWN);
      case 'attack':
        // One man can move away, of two only one.
        return 1.5 + (idea.targets[1]?.gain ?? 0);
      case 'threat':
      case 'pin':
        return 1.4;
      case 'saves':
        return idea.targets[0]!.gain;
      case 'immune':
      case 'rampage':
        return idea.taken === null ? 1.2 : idea.taken.gain;
      case 'freezes':
      case 'prevents':
      case 'answers':
      case 'frees':
      case 'cheaper':
      case 'opening':
      case 'only':
        return 1;
    }
  };
}
